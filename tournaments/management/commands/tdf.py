"""Imports events from TOM files, and exports them as TOM files."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.domain.log import SERVICE
from league.management.ready import require_ready_database
from league.models import League
from tournaments.domain.files.tom import reading, writing
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.markup import LARGEST_FILE
from tournaments.management.on_states import BAD_INPUT, DONE, read_file
from tournaments.models import Event

WITH_DATA = ("import", "export")  # only these need the database; the others need just files


class Command(BaseCommand):
    help = "Reads and writes TOM's files (.tdf), and takes events from them and back into them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        ways = parser.add_subparsers(dest="way", required=True)
        read = ways.add_parser("read", help="a TOM file as JSON, a line each")
        write = ways.add_parser("write", help="that JSON back as a TOM file")
        take = ways.add_parser("import", help="an event from a TOM file, new or brought further")
        for way in (read, write, take):
            way.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        take.add_argument("--league", default="", metavar="SLUG", help="where there are several")
        take.add_argument("--format", default="", metavar="KEY", help="else as usual on the day")
        take.add_argument(
            "--event", type=int, metavar="NUMBER", help="which event it is, or 0 for a new one"
        )
        give = ways.add_parser("export", help="an event as a TOM file")
        give.add_argument("files", nargs=1, metavar="EVENT", help="the event's number")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.options = options
        if options["way"] in WITH_DATA:
            require_ready_database()
        do: Callable[[str], None] = {
            "read": self.print_file,
            "write": self.rewrite_file,
            "import": self.import_file,
            "export": self.export_event,
        }[options["way"]]
        worst = max(self.handle_file(name, do) for name in options["files"])
        if worst:
            sys.exit(worst)

    def handle_file(self, name: str, do: Callable[[str], None]) -> int:
        try:
            do(name)
        except (tdf.TdfError, Refused) as wrong:
            return self.refuse_file(name, str(wrong))
        except OSError as wrong:
            return self.refuse_file(name, f"cannot be read: {wrong.strerror}")
        return DONE

    def print_file(self, name: str) -> None:
        self.stdout.write(msgspec.json.encode(tdf.read_document(read_tom(name))).decode())

    def rewrite_file(self, name: str) -> None:
        write_bytes(tdf.write_document(tdf.decode_document(read_file(name))))

    def import_file(self, name: str) -> None:
        league = self.find_league()
        imported = reading.import_tom_file(
            SERVICE,
            league,
            read_tom(name),
            format_key=self.options["format"],
            event=self.options["event"],
        )
        summary = {
            "event": imported.event.pk,
            "new": imported.new,
            "changed": imported.changed,
            "rounds": imported.rounds,
            "players": [
                {"id": fit.tom.id, "name": fit.tom.name, "how": fit.how} for fit in imported.fits
            ],
            "notes": imported.notes,
        }
        self.stdout.write(msgspec.json.encode(summary).decode())

    def export_event(self, name: str) -> None:
        events = Event.objects.select_related("league")
        event = events.filter(pk=read_whole_number(name) or 0).first()
        if event is None:
            raise Refused(f"no event has the number {name}")
        write_bytes(writing.export_to_continue(SERVICE, event))

    def find_league(self) -> League:
        slugs = list(League.objects.order_by("slug").values_list("slug", flat=True))
        slug = self.options["league"] or (slugs[0] if len(slugs) == 1 else "")
        if slug in slugs:
            return League.objects.get(slug=slug)
        known = f"--league is one of: {', '.join(slugs)}" if slugs else "there is no league yet"
        raise Refused(f"no league is called “{slug}”; {known}" if slug else known)

    def refuse_file(self, name: str, why: str) -> int:
        self.stderr.write(f"tdf: {name}: {why}")
        return BAD_INPUT


def read_tom(name: str) -> bytes:
    """Read a TOM file, but not much more than may be too large. Raises OSError, TdfError."""
    if name == "-":
        return read_file(name)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def write_bytes(raw: bytes) -> None:
    """Write bytes unchanged, whatever the terminal's encoding."""
    sys.stdout.buffer.write(raw)
    sys.stdout.buffer.flush()
