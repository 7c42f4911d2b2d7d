import ctypes
import os
import time

from django.apps import AppConfig
from django.conf import settings

from follow_ups import fall


class FollowUps(AppConfig):
    name = "follow_ups"

    def ready(self):
        from league.domain import outbox  # noqa: PLC0415 -- needs its models

        outbox.handles_kind("write-down")(write_down)
        if os.environ.get("AS_ANYBODY") and not os.getuid():
            give_up_rights()
        seconds = float(os.environ.get("BOARD_SECONDS", "0"))
        if seconds:
            delay_boards(outbox, seconds)
        if os.environ.get("FALL_AT_THE_RECORD"):
            from django.db.backends.signals import connection_created  # noqa: PLC0415 -- as above

            connection_created.connect(fall_once_it_records, dispatch_uid="follow_ups.fall")


def give_up_rights():
    """Drop root's right to ignore a folder's permissions: capset(2) with no capabilities."""
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    if ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()):
        raise OSError("the rights of root were not given up")


def fall_once_it_records(connection, **_signal):
    """Kill a command, as by kill -9, in the middle of its write."""
    connection.execute_wrappers.append(fall.fall_at_the_record)


def delay_boards(outbox, seconds):
    """Publish boards this many seconds late, as on a busy machine."""
    hang = outbox._handlers["publish_boards"]

    def wait_and_hang(payload):
        time.sleep(seconds)
        hang(payload)

    outbox.handles_kind("publish_boards", once_for_all=True)(wait_and_hang)


def write_down(payload):
    # One short append is atomic, whichever process makes it.
    with (settings.HEADJUDGE_DATA / "done.txt").open("a") as book:
        book.write(f"{payload['n']} {os.getpid()}\n")
