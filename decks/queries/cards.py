"""Cards and sets out of the catalogue, for its pages and the API. No database is asked."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _later

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.cards.lines import evolution_line
from decks.engine.cards.names import fold_name
from decks.engine.cards.search import finder_of
from decks.engine.formats.seasons import Season, seasons_of_card
from decks.queries.card_texts import TextsTold, Translate, find_texts_told
from decks.queries.catalogue import current_catalogue
from decks.queries.facts import Facts, facts_of

SEASON_NOTES = {
    "banned": _later("banned"),
    "enhanced": _later("not in the traditional format"),
    "left_out": _later("left out of this format"),
    "no_mark": _later("without a regulation mark of this season"),
    "no_such_basic_energy": _later("not yet a basic Energy then"),
    "not_in": _later("in no set of this format"),
    "not_out": _later("came out later"),
    "other_effect": _later("a legal card of this name has another effect"),
    "other_figures": _later("a legal card of this name has other figures"),
    "later_reprint": _later("printed after the season: counts when it is played again"),
    "reprint": _later("by a legal printing with the same text or name"),
    "rule_box": _later("not allowed by the rules of this format"),
    "rule_unknown": _later("by its name alone, if that counted then: a judge decides"),
    "superseded": _later("replaced by a newer text"),
    "text_by_name": _later("by its name; played as the legal printing reads"),
    "text_errata": _later("by its name; played as the corrected text reads"),
    "text_unknown": _later("the legal card of this name may read otherwise: a judge decides"),
    "unofficial": _later("not for official tournaments, as the card itself says"),
    "wording_unknown": _later("the legal card of this name may read otherwise: a judge decides"),
}
# Seasons that follow one another share a lane of the timeline.
LANES = (
    (_later("Seasons"), {"modified", "standard", "retro", "official-one-event"}),
    (_later("Expanded"), {"expanded"}),
    (_later("Unlimited"), {"unlimited"}),
    (_later("Other formats"), {"community", "digital"}),
)
FROM_YEAR = 1999


class CardRow(msgspec.Struct, frozen=True):
    """One printing in a list: its name, set and number, and what kind of card it is.

    `code`: the set's official code; `release`: its ISO day. `types`: of an Energy, the types it
    provides. What a kind of card does not have is null.
    """

    id: str
    name: str
    set: str
    set_name: str
    code: str | None
    number: str
    kind: str
    stage: str | None
    trainer: str | None
    energy: str | None
    types: list[str]
    release: str | None


class EvolutionName(msgspec.Struct, frozen=True):
    """A Pokémon name in an evolution line. `id`: its newest printing, null if no card has it."""

    name: str
    id: str | None


class KnownCard(CardRow, frozen=True):
    """Everything known about one printing.

    `facts`: as in the catalogue. `printings`: those with the same text; `others`: those of the same
    name with another text. `counts_as`: the name that counts for the rule on copies of a card.
    `line`: its evolution line, stage by stage, each with the names there. `seasons`: where it is
    legal. `told`: what its texts do, null where that is not known here.
    """

    catalogue: str
    known_to: Facts
    facts: dict[str, Any]
    printings: list[CardRow]
    others: list[CardRow]
    counts_as: str
    seasons: list[Season]
    line: list[list[EvolutionName]]
    told: TextsTold | None


class Span(msgspec.Struct, frozen=True):
    """A season in a timeline: begin and width, each as a share of the whole."""

    season: Season
    at: float
    width: float
    legal: bool


class Lane(msgspec.Struct, frozen=True):
    """A line of a timeline."""

    name: str
    spans: list[Span]


class Year(msgspec.Struct, frozen=True):
    """A mark below a timeline."""

    year: int
    at: float


class SetRow(msgspec.Struct, frozen=True):
    """A set. `release`: its ISO day; with `release_precision` "month" the day itself is not known.

    Then the first of the month stands for it.
    """

    id: str
    name: str
    series: str
    release: str | None
    release_precision: str
    printed_total: int | None
    cards: int
    code: str | None
    codes: tuple[str, ...]
    parent: str | None


class FormatName(msgspec.Struct, frozen=True):
    """A format by its key."""

    key: str
    name: str


def today_iso() -> str:
    """Today as an ISO date, in UTC."""
    return datetime.now(UTC).date().isoformat()


def search_cards(words: str, kind: str = "") -> list[Printing]:
    """Printings that match every word, best first; none without words."""
    return finder_of(current_catalogue()).find(words, kind=kind)


def card_rows(printings: Sequence[Printing]) -> list[CardRow]:
    """Printings as rows of a list."""
    catalogue = current_catalogue()
    return [card_row(printing, catalogue.sets[printing.set]) for printing in printings]


def card_row(printing: Printing, card_set: CardSet) -> CardRow:
    """A printing as a row of a list."""
    return CardRow(
        id=printing.id,
        name=printing.name,
        set=printing.set,
        set_name=card_set.name,
        code=card_set.code,
        number=printing.number,
        kind=printing.kind,
        stage=printing.stage,
        trainer=printing.trainer,
        energy=printing.energy,
        types=list(printing.types or printing.provides),
        release=card_set.release,
    )


def known_card(card_id: str, translate: Translate = str) -> KnownCard | None:
    """Everything that is known of one printing, or None; its texts in the reader's language."""
    catalogue = current_catalogue()
    printing = catalogue.find_id(card_id)
    if printing is None:
        return None
    named = [each for each in catalogue.by_same[printing.same] if each.name == printing.name]
    same = [
        each
        for each in named
        if each.id == printing.id or (printing.text and each.text == printing.text)
    ]
    others = [each for each in named if each not in same]
    return KnownCard(
        **msgspec.structs.asdict(card_row(printing, catalogue.sets[printing.set])),
        catalogue=catalogue.version,
        known_to=facts_of(catalogue.known_to),
        facts=catalogue.facts_of(printing.id) or {},
        printings=card_rows(same[::-1]),
        others=card_rows(others[::-1]),
        counts_as=printing.same,
        seasons=seasons_of_card(catalogue, printing, today_iso()),
        line=_evolution_stages(catalogue, printing) if printing.kind == "pokemon" else [],
        told=find_texts_told(printing.id, translate),
    )


def _evolution_stages(catalogue: Catalogue, printing: Printing) -> list[list[EvolutionName]]:
    stages = evolution_line(catalogue, printing.name)
    if len(stages) == 1:
        return []
    return [
        [EvolutionName(name, _newest_printing(catalogue, name)) for name in stage]
        for stage in stages
    ]


def _newest_printing(catalogue: Catalogue, name: str) -> str | None:
    """The id of the newest printing of an official name; None for a name no card has."""
    printings = [each for each in catalogue.by_fold.get(fold_name(name), ()) if each.name == name]
    return printings[-1].id if printings else None


def timeline_lanes(seasons_of_card: Sequence[Season]) -> list[Lane]:
    """A card's seasons as lanes of a timeline: spans with a begin and a width from 0 to 1."""
    drawn = [
        Lane(
            str(name),
            [
                _timeline_span(season)
                for season in seasons_of_card
                if season.kind in kinds and season.first
            ],
        )
        for name, kinds in LANES
    ]
    return [lane for lane in drawn if lane.spans]


def timeline_years() -> list[Year]:
    """The marks below a timeline."""
    marks = [year for year in range(2000, _last_year() + 1, 5) if year < _last_year()]
    return [Year(year, _share_of_timeline(date(year, 1, 1))) for year in marks]


def _timeline_span(season: Season) -> Span:
    first = _share_of_timeline(date.fromisoformat(season.first or f"{FROM_YEAR}-01-01"))
    last = _share_of_timeline(date.fromisoformat(season.last)) if season.last else 1.0
    return Span(season=season, at=first, width=max(last - first, 0.004), legal=season.legal)


def _last_year() -> int:
    return datetime.now(UTC).year + 1


def _share_of_timeline(day: date) -> float:
    start, end = date(FROM_YEAR, 1, 1), date(_last_year(), 1, 1)
    return min(max((day - start).days / (end - start).days, 0.0), 1.0)


def all_sets() -> list[CardSet]:
    """Every set, newest first."""
    return sorted(
        current_catalogue().sets.values(), key=lambda card_set: card_set.release or "", reverse=True
    )


def set_row(card_set: CardSet) -> SetRow:
    """A set as a row of a list."""
    return SetRow(**{name: getattr(card_set, name) for name in SetRow.__struct_fields__})


def known_set(set_id: str) -> CardSet | None:
    """The set with this id, or None."""
    return current_catalogue().sets.get(set_id)


def cards_of_set(card_set: CardSet) -> list[Printing]:
    """A set's printings in their order."""
    return [each for each in current_catalogue().printings if each.set == card_set.id]


def formats_naming(card_set: CardSet) -> list[FormatName]:
    """Formats that name a set, newest first."""
    return [
        FormatName(entry.key, entry.name)
        for entry in reversed(current_catalogue().formats.values())
        if card_set.id in entry.sets
    ]
