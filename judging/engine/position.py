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
    """An attack as printed on a card.

    `damage`: points, or a text where the print has a sign (`"20+"`, `"10x"`, `"?"`). `once`: a GX
    attack or a VSTAR Power; a name that ends in GX is known to be one without it.
    """

    name: Text
    cost: Annotated[tuple[Type, ...], Meta(max_length=10)] | UnsetType = UNSET
    damage: PrintedDamage | UnsetType | None = UNSET
    once: OncePart | UnsetType = UNSET


class Weakness(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Weakness to one type. `amount` as printed: `x2`, `+20`; left out, that of the edition."""

    type: Type
    amount: WeaknessAmount | UnsetType = UNSET


class Resistance(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Resistance to one type. `amount` as printed: `-30`; left out, that of the edition."""

    type: Type
    amount: ResistanceAmount | UnsetType = UNSET


Matchup: TypeAlias = Weakness | Resistance


class Power(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Pokémon Power, Poké-Power, Poké-Body or Ability by name. `once`: it is a VSTAR Power."""

    name: Text
    kind: PowerKind | UnsetType = UNSET
    once: OncePart | UnsetType = UNSET


class Card(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The facts of a card as the question gives them; only `name` is needed."""

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
    """Figures of a Pokémon that an effect changes; types and matchups replace the printed ones."""

    hp: HpChange | UnsetType = UNSET
    retreat: RetreatChange | UnsetType = UNSET
    types: tuple[Type, ...] | UnsetType = UNSET
    weaknesses: tuple[Weakness, ...] | UnsetType = UNSET
    resistances: tuple[Resistance, ...] | UnsetType = UNSET


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A lasting effect: on damage at one stage (`at`, `change`), on figures, or forbidding actions.

    `flip`: on tails the attack is cancelled; `cancel` without a flip always cancels. `only`: it is
    about the attack or power of that name alone. `until`: when it ends by itself. `by`: the player
    whose effect it is. `since`: the turn in which it began; left out, an earlier one. `source`: the
    card and part of its text that rulings cite; `card`: the card's catalogue id. `rules`: further
    effects as data of card texts, used only where texts are played. `while_active`: it also ends
    when the Active Pokémon of `by` leaves its place or evolves. `stays`: no attack caused it, so it
    stays on the Bench and through evolution.
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
    """A Pokémon in play with the cards attached to it. `under`: earlier stages, lowest first.

    `damage`: in points. `attached`: Trainer cards that are neither Tool nor Technical Machine.
    `hit_last_turn`: points of damage by attacks in the opponent's last turn; `attack_last_turn`:
    the attack it used in its owner's last turn. `put_by_effect`: a text put it into play in the
    turn it came; left out, it was played from the hand.
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
    """What the player has done in this turn. `supporter_played` may hold the Supporter card itself.

    `drawn`: false says that the turn's card has not been drawn yet, which holds back other actions;
    null says nothing and is taken as drawn.
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
    """What the player can do once a game and has done: `used`, and `v_unions` played, by name."""

    used: Annotated[tuple[OnceAGame, ...], Meta(max_length=3)] = ()
    v_unions: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()


class Player(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One player's side. A pile is a number of cards, or a list of the cards, the top one first.

    `bench`: empty or left out, there is no Benched Pokémon; null, nothing is known of it. `active`:
    null, the place is empty: the player must promote, or has lost. Left out, nothing is known of
    it: nobody loses for that, and it stays left out in the ruling's position; but with Benched
    Pokémon it counts as null. `knocked_out_last_turn`: Pokémon of this player Knocked Out in the
    opponent's last turn. `effects`: those on the player, not on a Pokémon.
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
    """Whose turn it is. `number` counts from 1, odd ones the first player's; 0 is set-up.

    `ended`: the turn is over, and only a promotion keeps the next one from beginning.
    """

    number: TurnNumber | UnsetType = UNSET
    player: PlayerName | UnsetType = UNSET
    first: PlayerName = "A"
    ended: bool = False


class Players(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The sides of both players."""

    A: Player = Player()
    B: Player = Player()


class Position(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Everything on the table. `effects`: those on the whole play area.

    `stadium_owner`: whose discard pile the Stadium goes to; null means the player whose turn it is.
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
