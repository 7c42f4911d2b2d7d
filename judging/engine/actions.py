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
    """An attack that is used although it stands on another card.

    `of`: the name of the Pokémon it is copied from. `damage`: as printed, a number or a text such
    as "20+"; null for an attack without damage. `once`: null, or that it is a GX attack or a VSTAR
    Power, which a player may use once a game.
    """

    name: Text
    cost: Annotated[tuple[Type, ...], Meta(max_length=10)] = ()
    damage: PrintedDamage | None = None
    of: Text | None = None
    once: OncePart | None = None


class BenchDamage(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Damage to one of the opponent's Benched Pokémon: `slot` from 0 to 4, `amount` in points."""

    slot: Slot
    amount: Points


class ToolUse(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Pokémon Tool that `player` uses between turns.

    `before`: the step between turns before which it is used; null means after all of them. `heal`:
    points of damage it takes off. `removes`: the Special Conditions it takes off.
    """

    tool: Text
    player: PlayerName
    before: Text | None = None
    heal: Points = 0
    removes: tuple[Condition, ...] = ()


class AttackWith(_BaseAction, frozen=True, tag="attack"):
    """Use an attack of the Active Pokémon.

    `attack`: the name of an attack that it has, or a copied attack written out. `damage`: the
    points that an attack printed with ×, +, − or ? comes to. `choices`: what the player chose, in
    words; it is only repeated in the ruling. `discard`: the Energy cards to discard, by index from
    0. `flip_or_nothing`: tails and the attack does nothing. `inflicts`: Special Conditions for the
    Defending Pokémon. `self_damage`: points to the attacker. `counters`: damage counters put on the
    Defending Pokémon, which are not damage. `effects`: effects on this attack alone. `text_allows`:
    the attack's own text says that it may be used on the first turn.
    """

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
    """Retreat the Active Pokémon to the Bench slot `to`.

    `discard`: the Energy cards that pay the Retreat Cost, by index from 0. Left out where there is
    a cost, the ruling lists every legal way to pay and nothing moves.
    """

    to: Slot
    discard: Indices | None = None


class Evolve(_BaseAction, frozen=True, tag="evolve"):
    """Evolve the Pokémon at `target` with `card`.

    `by_text`: the card whose text lets the Pokémon evolve now, even in the turn it came into play.
    """

    card: Card
    target: Target
    by_text: Text | None = None


class Devolve(_BaseAction, frozen=True, tag="devolve"):
    """An effect takes the highest Stage Evolution card off the Pokémon at `target`.

    `player`: whose Pokémon it is; null means the player whose turn it is. `to`: where the card
    taken off goes.
    """

    target: Target
    player: PlayerName | None = None
    to: Place = "discard"


class LeavePlay(_BaseAction, frozen=True, tag="leave_play"):
    """An effect takes the Pokémon of `player` at `target`, with all its cards, out of play."""

    player: PlayerName
    target: Target
    to: Literal["hand", "deck", "discard", "lost_zone"]


class LevelUp(_BaseAction, frozen=True, tag="level_up"):
    """Put the LV.X `card` on the Pokémon at `target`."""

    card: Card
    target: Target = "active"


class PlayBasic(_BaseAction, frozen=True, tag="play_basic"):
    """Play the Basic Pokémon `card` from the hand to the Bench."""

    card: Card


class PlayLegend(_BaseAction, frozen=True, tag="play_legend"):
    """Play a Pokémon LEGEND from the hand: both its halves together."""

    halves: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4)]


class PlayVUnion(_BaseAction, frozen=True, tag="play_v_union"):
    """Put a Pokémon V-UNION from the discard pile onto the Bench: `pieces` are its cards."""

    pieces: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=8)]


class AttachEnergy(_BaseAction, frozen=True, tag="attach_energy"):
    """Attach the Energy `card` from the hand to the Pokémon at `target`."""

    card: Card
    target: Target


class PlayTrainer(_BaseAction, frozen=True, tag="play_trainer"):
    """Play the Trainer `card` from the hand; `target` is the Pokémon it is played on, if any.

    `text_allows`: the card says that the first player may play it on the first turn.
    `changes_nothing`: everybody knows that nothing would change even if all it says were done.
    """

    card: Card
    target: Target | None = None
    text_allows: bool = False
    changes_nothing: bool = False


class UsePower(_BaseAction, frozen=True, tag="use_power"):
    """Use the Ability, Pokémon Power or Poké-Power named `power` of the Pokémon at `target`.

    For a Poké-Body the ruling says whether it works now. `changes_nothing`: everybody knows that
    nothing would change even if all it says were done.
    """

    target: Target
    power: Text
    changes_nothing: bool = False


class Switch(_BaseAction, frozen=True, tag="switch"):
    """An effect switches the Active Pokémon of `player` with Bench slot `to`; not a retreat."""

    player: PlayerName
    to: Slot


class Draw(_BaseAction, frozen=True, tag="draw"):
    """Draw the card that begins the turn."""


class Take(_BaseAction, frozen=True, tag="take"):
    """An effect lets `player` take `count` cards; the ruling's `cards` says how many there are.

    `from`: the pile. `look`: the cards are only looked at and stay there.
    """

    player: PlayerName
    count: Count
    source: Literal["deck", "discard", "lost_zone"] = field(name="from", default="deck")
    look: bool = False


class CountsAs(_BaseAction, frozen=True, tag="counts_as"):
    """Ask whether an effect that names this kind of card (`as`) applies; `legal` is the answer.

    Give `target` for a Pokémon in play of the player whose turn it is, or `card` for a card
    elsewhere.
    """

    kind: CountedKind = field(name="as")
    target: Target | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class Inflict(_BaseAction, frozen=True, tag="inflict"):
    """Give the Active Pokémon of `player` a Special Condition by a card's effect."""

    player: PlayerName
    condition: Condition


class Basics(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: whether each opening hand, in the order drawn, has a Basic Pokémon."""

    A: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=1000)]
    B: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=1000)]


class Hands(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: the cards of each opening hand, in the order drawn."""

    A: Annotated[tuple[tuple[Card, ...], ...], Meta(min_length=1, max_length=1000)]
    B: Annotated[tuple[tuple[Card, ...], ...], Meta(min_length=1, max_length=1000)]


class SetUp(_BaseAction, frozen=True, tag="set_up"):
    """Set a game up: the ruling says how many extra cards each player may draw for mulligans.

    Give either `basics` or `hands`. `sudden_death`: the game is a Sudden Death game.
    """

    basics: Basics | UnsetType = UNSET
    hands: Hands | UnsetType = UNSET
    sudden_death: bool = False


class EndTurn(_BaseAction, frozen=True, tag="end_turn"):
    """End the turn: what happens between turns, and the beginning of the next turn.

    `order`: the Pokémon Tools that are used between turns.
    """

    order: Annotated[tuple[ToolUse, ...], Meta(max_length=40)] = ()


class Wins(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """For each player: the ways in which that player wins at this moment."""

    A: tuple[WayToWin, ...] = ()
    B: tuple[WayToWin, ...] = ()


class Settle(_BaseAction, frozen=True, tag="settle"):
    """Ask who wins when players win at the same moment: `wins` says in which ways each does."""

    wins: Wins


class Promote(_BaseAction, frozen=True, tag="promote"):
    """Promote the Benched Pokémon in `slot` of `player` to the empty Active place."""

    player: PlayerName
    slot: Slot


class Look(_BaseAction, frozen=True, tag="look"):
    """Do nothing: ask what every Pokémon in play is and can do now (`in_force` of the ruling)."""


class Concede(_BaseAction, frozen=True, tag="concede"):
    """`player` concedes the game; the opponent wins."""

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
