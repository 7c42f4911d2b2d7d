"""Steps about cards: draw, search, look, discard, attach, move."""

from typing import Literal

from judging.engine.effects.expressions import (
    Amount,
    CardFilter,
    Decider,
    Named,
    Side,
    Target,
)
from judging.engine.effects.steps_shared import At, Many, Step, ToPile
from judging.engine.position import Type


class Draw(Step, frozen=True, tag="draw"):
    """Cards are drawn; `until`: until the hand has that many, `up_to`: the player says how many."""

    count: Amount = 1
    who: Side = "you"
    until: Amount | None = None
    up_to: bool = False
    at: At | None = None


class Search(Step, frozen=True, tag="search"):
    """A pile is searched for cards, which are put somewhere.

    `up_to`: at most that many. `count` "any": as many as wanted. `to`: `bench` puts them into play
    there; `evolve` puts them onto `attach_to` (evolving or levelling it up); `attach` attaches them
    to `attach_to` (`each`: a target is chosen for each card; `apart`: a different one for each).
    `different`: no two of the same name. `shuffle`: a deck is shuffled afterwards. `show`: the
    opponent sees the cards. `at_random`: chosen without looking. `by`: who chooses, if not the
    searching player.
    """

    for_: CardFilter = CardFilter()
    in_: Literal["deck", "discard", "hand", "prizes", "lost_zone"] = "deck"
    of: Side = "you"
    count: Many = 1
    up_to: bool = False
    to: Literal["hand", "bench", "deck_top", "deck_bottom", "deck", "attach", "evolve", "discard",
                "lost_zone", "basic_bench"] = "hand"  # fmt: skip
    attach_to: Target = "self"
    each: bool = False
    apart: bool = False
    different: bool = False
    show: bool = True
    shuffle: bool = True
    at_random: bool = False
    by: Decider = "you"
    at: At | None = None


class Look(Step, frozen=True, tag="look"):
    """Cards of a pile are looked at (or revealed); some are taken, the rest goes somewhere.

    `pile` hand or prizes: all cards are seen. `take`: how many of those that fit `for_` go to `to`
    (`namesakes`: those that share a name with another). `each`: a target is chosen for each card
    attached. `rest`: where the others go (`order`: back in any order; `back`: as they were).
    """

    count: Amount | Literal["all"] = "all"
    pile: Literal["deck", "hand", "prizes"] = "deck"
    of: Side = "you"
    end: Literal["top", "bottom"] = "top"
    reveal: bool = False
    for_: CardFilter | None = None
    take: Many | Literal["namesakes"] = 0
    up_to: bool = False
    to: Literal[
        "hand", "discard", "deck", "deck_top", "deck_bottom", "bench", "attach", "lost_zone"
    ] = "hand"
    attach_to: Target = "self"
    each: bool = False
    rest: Literal["back", "order", "shuffle", "discard", "bottom", "order_bottom"] = "back"
    at: At | None = None


class RevealUntil(Step, frozen=True, tag="reveal_until"):
    """Cards are turned over from the top until one fits; it goes to `to`, the others to `rest`."""

    for_: CardFilter
    to: Literal["hand", "bench", "attach", "discard"] = "hand"
    rest: Literal["shuffle", "discard"] = "shuffle"
    at: At | None = None


class Shuffle(Step, frozen=True, tag="shuffle"):
    """The deck is shuffled."""

    who: Side = "you"
    at: At | None = None


class HandToDeck(Step, frozen=True, tag="hand_to_deck"):
    """The whole hand is shuffled into the deck, or put on top or at the bottom of it."""

    who: Side = "you"
    to: Literal["deck", "deck_top", "deck_bottom"] = "deck"
    at: At | None = None


class DiscardCards(Step, frozen=True, tag="discard_cards"):
    """Cards of a pile go to the discard pile or elsewhere (`to`).

    `by`: who chooses them. `at_random`: chosen without looking. Cards of the deck are taken from
    the top.
    """

    from_: Literal["hand", "deck", "discard", "prizes"] = "hand"
    of: Side = "you"
    count: Many = 1
    up_to: bool = False
    for_: CardFilter = CardFilter()
    by: Decider | None = None
    at_random: bool = False
    to: ToPile = "discard"
    at: At | None = None


class DiscardEnergy(Step, frozen=True, tag="discard_energy"):
    """Energy cards attached to Pokémon are discarded, or go to the hand or deck (`to`).

    `type` (one, or any of several) and `basic`: only such cards. `each_type`: one card for each of
    these types, as one step. `by`: who chooses; the player of the text by default. `units`: Energy
    is counted, not cards. `shares_energy`: only Energy of a type that the Energy on that Pokémon
    provides too.
    """

    from_: Target = "self"
    count: Many = 1
    type: Type | tuple[Type, ...] | None = None
    each_type: tuple[Type, ...] = ()
    basic: bool | None = None
    up_to: bool = False
    units: bool = False
    shares_energy: Named | None = None
    to: ToPile = "discard"
    by: Decider = "you"
    at: At | None = None


class DiscardAttached(Step, frozen=True, tag="discard_attached"):
    """Tools, Technical Machines or the card itself (`this`) leave the Pokémon."""

    what: Literal["tool", "technical_machine", "tool_or_machine", "this", "all"]
    from_: Target = "self"
    to: ToPile = "discard"
    count: Many = 1
    at: At | None = None


class DiscardStadium(Step, frozen=True, tag="discard_stadium"):
    """The Stadium leaves play."""

    to: ToPile = "discard"
    at: At | None = None


class Attach(Step, frozen=True, tag="attach"):
    """Cards are attached from the hand, discard pile or Lost Zone (from the deck: see `search`).

    `each`: a target is chosen for each card. `apart`: a different one for each.
    """

    for_: CardFilter
    from_: Literal["hand", "discard", "lost_zone"] = "discard"
    to: Target = "self"
    count: Many = 1
    up_to: bool = False
    each: bool = False
    apart: bool = False
    at: At | None = None


class MoveEnergy(Step, frozen=True, tag="move_energy"):
    """Energy cards move from one Pokémon to another; `freely`: as often as the player likes."""

    from_: Target
    to: Target
    count: Many = 1
    up_to: bool = False
    type: Type | None = None
    basic: bool | None = None
    freely: bool = False
    by: Decider = "you"
    at: At | None = None


class MoveTool(Step, frozen=True, tag="move_tool"):
    """A Tool moves from one Pokémon to another."""

    from_: Target
    to: Target
    at: At | None = None


class UseCard(Step, frozen=True, tag="use_card"):
    """A Trainer card in a pile is chosen and its text played; the card stays or is discarded."""

    for_: CardFilter
    in_: Literal["hand", "discard"] = "discard"
    of: Side = "opponent"
    discard: bool = False
    at: At | None = None


class UseSupporter(Step, frozen=True, tag="use_supporter"):
    """The text of the Supporter beside the player's Active Pokémon is played once more."""

    at: At | None = None


class PlayFound(Step, frozen=True, tag="play_found"):
    """The text of the Trainer card that the step before found or discarded is played."""

    at: At | None = None


class RevealPrize(Step, frozen=True, tag="prizes"):
    """Prizes are taken, added, swapped, turned face up or shuffled."""

    what: Literal["take", "add_from_deck", "add_from_hand", "swap_hand", "face_up", "shuffle"]
    who: Side = "you"
    count: Amount = 1
    at: At | None = None


class CancelCard(Step, frozen=True, tag="cancel_card"):
    """The Trainer card being played does nothing and goes to `to`."""

    to: ToPile = "discard"
    at: At | None = None
