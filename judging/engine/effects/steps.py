"""What happens, step by step: the mechanics that texts of cards are made of.

A text is a list of steps in the order of the print. Most act when it is their turn; of an attack
those that change its damage act before the damage, all others after it (`at` says otherwise). A
step that holds others (flip, if, may …) acts before the damage if one of those within does.
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

    `until_tails`: until tails comes. `heads`, `tails`: of one coin. `each_heads`: once for each.
    `if_all_heads` and its kin: of several.
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
    """The player guesses if a Prize is Energy, Trainer or Pokémon; turned up, it stays so.

    `right`: what follows a right guess. A position does not know which Prizes lie face up.
    """

    of: Decider = "opponent"
    right: "tuple[Steps, ...]" = ()
    at: At | None = None


class ChooseType(Step, frozen=True, tag="choose_type"):
    """The player names a type: one of these, else of a basic Energy. Rules know it as `named`."""

    types: tuple[Type, ...] = ()
    then: "tuple[Steps, ...]" = ()
    at: At | None = None


class May(Step, frozen=True, tag="may"):
    """The player (or the opponent) may do this. `otherwise`: if not."""

    then: "tuple[Steps, ...]"
    otherwise: "tuple[Steps, ...]" = ()
    who: Decider = "you"
    at: At | None = None


class If(Step, frozen=True, tag="if"):
    """If something is so."""

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
    """For each Pokémon of a group, or of those chosen (`them`), one after the other: it is `it`."""

    of: Group | Literal["them"]
    then: "tuple[Steps, ...]"
    at: At | None = None


class Repeat(Step, frozen=True, tag="repeat"):
    """So many times, one after the other."""

    times: Amount
    then: "tuple[Steps, ...]"
    at: At | None = None


class AndSo(Step, frozen=True, tag="each_player"):
    """The same for the other player too: first `you`, then the opponent, each as `you`."""

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
