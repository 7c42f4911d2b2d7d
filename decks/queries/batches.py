"""Lists judged together: how far each job is, and the verdict on each of its lists."""

from datetime import date, datetime

import msgspec
from django.db.models import Count, Q, QuerySet

from decks.models import CheckJob, CheckRow
from decks.queries.check.answer import DeckRemark
from decks.queries.check.shown import remark_for_page
from league.models import League

SHORT_REASON = 120  # letters; a reason up to this length is shown whole in the table


class RefusedList(msgspec.Struct, frozen=True):
    """A list that was not accepted for judging, and why."""

    name: str
    message: str


class CheckJobTold(msgspec.Struct, frozen=True):
    """A job that judges many lists: what it goes by, how many lists it has, and how far it is.

    `kind`: `bulk` (lists handed in together) or `recheck` (kept decks judged again). `catalogue`:
    the version of the card facts. `total` lists, of which `judged` are done; of those, `legal`,
    `not_legal`, `unread` (with lines that could not be read), `warned`, `failed` (could not be
    judged) and `differing` (another verdict than before). `done_at`: null while it runs.
    """

    id: int
    kind: str
    format: str
    day: date | None
    catalogue: str
    made_at: datetime
    done_at: datetime | None
    total: int
    judged: int
    legal: int
    not_legal: int
    unread: int
    warned: int
    failed: int
    differing: int
    refused: list[RefusedList]


class CheckJobRow(msgspec.Struct, frozen=True):
    """One list of a job and its verdict. `legal`: null until it is judged.

    `deck`: the id of a kept deck, null for a list that was sent; `before` is a kept deck's old
    verdict, and `changed` says whether the new one differs. `unread`: how many lines could not be
    read; `warnings`: how many warnings. `error`: why it could not be judged.
    """

    number: int
    name: str
    deck: int | None
    legal: bool | None
    before: bool | None
    changed: bool | None
    problems: list[DeckRemark]
    unread: int
    warnings: int
    error: str | None


class ShownRow(msgspec.Struct, frozen=True):
    """A row as a page shows it, in its reader's language."""

    row: CheckRow
    first: str
    problems: list[str]
    unread: int
    warnings: int


def counted_jobs(league: League) -> QuerySet[CheckJob]:
    """A league's jobs, newest first, with the number of lists and how many are judged."""
    counted = (
        CheckJob.objects.filter(league=league)
        .select_related("made_by")
        .annotate(
            total=Count("rows"),
            judged=Count("rows", filter=Q(rows__done=True)),
            legal=Count("rows", filter=Q(rows__legal=True)),
            not_legal=Count("rows", filter=Q(rows__legal=False)),
            unread=Count("rows", filter=Q(rows__answer__has_key="unread")),
            warned=Count("rows", filter=Q(rows__answer__has_key="warnings")),
            failed=Count("rows", filter=~Q(rows__error="")),
            differing=Count("rows", filter=Q(rows__changed=True)),
        )
    )
    return counted.order_by("-pk")


def rows_of_job(job: CheckJob, *, changed: bool = False) -> QuerySet[CheckRow]:
    """A job's rows in order, or only those with another verdict now."""
    rows = job.rows.select_related("deck__player").defer("text", "deck__text", "deck__verdict")
    return rows.filter(changed=True).order_by("number") if changed else rows.order_by("number")


def job_answer(counted: CheckJob) -> CheckJobTold:
    """How far a job is; `counted` comes from `counted_jobs`."""
    refused = [RefusedList(name=name, message=message) for name, message in counted.refused]
    names = (name for name in CheckJobTold.__struct_fields__ if name != "refused")
    return CheckJobTold(**{name: getattr(counted, name) for name in names}, refused=refused)


def job_row(row: CheckRow) -> CheckJobRow:
    """A row as the API answers it."""
    return CheckJobRow(
        number=row.number,
        name=row.name,
        deck=row.deck_id,
        legal=row.legal,
        before=row.before,
        changed=row.changed,
        problems=msgspec.convert(row.answer.get("problems", []), list[DeckRemark]),
        unread=row.answer.get("unread", 0),
        warnings=row.answer.get("warnings", 0),
        error=row.error or None,
    )


def shown_row(row: CheckRow) -> ShownRow:
    """A row of a job's table, with its problems in the reader's language."""
    problems = [remark_for_page(problem)["message"] for problem in row.answer.get("problems", [])]
    problems = [row.error] if row.error else problems
    first = problems[0] if problems else ""
    return ShownRow(
        row=row,
        first=first,
        problems=problems if len(problems) > 1 or len(first) > SHORT_REASON else [],
        unread=row.answer.get("unread", 0),
        warnings=row.answer.get("warnings", 0),
    )
