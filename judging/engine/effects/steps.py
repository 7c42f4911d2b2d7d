"""The mechanics that texts of cards are made of: steps, played one after the other.

A text is a list of steps in printed order. In an attack, the steps that change its damage act
before the damage and all others after it, unless `at` says otherwise. A step that holds others
(flip, if, may …) acts before the damage if one of them does.
"""

from typing import Literal, TypeAlias

from judging.engine.effects.expressions import (
    Amount,
    Condition,
    Decider,
    Group,
)
from judging.engine.effects.steps_cards import (
    Attach,
    CancelCard,
    DiscardAttached,
    DiscardCards,
    DiscardEnergy,
    DiscardStadium,
    Draw,
    HandToDeck,
    Look,
    MoveEnergy,
    MoveTool,
    PlayFound,
    RevealPrize,
    RevealUntil,
    Search,
    Shuffle,
    UseCard,
    UseSupporter,
)
from judging.engine.effects.steps_pokemon import (
    Base,
    Choose,
    ChooseAttack,
    Copy,
    Cure,
    Devolve,
    EndTurn,
    Evolve,
    Exchange,
    Heal,
    Hit,
    Ignore,
    Inflict,
    KnockOut,
    Lasting,
    LeavePlay,
    MoveCounters,
    Nothing,
    PutCounters,
    PutMarker,
    Require,
    SwapCounters,
    Switch,
)
from judging.engine.effects.steps_shared import At, Many, Step, ToPile, Until
from judging.engine.position import Type


class Flip(Step, frozen=True, tag="flip"):
    """Coins are flipped; after it {"count": "heads"} is known.

    `until_tails`: coins are flipped until tails comes. `heads`, `tails`: steps for a single coin.
    `each_heads`, `each_tails`: steps played once for each such coin. `if_all_heads` and so on:
    steps for several coins.
    """

    coins: Amount = 1
    until_tails: bool = False
    heads: "tuple[Steps, ...]" = ()
    tails: "tuple[Steps, ...]" = ()
    each_heads: "tuple[Steps, ...]" = ()
    each_tails: "tuple[Steps, ...]" = ()
    if_all_heads: "tuple[Steps, ...]" = ()
    if_any_heads: "tuple[Steps, ...]" = ()
    if_all_tails: "tuple[Steps, ...]" = ()
    if_any_tails: "tuple[Steps, ...]" = ()
    by: Decider = "you"
    at: At | None = None


class GuessPrize(Step, frozen=True, tag="guess_prize"):
    """The player guesses if a Prize is Energy, Trainer or Pokémon; it is then left face up.

    `right`: steps for a right guess. A position does not say which Prizes lie face up.
    """

    of: Decider = "opponent"
    right: "tuple[Steps, ...]" = ()
    at: At | None = None


class ChooseType(Step, frozen=True, tag="choose_type"):
    """The player names a type (one of `types`, or of a basic Energy), which rules call `named`."""

    types: tuple[Type, ...] = ()
    then: "tuple[Steps, ...]" = ()
    at: At | None = None


class May(Step, frozen=True, tag="may"):
    """The player (or the opponent) may do this. `otherwise`: steps for not doing it."""

    then: "tuple[Steps, ...]"
    otherwise: "tuple[Steps, ...]" = ()
    who: Decider = "you"
    at: At | None = None


class If(Step, frozen=True, tag="if"):
    """Steps are played if a condition holds; `otherwise`: steps for when it does not."""

    when: Condition
    then: "tuple[Steps, ...]" = ()
    otherwise: "tuple[Steps, ...]" = ()
    at: At | None = None


class ChooseOne(Step, frozen=True, tag="one_of"):
    """The player chooses one of several things to do; each is a list of steps."""

    options: "tuple[tuple[Steps, ...], ...]"
    who: Decider = "you"
    at: At | None = None


class ForEach(Step, frozen=True, tag="for_each"):
    """Steps are played for each Pokémon of a group, or of those chosen (`them`), as `it`."""

    of: Group | Literal["them"]
    then: "tuple[Steps, ...]"
    at: At | None = None


class Repeat(Step, frozen=True, tag="repeat"):
    """Steps are played several times, one after the other."""

    times: Amount
    then: "tuple[Steps, ...]"
    at: At | None = None


class AndSo(Step, frozen=True, tag="each_player"):
    """Steps are played for both players (`first`: who begins), each of them as `you`."""

    then: "tuple[Steps, ...]"
    first: Decider = "you"
    at: At | None = None


Steps: TypeAlias = (
    Flip
    | Base
    | Nothing
    | Require
    | Ignore
    | Hit
    | PutCounters
    | Heal
    | MoveCounters
    | SwapCounters
    | Exchange
    | Inflict
    | Cure
    | Draw
    | Search
    | Look
    | RevealUntil
    | Shuffle
    | HandToDeck
    | DiscardCards
    | DiscardEnergy
    | DiscardAttached
    | DiscardStadium
    | Attach
    | MoveEnergy
    | MoveTool
    | Switch
    | LeavePlay
    | Evolve
    | Devolve
    | KnockOut
    | Lasting
    | PutMarker
    | Choose
    | ChooseAttack
    | Copy
    | UseCard
    | UseSupporter
    | PlayFound
    | ChooseType
    | May
    | If
    | ChooseOne
    | ForEach
    | Repeat
    | AndSo
    | CancelCard
    | EndTurn
    | RevealPrize
    | GuessPrize
)

__all__ = [
    "AndSo",
    "At",
    "Attach",
    "Base",
    "CancelCard",
    "Choose",
    "ChooseAttack",
    "ChooseOne",
    "ChooseType",
    "Copy",
    "Cure",
    "Devolve",
    "DiscardAttached",
    "DiscardCards",
    "DiscardEnergy",
    "DiscardStadium",
    "Draw",
    "EndTurn",
    "Evolve",
    "Exchange",
    "Flip",
    "ForEach",
    "GuessPrize",
    "HandToDeck",
    "Heal",
    "Hit",
    "If",
    "Ignore",
    "Inflict",
    "KnockOut",
    "Lasting",
    "LeavePlay",
    "Look",
    "Many",
    "May",
    "MoveCounters",
    "MoveEnergy",
    "MoveTool",
    "Nothing",
    "PlayFound",
    "PutCounters",
    "PutMarker",
    "Repeat",
    "Require",
    "RevealPrize",
    "RevealUntil",
    "Search",
    "Shuffle",
    "Step",
    "Steps",
    "SwapCounters",
    "Switch",
    "ToPile",
    "Until",
    "UseCard",
    "UseSupporter",
]
