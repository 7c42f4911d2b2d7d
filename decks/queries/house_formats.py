"""What the page of a house format tells: its rules beside its base's, its cards, its sets."""

from typing import Any

from decks.domain.formats import base_of
from decks.engine.formats.definition import Format, judged_on
from decks.queries import league_decks
from decks.queries.cards import today
from decks.queries.catalogue import current
from decks.queries.check.kept import format_name
from decks.queries.formats.rules import told_rules
from decks.queries.formats.shown import cards_by_name, grouped_sets, sets_of


def house_page(entry: Format) -> dict[str, Any]:
    """A house format for its page: names with their printings folded, sets in groups."""
    base = base_of(entry)
    day = judged_on(entry, today())
    known = current().sets
    rules = told_rules(entry, base or entry)
    return {
        "base": base and {"key": base.key, "name": base.name, "shipped": base.kind != "edition"},
        "changed_rules": [rule for rule in rules if rule["changed"]],
        "kept_rules": [rule for rule in rules if not rule["changed"]],
        "differs": league_decks.changes(base, entry, day) if base else None,
        "pool_of": format_name(entry.same_pool_as) if entry.same_pool_as else "",
        "set_groups": grouped_sets(sets_of(entry)),
        "sets_out": [known[each].name for each in known if each in entry.sets_out],
        "banned": cards_by_name(each.id for each in entry.banned),
        "included": cards_by_name(sorted(entry.included)),
        "excluded": cards_by_name(each.id for each in entry.excluded),
        "lifted": cards_by_name(sorted(entry.bans_lifted)) if entry.follows_season else [],
    }
