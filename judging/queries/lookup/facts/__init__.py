"""Facts of tournaments for the look-up, made from the service's own data.

Time, penalties, the table, rounds and cut, divisions, formats and bans. No fact says more than that
data, so a change of the data changes the look-up.
"""

from collections.abc import Callable, Iterator, Sequence

from django.utils import translation

from judging.library.facts import Fact
from judging.queries.lookup.facts import at_the_table, at_time, formats, penalties, structure
from judging.queries.lookup.facts.parts import FactPlan

FactMaker = Callable[[], Iterator[FactPlan]]
_MAKERS_OF_PLAY: tuple[FactMaker, ...] = (
    at_time.time_facts,
    penalties.penalty_facts,
    at_the_table.table_facts,
    structure.structure_facts,
)


def facts_of(language: str) -> tuple[Fact, ...]:
    """Every fact in one language, in reading order."""
    return _make_facts(language, (*_MAKERS_OF_PLAY, formats.format_facts))


def facts_of_play(language: str) -> tuple[Fact, ...]:
    """The facts of how tournaments are played: all but formats and bans, which need a catalogue."""
    return _make_facts(language, _MAKERS_OF_PLAY)


def _make_facts(language: str, makers: Sequence[FactMaker]) -> tuple[Fact, ...]:
    with translation.override(language):
        return tuple(plan.make_fact(language) for make in makers for plan in make())
