"""The tour of an evening shows every picture, and every page of an event day has one."""

import re

from django.urls import resolve

from tests.browser.test_screenshots import TOUR
from tests.roles.matrix import TABLE
from tests.support.paths import ROOT

LINKED = re.compile(r"!\[[^\]]+\]\((?:docs/)?pictures/([^)]+)\)")
NUMBERS = dict.fromkeys(
    (
        "coming", "running", "finished", "open", "decided", "playing",
        "with_deck", "first", "snapshot",
    ), 1,
)  # fmt: skip
# Pages of an event day whose pictures need steps first and are taken by tests of their own.
LED_TO = {
    *(f"tournaments:{name}" for name in (
        "event", "standings", "bracket", "judged_match", "needs", "door_sheet", "check_in",
        "deck_check", "announcements", "link", "gate", "judge_call",
    )),
    "door:door", "player:mine", "player:needs", "player:deck", "slip:match",
}  # fmt: skip
# Two PDFs and a redirect to the running round: not pages.
NO_PAGE = {"tournaments:pile", "tournaments:sheet", "tournaments:pairings", "player:sheet"}
EVENT_DAY = ("tournaments", "player", "door", "slip", "tools")
FILES = ("_file", "_paper", "worker")


def test_every_picture_is_shown_and_every_one_that_is_shown_is_there():
    shown = {
        name
        for page in ("docs/tour.md", "README.md")
        for name in LINKED.findall((ROOT / page).read_text())
    }
    there = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert shown == there


def test_every_page_of_an_event_day_has_its_picture():
    ways = [way.partition("?")[0].format(**NUMBERS) for _role, way, _kind in TOUR.values()]
    pictured = {match.view_name for match in map(resolve, ways) if match.namespace in EVENT_DAY}
    pages = {
        name
        for name, method, *_who in TABLE
        if method == "GET" and name.partition(":")[0] in EVENT_DAY and not name.endswith(FILES)
    }
    assert pages - NO_PAGE == pictured | LED_TO
