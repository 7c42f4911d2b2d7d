"""Builds a catalogue from the parts of one version."""

from collections.abc import Iterator, Mapping
from functools import partial
from sys import intern
from typing import Any

import msgspec

from decks.engine.cards.catalogue import (
    CORE_FIELDS,
    CardSet,
    Catalogue,
    CatalogueError,
    Limit,
    Printing,
)
from decks.engine.cards.names import NameRules
from decks.engine.cards.packed import require_possible_part, unpack_part
from decks.engine.cards.release import decode_first_days, decode_releases, decode_waiting
from decks.engine.cards.writing import WritingRules
from decks.engine.formats.definition import Format, decode_format
from decks.engine.formats.fields import check_fields

# The errors that broken parts were seen to raise.
_READING_ERRORS = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


class CatalogueParts(msgspec.Struct, frozen=True):
    """The raw parts of one version: `cards`, `details`, `abroad` xz-packed, the others JSON."""

    version: str
    cards: bytes
    details: bytes
    sets: bytes
    names: bytes
    formats: tuple[bytes, ...]
    about: bytes = b"{}"
    writing: bytes = b"{}"
    abroad: bytes = b""


def build_catalogue(parts: CatalogueParts) -> Catalogue:
    """The catalogue of one version. Raises CatalogueError naming the broken part."""
    sets = _decode_part("sets", lambda: list(map(read_set, _decode_json(parts.sets))))
    names = _decode_part("names", lambda: _decode_json(parts.names, NameRules))
    _decode_part("names", lambda: names.texts)
    formats = [_decode_part("formats", lambda raw=raw: _read_format(raw)) for raw in parts.formats]
    about = _decode_part("about", lambda: _decode_json(parts.about, dict[str, Any]))
    waiting = _decode_part("about", lambda: decode_waiting(about.get("waiting")))
    writing = _decode_part("writing", lambda: _decode_json(parts.writing, WritingRules))
    rows = _decode_part("cards", lambda: msgspec.json.decode(unpack_part(parts.cards)))
    printings = _decode_part("cards", lambda: list(_read_printings(rows, names)))
    catalogue = Catalogue(parts.version, printings, sets, formats, names)
    catalogue.about, catalogue.waiting, catalogue.writing = about, waiting, writing
    catalogue._packed_details = parts.details  # noqa: SLF001 - one value, built in one place
    catalogue._packed_abroad = parts.abroad  # noqa: SLF001 - as above
    catalogue._rows = {name: rows[name] for name in (*CORE_FIELDS, "details")}  # noqa: SLF001 - as above
    return catalogue


def require_sound_packing(parts: CatalogueParts) -> None:
    """Unpack what is packed, which costs little, before anything is built of a part from elsewhere.

    Raises CatalogueError naming the part.
    """
    packed = {"cards": parts.cards, "details": parts.details}
    if parts.abroad:  # of which earlier releases had none
        packed["abroad"] = parts.abroad
    for name, part in packed.items():
        _decode_part(name, partial(unpack_part, part))


def read_every_part(catalogue: Catalogue) -> None:
    """Read the parts that are otherwise read on demand. Raises CatalogueError as building does.

    A catalogue from elsewhere that passes this answers like one of ours.
    """
    _decode_part("cards", lambda: msgspec.convert(_plain_rows(catalogue), list[Printing]))
    # fails where an alias stands for a number that no card has
    _decode_part("sets", lambda: catalogue.numbers)
    _decode_part("cards", lambda: list(map(catalogue.describe_printing, catalogue.printings)))
    _decode_part("details", lambda: [catalogue.facts_of(card.id) for card in catalogue.printings])
    _decode_part("details", catalogue.move_names)
    _decode_part("about", lambda: catalogue.covers_day("2000-01-01"))
    _decode_part("writing", lambda: [catalogue.live_numbers, catalogue.own_numbers])
    _decode_part("abroad", catalogue.abroad.read_table)


def _plain_rows(catalogue: Catalogue) -> list[Any]:
    return [msgspec.to_builtins(card) for card in catalogue.printings]


def _decode_json(raw: bytes, kind: Any = Any) -> Any:
    return msgspec.json.decode(require_possible_part(raw), type=kind)


def _read_format(raw: bytes) -> Format:
    return decode_format(_decode_json(raw, dict[str, Any]))


def _decode_part(part: str, read: Any) -> Any:
    try:
        return read()
    except _READING_ERRORS as broken:
        raise CatalogueError(f"catalogue part {part!r} cannot be read: {broken}") from broken


_SET_FIELDS = dict.fromkeys(CardSet.__struct_fields__, object)
# known fields that decide nothing
_SET_NOTES = dict.fromkeys(("secret_numbers", "subseries"), object)


def read_set(row: dict[str, Any]) -> CardSet:
    """One row of sets.json as a set. Raises FormatError naming set and field."""
    path = f"{row.get('id')}."
    check_fields(row, _SET_FIELDS | _SET_NOTES, path)
    days = decode_first_days(row.pop("legal_from", None), f"{path}legal_from")
    releases = decode_releases(row.pop("releases", None), f"{path}releases")
    plain = msgspec.convert(row, CardSet)
    if not days and not releases:
        return plain
    return msgspec.structs.replace(plain, legal_from=days, releases=releases)


def _read_printings(rows: Mapping[str, Any], names: NameRules) -> Iterator[Printing]:
    tables: dict[str, Any] = {
        "labels": [frozenset(map(intern, value or ())) for value in rows["labels"]["values"]],
        "types": [tuple(map(intern, value or ())) for value in rows["types"]["values"]],
        "provides": [tuple(map(intern, value or ())) for value in rows["provides"]["values"]],
        "limit": [_read_limit(value) for value in rows["limit"]["values"]],
    }
    plain = ("set", "name", "kind", "stage", "evolves_from", "trainer", "energy", "text_group",
             "mark")  # fmt: skip
    tables |= {field: rows[field]["values"] for field in plain}
    one = names.texts.one
    tables["text_group"] = [one.get(group, group) for group in tables["text_group"]]
    same = [names.counted_name_of(name) for name in tables["name"]]
    odd = {int(place): card_id for place, card_id in rows["odd_ids"].items()}
    order = ("kind", "stage", "evolves_from", "types", "labels", "trainer", "energy", "provides",
             "limit", "text_group", "mark")  # fmt: skip
    columns = [(tables[field], rows[field]["index"]) for field in order]
    for place, number in enumerate(rows["number"]):
        name = rows["name"]["index"][place]
        card_set = tables["set"][rows["set"]["index"][place]]
        card_id = odd.get(place) or f"{card_set}-{number}"
        values: list[Any] = [card_id, card_set, number, tables["name"][name], same[name]]
        values += [table[index[place]] for table, index in columns]
        values.append(place)
        yield Printing(*values)


def _read_limit(value: Mapping[str, Any] | None) -> Limit | None:
    if value is None:
        return None
    return Limit(None if value["max"] == "any" else value["max"], value["of"])
