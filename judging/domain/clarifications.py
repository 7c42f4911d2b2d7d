"""Keeps clarifications of rules, errata and a league's own, which are shown beside the rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.domain.checks import record_change, require_text, require_user
from judging.models import Clarification
from league.base.errors import Conflict, Refused
from league.domain import log
from league.models import League

LONGEST_TEXT = 2000
LONGEST_SOURCE = 200


@dataclass(frozen=True, slots=True)
class NewClarification:
    """What is clarified. `edition`: empty means every one; `rules`: ids of the rules matrix."""

    rules: Sequence[str]
    text: str
    source: str
    dated: date
    edition: str = ""


@transaction.atomic
def clarify_rule(
    actor: log.Actor, league: League, word: NewClarification, replaces: Clarification | None = None
) -> Clarification:
    """Keep a clarification, in place of an earlier one if it replaces one.

    Raises Refused naming the field; Conflict where the earlier one is replaced already.
    """
    if not word.rules:
        raise Refused(_("Name the rule it clarifies, such as TRN-13."), field="rules")
    if word.edition and word.edition not in DOCUMENTS_BY_KEY:
        raise Refused(_("There is no rulebook of that name."), field="edition")
    if replaces is not None and replaces.league_id != league.pk:
        raise Refused(_("There is no such clarification in this league."), field="replaces")
    try:
        with transaction.atomic():
            kept = Clarification.objects.create(
                league=league,
                rules=list(word.rules),
                edition=word.edition,
                text=require_text("text", word.text, LONGEST_TEXT),
                source=require_text("source", word.source, LONGEST_SOURCE),
                dated=word.dated,
                kept_by=require_user(actor),
                replaces=replaces,
            )
    except IntegrityError as error:
        raise Conflict(_("Another clarification has replaced this one already.")) from error
    record_change(clarification=kept)
    if replaces is not None:
        record_change(clarification=replaces)
    log.record_entry(league, actor, "rule.clarified", f"clarification:{kept.pk}")
    return kept
