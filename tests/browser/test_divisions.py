"""Divisions that play apart: a page with a bracket for each, on desk and phone, light and dark."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CUP
from tests.support.evenings import make_newcomers

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def divided_cup(organiser):
    """The address of a cup of two divisions, in the first round of its cuts."""
    ask = organiser.send_request
    plan = {"divisions": "apart", "planned_rounds": 1, "cut_size": 4, "best_of": 1}
    _status, made = ask("POST", "/api/v1/events", CUP | plan)
    api = f"/api/v1/events/{made['id']}"
    ask("POST", f"{api}/players", {"players": make_newcomers({"senior": 4, "masters": 6})})
    _status, first = ask("POST", f"{api}/rounds", {"after": 0})
    for match in first["matches"]:
        ask("POST", f"{api}/matches/{match['id']}/games", {"winner": "a", "version": 0})
    ask("PUT", f"{api}/bracket/third-place", {"wanted": True})
    status, _second = ask("POST", f"{api}/rounds", {"after": 1})
    assert status == 201
    return f"/events/{made['id']}/"


@pytest.mark.parametrize("board", ["bracket", "standings"])
def test_each_division_has_its_own(
    visit_site, divided_cup, set_look, check_fits, check_accessible, big_enough, shoot_page, board
):
    page = visit_site("organiser")
    page.goto(f"{divided_cup}{board}/")
    shown = page.get_by_role("main").inner_text()
    assert shown.index("Senior") < shown.index("Masters")
    for width in (390, 1440):
        for scheme in ("light", "dark"):
            set_look(page, width, scheme)
            check_fits(page)
            check_accessible(page)
            shoot_page(page, f"{board}-by-division-{width}-{scheme}")
        if width == 390:
            big_enough(page)


def test_players_are_found_and_the_headings_are_not_counted(visit_site, divided_cup):
    page = visit_site()
    page.goto(f"{divided_cup}standings/")
    page.get_by_label("Find a player").fill("senior")
    expect(page.locator("#standings tbody tr:visible")).to_have_count(6)  # with two headings
    expect(page.locator("#standings-found")).to_have_text("4 found")
