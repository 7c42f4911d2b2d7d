"""Judges whether a deck is legal in a format on a day, and says why not.

Codes are those of the command contract: DCK-1 size, DCK-2 copies, DCK-4 ☆, DCK-5 Basic Pokémon,
DCK-6 advice on Energy, DCK-7 language, DCK-8 set, DCK-9 traditional, DCK-11 ban, DCK-12 printed
limit, DCK-13 excluding names, DCK-14 the format's own limit, DCK-15 unreadable line.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec

from decks.engine.books import Edition
from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import NameRules
from decks.engine.check.checks import (
    Problem,
    Ruleset,
    Tally,
    advise_on_energy,
    check_deck_rules,
    count_deck,
)
from decks.engine.check.choices import (
    choose_cards,
    remark_on_banned_choices,
    remark_on_open_choices,
    remark_on_union_parts,
)
from decks.engine.check.grounds import Ground, collect_grounds
from decks.engine.check.remarks import (
    CardRemarks,
    remark_on_cards,
    remark_on_language,
    remark_on_question,
    remark_on_unsettled_names,
)
from decks.engine.formats.definition import DeckRules, Format, UnknownFormatError, day_judged_on
from decks.engine.formats.editions import EDITIONS, book_of_season
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.settlements import NO_SETTLEMENTS, Settlements
from decks.engine.lists.by_name import DOUBTFUL_NAMES
from decks.engine.lists.deck import DOUBTFUL_NOTES, Line, ReadDeck
from decks.engine.lists.totals import WrongTotal, wrong_totals


class Verdict(msgspec.Struct, frozen=True):
    """A deck judged.

    `format` None: by the rules for decks alone. `day`: what it was judged on (None: no day
    matters). `cards`: a line's place in the list → the printing it was judged as. `warnings`: what
    nobody ruled on and a judge settles; until then it does not make a deck illegal. `rests_on`:
    what nothing outside confirms. `open_in`: those of the formats `legal_in` in which such a
    question is open.
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
    def is_settled(self) -> bool:
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
        return _format_of_rulebook(key)
    keys = [*catalogue.formats, *EDITIONS]
    near = get_close_matches(key, keys, 3, 0.5)
    raise UnknownFormatError(key, near, keys)


@cache
def _format_of_rulebook(key: str) -> Format:
    """A rulebook's deck rules as a format of all sets; cached, so always the same value."""
    book = EDITIONS[key]
    return Format(
        key=key,
        name=book.title,
        kind="edition",
        all_sets=True,
        rulebook=key,
        energy_advice=book.energy is not None,
        rules=DeckRules(
            deck_size=book.deck_size,
            max_copies=book.max_copies,
            min_basic_pokemon=book.min_basic_pokemon,
            foreign_cards=book.foreign_cards,
        ),
    )


ANY_FORMAT = Format(key="", name="any format", kind="edition", all_sets=True)


def edition_rules(book: Edition, names: NameRules) -> Ruleset:
    """The deck rules of an edition, without a format."""
    entry = _format_of_rulebook(book.key)
    return _make_ruleset(entry, book_of(entry), names)


def ruleset_of(entry: Format, catalogue: Catalogue, day: str | None = None) -> Ruleset:
    """A format's deck rules together with those of its rulebook, cited as on a day (ISO)."""
    sets: dict[Any, tuple[Format, Ruleset]] = catalogue.memo.setdefault("rulesets", {})
    entry_and_rules = sets.get((id(entry), day))
    if entry_and_rules is None:
        if len(sets) > 400:
            sets.clear()
        rules = _make_ruleset(entry, book_of(entry, day), catalogue.names)
        entry_and_rules = sets[id(entry), day] = entry, rules
    return entry_and_rules[1]


def book_of(entry: Format, day: str | None = None) -> Edition:
    """The book a format goes by, as its season cites it; for a running format, the day's book.

    A format with advice on Energy keeps the book that it names, on whatever day.
    """
    runs_on = entry.last is None and (entry.first or "9999") <= (day or "")
    if runs_on and not entry.energy_advice and entry.rules_kind != "edition":
        return book_of_season(entry.rulebook, day, day)
    return book_of_season(entry.rulebook, entry.first, entry.last)


def _make_ruleset(entry: Format, book: Edition, names: NameRules) -> Ruleset:
    rules = entry.rules
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
        exclusive=names.exclusive if _has_exclusive_names(entry) else (),
    )


def _has_exclusive_names(entry: Format) -> bool:
    """Whether mutually exclusive names are checked.

    Unless the format says otherwise, they are everywhere but under a rulebook alone.
    """
    own = entry.rules.exclusive_names
    return entry.rules_kind != "edition" if own is None else own


def check_deck(  # noqa: PLR0913 - the parts of one question, most of them optional
    deck: ReadDeck,
    entry: Format,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NO_SETTLEMENTS,
) -> Verdict:
    """Judge a deck in a format.

    `day`, `today`: ISO dates; without a day, the season's end or today counts. `language`: a code;
    None is English.
    """
    on = day or day_judged_on(entry, today)
    cards = pool_on_day(catalogue, entry, on)
    rules = ruleset_of(entry, catalogue, on)
    chosen = choose_cards(deck, cards, rules)
    unread = chosen.unread
    counted = count_deck(chosen.copies, rules, sum(line.count for line in unread))
    remarks = remark_on_cards(counted, cards, settled)
    broken = check_deck_rules(counted, rules)
    problems = [*map(_unread_problem, unread)]
    problems += [one for one in broken if not _may_unread_mend(one, unread)]
    problems += [*remarks.problems, *remark_on_language(entry, language, rules.book)]
    return Verdict(
        **_describe_ground(entry, on, catalogue),
        legal=not problems,
        problems=tuple(sorted(problems, key=_code_number)),
        advice=(
            *advise_on_energy(counted, rules),
            *remark_on_question(cards, day, language),
            *remark_on_union_parts(deck, chosen),
            *_advise_on_list(deck, counted, remarks, catalogue.names),
        ),
        totals=_count_totals(counted, unread),
        cards=chosen.by_place,
        warnings=(
            *remarks.warnings,
            *map(_doubtful_warning, filter(_is_doubtful, deck.lines)),
            *remark_on_banned_choices(deck, chosen, cards),
            *(() if problems else remark_on_open_choices(deck, chosen, cards, rules)),
        ),
        rests_on=collect_grounds(cards, remarks.doubts),
    )


def _advise_on_list(
    deck: ReadDeck, counted: Tally, remarks: CardRemarks, names: NameRules
) -> Iterator[Problem]:
    yield from remarks.advice
    yield from remarks.doubts
    yield from remark_on_unsettled_names(counted, names)
    yield from map(_wrong_total_warning, wrong_totals(deck, counted.kinds))


def _describe_ground(entry: Format, day: str | None, catalogue: Catalogue) -> dict[str, Any]:
    """The format, day and catalogue that a deck is judged by, as fields of the verdict."""
    return {
        "format": entry.key or None,
        "format_version": format_version(entry, catalogue),
        "day": day,
        "catalogue": catalogue.version,
        "facts": _facts_on_day(entry, day, catalogue),
    }


def _facts_on_day(entry: Format, day: str | None, catalogue: Catalogue) -> Mapping[str, Any]:
    """The dates of the facts, and whether a set that counts on the day may be missing."""
    until = day and min(day, entry.last or day)  # after a season's end no set joins it
    covers = until is None or catalogue.covers_day(until)
    facts_kept: dict[bool, Mapping[str, Any]] = catalogue.memo.setdefault("facts", {})
    if covers not in facts_kept:
        facts_kept[covers] = {**catalogue.known_to, "covers_the_day": covers}
    return facts_kept[covers]


def _count_totals(counted: Tally, unread: Sequence[Line]) -> dict[str, int]:
    """The number of cards of each kind, on unread lines if there are any, and in all."""
    lost = sum(line.count for line in unread)
    return {**counted.kinds, **({"unread": lost} if lost else {}), "cards": counted.size}


def format_version(entry: Format, catalogue: Catalogue) -> str | None:
    """A format's version: its own, or the catalogue's if it is shipped with it; else None."""
    shipped = entry.key in EDITIONS or catalogue.formats.get(entry.key) is entry
    return entry.version or (catalogue.version if shipped else None)


def _may_unread_mend(problem: Problem, unread: Sequence[Line]) -> bool:
    """Whether an unread line may hold what is missing, so that the problem is not certain."""
    if problem.code == "DCK-5":
        return bool(unread)
    uncounted = any(not line.count for line in unread)
    return problem.code == "DCK-1" and uncounted and (problem.count or 0) < (problem.allowed or 0)


def _code_number(problem: Problem) -> int:
    return int(problem.code.removeprefix("DCK-"))


def _unread_problem(line: Line) -> Problem:
    reading = line.reading
    args = {"line": line.line, "text": line.text, "note": reading.note, "of": reading.args}
    fix = "write_out" if line.counted else "write_out_or_strike"
    return Problem("DCK-15", "unread", args, (), line.count, None, None, fix)


def _wrong_total_warning(wrong: WrongTotal) -> Problem:
    return Problem("DCK-1", "written_total", msgspec.structs.asdict(wrong))


def _is_doubtful(line: Line) -> bool:
    return line.reading.note in DOUBTFUL_NOTES | DOUBTFUL_NAMES


def _doubtful_warning(line: Line) -> Problem:
    """A warning on a line that counts as read, but should be compared with the card in hand."""
    reading = line.reading
    args = {"line": line.line, "text": line.text, "note": reading.note, "of": reading.args}
    cards = (reading.card.id,) if reading.card else ()
    return Problem("DCK-15", "doubtful", args, cards, line.count, None, None, "write_out")
