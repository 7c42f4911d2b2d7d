"""Keeps seals outside the database: one line per seal, in the data folder and where SEALS_TO says.

Whoever can change only the database can take a seal away, or a league's whole record with its
seals; then these files no longer fit.
"""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from league.models import LogSeal

log = logging.getLogger(__name__)
FILE_NAME = "seals.jsonl"


def own_file() -> Path:
    """The file in the data folder."""
    return Path(settings.HEADJUDGE_DATA) / FILE_NAME


def keep_seal(seal: LogSeal) -> None:
    """Write a seal down outside the database. A place that cannot be written to is logged."""
    line = json.dumps(_line_of(seal)).encode() + b"\n"
    for path in _seal_places():
        try:
            _append_line(path, line)
        except OSError as error:
            log.error("seal %s is not in %s: %s", seal, path, error.strerror)  # noqa: TRY400 -- a full or missing disk is no fault of the code


def compare_file(path: Path) -> list[str]:
    """The seals in a file that the database does not have. Raises OSError, ValueError."""
    return [complaint for line in _read_lines(path) for complaint in _compare_line(line)]


def _seal_places() -> list[Path]:
    places = [own_file()]
    if settings.SEALS_TO:
        elsewhere = Path(settings.SEALS_TO)
        places.append(elsewhere / FILE_NAME if elsewhere.is_dir() else elsewhere)
    return places


def _append_line(path: Path, line: bytes) -> None:
    """Append a line in one write, so that two processes do not mix theirs.

    A line that a crash left incomplete is ended first.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        size = os.fstat(descriptor).st_size
        is_torn = size and os.pread(descriptor, 1, size - 1) != b"\n"
        os.write(descriptor, b"\n" + line if is_torn else line)
    finally:
        os.close(descriptor)


def _line_of(seal: LogSeal) -> dict[str, Any]:
    return {
        "league": seal.league.slug if seal.league else "",
        "league_id": seal.league_id,
        "number": seal.number,
        "up_to": seal.up_to,
        "count": seal.count,
        "digest": seal.digest,
        "at": seal.at.isoformat(),
    }


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text().splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            # left incomplete by a crash: the seal was not stored, or later seals vouch for it
            continue


def _compare_line(line: dict[str, Any]) -> Iterator[str]:
    seal = LogSeal.objects.filter(league=line["league_id"], number=line["number"]).first()
    whose = line["league"] or "of no league"
    if seal is None:
        yield f"{whose}: seal {line['number']} of {line['at']} is gone from the database."
    elif (seal.digest, seal.up_to) != (line["digest"], line["up_to"]):
        yield f"{whose}: seal {line['number']} of {line['at']} is another in the database."
