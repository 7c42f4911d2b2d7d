"""The names of a format's rules, and their values in words."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.check.legality import book_of, ruleset_of
from decks.engine.formats.definition import Format
from decks.engine.formats.house import ComparedRule, compare_rules
from decks.queries.cards import today_iso
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.names import format_name

RULE_NAMES: Mapping[str, Any] = {
    "deck_size": _later("Cards in a deck"),
    "max_copies": _later("Copies of a name"),
    "min_basic_pokemon": _later("Basic Pokémon at least"),
    "max_trainers": _later("Trainers at most"),
    "single_pokemon_type": _later("One type only"),
    "no_rule_box": _later("No cards with a rule box"),
    "no_enhanced_pokemon": _later("No enhanced Pokémon"),
    "ace_spec": _later("ACE SPEC"),
    "regulation_marks": _later("Regulation marks"),
    "later_marks_ok": _later("Later marks count too"),
    "foreign_cards": _later("Cards in other languages"),
    "exclusive_names": _later("Names that exclude one another"),
    "from": _later("From"),
    "to": _later("To"),
    "all_sets": _later("All sets"),
    "same_pool_as": _later("The cards of"),
    "follows_season": _later("The cards of the season"),
    "sets_join_on_release": _later("New sets come in"),
    "reprints": _later("Older printings of the same card"),
    "rulebook": _later("Rulebook"),
    "energy_advice": _later("Advice on Energy"),
    "waiting": _later("When a new set comes in"),
}
VALUE_WORDS: Mapping[str, Any] = {
    "allowed": _later("allowed"),
    "forbidden": _later("forbidden"),
    "same text": _later("count by their text"),
    "by name": _later("count by their name"),
    "none": _later("do not count"),
}


def rule_name(name: str) -> Any:
    """The name of a rule on a page."""
    return RULE_NAMES.get(name, name)


def rule_value(name: str, value: Any, entry: Format) -> str:
    """A rule's value in words, in its reader's language."""
    if name == "exclusive_names":
        value = bool(ruleset_of(entry, current_catalogue()).exclusive)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "rulebook":
        return book_of(msgspec.structs.replace(entry, rulebook=value), today_iso()).title
    if name == "same_pool_as" and value:
        return format_name(value)
    if name == "waiting":
        return _waiting_in_words(entry)
    if isinstance(value, list | tuple):
        return ", ".join(str(VALUE_WORDS.get(each, each)) for each in value) or "–"
    return "–" if value in (None, "") else str(VALUE_WORDS.get(value, value))


def _waiting_in_words(entry: Format) -> str:
    """How new sets wait: by the format's own dates, or as usual for its kind of format."""
    if entry.waiting:
        return _("by dates of its own")
    return _("as usual for its kind of format") if entry.sets_join_on_release else "–"


class RuleInWords(msgspec.Struct, frozen=True):
    """A rule and its values in words."""

    name: str
    base: str
    own: str
    changed: bool


class RuleValue(msgspec.Struct, frozen=True):
    """A rule's value as in a format's file, beside that of the format it is made from (`base`)."""

    name: str
    value: Any
    base: Any
    changed: bool


def rules_in_words(entry: Format, base: Format) -> list[RuleInWords]:
    """Every rule of a house format beside its base's, in words."""
    return [
        RuleInWords(
            name=str(rule_name(rule.name)),
            base=rule_value(rule.name, rule.base, base),
            own=rule_value(rule.name, rule.own, entry),
            changed=rule.is_changed,
        )
        for rule in compare_rules(entry, base)
    ]


def rules_as_data(entry: Format, base: Format | None) -> list[RuleValue]:
    """The rules for programs, with values as in a format's file; without a base none differs."""
    rules: tuple[ComparedRule, ...] = compare_rules(entry, base or entry)
    return [
        RuleValue(
            name=rule.name,
            value=rule.own,
            base=rule.base if base else None,
            changed=rule.is_changed,
        )
        for rule in rules
    ]
