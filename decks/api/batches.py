"""Lists judged together, over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.fields import DayField
from decks.domain import batches
from decks.engine.lists.text import LONGEST_LIST
from decks.queries import batches as queries
from decks.queries.loaders import find_job
from league.api.endpoints import BodyShape, Endpoint, ListPagination, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.permissions import require_permission
from league.queries.loaders import find_league


class ListIn(BodyShape):
    """One list: a name to tell it by, and its text."""

    name = serializers.CharField(max_length=batches.LONGEST_NAME)
    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)


class ListsIn(BodyShape):
    """Lists to judge together, at most 2000. `format`: a format's key, empty to ask every format.

    `date`: the day they are judged on, YYYY-MM-DD; null means today, or the nearest day of the
    format's season.
    """

    lists = serializers.ListField(child=ListIn(), allow_empty=False, max_length=batches.MOST_LISTS)
    format = serializers.CharField(max_length=60, default="", allow_blank=True)
    date = DayField(default=None, allow_null=True)


class RecheckIn(BodyShape):
    """Which kept decks to judge again: those kept since this day, YYYY-MM-DD; null means all."""

    since = DayField(default=None, allow_null=True)


class CheckJobPage(Page[queries.CheckJobRow]):
    """A page of a job's lists, and the job itself."""

    job: queries.CheckJobTold


class Lists(Endpoint):
    """The jobs in which lists are judged together, newest first (GET); hand in lists (POST).

    The work goes on in the background: ask for the job by the `id` of the answer.
    """

    @extend_schema(responses={200: Page[queries.CheckJobTold]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "decks.see_lists", league)
        return answer_page(self, request, queries.counted_jobs(league), queries.job_answer)

    @extend_schema(
        request=ListsIn,
        responses={201: queries.CheckJobTold}
        | declare_refusals(STAFF_REFUSALS, {422: ("no_list", "too_many", "unknown_format")}),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "decks.see_lists", league)
        data = read_body(ListsIn, request)
        lists = batches.UnpackedLists([batches.GivenList(**row) for row in data["lists"]], [])
        job = batches.begin_check(actor, league, lists, format_key=data["format"], day=data["date"])
        return Response(queries.job_answer(queries.counted_jobs(league).get(pk=job.pk)), status=201)


class Recheck(Endpoint):
    """Judge the league's kept decks again, each by its own format and day, in the background.

    Kept verdicts do not change; the job shows which decks would get another one now.
    """

    @extend_schema(
        request=RecheckIn,
        responses={201: queries.CheckJobTold}
        | declare_refusals(STAFF_REFUSALS, {422: ("no_deck",)}),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "decks.see_lists", league)
        job = batches.recheck_decks(actor, league, read_body(RecheckIn, request)["since"])
        return Response(queries.job_answer(queries.counted_jobs(league).get(pk=job.pk)), status=201)


class Job(Endpoint):
    """How far a job is, and its lists in pages.

    `?rows=changed` gives only kept decks with another verdict than before.
    """

    @extend_schema(responses={200: CheckJobPage} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str, job: int) -> Response:
        league = find_league(slug)
        require_permission(request.user, "decks.see_lists", league)
        check_job = find_job(league, job)
        pages = ListPagination()
        rows = queries.rows_of_job(check_job, changed=request.GET.get("rows") == "changed")
        page = pages.paginate_queryset(rows, request, view=self)
        answer = pages.get_paginated_response([queries.job_row(row) for row in page or ()])
        answer.data["job"] = queries.job_answer(check_job)
        return answer
