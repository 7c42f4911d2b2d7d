"""Is this deck legal, in this format, on this day, and why not: the front door.

Codes are those of the command contract: DCK-1 size, DCK-2 copies, DCK-4 ☆, DCK-5 Basic Pokémon,
DCK-6 advice on Energy, DCK-7 language, DCK-8 set, DCK-9 traditional, DCK-11 ban, DCK-12 printed
limit, DCK-13 excluding names, DCK-14 the format's own limit, DCK-15 unreadable line.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from decks.engine.cards import Catalogue, Limit, Printing
from decks.engine.checks import KINDS, Problem, Ruleset, Tally, broken, energy_advice, tally
from decks.engine.editions import EDITIONS, Edition, edition
from decks.engine.formats import Format, Rules, UnknownFormatError, judged_on
from decks.engine.lists.deck import Deck, Line
from decks.engine.names import BASIC_TYPES, NameRules
from decks.engine.pool import BANNED, Pool, Standing, pool
from decks.engine.wording import TEMPLATES

ENGLISH = "en"
MARKETS_SINCE = "2009-09-01"  # from then on only the languages of the market count


class Verdict(msgspec.Struct, frozen=True):
    """A deck judged.

    `format` None: by the rules for decks alone. `day`: what it was judged on (None: no day
    matters). `cards`: line number → the printing it was judged as.
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


class Answer(msgspec.Struct, frozen=True):
    """What `check_facts` says: the codes of the rules broken, sorted."""

    legal: bool
    codes: list[str]
    problems: tuple[Problem, ...] = ()


def find_format(key: str, catalogue: Catalogue) -> Format:
    """The format with this key, or the edition's rules for decks alone.

    Raises UnknownFormatError naming the nearest key.
    """
    if key in catalogue.formats:
        return catalogue.formats[key]
    if key in EDITIONS:
        return _edition_format(EDITIONS[key])
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


def _edition_format(book: Edition) -> Format:
    return _BY_EDITION[book.key]


def ruleset(entry: Format, catalogue: Catalogue) -> Ruleset:
    """A format's rules for decks, with what its rulebook adds."""
    sets: dict[int, tuple[Format, Ruleset]] = catalogue.memo.setdefault("rulesets", {})
    found = sets.get(id(entry))
    if found is None:
        if len(sets) > 400:
            sets.clear()
        found = sets[id(entry)] = entry, _ruleset(entry, catalogue.names)
    return found[1]


def _ruleset(entry: Format, names: NameRules) -> Ruleset:
    rules, book = entry.rules, EDITIONS.get(entry.rulebook, EDITIONS["heartgold-soulsilver-2010"])
    alone = entry.kind == "edition"
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
        official=not alone,
    )


def _excludes(formats: tuple[str, ...], entry: Format) -> bool:
    if entry.rules.exclusive_names is not None:
        return entry.rules.exclusive_names
    return entry.key in formats or entry.same_pool_as in formats


def check(
    deck: Deck,
    entry: Format,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
) -> Verdict:
    """Judges a deck in a format.

    `day` and `today` are ISO dates; without a day a past season is judged at its end and a
    running one today. `language` is the code of the language its cards are in (None: English).
    """
    on = day or judged_on(entry, today)
    cards = pool(catalogue, entry, on)
    rules = ruleset(entry, catalogue)
    chosen = {line.line: _card(line, cards) for line in deck.lines if line.read}
    unread = [line for line in deck.lines if not line.read]
    copies = [(line.count, chosen[line.line]) for line in deck.lines if line.read]
    counted = tally(copies, rules, sum(line.count for line in unread))
    problems = [_unread(line) for line in unread]
    problems += _once([*broken(counted, rules), *_sets(counted, cards)])
    problems += _foreign(entry, language, rules.book)
    problems.sort(key=_code)
    totals = {**counted.kinds, "cards": counted.size}
    advice = (*energy_advice(counted, rules), *_advice(counted, cards, day, language, catalogue))
    return Verdict(
        entry.key or None,
        on,
        not problems,
        tuple(problems),
        advice,
        totals,
        chosen,
        catalogue.version,
    )


def _once(problems: list[Problem]) -> list[Problem]:
    """A card that is banned for what is printed on it is one problem, not two."""
    banned = {card for each in problems if each.code == "DCK-11" for card in each.cards}
    return [each for each in problems if each.note != "unofficial" or each.cards[0] not in banned]


def check_everywhere(
    deck: Deck, day: str | None, catalogue: Catalogue, language: str | None = None, *, today: str
) -> Verdict:
    """Judges a deck without a format: legal if it is in any. What no format allows is named."""
    verdict = check(deck, PLAIN, day, catalogue, language, today=today)
    keys = legal_in(deck, catalogue, today=today, day=day, language=language)
    problems = verdict.problems if not keys else ()
    if not keys and not problems:
        problems = (Problem("DCK-8", "no_format"),)
    return msgspec.structs.replace(verdict, legal=bool(keys), problems=problems, legal_in=keys)


def _card(line: Line, cards: Pool) -> Printing:
    choices = line.reading.choices
    card = cards.choose(choices) if choices else line.reading.card
    assert card is not None  # noqa: S101 - a line that was read has a card
    return card


def _code(problem: Problem) -> int:
    return int(problem.code.removeprefix("DCK-"))


def _unread(line: Line) -> Problem:
    reading = line.reading
    args = {"line": line.line, "text": line.text, "note": reading.note, "of": reading.args}
    return Problem("DCK-15", "unread", args, (), line.count, None, None, "write_out")


def _sets(counted: Tally, cards: Pool) -> Iterator[Problem]:
    """DCK-8 and DCK-11: every printing by its standing."""
    for count, card in counted.copies:
        standing = cards.standing(card)
        if not standing.legal:
            yield _not_legal(count, card, standing, cards)


def _not_legal(count: int, card: Printing, standing: Standing, cards: Pool) -> Problem:
    entry = cards.entry
    own = cards.catalogue.sets[card.set].name
    args = {
        **standing.args, "name": card.name, "card": card.id, "set": own, "number": card.number,
        "format": entry.name, "day": cards.day, "fix": standing.fix,
    }  # fmt: skip
    banned = standing.note == BANNED
    code = "DCK-11" if banned else "DCK-8"
    fix = "play_instead" if standing.fix else "take_out_of"
    rule = TEMPLATES["rule.banned" if banned else "rule.sets"].format(format=entry.name)
    return Problem(code, standing.note or "not_in", args, (card.id,), count, 0, rule, fix)


def _foreign(entry: Format, language: str | None, book: Edition) -> Iterator[Problem]:
    if language in {None, ENGLISH} or entry.rules.foreign_cards != "forbidden":
        return
    yield Problem(
        "DCK-7", "foreign", {"language": language}, rule=book.cite("DCK-7"), fix="play_english"
    )


def _advice(
    counted: Tally, cards: Pool, day: str | None, language: str | None, catalogue: Catalogue
) -> Iterator[Problem]:
    entry = cards.entry
    if day and _outside(entry, day):
        args = {"day": day, "first": entry.first, "last": entry.last, "format": entry.name}
        yield Problem("DCK-8", "outside_season", args)
    if language not in {None, ENGLISH} and entry.rules.foreign_cards != "forbidden":
        late = cards.day is None or cards.day >= MARKETS_SINCE
        yield Problem(
            "DCK-7", "foreign_market" if late else "foreign_reference", {"language": language}
        )
    for _, card in counted.copies:
        yield from _about(card, cards, catalogue)
    yield from _unsettled(counted, catalogue.names)


def _outside(entry: Format, day: str) -> bool:
    return bool((entry.first and day < entry.first) or (entry.last and day > entry.last))


def _about(card: Printing, cards: Pool, catalogue: Catalogue) -> Iterator[Problem]:
    """What to know about a card that is legal, and where sources differ."""
    standing = cards.standing(card)
    if standing.legal and standing.note:
        yield Problem("DCK-8", standing.note, {**standing.args, "name": card.name}, (card.id,))
    if cards.banned_elsewhere(card):
        yield Problem("DCK-11", "banned_elsewhere", {"name": card.name}, (card.id,))
    own = catalogue.sets[card.set]
    if card.set in cards.source.sets_to_confirm and standing.legal:
        yield Problem("DCK-8", "set_unconfirmed", {"name": card.name, "set": own.name}, (card.id,))
    same_month = own.release and cards.day and own.release[:7] == cards.day[:7]
    if same_month and own.release_precision == "month" and cards.entry.sets_join_on_release:
        yield Problem("DCK-8", "month_only", {"set": own.name, "release": own.release}, (card.id,))


def _unsettled(counted: Tally, names: NameRules) -> Iterator[Problem]:
    """Spellings of which nobody ruled whether they are one name."""
    for each in names.folds:
        there = [name for name in each.names if name in counted.names] if each.unsettled else []
        if len(there) > 1:
            yield Problem("DCK-2", "unsettled_name", {"names": there})


def legal_in(
    deck: Deck,
    catalogue: Catalogue,
    *,
    today: str,
    day: str | None = None,
    language: str | None = None,
) -> tuple[str, ...]:
    """Keys of all formats the deck is legal in, by season.

    A day given counts for the seasons it lies in; formats that only follow another's season are
    left out.
    """
    return tuple(
        entry.key
        for entry in catalogue.formats.values()
        if not entry.follows_season and _legal(deck, entry, catalogue, today, day, language)
    )


def _legal(
    deck: Deck,
    entry: Format,
    catalogue: Catalogue,
    today: str,
    day: str | None,
    language: str | None,
) -> bool:
    """As `check`, stopping at the first problem."""
    if any(not line.read for line in deck.lines):
        return False
    on = day if day and not _outside(entry, day) else judged_on(entry, today)
    cards = pool(catalogue, entry, on)
    copies = []
    for line in deck.lines:
        card = _card(line, cards)
        if not cards.standing(card).legal:
            return False
        copies.append((line.count, card))
    rules = ruleset(entry, catalogue)
    return not broken(tally(copies, rules), rules) and not any(
        _foreign(entry, language, rules.book)
    )


def check_facts(
    edition_key: str, deck: Sequence[Sequence[Any]], names: NameRules | None = None
) -> Answer:
    """Judges a deck given as [[count, name, facts], …] by an edition's rules for decks alone.

    `facts` are card fields of the catalogue. Raises UnknownEditionError, or ValueError naming
    the entry that is wrong.
    """
    book = edition(edition_key)
    known = names or NameRules()
    rules = _ruleset(_edition_format(book), known)
    copies = [_from_facts(at, item, known) for at, item in enumerate(deck)]
    problems = broken(tally(copies, rules), rules)
    if book.foreign_cards == "forbidden" and any(_is_foreign(item[2]) for item in deck):
        problems.append(Problem("DCK-7", "foreign", {"language": "another language"}))
    return Answer(not problems, sorted({each.code for each in problems}), tuple(problems))


def _is_foreign(facts: Mapping[str, Any]) -> bool:
    return bool(facts.get("foreign")) or facts.get("language", ENGLISH) not in {ENGLISH, "English"}


def _from_facts(at: int, item: Sequence[Any], names: NameRules) -> tuple[int, Printing]:
    """One entry as copies of a printing that stands in no set."""
    try:
        count, name, facts = item
        kind = facts["kind"]
        limit = _printed_limit(facts)
        official = name.removesuffix(" δ") if kind == "pokemon" else name
        printing = Printing(
            id=str(facts.get("id") or f"#{at}"), set="", number="", name=name,
            same=names.same(official), kind=kind, stage=facts.get("stage"),
            types=tuple(facts.get("types", ())), labels=frozenset(facts.get("labels", ())),
            trainer=facts.get("trainer"),
            energy=facts.get("energy") or (_energy(name) if kind == "energy" else None),
            provides=tuple(facts.get("provides", ())) or (_type(name),),
            limit=limit, text=facts.get("text_group"),
        )  # fmt: skip
    except (TypeError, ValueError, KeyError, AttributeError) as wrong:
        raise ValueError(f"deck[{at}]: an entry is [count, name, facts]; {wrong!r}") from None
    if kind not in KINDS:
        raise ValueError(f"deck[{at}][2].kind: {kind!r} is none of {', '.join(KINDS)}")
    if not isinstance(count, int) or count < 1:
        raise ValueError(f"deck[{at}][0]: {count!r} is no number from 1")
    return count, printing


def _type(name: str) -> str:
    return name.removeprefix("Basic ").removesuffix(" Energy")


def _energy(name: str) -> str:
    """Whether an Energy card's name alone is that of basic Energy."""
    return (
        "basic" if name.endswith(" Energy") and _type(name) in BASIC_TYPES.values() else "special"
    )


_LIMITS = {
    "star": Limit(1, "star"),
    "ACE SPEC": Limit(1, "ace-spec"),
    "Radiant": Limit(1, "radiant"),
    "Prism Star": Limit(1, "name"),
}


def _printed_limit(facts: Mapping[str, Any]) -> Limit | None:
    """The limit printed on a card, or that every card with one of its labels has in print."""
    if limit := facts.get("limit"):
        return Limit(None if limit["max"] == "any" else limit["max"], limit["of"])
    return next((_LIMITS[label] for label in facts.get("labels", ()) if label in _LIMITS), None)
