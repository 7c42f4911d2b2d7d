"""Shows the data of card texts: in words, how much is played, and compared with the print."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from decks.queries import catalogue
from judging.engine.effects.layout import format_data
from judging.engine.effects.loader import EffectDataError
from judging.queries.effects import DATA, NO_SET, shipped_effects
from judging.queries.effects_check import (
    Pair,
    compare_with_print,
    read_exceptions,
    read_printed,
)
from judging.queries.effects_told import (
    SetCoverage,
    all_coverage,
    card_in_words,
    find_coverage,
)

DONE, DIFFERS, BAD_INPUT = 0, 1, 2
MATERIAL = "HEADJUDGE_MATERIAL"
TEXTS = "referee/texts.jsonl"


class Command(BaseCommand):
    help = "What the data says of cards' texts: in words, how far it goes, and against the print."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        ways = parser.add_subparsers(dest="way", required=True)
        told = ways.add_parser("words", help="what the data says of a card, in English")
        told.add_argument("cards", nargs="+", metavar="ID", help="a card's id, such as neo1-4")
        cover = ways.add_parser("coverage", help="how many texts are played, a set a line")
        check = ways.add_parser("check", help="our words against the printed texts")
        shape = ways.add_parser("format", help="lays the data files out as they have to look")
        shape.add_argument("files", nargs="*", metavar="FILE", help="else all that are shipped")
        shape.add_argument(
            "--check", action="store_true", help="writes nothing, exits 1 if any is not so"
        )
        for way in (cover, check):
            way.add_argument("--set", action="append", metavar="ID", help="only this set")
        check.add_argument("--texts", metavar="FILE", help=f"the texts, else ${MATERIAL}/{TEXTS}")
        check.add_argument("cards", nargs="*", metavar="CARD", help="only these cards")

    def handle(self, *_args: Any, **options: Any) -> None:
        ways = {
            "words": self.tell_cards,
            "coverage": self.list_coverage,
            "check": self.compare_cards,
            "format": self.lay_out_files,
        }
        try:
            worst = ways[options["way"]](options)
        except EffectDataError as wrong:
            worst = self.refuse_input(str(wrong))
        if worst:
            sys.exit(worst)

    def tell_cards(self, options: dict[str, Any]) -> int:
        worst = DONE
        for card_id in options["cards"]:
            card = card_in_words(card_id)
            if card is None:
                worst = self.refuse_input(f"{card_id}: {_why_no_words(card_id)}")
                continue
            self.stdout.write(f"{card_id} {shipped_effects().cards[card_id].name}")
            for one in card.texts:
                self.stdout.write(f"  {one.part + ': ' if one.part else ''}{one.text}")
            for word, note in (("Not in the data", card.missing), ("Not sure", card.doubt)):
                if note:
                    self.stdout.write(f"  {word}: {note}")
        return worst

    def list_coverage(self, options: dict[str, Any]) -> int:
        worst = DONE
        rows = []
        for set_id in options["set"] or ():
            if self._is_known_set(set_id):
                rows.append(find_coverage(set_id))
            else:
                worst = BAD_INPUT
        for row in rows if options["set"] else all_coverage():
            self.stdout.write(msgspec.json.encode(_coverage_line(row)).decode())
        return worst

    def compare_cards(self, options: dict[str, Any]) -> int:
        if not all(self._is_known_set(set_id) for set_id in options["set"] or ()):
            return BAD_INPUT
        effects = shipped_effects()
        cards = frozenset(options["cards"]) or frozenset(
            card
            for card in effects.cards
            if not options["set"] or card.rpartition("-")[0] in options["set"]
        )
        unknown = sorted(cards - effects.cards.keys())
        if unknown:
            return self.refuse_input(f"{unknown[0]}: {_why_no_words(unknown[0])}")
        path = options["texts"] or _usual_texts()
        if path is None:
            return self.refuse_input(f"no texts: name a file with --texts, or set {MATERIAL}")
        try:
            printed = read_printed(
                sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
            )
            looked_at = read_exceptions()
        except OSError as error:
            return self.refuse_input(f"{path}: {error.strerror}")
        except ValueError as error:
            return self.refuse_input(f"{path}: {error}")
        pairs = list(compare_with_print(effects, printed, cards))
        return self._report_differences(pairs, looked_at, cards, printed.keys() & cards)

    def lay_out_files(self, options: dict[str, Any]) -> int:
        worst = DONE
        for path in map(Path, options["files"] or _data_files()):
            try:
                before = path.read_bytes()
                after = format_data(before)
            except OSError as error:
                worst = self.refuse_input(f"{path}: {error.strerror}")
            except ValueError as error:
                worst = self.refuse_input(f"{path}: is no data of effects: {error}")
            else:
                if before != after:
                    worst = max(worst, self._lay_out_one(path, after, check=options["check"]))
        return worst

    def _lay_out_one(self, path: Path, after: bytes, *, check: bool) -> int:
        if check:
            self.stdout.write(f"{path.name}: not laid out as effects format does it")
            return DIFFERS
        path.write_bytes(after)
        self.stdout.write(f"{path.name}: laid out anew")
        return DONE

    def _report_differences(
        self,
        pairs: list[Pair],
        looked_at: dict[tuple[str, str], str],
        cards: frozenset[str],
        compared: set[str],
    ) -> int:
        found = {(pair.card, pair.part) for pair in pairs}
        differing = [pair for pair in pairs if (pair.card, pair.part) not in looked_at]
        for pair in differing:
            self.stdout.write(_pair_text(pair))
        stale = sorted(
            one for one in looked_at.keys() - found if one[0] in cards and one[0] in compared
        )
        for card, part in stale:
            self.stdout.write(f"{card}, {part}: differs no longer, take it from exceptions.json")
        self.stdout.write(
            f"{len(compared)} cards compared, {len(cards) - len(compared)} without a printed text; "
            f"{len(differing)} texts differ, {len(pairs) - len(differing)} are looked at"
        )
        return DIFFERS if differing or stale else DONE

    def _is_known_set(self, set_id: str) -> bool:
        known = set_id in catalogue.current_catalogue().sets
        if not known:
            self.refuse_input(f"--set {set_id}: the catalogue has no such set")
        return known

    def refuse_input(self, why: str) -> int:
        self.stderr.write(f"effects: {why}")
        return BAD_INPUT


def _why_no_words(card_id: str) -> str:
    if catalogue.current_catalogue().find_id(card_id) is None:
        return "the catalogue has no such card"
    return "there is no data on this card's texts"


def _data_files() -> list[Path]:
    return sorted(path for path in DATA.glob("*.json") if path.stem not in NO_SET)


def _usual_texts() -> str | None:
    folder = os.environ.get(MATERIAL)
    return str(Path(folder) / TEXTS) if folder else None


def _coverage_line(row: SetCoverage) -> dict[str, Any]:
    return {
        "set": row.set,
        "cards": row.cards,
        "texts": row.texts,
        "played": row.played,
        "unplayed": [card.id for card in row.unplayed],
    }


def _pair_text(pair: Pair) -> str:
    lines = [f"{pair.card} {pair.name}, {pair.part}", *(f"  {one}" for one in pair.differences)]
    if pair.printed:
        lines.append(f"  print: {pair.printed}")
    if pair.ours:
        lines.append(f"  ours:  {pair.ours}")
    return "\n".join(lines)
