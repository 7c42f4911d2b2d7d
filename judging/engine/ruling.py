"""What the engine answers: the ruling, its steps, its result (ruling contract)."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from judging.engine.actions import WayToWin
from judging.engine.choices import Select
from judging.engine.position import (
    Attack,
    PlayerName,
    Position,
    Resistance,
    Target,
    Type,
    Weakness,
)

Provenance: TypeAlias = Literal["cited", "inherited", "reported", "interpreted", "card"]
CoinSide: TypeAlias = Literal["heads", "tails"]


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


Status: TypeAlias = Literal["ongoing", "won", "sudden_death", "tie"]


class Outcome(Struct, frozen=True, gc=False):
    """How the game stands if, of the Benches that decide it, those of `empty` are empty."""

    empty: tuple[PlayerName, ...]
    status: Status
    winner: PlayerName | None = None


class Result(Struct, frozen=True, gc=False):
    """How the game stands. `by`: for each player with one, the ways to win, sorted.

    Where a Bench that was not said decides, the game is `ongoing`; `if_bench_empty` is who wins if
    it is empty (they are, where both decide), and `outcomes` holds every case, the emptiest first,
    the one without an empty Bench last. Where none decides neither is there.
    """

    status: Status = "ongoing"
    winner: PlayerName | None = None
    by: Mapping[PlayerName, tuple[WayToWin, ...]] = {}
    if_bench_empty: PlayerName | Literal["sudden_death", "tie"] | UnsetType = UNSET
    outcomes: tuple[Outcome, ...] | UnsetType = UNSET


# no_data: given by catalogue id, and what its text does is not known here; no_id: written out, or
# by name alone; texts_off: the question wants no texts; bench_unsaid: it was played, but it
# looks for Pokémon on a Bench of which nothing is said, and took that for empty.
LeftOutReason: TypeAlias = Literal["no_data", "no_id", "texts_off", "bench_unsaid"]


class NotConsidered(Struct, frozen=True, gc=False):
    """A text in play that could bear on the action and was not played, or not to its end.

    `player` and `target`: on which Pokémon it is. The Stadium has neither, a Trainer played on
    nobody no target.
    `part`: the attack or power; None where it is the card's own text.
    """

    player: PlayerName | None
    target: Target | None
    card: str
    part: str | None
    why: LeftOutReason


class Able(Struct, frozen=True, gc=False):
    """What a Pokémon can do: `part` is the name of the attack or power."""

    what: str
    part: str | None


class Unable(Struct, frozen=True, gc=False):
    """What a Pokémon cannot do, and one rule or card that says so."""

    what: str
    part: str | None
    rule: str
    provenance: Provenance
    source: str
    text: str
    message: str
    args: Mapping[str, Any]


class InForce(Struct, frozen=True, gc=False, kw_only=True):
    """A Pokémon in play as everything in force makes it. `hp` is None where nothing is said.

    `can` and `cannot` say what stands in the way now, as if it were its player's turn: of attacks
    and the retreat for the Active Pokémon, of powers and of evolving for all.
    """

    player: PlayerName
    target: Target
    name: str
    hp: int | None
    hp_left: int | None
    retreat: int
    types: tuple[Type, ...]
    weaknesses: tuple[Weakness, ...]
    resistances: tuple[Resistance, ...]
    attacks: tuple[Attack, ...]
    can: tuple[Able, ...]
    cannot: tuple[Unable, ...]


class Ruling(Struct, frozen=True, omit_defaults=False, gc=False, kw_only=True):
    """The answer. Figures that differ between `branches` are None at the top.

    A branch is a ruling too, with its `probability` and the `flips` that lead to it; `rest` marks
    the one that stands for all coins flipped beyond those listed, of which nothing is worked out.
    `select`: what somebody must decide before this can be ruled on; nothing has moved. `told` is
    what `verdict` says, sentence by sentence; the reasons of a refusal are the texts of its steps,
    and above branches the verdict goes on with theirs where they are few.
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
    flips: tuple[CoinSide, ...] | UnsetType = UNSET
    rest: bool | UnsetType = UNSET
    select: Select | None = None
    told: tuple[Said, ...] = ()
    not_considered: tuple[NotConsidered, ...] = ()
    in_force: tuple[InForce, ...] | UnsetType = UNSET
