"""What can happen to a ruling: it is kept."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from judging.models import Ruling
from judging.queries import rule_on
from league.domain import log
from league.domain.errors import Refused
from league.models import League
from tournaments.models import Event

LONGEST_QUESTION = 300
LONGEST_VERDICT = 500


@transaction.atomic
def keep_ruling(
    actor: log.Actor,
    league: League,
    question: str,
    asked: Mapping[str, Any],
    event: Event | None = None,
) -> Ruling:
    """Rule once more on what was asked, and keep question and ruling as they stand now.

    Raises Refused naming the field: a question that is blank or too long, an event of another
    league, a request that cannot be ruled on.
    """
    if actor.user is None:
        raise Refused(_("A ruling is kept by the judge who gives it."), code="no_judge")
    _check(league, question, event)
    answered = rule_on(asked)
    ruling = Ruling.objects.create(
        league=league,
        event=event,
        judge=actor.user,
        question=question.strip(),
        edition=answered["edition"],
        asked=dict(asked),
        answered=answered,
        verdict=_cut(answered["verdict"]),
    )
    after = {"edition": ruling.edition, "event": event.pk if event else None}
    log.record(league, actor, "ruling.kept", f"ruling:{ruling.pk}", after=after)
    return ruling


def _check(league: League, question: str, event: Event | None) -> None:
    if not question.strip():
        raise Refused(_("Say what was asked."), field="question")
    if len(question.strip()) > LONGEST_QUESTION:
        most = {"most": LONGEST_QUESTION}
        raise Refused(_("A question has at most %(most)s characters.") % most, field="question")
    if event is not None and event.league_id != league.pk:
        raise Refused(
            _("%(event)s is an event of another league.") % {"event": event}, field="event"
        )


def _cut(verdict: str) -> str:
    return verdict if len(verdict) <= LONGEST_VERDICT else f"{verdict[: LONGEST_VERDICT - 1]}…"
