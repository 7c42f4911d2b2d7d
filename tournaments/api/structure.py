"""How an event is played, over HTTP: its figures, and what the tables recommend."""

import dataclasses

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.permissions import require_permission
from tournaments.domain.structure import choices as structure
from tournaments.domain.structure.settings import (
    ALLOWED_CUTS,
    MOST_MINUTES,
    Figures,
)
from tournaments.engine.limits import LARGEST_CUT, MOST_PLAYERS, MOST_ROUNDS
from tournaments.engine.structure.attendance import KINDS
from tournaments.models import Divisions, System
from tournaments.queries.events.events import EventRow, event_row
from tournaments.queries.loaders import find_event
from tournaments.queries.structure.advice import Advice, structure_advice
from tournaments.queries.structure.usual import fill_usual_minutes


class FiguresIn(BodyShape):
    """How an event is played: rounds, games a match, cut, divisions, times and the second day.

    `structure`: the kind of event whose table gives rounds and cut by attendance; empty for your
    own figures. `best_of`, `cut_best_of`: games a match, in Swiss and in the cut. `cut_size`:
    players in the cut, 0 for none. `capacity`: the most players, null for no limit.
    """

    system = serializers.ChoiceField(choices=System.choices, default=System.SWISS)
    structure = serializers.ChoiceField(choices=["", *KINDS], default="")
    planned_rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=5)
    best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    cut_size = serializers.ChoiceField(choices=ALLOWED_CUTS, default=0)
    cut_best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    divisions = serializers.ChoiceField(choices=Divisions.choices, default=Divisions.TOGETHER)
    round_minutes = serializers.IntegerField(
        min_value=0, max_value=MOST_MINUTES, default=None, allow_null=True,
        help_text="0: untimed; null: as usual on that day for this number of games a match.",
    )  # fmt: skip
    cut_minutes = serializers.IntegerField(
        min_value=0, max_value=MOST_MINUTES, default=None, allow_null=True,
        help_text="Minutes of a cut round. 0: untimed; null: as usual on that day.",
    )  # fmt: skip
    capacity = serializers.IntegerField(
        min_value=2, max_value=MOST_PLAYERS, default=None, allow_null=True
    )
    check_in = serializers.BooleanField(default=False)
    gate_after = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, default=0,
        help_text="The last round of the first day; 0 if there is no second day.",
    )  # fmt: skip
    gate_points = serializers.IntegerField(
        min_value=0, max_value=3 * MOST_ROUNDS, default=0,
        help_text="Match points that lead into the second day; 0 if points do not count.",
    )  # fmt: skip
    gate_least = serializers.IntegerField(
        min_value=0, max_value=MOST_PLAYERS, default=0,
        help_text="How many players go on at least, best first; 0 for none.",
    )  # fmt: skip
    cut_most = serializers.IntegerField(
        min_value=0, max_value=LARGEST_CUT, default=0,
        help_text="The most players of a cut that also takes in those level on points with its "
        "last place; 0: exactly cut_size players.",
    )  # fmt: skip


class StructureNow(msgspec.Struct, frozen=True, kw_only=True):
    """How an event is played, and what the tables recommend for its attendance.

    Minutes: 0 means untimed. The other fields are as in the body of PUT.
    """

    system: System
    structure: str
    planned_rounds: int
    best_of: int
    cut_size: int
    cut_best_of: int
    divisions: Divisions
    round_minutes: int
    cut_minutes: int
    capacity: int | None
    check_in: bool
    gate_after: int
    gate_points: int
    gate_least: int
    cut_most: int
    recommended: Advice


class Structure(Endpoint):
    """How an event is played, with what the tables recommend (GET); change it as a whole (PUT)."""

    @extend_schema(responses={200: StructureNow} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.organise", this_event)
        figures = {
            field.name: getattr(this_event, field.name) for field in dataclasses.fields(Figures)
        }
        figures |= {
            "system": System(this_event.system),
            "divisions": Divisions(this_event.divisions),
        }
        return Response(StructureNow(**figures, recommended=structure_advice(this_event)))

    @extend_schema(
        request=FiguresIn,
        responses={200: EventRow}
        | declare_refusals(STAFF_REFUSALS, {422: ["refused", "wrong_stage"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        figures = fill_usual_minutes(read_body(FiguresIn, request), this_event.date)
        changed = structure.change_structure(actor, this_event, Figures(**figures))
        return Response(event_row(changed))
