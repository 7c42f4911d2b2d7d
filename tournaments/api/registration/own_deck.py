"""A player's own deck over HTTP, by the player's link."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from decks.engine.lists.text import LONGEST_LIST
from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import declare_refusals
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.api.registration.lists import (
    DeckVersions,
    RegisteredDeck,
    registered_answer,
    versions_answer,
)
from tournaments.domain.players.links import entrant_of_link
from tournaments.domain.registration import lists as domain


class HandIn(BodyShape):
    """A deck list as text."""

    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)


class MyDeck(Endpoint):
    """The lists of the player whose link this is, newest first (GET); hand in another one (PUT).

    The link (`token`) is enough; no sign-in is needed.
    """

    permission_classes = [AllowAny]

    @extend_schema(responses={200: DeckVersions} | declare_refusals({404: ["link_gone"]}))
    def get(self, request: Request, token: str) -> Response:
        return versions_answer(self, request, entrant_of_link(token))

    @extend_schema(
        request=HandIn,
        responses={200: RegisteredDeck}
        | declare_refusals(
            REASON_REFUSALS,
            {
                404: ["link_gone"],
                409: ["gone"],
                422: [
                    "dropped", "locked", "not_legal", "not_yet", "too_many", "unknown_format",
                    "unreadable",
                ],
            },
        ),
    )  # fmt: skip
    def put(self, request: Request, token: str) -> Response:
        return registered_answer(
            domain.hand_in_list(entrant_of_link(token), read_body(HandIn, request)["text"])
        )
