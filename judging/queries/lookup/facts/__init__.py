"""What is asked of tournaments, as facts for the look-up: made from the service's own data.

Time, penalties, the table, rounds and cut, divisions, formats and bans. Nothing is said here that
those do not say: where they change, the look-up tells what is new.
"""

from collections.abc import Callable, Iterator

from django.utils import translation

from judging.library.facts import Fact
from judging.queries.lookup.facts import at_the_table, at_time, formats, penalties, structure
from judging.queries.lookup.facts.parts import FactPlan

_FACT_MAKERS: tuple[Callable[[], Iterator[FactPlan]], ...] = (
    at_time.time_facts,
    penalties.penalty_facts,
    at_the_table.table_facts,
    structure.structure_facts,
    formats.format_facts,
)


def facts_of(language: str) -> tuple[Fact, ...]:
    """Every fact in one language, in reading order."""
    with translation.override(language):
        return tuple(plan.make_fact(language) for make in _FACT_MAKERS for plan in make())
