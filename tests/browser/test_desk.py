"""The organiser's desk, counted: pair, seven results, pair the next, by hand and by keys alone."""

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
def fourteen(organiser):
    """An event of fourteen, one game a match, nothing paired yet: its address."""
    _status, made = organiser.call("POST", "/api/v1/events", CUP | {"name": "Desk", "best_of": 1})
    organiser.call("POST", f"/api/v1/events/{made['id']}/players", {"players": PLAYERS})
    return f"/events/{made['id']}/"


def open_desk(page, event):
    page.goto(event + "desk/")
    page.evaluate(COUNT)


def expect_in(page, number):
    expect(page.locator(".desk-now")).to_contain_text(re.compile(rf"\b{number} of 7 "))


def test_an_evening_by_mouse(visit, fourteen, check_fits, big_enough, check_accessible, shoot):
    page = visit("organiser")
    open_desk(page, fourteen)
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
    shoot(page, "desk-phone")


def test_an_evening_by_keys(visit, fourteen):
    page = visit("organiser")
    open_desk(page, fourteen)
    expect(page.get_by_role("button", name="Pair round 1", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    for number in range(7):
        if not number:  # later lines are typed while the one before is on its way
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
    expect(page.locator("#line")).to_have_value("9 a")
    expect(page.locator("#line")).to_be_focused()
