"""Names of full length without a place to break: no page has to be scrolled sideways for them."""

import pytest

from tests.browser.conftest import CUP

pytestmark = pytest.mark.browser

# Names as wide as possible, whoever is paired with whom.
EVENT, PLAYERS = "E" * 120, [f"{'W' * n}{'M' * (80 - n)}" for n in (80, 60, 40, 20)]
REASON = "R" * 200
PAGES = [
    "", "players/", "players/{entrant}/", "players/{entrant}/details/",
    "players/{entrant}/link/", "links/", "structure/",
    "apart/", "files/", "clone/", "registration/", "deck-checks/", "penalties/",
    "players/{entrant}/penalties/", "standings/", "standings/{entrant}/", "bracket/", "snapshots/",
    "snapshots/{snapshot}/", "rounds/1/", "rounds/1/?by=name", "rounds/1/slips/",
    "rounds/1/repair/", "rounds/1/results/", "matches/{match}/", "pairings/",
]  # fmt: skip


@pytest.fixture(scope="module")
def event(organiser):
    """Address parts of an event with long names, its first round running and a penalty given."""
    ask = organiser.send_request
    _status, made = ask("POST", "/api/v1/events", CUP | {"name": EVENT, "planned_rounds": 2})
    api = f"/api/v1/events/{made['id']}"
    ask("POST", f"{api}/players", {"players": [{"name": name} for name in PLAYERS]})
    field = [one["id"] for one in ask("GET", f"{api}/players")[1]["results"]]
    ask("POST", f"{api}/apart", {"one": field[0], "other": field[1], "reason": REASON})
    ask("POST", f"{api}/rounds", {"after": 0})
    (first, *_rest) = ask("GET", f"{api}/rounds")[1]["rounds"][0]["matches"]
    penalty = {"step": "caution", "infraction": "tardiness", "reason": REASON}
    ask("POST", f"{api}/penalties", penalty | {"player": first["a"]})
    ask("PUT", f"{api}/matches/{first['id']}/result", {"result": "a", "reason": REASON})
    (shot, *_rest) = ask("GET", f"{api}/snapshots")[1]["results"]
    parts = {"entrant": first["a"], "match": first["id"], "snapshot": shot["id"]}
    return parts | {"event": made["id"]}


@pytest.mark.parametrize("width", [390, 1440])
def test_the_events_list_fits(visit_site, event, set_look, check_fits, width):
    page = visit_site("organiser")
    set_look(page, width)
    page.goto("/events/")
    assert EVENT in page.content()
    check_fits(page)


@pytest.mark.parametrize("way", PAGES)
def test_a_page_of_the_event_fits(visit_site, event, set_look, check_fits, way):
    page = visit_site("organiser")
    answer = page.goto(f"/events/{event['event']}/{way}".format(**event))
    assert answer.status == 200
    for width in (320, 390, 1440):
        set_look(page, width)
        check_fits(page)


def test_a_figure_and_its_unit_stand_on_one_line(visit_site, demo, check_fits):
    page = visit_site(locale="de-DE", viewport={"width": 390, "height": 844})
    for way in ("/events/{finished}/standings/{first}/", "/events/{running}/"):
        page.goto(way.format(**demo))
        check_fits(page)
        figures = page.locator(".figures dd")
        assert figures.count()
        lines = figures.evaluate_all(
            "all => all.map((dd) => dd.clientHeight / parseFloat(getComputedStyle(dd).lineHeight))"
        )
        assert max(lines) < 1.5


def test_what_the_tables_recommend_fits_the_narrowest_phone(
    visit_site, organiser, set_look, check_fits
):
    _status, made = organiser.send_request("POST", "/api/v1/events", CUP | {"date": "2026-11-28"})
    rows = [{"name": f"Player {number}"} for number in range(14)]
    organiser.send_request("POST", f"/api/v1/events/{made['id']}/players", {"players": rows})
    page = visit_site("organiser", locale="de-DE")
    page.goto(f"/events/{made['id']}/structure/")
    set_look(page, 320)
    assert page.get_by_role("row", name="League Cup").is_visible()
    check_fits(page)
