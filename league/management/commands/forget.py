"""Forgets what is past its time, as the service does by itself; or says what is kept how long."""

from typing import Any

from django.core.management import BaseCommand

from league.domain import forgetting, keeping
from league.management.ready import require_ready_database


class Command(BaseCommand):
    help = (
        "Forget what is past its time, as the service does every hour by itself. "
        "docs/retention.md tells what is kept how long."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--list", action="store_true", help="only say what is forgotten, and when"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["list"]:
            for promise in forgetting.retention_rules():
                self.stdout.write(f"{promise.name}: {_describe_period(promise.kept)}")
            return
        require_ready_database()
        for name, number in forgetting.forget_all_due().items():
            self.stdout.write(f"{name}: {number} forgotten")
        ended = keeping.end_all_due()
        self.stdout.write(f"names that became initials: {ended['initials']}")
        self.stdout.write(f"players removed: {ended['removed']}")
        self.stdout.write(f"accounts closed: {ended['accounts']}")


def _describe_period(kept: Any) -> str:
    hours = int(kept.total_seconds() // 3600)
    if not hours:
        return "as soon as they have ended"
    return f"after {hours // 24} days" if hours % 24 == 0 else f"after {hours} hours"
