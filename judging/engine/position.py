"""A position of the game as a judge describes it: what lies where, and what this turn has seen.

Every field has a default, so that a judge fills in only what matters. All values are immutable.
A card keeps exactly the fields it was given, so that it comes back as it came; the functions of
`judging.engine.cards` read it. Amounts of damage are in points (one counter is 10).
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

PlayerName: TypeAlias = Literal["A", "B"]
Condition: TypeAlias = Literal["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"]
Type: TypeAlias = Literal[
    "Colorless",
    "Darkness",
    "Dragon",
    "Fairy",
    "Fighting",
    "Fire",
    "Grass",
    "Lightning",
    "Metal",
    "Psychic",
    "Water",
]
# One Energy at a time: of a type, of one of several types, or of any.
Unit: TypeAlias = Type | Literal["any"] | Annotated[tuple[Type, ...], Meta(min_length=1)]
# A Mega Evolution of 2013, a VMAX and a VSTAR are laid on a card of their own kind, as a BREAK is.
Stage: TypeAlias = Literal[
    "Basic",
    "Baby",
    "Stage 1",
    "Stage 2",
    "LV.X",
    "LEGEND",
    "Restored",
    "Mega",
    "BREAK",
    "VMAX",
    "VSTAR",
    "V-UNION",
]
# `ex` is printed on the Pokémon-ex of 2003 and, as lower case again, on the Pokémon ex of 2023:
# `Pokémon ex` where it is known to be of 2023. A `Doll` is a Trainer card played as a Pokémon whose
# own text says that its Knock Out gives no Prize.
Label: TypeAlias = Literal[
    "SP",
    "ex",
    "star",
    "Fossil",
    "Owner",
    "Dark",
    "delta",
    "EX",
    "Mega",
    "Primal",
    "BREAK",
    "ACE SPEC",
    "GX",
    "TAG TEAM",
    "Ultra Beast",
    "Prism Star",
    "V",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "Radiant",
    "Pokémon ex",
    "Tera",
    "Ancient",
    "Future",
    "Mega ex",
    "Doll",
]
TrainerKind: TypeAlias = Literal[
    "Trainer", "Item", "Supporter", "Stadium", "Tool", "Technical Machine", "Fossil"
]
PowerKind: TypeAlias = Literal["Pokémon Power", "Poké-Power", "Poké-Body", "Ability"]
# What a game allows once: a GX attack, a VSTAR Power (attack or Ability), one V-UNION of a name.
OnceAGame: TypeAlias = Literal["GX", "VSTAR", "V-UNION"]
EffectStage: TypeAlias = Literal[
    "base", "attacker", "play_area", "defender_cards", "defender_effects", "cancel"
]

# When an effect ends by itself; "your" and "opponent" are seen from the effect's player (`by`).
Until: TypeAlias = Literal[
    "end_of_turn",
    "end_of_opponents_next_turn",
    "end_of_your_next_turn",
    "leaves_active",
    "while_in_play",
    "while_attached",
]
# What a card can forbid. `trainers` are all Trainer cards, `items` the Items (see
# `play.is_item`), `powers` all but Poké-Bodies, `energy` is attaching it from the hand,
# `evolve` and `basics` playing such cards.
Forbiddable: TypeAlias = Literal[
    "attack",
    "retreat",
    "trainers",
    "items",
    "supporters",
    "stadiums",
    "tools",
    "powers",
    "bodies",
    "energy",
    "evolve",
    "level_up",
    "basics",
]

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=10_000, multiple_of=10)]
Slot: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
TurnNumber: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Target: TypeAlias = Literal["active"] | Slot
# Weakness is more damage and Resistance less (DMG). Damage and Hit Points are counted in tens.
WeaknessAmount: TypeAlias = Annotated[str, Meta(pattern=r"^(x[1-9]|\+[1-9][0-9]{0,2}0)$")]
ResistanceAmount: TypeAlias = Annotated[str, Meta(pattern=r"^-[1-9][0-9]{0,2}0$")]
Change: TypeAlias = Annotated[
    str, Meta(pattern=r"^([+=-]([0-9]{1,3})?0|x[0-9]|prevent(<=([0-9]{1,3})?0)?)$")
]
HpChange: TypeAlias = Annotated[str, Meta(pattern=r"^[+=-]([0-9]{1,3})?0$")]
RetreatChange: TypeAlias = Annotated[str, Meta(pattern=r"^[+=-][0-9]{1,4}$")]
# "20+", "10x", "50-", "?"
PrintedDamage: TypeAlias = Points | Annotated[str, Meta(pattern=r"^(([0-9]{1,3})?0[-+x×−]?|\?)$")]


# Kinds of attack or Ability that a player may use once a game.
OncePart: TypeAlias = Literal["GX", "VSTAR"]


class Attack(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An attack as printed. `damage` is a number, or text where a sign stands beside it.

    `once`: it is a GX attack, or a VSTAR Power; a name that ends in GX says so by itself.
    """

    name: Text
    cost: Annotated[tuple[Type, ...], Meta(max_length=10)] | UnsetType = UNSET
    damage: PrintedDamage | UnsetType | None = UNSET
    once: OncePart | UnsetType = UNSET


class Weakness(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """To which type, and how much more damage that is if the card prints it."""

    type: Type
    amount: WeaknessAmount | UnsetType = UNSET


class Resistance(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """To which type, and how much less damage that is if the card prints it."""

    type: Type
    amount: ResistanceAmount | UnsetType = UNSET


Matchup: TypeAlias = Weakness | Resistance


class Power(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Pokémon Power, Poké-Power, Poké-Body or Ability; what it does is the judge's to read.

    `once`: it is a VSTAR Power.
    """

    name: Text
    kind: PowerKind | UnsetType = UNSET
    once: OncePart | UnsetType = UNSET


class Card(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card's facts as given; `catalogue_id` marks one that was given by its catalogue id."""

    name: Text
    kind: Literal["pokemon", "trainer", "energy"] | UnsetType = UNSET
    stage: Stage | UnsetType = UNSET
    hp: Annotated[int, Meta(ge=10, le=10_000, multiple_of=10)] | UnsetType | None = UNSET
    types: tuple[Type, ...] | UnsetType = UNSET
    weaknesses: tuple[Weakness, ...] | UnsetType = UNSET
    resistances: tuple[Resistance, ...] | UnsetType = UNSET
    retreat: Annotated[int, Meta(ge=0, le=6)] | UnsetType = UNSET
    evolves_from: Text | UnsetType | None = UNSET
    attacks: tuple[Attack, ...] | UnsetType = UNSET
    powers: tuple[Power, ...] | UnsetType = UNSET
    half: Literal["top", "bottom"] | UnsetType | None = UNSET
    labels: tuple[Label, ...] | UnsetType = UNSET
    trainer: TrainerKind | UnsetType | None = UNSET
    provides: (
        Annotated[tuple[Unit, ...], Meta(min_length=1, max_length=10)] | Literal["any"] | UnsetType
    ) = UNSET
    catalogue_id: str | UnsetType = field(name="~id", default=UNSET)


# A card that nobody has named is null.
Cards: TypeAlias = Annotated[tuple[Card | None, ...], Meta(max_length=60)]
Pile: TypeAlias = Count | Cards


class NewFigures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What an effect makes of a Pokémon's figures: types and matchups in place of the printed."""

    hp: HpChange | UnsetType = UNSET
    retreat: RetreatChange | UnsetType = UNSET
    types: tuple[Type, ...] | UnsetType = UNSET
    weaknesses: tuple[Weakness, ...] | UnsetType = UNSET
    resistances: tuple[Resistance, ...] | UnsetType = UNSET


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What lasts: it changes damage at one stage, may cancel an attack, forbids, sets figures.

    `flip`: tails cancels; a `cancel` without a flip cancels outright. `only`: of attacks or powers,
    the one of that name. `until`: when it ends by itself; `by` is whose effect it is, `since` the
    turn in which it began (left out: an earlier one). `source`: the card and the part of its text
    as steps cite them; `card`: that card's catalogue id. `rules`: what else it does, as the data of
    card effects says it (`judging/engine/effects/rules.py`): read where texts are played.
    `while_active`: it ends as well when the Active Pokémon of `by` leaves its place or evolves.
    `stays`: no attack has left it, so it stays on the Bench and through evolution.
    """

    name: Text
    at: EffectStage | UnsetType = UNSET
    change: Change | UnsetType = UNSET
    flip: bool | UnsetType = UNSET
    until: Until | UnsetType = UNSET
    by: PlayerName | UnsetType = UNSET
    since: TurnNumber | UnsetType = UNSET
    forbids: Annotated[tuple[Forbiddable, ...], Meta(max_length=20)] = ()
    only: Text | UnsetType = UNSET
    sets: NewFigures | UnsetType = UNSET
    source: Text | UnsetType = UNSET
    card: Text | UnsetType = UNSET
    rules: Annotated[tuple[dict[str, Any], ...], Meta(max_length=10)] = ()
    while_active: bool | UnsetType = UNSET
    stays: bool | UnsetType = UNSET

    @property
    def cited(self) -> str:
        """What a step cites for it: the card and the part of its text, else its name."""
        return self.source or self.name


Effects: TypeAlias = Annotated[tuple[Effect, ...], Meta(max_length=40)]


class Pokemon(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Pokémon in play with everything attached. `under` is lowest first.

    `attached`: Trainer cards that are neither Tool nor Technical Machine, such as PlusPower.
    `hit_last_turn`: points that attacks did to it in the opponent's last turn; `attack_last_turn`:
    what it used in its owner's. `put_by_effect`: in the turn it came, a text put it into play; left
    out, it was played from the hand.
    """

    card: Card
    damage: Points = 0
    conditions: Annotated[tuple[Condition, ...], Meta(max_length=5)] = ()
    energy: Annotated[tuple[Card, ...], Meta(max_length=30)] = ()
    tools: Annotated[tuple[Card, ...], Meta(max_length=10)] = ()
    under: Annotated[tuple[Card, ...], Meta(max_length=10)] = ()
    played_on_turn: TurnNumber | None = None
    evolved_on_turn: TurnNumber | None = None
    retreat_failed_on_turn: TurnNumber | None = None
    paralyzed_on_turn: TurnNumber | None = None
    effects: Effects = ()
    markers: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()
    attached: Annotated[tuple[Card, ...], Meta(max_length=20)] = ()
    hit_last_turn: Points = 0
    attack_last_turn: Text | None = None
    put_by_effect: bool | UnsetType = UNSET


class ThisTurn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What the player has done this turn. `supporter_played` may be the Supporter lying there.

    `drawn`: null where nothing was said of the draw. Only a turn of which it is said, by false,
    that it has not been drawn for is held to its draw; what nobody mentions is taken as done.
    """

    drawn: bool | None = None
    energy_attached: bool = False
    supporter_played: bool | Card = False
    stadium_played: bool = False
    retreats: Annotated[int, Meta(ge=0, le=1000)] = 0
    powers_used: Annotated[tuple[tuple[Target, Text], ...], Meta(max_length=200)] = ()
    attacked: bool = False


Bench: TypeAlias = Annotated[tuple[Pokemon, ...], Meta(max_length=5)]


class ThisGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What the player has used up for the rest of the game. `v_unions`: by name."""

    used: Annotated[tuple[OnceAGame, ...], Meta(max_length=3)] = ()
    v_unions: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()


class Player(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One player's side. A pile is a number of cards, or a list of cards, top first.

    Unknown is not empty. `bench` is an empty list where nobody sits, and null where nothing is said
    of it; left out it is empty. `active` is null where nobody stands: that side must promote, or
    has lost. Left out, nothing is said of it: nobody loses for that, and it stays left out in the
    position that comes back; before Benched Pokémon it is null, as an empty place is what is asked.
    `knocked_out_last_turn`: how many Pokémon of this player were Knocked Out in the opponent's last
    turn. `effects` are those on the player, not on a Pokémon.
    """

    active: Pokemon | UnsetType | None = UNSET
    bench: Bench | None = ()
    hand: Pile = 5
    deck: Pile = 30
    discard: Pile = 0
    prizes: (
        Annotated[int, Meta(ge=0, le=6)] | Annotated[tuple[Card | None, ...], Meta(max_length=6)]
    ) = 6
    lost_zone: Pile = 0
    this_turn: ThisTurn = ThisTurn()
    knocked_out_last_turn: Annotated[int, Meta(ge=0, le=100)] = 0
    effects: Effects = ()
    this_game: ThisGame | UnsetType = UNSET

    @property
    def benched(self) -> tuple[Pokemon, ...]:
        """The Benched Pokémon that are known."""
        return self.bench or ()

    @property
    def in_play(self) -> tuple[Pokemon, ...]:
        """The Pokémon that are known, the Active first."""
        return (self.active, *self.benched) if self.active else self.benched

    @property
    def has_nothing(self) -> bool:
        """Whether nothing is in play, and the question says so."""
        return self.active is None and self.bench == ()

    @property
    def may_have_nothing(self) -> bool:
        """Whether nobody is in the Active place and nothing is said of the Bench."""
        return self.active is None and self.bench is None

    @property
    def owes_promotion(self) -> bool:
        """Whether nobody is in the Active place and the Bench is not known to be empty."""
        return self.active is None and self.bench != ()


# The sizes of piles that the question leaves open.
USUAL_PILES: dict[str, int] = {name: getattr(Player(), name) for name in ("prizes", "deck", "hand")}


class Turn(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Whose turn it is. `number` counts from 1, odd ones the first player's; 0 is set-up."""

    number: TurnNumber | UnsetType = UNSET
    player: PlayerName | UnsetType = UNSET
    first: PlayerName = "A"
    ended: bool = False


class Players(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The two sides."""

    A: Player = Player()
    B: Player = Player()


class Position(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The whole table. `effects` act on the whole play area.

    `stadium_owner`: to whose discard pile the Stadium goes; null is the player whose turn it is.
    """

    turn: Turn = Turn()
    stadium: Card | None = None
    stadium_owner: PlayerName | None = None
    effects: Effects = ()
    players: Players = Players()


def opponent_of(player: PlayerName) -> PlayerName:
    """The other player."""
    return "B" if player == "A" else "A"


def pile_size(pile: int | Sequence[Card | None]) -> int:
    """How many cards a pile holds."""
    return pile if isinstance(pile, int) else len(pile)
