"""An API answer that differs from its description fails the test that received it."""

import pytest
from django.http import HttpResponse, JsonResponse
from django.urls import resolve

from tests.support import described

ROW = {
    "slug": "pallet-town", "name": "Pallet Town League", "place": "", "time_zone": "UTC",
    "language": "en", "role": "judge",
}  # fmt: skip
PAGE = {"count": 1, "next": None, "previous": None, "results": [ROW]}
REFUSED = {"error": {"code": "not_allowed", "message": "Sign in first."}}


def compare_body(body, status=200):
    given = JsonResponse(body, status=status, safe=False)
    given.resolver_match = resolve("/api/v1/leagues")
    described.compare_answer("GET", given)


@pytest.mark.parametrize(("body", "status"), [(PAGE, 200), (REFUSED, 403)])
def test_what_is_as_described_passes(body, status):
    compare_body(body, status)


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (PAGE | {"results": [ROW | {"owner": "Oak"}]}, 200, "owner"),
        (PAGE | {"results": [{**ROW, "role": "king"}]}, 200, "king"),
        (PAGE | {"results": [{"slug": "pallet-town"}]}, 200, "time_zone"),
        (PAGE | {"count": "1"}, 200, "count"),
        ([ROW], 200, "object"),
        ({}, 204, "204 is not declared"),
        ({"error": {"code": "because", "message": "No."}}, 403, "because"),
        ({"error": {"code": "not_allowed", "message": "No.", "hint": "Ask."}}, 403, "hint"),
    ],
)
def test_what_is_not_as_described_fails_and_says_why(body, status, said):
    with pytest.raises(AssertionError, match=said):
        compare_body(body, status)


def test_another_kind_of_content_fails():
    given = HttpResponse("slug\n", content_type="text/csv")
    given.resolver_match = resolve("/api/v1/leagues")
    with pytest.raises(AssertionError, match="text/csv is not declared"):
        described.compare_answer("GET", given)
