"""The odds of a list over HTTP."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.documents import EDITIONS
from decks.queries.odds import USUAL, odds_of
from league.api.endpoints import Shape, read


class OddsIn(Shape):
    """A list as text, and the edition whose set-up is followed."""

    text = serializers.CharField(trim_whitespace=False)
    edition = serializers.ChoiceField(choices=EDITIONS, required=False, default=USUAL)


class OddsOf(APIView):
    """Exact odds of a list: mulligans, starters, opening hand, Prizes, extra cards by edition.

    `first_seven` is of the first seven cards; `opening_hand`, `only_basic` and `prizes` are of the
    game that begins with the hand that is kept. Writes nothing, so anybody may ask.
    """

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=OddsIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        said = read(OddsIn, request)
        return Response(odds_of(said["text"], said["edition"]))
