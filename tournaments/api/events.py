"""Events over HTTP: the list of all, one event, a new one, a copy, official ids."""

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.permissions import require_permission
from league.queries.loaders import find_league
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.api.structure import FiguresIn
from tournaments.domain.events import clone, creation, official
from tournaments.domain.events.rules import set_rules
from tournaments.engine.limits import LONGEST_EVENT_NAME
from tournaments.engine.seasons.championship import EVENT_KINDS as KINDS_OF_POINTS
from tournaments.engine.seasons.days import SEASONS
from tournaments.http.drafts import sees_drafts
from tournaments.models import Event, RulesRegion
from tournaments.queries.events.events import (
    EventRow,
    TableRow,
    event_progress,
    event_row,
    events_newest_first,
)
from tournaments.queries.events.overview import event_edition
from tournaments.queries.loaders import find_event
from tournaments.queries.structure.usual import fill_usual_minutes


class OfficialIn(BodyShape):
    """The ids and the place of an event in the organised play programme; all are optional."""

    sanction_id = serializers.CharField(
        max_length=40, default="", allow_blank=True, help_text="Such as 26-09-000123."
    )
    organizer_id = serializers.CharField(max_length=20, default="", allow_blank=True)
    organizer = serializers.CharField(max_length=120, default="", allow_blank=True)
    city = serializers.CharField(max_length=100, default="", allow_blank=True)
    region = serializers.CharField(max_length=100, default="", allow_blank=True)
    country = serializers.CharField(max_length=100, default="", allow_blank=True)


class EventIn(OfficialIn, FiguresIn):
    """A new event. `league`: its slug; `format`: a key; `time_policy`: empty for the usual one.

    `kind`: the kind of event for Championship Points, empty to go by `structure`. `seed`: the
    number that random choices come from; null for a random one.
    """

    league = serializers.SlugField()
    name = serializers.CharField(max_length=LONGEST_EVENT_NAME)
    date = serializers.DateField()
    format = serializers.CharField(max_length=60)
    edition = serializers.CharField(
        max_length=60, default="", allow_blank=True,
        help_text="A key; left out: by the event's day and region, or a retro format's own.",
    )  # fmt: skip
    rules_region = serializers.ChoiceField(choices=["", *RulesRegion.values], default="")
    time_policy = serializers.CharField(max_length=40, default="")
    season = serializers.IntegerField(
        min_value=SEASONS[0].year, max_value=SEASONS[-1].year, default=None, allow_null=True,
        help_text="The year in which its season ends; null for the season of the event's day.",
    )  # fmt: skip
    kind = serializers.ChoiceField(choices=["", *KINDS_OF_POINTS], default="")
    seed = serializers.IntegerField(min_value=0, max_value=2**53, default=None, allow_null=True)


class RulebookIn(BodyShape):
    """The region whose rulebooks apply, and the edition."""

    rules_region = serializers.ChoiceField(choices=RulesRegion.values)
    edition = serializers.CharField(
        max_length=60, default="", allow_blank=True,
        help_text="A key; left out: by the event's day and region, or a retro format's own.",
    )  # fmt: skip


class CloneIn(BodyShape):
    """Name and day of the copy, and whether the players come along."""

    name = serializers.CharField(max_length=LONGEST_EVENT_NAME)
    date = serializers.DateField()
    with_players = serializers.BooleanField(default=False)


class EventNow(EventRow, frozen=True, kw_only=True):
    """An event and how far it has got.

    `latest_round`: null before round 1. `matches`: of that round, of which `reported` have a
    result; `open_tables` lists the others. `playing`: how many players have not dropped.
    """

    latest_round: int | None
    matches: int
    reported: int
    open_tables: list[TableRow]
    playing: int


class RulebookNow(msgspec.Struct, frozen=True, kw_only=True):
    """The region whose rulebooks an event is played by, and its edition.

    `notes`: sentences that say why the edition is not exactly that of the day and region, if so.
    """

    rules_region: str
    edition: str
    notes: list[str]


class OfficialIdsNow(msgspec.Struct, frozen=True, kw_only=True):
    """The ids and the place of an event in the organised play programme."""

    sanction_id: str
    organizer_id: str
    organizer: str
    city: str
    region: str
    country: str


class Events(Endpoint):
    """All events, newest first (GET); create one (POST)."""

    @extend_schema(responses={200: Page[EventRow]})
    def get(self, request: Request) -> Response:
        return answer_page(self, request, events_newest_first(), event_row)

    @extend_schema(
        request=EventIn,
        responses={201: EventRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {
                404: ["not_found"],
                422: [
                    "refused",
                    "sanction_taken",
                    "unknown_edition",
                    "unknown_format",
                    "unknown_time_policy",
                ],
            },
        ),
    )
    def post(self, request: Request) -> Response:
        data = read_body(EventIn, request)
        league = find_league(data.pop("league"))
        actor = require_permission(request.user, "tournaments.organise", league)
        plan = creation.EventPlan(**fill_usual_minutes(data, data["date"]))
        created = creation.create_event(actor, league, plan)
        return Response(event_row(created), status=201)


class OneEvent(Endpoint):
    """An event and how far it has got."""

    @extend_schema(responses={200: EventNow})
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        progress = event_progress(this_event, drafts=sees_drafts(request, this_event))
        return Response(EventNow(**asdict(event_row(this_event)), **asdict(progress)))


class Clone(Endpoint):
    """Copy an event's settings, and its players if asked, into a new event at registration.

    Results and decks are not copied.
    """

    @extend_schema(
        request=CloneIn,
        responses={201: EventRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event.league)
        data = read_body(CloneIn, request)
        created = clone.clone_event(
            actor, this_event, data["name"], data["date"], with_players=data["with_players"]
        )
        return Response(event_row(created), status=201)


class EventRulebook(Endpoint):
    """The rulebook region and edition of an event (GET); change both (PUT)."""

    @extend_schema(responses={200: RulebookNow})
    def get(self, request: Request, event: int) -> Response:  # noqa: ARG002 -- everybody may
        return Response(_rules_now(find_event(event)))

    @extend_schema(
        request=RulebookIn,
        responses={200: RulebookNow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["unknown_edition"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        return Response(_rules_now(set_rules(actor, this_event, **read_body(RulebookIn, request))))


def _rules_now(event: Event) -> RulebookNow:
    notes = event_edition(event)["edition_notes"]
    return RulebookNow(rules_region=event.rules_region, edition=event.edition, notes=notes)


class OfficialIds(Endpoint):
    """An event's ids and place in the organised play programme (GET); replace them all (PUT)."""

    @extend_schema(responses={200: OfficialIdsNow} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.organise", this_event)
        return Response(_official_ids_now(this_event))

    @extend_schema(
        request=OfficialIn,
        responses={200: OfficialIdsNow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused", "sanction_taken"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        ids = official.OfficialIds(**read_body(OfficialIn, request))
        return Response(_official_ids_now(official.set_official_ids(actor, this_event, ids)))


def _official_ids_now(event: Event) -> OfficialIdsNow:
    return OfficialIdsNow(**{field: getattr(event, field) for field in official.OFFICIAL_FIELDS})
