"""From pasting a spreadsheet to the place on the phone, as organisers and players see it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CUP
from tests.browser.test_reporting import my_page

pytestmark = pytest.mark.browser
SHEET = "Name\tClub\tID\tYear\nMuster, Max\tRed\t7999001\t1990\nMia Muster\t\t7999002\t1985"


@pytest.fixture
def empty_event(organiser):
    """The address of an event of one round, one game a match, without players."""
    plan = CUP | {"name": "Pasted cup", "planned_rounds": 1, "best_of": 1}
    _status, made = organiser.send_request("POST", "/api/v1/events", plan)
    return f"/events/{made['id']}/"


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_a_spreadsheets_rows_are_looked_at_and_become_players(
    visit_site, empty_event, set_look, check_fits, check_accessible, big_enough, width, scheme
):
    page = visit_site("organiser")
    set_look(page, width, scheme)
    page.goto(f"{empty_event}players/")
    page.get_by_label("Players", exact=True).fill(SHEET)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Nobody is entered yet. 2 players were read:")).to_be_visible()
    expect(page.get_by_text("Columns that are not used: Club.")).to_be_visible()
    for check in (check_fits, check_accessible, big_enough):
        check(page)
    page.get_by_role("button", name="Enter these 2 players").click()
    expect(page.locator("#messages")).to_contain_text("Entered: 2.")
    expect(page.locator("#players tbody tr")).to_have_count(2)
    expect(page.get_by_role("row", name="Max Muster")).to_be_visible()


def test_a_typed_name_is_put_right_and_every_player_sees_the_place(
    visit_site, empty_event, organiser, check_fits
):
    page, phone = visit_site("organiser"), visit_site()
    phone.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{empty_event}players/")
    page.get_by_label("Players", exact=True).fill("Mx Mustr\nZora Q.")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("link", name="Put right Mx Mustr").click()
    page.get_by_label("Name", exact=True).fill("Max M.")
    page.get_by_label("Reason").fill("misheard")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#messages")).to_contain_text("Kept for Max M.")
    api = f"/api/v1{empty_event.rstrip('/')}"
    _status, one = organiser.send_request("POST", f"{api}/rounds", {"after": 0})
    (match,) = one["matches"]
    links = {name: my_page(page, empty_event, name) for name in ("Max M.", "Zora Q.")}
    organiser.send_request("POST", f"{api}/matches/{match['id']}/games", {"winner": "a"})
    assert organiser.send_request("POST", f"{api}/finish")[0] == 200
    _status, standings = organiser.send_request("GET", f"{api}/standings")
    for row in standings["standings"]:
        phone.goto(links[row["name"]])
        expect(phone.get_by_text("The event is over · your place")).to_be_visible()
        expect(phone.locator(".mine .table-no")).to_have_text(str(row["place"]))
        expect(phone.get_by_text("You won the event")).to_have_count(int(row["place"] == 1))
        check_fits(phone)
