"""Many lists judged in the background: lists handed in together, and kept decks judged anew.

A row is judged once and stays so: a job that was cut off goes on where it was.
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

from decks.domain.check import Question, judge
from decks.domain.formats import format_of
from decks.engine.formats.definition import UnknownFormatError
from decks.models import CheckJob, CheckRow, Deck, JobKind
from decks.queries.catalogue import current
from league.base.errors import Refused
from league.domain import log, outbox
from league.models import League

KIND = "judge_lists"
MOST_LISTS = 2000
MOST_RECHECKED = 20_000
LONGEST_LIST = 65_536
MOST_UNPACKED = 32 * 2**20
ZERO = "\0"  # in no text that a database keeps
# Others (bzip2, lzma) unpack a few bytes to gigabytes before anybody can stop them.
UNPACKED_BIT_BY_BIT = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
LONGEST_NAME = 200
AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Given:
    """A list handed in: what it is called, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The lists of an upload, and (file, reason) of what is none."""

    lists: list[Given]
    refused: list[tuple[str, str]]


def unpack(name: str, body: bytes) -> Unpacked:
    """The lists in a zip (a file each) or a CSV (columns name and list). Raises Refused."""
    if zipfile.is_zipfile(io.BytesIO(body)):
        return _unzipped(body)
    if body[:2] == b"PK":
        raise _damaged()
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = _("%(name)s is neither a zip nor a CSV in UTF-8.") % {"name": name}
        raise Refused(said, field="file", code="unreadable") from None
    return _from_csv(text)


def _damaged() -> Refused:
    return Refused(_("This zip is damaged: pack it again."), field="file", code="damaged")


def _opened(body: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(body))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, struct.error):
        raise _damaged() from None


def _unzipped(body: bytes) -> Unpacked:
    found, refused, room = [], [], MOST_UNPACKED
    with _opened(body) as packed:
        files = [one for one in packed.infolist() if not _besides(one)]
        if len(files) > MOST_LISTS:
            raise _too_many(len(files))
        for one in files:
            name = one.filename[-LONGEST_NAME:]
            try:
                text = _text_in(packed, one, room)
            except Refused as wrong:
                refused.append((name, wrong.message))
            else:
                room -= len(text.encode())
                found.append(Given(name, text))
    return Unpacked(found, refused)


def _besides(one: zipfile.ZipInfo) -> bool:
    """Folders, and what some systems add to every zip."""
    last = one.filename.rpartition("/")[2]
    return one.is_dir() or last.startswith(".") or one.filename.startswith("__MACOSX/")


def _text_in(packed: zipfile.ZipFile, one: zipfile.ZipInfo, room: int) -> str:
    """A file's text. Never trusts the size that the zip states."""
    if one.compress_type not in UNPACKED_BIT_BY_BIT:
        raise Refused(_("It is packed in an unusual way: pack it as an ordinary zip."))
    try:
        with packed.open(one) as file:
            raw = file.read(min(LONGEST_LIST, room) + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError):
        raise Refused(_("It cannot be unpacked: damaged, or locked by a password.")) from None
    except Exception as broken:  # zlib, lzma and bz2 each raise their own
        raise Refused(_("It cannot be unpacked: damaged.")) from broken
    if len(raw) > LONGEST_LIST:
        raise Refused(_too_long())
    if len(raw) > room:
        raise Refused(_("All files together are more than %(most)s MB.") % {"most": 32})
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = ZERO
    if ZERO in text:
        raise Refused(_("It is no text in UTF-8."))
    return text


def _too_long() -> str:
    return _("It is longer than %(most)s kB.") % {"most": LONGEST_LIST // 1024}


def _from_csv(text: str) -> Unpacked:
    csv.field_size_limit(MOST_UNPACKED)  # a list that is too long is said of its own row
    parted_by = _parted_by(text.partition("\n")[0])
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=parted_by, strict=True))
    except csv.Error as wrong:
        said = _("The CSV cannot be read: %(wrong)s.") % {"wrong": wrong}
        raise Refused(said, field="file", code="unreadable") from None
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    if "list" not in head:
        said = _("The first row of the CSV names its columns: name and list.")
        raise Refused(said, field="file", code="no_columns")
    if len(rows) - 1 > MOST_LISTS:
        raise _too_many(len(rows) - 1)
    at, named = head.index("list"), head.index("name") if "name" in head else None
    found, refused = [], []
    for number, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        name = row[named][:LONGEST_NAME] if named is not None and named < len(row) else ""
        name = name or _("Row %(number)s") % {"number": number}
        if at >= len(row) or not row[at].strip():
            refused.append((name, _("Row %(number)s has no list.") % {"number": number}))
        elif len(row[at].encode()) > LONGEST_LIST:
            refused.append((name, _too_long()))
        elif ZERO in name + row[at]:
            name = name.replace(ZERO, "")
            refused.append((name, _("Row %(number)s is no text.") % {"number": number}))
        else:
            found.append(Given(name, row[at]))
    return Unpacked(found, refused)


def _parted_by(head: str) -> str:
    """What parts the columns: a comma, or what spreadsheets use that keep it for decimals."""
    names = {mark: {cell.strip(' "\r').lower() for cell in head.split(mark)} for mark in ",;\t"}
    return next((mark for mark, found in names.items() if "list" in found), ",")


def _too_many(number: int) -> Refused:
    said = {"number": number, "most": MOST_LISTS}
    return Refused(
        _("%(number)s lists: at most %(most)s at once.") % said, field="file", code="too_many"
    )


@transaction.atomic
def begin(
    actor: log.Actor, league: League, unpacked: Unpacked, *, format_key: str, day: date | None
) -> CheckJob:
    """Have lists judged. Raises Refused where there is none, or the format is not known."""
    if not unpacked.lists:
        said = _("There is no list in it.")
        if unpacked.refused:
            said = f"{said} {unpacked.refused[0][0]}: {unpacked.refused[0][1]}"
        raise Refused(said, field="file", code="no_list")
    if len(unpacked.lists) > MOST_LISTS:
        raise _too_many(len(unpacked.lists))
    key = _known(format_key, league)
    job = CheckJob.objects.create(
        league=league, kind=JobKind.BULK, format=key, day=day, made_by=actor.user,
        refused=[list(one) for one in unpacked.refused], catalogue=current().version,
    )  # fmt: skip
    CheckRow.objects.bulk_create(
        (
            CheckRow(job=job, number=number, name=one.name, text=one.text[: LONGEST_LIST + 1])
            for number, one in enumerate(unpacked.lists, start=1)
        ),
        batch_size=200,
    )
    return _promised(actor, job, len(unpacked.lists))


@transaction.atomic
def recheck(actor: log.Actor, league: League, since: date | None = None) -> CheckJob:
    """Have a league's kept decks judged anew, each by its own format and day, newest first.

    What was stored stays: the job lists whose verdict is another one now.
    """
    kept = Deck.objects.filter(league=league).select_related("player").defer("text", "verdict")
    if since:
        kept = kept.filter(kept_at__date__gte=since)
    decks = list(kept.order_by("-pk")[:MOST_RECHECKED])
    if not decks:
        raise Refused(_("This league has kept no deck yet."), code="no_deck")
    job = CheckJob.objects.create(
        league=league, kind=JobKind.RECHECK, made_by=actor.user, catalogue=current().version
    )
    CheckRow.objects.bulk_create(
        (
            CheckRow(job=job, number=number, name=_called(deck), deck=deck, before=deck.legal)
            for number, deck in enumerate(decks, start=1)
        ),
        batch_size=500,
    )
    return _promised(actor, job, len(decks))


def _called(deck: Deck) -> str:
    return deck.player.name if deck.player else str(deck)


def _known(format_key: str, league: League) -> str:
    if not format_key:
        return ""
    try:
        return format_of(format_key, current(), league).key
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="format", code="unknown_format") from None


def _promised(actor: log.Actor, job: CheckJob, number: int) -> CheckJob:
    after = {"kind": job.kind, "lists": number, "format": job.format}
    log.record(job.league, actor, "lists.handed_in", f"check_job:{job.pk}", after=after)
    outbox.follow_up(job.league, KIND, {"job": job.pk})
    return job


@outbox.handles(KIND)
def work(payload: dict[str, Any]) -> None:
    """Judge the rows that are left of a job."""
    job = CheckJob.objects.select_related("league").filter(pk=payload["job"]).first()
    if job is None or job.done_at:
        return
    total = job.rows.count()
    left = job.rows.filter(done=False).select_related("deck")
    while rows := list(left[:AT_ONCE]):
        for row in rows:
            _judge(job, row)
        fields = ["legal", "changed", "answer", "error", "done"]
        CheckRow.objects.bulk_update(rows, fields)
        outbox.progress(job.rows.filter(done=True).count(), total)
    CheckJob.objects.filter(pk=job.pk).update(done_at=timezone.now())


def _judge(job: CheckJob, row: CheckRow) -> None:
    deck = row.deck
    asked = Question(
        text=deck.text if deck else row.text,
        format=deck.format if deck else job.format,
        day=deck.date if deck else job.day,
        everywhere=False,
        league=job.league,
    )
    row.done = True
    try:
        verdict = judge(asked)
    except Refused as refused:
        row.error = refused.message[:500]
        row.changed = deck is not None
        return
    row.legal = verdict["legal"]
    row.answer = {
        "problems": verdict["problems"],
        "cards": verdict["totals"]["cards"],
        "legal_in": verdict["legal_in"],
        **_counted(verdict),
    }
    row.changed = deck is not None and _differ(deck.verdict, verdict)


def _counted(verdict: dict[str, Any]) -> dict[str, int]:
    """How many lines were not read, and how many warnings there are; nothing where there is none.

    A job's figures are counted by which rows have the key.
    """
    unread = sum(one["code"] == "DCK-15" for one in verdict["problems"])
    counted = {"unread": unread, "warnings": len(verdict["warnings"])}
    return {name: number for name, number in counted.items() if number}


def _differ(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a verdict is another one: legal or not, or which cards break which rules."""
    old, new = (
        sorted((one["code"], tuple(one["cards"])) for one in verdict["problems"])
        for verdict in (before, after)
    )
    return before["legal"] != after["legal"] or old != new


def table(rows: Iterable[CheckRow]) -> Iterable[Sequence[Any]]:
    """A job's rows for a CSV, with its head. A cell never begins a formula of a spreadsheet."""
    yield ("number", "name", "legal", "before", "changed", "cards", "codes", "problems", "error")
    for row in rows:
        problems = row.answer.get("problems", [])
        yield (
            row.number,
            _plain(row.name),
            _word(row.legal),
            _word(row.before),
            "yes" if row.changed else "no",
            row.answer.get("cards", ""),
            " ".join(sorted({one["code"] for one in problems})),
            _plain(" ".join(one["message"] for one in problems)),
            _plain(row.error),
        )


def _word(legal: bool | None) -> str:  # noqa: FBT001 -- yes, no, or not known
    return {True: "legal", False: "not legal", None: ""}[legal]


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
