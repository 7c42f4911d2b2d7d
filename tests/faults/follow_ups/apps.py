import os
import time

from django.apps import AppConfig
from django.conf import settings


class FollowUps(AppConfig):
    name = "follow_ups"

    def ready(self):
        from league.domain import outbox  # noqa: PLC0415 -- needs its models

        outbox.handles_kind("write-down")(write_down)
        seconds = float(os.environ.get("BOARD_SECONDS", "0"))
        if seconds:
            delay_boards(outbox, seconds)


def delay_boards(outbox, seconds):
    """Boards that hang so long after their cause, as on a machine with much else to do."""
    hang = outbox._handlers["publish_boards"]

    def wait(payload):
        time.sleep(seconds)
        hang(payload)

    outbox.handles_kind("publish_boards", once_for_all=True)(wait)


def write_down(payload):
    # One short append is whole, whichever process makes it.
    with (settings.HEADJUDGE_DATA / "done.txt").open("a") as book:
        book.write(f"{payload['n']} {os.getpid()}\n")
