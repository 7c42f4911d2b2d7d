"""The tour of an evening shows every picture there is, and a picture of every page that matters."""

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
# Pages of an event with a picture that a test of its own takes, as it has to be led there.
LED_TO = {
    "event", "standings", "bracket", "judged_match", "needs", "door_sheet", "check_in",
    "deck_check",
}  # fmt: skip
# Pages that are a part, a step or a detail of one that is shown; what else is none is no page.
PART_OF_ANOTHER = {
    "link", "gate", "standings_after", "deck_version", "pile", "sheet", "pairings", "judge_call",
}  # fmt: skip
FILES = ("_file", "_paper", "_worker")


def test_every_picture_is_shown_and_every_one_that_is_shown_is_there():
    shown = {
        name
        for page in ("docs/tour.md", "README.md")
        for name in LINKED.findall((ROOT / page).read_text())
    }
    there = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert shown == there


def test_every_page_of_an_event_has_its_picture_or_is_a_part_of_one_that_has():
    ways = [way.partition("?")[0].format(**NUMBERS) for _role, way, _kind in TOUR.values()]
    pictured = {match.url_name for match in map(resolve, ways) if match.namespace == "tournaments"}
    shown = pictured | LED_TO
    pages = {
        name.removeprefix("tournaments:")
        for name, method, *_who in TABLE
        if method == "GET" and name.startswith("tournaments:") and not name.endswith(FILES)
    }
    assert pages == shown | PART_OF_ANOTHER
    assert not shown & PART_OF_ANOTHER
