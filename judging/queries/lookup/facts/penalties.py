"""Penalties as facts: each era's ladder, and the penalty each infraction begins with."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from judging.library.facts import Era
from judging.queries.lookup.facts.parts import FactPlan, fill_gaps, span_text
from tournaments.engine.penalties.ladders import (
    BY_KEY,
    INFRACTIONS,
    LADDERS,
    Infraction,
    Ladder,
    ladder_of_day,
)
from tournaments.engine.penalties.starts import STARTING_PENALTIES, StartingPenalty

TOPIC = "penalties"
OTHER_INFRACTION = "other"  # the rest, which cannot be looked up


def penalty_facts() -> Iterator[FactPlan]:
    """The facts of penalties."""
    yield FactPlan(
        "penalties", _("Penalties, from mild to hard"), TOPIC, tuple(map(_ladder_era, LADDERS))
    )
    for infraction in INFRACTIONS:
        if infraction.key != OTHER_INFRACTION:
            yield _infraction_fact(infraction)


def _ladder_era(ladder: Ladder) -> Era:
    steps = ", ".join(_(step.name) for step in ladder.steps)
    inferred = ", ".join(_(step.name) for step in ladder.steps if step.inferred)
    return Era(
        name=_(ladder.name),
        lines=(_("Mildest first: %(steps)s.") % {"steps": steps},),
        since=ladder.since,
        until=ladder.until,
        source=ladder.source,
        unconfirmed=inferred
        and _("Taken from the years beside it, no text of the time was found: %(steps)s.")
        % {"steps": inferred},
    )


def _infraction_fact(infraction: Infraction) -> FactPlan:
    unknown = _("Which penalty to begin with is not known: no guidelines of this time were found.")
    eras = [_start_era(start) for start in STARTING_PENALTIES if start.infraction == infraction.key]
    return FactPlan(
        id=f"penalty-{infraction.key}",
        title=_("Penalty: %(what)s") % {"what": _(infraction.name)},
        topic=TOPIC,
        eras=tuple(fill_gaps(eras, unknown)) or (Era(_("always"), (unknown,)),),
    )


def _start_era(start: StartingPenalty) -> Era:
    step = ladder_of_day(start.since).find_step(start.step) or BY_KEY["organiser"].find_step(
        start.step
    )
    name = _(step.name) if step else start.step
    lines = [_("The guidelines begin with: %(penalty)s.") % {"penalty": name}]
    if start.note:
        lines.append(_(start.note))
    lines.append(_("A judge goes up or down from it by what happened."))
    return Era(
        span_text(start.since, start.until), tuple(lines), start.since, start.until, start.source
    )
