"""Reprints of which no source says whether they count: a judge settles each once for the league."""

from django.db import transaction
from django.utils.translation import gettext as _

from decks.domain.formats import MARK, format_of
from decks.engine.cards.names import fold
from decks.engine.formats.definition import UnknownFormatError
from decks.engine.formats.settlements import Settlement, Settlements, key_of
from decks.models import ReprintSettlement
from decks.queries.catalogue import current
from league.base.errors import Refused
from league.base.names import clean_words
from league.domain import log
from league.models import League

LONGEST_REASON = 500


@transaction.atomic
def settle(
    actor: log.Actor, league: League, *, name: str, format_key: str, allowed: bool, reason: str
) -> ReprintSettlement:
    """Say whether older printings of a name count in a format. It goes for every later verdict.

    Settled again, the last word counts; those before stay in the record. Raises Refused naming
    the field that is wrong.
    """
    if not clean_words(reason, "reason").strip():
        raise Refused(_("Say why: others will ask."), field="reason")
    if len(reason) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise Refused(_("A reason has at most %(most)s characters.") % most, field="reason")
    known = current().by_fold.get(fold(name))
    if not known:
        raise Refused(_("No card is called “%(name)s”.") % {"name": name}, field="name")
    try:
        entry = format_of(format_key, current(), league)
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="format", code="unknown_format") from None
    made = ReprintSettlement.objects.create(
        league=league,
        name=known[0].name,
        fold=fold(name),
        format=entry.key.partition(MARK)[0],
        allowed=allowed,
        reason=reason,
        made_by=actor.user,
    )
    after = {"name": made.name, "format": made.format, "allowed": allowed}
    subject = f"settlement:{made.pk}"
    log.record(league, actor, "reprint.settled", subject, after=after, reason=reason)
    return made


def settled(league: League | None) -> Settlements:
    """What a league's judges settled, the last word of each; nothing without a league.

    One about a house format goes for each of its versions.
    """
    if league is None:
        return {}
    rows = ReprintSettlement.objects.filter(league=league).order_by("pk")
    return {
        key_of(name, key): Settlement(allowed, reason)
        for name, key, allowed, reason in rows.values_list("name", "format", "allowed", "reason")
    }


def settled_in(league: League | None, format_key: str, based_on: str = "") -> Settlements:
    """The same, for a house format under its version's key as well.

    What was settled for the format it is made from goes for it too, unless it was settled anew.
    """
    found = settled(league)
    plain = format_key.partition(MARK)[0]
    if plain == format_key:
        return found
    for each in (based_on, plain):
        goes = {(name, format_key): one for (name, key), one in found.items() if key == each}
        found = {**found, **goes}
    return found
