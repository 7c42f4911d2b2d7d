"""Keeps rulings: worked out by the engine, or in the judge's own words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.domain.ask import rule_or_refuse
from judging.domain.checks import record_change, require_text, require_user
from judging.models import Ruling
from league.base.errors import Refused
from league.domain import log
from league.models import League
from tournaments.models import Event

LONGEST_QUESTION = 300
LONGEST_VERDICT = 500
LONGEST_SAID = 4000


@dataclass(frozen=True, slots=True)
class RulingInWords:
    """A ruling in the judge's own words: `verdict` in one sentence, `said` the reasons."""

    question: str
    edition: str
    verdict: str
    said: str = ""
    rules: Sequence[str] = ()
    cites: Sequence[int] = ()


@transaction.atomic
def keep_ruling(
    actor: log.Actor,
    league: League,
    question: str,
    asked: Mapping[str, Any],
    event: Event | None = None,
) -> Ruling:
    """Let the engine rule again, and keep question and ruling as they are now.

    Raises Refused naming the field: a question that is blank or too long, an event of another
    league, a request that cannot be ruled on.
    """
    judge = require_user(actor)
    asked_for = require_text("question", question, LONGEST_QUESTION)
    _require_own_event(league, event)
    answered = rule_or_refuse(asked)
    ruling = Ruling.objects.create(
        league=league,
        event=event,
        judge=judge,
        question=asked_for,
        edition=answered["edition"],
        asked=dict(asked),
        answered=answered,
        verdict=_cut_verdict(answered["verdict"]),
        rules=_rules_of(answered),
    )
    return _record_kept(actor, ruling)


@transaction.atomic
def give_ruling(
    actor: log.Actor, league: League, given: RulingInWords, event: Event | None = None
) -> Ruling:
    """Keep a ruling given in words, with the rulings it follows.

    Raises Refused naming the field: a text that is blank or too long, an unknown edition, a cited
    ruling that is not this league's, an event of another league.
    """
    _require_own_event(league, event)
    if given.edition not in DOCUMENTS_BY_KEY:
        raise Refused(_("Name the rulebook it was given under."), field="edition")
    ruling = Ruling(
        league=league,
        event=event,
        judge=require_user(actor),
        question=require_text("question", given.question, LONGEST_QUESTION),
        edition=given.edition,
        verdict=require_text("verdict", given.verdict, LONGEST_VERDICT),
        rules=list(given.rules),
    )
    reasons = given.said.strip()
    ruling.said = require_text("said", reasons, LONGEST_SAID) if reasons else ruling.verdict
    cited = _find_cited(league, given.cites)
    ruling.save()
    ruling.cites.set(cited)
    return _record_kept(actor, ruling)


def _record_kept(actor: log.Actor, ruling: Ruling) -> Ruling:
    record_change(ruling=ruling)
    after = {"edition": ruling.edition, "event": ruling.event_id}
    log.record_entry(ruling.league, actor, "ruling.kept", f"ruling:{ruling.pk}", after=after)
    return ruling


def _rules_of(answered: Mapping[str, Any]) -> list[str]:
    """The rules a ruling rests on, each once; what comes from a card's text is left out."""
    rules = (step["rule"] for step in answered["steps"] if step["provenance"] != "card")
    return list(dict.fromkeys(rules))


def _find_cited(league: League, ids: Sequence[int]) -> list[Ruling]:
    rulings = list(Ruling.objects.filter(league=league, pk__in=ids))
    missing = sorted(set(ids) - {ruling.pk for ruling in rulings})
    if missing:
        raise Refused(
            _("There is no ruling %(id)s of this league to cite.") % {"id": missing[0]},
            field="cites",
        )
    return rulings


def _require_own_event(league: League, event: Event | None) -> None:
    if event is not None and event.league_id != league.pk:
        raise Refused(
            _("%(event)s is an event of another league.") % {"event": event}, field="event"
        )


def _cut_verdict(verdict: str) -> str:
    return verdict if len(verdict) <= LONGEST_VERDICT else f"{verdict[: LONGEST_VERDICT - 1]}…"
