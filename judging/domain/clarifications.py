"""A later word on a rule: an erratum, a league's own clarification. It stands beside the rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from decks.engine.documents import BY_KEY
from judging.domain.checks import found_by, text_of, user_of
from judging.models import Clarification
from league.base.errors import Conflict, Refused
from league.domain import log
from league.models import League

LONGEST_TEXT = 2000
LONGEST_SOURCE = 200


@dataclass(frozen=True, slots=True)
class Word:
    """What is clarified. `edition` empty: in every one; `rules`: ids of the rules matrix."""

    rules: Sequence[str]
    text: str
    source: str
    dated: date
    edition: str = ""


@transaction.atomic
def clarify(
    actor: log.Actor, league: League, word: Word, replaces: Clarification | None = None
) -> Clarification:
    """Keep a clarification, in place of an earlier one if it replaces one.

    Raises Refused naming the field; Conflict where the earlier one is replaced already.
    """
    if not word.rules:
        raise Refused(_("Name the rule it clarifies, such as TRN-13."), field="rules")
    if word.edition and word.edition not in BY_KEY:
        raise Refused(_("There is no rulebook of that name."), field="edition")
    if replaces is not None and replaces.league_id != league.pk:
        raise Refused(_("There is no such clarification in this league."), field="replaces")
    try:
        with transaction.atomic():
            kept = Clarification.objects.create(
                league=league,
                rules=list(word.rules),
                edition=word.edition,
                text=text_of("text", word.text, LONGEST_TEXT),
                source=text_of("source", word.source, LONGEST_SOURCE),
                dated=word.dated,
                kept_by=user_of(actor),
                replaces=replaces,
            )
    except IntegrityError as error:
        raise Conflict(_("Another clarification has replaced this one already.")) from error
    found_by(clarification=kept)
    if replaces is not None:
        found_by(clarification=replaces)
    log.record(league, actor, "rule.clarified", f"clarification:{kept.pk}")
    return kept
