"""Whether what formats and sets name is in the catalogue, so that no typing error slips by."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from decks.engine.cards import Catalogue
from decks.engine.editions import BOOKS
from decks.engine.fields import FormatError
from decks.engine.formats import Format

STRUCK = ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere")


def check_known(entry: Format, catalogue: Catalogue) -> None:
    """Raises FormatError for sets, cards, formats or sources that the catalogue does not know."""
    for field, values in (("sets", entry.sets), ("promos", [each.set for each in entry.promos])):
        _known(field, values, catalogue.sets)
    _known("sets_out", entry.sets_out, catalogue.sets)
    for field in ("included", "bans_lifted"):
        _known(field, getattr(entry, field), catalogue.by_id)
    for field in STRUCK:
        _known(field, [each.id for each in getattr(entry, field)], catalogue.by_id)
    if entry.same_pool_as:
        _known("same_pool_as", [entry.same_pool_as], catalogue.formats)
    if entry.base_kind:
        _known("base_kind", [entry.base_kind], {**_kinds(catalogue), "edition": None})
    _known("rulebook", [entry.rulebook], BOOKS)
    for path, source in _sources(entry):
        _known_source(path, source, catalogue)


def check_days(catalogue: Catalogue) -> None:
    """Raises FormatError where first days and waiting times name no known source or kind."""
    kinds = _kinds(catalogue)
    for at, rule in enumerate(catalogue.waiting):
        _known(f"waiting[{at}].kinds", rule.kinds, kinds)
        _known_source(f"waiting[{at}].source", rule.source, catalogue)
    for each in catalogue.sets.values():
        for at, day in enumerate(each.legal_from):
            _known(f"{each.id}.legal_from[{at}].kinds", day.kinds, kinds)
            _known_source(f"{each.id}.legal_from[{at}].source", day.source, catalogue)
        for at, release in enumerate(each.releases):
            _known_source(f"{each.id}.releases[{at}].source", release.source, catalogue)


def _sources(entry: Format) -> Iterator[tuple[str, str]]:
    for field in STRUCK:
        for at, struck in enumerate(getattr(entry, field)):
            yield f"{field}[{at}].source", struck.source
    for at, rule in enumerate(entry.waiting):
        yield f"waiting[{at}].source", rule.source


def _known_source(path: str, source: str, catalogue: Catalogue) -> None:
    """A source is a key of the catalogue's list; a format of one's own may give an address."""
    if source and "://" not in source:
        _known(path, [source], catalogue.about.get("format_sources", {}))


def _kinds(catalogue: Catalogue) -> dict[str, None]:
    return dict.fromkeys(each.kind for each in catalogue.formats.values())


def _known(field: str, values: Iterable[str], known: Mapping[str, object]) -> None:
    for value in values:
        if value not in known:
            near = get_close_matches(value, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise FormatError(f"{field}: {value!r} is not in the catalogue{hint}")
