#!/usr/bin/env python
"""Headjudge's command line."""

import atexit
import gc
import io
import os
import sys

# Commands that need neither database nor apps: loading those takes longer than their answer.
ALONE = frozenset({"deckcheck"})
CANNOT_BEGIN = 2  # as for other bad input; 1 is an answer


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # A command needs nearly all it makes until its end: collecting garbage at Python's usual rate,
    # and once more at the end, would take a third of a short command's time.
    gc.set_threshold(50_000, 20, 100)
    atexit.register(gc.freeze)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Letters the terminal's character set lacks are printed by number, so no answer is lost.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        run_command()
    except Exception as error:
        from config.failures import explain_failure  # noqa: PLC0415 -- as below

        sentence = explain_failure(error)
        if sentence is None or "--traceback" in sys.argv:
            raise
        sys.stderr.write(f"{sentence}\n")
        sys.exit(CANNOT_BEGIN)


def run_command() -> None:
    if sys.argv[1:2] and sys.argv[1] in ALONE:
        from decks.management.commands.deckcheck import Command  # noqa: PLC0415 -- as below

        Command().run_from_argv(sys.argv)
        return
    from django.core.management import execute_from_command_line  # noqa: PLC0415 -- after the settings are named

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
