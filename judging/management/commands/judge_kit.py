"""Writes the judge's off-line kit to a file: `manage.py judge_kit`."""

import errno
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from judging.kit import official_rulings, precedents_of, render_kit
from judging.library.shelf import LANGUAGES, load_library
from judging.queries.lookup import VisibleScope
from league.management.ready import require_ready_database
from league.models import League

BAD_INPUT = 2


class Command(BaseCommand):
    help = (
        "Writes one HTML file with every rule, its search and the ruling engine, for a phone "
        "without network."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            default="judge-kit.html",
            metavar="FILE",
            help="- prints it",
        )
        parser.add_argument(
            "--league", metavar="SLUG", help="with this league's rulings and clarifications"
        )
        parser.add_argument(
            "--language", choices=LANGUAGES, default="en", help="the language it opens in"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        slug = options["league"]
        before, leagues = precedents_of(_league_scope(slug)) if slug else (official_rulings(), [])
        made = timezone.now().strftime("%Y-%m-%d")
        page = render_kit(made, before, leagues, options["language"])
        if options["file"] == "-":
            self.stdout.write(page)
            return
        target = Path(options["file"])
        try:
            _write_page(target, page)
        except OSError as error:
            self.stderr.write(f"judge_kit: {target}: {error.strerror}")
            sys.exit(BAD_INPUT)
        size = len(page.encode()) // 1000
        self.stdout.write(f"{target}: {len(load_library().entries)} entries, {size} kB")


def _league_scope(slug: str) -> VisibleScope:
    """The scope of a league's staff. Raises CommandError, exit code 2, for an unknown league."""
    require_ready_database()
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.values_list("slug", flat=True)) or "none"
        raise CommandError(f"there is no league {slug!r}; there are: {known}", returncode=BAD_INPUT)
    return VisibleScope((league.pk,))


def _write_page(target: Path, page: str) -> None:
    """Write the page whole or not at all: half a file is no kit. Raises OSError."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        fresh.write_text(page, "utf-8")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
