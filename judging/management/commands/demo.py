"""Builds the demo league: `manage.py demo`."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings

from judging.demo import DemoLeague, build_demo
from league.management.ready import DataCommand
from league.models import League

LOGINS_FILE = "demo_logins.txt"


class Command(DataCommand):
    help = (
        "Builds the demo league: invented players, a finished event, one in mid-round, one that "
        "takes registrations, some rulings. Where a league is already, nothing is done."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--force",
            action="store_true",
            help="build a demo league beside the leagues that are there; they are left as they are",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        alone = not League.objects.exists()
        if not alone and not options["force"]:
            self.stdout.write(
                "There is a league already, so nothing was built. "
                "With --force a demo league is built beside it."
            )
            return
        demo = build_demo()
        # Log-ins of leagues that still exist are kept; those of a lost database are overwritten.
        path = settings.HEADJUDGE_DATA / LOGINS_FILE
        write_private(path, logins_text(demo), keep=not alone)
        self.stdout.write(
            f"Built {demo.league}. The log-ins, also in {path}:\n{logins_text(demo)}", ending=""
        )


def logins_text(demo: DemoLeague) -> str:
    """A line for each log-in: name, password, what that person does."""
    return "".join(f"  {login.name:14}{login.password:36}{login.may}\n" for login in demo.logins)


def write_private(path: Path, text: str, *, keep: bool) -> None:
    """Write a file only this user can read, whole or not at all; `keep` what it had before."""
    before = path.read_text() if keep and path.exists() else ""
    mine = path.with_name(f"{path.name}.{os.getpid()}")
    mine.touch(mode=0o600)
    mine.write_text(before + text)
    mine.replace(path)
