"""Reads house formats as a league hands them in, and saves each change as a new version."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from decks.engine.formats import house
from decks.engine.formats.definition import Format
from decks.engine.formats.refusals import FormatError
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import HOUSE_PREFIX, VERSION_MARK
from league.base.errors import Conflict, Refused
from league.base.names import clean_name
from league.base.reasons import LONGEST_REASON
from league.base.said import LONGEST_REFUSAL, clean_words
from league.domain import log
from league.models import League

LONGEST_NAME = 80
MOST_FORMATS = 100  # they are offered in one list
LARGEST_ENTRY = 262_144  # bytes of a format as JSON


def read_house_format(raw: bytes | str | dict[str, Any]) -> Format:
    """A format handed in as JSON. Raises Refused naming the field and what would be right."""
    if not isinstance(raw, dict) and len(raw) > LARGEST_ENTRY:
        most = {"most": LARGEST_ENTRY // 1024}
        raise Refused(_("A format has at most %(most)s kB.") % most, field="entry")
    try:
        return house.read_format_entry(raw, current_catalogue())
    except FormatError as wrong:
        reason = clean_words(wrong.render_sentence(_), LONGEST_REFUSAL)
        raise Refused(reason, field="entry", code="wrong_format") from None


@transaction.atomic
def save_house_format(
    actor: log.Actor,
    league: League,
    entry: Format,
    *,
    reason: str = "",
    into: HouseFormat | None = None,
    seen: int | None = None,
) -> HouseFormatVersion:
    """Keep a house format: a new one, or a new version of `into`. Old versions stay as they are.

    `seen` is the version the caller began from: with a newer one there now, Conflict says so.
    Raises Refused where the name is taken or nothing would change.
    """
    name = clean_name(entry.name)[:LONGEST_NAME].strip()
    house_format = _lock_or_create(league, into, name)
    last = house_format.versions.order_by("-number").first()
    if last is not None and seen is not None and last.number != seen:
        message = _("Version %(number)s was saved meanwhile.") % {"number": last.number}
        raise Conflict(message, now={"version": last.number})
    number = last.number + 1 if last else 1
    key = f"{HOUSE_PREFIX}{house_format.pk}{VERSION_MARK}{number}"
    stored = {**house.format_as_entry(entry), "key": key, "name": name, "kind": "house"}
    stored["version"] = str(number)
    if last is not None and _is_unchanged(last.entry, stored):
        raise Refused(_("Nothing would change."), code="same")
    reason = reason[:LONGEST_REASON]
    version = HouseFormatVersion.objects.create(
        house=house_format, number=number, entry=stored, reason=reason, made_by=actor.user
    )
    after = {"version": number, "name": name}
    subject = f"house_format:{house_format.pk}"
    log.record_entry(league, actor, "house_format.saved", subject, after=after, reason=reason)
    return version


def _lock_or_create(league: League, into: HouseFormat | None, name: str) -> HouseFormat:
    if into is None:
        if HouseFormat.objects.filter(league=league).count() >= MOST_FORMATS:
            most = {"most": MOST_FORMATS}
            raise Refused(_("A league has at most %(most)s formats of its own.") % most)
        return _save_under_name(HouseFormat(league=league), name)
    house_format = HouseFormat.objects.select_for_update().get(pk=into.pk)
    return _save_under_name(house_format, name) if house_format.name != name else house_format


def _save_under_name(house_format: HouseFormat, name: str) -> HouseFormat:
    """Save the format under this name. The database refuses a name that is already taken."""
    house_format.name = name
    try:
        with transaction.atomic():
            house_format.save()
    except IntegrityError:
        message = _("This league has a format called “%(name)s” already.") % {"name": name}
        raise Refused(message, field="name", code="name_taken") from None
    return house_format


def _is_unchanged(before: dict[str, Any], after: dict[str, Any]) -> bool:
    named = {"key", "version"}
    old, new = ({k: v for k, v in entry.items() if k not in named} for entry in (before, after))
    return old == new
