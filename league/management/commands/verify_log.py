"""Says whether the event log is what it was when it was sealed."""

import difflib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.db import connection

from league.base import append_only
from league.domain import rows, seal, seal_files, strays
from league.management.ready import DataCommand, require_ready_database
from league.models import League

TAMPERED, BAD_INPUT = 1, 2
NOT_WRITTEN_DOWN = (
    "No seals are written down in this data folder: one taken away at the end would not show here."
)


class Command(DataCommand):
    reads_earlier = True  # an upgrade checks the earlier version first
    help = (
        "Recomputes the seals of the event log, and compares them with those written down in the "
        "data folder (seals.jsonl). Exit code 0: intact; 1: entries, rows or seals were changed, "
        "added or taken away, or could be; 2: no such league or file, or no data yet. The hash of "
        "each league's last seal is printed: it vouches for everything up to it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", nargs="?", help="a league's short name; without: all")
        parser.add_argument(
            "--seals", type=Path, metavar="FILE", help="seals kept elsewhere (SEALS_TO), as well"
        )
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="make the tables anew from the log, and compare them with those there are",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        complaints = [
            complaint
            for complaint in map(self.verify_league, choose_leagues(options["league"]))
            if complaint
        ]
        unguarded = {table for table, _name, _when in append_only.missing_guards(connection)}
        complaints += [
            f"The database no longer refuses changes to {table}; `manage.py migrate` sees to it."
            for table in sorted(unguarded)
        ]
        complaints += [*strays.find_strays(), *compare_seals(options["seals"])]
        complaints += self.compare_tables(options["rebuild"])
        if complaints:
            raise CommandError("\n".join(complaints), returncode=TAMPERED)
        if not options["seals"] and not seal_files.own_file().exists():
            self.stdout.write(NOT_WRITTEN_DOWN)

    def compare_tables(self, asked: bool) -> Iterator[str]:  # noqa: FBT001 -- as typed
        """With --rebuild: a line for each table that differs from what the record makes of it."""
        if not asked:
            return
        require_ready_database()
        try:
            differing = rows.differing_tables()
        except rows.DamagedRecordError as damaged:
            yield str(damaged)
            return
        for table in differing:
            ids = ", ".join(map(str, table.rows)) + (", …" if table.count > len(table.rows) else "")
            yield (
                f"{table.label}: {count_in_words(table.count, 'row')} not as the record has it "
                f"({ids})."
            )
        if not differing:
            self.stdout.write("The tables are as the record makes them anew.")

    def verify_league(self, league: League | None) -> str:
        """Print what is intact; return what is not."""
        verdict = seal.verify_seals(league)
        name = league.name if league else "Of no league"
        if verdict.broken:
            broken = verdict.broken
            return f"{name}: entries {broken.first} to {broken.last} differ: {broken.why}."
        if verdict.seals or verdict.unsealed:
            self.stdout.write(
                f"{name}: {count_in_words(verdict.seals, 'seal')} over "
                f"{count_in_words(verdict.sealed, 'entry')}, "
                f"intact; {count_in_words(verdict.unsealed, 'entry')} not sealed yet."
                f"{verdict.digest and f' {verdict.digest}'}"
            )
        return ""


def compare_seals(elsewhere: Path | None) -> list[str]:
    """What seals outside the database contradict. Raises CommandError (code 2) for a bad file."""
    files = [path for path in (seal_files.own_file(),) if path.exists()]
    try:
        return [
            complaint
            for path in [*files, *([elsewhere] if elsewhere else [])]
            for complaint in seal_files.compare_file(path)
        ]
    except OSError as error:
        raise CommandError(
            f"{error.filename} cannot be read: {error.strerror}.", returncode=BAD_INPUT
        ) from None
    except (ValueError, KeyError, TypeError):
        raise CommandError("That is no file of seals.", returncode=BAD_INPUT) from None


def choose_leagues(slug: str | None) -> list[League | None]:
    """All leagues, and None for entries of none; or the one named. Raises CommandError (code 2)."""
    known = League.objects.only("name", "slug")  # a table of an earlier version has other columns
    if slug is None:
        return [*known, None]
    league = known.filter(slug=slug).first()
    if league is None:
        slugs = list(League.objects.values_list("slug", flat=True))
        near = difflib.get_close_matches(slug, slugs, n=1)
        hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(slugs) or 'none'}."
        raise CommandError(f"No league is called {slug!r}.{hint}", returncode=BAD_INPUT)
    return [league]


def count_in_words(number: int, what: str) -> str:
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number} {what if number == 1 else several}"
