"""Checks that every card, set and source a format names is in the catalogue."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import fold_name
from decks.engine.formats.definition import Format
from decks.engine.formats.editions import BOOKS, book_of_season
from decks.engine.formats.fields import read_digits
from decks.engine.formats.refusals import FormatError

STRUCK_FIELDS = ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere")


def check_format_known(entry: Format, catalogue: Catalogue) -> None:
    """Raises FormatError for sets, cards, formats or sources that the catalogue does not know."""
    for field, values in (("sets", entry.sets), ("promos", [each.set for each in entry.promos])):
        _check_known_values(field, values, catalogue.sets)
    _check_known_values("sets_out", entry.sets_out, catalogue.sets)
    for field in ("included", "bans_lifted"):
        _check_known_values(field, getattr(entry, field), catalogue.by_id)
    for field in STRUCK_FIELDS:
        _check_known_values(field, [each.id for each in getattr(entry, field)], catalogue.by_id)
    if entry.same_pool_as:
        _check_known_values("same_pool_as", [entry.same_pool_as], catalogue.formats)
        _check_shared_pool(entry, catalogue)
    kinds = _known_kinds(catalogue)
    _check_known_values("kind", [entry.kind], {**kinds, "house": None})
    _check_known_values("follows_season", entry.follows_season, kinds)
    _check_known_values("sets_to_confirm", entry.sets_to_confirm, catalogue.sets)
    _check_marks_and_labels(entry, catalogue)
    _check_names(entry, catalogue)
    _check_ranges(entry, catalogue)
    _check_lifted(entry, catalogue)
    if entry.base_kind:
        _check_known_values(
            "base_kind", [entry.base_kind], {**kinds, "house": None, "edition": None}
        )
    _check_known_values("rulebook", [entry.rulebook], BOOKS)
    _check_growth(entry, catalogue)
    for path, source in _each_source(entry):
        _check_source(path, source, catalogue)


def _check_shared_pool(entry: Format, catalogue: Catalogue) -> None:
    """Refuse marks or growth of its own in a format that takes over another one's pool.

    It may add sets, promos and cards to that pool.
    """
    other = catalogue.formats[entry.same_pool_as or ""]
    marks = entry.rules.regulation_marks
    if marks and marks != other.rules.regulation_marks:
        raise FormatError("marks_of_pool", other=other.key)
    if entry.follows_season:
        raise FormatError("season_and_pool")


def _check_growth(entry: Format, catalogue: Catalogue) -> None:
    """Refuse waiting times and Energy advice that would have no effect."""
    other = catalogue.formats.get(entry.same_pool_as or "", entry)
    grows = entry.sets_join_on_release or entry.follows_season or other.sets_join_on_release
    if entry.waiting and not grows:
        raise FormatError("waits_for_nothing")
    book = book_of_season(entry.rulebook, entry.first, entry.last)
    if entry.energy_advice and book.energy is None:
        having = ", ".join(key for key, book in BOOKS.items() if book.energy)
        raise FormatError("no_advice", book=book.key, known=having)


def _check_marks_and_labels(entry: Format, catalogue: Catalogue) -> None:
    marks, labels = catalogue.work_out_once(_marks_and_labels)
    _check_known_values("rules.regulation_marks", sorted(entry.rules.regulation_marks), marks)
    for field in ("no_rule_box", "no_enhanced_pokemon"):
        _check_known_values(f"rules.{field}", sorted(getattr(entry.rules, field)), labels)


def _marks_and_labels(catalogue: Catalogue) -> tuple[dict[str, None], dict[str, None]]:
    """All regulation marks and all labels of the catalogue."""
    return (
        dict.fromkeys(card.mark for card in catalogue.printings if card.mark),
        dict.fromkeys(label for card in catalogue.printings for label in card.labels),
    )


def _check_names(entry: Format, catalogue: Catalogue) -> None:
    """Check that a name given beside an id is that card's: it reveals a slip in either."""
    for field in STRUCK_FIELDS:
        for at, struck in enumerate(getattr(entry, field)):
            card = catalogue.by_id[struck.id]
            if struck.name and fold_name(struck.name) not in {
                fold_name(card.name),
                fold_name(card.same),
            }:
                raise FormatError(
                    "other_name",
                    path=f"{field}[{at}].name",
                    card=struck.id,
                    name=card.name,
                    written=struck.name,
                )


def _check_ranges(entry: Format, catalogue: Catalogue) -> None:
    numbers = catalogue.work_out_once(_numbers_by_set) if entry.promos else {}
    for at, each in enumerate(entry.promos):
        is_there = any(each.first <= number <= each.last for number in numbers[each.set])
        if not is_there and not each.open_ended:
            figures = {"set": each.set, "first": each.first, "last": each.last}
            raise FormatError("no_such_numbers", path=f"promos[{at}]", **figures)


def _numbers_by_set(catalogue: Catalogue) -> dict[str, list[int]]:
    """The numbers of each set's cards."""
    numbers: dict[str, list[int]] = {key: [] for key in catalogue.sets}
    for card in catalogue.printings:
        number = read_digits(card.number)
        numbers[card.set].extend([] if number is None else [number])
    return numbers


def _check_lifted(entry: Format, catalogue: Catalogue) -> None:
    """Check lifted bans: they are a season's or the base's, and not banned again by the format."""
    if not entry.bans_lifted:
        return
    if not (entry.follows_season or entry.based_on):
        raise FormatError("lifts_nothing")
    texts = {_text_of_card(card, catalogue) for card in entry.bans_lifted}
    for at, struck in enumerate(entry.banned):
        if _text_of_card(struck.id, catalogue) in texts:
            raise FormatError("banned_and_lifted", path=f"banned[{at}]", card=struck.id)


def _text_of_card(card_id: str, catalogue: Catalogue) -> str:
    return catalogue.by_id[card_id].text or card_id


def check_first_days(catalogue: Catalogue) -> None:
    """Check sources and kinds in first days and waiting times.

    Raises FormatError for unknown ones.
    """
    kinds = _known_kinds(catalogue)
    for at, rule in enumerate(catalogue.waiting):
        _check_known_values(f"waiting[{at}].kinds", rule.kinds, kinds)
        _check_source(f"waiting[{at}].source", rule.source, catalogue)
    for each in catalogue.sets.values():
        for at, day in enumerate(each.legal_from):
            _check_known_values(f"{each.id}.legal_from[{at}].kinds", day.kinds, kinds)
            _check_source(f"{each.id}.legal_from[{at}].source", day.source, catalogue)
        for at, release in enumerate(each.releases):
            _check_source(f"{each.id}.releases[{at}].source", release.source, catalogue)


def _each_source(entry: Format) -> Iterator[tuple[str, str]]:
    for field in STRUCK_FIELDS:
        for at, struck in enumerate(getattr(entry, field)):
            yield f"{field}[{at}].source", struck.source
    for at, rule in enumerate(entry.waiting):
        yield f"waiting[{at}].source", rule.source


def _check_source(path: str, source: str, catalogue: Catalogue) -> None:
    """Check that a source is a key of the catalogue's list; a house format may give an address."""
    if source and "://" not in source:
        _check_known_values(path, [source], catalogue.about.get("format_sources", {}))


def _known_kinds(catalogue: Catalogue) -> dict[str, None]:
    return dict.fromkeys(each.kind for each in catalogue.formats.values())


def _check_known_values(field: str, values: Iterable[str], known: Mapping[str, object]) -> None:
    for value in values:
        if value not in known:
            near = get_close_matches(value, known, 1)
            note = "not_in_catalogue.near" if near else "not_in_catalogue"
            raise FormatError(note, path=field, value=value, near="".join(near))
