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
    """A deck list as text, and the edition whose set-up rules apply; left out, the newest."""

    text = serializers.CharField(trim_whitespace=False)
    edition = EditionField()


class OddsOf(APIView):
    """Exact odds of a list: mulligans, starters, opening hand, Prizes; no sign-in is needed.

    Chances are numbers from 0 to 1. `first_seven` is about the first seven cards; `opening_hand`,
    `only_basic` and `prizes` are about the game that begins once a hand is kept. Nothing is stored.
    """

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=OddsIn, responses={200: OddsTold} | declare_refusals(NO_ODDS))
    def post(self, request: Request) -> Response:
        data = read_body(OddsIn, request)
        return Response(odds_of(data["text"], data["edition"]))
