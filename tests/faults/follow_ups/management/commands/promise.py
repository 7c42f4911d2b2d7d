from django.core.management import BaseCommand
from django.db import transaction
from django.utils import timezone

from league.domain import outbox
from league.models import OutboxEntry


class Command(BaseCommand):
    help = "Promise to write these numbers down; `--lost`: as if nobody had been told."

    def add_arguments(self, parser):
        parser.add_argument("numbers", nargs="+", type=int)
        parser.add_argument("--lost", action="store_true")

    def handle(self, *_args, **options):
        for number in options["numbers"]:
            if options["lost"]:
                OutboxEntry.objects.create(
                    kind="write-down", payload={"n": number}, due_at=timezone.now()
                )
            else:
                with transaction.atomic():
                    outbox.add_follow_up(None, "write-down", {"n": number})
