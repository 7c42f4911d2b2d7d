"""Who, what and how much: the expressions inside the effects of cards.

All of them are data. A target says which Pokémon, a filter which of several, an amount how much, a
condition whether. `you` is always the player of the card whose text is read, `opponent` the other.
"""

from typing import Literal, TypeAlias

from judging.engine.effects.filters import (
    CardFilter,
    CardKind,
    Data,
    Decider,
    Named,
    PileName,
    Place,
    PokemonFilter,
    PowerName,
    Side,
)
from judging.engine.position import Type


class Group(Data, frozen=True, tag_field="all", tag="pokemon"):
    """All Pokémon in play of a side and place that pass a filter.

    `but`: without this one (`self`, `it`), or these (`them`). Written {"all": "pokemon", "of":
    "opponent"}.
    """

    of: Side = "you"
    place: Place = "in_play"
    where: PokemonFilter | None = None
    but: Literal["self", "it", "them", "defending"] | None = None


class Chosen(Data, frozen=True, tag_field="all", tag="chosen"):
    """Pokémon that somebody chooses from a group: {"all": "chosen", "from": {…}, "count": 1}.

    `count`: how many must be chosen, as far as there are that many; `up_to`: at most that many. If
    only one answer is possible nobody is asked. Later steps call the chosen `it` (`them`).
    """

    of: Side = "opponent"
    place: Place = "in_play"
    where: PokemonFilter | None = None
    but: Literal["self", "it", "defending"] | None = None
    count: "Amount" = 1
    up_to: bool = False
    by: Decider = "you"


Target: TypeAlias = Named | Group | Chosen


class Heads(Data, frozen=True, tag_field="count", tag="heads"):
    """The heads of the coins flipped last."""


class Tails(Data, frozen=True, tag_field="count", tag="tails"):
    """The tails of the coins flipped last."""


class Handled(Data, frozen=True, tag_field="count", tag="handled"):
    """How many cards, counters or Energy the step before really moved, discarded or found.

    `where`: only those of its cards that pass.
    """

    where: "CardFilter | None" = None


class Seen(Data, frozen=True, tag_field="count", tag="seen"):
    """How many of the cards that the step before moved or turned over pass the filter."""

    where: CardFilter = CardFilter()


class Counters(Data, frozen=True, tag_field="count", tag="counters"):
    """Damage counters on Pokémon."""

    on: Target = "self"


class EnergyCount(Data, frozen=True, tag_field="count", tag="energy"):
    """Energy on Pokémon: what the cards provide, or with `cards` the cards themselves.

    `type`: of this type only. `beyond_cost`: not used to pay for this attack. `basic`: basic cards.
    """

    on: Target = "self"
    type: Type | None = None
    cards: bool = False
    basic: bool | None = None
    beyond_cost: bool = False


class PokemonCount(Data, frozen=True, tag_field="count", tag="pokemon"):
    """How many Pokémon in play. `types`: how many different types instead."""

    of: Side = "you"
    place: Place = "in_play"
    where: PokemonFilter | None = None
    but: Literal["self", "it", "defending"] | None = None
    types: bool = False

    def make_group(self) -> "Group":
        """Those that are counted, as a target."""
        return Group(self.of, self.place, self.where, self.but)


class CardCount(Data, frozen=True, tag_field="count", tag="cards"):
    """How many cards of a pile."""

    pile: PileName = "hand"
    of: Side = "you"
    where: CardFilter | None = None


class HPOfCards(Data, frozen=True, tag_field="count", tag="hp_of_handled"):
    """The Hit Points printed on the cards that the step before moved or turned over."""


class TrainersInPlay(Data, frozen=True, tag_field="count", tag="trainers_in_play"):
    """Tools on the Pokémon of a side and its Stadium; `stadiums` false: Tools alone."""

    of: Side = "opponent"
    stadiums: bool = True


class PrizesTaken(Data, frozen=True, tag_field="count", tag="prizes_taken"):
    """How many Prizes a player has taken (6 less those left)."""

    of: Side = "you"


class DamageDone(Data, frozen=True, tag_field="count", tag="damage_done"):
    """Damage that this attack (or the attack answered) did to the Pokémon, after all changes."""

    to: Named = "defending"


class HitLastTurn(Data, frozen=True, tag_field="count", tag="hit_last_turn"):
    """Damage that an attack did to it in the opponent's last turn."""

    on: Named = "self"


class RetreatCost(Data, frozen=True, tag_field="count", tag="retreat_cost"):
    """The Retreat Cost as it is now."""

    of: Named = "defending"


class HPLeft(Data, frozen=True, tag_field="count", tag="hp_left"):
    """Remaining Hit Points; `full`: Hit Points without the damage."""

    of: Named = "self"
    full: bool = False


class Conditions(Data, frozen=True, tag_field="count", tag="conditions"):
    """Special Conditions on a Pokémon."""

    on: Named = "defending"


class Sum(Data, frozen=True, tag_field="count", tag="sum"):
    """Amounts added up."""

    of: "tuple[Amount, ...]"


class Product(Data, frozen=True, tag_field="count", tag="product"):
    """Amounts multiplied."""

    of: "tuple[Amount, ...]"


class Difference(Data, frozen=True, tag_field="count", tag="difference"):
    """The first less the others, never below 0."""

    of: "tuple[Amount, ...]"


class Half(Data, frozen=True, tag_field="count", tag="half"):
    """Half of an amount, to the nearest `to` (points: 10; counters: 1), up or down."""

    of: "Amount"
    to: int = 1
    round: Literal["up", "down"] = "up"


class InCounters(Data, frozen=True, tag_field="count", tag="in_counters"):
    """Points of damage as damage counters: a tenth, rounded down."""

    of: "Amount"


class Least(Data, frozen=True, tag_field="count", tag="least"):
    """The smallest of some amounts: a limit (“at most 50”)."""

    of: "tuple[Amount, ...]"


Amount: TypeAlias = (
    int
    | Heads
    | Tails
    | Handled
    | Seen
    | Counters
    | EnergyCount
    | PokemonCount
    | CardCount
    | HPOfCards
    | TrainersInPlay
    | PrizesTaken
    | DamageDone
    | HitLastTurn
    | RetreatCost
    | HPLeft
    | Conditions
    | Sum
    | Product
    | Difference
    | Half
    | InCounters
    | Least
)


class Compare(Data, frozen=True, tag_field="is", tag="compare"):
    """Two amounts are compared."""

    a: Amount
    b: Amount
    how: Literal["=", "!=", ">", "<", ">=", "<="] = ">="


class PokemonIs(Data, frozen=True, tag_field="is", tag="pokemon"):
    """A Pokémon passes a filter (of several: any of them does)."""

    that: Target
    where: PokemonFilter


class Placed(Data, frozen=True, tag_field="is", tag="placed"):
    """The Pokémon is there (`self` is your Active Pokémon, is on your Bench)."""

    place: Place
    that: Named = "self"


class StadiumInPlay(Data, frozen=True, tag_field="is", tag="stadium"):
    """A Stadium card is in play: of that name, of that player, or any."""

    name: str | None = None
    of: Side = "both"


class Played(Data, frozen=True, tag_field="is", tag="played"):
    """You have played a card of that kind this turn."""

    kind: Literal["supporter"] = "supporter"


class EvolvedThisTurn(Data, frozen=True, tag_field="is", tag="evolved_this_turn"):
    """It evolved this turn (from that card)."""

    that: Named = "self"
    from_: str | None = None


class KnockedOut(Data, frozen=True, tag_field="is", tag="knocked_out"):
    """That Pokémon is Knocked Out after the damage."""

    that: Named = "defending"


class KnockedOutLastTurn(Data, frozen=True, tag_field="is", tag="knocked_out_last_turn"):
    """Pokémon of yours were Knocked Out in the opponent's last turn (by an attack's damage)."""

    where: PokemonFilter | None = None


class UsedLastTurn(Data, frozen=True, tag_field="is", tag="used_last_turn"):
    """The Pokémon (any of a group) used that attack (None: any) in its owner's last turn."""

    attack: str | None = None
    that: Target = "self"


class DidIt(Data, frozen=True, tag_field="is", tag="did_it"):
    """The step before did something (“If you do, …”)."""


class SharesType(Data, frozen=True, tag_field="is", tag="shares_type"):
    """Two Pokémon have a type in common; with `energy`, their attached Energy has."""

    a: Named = "self"
    b: Named = "defending"
    energy: bool = False


class FirstTurn(Data, frozen=True, tag_field="is", tag="first_turn"):
    """It is the player's first turn."""


class Not(Data, frozen=True, tag_field="is", tag="not"):
    """The opposite."""

    of: "Condition"


class AllOf(Data, frozen=True, tag_field="is", tag="all"):
    """All of these."""

    of: "tuple[Condition, ...]"


class AnyOf(Data, frozen=True, tag_field="is", tag="any"):
    """One of these at least."""

    of: "tuple[Condition, ...]"


Condition: TypeAlias = (
    Compare
    | PokemonIs
    | Placed
    | StadiumInPlay
    | Played
    | EvolvedThisTurn
    | KnockedOut
    | KnockedOutLastTurn
    | UsedLastTurn
    | DidIt
    | SharesType
    | FirstTurn
    | Not
    | AllOf
    | AnyOf
)

__all__ = [
    "AllOf",
    "Amount",
    "AnyOf",
    "CardCount",
    "CardFilter",
    "CardKind",
    "Chosen",
    "Compare",
    "Condition",
    "Conditions",
    "Counters",
    "DamageDone",
    "Data",
    "Decider",
    "DidIt",
    "Difference",
    "EnergyCount",
    "EvolvedThisTurn",
    "FirstTurn",
    "Group",
    "HPLeft",
    "HPOfCards",
    "Half",
    "Handled",
    "Heads",
    "HitLastTurn",
    "InCounters",
    "KnockedOut",
    "KnockedOutLastTurn",
    "Least",
    "Named",
    "Not",
    "PileName",
    "Place",
    "Placed",
    "Played",
    "PokemonCount",
    "PokemonFilter",
    "PokemonIs",
    "PowerName",
    "PrizesTaken",
    "Product",
    "RetreatCost",
    "Seen",
    "SharesType",
    "Side",
    "StadiumInPlay",
    "Sum",
    "Tails",
    "Target",
    "TrainersInPlay",
    "UsedLastTurn",
]
