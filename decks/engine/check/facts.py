"""Checks decks given as facts of cards by a rulebook's rules for decks alone."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Limit, Printing
from decks.engine.cards.names import BASIC_TYPES, NameRules
from decks.engine.check.checks import CARD_KINDS, Problem, check_deck_rules, count_deck
from decks.engine.check.legality import edition_rules
from decks.engine.check.remarks import ENGLISH
from decks.engine.formats.editions import find_edition


class FactsAnswer(msgspec.Struct, frozen=True):
    """The answer of `check_facts`: the codes of the rules broken, sorted."""

    legal: bool
    codes: list[str]
    problems: tuple[Problem, ...] = ()


def check_facts(edition_key: str, deck: Sequence[Sequence[Any]]) -> FactsAnswer:
    """Judges a deck given as [[count, name, facts], …] by an edition's rules for decks alone.

    `facts` are card fields of the catalogue. Raises UnknownEditionError, or ValueError naming
    the entry that is wrong.
    """
    book = find_edition(edition_key)
    known = NameRules()
    rules = edition_rules(book, known)
    copies = [_make_printing(at, item, known) for at, item in enumerate(deck)]
    problems = check_deck_rules(count_deck(copies, rules), rules)
    if book.foreign_cards == "forbidden" and any(_is_foreign(item[2]) for item in deck):
        problems.append(Problem("DCK-7", "foreign", {"language": "another language"}))
    return FactsAnswer(not problems, sorted({each.code for each in problems}), tuple(problems))


def _is_foreign(facts: Mapping[str, Any]) -> bool:
    return bool(facts.get("foreign")) or facts.get("language", ENGLISH) not in {ENGLISH, "English"}


def _make_printing(at: int, item: Sequence[Any], names: NameRules) -> tuple[int, Printing]:
    """One entry as a number of copies and a printing, which belongs to no set."""
    try:
        count, name, facts = item
        kind = facts["kind"]
        limit = _printed_limit(facts)
        official = name.removesuffix(" δ") if kind == "pokemon" else name
        printing = Printing(
            id=str(facts.get("id") or f"#{at}"), set="", number="", name=name,
            same=names.counted_name_of(official), kind=kind, stage=facts.get("stage"),
            types=tuple(facts.get("types", ())), labels=frozenset(facts.get("labels", ())),
            trainer=facts.get("trainer"),
            energy=facts.get("energy") or (_energy_kind(name) if kind == "energy" else None),
            provides=tuple(facts.get("provides", ())) or (_energy_type(name),),
            limit=limit, text=facts.get("text_group"),
        )  # fmt: skip
    except (TypeError, ValueError, KeyError, AttributeError) as wrong:
        raise ValueError(f"deck[{at}]: an entry is [count, name, facts]; {wrong!r}") from None
    if kind not in CARD_KINDS:
        raise ValueError(f"deck[{at}][2].kind: {kind!r} is none of {', '.join(CARD_KINDS)}")
    if not isinstance(count, int) or count < 1:
        raise ValueError(f"deck[{at}][0]: {count!r} is no number from 1")
    return count, printing


def _energy_type(name: str) -> str:
    return name.removeprefix("Basic ").removesuffix(" Energy")


def _energy_kind(name: str) -> str:
    """The kind of an Energy card by its name alone: "basic" or "special"."""
    return (
        "basic"
        if name.endswith(" Energy") and _energy_type(name) in BASIC_TYPES.values()
        else "special"
    )


_LIMITS_BY_LABEL = {
    "star": Limit(1, "star"),
    "ACE SPEC": Limit(1, "ace-spec"),
    "Radiant": Limit(1, "radiant"),
    "Prism Star": Limit(1, "name"),
}


def _printed_limit(facts: Mapping[str, Any]) -> Limit | None:
    """The limit printed on a card, or the one that all cards with one of its labels print."""
    if limit := facts.get("limit"):
        return Limit(None if limit["max"] == "any" else limit["max"], limit["of"])
    return next(
        (_LIMITS_BY_LABEL[label] for label in facts.get("labels", ()) if label in _LIMITS_BY_LABEL),
        None,
    )
