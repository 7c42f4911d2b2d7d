"""Every page at both widths, in light and dark: axe, sizes for fingers, and the keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WANTED
from tests.browser.desk import FIVE_GENGAR, SIXTY, Desk

pytestmark = pytest.mark.browser

EMBER = (  # a position with a coin to flip and somebody on the Bench
    "edition=expedition-2002&do=attack&do-attack=Ember&A-prizes=1&Aa-card=Charmander+(base1-46)"
    "&Aa-energy=2+Fire&Aa-has=Confused&Ba-card=Oddish&B0-card=Paras"
)
FIRE = "do=retreat&Aa-retreat=1&Aa-energy=Fire"
PAGES = {  # name: the role that looks, and the address in the demo league
    "home": (None, "/"),
    "home-staff": ("organiser", "/"),
    "sign-in": (None, "/sign-in/"),
    "events": ("organiser", "/events/"),
    "event-new": ("organiser", "/events/new/"),
    "event-registration": ("organiser", "/events/{coming}/"),
    "event-running": ("organiser", "/events/{running}/"),
    "event-finished": (None, "/events/{finished}/"),
    "players-registration": ("organiser", "/events/{coming}/players/"),
    "players": (None, "/events/{finished}/players/"),
    "structure": ("organiser", "/events/{running}/structure/"),
    "entrant": ("organiser", "/events/{coming}/players/{with_deck}/"),
    "player-details": ("organiser", "/events/{finished}/players/{first}/details/"),
    "check-in": ("scorekeeper", "/events/{coming}/check-in/"),
    "apart": ("organiser", "/events/{coming}/apart/"),
    "clone": ("organiser", "/events/{running}/clone/"),
    "repair": ("judge", "/events/{running}/rounds/3/repair/"),
    "seat-late": ("judge", "/events/{running}/players/{playing}/seat/"),
    "correct": ("judge", "/events/{running}/matches/{decided}/correct/?result=double_loss"),
    "snapshots": ("judge", "/events/{running}/snapshots/"),
    "snapshot": ("judge", "/events/{running}/snapshots/{snapshot}/"),
    "deck": ("organiser", "/events/{coming}/players/{with_deck}/deck/"),
    "deck-none": ("organiser", "/events/{coming}/players/{without_deck}/deck/"),
    "deck-version": ("organiser", "/events/{coming}/players/{with_deck}/deck/1/"),
    "registration": ("organiser", "/events/{coming}/registration/"),
    "deck-checks": ("organiser", "/events/{coming}/deck-checks/"),
    "sheets": ("organiser", "/events/{coming}/sheets/"),
    "lists": ("organiser", "/events/{coming}/lists/"),
    "list": ("organiser", "/events/{coming}/lists/{with_deck}/"),
    "house-formats": (None, "/leagues/demo/formats/"),
    "house-format-new": ("organiser", "/leagues/demo/formats/new/"),
    "house-format-made": ("organiser", "/leagues/demo/formats/new/?base=glc"),
    "settlements": ("organiser", "/leagues/demo/settlements/"),
    "many-lists": ("organiser", "/leagues/demo/lists/"),
    "round-by-table": ("scorekeeper", "/events/{running}/rounds/3/"),
    "round-by-name": (None, "/events/{running}/rounds/3/?by=name"),
    "match-open": ("scorekeeper", "/events/{running}/matches/{open}/"),
    "match-decided": ("scorekeeper", "/events/{running}/matches/{decided}/"),
    "match-after-sudden-death": (None, "/events/{finished}/matches/{sudden_death}/"),
    "standings": (None, "/events/{finished}/standings/"),
    "standings-running": ("organiser", "/events/{running}/standings/"),
    "standings-after": (None, "/events/{running}/standings/after/2/"),
    "standings-explained": (None, "/events/{finished}/standings/{first}/"),
    "enter-results": ("scorekeeper", "/events/{running}/rounds/3/results/"),
    "slips": ("scorekeeper", "/events/{running}/rounds/3/slips/"),
    "papers": ("scorekeeper", "/events/{running}/print/"),
    "plots": (None, "/events/{finished}/plots/"),
    "venue": (None, "/venue/"),
    "penalties": ("judge", "/events/{running}/penalties/?q=a"),
    "penalties-of-player": ("judge", "/events/{running}/players/{playing}/penalties/"),
    "bracket": (None, "/events/{finished}/bracket/"),
    "bracket-empty": (None, "/events/{running}/bracket/"),
    "decks": (None, "/decks/"),
    "deck-check": (None, "/decks/check/"),
    "odds": (None, "/decks/odds/"),
    "cards": (None, "/cards/?q=gengar"),
    "cards-none": (None, "/cards/"),
    "card": (None, "/cards/pl4-16/"),
    "card-energy": (None, "/cards/dp1-127/"),
    "card-texts": (None, "/cards/neo1-75/"),
    "coverage": (None, "/cards/coverage/"),
    "coverage-set": (None, "/cards/coverage/neo1/"),
    "sets": (None, "/cards/sets/"),
    "set": (None, "/cards/sets/pl4/"),
    "formats": (None, "/formats/"),
    "format": (None, "/formats/expanded/"),
    "format-by-marks": (None, "/formats/standard-2026/"),
    "rules": (None, "/rules/?chapter=conditions"),
    "rule": (None, "/rules/retreat-confused/?edition=expedition-2002"),
    "rule-none": (None, "/rules/burned/?edition=neo-genesis-2000"),
    "rule-deck": (None, "/rules/level-x-in-a-deck/?edition=platinum-arceus-2009"),
    "look-up-answered": (None, "/rulings/look-up/?q=confused+pokemon+retreats"),
    "official-rulings": (None, "/rules/rulings/?rule=TRN-3"),
    "official-ruling": (None, "/rules/rulings/pui-2003-09-26-first-turn/"),
    "rule-with-rulings": (None, "/rules/up-to/?edition=platinum-arceus-2009"),
    "rules-changed": (None, "/rules/changes/expedition-2002/platinum-arceus-2009/"),
    "ask": (None, "/rulings/"),
    "ask-answered": ("judge", "/rulings/?do=settle&do-a=prizes&do-b=prizes"),
    "ask-coin": (
        None,
        "/rulings/?do=retreat&Aa-retreat=1&Aa-energy=Fire&do-pays=Fire&Aa-has=Confused&A0-card=",
    ),
    "ask-wrong": (None, "/rulings/?do=retreat&Aa-retreat=1&Aa-energy=Fira"),
    "position-empty": (None, "/rulings/position/"),
    "position": ("judge", f"/rulings/position/?{EMBER}"),
    "position-wrong": (None, "/rulings/position/?do=retreat&Aa-card=Charmandre&Aa-energy=Watre"),
    "rulings": ("judge", "/rulings/given/"),
    "ruling": ("judge", "/rulings/given/1/"),
    "links": ("organiser", "/events/{coming}/links/"),
    "files": ("organiser", "/events/{finished}/files/"),
    "from-file": ("organiser", "/events/from-file/"),
    "seasons": ("organiser", "/leagues/demo/seasons/"),
    "season-of-event": ("organiser", "/leagues/demo/events/{coming}/season/"),
    "open-tables": ("judge", "/events/{running}/judge/?only=open"),
    "history": ("organiser", "/leagues/demo/players/1/"),
    "webhooks": ("organiser", "/leagues/demo/webhooks/"),
    "follow-ups": ("organiser", "/leagues/demo/follow-ups/"),
    "api": (None, "/api/"),
    "record": ("organiser", "/leagues/demo/record/"),
    "leagues": (None, "/leagues/"),
    "league-close": ("organiser", "/leagues/demo/close/"),
    "not-found": (None, "/nowhere/"),
    "refused": ("scorekeeper", "/events/new/"),
}
DECKS = {"deck-refused": FIVE_GENGAR, "deck-legal": SIXTY, "deck-not-checked": " "}
# Two of four combinations have both widths and both themes; pictures need all four.
LOOKS = [(1440, "light"), (390, "dark")]
OTHER_LOOKS = [(1440, "dark"), (390, "light")] if WANTED else []
MAIN_ACTION = "main .button.main:enabled"
# Whether the wanted element has the focus, and a focused element that does not show it. The browser
# itself marks parts inside a control, such as the button of a calendar.
FOCUS = """(wanted) => {
  const here = document.activeElement, shown = getComputedStyle(here).outlineStyle !== "none";
  return [here.matches(wanted), here.matches(":focus") && !shown ? here.outerHTML : ""];
}"""


@pytest.fixture
def check_page(set_look, check_fits, check_accessible, big_enough, shoot_page):
    def check_looks(page, name):
        for width, scheme in LOOKS + OTHER_LOOKS:
            set_look(page, width, scheme)
            shoot_page(page, f"{name}-{width}-{scheme}")
            check_fits(page)
            big_enough(page)
            check_accessible(page)

    return check_looks


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_seen_and_used_by_everybody(visit_site, demo, check_page, name):
    role, way = PAGES[name]
    page = visit_site(role)
    page.goto(way.format(**demo))
    assert page.locator("h1").count() == 1
    check_page(page, name)
    reaches_the_content_by_keyboard(page)


@pytest.mark.parametrize("name", DECKS)
def test_a_verdict_on_a_deck_can_be_seen_and_used_by_everybody(visit_site, check_page, name):
    page = visit_site()
    page.goto("/decks/check/")
    page.get_by_label("Format").select_option("modified-2009")
    page.get_by_label("Decklist").fill(DECKS[name])
    page.get_by_role("button", name="Check the deck").click()
    page.locator("#verdict .verdict").wait_for()
    check_page(page, name)


def test_sudden_death_can_be_seen_and_used_by_everybody(visit_site, cup, paired_cup, check_page):
    desk = Desk(visit_site("organiser"))
    desk.event = cup
    desk.open_page("rounds/1/")
    desk.open_table("1")
    desk.both_won()
    desk.page.get_by_label("Both won at once").check()
    check_page(desk.page, "match-sudden-death")


def test_a_row_of_tabs_wider_than_a_phone_shows_the_one_that_one_is_on(visit_site, demo):
    page = visit_site("organiser", viewport={"width": 320, "height": 700})
    page.goto("/events/{running}/print/".format(**demo))
    expect(page.locator("#event-tabs [aria-current]")).to_be_in_viewport(ratio=0.9)


def reaches_the_content_by_keyboard(page):
    page.reload()
    if page.locator("[autofocus]").count():
        return  # this page starts with its form focused
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.evaluate("(one) => one === document.activeElement")
    assert skip.bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.locator("main").evaluate("(one) => one === document.activeElement")
    if page.locator(MAIN_ACTION).locator("visible=true").count():
        walk_to_the_main_action(page)


def walk_to_the_main_action(page):
    for _step in range(120):
        page.keyboard.press("Tab")
        found, unseen = page.evaluate(FOCUS, MAIN_ACTION)
        assert not unseen, f"no sign of the focus on {unseen}"
        if found:
            return
    pytest.fail(f"the main action of {page.url} cannot be reached by the keyboard")
