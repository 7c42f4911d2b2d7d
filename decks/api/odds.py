"""The odds of a list over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.documents import EDITION_KEYS, newest_document
from decks.queries.odds import OddsTold, odds_of
from league.api.endpoints import BodyShape, read_body
from league.api.schema import declare_refusals

NO_ODDS = {422: ("unreadable", "too_few", "too_many", "no_basic")}


class EditionField(serializers.ChoiceField):
    """A rulebook's key, the newest's where none is named."""

    def __init__(self) -> None:
        super().__init__(choices=list(EDITION_KEYS), required=False, default=newest_document().key)


class OddsIn(BodyShape):
    """A list as text, and the edition whose set-up is followed."""

    text = serializers.CharField(trim_whitespace=False)
    edition = EditionField()


class OddsOf(APIView):
    """Exact odds of a list: mulligans, starters, opening hand, Prizes, extra cards by edition.

    `first_seven` is of the first seven cards; `opening_hand`, `only_basic` and `prizes` are of the
    game that begins with the hand that is kept. Writes nothing, so anybody may ask.
    """

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=OddsIn, responses={200: OddsTold} | declare_refusals(NO_ODDS))
    def post(self, request: Request) -> Response:
        data = read_body(OddsIn, request)
        return Response(odds_of(data["text"], data["edition"]))
