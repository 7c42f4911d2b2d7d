"""What an organiser decides of an event's structure, and what of it cannot be."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.domain.errors import Refused
from tournaments.engine import structure
from tournaments.models import Divisions, System

CUTS = (0, 2, 4, 8, 16, 32)
MOST_ROUNDS = 20
MOST_MINUTES = 240
MOST_PLAYERS = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How an event is played.

    `structure`: the table that gives rounds and cut by attendance with the first round; where it
    is empty, or the system is not Swiss, `planned_rounds` and `cut_size` are the organiser's own.
    Where divisions play apart each has a cut of its own. Minutes: 0 is untimed. `capacity`: None is
    no bound.
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


def check(figures: Figures) -> None:
    """Raises Refused naming the field that cannot be."""
    if not 1 <= figures.planned_rounds <= MOST_ROUNDS:
        most = {"most": MOST_ROUNDS}
        raise Refused(
            _("Between 1 and %(most)s rounds can be planned.") % most, field="planned_rounds"
        )
    if figures.cut_size not in CUTS:
        sizes = {"sizes": ", ".join(map(str, CUTS[1:]))}
        raise Refused(_("The cut is to %(sizes)s, or none (0).") % sizes, field="cut_size")
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
    _check_words(figures)


def _check_words(figures: Figures) -> None:
    known = {
        "system": System.values,
        "divisions": Divisions.values,
        "structure": ["", *structure.STRUCTURES],
    }
    for field, words in known.items():
        given = getattr(figures, field)
        if given not in words:
            there = ", ".join(word for word in words if word)
            raise Refused(
                _("“%(given)s” is not known here; there are: %(there)s.")
                % {"given": given, "there": there},
                field=field,
            )
    if figures.system != System.SWISS and figures.divisions != Divisions.TOGETHER:
        raise Refused(
            _("Only Swiss is played by division; choose one field for everybody."),
            field="divisions",
        )
    if figures.system != System.SWISS and figures.cut_size:
        raise Refused(_("A cut follows Swiss rounds alone; choose none."), field="cut_size")
