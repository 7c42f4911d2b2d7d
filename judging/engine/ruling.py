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
    """A sentence of the verdict as a message id and its arguments, for translation."""

    message: str
    args: Mapping[str, Any] = {}


class Step(Struct, frozen=True, gc=False):
    """One thing that happened, or one rule that forbids the action.

    `rule`: its id in the rules matrix, such as TRN-6. `provenance`: how certain the rule is.
    `source`: document and section. `before`, `after`: points of damage, where the step changes
    them. `reading`: how an interpreted rule was read. `text`: the step in English; `message` and
    `args` are the same as message id and arguments, for translation.
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
    """How the game stands if the Benches of the players in `empty` have no Pokémon."""

    empty: tuple[PlayerName, ...]
    status: Status
    winner: PlayerName | None = None


class Result(Struct, frozen=True, gc=False):
    """How the game stands. `by`: for each player who wins, the ways to win, sorted.

    If the game depends on a Bench of which nothing is known, `status` is `ongoing`;
    `if_bench_empty` says who wins if it is empty (if both are, where both matter), and `outcomes`
    lists every case, the one with most empty Benches first, the one with none last. Otherwise both
    are left out.
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
    """A card text in play that could matter for the action and was not, or not fully, played.

    `player`, `target`: the Pokémon it is on. Both null for a Stadium; `target` null for a Trainer
    card played on no Pokémon. `part`: the attack or power; null for the card's own text. `why`:
    `no_data`, the card has a catalogue id but its text is not known here; `no_id`, the card was
    given without one; `texts_off`, the question switched texts off; `bench_unsaid`, it was played,
    but took a Bench of which nothing is said for empty.
    """

    player: PlayerName | None
    target: Target | None
    card: str
    part: str | None
    why: LeftOutReason


class Able(Struct, frozen=True, gc=False):
    """Something a Pokémon can do now. `part`: the name of the attack or power, null for others."""

    what: str
    part: str | None


class Unable(Struct, frozen=True, gc=False):
    """Something a Pokémon cannot do now, and the rule or card that forbids it.

    `text`: why, in English; `message` and `args` are the same as message id and arguments.
    """

    what: str
    part: str | None
    rule: str
    provenance: Provenance
    source: str
    text: str
    message: str
    args: Mapping[str, Any]


class InForce(Struct, frozen=True, gc=False, kw_only=True):
    """A Pokémon in play with the figures it has now, all effects applied. `hp`: null if unknown.

    `can`, `cannot`: what it can do now, as if it were its player's turn: attacks and the retreat
    for the Active Pokémon, powers and evolving for all.
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
    """The answer to a question. Figures in which the `branches` differ are null at the top.

    `legal`: whether the action is allowed. `verdict`: the answer in English; `told` has the same
    sentence by sentence. `steps`: what happened in order, or the rules that forbid it. `position`:
    the table afterwards. `payments`: every legal way to pay a Retreat Cost, as indices of Energy
    cards. `prize_order`, `promotes`: the players in the order in which they take Prizes or promote.

    `branches`: a ruling for each outcome of coins not yet flipped, with its `probability` from 0 to
    1 and the `flips` that lead to it; `rest` marks the one for all further flips, which is not
    worked out. `select`: a decision that is needed before this can be ruled on; nothing has moved
    yet. `not_considered`: card texts that could matter and were not played.
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
