"""The command `import_cards`: makes a new catalogue version out of other projects' card files."""

import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from decks.domain.imports import read_import_plan, write_version
from decks.engine.cards.catalogue import Catalogue, CatalogueError
from decks.engine.imports import SourceError
from decks.engine.imports.plan import ImportPlan
from decks.queries import catalogue

BAD_INPUT = 2
SHOWN = 20
STEP = 500


class Command(BaseCommand):
    help = (
        "Reads a checkout or archive (zip, tar) of tcgdex/cards-database or pokemon-tcg-data, says "
        "what it would add or change, and makes a new catalogue version of it. Facts only: no "
        "text of a card is kept."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", help="a folder, or a zip or tar archive")
        parser.add_argument("--yes", action="store_true", help="make it without asking")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would be, make nothing"
        )
        parser.add_argument(
            "--changes",
            action="store_true",
            help="take over figures of known cards where the source has them otherwise",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            base = catalogue.current_catalogue()
            plan = read_import_plan(Path(options["path"]), base, self._show_progress())
            self.stderr.write("")
            self._show_plan(plan, base, changes=options["changes"])
            if self._is_agreed(plan, **options):
                version = write_version(plan, base, changes=options["changes"])
                known = catalogue.current_catalogue().known_to
                newest = f"newest set {known['newest_set']['name']}"
                facts = f"card facts to {known['cards']}, {newest}"
                self.stdout.write(f"Catalogue {version} is in use from now on: {facts}.")
        except (SourceError, CatalogueError) as wrong:
            self.stderr.write(f"import_cards: {wrong}")
            self.stderr.write("Nothing was changed.")
            sys.exit(BAD_INPUT)

    def _show_progress(self) -> Any:
        read = 0

        def one_more() -> None:
            nonlocal read
            read += 1
            if read % STEP == 0:
                self.stderr.write(f"\rRead {read:,} files …", ending="")
                self.stderr.flush()

        return one_more

    def _show_plan(self, plan: ImportPlan, base: Catalogue, *, changes: bool) -> None:
        say = self.stdout.write
        new = Counter(row["set"] for row in plan.cards)
        known = _count_things(plan.known, "known card")
        say(f"{plan.source}, compared with catalogue {base.version}: {known}.")
        for new_set in plan.sets:
            joins = [
                base.formats[key].name for key, sets in plan.joins.items() if new_set["id"] in sets
            ]
            joined = f"; joins {', '.join(joins)} (to be confirmed)" if joins else ""
            day = new_set.get("release", "no day of release")
            cards = _count_things(new.pop(new_set["id"]), "card")
            say(f"  new set {new_set['id']}: {new_set['name']} ({day}), {cards}{joined}")
        for card_set, number in new.items():
            say(f"  {_count_things(number, 'card')} new in {card_set}: {base.sets[card_set].name}")
        self._show_changes(plan, taken=changes)
        if plan.partly:
            say(
                f"  {_count_things(plan.partly, 'new card')} with attacks, powers or a text in "
                "other languages only: these are left out, and no reprint is known by them."
            )
        if plan.foreign:
            say(f"  left out: {_count_things(plan.foreign, 'file')} without an English name.")

    def _show_changes(self, plan: ImportPlan, *, taken: bool) -> None:
        if not plan.changes:
            return
        what = "are taken over" if taken else "stay as they are (--changes takes them over)"
        self.stdout.write(f"  {_count_things(len(plan.changes), 'figure')} otherwise; they {what}:")
        for change in plan.changes[:SHOWN]:
            self.stdout.write(
                f"    {change.card} {change.name}, {change.field}: "
                f"known {change.known}, here {change.found}"
            )
        if len(plan.changes) > SHOWN:
            self.stdout.write(f"    … and {len(plan.changes) - SHOWN:,} more")

    def _is_agreed(self, plan: ImportPlan, **options: Any) -> bool:
        if not plan.adds_cards and not (options["changes"] and plan.changes):
            self.stdout.write("Nothing is new: the catalogue stays as it is.")
            return False
        if options["dry_run"]:
            self.stdout.write("Nothing was made: this was a dry run.")
            return False
        if options["yes"]:
            return True
        if not sys.stdin.isatty():
            self.stdout.write("Nothing was made. Say --yes to make the new version.")
            return False
        return input("Make the new version? [y/N] ").strip().lower() in {"y", "yes"}


def _count_things(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
