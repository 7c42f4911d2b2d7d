"""The official rulings over HTTP, by rule, entry or edition, in pages."""

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from judging.api.rules import Reads
from judging.engine import EDITIONS
from judging.http.addresses import official_address
from judging.library.official import Official, all_official
from judging.library.shelf import load_library
from league.api.endpoints import answer_page
from league.api.schema import Page


class OfficialTold(Official, frozen=True, kw_only=True):
    """An official ruling of 2000 to 2011, retold in our own words.

    `told`: question and answer by language. `rules`: ids in the rules matrix; `rules_shown`: the
    same with the letters of the first edition it applies to. `alone`: why it applies to one edition
    only. `overruled_by`: a later ruling's id or an edition's key, else empty. `url`: its page.
    """

    rules_shown: tuple[str, ...]
    url: str


class OfficialRulings(Reads):
    """The official rulings of 2000 to 2011, newest first, filtered by rule, entry or edition."""

    @extend_schema(
        summary="List official rulings",
        parameters=[
            OpenApiParameter("rule", str, description="Only rulings on this rule, such as TRN-6."),
            OpenApiParameter("entry", str, description="Only rulings on this library entry."),
            OpenApiParameter("edition", str, enum=list(EDITIONS)),
        ],
        responses={200: Page[OfficialTold]},
    )
    def get(self, request: Request) -> Response:
        asked = {name: request.query_params.get(name, "") for name in ("rule", "entry", "edition")}
        return answer_page(self, request, _find_rulings(**asked), _official_row)


class OfficialRuling(Reads):
    """One official ruling."""

    @extend_schema(summary="Read one official ruling", responses={200: OfficialTold})
    def get(self, _request: Request, official: str) -> Response:
        found_ruling = all_official().by_id.get(official)
        if found_ruling is None:
            raise NotFound(_("There is no official ruling “%(id)s”.") % {"id": official})
        return Response(_official_row(found_ruling))


def _find_rulings(rule: str, entry: str, edition: str) -> list[Official]:
    if edition and edition not in EDITIONS:
        words = {"edition": edition, "editions": ", ".join(EDITIONS)}
        raise NotFound(_("“%(edition)s” is no edition: %(editions)s.") % words)
    rulings = all_official().find_rulings(rule, edition)
    if not entry:
        return rulings
    if entry not in load_library().entries:
        raise NotFound(_("The library has no entry “%(rule)s”.") % {"rule": entry})
    about = {ruling.id for ruling in all_official().find_about(load_library().entries[entry])}
    return [ruling for ruling in rulings if ruling.id in about]


def _official_row(ruling: Official) -> OfficialTold:
    own = msgspec.structs.asdict(ruling)
    return OfficialTold(**own, rules_shown=ruling.shown_rules, url=official_address(ruling.id))
