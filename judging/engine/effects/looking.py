"""Plays steps that look at or turn over cards: some are taken, the rest goes elsewhere."""

from collections import Counter

from judging.engine.choices import Option
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_among
from judging.engine.effects.context import TextContext, ask_for_names, pile_path
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.fitting import card_fits
from judging.engine.effects.groups import players_of
from judging.engine.effects.picking import (
    Cards,
    Wanted,
    count_names,
    names_of,
    pick_places,
    picking_message,
    pile_of,
)
from judging.engine.effects.play import plays_mechanic, tell_and_conclude, tell_text_step
from judging.engine.effects.putting import (
    How,
    attach_cards,
    pile_words,
    put_cards,
    put_on_bench,
    room_on_bench,
    shuffle_deck,
)
from judging.engine.piles import put_on_pile, take_from_pile
from judging.engine.position import PlayerName
from judging.engine.run import RulingRun


@plays_mechanic(st.Look)
def look_at_pile(run: RulingRun, context: TextContext, step: st.Look) -> None:
    """Cards of a pile are looked at; some may be taken."""
    for player in players_of(context, step.of):
        _look_at(run, context, step, player)


def _look_at(run: RulingRun, context: TextContext, step: st.Look, player: PlayerName) -> None:
    size = pile_of(run, player, step.pile)
    count = size if step.count == "all" else min(size, work_out_amount(run, context, step.count))
    _tell_look(run, context, step, player, count)
    if not count:
        context.note(0)
        return
    seen = range(size - count, size) if step.end == "bottom" else range(count)
    pile = getattr(run.players[player], step.pile)
    if isinstance(pile, int):
        _take_unlisted(run, context, step, player, count)
        return
    places = _choose_seen(run, context, step, player, pile, tuple(seen))
    rest = tuple(place for place in seen if place not in places)
    moved = take_from_pile(run, player, step.pile, (*places, *rest))
    taken, left = moved[: len(places)], moved[len(places) :]
    context.bind(cards=moved, pile=pile_path(player, step.pile))
    _put_rest(run, context, step, player, left)
    handled = _put_taken(run, context, step, player, taken)
    _shuffle_after(run, context, step, player)
    context.note(handled if step.take else count)


def _tell_look(
    run: RulingRun, context: TextContext, step: st.Look, player: PlayerName, count: int
) -> None:
    args = {"player": context.you, "other": player, "count": count, "where": pile_words(step.pile)}
    pile = getattr(run.players[player], step.pile)
    if step.reveal and not isinstance(pile, int) and count:
        shown = pile[-count:] if step.end == "bottom" else pile[:count]
        tell_and_conclude(run, context, "text_reveals", cards=count_names(shown), **args)
    else:
        tell_and_conclude(
            run, context, "text_reveals_unnamed" if step.reveal else "text_looks", **args
        )


def _choose_seen(
    run: RulingRun,
    context: TextContext,
    step: st.Look,
    player: PlayerName,
    pile: Cards,
    seen: tuple[int, ...],
) -> tuple[int, ...]:
    if step.take in {"all", "namesakes"} and any(pile[place] is None for place in seen):
        raise ask_for_names(context, pile_path(player, step.pile))
    if step.take == "all":
        return tuple(place for place in seen if card_fits(run, context, pile[place], step.for_))
    if step.take == "namesakes":
        names = Counter(names_of(tuple(pile[place] for place in seen)))
        return tuple(at for at in seen if (card := pile[at]) and names[card.name] > 1)
    high = len(seen) if step.take == "any" else work_out_amount(run, context, step.take)
    if step.to == "bench":
        high = min(high, room_on_bench(run, player))
    low = 0 if step.up_to or step.take == "any" else high
    message = f"choose_to_{step.to}"
    wanted = Wanted(player, step.pile, context.you, message, low, high, step.for_, seen)
    places = pick_places(run, context, wanted, pile)
    if high and not places:
        tell_text_step(run, context, "text_takes_none", player=context.you)
    return places


def _take_unlisted(
    run: RulingRun, context: TextContext, step: st.Look, player: PlayerName, count: int
) -> None:
    """Take cards from a pile known only by its size: the judge names them."""
    if not step.take:
        context.bind(cards=(None,) * count, pile=pile_path(player, step.pile))
        _shuffle_after(run, context, step, player)
        context.note(count)
        return
    high = (
        count
        if step.take in {"all", "any", "namesakes"}
        else work_out_amount(run, context, step.take)  # type: ignore[arg-type]
    )
    may_leave = step.for_ is not None or step.up_to or step.take in {"any", "namesakes"}
    low = 0 if may_leave else high
    high = min(high, count)
    args = {"count": high, "player": player, "where": pile_words(step.pile)}
    message = picking_message(f"choose_to_{step.to}", (low, high))
    question = Question(context.you, message, (low, high), args)
    picked = ask_among(run, context, question, "card", (), found=True)
    found: Cards = tuple(option.found or None for option in picked)
    take_from_pile(run, player, step.pile, tuple(range(len(found))))
    handled = _put_taken(run, context, step, player, found)
    if step.rest == "discard":
        others = take_from_pile(run, player, step.pile, tuple(range(count - len(found))))
        put_cards(run, context, player, others, "discard")
    _shuffle_after(run, context, step, player)
    context.note(handled)


def _put_taken(
    run: RulingRun, context: TextContext, step: st.Look, player: PlayerName, cards: Cards
) -> int:
    if step.to == "attach":
        return attach_cards(run, context, cards, step.attach_to, How(step.each))
    if step.to == "bench":
        return len(put_on_bench(run, context, player, cards))
    shown = step.reveal or step.for_ is not None or step.to == "discard"
    put_cards(run, context, player, cards, step.to, shown=shown)
    return len(cards)


def _put_rest(
    run: RulingRun, context: TextContext, step: st.Look, player: PlayerName, left: Cards
) -> None:
    if step.rest == "discard":
        put_cards(run, context, player, left, "discard")
        return
    if step.rest in {"order", "order_bottom"}:
        left = _ask_order(run, context, step, left)
    back_on_top = step.rest in {"back", "order"} and step.end == "top"
    put_on_pile(run, player, step.pile, left, bottom=not back_on_top)


def _ask_order(run: RulingRun, context: TextContext, step: st.Look, left: Cards) -> Cards:
    """The cards in the order in which the player lays them back, the top one first."""
    options = [
        Option(zone=step.pile, index=place, name=card.name, id=card.catalogue_id or None)
        if card
        else Option(zone=step.pile, index=place)
        for place, card in enumerate(left)
    ]
    if len(set(left)) > 1:
        question = Question(context.you, "choose_order", (len(left), len(left)))
        picked = ask_among(run, context, question, "order", options)
        left = tuple(left[options.index(option)] for option in picked)
    tell_text_step(run, context, "text_orders", player=context.you)
    return left


def _shuffle_after(run: RulingRun, context: TextContext, step: st.Look, player: PlayerName) -> None:
    if step.rest == "shuffle" or step.to == "deck":
        shuffle_deck(run, context, player)


@plays_mechanic(st.RevealUntil)
def reveal_until(run: RulingRun, context: TextContext, step: st.RevealUntil) -> None:
    """Cards are turned over from the top until one fits."""
    player = context.you
    deck = run.players[player].deck or ()
    if isinstance(deck, int):
        _reveal_unlisted(run, context, step, player)
        return
    place = next(
        (at for at, card in enumerate(deck) if card_fits(run, context, card, step.for_)), len(deck)
    )
    if None in deck[:place]:
        raise ask_for_names(context, pile_path(player, "deck"))
    seen = take_from_pile(run, player, "deck", tuple(range(min(place + 1, len(deck)))))
    tell_and_conclude(run, context, "text_reveals", cards=count_names(seen), player=player,
         other=player, count=len(seen), where=pile_words("deck"))  # fmt: skip
    _put_revealed(run, context, step, seen[place:], seen[:place])


def _put_revealed(
    run: RulingRun, context: TextContext, step: st.RevealUntil, found: Cards, others: Cards
) -> None:
    player = context.you
    if step.rest == "discard":
        put_cards(run, context, player, others, "discard")
    else:
        put_on_pile(run, player, "deck", others, bottom=True)
    if not found:
        tell_text_step(run, context, "text_takes_none", player=player)
    elif step.to == "attach":
        attach_cards(run, context, found, "self")
    elif step.to == "bench":
        put_on_bench(run, context, player, found)
    else:
        put_cards(run, context, player, found, step.to)
    if step.rest == "shuffle":
        shuffle_deck(run, context, player)
    context.note(len(found))


def _reveal_unlisted(
    run: RulingRun, context: TextContext, step: st.RevealUntil, player: PlayerName
) -> None:
    """Turn over cards of a deck known only by its size: the judge names the one that fits."""
    args = {"count": 1, "player": player, "where": pile_words("deck")}
    question = Question(None, f"choose_to_{step.to}", (0, 1), args)
    picked = ask_among(run, context, question, "chance", (), found=True)
    found: Cards = tuple(option.found or None for option in picked)
    take_from_pile(run, player, "deck", tuple(range(len(found))))
    _put_revealed(run, context, step, found, ())
