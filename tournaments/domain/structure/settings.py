"""The figures of an event (system, rounds, cut, minutes, capacity) and their checks."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.engine.limits import LARGEST_CUT, MOST_PLAYERS, MOST_ROUNDS
from tournaments.engine.rounds.state import WIN_POINTS
from tournaments.engine.structure import attendance
from tournaments.models import Divisions, System

ALLOWED_CUTS = (0, *range(2, LARGEST_CUT + 1))
MOST_MINUTES = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How an event is played.

    `structure`: the table that gives rounds and cut by attendance at the first round; if it is
    empty, or the system is not Swiss, `planned_rounds` and `cut_size` are the organiser's own. If
    divisions play apart, each has a cut of its own. Minutes: 0 is untimed. `capacity`: None for no
    limit. `gate_after`: the last round of day one, 0 without a day two; `gate_points` match points,
    or being among the best `gate_least`, lead into it, whichever are more players. `cut_most`:
    players level on points with the last place of the cut go on as well, up to this many; 0: the
    cut is to `cut_size` exactly.
    """

    system: str = System.SWISS
    structure: str = ""
    planned_rounds: int = 5
    best_of: int = 1
    cut_size: int = 0
    cut_best_of: int = 1
    divisions: str = Divisions.TOGETHER
    round_minutes: int = 30
    cut_minutes: int = 50
    capacity: int | None = None
    check_in: bool = False
    gate_after: int = 0
    gate_points: int = 0
    gate_least: int = 0
    cut_most: int = 0


def require_valid_figures(figures: Figures) -> None:
    """Raises Refused naming the field that is impossible."""
    if not 1 <= figures.planned_rounds <= MOST_ROUNDS:
        most = {"most": MOST_ROUNDS}
        raise Refused(
            _("Between 1 and %(most)s rounds can be planned.") % most, field="planned_rounds"
        )
    if figures.cut_size not in ALLOWED_CUTS:
        most = {"most": LARGEST_CUT}
        raise Refused(
            _("The cut is to between 2 and %(most)s, or none (0).") % most, field="cut_size"
        )
    for field in ("best_of", "cut_best_of"):
        if getattr(figures, field) not in (1, 3):
            raise Refused(_("A match is best of 1 or best of 3."), field=field)
    for field in ("round_minutes", "cut_minutes"):
        if not 0 <= getattr(figures, field) <= MOST_MINUTES:
            most = {"most": MOST_MINUTES}
            raise Refused(
                _("A round lasts at most %(most)s minutes; 0 is untimed.") % most, field=field
            )
    if figures.capacity is not None and not 2 <= figures.capacity <= MOST_PLAYERS:
        most = {"most": MOST_PLAYERS}
        raise Refused(
            _("An event has room for 2 players at least and %(most)s at most.") % most,
            field="capacity",
        )
    _require_known_words(figures)
    require_valid_gate(figures)
    _require_valid_asymmetrical_cut(figures)


def require_valid_gate(figures: Figures) -> None:
    """Raises Refused for a gate that leads nowhere, or for which nobody could tell who passes."""
    if not figures.gate_after:
        if figures.gate_points or figures.gate_least:
            raise Refused(
                _("After which round is the gate? Say how many rounds the first day has."),
                field="gate_after",
            )
        return
    if figures.system != System.SWISS:
        raise Refused(_("Only Swiss has a second day."), field="gate_after")
    if not 1 <= figures.gate_after < figures.planned_rounds and not figures.structure:
        rounds = {"rounds": figures.planned_rounds}
        raise Refused(
            _("The first day has fewer rounds than both days together (%(rounds)s).") % rounds,
            field="gate_after",
        )
    if not (figures.gate_points or figures.gate_least):
        raise Refused(
            _("Who goes through? Say how many match points are enough, how many go on, or both."),
            field="gate_points",
        )
    most = {"most": WIN_POINTS * figures.gate_after, "rounds": figures.gate_after}
    if not 0 <= figures.gate_points <= WIN_POINTS * figures.gate_after:
        raise Refused(
            _("Match points after round %(rounds)s are a number from 0 to %(most)s.") % most,
            field="gate_points",
        )
    if not 0 <= figures.gate_least <= MOST_PLAYERS:
        raise Refused(
            _("How many go on is a number from 0 to %(most)s.") % {"most": MOST_PLAYERS},
            field="gate_least",
        )


def _require_valid_asymmetrical_cut(figures: Figures) -> None:
    if not figures.cut_most:
        return
    if not figures.cut_size or not figures.cut_size <= figures.cut_most <= LARGEST_CUT:
        bounds = {"most": LARGEST_CUT}
        raise Refused(
            _("An asymmetrical cut has a size, and grows from it to %(most)s at most.") % bounds,
            field="cut_most",
        )


def _require_known_words(figures: Figures) -> None:
    allowed_words = {
        "system": System.values,
        "divisions": Divisions.values,
        "structure": ["", *attendance.KINDS],
    }
    for field, words in allowed_words.items():
        value = getattr(figures, field)
        if value not in words:
            allowed = ", ".join(word for word in words if word)
            raise Refused(
                _("“%(given)s” is not known here; there are: %(there)s.")
                % {"given": value, "there": allowed},
                field=field,
            )
    if figures.system != System.SWISS and figures.divisions != Divisions.TOGETHER:
        raise Refused(
            _("Only Swiss is played by division; choose one field for everybody."),
            field="divisions",
        )
    if figures.system != System.SWISS and figures.cut_size:
        raise Refused(_("A cut follows Swiss rounds alone; choose none."), field="cut_size")
