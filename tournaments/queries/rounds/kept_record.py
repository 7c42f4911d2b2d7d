"""What judges and players put on record, as an event goes back: what of it stays, and what goes."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.penalties import ladders as engine
from tournaments.engine.results.matches import NOBODY, OTHER
from tournaments.models import Claim, Event, Penalty, Result, Snapshot
from tournaments.queries.penalties import match_stands, penalties
from tournaments.queries.rounds import snapshots

SHOWN = 60


def beside(snapshot: Snapshot, touched: Iterable[int], bodies: Iterable[dict[str, Any]]) -> Any:
    """Sentences: `goes` and `stays`, and how many more of each.

    `touched`: the numbers of rounds that go back or go away; `bodies`: those that go back, as they
    were.
    """
    event, then = snapshot.event, _Then(bodies)
    goes, stays = [*_reports(event, touched)], [*_disqualified(event, then)]
    given = list(penalties(event).filter(withdrawn=""))
    goes += [_undone(one) for one in given if _is_undone(one, touched, then)]
    since = sum(one.at > snapshot.at for one in given)
    if since:
        stays.append(
            ngettext(
                "%(number)s penalty given since stays on record.",
                "%(number)s penalties given since stay on record.",
                since,
            )
            % {"number": since}
        )
    return {
        "goes": goes[:SHOWN],
        "goes_more": max(len(goes) - SHOWN, 0),
        "stays": stays[:SHOWN],
        "stays_more": max(len(stays) - SHOWN, 0),
    }


class _Then:
    """The rounds that go back, as they were: results, games lost by penalty, who sat where."""

    def __init__(self, bodies: Iterable[dict[str, Any]]) -> None:
        self.results: dict[int, str] = {}
        self.games: dict[tuple[int, int], str] = {}
        self.sides: dict[tuple[int, int], str] = {}
        self.open: dict[int, tuple[int, int]] = {}
        for body in bodies:
            (one,) = snapshots.rows_of(body, "round")
            self.results |= {row["id"]: row["result"] for row in snapshots.rows_of(body, "matches")}
            for game in snapshots.rows_of(body, "games"):
                if game["how"] == "penalty":
                    self.games[game["match_id"], game["number"]] = game["winner"]
            for seat in snapshots.rows_of(body, "seats"):
                match, entrant = seat["match_id"], seat["entrant_id"]
                self.sides[match, entrant] = seat["side"]
                if self.results[match] == Result.OPEN:
                    self.open[entrant] = (one["number"], match)

    def stood(self, given: Penalty) -> bool:
        """Whether what a penalty cost was lost then already."""
        match = given.match_id or 0
        side = self.sides.get((match, given.entrant_id), "")
        if given.game:
            return self.games.get((match, given.game)) in {OTHER.get(side), NOBODY}
        return self.results.get(match) == OTHER.get(side)


def _reports(event: Event, touched: Iterable[int]) -> Iterable[str]:
    said = Claim.objects.filter(match__round__event=event, match__round__number__in=list(touched))
    if number := said.count():
        yield (
            ngettext(
                "%(number)s report by a player is withdrawn: it was of the match as it is now.",
                "%(number)s reports by players are withdrawn: they were of matches as they are.",
                number,
            )
            % {"number": number}
        )


def _is_undone(given: Any, touched: Iterable[int], then: _Then) -> bool:
    if given.round_number not in set(touched) or given.match is None:
        return False
    step = _step(given)
    if given.game:
        return bool(given.game_stands) and not then.stood(given)
    cost_a_match = step is not None and step.does == engine.MATCH
    return cost_a_match and match_stands(given) and not then.stood(given)


def _undone(given: Penalty) -> str:
    step = _step(given)
    said = {
        "name": given.entrant.player.name,
        "round": given.round_number,
        "penalty": _(step.name) if step else given.step,
    }
    return _("%(name)s, round %(round)s: what the penalty “%(penalty)s” cost.") % said


def _step(given: Penalty) -> engine.Step | None:
    ladder = engine.BY_KEY.get(given.ladder)
    return ladder.step(given.step) if ladder else None


def _disqualified(event: Event, then: _Then) -> Iterable[str]:
    out = event.entrants.filter(disqualified=True).select_related("player").order_by("roster")
    for who in out:
        name = {"name": who.player.name}
        if who.pk in then.open:
            number = {"round": then.open[who.pk][0]}
            yield (
                _(
                    "%(name)s stays disqualified, and loses the match of round %(round)s that is "
                    "open again."
                )
                % (name | number)
            )
        else:
            yield _("%(name)s stays disqualified.") % name
