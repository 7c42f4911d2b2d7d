"""The actions a judge can ask about, one struct each; `type` says which (ruling contract)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from judging.engine.position import (
    Card,
    Condition,
    Count,
    Effects,
    OncePart,
    PlayerName,
    Points,
    PrintedDamage,
    Slot,
    Target,
    Text,
    Type,
)

Place: TypeAlias = Literal["hand", "deck", "discard"]
Indices: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=29)], ...], Meta(max_length=30)]
CountedKind: TypeAlias = Literal[
    "Pokémon",
    "Basic",
    "Evolved",
    "Unevolved",
    "Evolution card",
    "Stage 1",
    "Stage 2",
    "Owner",
    "in play",
]
# `lead`: to be the first with fewer Prizes left, in an extra game that is decided so.
WayToWin: TypeAlias = Literal["prizes", "no_pokemon", "deck_out", "concession", "lead"]


class _BaseAction(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", gc=False
):
    """What every action shares. `texts` false: rule by printed figures alone."""

    texts: bool = True


class CopiedAttack(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An attack copied from the Pokémon `of`. `once`: it is a GX attack or a VSTAR Power."""

    name: Text
    cost: Annotated[tuple[Type, ...], Meta(max_length=10)] = ()
    damage: PrintedDamage | None = None
    of: Text | None = None
    once: OncePart | None = None


class BenchDamage(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Damage an attack does to the opponent's Benched Pokémon in `slot`."""

    slot: Slot
    amount: Points


class ToolUse(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Pokémon Tool used between turns, before the step `before` (None: after all of them)."""

    tool: Text
    player: PlayerName
    before: Text | None = None
    heal: Points = 0
    removes: tuple[Condition, ...] = ()


class AttackWith(_BaseAction, frozen=True, tag="attack"):
    """`text_allows`: the attack's own text says that it may be used on the first turn."""

    attack: Text | CopiedAttack
    damage: Points | None = None
    choices: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()
    discard: Indices = ()
    flip_or_nothing: bool = False
    inflicts: Annotated[tuple[Condition, ...], Meta(max_length=5)] = ()
    bench_damage: Annotated[tuple[BenchDamage, ...], Meta(max_length=5)] = ()
    self_damage: Points = 0
    counters: Annotated[int, Meta(ge=0, le=1000)] = 0
    effects: Effects = ()
    text_allows: bool = False


class Retreat(_BaseAction, frozen=True, tag="retreat"):
    to: Slot
    discard: Indices | None = None


class Evolve(_BaseAction, frozen=True, tag="evolve"):
    """`by_text`: the card whose text lets it evolve now, whatever turn it came into play in."""

    card: Card
    target: Target
    by_text: Text | None = None


class Devolve(_BaseAction, frozen=True, tag="devolve"):
    target: Target
    player: PlayerName | None = None
    to: Place = "discard"


class LeavePlay(_BaseAction, frozen=True, tag="leave_play"):
    player: PlayerName
    target: Target
    to: Literal["hand", "deck", "discard", "lost_zone"]


class LevelUp(_BaseAction, frozen=True, tag="level_up"):
    card: Card
    target: Target = "active"


class PlayBasic(_BaseAction, frozen=True, tag="play_basic"):
    card: Card


class PlayLegend(_BaseAction, frozen=True, tag="play_legend"):
    halves: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4)]


class PlayVUnion(_BaseAction, frozen=True, tag="play_v_union"):
    """The pieces of a Pokémon V-UNION, from the discard pile to the Bench."""

    pieces: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=8)]


class AttachEnergy(_BaseAction, frozen=True, tag="attach_energy"):
    card: Card
    target: Target


class PlayTrainer(_BaseAction, frozen=True, tag="play_trainer"):
    """`text_allows`: the card says that the first player may play it on the first turn.

    `changes_nothing`: it is known that nothing would change even if all it says were done.
    """

    card: Card
    target: Target | None = None
    text_allows: bool = False
    changes_nothing: bool = False


class UsePower(_BaseAction, frozen=True, tag="use_power"):
    """`changes_nothing`: it is known that nothing would change even if all it says were done."""

    target: Target
    power: Text
    changes_nothing: bool = False


class Switch(_BaseAction, frozen=True, tag="switch"):
    player: PlayerName
    to: Slot


class Draw(_BaseAction, frozen=True, tag="draw"):
    pass


class Take(_BaseAction, frozen=True, tag="take"):
    player: PlayerName
    count: Count
    source: Literal["deck", "discard", "lost_zone"] = field(name="from", default="deck")
    look: bool = False


class CountsAs(_BaseAction, frozen=True, tag="counts_as"):
    kind: CountedKind = field(name="as")
    target: Target | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class Inflict(_BaseAction, frozen=True, tag="inflict"):
    player: PlayerName
    condition: Condition


class Basics(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: has each hand in turn a Basic Pokémon."""

    A: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=1000)]
    B: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=1000)]


class Hands(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: the hands drawn, in turn."""

    A: Annotated[tuple[tuple[Card, ...], ...], Meta(min_length=1, max_length=1000)]
    B: Annotated[tuple[tuple[Card, ...], ...], Meta(min_length=1, max_length=1000)]


class SetUp(_BaseAction, frozen=True, tag="set_up"):
    basics: Basics | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    sudden_death: bool = False


class EndTurn(_BaseAction, frozen=True, tag="end_turn"):
    order: Annotated[tuple[ToolUse, ...], Meta(max_length=40)] = ()


class Wins(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: the ways in which that player has won."""

    A: tuple[WayToWin, ...] = ()
    B: tuple[WayToWin, ...] = ()


class Settle(_BaseAction, frozen=True, tag="settle"):
    wins: Wins


class Promote(_BaseAction, frozen=True, tag="promote"):
    player: PlayerName
    slot: Slot


class Look(_BaseAction, frozen=True, tag="look"):
    pass


class Concede(_BaseAction, frozen=True, tag="concede"):
    player: PlayerName


Action: TypeAlias = (
    AttackWith
    | Retreat
    | Evolve
    | Devolve
    | LeavePlay
    | LevelUp
    | PlayBasic
    | PlayLegend
    | PlayVUnion
    | AttachEnergy
    | PlayTrainer
    | UsePower
    | Switch
    | Draw
    | Take
    | CountsAs
    | Inflict
    | SetUp
    | EndTurn
    | Settle
    | Promote
    | Concede
    | Look
)
