import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from judging.kit import kit
from judging.library.shelf import library


class Command(BaseCommand):
    help = "Writes one HTML file with every rule and its search, for a phone without network."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            default="judge-kit.html",
            metavar="FILE",
            help="- prints it",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        page = kit(library(), timezone.now().strftime("%Y-%m-%d"))
        if options["file"] == "-":
            self.stdout.write(page)
            return
        target = Path(options["file"])
        try:
            _write(target, page)
        except OSError as error:
            self.stderr.write(f"judge_kit: {target}: {error.strerror}")
            sys.exit(2)
        size = len(page.encode()) // 1000
        self.stdout.write(f"{target}: {len(library().entries)} entries, {size} kB")


def _write(target: Path, page: str) -> None:
    """Whole or not at all: a file half written is no kit."""
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        fresh.write_text(page, "utf-8")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
