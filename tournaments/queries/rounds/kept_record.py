"""Which penalties, disqualifications and reports stay or go when a snapshot is restored."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.penalties import ladders
from tournaments.engine.results.matches import NOBODY, OTHER_SIDE
from tournaments.models import Claim, Event, Penalty, Result, Snapshot
from tournaments.queries.penalties import is_match_still_lost, penalties_of_event
from tournaments.queries.rounds import snapshots

MOST_LINES = 60


class OnRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences on what of the record goes and what stays, and how many more there are."""

    goes: list[str]
    goes_more: int
    stays: list[str]
    stays_more: int


def preview_record(
    snapshot: Snapshot, touched: Iterable[int], bodies: Iterable[dict[str, Any]]
) -> OnRecord:
    """Preview what goes and what stays if a snapshot is restored.

    `touched`: the numbers of rounds that would be restored or removed; `bodies`: the contents of
    those that would be restored.
    """
    event, then = snapshot.event, _RoundsThen(bodies)
    goes, stays = [*_withdrawn_reports(event, touched)], [*_describe_disqualified(event, then)]
    standing_penalties = list(penalties_of_event(event).filter(withdrawn=""))
    goes += [
        _describe_undone(penalty)
        for penalty in standing_penalties
        if _is_penalty_undone(penalty, touched, then)
    ]
    since = sum(penalty.at > snapshot.at for penalty in standing_penalties)
    if since:
        stays.append(
            ngettext(
                "%(number)s penalty given since stays on record.",
                "%(number)s penalties given since stay on record.",
                since,
            )
            % {"number": since}
        )
    return OnRecord(
        goes=goes[:MOST_LINES],
        goes_more=max(len(goes) - MOST_LINES, 0),
        stays=stays[:MOST_LINES],
        stays_more=max(len(stays) - MOST_LINES, 0),
    )


class _RoundsThen:
    """The rounds to be restored, as they were: results, games lost by penalty, who sat where."""

    def __init__(self, bodies: Iterable[dict[str, Any]]) -> None:
        self.results: dict[int, str] = {}
        self.games: dict[tuple[int, int], str] = {}
        self.sides: dict[tuple[int, int], str] = {}
        self.open: dict[int, tuple[int, int]] = {}
        for body in bodies:
            (round_row,) = snapshots.rows_of_table(body, "round")
            self.results |= {
                row["id"]: row["result"] for row in snapshots.rows_of_table(body, "matches")
            }
            for game in snapshots.rows_of_table(body, "games"):
                if game["how"] == "penalty":
                    self.games[game["match_id"], game["number"]] = game["winner"]
            for seat in snapshots.rows_of_table(body, "seats"):
                match, entrant = seat["match_id"], seat["entrant_id"]
                self.sides[match, entrant] = seat["side"]
                if self.results[match] == Result.OPEN:
                    self.open[entrant] = (round_row["number"], match)

    def was_lost_then(self, penalty: Penalty) -> bool:
        """Whether what a penalty cost was already lost then."""
        match = penalty.match_id or 0
        side = self.sides.get((match, penalty.entrant_id), "")
        if penalty.game:
            return self.games.get((match, penalty.game)) in {OTHER_SIDE.get(side), NOBODY}
        return self.results.get(match) == OTHER_SIDE.get(side)


def _withdrawn_reports(event: Event, touched: Iterable[int]) -> Iterable[str]:
    claims = Claim.objects.filter(match__round__event=event, match__round__number__in=list(touched))
    if number := claims.count():
        yield (
            ngettext(
                "%(number)s report by a player is withdrawn: it was of the match as it is now.",
                "%(number)s reports by players are withdrawn: they were of matches as they are.",
                number,
            )
            % {"number": number}
        )


def _is_penalty_undone(penalty: Any, touched: Iterable[int], then: _RoundsThen) -> bool:
    if penalty.round_number not in set(touched) or penalty.match is None:
        return False
    step = _penalty_step(penalty)
    if penalty.game:
        return bool(penalty.game_stands) and not then.was_lost_then(penalty)
    cost_a_match = step is not None and step.does == ladders.MATCH
    return cost_a_match and is_match_still_lost(penalty) and not then.was_lost_then(penalty)


def _describe_undone(penalty: Penalty) -> str:
    step = _penalty_step(penalty)
    words = {
        "name": penalty.entrant.player.full_name,
        "round": penalty.round_number,
        "penalty": _(step.name) if step else penalty.step,
    }
    return _("%(name)s, round %(round)s: what the penalty “%(penalty)s” cost.") % words


def _penalty_step(penalty: Penalty) -> ladders.Step | None:
    ladder = ladders.BY_KEY.get(penalty.ladder)
    return ladder.find_step(penalty.step) if ladder else None


def _describe_disqualified(event: Event, then: _RoundsThen) -> Iterable[str]:
    out = event.entrants.filter(disqualified=True).select_related("player").order_by("roster")
    for entrant in out:
        name = {"name": entrant.player.full_name}
        if entrant.pk in then.open:
            number = {"round": then.open[entrant.pk][0]}
            yield (
                _(
                    "%(name)s stays disqualified, and loses the match of round %(round)s that is "
                    "open again."
                )
                % (name | number)
            )
        else:
            yield _("%(name)s stays disqualified.") % name
