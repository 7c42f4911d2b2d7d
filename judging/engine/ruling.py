"""What the engine answers: the ruling, its steps, its result (ruling contract)."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from judging.engine.actions import WayToWin
from judging.engine.position import PlayerName, Position

Provenance: TypeAlias = Literal["cited", "inherited", "interpreted"]
Side: TypeAlias = Literal["heads", "tails"]


class Said(Struct, frozen=True, gc=False):
    """A sentence before it is put into a language: its id in the wording, and its arguments."""

    message: str
    args: Mapping[str, Any] = {}


class Step(Struct, frozen=True, gc=False):
    """One thing that happened, or one rule that forbids it.

    `rule` is an id of the rules matrix, `source` document and section, `before` and `after` points
    of damage where the step changes them. `reading`: how an interpreted rule was read. `message`
    and `args`: what `text` says, for a face that says it in another language.
    """

    rule: str
    provenance: Provenance
    source: str
    text: str
    before: int | UnsetType = UNSET
    after: int | UnsetType = UNSET
    reading: str | UnsetType = UNSET
    message: str = ""
    args: Mapping[str, Any] = {}


class PerPlayer(Struct, frozen=True, gc=False):
    """A number for each player."""

    A: int = 0
    B: int = 0


class Result(Struct, frozen=True, gc=False):
    """How the game stands. `by`: for each player with one, the ways to win, sorted."""

    status: Literal["ongoing", "won", "sudden_death"] = "ongoing"
    winner: PlayerName | None = None
    by: Mapping[PlayerName, tuple[WayToWin, ...]] = {}


class Ruling(Struct, frozen=True, omit_defaults=False, gc=False, kw_only=True):
    """The answer. Figures that differ between `branches` are None at the top.

    A branch is a ruling too, with its `probability` and the `flips` that lead to it. `told` is what
    `verdict` says, sentence by sentence; the reasons of a refusal are the texts of its steps.
    """

    edition: str
    legal: bool
    verdict: str
    steps: tuple[Step, ...]
    damage: int | None
    extra_cards: PerPlayer | None
    payments: tuple[tuple[int, ...], ...] | None
    cards: int | None
    prizes_taken: PerPlayer | None
    prize_order: tuple[PlayerName, ...] | None
    promotes: tuple[PlayerName, ...] | None
    position: Position | None
    result: Result | None
    flips_used: int
    branches: "tuple[Ruling, ...] | None" = None
    probability: float | UnsetType = UNSET
    flips: tuple[Side, ...] | UnsetType = UNSET
    told: tuple[Said, ...] = ()
