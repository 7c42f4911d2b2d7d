"""Judges many lists in the background: lists handed in together, or all kept decks anew.

Each row is judged only once, so a job that was interrupted continues where it stopped.
"""

import csv
import io
import struct
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.engine.formats.definition import UnknownFormatError
from decks.engine.lists.text import LONGEST_LIST
from decks.models import CheckJob, CheckRow, Deck, JobKind
from decks.queries.catalogue import current_catalogue
from decks.queries.check.judged import DeckQuestion, judge_list
from decks.queries.formats.by_key import find_format_by_key
from league.base.archives import is_unpacked_bit_by_bit
from league.base.errors import Refused
from league.base.spreadsheets import escape_formula
from league.domain import log, outbox
from league.models import League

JUDGE_LISTS = "judge_lists"
MOST_LISTS = 2000
MOST_RECHECKED = 20_000
MOST_UNPACKED = 32 * 2**20
NUL = "\0"  # PostgreSQL stores no text that contains it
LONGEST_NAME = 200
ROWS_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class GivenList:
    """A list handed in: what it is called, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class UnpackedLists:
    """The lists of an upload, and (file, reason) for each file or row that holds none."""

    lists: list[GivenList]
    refused: list[tuple[str, str]]


def unpack_lists(name: str, body: bytes) -> UnpackedLists:
    """The lists in a zip (a file each) or a CSV (columns name and list). Raises Refused."""
    if zipfile.is_zipfile(io.BytesIO(body)):
        return _unpack_zip(body)
    if body[:2] == b"PK":
        raise _damaged_zip()
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = _("%(name)s is neither a zip nor a CSV in UTF-8.") % {"name": name}
        raise Refused(message, field="file", code="unreadable") from None
    return _read_csv(text)


def _damaged_zip() -> Refused:
    return Refused(_("This zip is damaged: pack it again."), field="file", code="damaged")


def _open_zip(body: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(body))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, struct.error):
        raise _damaged_zip() from None


def _unpack_zip(body: bytes) -> UnpackedLists:
    lists, refused, room = [], [], MOST_UNPACKED
    with _open_zip(body) as packed:
        files = [member for member in packed.infolist() if not _is_no_list(member)]
        if len(files) > MOST_LISTS:
            raise _too_many_lists(len(files))
        for member in files:
            name = member.filename[-LONGEST_NAME:]
            try:
                text = _read_file(packed, member, room)
            except Refused as wrong:
                refused.append((name, wrong.message))
            else:
                room -= len(text.encode())
                lists.append(GivenList(name, text))
    return UnpackedLists(lists, refused)


def _is_no_list(member: zipfile.ZipInfo) -> bool:
    """Whether a member of a zip is a folder or a file that some systems add to every zip."""
    last = member.filename.rpartition("/")[2]
    return member.is_dir() or last.startswith(".") or member.filename.startswith("__MACOSX/")


def _read_file(packed: zipfile.ZipFile, member: zipfile.ZipInfo, room: int) -> str:
    """A file's text. Never trusts the size that the zip states."""
    if not is_unpacked_bit_by_bit(member):
        raise Refused(_("It is packed in an unusual way: pack it as an ordinary zip."))
    try:
        with packed.open(member) as file:
            raw = file.read(min(LONGEST_LIST, room) + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError):
        raise Refused(_("It cannot be unpacked: damaged, or locked by a password.")) from None
    except Exception as broken:  # zlib, lzma and bz2 each raise their own
        raise Refused(_("It cannot be unpacked: damaged.")) from broken
    if len(raw) > LONGEST_LIST:
        raise Refused(_too_long_message())
    if len(raw) > room:
        raise Refused(_("All files together are more than %(most)s MB.") % {"most": 32})
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = NUL
    if NUL in text:
        raise Refused(_("It is no text in UTF-8."))
    return text


def _too_long_message() -> str:
    return _("It is longer than %(most)s kB.") % {"most": LONGEST_LIST // 1024}


def _read_csv(text: str) -> UnpackedLists:
    """The lists of a CSV, and each row that holds none. Raises Refused for another kind of file."""
    rows = _rows_of_csv(text)
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    if "list" not in head:
        message = _("The first row of the CSV names its columns: name and list.")
        raise Refused(message, field="file", code="no_columns")
    if len(rows) - 1 > MOST_LISTS:
        raise _too_many_lists(len(rows) - 1)
    unpacked = UnpackedLists([], [])
    for number, row in enumerate(rows[1:], start=2):
        if any(cell.strip() for cell in row):
            name, text = _read_cell(head, row, "name"), _read_cell(head, row, "list")
            name = name[:LONGEST_NAME] or _("Row %(number)s") % {"number": number}
            _take_row(unpacked, number, name, text)
    return unpacked


def _read_cell(head: list[str], row: list[str], column: str) -> str:
    """A row's cell in a column; empty where the row is too short or has no such column."""
    index = head.index(column) if column in head else len(row)
    return row[index] if index < len(row) else ""


def _take_row(unpacked: UnpackedLists, number: int, name: str, text: str) -> None:
    """Add a row of a CSV to the lists, or with its reason to those refused."""
    if not text.strip():
        unpacked.refused.append((name, _("Row %(number)s has no list.") % {"number": number}))
    elif len(text.encode()) > LONGEST_LIST:
        unpacked.refused.append((name, _too_long_message()))
    elif NUL in name + text:
        reason = _("Row %(number)s is no text.") % {"number": number}
        unpacked.refused.append((name.replace(NUL, ""), reason))
    else:
        unpacked.lists.append(GivenList(name, text))


def _rows_of_csv(text: str) -> list[list[str]]:
    csv.field_size_limit(MOST_UNPACKED)  # so that an overlong list is reported for its own row
    delimiter = _find_delimiter(text.partition("\n")[0])
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as wrong:
        message = _("The CSV cannot be read: %(wrong)s.") % {"wrong": wrong}
        raise Refused(message, field="file", code="unreadable") from None


def _find_delimiter(head: str) -> str:
    """Find the column separator: a comma, or what spreadsheets use where that marks decimals."""
    names = {mark: {cell.strip(' "\r').lower() for cell in head.split(mark)} for mark in ",;\t"}
    return next((mark for mark, columns in names.items() if "list" in columns), ",")


def _too_many_lists(number: int) -> Refused:
    figures = {"number": number, "most": MOST_LISTS}
    return Refused(
        _("%(number)s lists: at most %(most)s at once.") % figures, field="file", code="too_many"
    )


@transaction.atomic
def begin_check(
    actor: log.Actor, league: League, unpacked: UnpackedLists, *, format_key: str, day: date | None
) -> CheckJob:
    """Have lists judged. Raises Refused if there are none, or if the format is unknown."""
    if not unpacked.lists:
        message = _("There is no list in it.")
        if unpacked.refused:
            message = f"{message} {unpacked.refused[0][0]}: {unpacked.refused[0][1]}"
        raise Refused(message, field="file", code="no_list")
    if len(unpacked.lists) > MOST_LISTS:
        raise _too_many_lists(len(unpacked.lists))
    key = _known_format_key(format_key, league)
    job = CheckJob.objects.create(
        league=league,
        kind=JobKind.BULK,
        format=key,
        day=day,
        made_by=actor.user,
        refused=[list(refusal) for refusal in unpacked.refused],
        catalogue=current_catalogue().version,
    )
    CheckRow.objects.bulk_create(
        (
            CheckRow(job=job, number=number, name=given.name, text=given.text[: LONGEST_LIST + 1])
            for number, given in enumerate(unpacked.lists, start=1)
        ),
        batch_size=200,
    )
    return _queue_job(actor, job, len(unpacked.lists))


@transaction.atomic
def recheck_decks(actor: log.Actor, league: League, since: date | None = None) -> CheckJob:
    """Have a league's kept decks judged anew, each by its own format and day, newest first.

    Kept verdicts do not change: the job shows which decks would get another verdict now.
    """
    decks_kept = (
        Deck.objects.filter(league=league).select_related("player").defer("text", "verdict")
    )
    if since:
        decks_kept = decks_kept.filter(kept_at__date__gte=since)
    decks = list(decks_kept.order_by("-pk")[:MOST_RECHECKED])
    if not decks:
        raise Refused(_("This league has kept no deck yet."), code="no_deck")
    job = CheckJob.objects.create(
        league=league,
        kind=JobKind.RECHECK,
        made_by=actor.user,
        catalogue=current_catalogue().version,
    )
    CheckRow.objects.bulk_create(
        (
            CheckRow(job=job, number=number, name=_name_of_deck(deck), deck=deck, before=deck.legal)
            for number, deck in enumerate(decks, start=1)
        ),
        batch_size=500,
    )
    return _queue_job(actor, job, len(decks))


def _name_of_deck(deck: Deck) -> str:
    return deck.player.full_name if deck.player else str(deck)


def _known_format_key(format_key: str, league: League) -> str:
    if not format_key:
        return ""
    try:
        return find_format_by_key(format_key, current_catalogue(), league).key
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="format", code="unknown_format") from None


def _queue_job(actor: log.Actor, job: CheckJob, number: int) -> CheckJob:
    after = {"kind": job.kind, "lists": number, "format": job.format}
    log.record_entry(job.league, actor, "lists.handed_in", f"check_job:{job.pk}", after=after)
    outbox.add_follow_up(job.league, JUDGE_LISTS, {"job": job.pk})
    return job


@outbox.handles_kind(JUDGE_LISTS)
def judge_job(payload: dict[str, Any]) -> None:
    """Judge the rows of a job that are not judged yet."""
    job = CheckJob.objects.select_related("league").filter(pk=payload["job"]).first()
    if job is None or job.done_at:
        return
    total = job.rows.count()
    left = job.rows.filter(done=False).select_related("deck")
    while rows := list(left[:ROWS_AT_ONCE]):
        for row in rows:
            _judge_row(job, row)
        fields = ["legal", "changed", "answer", "error", "done"]
        CheckRow.objects.bulk_update(rows, fields)
        outbox.report_progress(job.rows.filter(done=True).count(), total)
    CheckJob.objects.filter(pk=job.pk).update(done_at=timezone.now())


def _judge_row(job: CheckJob, row: CheckRow) -> None:
    deck = row.deck
    question = DeckQuestion(
        text=deck.text if deck else row.text,
        format=deck.format if deck else job.format,
        day=deck.date if deck else job.day,
        everywhere=False,
        league=job.league,
    )
    row.done = True
    try:
        verdict = judge_list(question)
    except Refused as refused:
        row.error = refused.message[:500]
        row.changed = deck is not None
        return
    row.legal = verdict["legal"]
    row.answer = {
        "problems": verdict["problems"],
        "cards": verdict["totals"]["cards"],
        "legal_in": verdict["legal_in"],
        **_count_remarks(verdict),
    }
    row.changed = deck is not None and _verdicts_differ(deck.verdict, verdict)


def _count_remarks(verdict: dict[str, Any]) -> dict[str, int]:
    """Count a verdict's unread lines and its warnings, leaving out a count of zero.

    A job's figures are the number of rows that have each key.
    """
    unread = sum(problem["code"] == "DCK-15" for problem in verdict["problems"])
    counted = {"unread": unread, "warnings": len(verdict["warnings"])}
    return {name: number for name, number in counted.items() if number}


def _verdicts_differ(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether two verdicts differ: in legal or not, or in which cards break which rules."""
    old, new = (
        sorted((problem["code"], tuple(problem["cards"])) for problem in verdict["problems"])
        for verdict in (before, after)
    )
    return before["legal"] != after["legal"] or old != new


def job_table(rows: Iterable[CheckRow]) -> Iterable[Sequence[Any]]:
    """A job's rows for a CSV, header first. No cell begins a formula of a spreadsheet."""
    yield ("number", "name", "legal", "before", "changed", "cards", "codes", "problems", "error")
    for row in rows:
        problems = row.answer.get("problems", [])
        yield (
            row.number,
            escape_formula(row.name),
            _legal_word(row.legal),
            _legal_word(row.before),
            "yes" if row.changed else "no",
            row.answer.get("cards", ""),
            " ".join(sorted({problem["code"] for problem in problems})),
            escape_formula(" ".join(problem["message"] for problem in problems)),
            escape_formula(row.error),
        )


def _legal_word(legal: bool | None) -> str:  # noqa: FBT001 -- yes, no, or not known
    return {True: "legal", False: "not legal", None: ""}[legal]
