"""Boards on paper: black on white, only the table, its head on every sheet."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

BOARDS = {
    "print-pairings": ("scorekeeper", "/events/{finished}/rounds/1/"),
    "print-pairings-by-name": ("organiser", "/events/{finished}/rounds/1/?by=name"),
    "print-standings": ("organiser", "/events/{finished}/standings/"),
}
ON_SCREEN_ONLY = ".bar, .foot, .tabs, .filter, .button, .skip"
A4_AT_96_DPI = {"width": 718, "height": 1010}  # without the stylesheet's margins


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_prints_alone(visit_site, demo, shoot_page, name):
    role, way = BOARDS[name]
    page = visit_site(role, viewport=A4_AT_96_DPI)
    page.goto(way.format(**demo))
    rows = page.locator("tbody tr").count()
    page.emulate_media(media="print", color_scheme="dark")
    shoot_page(page, name)
    expect(page.locator(ON_SCREEN_ONLY).locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("thead th").filter(visible=True)).not_to_have_count(0)
    expect(page.locator("tbody tr").locator("visible=true")).to_have_count(rows)
    repeated, ink, paper = page.locator("thead").evaluate(
        "(head) => [head, head.querySelector('th'), document.body].map((one, at) =>"
        " getComputedStyle(one)[['display', 'color', 'backgroundColor'][at]])"
    )
    assert repeated == "table-header-group", "the head stands on every sheet"
    assert paper == "rgb(255, 255, 255)"
    assert max(map(int, re.findall(r"\d+", ink))) < 90, f"{ink} is not dark on white"


def test_what_holds_for_the_moment_alone_is_not_printed(visit_site, demo):
    page = visit_site("scorekeeper")
    page.goto(f"/events/{demo['running']}/rounds/3/")
    chips = page.locator(".board .chip.open")
    expect(chips.first).to_be_visible()
    page.emulate_media(media="print")
    expect(chips.locator("visible=true")).to_have_count(0)
    expect(page.locator("tbody tr").first).to_be_visible()


def test_the_pairings_of_32_players_fit_one_sheet(visit_site, demo):
    page = visit_site("scorekeeper")
    page.goto(f"/events/{demo['finished']}/rounds/1/")
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
