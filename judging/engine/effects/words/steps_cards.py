"""Steps that move cards, in words: piles, the hand, Energy and whatever else is attached."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from judging.engine.effects import steps as data
from judging.engine.effects.expressions import CardFilter, Target
from judging.engine.effects.words.amounts import amount_words, measure_in_words
from judging.engine.effects.words.qualities import types_words
from judging.engine.effects.words.teller import Teller
from judging.engine.effects.words.who import any_of_words, cards_words, chosen_words, target_words
from judging.engine.position import Type


def _tell_draw(tell: Teller, step: data.Draw) -> str:
    if isinstance(step.until, int):
        return tell.fill_for_side("draws_up_to", step.who, step.until)
    if step.until is not None:
        return tell.fill_for_side("draws_until", step.who, amount=amount_words(tell, step.until))
    cards = cards_words(tell, CardFilter(), step.count, up_to=step.up_to)
    return tell.fill_for_side("draws", step.who, cards=cards)


def _tell_search(tell: Teller, step: data.Search) -> str:
    cards = cards_words(tell, step.for_, step.count, up_to=step.up_to)
    where = tell.fill_for_side(f"in_{step.in_}", step.of)
    if step.at_random:
        clauses = [tell.fill_in("takes_at_random", cards=cards, where=where)]
    else:
        message = "searches" if tell.seen_side(step.by) == "you" else "searches_opponent"
        clauses = [tell.fill_in(message, cards=cards, where=where)]
    if step.different:
        clauses[0] = tell.fill_in("all_different", what=clauses[0])
    hidden = step.in_ in ("deck", "hand", "prizes") and step.to not in _SEEN
    if step.show and hidden:
        clauses.append(tell.fill_in("shows_them"))
    each = "apart" if step.apart else "each" if step.each else ""
    clauses.append(_goes_to(tell, step.to, step.attach_to, side=step.of, each=each))
    if step.in_ == "deck":
        clauses.append(tell.fill_for_side("shuffles" if step.shuffle else "shuffles_not", step.of))
    return ", ".join(clauses)


# Destinations where everybody sees the card anyway.
_SEEN = ("bench", "basic_bench", "attach", "evolve", "discard", "lost_zone")


def _goes_to(tell: Teller, to: str, attach_to: Target, *, side: str, each: str = "") -> str:
    """“and attach each of them to another of your Pokémon”, “and put them into your hand”."""
    if to == "attach":
        message = f"attaches_{each}" if each else "attaches_them"
        return tell.fill_in(message, pokemon=target_words(tell, attach_to))
    return tell.fill_for_side(f"puts_{to}", side)


def _tell_look(tell: Teller, step: data.Look) -> str:
    clauses = [_tell_looks(tell, step)]
    if step.take == "namesakes":
        clauses.append(tell.fill_in("takes_namesakes"))
        clauses.append(_goes_to(tell, step.to, step.attach_to, side=step.of))
    elif step.take != 0:
        cards = cards_words(tell, step.for_ or CardFilter(), step.take, up_to=step.up_to)
        clauses.append(tell.fill_in("takes_of_them", cards=cards))
        each = "each" if step.each else ""
        clauses.append(_goes_to(tell, step.to, step.attach_to, side=step.of, each=each))
    if step.pile == "deck" or step.rest != "back":
        clauses.append(tell.fill_for_side(f"rest_{step.rest}", step.of))
    return ", ".join(clauses)


def _tell_looks(tell: Teller, step: data.Look) -> str:
    verb = "reveals" if step.reveal else "looks_at"
    where = tell.fill_for_side(f"of_{step.pile}", step.of)
    if step.count == "all":
        return tell.fill_in(f"{verb}_all", where=where)
    cards = cards_words(tell, CardFilter(), step.count)
    if step.pile == "deck":
        where = tell.fill_for_side(f"{step.end}_of_deck", step.of)
    return tell.fill_in(verb, cards=cards, where=where)


def _reveal_until(tell: Teller, step: data.RevealUntil) -> str:
    clauses = (
        tell.fill_in("reveals_until", cards=cards_words(tell, step.for_)),
        _goes_to(tell, step.to, "self", side="you"),
        tell.fill_for_side(f"rest_{step.rest}", "you"),
    )
    return ", ".join(clauses)


def _hand_to_deck(tell: Teller, step: data.HandToDeck) -> str:
    return tell.fill_for_side(f"hand_to_{step.to}", step.who)


def _discard_cards(tell: Teller, step: data.DiscardCards) -> str:
    cards = cards_words(tell, step.for_, step.count, up_to=step.up_to)
    if step.from_ == "deck":
        where = tell.fill_for_side("top_of_deck", step.of)
    else:
        where = tell.fill_for_side(f"from_{step.from_}", step.of)
    decider = tell.seen_side(step.by) if step.by is not None else None
    if decider is None:
        decider = tell.seen_side(step.of) if step.from_ == "hand" and not step.at_random else "you"
    verb = "discards" if step.to == "discard" else "moves"
    clause = tell.fill_in(
        f"{verb}_{decider}",
        cards=cards,
        where=where,
        to=tell.fill_for_side(f"to_{step.to}", step.of),
    )
    return tell.fill_in("at_random", what=clause) if step.at_random else clause


def _energy_words(tell: Teller, step: Any) -> str:
    """Energy cards, or Energy, of a type: “2 basic Fire Energy cards”."""
    if getattr(step, "units", False):
        return measure_in_words(tell, "energy", step.count)
    kind = {None: "energy", True: "basic_energy", False: "special_energy"}[step.basic]
    if getattr(step, "each_type", ()):
        one_of_each = [
            cards_words(tell, CardFilter(kind=kind, types=(wanted,)), 1)  # type: ignore[arg-type]
            for wanted in step.each_type
        ]
        return tell.join_with_and(one_of_each)
    types = _types_of(step)
    what = CardFilter(kind=kind, types=types)  # type: ignore[arg-type]  # one of CardKind
    return cards_words(tell, what, step.count, up_to=step.up_to)


def _types_of(step: Any) -> tuple[Type, ...] | None:
    """The types asked for; a card of any of them will do."""
    asked: Type | tuple[Type, ...] | None = step.type
    return (asked,) if isinstance(asked, str) else asked


def _discard_energy(tell: Teller, step: data.DiscardEnergy) -> str:
    verb = "discards_energy" if step.to == "discard" else "moves_off"
    clause = tell.fill_for_side(
        verb,
        step.by,
        energy=_energy_words(tell, step),
        pokemon=target_words(tell, step.from_),
        to=tell.fill_in(f"to_{step.to}"),
    )
    if step.shares_energy is not None:
        how = tell.fill_in("of_energy_on", pokemon=tell.name_pokemon(step.shares_energy))
        clause = tell.fill_in("qualified", what=clause, how=how)
    if getattr(step, "units", False) and step.type:
        clause = tell.fill_in(
            "qualified", what=clause, how=types_words(tell, _types_of(step) or ())
        )
    return clause


def _discard_attached(tell: Teller, step: data.DiscardAttached) -> str:
    if step.what == "this":
        return tell.fill_in("discards_this" if step.to == "discard" else "moves_this",
                        to=tell.fill_in(f"to_{step.to}"))  # fmt: skip
    what = measure_in_words(tell, f"attached_{step.what}", step.count)
    verb = "discards_energy_you" if step.to == "discard" else "moves_off_you"
    return tell.fill_in(
        verb,
        energy=what,
        pokemon=target_words(tell, step.from_),
        to=tell.fill_in(f"to_{step.to}"),
    )


def _discard_stadium(tell: Teller, step: data.DiscardStadium) -> str:
    message = "discards_stadium" if step.to == "discard" else "moves_stadium"
    return tell.fill_in(message, to=tell.fill_in(f"to_{step.to}"))


def _tell_attach(tell: Teller, step: data.Attach) -> str:
    each = "apart_" if step.apart else "each_" if step.each else ""
    message = f"attaches_{each}from"
    return tell.fill_in(
        message,
        cards=cards_words(tell, step.for_, step.count, up_to=step.up_to),
        where=tell.fill_for_side(f"from_{step.from_}", "you"),
        pokemon=target_words(tell, step.to),
    )


def _move_energy(tell: Teller, step: data.MoveEnergy) -> str:
    if step.freely:
        return tell.fill_for_side(
            "moves_energy_freely",
            step.by,
            energy=_energy_words(tell, replace(step, count="any")),
            source=any_of_words(tell, step.from_),
            to=any_of_words(tell, step.to),
        )
    return tell.fill_for_side(
        "moves_energy",
        step.by,
        energy=_energy_words(tell, step),
        source=target_words(tell, step.from_),
        to=target_words(tell, step.to),
    )


def _move_tool(tell: Teller, step: data.MoveTool) -> str:
    source, to = target_words(tell, step.from_), target_words(tell, step.to)
    return tell.fill_in("moves_tool", source=source, to=to)


def _tell_evolve(tell: Teller, step: data.Evolve) -> str:
    message = "evolves_and_heals" if step.heal else "evolves_now"
    card = cards_words(tell, step.for_)
    return tell.fill_in(message, pokemon=target_words(tell, step.what), card=card)


def _use_card(tell: Teller, step: data.UseCard) -> str:
    message = "uses_card_and_discards" if step.discard else "uses_card"
    return tell.fill_in(
        message,
        card=cards_words(tell, step.for_),
        where=tell.fill_for_side(f"in_{step.in_}", step.of),
    )


CARD_STEPS: dict[type, Callable[[Teller, Any], str]] = {
    data.Draw: _tell_draw,
    data.Search: _tell_search,
    data.Look: _tell_look,
    data.RevealUntil: _reveal_until,
    data.Shuffle: lambda tell, step: tell.fill_for_side("shuffle", step.who),
    data.HandToDeck: _hand_to_deck,
    data.DiscardCards: _discard_cards,
    data.DiscardEnergy: _discard_energy,
    data.DiscardAttached: _discard_attached,
    data.DiscardStadium: _discard_stadium,
    data.Attach: _tell_attach,
    data.MoveEnergy: _move_energy,
    data.MoveTool: _move_tool,
    data.Evolve: _tell_evolve,
    data.UseCard: _use_card,
    data.UseSupporter: lambda tell, _step: tell.fill_in("uses_supporter"),
    data.Exchange: lambda tell, step: tell.fill_in(
        "exchanges", card=cards_words(tell, step.for_), pokemon=chosen_words(tell, step.what)
    ),
    data.PlayFound: lambda tell, _: tell.fill_in("plays_found"),
}
