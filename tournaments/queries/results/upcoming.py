"""What two players play next if their games alone do not decide: in words, for all who look."""

import msgspec
from django.utils.translation import gettext as _

from tournaments.engine.results.matches import DECIDERS
from tournaments.models import Match
from tournaments.queries.match_rules import deciding_games, match_standing, time_call_of


class Upcoming(msgspec.Struct, frozen=True, kw_only=True):
    """The special game or decision that a match waits for, in words; `next`: its code.

    `may_be`: the games it may be if no source is certain for the day, so that a judge chooses;
    `why`: what is uncertain.
    """

    next: str | None
    title: str
    text: str
    why: str
    may_be: list[str]


def upcoming_game(match: Match) -> Upcoming | None:
    """The game or the decision a match waits for; None if it simply goes on, or is over."""
    standing = match_standing(match)
    if match.result or standing.next in {None, "game"}:
        return None
    may_be = deciding_games(match, standing)
    title, text = _words_when_unsure() if len(may_be) > 1 else _words_by_code()[str(standing.next)]
    why = time_call_of(match).both_win.unconfirmed if len(may_be) > 1 else ""
    return Upcoming(
        next=standing.next,
        title=title,
        text=text,
        why=_(why) if why else "",
        may_be=list(may_be),
    )


def played_as_choices() -> list[tuple[str, str]]:
    """The games that can decide a game both won, in words."""
    words = _words_by_code()
    names = {"sudden_death": _("Sudden Death:"), "tiebreaker": _("Tiebreaker game:")}
    return [(kind, f"{names[kind]} {words[kind][1]}") for kind in DECIDERS]


def _words_when_unsure() -> tuple[str, str]:
    return (
        _("Sudden Death or a tiebreaker game: a judge chooses"),
        _(
            "Sudden Death is a new game with 1 Prize each. A tiebreaker game has six Prizes, and "
            "the first to be ahead in Prizes wins it."
        ),
    )


def _words_by_code() -> dict[str, tuple[str, str]]:
    return {
        "sudden_death": (
            _("Sudden Death"),
            _("A new game is played with 1 Prize each; whoever wins it wins."),
        ),
        "next_prize": (
            _("The next Prize decides"),
            _("Both have as many Prizes left. Play on; report who takes the next Prize."),
        ),
        "tiebreaker": (
            _("A last game decides"),
            _("Six Prizes, a coin for who begins; the first to be ahead in Prizes wins it."),
        ),
        "judge": (
            _("A judge decides"),
            _("Both lost a game. No text known says who wins: play on as the judge says."),
        ),
        "organiser": (
            _("A judge decides"),
            _("No rule of this era says who wins. Play on as the organiser says, or decide it."),
        ),
    }
