"""Chooses printings for names without a number, for a deck as a whole.

Such a name may mean any of its printings, so a deck is refused only if no choice passes, and the
verdict says on which printings it rests.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from decks.engine.cards.catalogue import Printing
from decks.engine.check.checks import Problem, Ruleset, check_deck_rules, count_deck, reason_barred
from decks.engine.formats.pool import Pool
from decks.engine.lists.deck import Line, ReadDeck

UNION = "V-UNION"
MOST_NAMED = 4  # printings that a remark names as examples


class ChosenCards(msgspec.Struct, frozen=True):
    """The printing each line is judged as, by the line's place; lines without a card; copies.

    A line number would not do as the key: a row of a table may hold several cards.
    """

    by_place: dict[int, Printing]
    unread: tuple[Line, ...]
    copies: tuple[tuple[int, Printing], ...]


def choose_cards(deck: ReadDeck, cards: Pool, rules: Ruleset) -> ChosenCards:
    """Choose for each line, of the printings it may mean, the one that breaks the fewest rules."""
    by_place: dict[int, Printing] = {}
    unread = []
    for place, line in enumerate(deck.lines):
        reading = line.reading
        card = cards.choose_printing(reading.choices) if reading.choices else reading.card
        if card:
            by_place[place] = card
        else:
            unread.append(line)
    if rules.single_type:
        by_place |= _choose_one_type(deck, by_place, cards)
    return ChosenCards(by_place, tuple(unread), tuple(_list_copies(deck, by_place, cards)))


def _choose_one_type(
    deck: ReadDeck, by_place: Mapping[int, Printing], cards: Pool
) -> dict[int, Printing]:
    """For a one-type format: choose Pokémon of the type that most cards of the deck can have."""
    may_be: dict[int, dict[str, Printing]] = {}
    counter: Counter[str] = Counter()
    for place, line in enumerate(deck.lines):
        card = by_place.get(place)
        if card is None or card.kind != "pokemon":
            continue
        may_be[place] = _best_of_types(card, line.reading.choices, cards)
        counter.update(dict.fromkeys(may_be[place], line.count))
    if not counter:
        return {}
    main = max(counter, key=lambda kind: (counter[kind], kind))
    return {place: of_type[main] for place, of_type in may_be.items() if main in of_type}


def _best_of_types(
    card: Printing, choices: tuple[Printing, ...], cards: Pool
) -> dict[str, Printing]:
    """The best printing of each type; for its own types, the one already chosen."""
    of_type: dict[str, Printing] = {}
    for each in sorted(choices, key=cards.rank_choice) if choices else ():
        if _is_as_good(each, card, cards):
            of_type.update(dict.fromkeys(each.types, each))
    return of_type | dict.fromkeys(card.types, card)


def _is_as_good(other: Printing, card: Printing, cards: Pool) -> bool:
    """Whether another printing is as legal as the chosen one, and no worse except in its place."""
    return cards.rank_choice(other)[:2] == cards.rank_choice(card)[:2]


def _list_copies(
    deck: ReadDeck, by_place: Mapping[int, Printing], cards: Pool
) -> Iterator[tuple[int, Printing]]:
    """The cards to count. A V-UNION listed by its name alone counts as its different parts."""
    used: Counter[str] = Counter()
    unions = []
    for place, line in enumerate(deck.lines):
        card = by_place.get(place)
        if card is None:
            continue
        if UNION in card.labels:
            if line.reading.choices:
                unions.append((line, card))
                continue
            used[card.id] += line.count
        yield line.count, card
    for line, card in unions:
        yield from _spread_over_parts(line, card, cards, used)


def _spread_over_parts(
    line: Line, card: Printing, cards: Pool, used: Counter[str]
) -> Iterator[tuple[int, Printing]]:
    """Copies of a V-UNION as its parts, each copy as the part of which the deck has the fewest."""
    parts = [each for each in line.reading.choices if _is_as_good(each, card, cards)]
    parts = [each for each in parts if each.set == card.set]
    for _ in range(min(line.count, 2 * len(parts))):
        part = min(parts, key=lambda each: used[each.id])
        used[part.id] += 1
        yield 1, part
    if (rest := line.count - 2 * len(parts)) > 0:
        yield rest, card


def remark_on_banned_choices(deck: ReadDeck, chosen: ChosenCards, cards: Pool) -> Iterator[Problem]:
    """DCK-11: names judged as a legal printing although another printing is banned."""
    for place, line in enumerate(deck.lines):
        if not line.reading.choices or not cards.standing_of(chosen.by_place[place]).legal:
            continue
        if banned := cards.find_banned(line.reading.choices):
            args = {**_describe_line(line, banned, cards), "format": cards.entry.name}
            ids = tuple(each.id for each in banned)
            yield Problem("DCK-11", "rests_on_unbanned", args, ids, line.count, fix="write_number")


def remark_on_open_choices(
    deck: ReadDeck, chosen: ChosenCards, cards: Pool, rules: Ruleset
) -> Iterator[Problem]:
    """For a deck that breaks no rule: names with another legal printing that would break one."""
    for place, line in enumerate(deck.lines):
        if len(line.reading.choices) < 2:
            continue
        card = chosen.by_place[place]
        for kind in _other_kinds(card, line.reading.choices, cards, rules):
            swapped = {**chosen.by_place, place: kind[-1]}
            copies = _list_copies(deck, swapped, cards)
            if broken := check_deck_rules(count_deck(copies, rules, _count_unread(chosen)), rules):
                yield _rest_on_choice(line, kind, broken[0], cards)


def _rest_on_choice(line: Line, kind: Sequence[Printing], broken: Problem, cards: Pool) -> Problem:
    why = (broken.note, broken.args, broken.count, broken.allowed)
    args = {**_describe_line(line, kind, cards), "broken": why}
    ids = tuple(each.id for each in kind)
    return Problem(
        broken.code, "rests_on_choice", args, ids, line.count, None, broken.rule, "write_number"
    )


def _count_unread(chosen: ChosenCards) -> int:
    return sum(line.count for line in chosen.unread)


def _other_kinds(
    card: Printing, choices: tuple[Printing, ...], cards: Pool, rules: Ruleset
) -> Iterator[Sequence[Printing]]:
    """The legal printings that deck rules treat differently from the chosen one, kind by kind.

    The name of a basic Energy is not taken for a special one: that has a name of its own.
    """
    if card.basic_energy:
        return
    key = (choices[0].id, choices[-1].id, len(choices))
    kinds = cards.kinds_of_names.get(key)
    if kinds is None:
        kinds = {}
        for each in choices:
            if cards.standing_of(each).legal:
                kinds.setdefault(_rules_see(each, rules), []).append(each)
        cards.kinds_of_names[key] = kinds
    if len(kinds) > 1:
        own = _rules_see(card, rules)
        yield from (kind for seen, kind in kinds.items() if seen != own)


def _rules_see(card: Printing, rules: Ruleset) -> tuple[object, ...]:
    """The properties of a printing, apart from its name, that deck rules depend on."""
    types = card.types if rules.single_type and card.kind == "pokemon" else ()
    barred = bool(reason_barred(card, rules))
    return (card.limit, barred, UNION in card.labels, card.is_starter, types)


def remark_on_union_parts(deck: ReadDeck, chosen: ChosenCards) -> Iterator[Problem]:
    """DCK-12: copies of a V-UNION by its name alone count as its different parts."""
    for place, line in enumerate(deck.lines):
        card = chosen.by_place.get(place)
        several = len(line.reading.choices) > 1
        if card and UNION in card.labels and several and line.count > 1:
            args = {"count": line.count, "named": card.name, "line": line.line}
            yield Problem("DCK-12", "union_by_name", args, count=line.count)


def _describe_line(line: Line, others: Sequence[Printing], cards: Pool) -> dict[str, object]:
    """The line, and a few examples of the printings with another standing."""
    name = cards.catalogue.describe_printing
    shown = [name(each) for each in others[-MOST_NAMED:]]
    return {"line": line.line, "named": others[-1].name, "cards": shown}
