"""Rules of conduct at the table as facts: notes, phones, coins, proxies.

Only one handbook was read. For the years before and after it, its rules are shown too, marked as
not confirmed.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from judging.library.facts import Era
from judging.queries.lookup.facts.parts import FactPlan, day_before, day_text, span_text
from tournaments.engine.structure.at_the_table import TABLE_RULES, TableRule

TOPIC = "table"


def table_facts() -> Iterator[FactPlan]:
    """The facts of how players behave at the table."""
    for rule in TABLE_RULES.rules:
        yield FactPlan(f"table-{rule.key}", _(rule.title), TOPIC, tuple(_table_eras(rule)))


def _table_eras(rule: TableRule) -> Iterator[Era]:
    lines, since = tuple(map(_, rule.lines)), TABLE_RULES.since
    source, before = TABLE_RULES.source_of(rule), day_before(since)
    not_found = _("No text of this time was found: this is what stood in the handbook of %(day)s.")
    no_later = _("The handbook of %(day)s is taken: a later one was not read.")
    for first, last, unconfirmed in (("", before, not_found), (since, "", no_later)):
        marked = unconfirmed % {"day": day_text(since)}
        yield Era(span_text(first, last), lines, first, last, source, marked)
