"""What `pair` and `standings` share: they read a state from each file and print a line of JSON."""

import errno
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from tournaments.engine.rounds.state import State, StateError, decode_state

DONE, ANSWERED_NO, BAD_INPUT = 0, 1, 2


class StatesCommand(BaseCommand):
    """A command over files that hold the state of a Swiss tournament. Needs no database."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="states; - is standard input")

    def handle(self, *_args: Any, **options: Any) -> None:
        worst = max(self._answer_file(name) for name in options["files"])
        if worst:
            sys.exit(worst)

    @abstractmethod
    def answer_state(self, state: State) -> tuple[Any, int]:
        """What to print for a state, and the exit status. Raises StateError."""

    def _answer_file(self, name: str) -> int:
        try:
            answer, status = self.answer_state(decode_state(read_file(name)))
        except StateError as wrong:
            return self._refuse_file(name, str(wrong))
        except OSError as wrong:
            return self._refuse_file(name, f"cannot be read: {wrong.strerror}")
        self.stdout.write(msgspec.json.encode(answer).decode())
        return status

    def _refuse_file(self, name: str, why: str) -> int:
        self.stderr.write(f"{self.__class__.__module__.rpartition('.')[2]}: {name}: {why}")
        return BAD_INPUT


def read_file(name: str) -> bytes:
    """A file named on the command line; - is standard input. Raises OSError."""
    if name != "-":
        return Path(name).read_bytes()
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read()
