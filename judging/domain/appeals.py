"""Appeals: raised once against a ruling, decided once by the head judge; nothing is erased."""

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from judging.domain.checks import record_change, require_text, require_user
from judging.domain.rulings import LONGEST_VERDICT
from judging.models import Appeal, Decision, Outcome, Ruling
from league.base.errors import Conflict, Refused
from league.domain import log
from league.models import User

LONGEST_GROUNDS = 500


def appeal_obstacle(ruling: Ruling) -> str:
    """Why a ruling cannot be appealed (it has been already); empty where it can."""
    first = Appeal.objects.select_related("raised_by").filter(ruling=ruling).first()
    if first is None:
        return ""
    return _("%(name)s has appealed this ruling already.") % {"name": first.raised_by}


def decision_obstacle(raised: Appeal, by: User | AnonymousUser) -> str:
    """Why this judge cannot decide an appeal (own ruling, decided already); empty if they can."""
    first = Decision.objects.select_related("judge").filter(appeal=raised).first()
    if first is not None:
        words = {"name": first.judge, "outcome": Outcome(first.outcome).label}
        return _("%(name)s has decided this appeal already: %(outcome)s.") % words
    if raised.ruling.judge_id == by.pk:
        return _("Another judge decides on the appeal against your own ruling.")
    return ""


@transaction.atomic
def appeal_ruling(actor: log.Actor, ruling: Ruling, grounds: str) -> Appeal:
    """Take a ruling to the head judge.

    Raises Refused for blank grounds; Conflict, naming who was first, where it is appealed already.
    """
    by = require_user(actor)
    text = require_text("grounds", grounds, LONGEST_GROUNDS)
    try:
        with transaction.atomic():
            raised = Appeal.objects.create(ruling=ruling, raised_by=by, grounds=text)
    except IntegrityError as error:
        raise Conflict(appeal_obstacle(ruling)) from error
    record_change(ruling=ruling)
    log.record_entry(ruling.league, actor, "ruling.appealed", f"ruling:{ruling.pk}")
    return raised


@transaction.atomic
def decide_appeal(
    actor: log.Actor, raised: Appeal, outcome: str, reason: str, verdict: str = ""
) -> Decision:
    """Uphold a ruling, or overturn it and say what holds instead. `verdict` only when overturned.

    Raises Refused naming the field, or for a judge's own ruling; Conflict if it is decided already.
    """
    by, ruling = require_user(actor), raised.ruling
    if outcome not in Outcome.values:
        raise Refused(_("Choose: upheld or overturned."), field="outcome")
    if ruling.judge_id == by.pk:
        raise Refused(decision_obstacle(raised, by))
    holds = (
        require_text("verdict", verdict, LONGEST_VERDICT) if outcome == Outcome.OVERTURNED else ""
    )
    why = require_text("reason", reason, LONGEST_GROUNDS)
    try:
        with transaction.atomic():
            decision = Decision.objects.create(
                appeal=raised, judge=by, outcome=outcome, reason=why, verdict=holds
            )
    except IntegrityError as error:
        raise Conflict(decision_obstacle(raised, by)) from error
    record_change(ruling=ruling)
    subject, after = f"ruling:{ruling.pk}", {"outcome": outcome}
    log.record_entry(
        ruling.league, actor, "ruling.appeal_decided", subject, after=after, reason=why
    )
    return decision
