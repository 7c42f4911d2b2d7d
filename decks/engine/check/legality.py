"""Is this deck legal, in this format, on this day, and why not: the front door.

Codes are those of the command contract: DCK-1 size, DCK-2 copies, DCK-4 ☆, DCK-5 Basic Pokémon,
DCK-6 advice on Energy, DCK-7 language, DCK-8 set, DCK-9 traditional, DCK-11 ban, DCK-12 printed
limit, DCK-13 excluding names, DCK-14 the format's own limit, DCK-15 unreadable line.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import NameRules
from decks.engine.check.checks import Problem, Ruleset, Tally, broken, energy_advice, tally
from decks.engine.check.grounds import Ground, grounds
from decks.engine.check.remarks import (
    about_the_question,
    on_cards,
    on_language,
    outside,
    standing_of,
    unsettled_names,
)
from decks.engine.formats.definition import Format, Rules, UnknownFormatError, judged_on
from decks.engine.formats.editions import BOOKS, EDITIONS, Edition
from decks.engine.formats.pool import Pool, pool
from decks.engine.formats.settlements import NONE, Settlements
from decks.engine.lists.deck import DOUBTFUL, Deck, Line
from decks.engine.lists.totals import WrongTotal, wrong_totals


class Verdict(msgspec.Struct, frozen=True):
    """A deck judged.

    `format` None: by the rules for decks alone. `day`: what it was judged on (None: no day
    matters). `cards`: line number → the printing it was judged as. `warnings`: what nobody ruled
    on and a judge settles; until then it does not make a deck illegal. `rests_on`: what nothing
    outside confirms. `open_in`: those of the formats `legal_in` in which such a question is open.
    `facts`: up to which days the catalogue's facts go, and whether they cover the day it was
    judged on.
    """

    format: str | None
    day: str | None
    legal: bool
    problems: tuple[Problem, ...]
    advice: tuple[Problem, ...]
    totals: dict[str, int]
    cards: dict[int, Printing]
    catalogue: str
    legal_in: tuple[str, ...] | None = None
    warnings: tuple[Problem, ...] = ()
    format_version: str | None = None
    rests_on: tuple[Ground, ...] = ()
    open_in: tuple[str, ...] = ()
    facts: Mapping[str, Any] = {}

    @property
    def settled(self) -> bool:
        """Whether no question is open that a judge would have to settle."""
        if self.format is None and self.legal_in:
            return len(self.open_in) < len(self.legal_in)
        return not self.warnings


def find_format(key: str, catalogue: Catalogue) -> Format:
    """The format with this key, or the edition's rules for decks alone.

    Raises UnknownFormatError naming the nearest key.
    """
    if key in catalogue.formats:
        return catalogue.formats[key]
    if key in EDITIONS:
        return _BY_EDITION[key]
    keys = [*catalogue.formats, *EDITIONS]
    near = get_close_matches(key, keys, 3, 0.5)
    raise UnknownFormatError(key, near, keys)


_BY_EDITION = {
    each.key: Format(
        key=each.key,
        name=each.title,
        kind="edition",
        all_sets=True,
        rulebook=each.key,
        energy_advice=True,
        rules=Rules(
            deck_size=each.deck_size,
            max_copies=each.max_copies,
            min_basic_pokemon=each.min_basic_pokemon,
            foreign_cards=each.foreign_cards,
        ),
    )
    for each in EDITIONS.values()
}
PLAIN = Format(key="", name="any format", kind="edition", all_sets=True)


def edition_rules(book: Edition, names: NameRules) -> Ruleset:
    """An edition's rules for decks, with no format around them."""
    return _ruleset(_BY_EDITION[book.key], names)


def ruleset(entry: Format, catalogue: Catalogue) -> Ruleset:
    """A format's rules for decks, with what its rulebook adds."""
    sets: dict[int, tuple[Format, Ruleset]] = catalogue.memo.setdefault("rulesets", {})
    found = sets.get(id(entry))
    if found is None:
        if len(sets) > 400:
            sets.clear()
        found = sets[id(entry)] = entry, _ruleset(entry, catalogue.names)
    return found[1]


def book_of(entry: Format) -> Edition:
    """The book a format goes by, as its season cites it."""
    return BOOKS[entry.rulebook].of_season(entry.first, entry.last)


def _ruleset(entry: Format, names: NameRules) -> Ruleset:
    rules, book = entry.rules, book_of(entry)
    alone = entry.rules_kind == "edition"
    return Ruleset(
        book=book,
        deck_size=rules.deck_size,
        max_copies=rules.max_copies,
        min_basic_pokemon=rules.min_basic_pokemon,
        one_star=book.one_star if alone else True,
        basic_energy=book.basic_energy if alone and entry.key else None,
        energy=book.energy if entry.energy_advice else None,
        max_trainers=rules.max_trainers,
        single_type=rules.single_pokemon_type,
        no_rule_box=rules.no_rule_box,
        no_ace_spec=rules.ace_spec == "forbidden",
        not_enhanced=rules.no_enhanced_pokemon,
        exclusive=tuple(each for each in names.exclusive if _excludes(each.formats, entry)),
    )


def _excludes(formats: tuple[str, ...], entry: Format) -> bool:
    if entry.rules.exclusive_names is not None:
        return entry.rules.exclusive_names
    return entry.rules_key in formats or entry.same_pool_as in formats


def check(  # noqa: PLR0913 - a question's parts, most of them left out by most
    deck: Deck,
    entry: Format,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NONE,
) -> Verdict:
    """Judges a deck in a format.

    `day` and `today` are ISO dates; without a day a past season is judged at its end and a
    running one today. `language` is the code of the language its cards are in (None: English).
    `settled` is what judges settled of reprints that no source decides.
    """
    on = day or judged_on(entry, today)
    cards = pool(catalogue, entry, on)
    rules = ruleset(entry, catalogue)
    chosen = {line.line: card for line in deck.lines if (card := _card(line, cards))}
    unread = [line for line in deck.lines if line.line not in chosen]
    copies = [(line.count, chosen[line.line]) for line in deck.lines if line.line in chosen]
    counted = tally(copies, rules, sum(line.count for line in unread))
    said = on_cards(counted, cards, settled)
    problems = [_unread(line) for line in unread]
    problems += [*broken(counted, rules), *said.problems]
    problems += on_language(entry, language, rules.book)
    problems.sort(key=_code)
    advice = [*energy_advice(counted, rules), *about_the_question(cards, day, language)]
    advice += [*said.advice, *said.doubts, *unsettled_names(counted, catalogue.names)]
    advice += [_wrong_total(each) for each in wrong_totals(deck, counted.kinds)]
    return Verdict(
        format=entry.key or None,
        day=on,
        legal=not problems,
        problems=tuple(problems),
        advice=tuple(advice),
        totals=_totals(counted, unread),
        cards=chosen,
        catalogue=catalogue.version,
        warnings=(*said.warnings, *map(_doubtful, filter(_is_doubtful, deck.lines))),
        format_version=version_of(entry, catalogue),
        rests_on=grounds(cards, said.doubts),
        facts=_facts(entry, on, catalogue),
    )


def _facts(entry: Format, day: str | None, catalogue: Catalogue) -> Mapping[str, Any]:
    """The days of the facts, and whether a set that counts on the day can be missing in them."""
    over = entry.last is not None and (day or "") > entry.last
    covers = day is None or over or catalogue.covers(day)
    kept: dict[bool, Mapping[str, Any]] = catalogue.memo.setdefault("facts", {})
    if covers not in kept:
        kept[covers] = {**catalogue.known_to, "covers_the_day": covers}
    return kept[covers]


def _totals(counted: Tally, unread: list[Line]) -> dict[str, int]:
    """Cards of each kind, of the lines that were not read where there are any, and in all."""
    lost = sum(line.count for line in unread)
    return {**counted.kinds, **({"unread": lost} if lost else {}), "cards": counted.size}


def version_of(entry: Format, catalogue: Catalogue) -> str | None:
    """A format's version: its own, or the catalogue's where it came with it; None without one."""
    shipped = entry.key in EDITIONS or catalogue.formats.get(entry.key) is entry
    return entry.version or (catalogue.version if shipped else None)


def check_everywhere(
    deck: Deck,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NONE,
) -> Verdict:
    """Judges a deck without a format: legal if it is in any. What no format allows is named."""
    verdict = check(deck, PLAIN, day, catalogue, language, today=today, settled=settled)
    told = with_formats(verdict, deck, day, catalogue, language, today=today, settled=settled)
    problems = verdict.problems if not told.legal_in else ()
    if not told.legal_in and not problems:
        problems = (Problem("DCK-8", "no_format"),)
    return msgspec.structs.replace(told, legal=bool(told.legal_in), problems=problems)


def with_formats(  # noqa: PLR0913 - as of `check`
    verdict: Verdict,
    deck: Deck,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NONE,
) -> Verdict:
    """A verdict with all formats that the deck is legal in, and those where a question is open."""
    keys = legal_in(deck, catalogue, today=today, day=day, language=language, settled=settled)
    asked = _Asked(day, language, today, settled)
    unsettled = tuple(key for key in keys if _open(deck, catalogue.formats[key], catalogue, asked))
    return msgspec.structs.replace(verdict, legal_in=keys, open_in=unsettled)


def _card(line: Line, cards: Pool) -> Printing | None:
    """What a line is judged as; None where it was not read."""
    reading = line.reading
    return cards.choose(reading.choices) if reading.choices else reading.card


def _code(problem: Problem) -> int:
    return int(problem.code.removeprefix("DCK-"))


def _unread(line: Line) -> Problem:
    reading = line.reading
    args = {"line": line.line, "text": line.text, "note": reading.note, "of": reading.args}
    return Problem("DCK-15", "unread", args, (), line.count, None, None, "write_out")


def _wrong_total(wrong: WrongTotal) -> Problem:
    return Problem("DCK-1", "written_total", msgspec.structs.asdict(wrong))


def _is_doubtful(line: Line) -> bool:
    return line.reading.note in DOUBTFUL


def _doubtful(line: Line) -> Problem:
    """A line that counts as read, and that somebody should look at with the card in hand."""
    reading = line.reading
    args = {"line": line.line, "text": line.text, "note": reading.note, "of": reading.args}
    cards = (reading.card.id,) if reading.card else ()
    return Problem("DCK-15", "doubtful", args, cards, line.count, None, None, "write_out")


def legal_in(
    deck: Deck,
    catalogue: Catalogue,
    *,
    today: str,
    day: str | None = None,
    language: str | None = None,
    settled: Settlements = NONE,
) -> tuple[str, ...]:
    """Keys of all formats the deck is legal in, by season.

    A day given counts for the seasons it lies in; the others are judged as without one.
    """
    asked = _Asked(day, language, today, settled)
    return tuple(
        entry.key for entry in catalogue.formats.values() if _legal(deck, entry, catalogue, asked)
    )


class _Asked(msgspec.Struct, frozen=True):
    day: str | None
    language: str | None
    today: str
    settled: Settlements


def _asked_pool(entry: Format, catalogue: Catalogue, asked: _Asked) -> Pool:
    within = asked.day and not outside(entry, asked.day)
    return pool(catalogue, entry, asked.day if within else judged_on(entry, asked.today))


def _open(deck: Deck, entry: Format, catalogue: Catalogue, asked: _Asked) -> bool:
    """Whether a judge has to settle something of a deck that is legal until then."""
    cards = _asked_pool(entry, catalogue, asked)
    named = (_card(line, cards) for line in deck.lines)
    return any(card and standing_of(card, cards, asked.settled).open for card in named)


def _legal(deck: Deck, entry: Format, catalogue: Catalogue, asked: _Asked) -> bool:
    """As `check`, stopping at the first problem."""
    cards = _asked_pool(entry, catalogue, asked)
    copies = []
    for line in deck.lines:
        card = _card(line, cards)
        if card is None or not standing_of(card, cards, asked.settled).legal:
            return False
        copies.append((line.count, card))
    rules = ruleset(entry, catalogue)
    if any(on_language(entry, asked.language, rules.book)):
        return False
    return not broken(tally(copies, rules), rules)
