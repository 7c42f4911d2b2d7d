"""The pages of an event day on a phone: axe, sizes for fingers, and the bytes each page sends."""

import gzip
import re
from functools import cache

import pytest

from tests.browser.test_pages import PAGES

pytestmark = pytest.mark.browser

# German and dark, which `test_pages` does not cover: words are longer and rows differ.
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE", "color_scheme": "dark"}
HALL_PAGES = {  # name: the role that looks, and the address in the demo league
    "desk": ("organiser", "/events/{running}/desk/"),
    "desk-before": ("organiser", "/events/{coming}/desk/"),
    "door-sheet": ("organiser", "/events/{coming}/door/"),
    "judge": ("judge", "/events/{running}/judge/"),
    "judge-list": ("judge", "/events/{running}/judge/?view=list"),
    "judge-map": ("judge", "/events/{running}/judge/?view=map"),
    "judged-match": ("judge", "/events/{running}/judge/matches/{open}/"),
    "print": ("scorekeeper", "/events/{running}/print/"),
    "plots": (None, "/events/{finished}/plots/"),
    "needs": ("judge", "/events/{running}/players/{playing}/needs/"),
    "announcements": ("organiser", "/events/{running}/announcements/"),
    "walls": ("organiser", "/events/{running}/wall/"),
    "tools": (None, "/tools/"),
    "dictionary": (None, "/tools/dictionary/"),
    "privacy": (None, "/privacy/"),
    "privacy-of-league": (None, "/leagues/demo/privacy/"),
    "access": ("organiser", "/leagues/demo/access/"),
    "tokens": ("organiser", "/account/tokens/"),
    "devices": ("organiser", "/account/devices/"),
    "second-factor": ("organiser", "/account/second-factor/"),
    "backups": ("organiser", "/leagues/demo/backups/"),
    "kept": ("organiser", "/leagues/demo/players/1/kept/"),
    "venue": (None, "/venue/"),
    "preset": ("organiser", "/events/new/?preset=cup"),
}
WALLS = ("names", "tables", "standings", "bracket", "clock", "announcements", "seating", "match")
WALL_PAGES = {f"wall-{name}": (None, f"/events/{{running}}/wall/{name}/") for name in WALLS}
MOST, MOST_SCRIPTS = 100_000, 50_000  # bytes as sent: one page, and all its scripts together
LOADED = re.compile(r"""<(?:script[^>]* src|link rel="stylesheet" href)="([^"]+\.(js|css))\"""")
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture
def phone_page(visit_site, demo):
    """The address of the page of a player in a running event."""
    desk = visit_site("organiser")
    desk.goto(f"/events/{demo['running']}/players/{demo['playing']}/link/")
    make = desk.get_by_role("button", name="Make a link")
    if make.count():
        make.click()
    return desk.get_by_label("The link", exact=True).input_value()


def test_every_page_of_the_hall_in_the_hand(
    visit_site, demo, phone_page, check_fits, check_accessible, big_enough
):
    tabs, wrong = {}, []
    pages = {**HALL_PAGES, **WALL_PAGES, "phone": (None, phone_page)}
    for name, (role, way) in pages.items():
        tab = tabs.get(role) or tabs.setdefault(role, visit_site(role, **PHONE))
        answer = tab.goto(way.format(**demo))
        assert answer.status == 200, name
        for check in (check_fits, check_accessible, big_enough):
            try:
                check(tab)
            except AssertionError as found:
                wrong.append(f"{name}: {str(found)[:700]}")
        if name == "preset":  # filled in and sent without scrolling
            send = tab.get_by_role("button", name="Turnier anlegen").bounding_box()
            assert send["y"] + send["height"] <= PHONE["viewport"]["height"]
    assert not wrong, "\n".join(wrong)


def test_no_page_is_heavy_as_it_is_sent(visit_site, demo, phone_page):
    pages = {**PAGES, **HALL_PAGES, **WALL_PAGES, "phone": (None, phone_page)}
    asking, heavy = {}, {}

    @cache
    def weigh_page(address):
        return len(read_as_sent(asking[None], address))

    for role in (None, "organiser", "judge", "scorekeeper"):
        asking[role] = visit_site(role).context.request
    for name, (role, way) in pages.items():
        page = read_as_sent(asking[role], way.format(**demo))
        loaded = set(LOADED.findall(gzip.decompress(page).decode()))
        scripts = sum(weigh_page(address) for address, kind in loaded if kind == "js")
        whole = len(page) + sum(weigh_page(address) for address, _kind in loaded)
        if whole >= MOST or scripts >= MOST_SCRIPTS:
            heavy[name] = (whole, scripts)
    assert heavy == {}


def read_as_sent(context, address):
    """Return the bytes that go over the network: compressed by the service or a proxy."""
    answer = context.get(address, headers=PACKED)
    return gzip.compress(answer.body(), 6)
