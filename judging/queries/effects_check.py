"""Compares the effects of cards with their printed texts, which are not part of the project."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from decks.queries import catalogue
from judging.engine.effects.checking import find_differences
from judging.engine.effects.texts import Effects
from judging.engine.effects.words import ITSELF
from judging.queries.effects import DATA
from judging.queries.effects_told import words_of

EXCEPTIONS = DATA / "exceptions.json"
_NOT_THERE = "(not there)"


class PrintedText(msgspec.Struct):
    """An attack or a power as it is printed."""

    name: str
    text: str = ""
    kind: str = ""
    damage: str = ""
    cost: list[str] = []


class PrintedCard(msgspec.Struct):
    """A line of the file of texts. `other_source`: another source's text, by part."""

    id: str
    name: str
    attacks: list[PrintedText] = []
    powers: list[PrintedText] = []
    rules: list[str] = []
    other_source: dict[str, str] = {}


class LookedAt(msgspec.Struct, forbid_unknown_fields=True):
    """A text that somebody compared with the print and found to say the same in other words."""

    card: str
    part: str
    reason: str


class Pair(msgspec.Struct, frozen=True):
    """A text whose print and whose words here differ."""

    card: str
    name: str
    part: str
    differences: tuple[str, ...]
    printed: str
    ours: str


def read_printed(data: bytes) -> dict[str, PrintedCard]:
    """The printed texts, by card id. Raises ValueError naming a line that is no card."""
    cards = {}
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            try:
                card = msgspec.json.decode(line, type=PrintedCard)
            except msgspec.MsgspecError as error:
                raise ValueError(f"line {number} is no card with its texts: {error}") from None
            cards[card.id] = card
    return cards


def read_exceptions(path: Path = EXCEPTIONS) -> dict[tuple[str, str], str]:
    """Why a text may differ from the print, by card and part. Raises ValueError."""
    if not path.exists():
        return {}
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[LookedAt])
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path.name}: {error}") from None
    return {(row.card, row.part): row.reason for row in rows}


def compare_with_print(
    effects: Effects, printed: Mapping[str, PrintedCard], cards: frozenset[str]
) -> Iterator[Pair]:
    """Every text of these cards that differs from the print; cards without a print are skipped."""
    for card_id, entry in effects.cards.items():
        card = printed.get(card_id)
        if card is None or card_id not in cards:
            continue
        for part, told in words_of(card_id, entry).items():
            readings = _readings_of_part(card, part)
            if not readings:
                yield Pair(card_id, card.name, part, ("no such text is printed",), "", told)
                continue
            base = _base_damage(card, part)
            differences = find_differences(readings, told, card.name, base)
            if differences:
                yield Pair(card_id, card.name, part, tuple(differences), readings[0], told)
        yield from _not_in_catalogue(card_id, card, (*entry.attacks,))


def _readings_of_part(card: PrintedCard, part: str) -> list[str]:
    """A text as one or two sources have it; empty where the card has no such text."""
    if part == ITSELF:
        texts = ["\n".join(card.rules)] if card.rules else []
        return [*texts, *_other_source(card, "rules")]
    named = [one.text for one in (*card.attacks, *card.powers) if one.name == part and one.text]
    return [*named, *_other_source(card, part)]


def _other_source(card: PrintedCard, part: str) -> list[str]:
    other = card.other_source.get(part, _NOT_THERE)
    return [] if other == _NOT_THERE else [other]


def _base_damage(card: PrintedCard, part: str) -> int | None:
    """The number printed as an attack's damage; None where there is none."""
    for attack in card.attacks:
        number = attack.damage.rstrip("+-x×−")
        if attack.name == part and number.isdigit():
            return int(number)
    return None


def _not_in_catalogue(card_id: str, card: PrintedCard, attacks: tuple[str, ...]) -> Iterator[Pair]:
    """Attacks whose name or cost differs between catalogue and print."""
    facts = catalogue.current_catalogue().facts_of(card_id)
    rows: list[dict[str, Any]] = list((facts or {}).get("attacks", ()))
    known = {row["name"]: list(row.get("cost", ())) for row in rows}
    costs = {attack.name: attack.cost for attack in card.attacks}
    for name in attacks:
        if known and name not in known:
            yield Pair(card_id, card.name, name, ("the catalogue has no such attack",), "", "")
        elif name in costs and known.get(name, costs[name]) != costs[name]:
            both = f"cost: print {costs[name]}, catalogue {known[name]}"
            yield Pair(card_id, card.name, name, (both,), "", "")
