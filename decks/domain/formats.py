"""Formats by their keys: those of the catalogue, and the house formats of leagues.

A house format's key is `house:ID@VERSION`. Versions never change, so a key says the same for good.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.legality import find_format
from decks.engine.formats import house
from decks.engine.formats.definition import Format, UnknownFormatError, decode_format
from decks.engine.formats.fields import FormatError
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries.catalogue import current
from league.base.errors import Conflict, Refused
from league.base.names import clean
from league.domain import log
from league.models import League

PREFIX, MARK = "house:", "@"
LONGEST_NAME = 80
MOST_FORMATS = 100  # they are offered in one list
LARGEST = 262_144  # bytes of a format as JSON


def format_of(key: str, catalogue: Catalogue, league: League | None = None) -> Format:
    """The format with this key. Raises UnknownFormatError.

    With a league a house format has to be one of its own. Without a version the newest is meant.
    """
    if not key.startswith(PREFIX):
        return find_format(key, catalogue)
    house_id, _mark, number = key.removeprefix(PREFIX).partition(MARK)
    found = HouseFormatVersion.objects.select_related("house").order_by("-number")
    found = found.filter(house=_number(house_id, key))
    if number:
        found = found.filter(number=_number(number, key))
    if league is not None:
        found = found.filter(house__league=league)
    version = found.first()
    if version is None:
        raise UnknownFormatError(key, (), tuple(catalogue.formats))
    return _decoded(json.dumps(version.entry, sort_keys=True))


def _number(text: str, key: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise UnknownFormatError(key, (), ())
    return int(text)


@lru_cache(maxsize=64)
def _decoded(entry: str) -> Format:
    """One value for each text, so that what the engine worked out for it is kept."""
    return decode_format(entry, kept=True)


def base_of(entry: Format) -> Format | None:
    """The format that a house format goes back to, as it is now; None without one."""
    try:
        return find_format(entry.based_on, current()) if entry.based_on else None
    except UnknownFormatError:
        return None


def key_of(version: HouseFormatVersion) -> str:
    """The key by which events and verdicts name it."""
    return f"{PREFIX}{version.house_id}{MARK}{version.number}"


def newest(league: League | Iterable[League]) -> list[HouseFormatVersion]:
    """The version that counts now of each of the leagues' house formats, by name."""
    leagues = [league] if isinstance(league, League) else list(league)
    last = HouseFormat.objects.filter(league__in=leagues).annotate(last=Max("versions__number"))
    numbers = dict(last.values_list("pk", "last"))
    found = HouseFormatVersion.objects.filter(house__in=numbers).select_related("house")
    counts = [one for one in found if numbers[one.house_id] == one.number]
    return sorted(counts, key=lambda one: (one.house.name, one.pk))


def read(raw: bytes | str | dict[str, Any]) -> Format:
    """A format handed in as JSON. Raises Refused naming the field and what would be right."""
    if not isinstance(raw, dict) and len(raw) > LARGEST:
        most = {"most": LARGEST // 1024}
        raise Refused(_("A format has at most %(most)s kB.") % most, field="entry")
    try:
        return house.read_entry(raw, current())
    except FormatError as wrong:
        raise Refused(str(wrong), field="entry", code="wrong_format") from None


@transaction.atomic
def save(
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
    name = clean(entry.name)[:LONGEST_NAME].strip()
    kept = _kept(league, into, name)
    last = kept.versions.order_by("-number").first()
    if last is not None and seen is not None and last.number != seen:
        said = _("Version %(number)s was saved meanwhile.") % {"number": last.number}
        raise Conflict(said, now={"version": last.number})
    number = last.number + 1 if last else 1
    key = f"{PREFIX}{kept.pk}{MARK}{number}"
    stored = {**house.entry_of(entry), "key": key, "name": name, "kind": "house"}
    stored["version"] = str(number)
    if last is not None and _same(last.entry, stored):
        raise Refused(_("Nothing would change."), code="same")
    made = HouseFormatVersion.objects.create(
        house=kept, number=number, entry=stored, reason=reason[:500], made_by=actor.user
    )
    after = {"version": number, "name": name}
    subject = f"house_format:{kept.pk}"
    log.record(league, actor, "house_format.saved", subject, after=after, reason=reason[:500])
    return made


def _kept(league: League, into: HouseFormat | None, name: str) -> HouseFormat:
    if into is None:
        if HouseFormat.objects.filter(league=league).count() >= MOST_FORMATS:
            most = {"most": MOST_FORMATS}
            raise Refused(_("A league has at most %(most)s formats of its own.") % most)
        return _named(HouseFormat(league=league), name)
    kept = HouseFormat.objects.select_for_update().get(pk=into.pk)
    return _named(kept, name) if kept.name != name else kept


def _named(kept: HouseFormat, name: str) -> HouseFormat:
    """Stored under this name. The table holds names apart, whoever else takes one just now."""
    kept.name = name
    try:
        with transaction.atomic():
            kept.save()
    except IntegrityError:
        said = _("This league has a format called “%(name)s” already.") % {"name": name}
        raise Refused(said, field="name", code="name_taken") from None
    return kept


def _same(before: dict[str, Any], after: dict[str, Any]) -> bool:
    named = {"key", "version"}
    old, new = ({k: v for k, v in one.items() if k not in named} for one in (before, after))
    return old == new
