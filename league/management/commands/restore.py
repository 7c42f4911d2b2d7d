"""Puts a backup back, or says whether it could be."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command

from league.backup import BackupError, restoring, schema
from league.backup.archive import Manifest
from league.management.progress import Progress


class Command(BaseCommand):
    help = (
        "Restores all of a backup or nothing. Refused: a damaged file, one of a newer version, "
        "while the service runs, and where there is data unless --force, which sets it aside."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="verify the file, touch nothing")
        parser.add_argument("--force", action="store_true", help="take the place of what is here")
        parser.add_argument(
            "--verify", action="store_true", help="then verify the record, as verify_log does"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        say = Progress(self.stdout)
        try:
            if options["check"]:
                self.say_what_it_is(restoring.check_backup(options["file"], say))
                return
            restored = restoring.restore_backup(options["file"], say, force=options["force"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.say_what_it_is(restored.manifest)
        for name in restored.aside:
            self.stdout.write(f"What was here before is kept: {name}")
        self.stdout.write(
            "Wishes of players changed since then are as they were: look at them again."
        )
        self.stdout.write(
            "So is what staff may, how they sign in (old passwords work), and whom webhooks tell."
        )
        for line in restored.changed:
            self.stdout.write(f"Other than before the restore: {line}")
        if schema.has_unapplied_migrations():
            self.stdout.write("It is of an earlier version. Next: manage.py upgrade")
        if options["verify"]:
            call_command("verify_log", stdout=self.stdout)

    def say_what_it_is(self, manifest: Manifest) -> None:
        self.stdout.write(
            f"Whole: {manifest.rows} rows in {len(manifest.tables)} tables, made "
            f"{manifest.made_at:%Y-%m-%d %H:%M:%S} UTC by Headjudge {manifest.version} on "
            f"{manifest.database}, {'with' if manifest.secrets else 'without'} the secret key."
        )
