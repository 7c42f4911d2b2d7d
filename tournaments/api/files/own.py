"""Import and export of events as files over HTTP: TOM files and JSON."""

import base64
import binascii
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.base.errors import Refused
from league.permissions import require_permission
from league.queries.loaders import find_league
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.domain.files import importing, tables, whole
from tournaments.domain.files.tom import writing
from tournaments.engine.files.tdf import declare_utf8
from tournaments.http.downloads import CSV, TDF, make_download
from tournaments.http.privacy import keep_private
from tournaments.http.tables import answer_table, wants_player_ids
from tournaments.queries.loaders import find_event


class FileIn(BodyShape):
    """A file with an event, and answers to what it leaves open. `league`: the league's slug.

    Send either `file` or `file_base64`. `format`: the key of the event's format.
    """

    league = serializers.SlugField()
    file = serializers.CharField(
        trim_whitespace=False,
        default="",
        help_text="The text of a TOM file or of an event's JSON.",
    )
    file_base64 = serializers.CharField(
        default="",
        help_text="In place of `file`: the file's bytes in base64, if it is not in UTF-8.",
    )
    format = serializers.CharField(max_length=60, default="", allow_blank=True)
    choices = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        default=dict,
        help_text=(
            "If it is unclear who is meant: by the id in the file, the id of the league's player, "
            "or 0 for a new one."
        ),
    )
    event = serializers.IntegerField(
        min_value=0,
        default=None,
        allow_null=True,
        help_text="If it is unclear which event this is: its id, or 0 for a new one.",
    )


class FilePlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the file by its id there, and how it was matched with a player of the league.

    `how`: `entrant` (already in the event), `id`, `name`, `chosen` or `new`.
    """

    id: str
    how: str


class TakenFile(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a file: a `new` event, or one that was continued (`changed`).

    `event`: its id. `rounds`: the numbers of rounds that came in. `notes`: what in the file is not
    known here.
    """

    event: int
    new: bool
    changed: bool
    rounds: list[int]
    players: list[FilePlayer]
    notes: list[str]


class WholeEvent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of an event, to be imported again. `format`, `version`: how the file is written.

    Players have keys that are valid in this file alone. `snapshots` are packed. `desk`: left out
    unless two people check each result; `floor`: left out unless a judge was called or something
    announced.
    """

    format: str
    version: int
    event: dict[str, Any]
    registration: dict[str, Any] | None
    players: list[dict[str, Any]]
    apart: list[dict[str, Any]]
    rounds: list[dict[str, Any]]
    deck_checks: list[dict[str, Any]]
    snapshots: str
    desk: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    floor: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class FromFile(Endpoint):
    """Import an event from a TOM file or JSON. The same file sent again changes the same event."""

    @extend_schema(
        request=FileIn,
        responses={200: TakenFile, 201: TakenFile}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {
                404: ["not_found"],
                409: ["event_is_here", "kept_changing", "went_on_here"],
                422: [
                    "ambiguous_event",
                    "ambiguous_players",
                    "file_too_large",
                    "file_unreadable",
                    "refused",
                    "sanction_taken",
                    "unknown_event",
                    "unknown_format",
                    "unreadable",
                    "wrong_stage",
                ],
            },
        ),
    )
    def post(self, request: Request) -> Response:
        data = read_body(FileIn, request)
        league = find_league(data["league"])
        actor = require_permission(request.user, "tournaments.organise", league)
        imported = importing.import_file(
            actor,
            league,
            _read_bytes_sent(data),
            format_key=data["format"],
            choices=data["choices"],
            event=data["event"],
        )
        came = TakenFile(
            event=imported.event.pk,
            new=imported.new,
            changed=imported.changed,
            rounds=imported.rounds,
            players=[FilePlayer(id=fit.tom.id, how=fit.how) for fit in imported.fits],
            notes=imported.notes,
        )
        return Response(came, status=201 if imported.new else 200)


class TomOut(Endpoint):
    """The event as a TOM file. Imported again, it is the same event."""

    @extend_schema(
        responses={(200, "application/xml"): OpenApiTypes.BINARY}
        | declare_refusals(STAFF_REFUSALS, {422: ["no_tom_file"]})
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        return keep_private(
            make_download(writing.export_to_continue(actor, this_event), this_event, "", TDF)
        )


class Whole(Endpoint):
    """The whole event as JSON, which `events/from-file` imports again."""

    @extend_schema(responses={200: WholeEvent} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.organise", this_event)
        return Response(WholeEvent(**whole.export_event(this_event)))


IDS_PARAMETER = OpenApiParameter(
    "ids", enum=["yes"], description="With player ids; for organisers only."
)


class StandingsOut(Endpoint):
    """The standings as CSV."""

    @extend_schema(
        parameters=[IDS_PARAMETER],
        responses={(200, "text/csv"): OpenApiTypes.STR} | declare_refusals(STAFF_REFUSALS),
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        this_event = find_event(event)
        with_ids = wants_player_ids(request.user, request.GET, this_event)
        text = tables.standings_csv(this_event, with_ids=with_ids)
        name = "standings with ids" if with_ids else "standings"
        return answer_table(request.GET, text, this_event, name)


class PairingsOut(Endpoint):
    """All pairings as CSV."""

    @extend_schema(
        parameters=[IDS_PARAMETER],
        responses={(200, "text/csv"): OpenApiTypes.STR} | declare_refusals(STAFF_REFUSALS),
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        this_event = find_event(event)
        with_ids = wants_player_ids(request.user, request.GET, this_event)
        text = tables.pairings_csv(this_event, with_ids=with_ids)
        name = "pairings with ids" if with_ids else "pairings"
        return answer_table(request.GET, text, this_event, name)


class PlayersOut(Endpoint):
    """All players as CSV, with player ids and birth years; for organisers."""

    @extend_schema(
        responses={(200, "text/csv"): OpenApiTypes.STR} | declare_refusals(STAFF_REFUSALS)
    )
    def get(self, request: Request, event: int) -> HttpResponse:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.organise", this_event)
        return keep_private(
            make_download(tables.players_csv(this_event).encode(), this_event, "players", CSV)
        )


def _read_bytes_sent(data: dict[str, Any]) -> bytes:
    """The file's bytes: as sent, or of a text that is declared as UTF-8 whatever it says."""
    if data["file"]:
        return declare_utf8(data["file"]).encode(errors="surrogatepass")
    try:
        return base64.b64decode(data["file_base64"], validate=True)
    except (binascii.Error, ValueError):
        refusal = _("This is no base64.")
        raise Refused(refusal, field="file_base64", code="file_unreadable") from None
