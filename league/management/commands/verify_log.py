"""Says whether the event log is what it was when it was sealed."""

import difflib
from argparse import ArgumentParser
from typing import Any

from django.core.management import CommandError
from django.db import connection

from league.base import append_only
from league.domain import seal
from league.management.ready import DataCommand
from league.models import League

TAMPERED, BAD_INPUT = 1, 2


class Command(DataCommand):
    reads_earlier = True  # what an upgrade begins from is checked before it
    help = (
        "Recomputes the seals of the event log. Exit code 0: intact; 1: entries were changed, "
        "added or taken away, or could be; 2: no such league, or no data yet. The hash of each "
        "league's last seal is printed: written down elsewhere, it vouches for everything up to it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", nargs="?", help="a league's short name; without: all")

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
        if complaints:
            raise CommandError("\n".join(complaints), returncode=TAMPERED)

    def verify_league(self, league: League | None) -> str:
        """Prints what is intact; returns what is not."""
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


def choose_leagues(slug: str | None) -> list[League | None]:
    """All of them and the entries of none; or the one named. Raises CommandError, 2."""
    if slug is None:
        return [*League.objects.all(), None]
    league = League.objects.filter(slug=slug).first()
    if league is None:
        slugs = list(League.objects.values_list("slug", flat=True))
        near = difflib.get_close_matches(slug, slugs, n=1)
        hint = f" Did you mean {near[0]}?" if near else f" There are: {', '.join(slugs) or 'none'}."
        raise CommandError(f"No league is called {slug!r}.{hint}", returncode=BAD_INPUT)
    return [league]


def count_in_words(number: int, what: str) -> str:
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number} {what if number == 1 else several}"
