"""Choosing rulebooks on a phone: era by era, without scrolling sideways, at most two taps each."""

import pytest
from playwright.sync_api import expect

from decks.engine.documents import DOCUMENTS
from tests.browser.hand import PHONE

pytestmark = pytest.mark.browser

CONFUSED = "/rules/retreat-confused/"
ASK = "/rulings/?do=settle&asked=1&do-a=prizes&do-b=prizes"
PAGES = [ASK, CONFUSED, "/rules/changes/", "/rulings/look-up/", "/rulings/position/"]
OLDEST = min((each for each in DOCUMENTS if each.first), key=lambda each: each.first)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_a_chooser_fits_a_phone(
    visit_site, check_fits, big_enough, check_accessible, address, scheme
):
    page = visit_site(color_scheme=scheme, **PHONE)
    page.goto(address)
    check_fits(page)
    big_enough(page)
    check_accessible(page)


@pytest.mark.parametrize("address", [ASK, CONFUSED])
def test_the_oldest_rulebook_is_two_taps_away(visit_site, check_fits, address):
    page = visit_site(scripts=False, **PHONE)
    page.goto(address)
    link = page.locator(".eras a", has_text=OLDEST.name).first
    expect(link).to_be_hidden()
    page.locator(".eras details", has=page.locator("a", has_text=OLDEST.name)).locator(
        "summary"
    ).click()
    expect(link).to_be_visible()
    check_fits(page)
    link.click()
    expect(page.locator("main")).to_contain_text(OLDEST.name)


def test_opening_one_era_shuts_the_other(visit_site):
    page = visit_site(**PHONE)
    page.goto(CONFUSED)
    eras = page.locator(".eras details")
    eras.nth(0).locator("summary").click()
    eras.nth(1).locator("summary").click()
    expect(page.locator(".eras details[open]")).to_have_count(1)


@pytest.mark.parametrize("address", ["/rulings/look-up/", "/rulings/position/"])
def test_every_rulebook_stands_once_in_a_list_under_its_years(visit_site, address):
    page = visit_site(**PHONE)
    page.goto(address)
    values = page.locator("select[name=edition] optgroup option").evaluate_all(
        "(options) => options.map((one) => one.value)"
    )
    assert sorted(values) == sorted(each.key for each in DOCUMENTS)


def test_what_changed_on_a_day_is_short_on_a_phone(visit_site, check_fits):
    page = visit_site(**PHONE)
    page.goto("/rules/changes/?day=2013-11-08")
    expect(page.get_by_role("heading", level=1)).to_contain_text("8 November 2013")
    check_fits(page)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height < 6 * PHONE["viewport"]["height"]
