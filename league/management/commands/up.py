"""Makes everything ready to serve, and says where: `make run` calls it before each start."""

import errno
import fcntl
import hashlib
import os
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import BaseCommand, CommandError, call_command, get_commands
from django.db import transaction

from league.backup import BackupError, making, presence, restoring, schema
from league.base import network
from league.domain import boards, readiness
from league.models import League

LOGINS_FILE = "demo_logins.txt"
# Files for browsing an API, which ours does not offer, and for sign-in pages, which have a script
# of ours.
UNSERVED_FOLDERS = ["rest_framework", "account", "mfa"]


class Command(BaseCommand):
    help = (
        "Migrates the database, collects static files, loads the catalogue and, in an empty "
        "database, builds the demo league. Prints the addresses to open and the demo log-ins."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--bare",
            action="store_true",
            help="only make ready: no demo league, no look at the port, no addresses",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        host = os.environ.get("HOST", "127.0.0.1")
        port = os.environ.get("PORT", "8000")
        if not options["bare"]:
            require_free_port(host, port)
        self.warn_of_others()
        with self.hold_alone():
            if restoring.undo_cut_off():
                self.stdout.write(
                    "A restore was cut off: everything is as before it. Do it again if you want it."
                )
            self.migrate_with_backup()
            self.collect_static()
            self.check_readiness()
            if not options["bare"]:
                self.build_demo()
        if not options["bare"]:
            self.say_where(host, port)

    def warn_of_others(self) -> None:
        """Warn where others may look into the folder, which was made for its owner alone."""
        data = settings.HEADJUDGE_DATA
        if data.stat().st_mode & 0o077:
            self.stderr.write(f"Other users of this machine can look into {data}: chmod 700 {data}")

    def migrate_with_backup(self) -> None:
        """Migrate, after a backup if there is something to lose."""
        try:
            schema.require_known_migrations(schema.applied_migrations(), "The database")
            if schema.has_unapplied_migrations() and not schema.is_database_empty():
                self.stdout.write("A newer version than last time: a backup first …")
                self.stdout.write(f"  {making.make_backup(lambda _what, _share: None).path}")
        except BackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)

    @contextmanager
    def hold_alone(self) -> Iterator[None]:
        """Let one start work at a time: a second one waits for it and finds its work done.

        A start waits for a restore in the same way.
        """
        descriptor = presence.enter_service(wait=True)
        with (settings.HEADJUDGE_DATA / "up.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.stdout.write("Another start is at work here: waiting for it …")
                fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                yield
            finally:
                os.close(descriptor)

    def collect_static(self) -> None:
        made_from = Path(settings.STATIC_ROOT) / boards.MADE_FROM
        fingerprint = fingerprint_pages()
        if made_from.exists() and made_from.read_text() == fingerprint:
            return
        self.stdout.write("Collecting static files …")
        call_command(
            "collectstatic", interactive=False, verbosity=0, ignore_patterns=UNSERVED_FOLDERS
        )
        # Published pages name the earlier static files and have the earlier wording: they are taken
        # back, and those of events under way are rendered anew.
        boards.withdraw_all_pages()
        made_from.parent.mkdir(parents=True, exist_ok=True)
        made_from.write_text(fingerprint)

    def check_readiness(self) -> None:
        """Find out now, not at the first request, whether an app lacks what it needs to serve."""
        for line in readiness.run_checks():
            self.stdout.write(line)

    def build_demo(self) -> None:
        if League.objects.exists():
            return
        if "demo" not in get_commands():
            self.stdout.write("The database is empty, and there is no demo league to build yet.")
            return
        self.stdout.write("Building the demo league …")
        # cut short, it leaves the database empty, and the league is built next time
        with transaction.atomic():
            call_command("demo")

    def say_where(self, host: str, port: str) -> None:
        self.stdout.write("")
        public = [(settings.HEADJUDGE_URL and "Everybody", settings.HEADJUDGE_URL)]
        for whom, address in [*filter(all, public), *list_addresses(host, port)]:
            self.stdout.write(f"  {whom:<14}{address}")
        self.warn_of_address(host, port)
        logins = settings.HEADJUDGE_DATA / LOGINS_FILE
        if logins.exists():
            self.stdout.write("\nDemo log-ins\n" + logins.read_text().rstrip())
        self.stdout.write("\nStop it with Ctrl-C.")

    def warn_of_address(self, host: str, port: str) -> None:
        """Warn, before anything is printed, where the address that codes carry is uncertain."""
        machine = network.describe_machine(host, port)
        if settings.HEADJUDGE_URL or not machine.listens_everywhere or len(machine.reachable) == 1:
            return
        if machine.reachable:
            warning = (
                f"Codes on paper lead to the first address for phones, {machine.reachable[0]}."
            )
        else:
            warning = "This computer is in no network: no phone can open the codes on paper."
        self.stdout.write(
            f"\n{warning}\nIf phones open another: HEADJUDGE_URL=http://ADDRESS:{port}"
        )


def require_free_port(host: str, port: str) -> None:
    """Raises CommandError, with a message of one line, if nothing could listen there."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise CommandError(f"PORT is {port!r}: it must be a number from 1 to 65535.")
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, int(port)))
    except OSError as error:
        raise CommandError(_explain_port_error(error, host, port)) from error


def _explain_port_error(error: OSError, host: str, port: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} on {host} is taken: is Headjudge running already? "
            f"Choose another with: make run PORT={int(port) + 1}"
        )
    return f"Cannot listen on {host} port {port}: {error.strerror or error}."


def fingerprint_pages() -> str:
    """A digest of all static files, the way they are stored, all templates and translations."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in sorted(finder.list(UNSERVED_FOLDERS), key=lambda found: found[0]):
            digest.update(path.encode())
            with storage.open(path) as file:
                digest.update(hashlib.sha256(file.read()).digest())
    for folder in (settings.BASE_DIR / "templates", *map(Path, settings.LOCALE_PATHS)):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def list_addresses(host: str, port: str) -> Iterator[tuple[str, str]]:
    """The addresses of the server that listens on `host`, with who uses each: phones first."""
    machine = network.describe_machine(host, port)
    scheme = "https" if settings.VENUE_CERTIFICATE else "http"
    if not machine.listens_everywhere:
        yield "Headjudge", f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"
        return
    for address in machine.reachable:
        yield "Phones", f"{scheme}://{address}:{port}/"
    yield "This computer", f"{scheme}://127.0.0.1:{port}/"
