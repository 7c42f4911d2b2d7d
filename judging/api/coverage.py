"""Which texts of cards rulings play, over HTTP."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging.queries.effects_told import SetCoverage, all_coverage


class Coverage(APIView):
    """Every set with card texts that rulings play: how many, and the cards with one that is not."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: list[SetCoverage]})
    def get(self, _request: Request) -> Response:
        return Response(all_coverage())


class CoverageOfSet(APIView):
    """One set: how many of its card texts rulings play, and the cards with one that is not."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: SetCoverage})
    def get(self, _request: Request, covered: str) -> Response:
        row = next((row for row in all_coverage() if row.set == covered), None)
        if row is None:
            raise Http404
        return Response(row)
