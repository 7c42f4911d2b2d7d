"""Finding cards while typing, and the odds of a checked list: with scripts and without."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import SIXTY

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"]),
]


def test_a_card_is_found_and_its_seasons_are_told(visit_site, scripts):
    page = visit_site(scripts=scripts)
    page.goto("/cards/")
    page.get_by_label("Name, set, number or attack").fill("gengar ar 16")
    if not scripts:
        page.get_by_role("button", name="Search").click()
    page.locator("#found tbody a", has_text="Gengar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gengar")
    expect(page.get_by_role("img", name="Timeline")).to_be_visible()
    expect(page.get_by_role("link", name="Modified 2009-2010")).to_be_visible()


def test_a_checked_list_leads_to_its_odds(visit_site, scripts, check_fits):
    page = visit_site(scripts=scripts)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/decks/check/")
    page.get_by_label("Decklist").fill(SIXTY)
    page.get_by_role("button", name="Check the deck").click()
    page.get_by_role("button", name="Odds of this list").click()
    expect(page.get_by_role("heading", name="Who starts")).to_be_visible()
    check_fits(page)
