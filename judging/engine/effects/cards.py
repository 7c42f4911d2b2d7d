"""Plays steps that draw, search for, shuffle and discard cards, and those about Prizes."""

from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_for_number, least_of_up_to
from judging.engine.effects.context import TextContext, pile_path
from judging.engine.effects.evaluate import count_in_pile, work_out_amount
from judging.engine.effects.fitting import card_fits, is_any_card
from judging.engine.effects.groups import count_targets, players_of
from judging.engine.effects.picking import Cards, Wanted, pick_cards, pile_of
from judging.engine.effects.places import evolve_by
from judging.engine.effects.play import (
    knows_if_payable,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
)
from judging.engine.effects.putting import (
    How,
    attach_cards,
    pile_words,
    put_cards,
    put_on_bench,
    room_on_bench,
    shuffle_deck,
)
from judging.engine.piles import PileName, move_to_hand, put_on_pile, take_from_pile
from judging.engine.position import PlayerName, pile_size
from judging.engine.prizes import take_prizes
from judging.engine.run import RulingRun

_OPEN_PILES = frozenset({"discard", "lost_zone"})
_ALL = 60


@plays_mechanic(st.Draw)
def draw_cards(run: RulingRun, context: TextContext, step: st.Draw) -> None:
    """Cards are drawn, as far as the deck goes."""
    drawn = 0
    for player in players_of(context, step.who):
        count = _count_to_draw(run, context, step, player)
        taken = move_to_hand(run, player, "deck", count)
        drawn += taken
        message = "text_draws" if taken else "text_draws_none"
        tell_and_conclude(run, context, message, player=player, count=taken)
    context.note(drawn)


def _count_to_draw(run: RulingRun, context: TextContext, step: st.Draw, player: PlayerName) -> int:
    count = work_out_amount(run, context, step.count)
    if step.until is not None:
        count = max(0, work_out_amount(run, context, step.until) - pile_of(run, player, "hand"))
    if not step.up_to:
        return count
    count = min(count, pile_of(run, player, "deck"))
    low = min(least_of_up_to(run, context, 0), count)
    return ask_for_number(run, context, Question(player, "choose_how_many_to_draw"), low, count)


# --- searching -----------------------------------------------------------------------------------


@plays_mechanic(st.Search)
def search_pile(run: RulingRun, context: TextContext, step: st.Search) -> None:
    """A pile is searched; what is found goes where the text says."""
    context.note(sum(_search_one(run, context, step, one) for one in players_of(context, step.of)))


def _search_one(run: RulingRun, context: TextContext, step: st.Search, player: PlayerName) -> int:
    zone: PileName = step.in_
    low, high = _how_many(run, context, step, player)
    by = None if step.at_random else (context.you if step.by == "you" else context.opponent)
    message = "chance_card" if by is None else f"choose_to_{step.to}"
    wanted = Wanted(player, zone, by, message, low, high, step.for_, None, step.different)
    found = pick_cards(run, context, wanted)
    where = pile_words(zone)
    if not found:
        finder = by or context.you
        tell_and_conclude(run, context, "text_finds_none", player=finder, where=where)
    context.bind(cards=found, pile=pile_path(player, zone))
    is_shuffled = zone == "deck" and step.shuffle
    keeps_place = step.to in {"deck_top", "deck_bottom"}
    if is_shuffled and keeps_place:  # the rest: what lies on top of it is not shuffled in
        shuffle_deck(run, context, player)
    handled = _put_found(run, context, step, player, found)
    if (is_shuffled and not keeps_place) or (step.to == "deck" and found):
        shuffle_deck(run, context, player)
    return handled


def _how_many(
    run: RulingRun, context: TextContext, step: st.Search, player: PlayerName
) -> tuple[int, int]:
    """The fewest and the most that may be taken (contract: Searches)."""
    high = _ALL if step.count in {"all", "any"} else work_out_amount(run, context, step.count)  # type: ignore[arg-type]
    if step.to in {"bench", "basic_bench"}:
        high = min(high, room_on_bench(run, player))
    if step.to in {"attach", "evolve"}:
        high = min(high, count_targets(run, context, step.attach_to, apart=step.apart))
    if step.count == "any":
        return 0, high
    if step.in_ == "deck" and not is_any_card(step.for_):
        return 0, high
    if step.up_to:
        usual = 1 if step.in_ in _OPEN_PILES and not context.in_attack else 0
        return (0 if step.in_ == "deck" else least_of_up_to(run, context, usual)), high
    return high, high


def _put_found(
    run: RulingRun, context: TextContext, step: st.Search, player: PlayerName, found: Cards
) -> int:
    if step.to == "attach":
        return attach_cards(run, context, found, step.attach_to, How(step.each, step.apart))
    if step.to in {"bench", "basic_bench"}:
        return len(put_on_bench(run, context, player, found))
    if step.to == "evolve":
        return evolve_by(run, context, step.attach_to, found)
    put_cards(run, context, player, found, step.to, shown=step.show or step.in_ in _OPEN_PILES)
    return len(found)


# --- shuffling and discarding --------------------------------------------------------------------


@plays_mechanic(st.Shuffle)
def shuffle_deck_of(run: RulingRun, context: TextContext, step: st.Shuffle) -> None:
    """The deck is shuffled."""
    for player in players_of(context, step.who):
        shuffle_deck(run, context, player)


@plays_mechanic(st.HandToDeck)
def put_hand_in_deck(run: RulingRun, context: TextContext, step: st.HandToDeck) -> None:
    """The whole hand goes to the deck."""
    moved = 0
    for player in players_of(context, step.who):
        size = pile_of(run, player, "hand")
        cards = take_from_pile(run, player, "hand", tuple(range(size)))
        put_cards(run, context, player, cards, step.to, shown=False)
        if step.to == "deck":
            shuffle_deck(run, context, player)
        moved += size
    context.note(moved)


@plays_mechanic(st.DiscardCards)
def discard_cards(run: RulingRun, context: TextContext, step: st.DiscardCards) -> None:
    """Cards of a pile go to the discard pile or elsewhere."""
    moved = 0
    gone: Cards = ()
    for player in players_of(context, step.of):
        cards = _take_to_discard(run, context, step, player)
        shown = step.to in {"discard", "lost_zone"} or not is_any_card(step.for_)
        put_cards(run, context, player, cards, step.to, shown=shown)
        if step.to == "deck" and cards:
            shuffle_deck(run, context, player)
        if not cards:
            tell_text_step(
                run, context, "text_discards_none", player=player, where=pile_words(step.from_)
            )
        moved += len(cards)
        gone += cards
        context.bind(pile=pile_path(player, step.from_))
    context.bind(cards=gone)
    context.note(moved)


@knows_if_payable(st.DiscardCards)
def are_cards_there(run: RulingRun, context: TextContext, step: st.DiscardCards) -> bool:
    """Whether a pile holds the cards that an attack's text wants discarded first."""
    if not isinstance(step.count, int) or step.up_to:
        return True
    piles = [getattr(run.players[player], step.from_) for player in players_of(context, step.of)]
    if sum(map(pile_size, piles)) < step.count:
        return False
    if any(isinstance(pile, int) or None in pile for pile in piles):
        return True  # unnamed cards: found out when they are picked
    there = sum(card_fits(run, context, card, step.for_) for pile in piles for card in pile)
    return there >= step.count


def _take_to_discard(
    run: RulingRun, context: TextContext, step: st.DiscardCards, player: PlayerName
) -> Cards:
    if step.from_ == "deck":
        count = work_out_amount(run, context, step.count)  # type: ignore[arg-type]
        places = tuple(range(min(count, pile_of(run, player, "deck"))))
        return take_from_pile(run, player, "deck", places)
    if step.count == "all":
        high = low = count_in_pile(run, context, player, step.from_, step.for_)
    else:
        high = _ALL if step.count == "any" else work_out_amount(run, context, step.count)
        low = 0 if step.count == "any" else _lowest_of(run, context, step, high)
    by = None if step.at_random else _who_discards(context, step, player)
    message = "chance_card" if by is None else f"choose_to_{step.to}"
    return pick_cards(run, context, Wanted(player, step.from_, by, message, low, high, step.for_))


def _lowest_of(run: RulingRun, context: TextContext, step: st.DiscardCards, high: int) -> int:
    if not step.up_to:
        return high
    return min(least_of_up_to(run, context, 0 if context.in_attack else 1), high)


def _who_discards(context: TextContext, step: st.DiscardCards, player: PlayerName) -> PlayerName:
    if step.by is None:
        return player
    return context.you if step.by == "you" else context.opponent


# --- Prizes --------------------------------------------------------------------------------------


@plays_mechanic(st.RevealPrize)
def change_prizes(run: RulingRun, context: TextContext, step: st.RevealPrize) -> None:
    """Prizes are taken, added to, shuffled, turned over or exchanged."""
    moved = 0
    for player in players_of(context, step.who):
        moved += _change_prizes_of(run, context, step, player)
    context.note(moved)


def _change_prizes_of(
    run: RulingRun, context: TextContext, step: st.RevealPrize, player: PlayerName
) -> int:
    count = work_out_amount(run, context, step.count)
    args: dict[str, object] = {"player": player, "count": count}
    if step.what == "take":
        taken = take_prizes(run, player, count)
        run.prizes_taken[player] += taken
        tell_and_conclude(run, context, "takes_prizes", player=player, count=taken)
        return taken
    if step.what == "add_from_deck":
        places = tuple(range(min(count, pile_of(run, player, "deck"))))
        cards = take_from_pile(run, player, "deck", places)
        put_on_pile(run, player, "prizes", cards)
        tell_and_conclude(run, context, "text_adds_prizes", player=player, count=len(cards))
        return len(cards)
    tell_and_conclude(run, context, f"text_prizes_{step.what}", **args)
    return count
