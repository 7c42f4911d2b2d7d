"""What search engines are asked to leave alone, by every app, and what they may index."""

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.once("headers, and a text made from addresses")]
CLOSED = {
    "/api/",
    "/leagues/",
    "/invited/",
    "/account/",
    "/events/",
    "/p/",
    "/m/",
    "/d/",
    "/rulings/",
}


def test_they_are_asked_to_leave_everything_that_names_somebody(client):
    asked = client.get("/robots.txt").content.decode().splitlines()
    assert asked[0] == "User-agent: *"
    assert {line.removeprefix("Disallow: ") for line in asked[1:]} == CLOSED


@pytest.mark.parametrize("path", ["/", "/privacy/", "/rules/", "/cards/", "/formats/", "/decks/"])
def test_pages_that_name_nobody_may_be_found(client, path):
    assert "X-Robots-Tag" not in client.get(path).headers


@pytest.mark.parametrize("path", ["/events/", "/rulings/", "/leagues/", "/p/a-link/", "/nowhere/"])
def test_all_others_say_that_they_are_not_to_be_indexed(client, path):
    assert "noindex" in client.get(path).headers["X-Robots-Tag"]
