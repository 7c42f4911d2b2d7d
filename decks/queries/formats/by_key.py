"""Finds formats by their keys: those of the catalogue, and the house formats of leagues.

A house format's key is `house:ID@VERSION`. Versions never change, so a key always means the same.
"""

import json
from collections.abc import Iterable
from functools import lru_cache

from django.db.models import Max

from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.legality import find_format
from decks.engine.formats.definition import Format, UnknownFormatError, decode_format
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries.catalogue import current_catalogue
from league.base.numbers import read_whole_number
from league.models import League

HOUSE_PREFIX, VERSION_MARK = "house:", "@"


def find_format_by_key(key: str, catalogue: Catalogue, league: League | None = None) -> Format:
    """The format with this key. Raises UnknownFormatError.

    With a league, a house format has to be one of its own. Without a version, the newest is meant.
    """
    if not key.startswith(HOUSE_PREFIX):
        return find_format(key, catalogue)
    house_id, _mark, number = key.removeprefix(HOUSE_PREFIX).partition(VERSION_MARK)
    versions = HouseFormatVersion.objects.select_related("house").order_by("-number")
    versions = versions.filter(house=_read_number(house_id, key))
    if number:
        versions = versions.filter(number=_read_number(number, key))
    if league is not None:
        versions = versions.filter(house__league=league)
    version = versions.first()
    if version is None:
        raise UnknownFormatError(key, (), tuple(catalogue.formats))
    return _decode_once(json.dumps(version.entry, sort_keys=True))


def _read_number(text: str, key: str) -> int:
    number = read_whole_number(text)
    if number is None:
        raise UnknownFormatError(key, (), ())
    return number


@lru_cache(maxsize=64)
def _decode_once(entry: str) -> Format:
    """Decode each text once, so that what the engine works out for the format is kept."""
    return decode_format(entry, kept=True)


def base_format(entry: Format) -> Format | None:
    """The format that a house format is based on, in its present state; None without one."""
    try:
        return find_format(entry.based_on, current_catalogue()) if entry.based_on else None
    except UnknownFormatError:
        return None


def house_format_key(version: HouseFormatVersion) -> str:
    """The key by which events and verdicts name it."""
    return f"{HOUSE_PREFIX}{version.house_id}{VERSION_MARK}{version.number}"


def newest_versions(league: League | Iterable[League]) -> list[HouseFormatVersion]:
    """The current version of each of the leagues' house formats, by name."""
    leagues = [league] if isinstance(league, League) else list(league)
    last = HouseFormat.objects.filter(league__in=leagues).annotate(last=Max("versions__number"))
    numbers = dict(last.values_list("pk", "last"))
    versions = HouseFormatVersion.objects.filter(house__in=numbers).select_related("house")
    counts = [version for version in versions if numbers[version.house_id] == version.number]
    return sorted(counts, key=lambda version: (version.house.name, version.pk))
