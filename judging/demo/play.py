"""Plays an event: every match is reported as at a table, by script or by seeded chance."""

from collections.abc import Mapping
from random import Random

from league.domain.log import Actor
from tournaments.domain.results.games import GameReport, report_game
from tournaments.models import Match, Result, Round

# Unusual results by round and table; they are reported before chance decides the rest.
TableScript = Mapping[tuple[int, int], tuple[GameReport, ...]]

SUDDEN_DEATH = (
    GameReport("both", ways={"a": ["prizes"], "b": ["prizes"]}, prizes_left={"a": 0, "b": 0}),
    GameReport("b", prizes_left={"a": 1, "b": 0}),
)
TWICE_SUDDEN_DEATH = (
    GameReport("both", ways={"a": ["no_pokemon"], "b": ["no_pokemon"]}),
    GameReport("both", ways={"a": ["prizes"], "b": ["prizes"]}, prizes_left={"a": 0, "b": 0}),
    GameReport("a", how="no_pokemon", prizes_left={"a": 1, "b": 1}),
)
TWO_WAYS_AGAINST_ONE = (GameReport("both", ways={"a": ["prizes"], "b": ["prizes", "no_pokemon"]}),)
_WAYS_TO_WIN = ("prizes",) * 7 + ("no_pokemon",) * 3 + ("concession", "deck_out")


class DemoTables:
    """Reports results as the scorekeeper would; each player gets a fixed skill."""

    def __init__(self, actor: Actor, seed: int, script: TableScript | None = None) -> None:
        self.actor = actor
        self.chance = Random(seed)  # noqa: S311 -- repeatable, not secret
        self.skill: dict[str, float] = {}
        self.script = script or {}

    def play_round(self, round_played: Round, open_tables: int = 0) -> None:
        """Report every match of a round but the last `open_tables`."""
        matches = list(round_played.matches.filter(result=Result.OPEN).order_by("table"))
        for match in matches[: len(matches) - open_tables]:
            self._play_match(round_played, match)

    def _play_match(self, round_played: Round, match: Match) -> None:
        names = {
            seat.side: seat.entrant.player.name
            for seat in match.seats.select_related("entrant__player")
        }
        for report in self.script.get((round_played.number, match.table or 0), ()):
            match = report_game(self.actor, match, report)
        while not match.result:
            match = report_game(self.actor, match, self._make_game(names))

    def _make_game(self, names: dict[str, str]) -> GameReport:
        edge = self._skill_of(names["a"]) - self._skill_of(names["b"])
        winner, loser = ("a", "b") if self.chance.random() < 0.5 + edge else ("b", "a")
        how = self.chance.choice(_WAYS_TO_WIN)
        left = {winner: 0 if how == "prizes" else self.chance.randint(1, 5)}
        return GameReport(winner, how=how, prizes_left={**left, loser: self.chance.randint(1, 6)})

    def _skill_of(self, name: str) -> float:
        return self.skill.setdefault(name, self.chance.uniform(0, 0.4))
