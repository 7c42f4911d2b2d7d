"""What a drill did, written down for `make faults` to count; nothing where nobody counts."""

import json
import os
from pathlib import Path


def note_fault(what, amid, times=1):
    """So many faults of a kind, in the middle of something, each gone through and compared.

    Noted once it was compared: nothing acknowledged was lost, nothing happened twice.
    """
    book = os.environ.get("HEADJUDGE_FAULTS")
    if book:
        with Path(book).open("a") as lines:
            lines.write(json.dumps([what, amid, times]) + "\n")
