"""The pictures of the README's tour, from the demo league: `make screenshots` takes them anew."""

import pytest
from playwright.sync_api import expect

from judging.demo.decks import LISTS_FOLDER
from tests.browser.desk import Desk

pytestmark = pytest.mark.browser

DESKTOP = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 780}}
AT_REST = """() => {
  document.activeElement.blur();
  document.querySelectorAll("textarea").forEach((one) => one.scrollTo(0, 0));
  if (!location.hash) scrollTo(0, 0);
}"""
MOST = 200_000  # bytes


@pytest.fixture
def take_picture(take_photograph):
    def take(page, name):
        page.mouse.move(0, 0)
        page.evaluate(AT_REST)
        path = take_photograph(page, name, full_page=False)
        assert path.stat().st_size < MOST

    return take


def test_screenshot_of_a_refused_deck(visit, take_picture):
    page = visit(**DESKTOP)
    page.goto("/decks/check/")
    page.get_by_label("Format").select_option("modified-2009")
    deck = (LISTS_FOLDER / "shadow-room.txt").read_text()
    deck = deck.replace("3 Gengar SF", "4 Gengar SF").replace("3 Spiritomb", "2 Spiritomb")
    page.get_by_label("Decklist").fill(deck)
    page.get_by_role("button", name="Check the deck").click()
    expect(page.locator(".problems .bad")).to_contain_text("5 cards named Gengar")
    take_picture(page, "deck-refused-desktop")


def test_screenshot_of_an_event(visit, demo, take_picture):
    page = visit("organiser", **DESKTOP)
    page.goto(f"/events/{demo['running']}/")
    take_picture(page, "event-desktop")


def test_screenshot_of_sudden_death(visit, cup, paired, take_picture):
    desk = Desk(visit("organiser", **PHONE))
    desk.event = cup
    desk.open("rounds/1/")
    desk.open_table("1")
    desk.both_won()
    expect(desk.page.locator(".verdict")).to_contain_text("Sudden Death")
    take_picture(desk.page, "sudden-death-phone")


@pytest.mark.parametrize(("board", "height"), [("standings", 900), ("bracket", 800)])
def test_screenshot_of_a_board(visit, demo, take_picture, board, height):
    page = visit(viewport={"width": 1200, "height": height})
    page.goto(f"/events/{demo['finished']}/{board}/")
    take_picture(page, f"{board}-desktop")


def test_screenshot_of_a_ruling(visit, take_picture):
    page = visit(**PHONE)
    page.goto("/rulings/?do=settle&edition=platinum-arceus-2009&do-a=prizes&do-b=prizes#answer")
    expect(page.locator(".ledger")).to_be_in_viewport()
    take_picture(page, "ruling-phone")
