"""Picks cards out of a pile: asks which ones, and takes them.

If only the size of a pile is known, a question asks which card is found, where that matters; where
any card will do, that many unnamed cards are taken.
"""

from collections import Counter
from typing import NamedTuple

from msgspec import UNSET

from judging.engine.choices import Option
from judging.engine.effects.asking import Question, ask_among, ask_for_number
from judging.engine.effects.context import TextContext, ask_for_names, pile_path
from judging.engine.effects.expressions import CardFilter
from judging.engine.effects.fitting import card_fits, is_any_card
from judging.engine.options import card_option, group_equal, places_picked
from judging.engine.phrases import CommaList
from judging.engine.piles import PileName, take_from_pile
from judging.engine.position import Card, PlayerName, pile_size
from judging.engine.run import RequestError, RulingRun

Cards = tuple[Card | None, ...]


class Wanted(NamedTuple):
    """Which cards are to be picked, and by whom (None: by chance).

    `player`, `zone`: whose pile. `low`, `high`: how many; `places`: only these of its cards.
    `different`: no two of one name.
    """

    player: PlayerName
    zone: PileName
    by: PlayerName | None
    message: str
    low: int
    high: int
    where: CardFilter | None = None
    places: tuple[int, ...] | None = None
    different: bool = False


def pick_cards(run: RulingRun, context: TextContext, wanted: Wanted) -> Cards:
    """Ask which cards, and take them out of their pile, in the order they were picked."""
    pile = getattr(run.players[wanted.player], wanted.zone)
    if isinstance(pile, int):
        return _pick_unlisted(run, context, wanted, pile)
    places = pick_places(run, context, wanted, pile)
    return take_from_pile(run, wanted.player, wanted.zone, places)


def pick_places(
    run: RulingRun, context: TextContext, wanted: Wanted, pile: Cards
) -> tuple[int, ...]:
    """Ask which cards of a pile given as a list are picked; return their places."""
    places = range(len(pile)) if wanted.places is None else wanted.places
    fitting = [place for place in places if card_fits(run, context, pile[place], wanted.where)]
    groups = group_equal(pile, fitting)
    if not groups or not wanted.high:
        if any(pile[place] is None for place in places):
            _require_names(context, wanted)
        return ()
    options = [_make_option(wanted, pile[group[0]], group) for group in groups]
    picked = _ask_for_cards(run, context, wanted, options)
    if wanted.different:
        _require_different(run, picked)
    return tuple(places_picked(groups, options, picked))


def _require_names(context: TextContext, wanted: Wanted) -> None:
    """Refuse unnamed cards where no named card fits, since an unnamed one might."""
    if wanted.high and not is_any_card(wanted.where):
        raise ask_for_names(context, pile_path(wanted.player, wanted.zone))


def _make_option(wanted: Wanted, card: Card | None, group: list[int]) -> Option:
    count = 1 if wanted.different else len(group)
    return card_option(wanted.zone, card, group[0], count)


def _ask_for_cards(
    run: RulingRun,
    context: TextContext,
    wanted: Wanted,
    options: list[Option],
    *,
    found: bool = False,
) -> tuple[Option, ...]:
    there = sum(option.count for option in options if option.count is not UNSET)
    if wanted.different:
        there = len({option.name for option in options})
    count = wanted.high if found else min(wanted.high, there)
    args = {"count": count, "player": wanted.player, "where": PILE_WORDS[wanted.zone]}
    limits = min(wanted.low, count), count
    message = picking_message(wanted.message, limits) if wanted.by else wanted.message
    question = Question(wanted.by, message, limits, args)
    return ask_among(
        run, context, question, "card" if wanted.by else "chance", options, found=found
    )


def picking_message(message: str, limits: tuple[int, int]) -> str:
    """The message of a question: “up to” a number, or exactly that many."""
    low, high = limits
    return f"{message}_exactly" if low == high > 1 else message


PILE_WORDS = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "prizes": "Prizes",
    "lost_zone": "Lost Zone",
}


def _require_different(run: RulingRun, picked: tuple[Option, ...]) -> None:
    names = [option.name for option in picked]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise RequestError(f"choices.{run.choices_used - 1}.{place}", "picked_twice", name=name)


def _pick_unlisted(run: RulingRun, context: TextContext, wanted: Wanted, size: int) -> Cards:
    """Take cards from a pile known only by its size."""
    high = min(wanted.high, size)
    if not high:
        return ()
    if wanted.by is None or (is_any_card(wanted.where) and wanted.zone == "hand"):
        count = high
        if wanted.by and (wanted.low < wanted.high or context.optional):
            low = min(wanted.low, high)
            question = Question(wanted.by, "choose_how_many_cards")
            count = ask_for_number(run, context, question, 0 if context.optional else low, high)
        return take_from_pile(run, wanted.player, wanted.zone, tuple(range(count)))
    asked = wanted._replace(high=high, low=min(wanted.low, high))
    picked = _ask_for_cards(run, context, asked, [], found=True)
    for place, option in enumerate(picked):
        _require_fitting(run, context, wanted, option, place)
    take_from_pile(run, wanted.player, wanted.zone, tuple(range(len(picked))))
    return tuple(None if option.found is UNSET else option.found for option in picked)


def _require_fitting(
    run: RulingRun, context: TextContext, wanted: Wanted, option: Option, place: int
) -> None:
    if option.found is not UNSET and not card_fits(run, context, option.found, wanted.where):
        path = f"choices.{run.choices_used - 1}.{place}.found"
        raise RequestError(path, "not_asked_for", name=option.found.name)


def pile_of(run: RulingRun, player: PlayerName, zone: PileName) -> int:
    """How many cards a player's pile holds."""
    return pile_size(getattr(run.players[player], zone))


def count_names(cards: Cards) -> CommaList:
    """The names of the named cards, each once with how many there are."""
    counts = Counter(names_of(cards))
    return CommaList(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def names_of(cards: Cards) -> tuple[str, ...]:
    """The names of the cards that are named."""
    return tuple(card.name for card in cards if card)
