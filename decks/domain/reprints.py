"""Settles whether a reprint counts where no source says so, once for a whole league."""

from django.db import transaction
from django.utils.translation import gettext as _

from decks.engine.cards.names import fold_name
from decks.engine.formats.definition import UnknownFormatError
from decks.models import ReprintSettlement
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import VERSION_MARK, find_format_by_key
from league.base.errors import Refused
from league.base.reasons import require_reason
from league.domain import log
from league.models import League


@transaction.atomic
def settle_reprint(
    actor: log.Actor, league: League, *, name: str, format_key: str, allowed: bool, reason: str
) -> ReprintSettlement:
    """Decide whether older printings of a name count in a format, for every later verdict.

    Settled again, the latest decision counts; earlier ones stay in the record. Raises Refused
    naming the field that is wrong.
    """
    require_reason(reason, missing=_("Say why: others will ask."))
    known = current_catalogue().by_fold.get(fold_name(name))
    if not known:
        raise Refused(_("No card is called “%(name)s”.") % {"name": name}, field="name")
    try:
        entry = find_format_by_key(format_key, current_catalogue(), league)
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="format", code="unknown_format") from None
    settlement = ReprintSettlement.objects.create(
        league=league,
        name=known[0].name,
        fold=fold_name(name),
        format=entry.key.partition(VERSION_MARK)[0],
        allowed=allowed,
        reason=reason,
        made_by=actor.user,
    )
    after = {"name": settlement.name, "format": settlement.format, "allowed": allowed}
    subject = f"settlement:{settlement.pk}"
    log.record_entry(league, actor, "reprint.settled", subject, after=after, reason=reason)
    return settlement
