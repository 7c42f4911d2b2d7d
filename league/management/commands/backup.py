"""Puts the whole data folder into one file, while the service runs."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from league.backup import BackupError, making, schedule
from league.domain import removing
from league.management.progress import Progress


class Command(BaseCommand):
    help = (
        "Writes one file with every table, the imported catalogues and a manifest of counts and "
        "hashes. It holds names and password hashes: keep it as safe as the service itself."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to",
            type=Path,
            metavar="PATH",
            help="a folder, or a new file ending in .zip; without: backups/ in the data folder",
        )
        parser.add_argument(
            "--keep",
            type=int,
            default=making.MOST_BACKUPS,
            metavar="N",
            help=f"how many backups stay in the folder, the newest ones ({making.MOST_BACKUPS})",
        )
        parser.add_argument(
            "--with-secret",
            action="store_true",
            help="the secret key and the demo league's passwords too",
        )

        parser.add_argument(
            "--if-due",
            action="store_true",
            help="only where one is due by rounds or by the clock; then put back on trial as well",
        )
        parser.add_argument(
            "--try",
            action="store_true",
            help="copy it to BACKUPS_TO and put it back on trial, as the service does by itself",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["keep"] < 1:
            raise CommandError(f"--keep is {options['keep']}: it must be 1 or more.", returncode=2)
        if options["if_due"] or options["try"]:
            self.back_up_and_try(if_due=options["if_due"])
            return
        try:
            backup = making.make_backup(
                Progress(self.stdout),
                to=options["to"],
                keep=options["keep"],
                with_secret=options["with_secret"],
            )
            # Beside the backup, so that no older one there brings anybody back.
            removing.write_removed_list([backup.path.parent])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.print_backup(backup)

    def back_up_and_try(self, *, if_due: bool) -> None:
        os.nice(10)  # those who play come first
        run = schedule.back_up_if_due() if if_due else schedule.back_up_and_try()
        if run is None:
            self.stdout.write("None is due.")
        elif run.good:
            self.stdout.write(f"{run.file}: {run.rows} rows, restored on trial: whole.")
        else:
            raise CommandError(f"The backup is not good: {run.error}")

    def print_backup(self, backup: making.MadeBackup) -> None:
        size = backup.path.stat().st_size / 1e6
        self.stdout.write(f"{backup.path}: {backup.manifest.rows} rows, {size:.1f} MB.")
        if backup.note:
            self.stdout.write(f"Without PostgreSQL's own dump: {backup.note}.")
        if not backup.manifest.secrets:
            self.stdout.write("The secret key is not in it; --with-secret puts it there.")
        if backup.pruned:
            self.stdout.write(f"Old backups removed: {backup.pruned}.")
