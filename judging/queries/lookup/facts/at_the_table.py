"""What is asked at the table beside the game's own rules, as facts: notes, phones, coins, proxies.

Of the years before the one document that was found its rules are told all the same, and marked.
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
    unknown = _("No text of this time was found: this is what stood in the handbook of %(day)s.")
    yield Era(
        span_text("", before),
        lines,
        until=before,
        source=source,
        unconfirmed=unknown % {"day": day_text(since)},
    )
    yield Era(span_text(since, ""), lines, since, source=source)
