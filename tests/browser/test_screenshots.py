"""Pictures for the tour, from the demo league: `make screenshots` takes them again."""

import pytest
from PIL import Image
from playwright.sync_api import expect

from judging.demo.decks import LISTS_FOLDER
from tests.browser.conftest import CUP, WANTED
from tests.browser.desk import Desk
from tests.support.depth import DEEP

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (WANTED or DEEP), reason="pictures of the tour (make screenshots)"),
]

DESKTOP = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 780}}
AT_REST = """() => {
  document.activeElement.blur();
  document.querySelectorAll("textarea").forEach((one) => one.scrollTo(0, 0));
  if (!location.hash) scrollTo(0, 0);
}"""
MOST = 120_000  # bytes in a picture
COLOURS = 96  # enough for text and flat areas
HALL = {"viewport": {"width": 1280, "height": 720}}
TOUR = {  # name: the role that looks, the address in the demo league, the device
    "new-event": ("organiser", "/events/new/?preset=cup", DESKTOP),
    "events": ("organiser", "/events/", DESKTOP),
    "clone": ("organiser", "/events/{finished}/clone/", DESKTOP),
    "rulebook": ("organiser", "/events/{running}/rulebook/", DESKTOP),
    "official": ("organiser", "/events/{finished}/official/", DESKTOP),
    "players": ("organiser", "/events/{coming}/players/", DESKTOP),
    "player-details": ("organiser", "/events/{coming}/players/{with_deck}/details/", DESKTOP),
    "entrant": ("organiser", "/events/{coming}/players/{with_deck}/", DESKTOP),
    "links": ("organiser", "/events/{coming}/links/", DESKTOP),
    "apart": ("organiser", "/events/{coming}/apart/", DESKTOP),
    "registration": ("organiser", "/events/{coming}/registration/", DESKTOP),
    "deck": ("organiser", "/events/{coming}/players/{with_deck}/deck/", DESKTOP),
    "deck-version": ("organiser", "/events/{coming}/players/{with_deck}/deck/1/", DESKTOP),
    "lists": ("organiser", "/events/{coming}/lists/", DESKTOP),
    "list": ("organiser", "/events/{coming}/lists/{with_deck}/", PHONE),
    "deck-checks": ("judge", "/events/{coming}/deck-checks/", PHONE),
    "sheets": ("organiser", "/events/{coming}/sheets/", DESKTOP),
    "print": ("scorekeeper", "/events/{running}/print/", DESKTOP),
    "desk": ("organiser", "/events/{running}/desk/", DESKTOP),
    "desk-hand": ("organiser", "/events/{running}/desk/", PHONE),
    "enter-results": ("scorekeeper", "/events/{running}/rounds/3/results/", DESKTOP),
    "correct-match": ("organiser", "/events/{running}/matches/{decided}/correct/", DESKTOP),
    "mend-round": ("organiser", "/events/{running}/rounds/3/repair/", DESKTOP),
    "snapshots": ("organiser", "/events/{running}/snapshots/", DESKTOP),
    "snapshot": ("judge", "/events/{running}/snapshots/{snapshot}/", DESKTOP),
    "seat-late": ("judge", "/events/{running}/players/{playing}/seat/", DESKTOP),
    "penalties": ("judge", "/events/{running}/penalties/", PHONE),
    "player-penalties": ("judge", "/events/{running}/players/{playing}/penalties/", PHONE),
    "slips": ("scorekeeper", "/events/{running}/rounds/3/slips/", DESKTOP),
    "standings-after": (None, "/events/{running}/standings/after/2/", PHONE),
    "standings-of": (None, "/events/{finished}/standings/{first}/", PHONE),
    "structure": ("organiser", "/events/{coming}/structure/", DESKTOP),
    "match": ("scorekeeper", "/events/{running}/matches/{open}/", PHONE),
    "pairings": (None, "/events/{running}/rounds/3/?by=name", PHONE),
    "tables": ("judge", "/events/{running}/judge/?view=map", DESKTOP),
    "walls": ("organiser", "/events/{running}/wall/", DESKTOP),
    "wall-names": (None, "/events/{running}/wall/names/?look=dark", HALL),
    "wall-tables": (None, "/events/{running}/wall/tables/?look=light", HALL),
    "wall-standings": (None, "/events/{running}/wall/standings/?look=light", HALL),
    "wall-seating": (None, "/events/{running}/wall/seating/?look=light", HALL),
    "wall-match": (None, "/events/{running}/wall/match/?look=dark", HALL),
    "wall-bracket": (None, "/events/{finished}/wall/bracket/?look=dark", HALL),
    "plots": (None, "/events/{finished}/plots/", DESKTOP),
    "tools": (None, "/tools/", PHONE),
    "dictionary": (None, "/tools/dictionary/", PHONE),
    "files": ("organiser", "/events/{finished}/files/", DESKTOP),
    "record": ("organiser", "/leagues/demo/record/", DESKTOP),
    "access": ("organiser", "/leagues/demo/access/", DESKTOP),
    "devices": ("organiser", "/account/devices/", PHONE),
    "backups": ("organiser", "/leagues/demo/backups/", DESKTOP),
    "privacy": (None, "/leagues/demo/privacy/", PHONE),
    "venue": (None, "/venue/", PHONE),
}


@pytest.fixture
def take_picture(take_photograph):
    def save_picture(page, name):
        page.mouse.move(0, 0)
        page.evaluate(AT_REST)
        path = take_photograph(page, name, full_page=False)
        Image.open(path).convert("RGB").quantize(COLOURS, dither=0).save(path, optimize=True)
        assert path.stat().st_size < MOST

    return save_picture


def test_screenshot_of_a_refused_deck(visit_site, take_picture):
    page = visit_site(**DESKTOP)
    page.goto("/decks/check/")
    page.get_by_label("Format").select_option("modified-2009")
    deck = (LISTS_FOLDER / "shadow-room.txt").read_text()
    deck = deck.replace("3 Gengar SF", "4 Gengar SF").replace("3 Spiritomb", "2 Spiritomb")
    page.get_by_label("Decklist").fill(deck)
    page.get_by_role("button", name="Check the deck").click()
    expect(page.locator(".problems .bad")).to_contain_text("5 cards named Gengar")
    take_picture(page, "deck-refused-desktop")


def test_screenshot_of_an_event(visit_site, demo, take_picture):
    page = visit_site("organiser", **DESKTOP)
    page.goto(f"/events/{demo['running']}/")
    take_picture(page, "event-desktop")


def test_screenshot_of_sudden_death(visit_site, cup, paired_cup, take_picture):
    desk = Desk(visit_site("organiser", **PHONE))
    desk.event = cup
    desk.open_page("rounds/1/")
    desk.open_table("1")
    desk.both_won()
    expect(desk.page.locator(".verdict")).to_contain_text("Sudden Death")
    take_picture(desk.page, "sudden-death-phone")


@pytest.mark.parametrize(("board", "height"), [("standings", 900), ("bracket", 800)])
def test_screenshot_of_a_board(visit_site, demo, take_picture, board, height):
    page = visit_site(viewport={"width": 1200, "height": height})
    page.goto(f"/events/{demo['finished']}/{board}/")
    take_picture(page, f"{board}-desktop")


def test_screenshot_of_a_ruling(visit_site, take_picture):
    page = visit_site(**PHONE)
    page.goto("/rulings/?do=settle&edition=platinum-arceus-2009&do-a=prizes&do-b=prizes#answer")
    expect(page.locator(".ledger")).to_be_in_viewport()
    take_picture(page, "ruling-phone")


@pytest.mark.parametrize("name", TOUR)
def test_screenshot_of_the_tour(visit_site, demo, take_picture, name):
    role, way, kind = TOUR[name]
    page = visit_site(role, **kind)
    page.goto(way.format(**demo))
    page.wait_for_load_state("networkidle")
    take_picture(page, f"{name}-{'phone' if kind is PHONE else 'desktop'}")


def test_screenshots_of_a_call(visit_site, demo, take_picture):
    """The player's phone with what they need, the call as the judge sees it, and the match."""
    desk, phone, judge = (
        visit_site("organiser", **PHONE),
        visit_site(**PHONE),
        visit_site("judge", **PHONE),
    )
    event = f"/events/{demo['running']}/"
    desk.goto(f"{event}players/{demo['playing']}/link/")
    if desk.get_by_role("button", name="Make a link").count():
        desk.get_by_role("button", name="Make a link").click()
    address = desk.get_by_label("The link", exact=True).input_value()
    take_picture(desk, "link-phone")
    phone.goto(f"{address}deck/")
    take_picture(phone, "own-deck-phone")
    phone.goto(address)
    take_picture(phone, "player-phone")
    phone.goto(f"{address}needs/")
    take_picture(phone, "needs-phone")
    phone.goto(address)
    phone.locator("summary", has_text="Call a judge").click()
    phone.get_by_role("button", name="A rule or a card").click()
    expect(phone.get_by_text("A judge is called.")).to_be_visible()
    judge.goto(f"{event}judge/")
    take_picture(judge, "judge-phone")
    judge.get_by_role("link", name="The match").first.click()
    take_picture(judge, "judged-match-phone")
    judge.goto(f"{event}judge/")
    judge.get_by_role("button", name="I go").click()
    judge.get_by_label("What was ruled").fill("Take it back, shuffle.")
    take_picture(judge, "judge-call-phone")
    judge.get_by_role("button", name="Close the call").click()
    expect(phone.locator("summary", has_text="Call a judge")).to_be_visible()


def test_screenshot_of_what_a_slips_code_opens(site, visit_site, demo, take_picture):
    read = (
        "from tournaments.models import Seat;"
        "from tournaments.web.views.results.reports import _slip_address;"
        f"print(_slip_address(Seat.objects.filter(match={demo['open']}).first()))"
    )
    phone = visit_site(**PHONE)
    phone.goto(site.run_management("shell", "-v", "0", "-c", read).stdout.split()[-1])
    take_picture(phone, "slip-phone")


def test_screenshots_of_a_hall_at_work(visit_site, cup, paired_cup, take_picture):
    """The clock runs and announcements are made."""
    desk, wall = visit_site("organiser", **DESKTOP), visit_site(**HALL)
    desk.goto(f"{cup}rounds/1/")
    desk.get_by_role("button", name="Start the clock").click()
    expect(desk.get_by_text("Time left")).to_be_visible()
    desk.goto(f"{cup}announcements/")
    for told in ("Lunch is in the room next door, until one o'clock.", "Lost: one die, green."):
        desk.get_by_label("What everybody is told").fill(told)
        desk.get_by_role("button", name="Announce").click()
        expect(desk.get_by_text(told).first).to_be_visible()
    take_picture(desk, "announcements-desktop")
    for name in ("clock", "announcements"):
        wall.goto(f"{cup}wall/{name}/?look=dark")
        wall.wait_for_load_state("networkidle")
        take_picture(wall, f"wall-{name}-desktop")


def test_screenshot_of_the_gate(visit_site, organiser, take_picture):
    """The players who go on to day two, after day one."""
    plan = CUP | {"name": "Two days", "planned_rounds": 3, "gate_after": 1, "gate_points": 3}
    _status, made = organiser.send_request("POST", "/api/v1/events", plan | {"best_of": 1})
    api = f"/api/v1/events/{made['id']}"
    players = [{"name": name} for name in ("Ines K.", "Noor A.", "Tomo R.", "Ada L.")]
    organiser.send_request("POST", f"{api}/players", {"players": players})
    _status, paired = organiser.send_request("POST", f"{api}/rounds", {"after": 0})
    for match in paired["matches"]:
        organiser.send_request("POST", f"{api}/matches/{match['id']}/games", {"winner": "a"})
    page = visit_site("organiser", **DESKTOP)
    page.goto(f"/events/{made['id']}/gate/")
    expect(page.get_by_text("plays on").first).to_be_visible()
    take_picture(page, "gate-desktop")


def test_screenshot_of_the_check_in(visit_site, organiser, take_picture):
    plan = CUP | {"name": "Harbour Challenge", "check_in": True}
    _status, made = organiser.send_request("POST", "/api/v1/events", plan)
    players = [{"name": name} for name in ("Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Gala S.")]
    organiser.send_request("POST", f"/api/v1/events/{made['id']}/players", {"players": players})
    page = visit_site("scorekeeper", **PHONE)
    page.goto(f"/events/{made['id']}/check-in/")
    for name in ("Ada L.", "Tomo R."):
        page.get_by_label(name).check()
    page.get_by_role("button", name="They are there").click()
    expect(page.get_by_text("2 of 5 players are there.")).to_be_visible()
    page.get_by_label("Ines K.").check()
    take_picture(page, "check-in-phone")


def test_screenshots_of_the_door(visit_site, demo, take_picture):
    desk, phone = visit_site("organiser", **DESKTOP), visit_site(**PHONE)
    desk.goto(f"/events/{demo['coming']}/door/")
    if desk.get_by_role("button", name="Open the door").count():
        desk.get_by_role("button", name="Open the door").click()
    take_picture(desk, "door-sheet-desktop")
    phone.goto(desk.locator("code.long").inner_text())
    take_picture(phone, "door-phone")
    desk.get_by_role("button", name="Shut the door").click()
    expect(desk.get_by_role("button", name="Open the door")).to_be_visible()


def test_screenshot_of_a_deck_check(visit_site, demo, take_picture):
    page = visit_site("judge", **PHONE)
    page.goto(f"/events/{demo['coming']}/deck-checks/")
    page.get_by_role("button", name="Pick").click()  # picks a random deck
    expect(page.get_by_text("Deck check against list")).to_be_visible()
    page.get_by_role("button", name="All there: Trainer").click()
    for line in page.locator("[data-line] .choice").all()[:3]:
        line.click()
    page.locator("[data-line] > button").nth(4).click()
    expect(page.locator("#ticked")).to_have_text("Saved.")
    take_picture(page, "deck-check-phone")
