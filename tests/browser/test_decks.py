"""Deck checks without signing in: in place by htmx, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import FIVE_GENGAR, SIXTY

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"]),
]
MISTYPED = SIXTY.replace("4 Cyndaquil HS 61", "4 Cyndaquill")


@pytest.fixture
def ask_check(visit_site, scripts):
    page = visit_site(scripts=scripts)

    def send_list(text, format_key="modified-2009", width=1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/decks/check/")
        page.get_by_label("Format").select_option(format_key)
        # Pasted at once, since typing thousands of lines is slow.
        page.get_by_label("Decklist").evaluate("(one, text) => { one.value = text }", text)
        return send_form(page)

    return send_list


def send_form(page):
    """Send the form and return the page with the answer."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Check the deck").click()
    page.locator(".verdict, .form-errors").first.wait_for()
    return page


def test_a_deck_is_refused_with_reasons_and_what_would_mend_it(ask_check):
    page = ask_check(FIVE_GENGAR)
    expect(page.locator(".verdict")).to_contain_text("Not legal in Modified 2009")
    why = page.locator(".problems li", has_text="5 cards named Gengar: at most 4.")
    expect(why.locator(".mend")).to_have_text("Take out 1 Gengar.")
    expect(why.locator(".src")).to_contain_text("DCK-2")
    expect(page.get_by_label("Decklist")).to_have_value(FIVE_GENGAR)  # still there to be corrected


def test_the_verdict_comes_into_view_on_a_phone(ask_check, scripts):
    page = ask_check(SIXTY, width=390)
    if scripts:
        expect(page.locator(".verdict")).to_be_in_viewport()
    page.locator(".verdict").scroll_into_view_if_needed()
    expect(page.locator(".verdict")).to_contain_text("Legal in Modified 2009")


def test_a_mended_deck_is_legal(ask_check):
    page = ask_check(FIVE_GENGAR)
    page.get_by_label("Decklist").fill(SIXTY)
    send_form(page)
    expect(page.locator(".verdict")).to_contain_text("Legal in Modified 2009")
    expect(page.locator(".problems .bad")).to_have_count(0)
    expect(page.locator(".figures")).to_contain_text("60")


def test_a_mistyped_name_gets_a_suggestion(ask_check):
    page = ask_check(MISTYPED)
    expect(page.locator(".verdict")).to_contain_text("Not decided: 1 line could not be read")
    why = page.locator(".problems li", has_text="Cyndaquill")
    expect(why).to_contain_text("Line 1")
    expect(why).to_contain_text("Did you mean Cyndaquil")


def test_without_a_format_every_one_is_tried(ask_check):
    page = ask_check(SIXTY, "")
    expect(page.locator(".verdict")).to_contain_text("Legal in")
    expect(page.locator("details .listing")).to_contain_text("Modified 2009")


def test_an_empty_list_is_asked_for(ask_check, scripts):
    page = ask_check(" \n ")
    expect(refusal_shown(page, scripts)).to_contain_text("Decklist: This field is required.")


def test_a_list_that_is_far_too_long_is_refused(ask_check, scripts):
    page = ask_check("4 Gengar AR 16\n" * 4700)  # 70 kB
    expect(refusal_shown(page, scripts)).to_contain_text("Decklist: the list is 7")
    expect(refusal_shown(page, scripts)).to_contain_text("at most 65,536 are read")


def test_a_format_that_is_none_is_refused(ask_check, scripts):
    page = ask_check(SIXTY)
    made_up = "(one) => one.add(new Option('Next season', 'modified-3009', true, true))"
    page.get_by_label("Format").evaluate(made_up)
    send_form(page)
    expect(refusal_shown(page, scripts)).to_contain_text(
        "modified-3009 is not one of the available choices"
    )


def refusal_shown(page, scripts):
    """Return the place that says that a list could not be checked."""
    return page.locator("#verdict .verdict.bad" if scripts else ".form-errors")
