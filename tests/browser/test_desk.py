"""The organiser's desk, with keys counted: pair, seven results, pair again, by hand and by keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CUP

pytestmark = pytest.mark.browser
PLAYERS = [{"name": f"Desk player {letter}"} for letter in "ABCDEFGHIJKLMN"]
COUNT = """() => {
  window.presses = { click: 0, keydown: 0, tabs: 0 };
  addEventListener("click", (event) => event.detail && window.presses.click++, true);
  addEventListener("keydown", ({ key }) => {
    window.presses.keydown++;
    window.presses.tabs += key === "Tab";
  }, true);
}"""


@pytest.fixture
def cup_of_fourteen(organiser):
    """The address of an event of fourteen with one game a match, nothing paired yet."""
    _status, made = organiser.send_request(
        "POST", "/api/v1/events", CUP | {"name": "Desk", "best_of": 1}
    )
    organiser.send_request("POST", f"/api/v1/events/{made['id']}/players", {"players": PLAYERS})
    return f"/events/{made['id']}/"


def open_desk(page, event):
    page.goto(event + "desk/")
    page.evaluate(COUNT)


@pytest.fixture
def desk(visit_site, cup_of_fourteen):
    """The desk of that event with round 1 paired and its line focused."""
    page = visit_site("organiser")
    page.goto(cup_of_fourteen + "desk/")
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    expect(page.locator("#line")).to_be_focused()
    return page


def enter_lines(page, *lines):
    """Type the lines key by key, as fast as somebody practised."""
    for line in lines:
        page.keyboard.type(line, delay=15)
        page.keyboard.press("Enter")


def expect_in(page, number):
    expect(page.locator(".desk-now")).to_contain_text(re.compile(rf"\b{number} of 7 "))


def test_an_evening_by_mouse(
    visit_site, cup_of_fourteen, check_fits, big_enough, check_accessible, shoot_page
):
    page = visit_site("organiser")
    open_desk(page, cup_of_fourteen)
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    for number in range(7):
        expect_in(page, number)
        page.locator(".desk-row .desk-side").first.click()
    expect_in(page, 7)
    page.get_by_role("button", name="Pair round 2", exact=True).click()
    expect_in(page, 0)
    assert page.evaluate("presses.click") <= 12
    page.locator(".desk-row .desk-side").first.click()
    expect_in(page, 1)
    page.get_by_role("button", name="Undo").click()
    expect_in(page, 0)
    page.set_viewport_size({"width": 390, "height": 844})
    check_fits(page)
    big_enough(page)
    check_accessible(page)
    shoot_page(page, "desk-phone")


def test_an_evening_by_keys(visit_site, cup_of_fourteen, check_accessible):
    page = visit_site("organiser")
    open_desk(page, cup_of_fourteen)
    expect(page.get_by_role("button", name="Pair round 1", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    for number in range(7):
        if not number:  # later lines are typed while the one before is being sent
            expect(page.locator("#line")).to_be_focused()
        page.keyboard.type(f"{number + 1}{'ab'[number % 2]}")
        page.keyboard.press("Enter")
    expect_in(page, 7)
    expect(page.get_by_role("button", name="Pair round 2", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect_in(page, 0)
    assert page.evaluate("presses.keydown") <= 25
    assert page.evaluate("presses.tabs") == 0
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("9 a")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("no table 9")
    check_accessible(page)
    expect(page.locator("#line")).to_have_value("9 a")
    expect(page.locator("#line")).to_be_focused()


def test_lines_typed_faster_than_answers_come_are_all_entered(desk, slow_down):
    slow_down(desk, 120, 5, 60, 0, 200, 30, 90)
    enter_lines(desk, "1a", "2b", "3a", "4b", "5a", "6b", "7a")
    expect_in(desk, 7)


@pytest.mark.parametrize("failure", ["network", "limit"])
def test_a_line_that_did_not_arrive_stands_in_the_field_again(desk, slow_down, failure):
    def fail_request(route):
        if failure == "network":
            return route.abort("internetdisconnected")
        return route.fulfill(status=429, body="Busy.")

    enter_lines(desk, "1a")
    expect_in(desk, 1)
    slow_down(desk, 300)
    desk.route("**/desk/", fail_request, times=1)
    enter_lines(desk, "2b", "3a")
    desk.keyboard.type("4")
    expect(desk.locator("#messages")).to_contain_text("Press it again")
    expect(desk.locator("#line")).to_have_value("2b")
    desk.keyboard.press("Enter")
    expect_in(desk, 3)
    expect(desk.locator("#line")).to_have_value("4")
    enter_lines(desk, "b")
    expect_in(desk, 4)


def test_a_refusal_overtaken_by_a_button_is_still_shown(desk, slow_down):
    slow_down(desk, 600)
    enter_lines(desk, "9 a")
    desk.locator(".desk-row .desk-side").first.click()
    expect_in(desk, 1)
    expect(desk.get_by_role("alert")).to_contain_text("no table 9")
    expect(desk.locator("#line")).to_have_value("9 a")
    expect_in(desk, 1)


def test_no_line_waits_for_the_next_round(desk, slow_down):
    slow_down(desk, 300)
    enter_lines(desk, "1a", "2b", "3a", "4b", "5a", "6b", "7a", "7b")
    expect_in(desk, 7)
    expect(desk.locator("#messages")).to_contain_text(
        "Not entered, as every table of the round is in: 7b"
    )
    desk.get_by_role("button", name="Pair round 2", exact=True).click()
    expect_in(desk, 0)
    expect(desk.locator("#line")).to_have_value("")
    enter_lines(desk, "1a")
    expect_in(desk, 1)
