"""Asking for rulings without signing in: in place by htmx, and without JavaScript."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
BOTH_WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])


@pytest.fixture
def ask_about(visit_site):
    def open_question(question, *, scripts, edition="Platinum 2009"):
        page = visit_site(scripts=scripts)
        page.goto("/rulings/")
        page.get_by_role("link", name=question, exact=True).click()
        page.get_by_label("Rulebook", exact=True).select_option(label=edition)
        return page

    return open_question


def send_question(page):
    """Send the question. With JavaScript it may have been answered while it was typed."""
    page.get_by_role("button", name="Give the ruling").click()


def tick_boxes(page, field, *values):
    for value in values:
        page.locator(f"[name={field}][value={value}]").check()


def test_a_page_left_while_its_preview_is_on_the_way_is_no_fault(visit_site):
    page = visit_site()
    page.goto("/rulings/?do=settle")
    preview = "hx-request"
    page.route(
        "**/rulings/**",
        lambda route: None if preview in route.request.headers else route.continue_(),
    )
    with page.expect_request(lambda asked: preview in asked.headers):
        tick_boxes(page, "do-a", "prizes")
    page.goto("/cards/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@BOTH_WAYS
def test_both_take_the_last_prize(ask_about, scripts):
    page = ask_about("Who wins", scripts=scripts)
    tick_boxes(page, "do-a", "prizes")
    tick_boxes(page, "do-b", "prizes")
    send_question(page)
    expect(page.locator(".verdict")).to_contain_text("Both players win at once: a Sudden Death")
    expect(page.locator(".verdict")).to_contain_text("Platinum 2009")
    steps = page.locator(".ledger li")
    expect(steps.locator(".rule")).to_have_text(["WIN-1", "WIN-1", "WIN-4", "WIN-5"])
    expect(steps.last).to_contain_text("a whole new game with 1 Prize each")
    expect(steps.last.locator(".src")).to_contain_text("Platinum–Arceus rulebook (2009)")
    nearly_everyone_agrees(page)


def nearly_everyone_agrees(page):
    page.get_by_text("other editions rule differently").click()
    editions = page.locator("details .listing li")
    asked_here = editions.filter(has_text="asked here")
    expect(asked_here).to_contain_text("Sudden Death")
    for name in ("Neo Genesis 2000", "Expedition 2002", "Platinum 2009", "HeartGold 2010"):
        expect(asked_here).to_contain_text(name)
    expect(editions.filter(has_text="Asia from 2018")).to_contain_text("differs")


@BOTH_WAYS
def test_more_ways_win(ask_about, scripts):
    page = ask_about("Who wins", scripts=scripts)
    tick_boxes(page, "do-a", "prizes", "no_pokemon")
    tick_boxes(page, "do-b", "prizes")
    send_question(page)
    expect(page.locator(".verdict")).to_contain_text("A wins the game.")


@BOTH_WAYS
def test_a_pokemon_falls_asleep(ask_about, scripts):
    page = ask_about("Condition", scripts=scripts)
    tick_boxes(page, "Aa-has", "Paralyzed")
    tick_boxes(page, "do-condition", "Asleep")
    send_question(page)
    expect(page.locator(".verdict")).to_contain_text("Asleep")
    expect(page.locator(".ledger li")).to_contain_text("no longer Paralyzed")


@BOTH_WAYS
def test_a_coin_not_flipped_shows_both_sides(ask_about, scripts):
    page = ask_about("Retreat", scripts=scripts, edition="Neo Genesis 2000")
    page.get_by_label("Energy attached").fill("Fire")
    page.get_by_label("Pays with").fill("Fire")
    tick_boxes(page, "Aa-has", "Confused")
    send_question(page)
    expect(page.locator("#verdict")).to_contain_text("A flip decides: 2 outcomes.")
    sides = page.locator("#reasons .tiles > section")
    expect(sides).to_have_count(2)
    expect(sides.filter(has_text="Heads")).to_contain_text("The Active Pokémon retreats")
    expect(sides.filter(has_text="Tails")).to_contain_text("stays Active")
    expect(sides.locator(".tag.nowrap")).to_have_text(["50 %", "50 %"])
    expect(page.locator(".ledger .inherited").first).to_be_visible()
    two_differ(page)


def two_differ(page):
    page.get_by_text("other editions rule differently").click()
    differing = page.locator("details .listing li").filter(has_text="differs")
    later = differing.filter(has_text="HeartGold 2010")
    expect(later).to_contain_text("Platinum 2009")
    expect(differing.filter(has_text="Expedition 2002")).to_have_count(0)
    expect(differing.filter(has_text="Neo Genesis 2000")).to_have_count(0)


@BOTH_WAYS
def test_a_link_gives_the_same_ruling_to_somebody_else(ask_about, visit_site, scripts):
    page = ask_about("Retreat", scripts=scripts, edition="Neo Genesis 2000")
    page.get_by_label("Energy attached").fill("Fire")
    page.get_by_label("Pays with").fill("Fire")
    tick_boxes(page, "Aa-has", "Confused")
    tick_boxes(page, "coins", "tails")
    send_question(page)
    expect(page.locator("#verdict")).to_contain_text("cannot try again this turn")
    link = page.get_by_role("link", name="Link to this ruling").get_attribute("href")
    other = visit_site()
    other.goto(link)
    assert other.locator("#verdict").inner_text() == page.locator("#verdict").inner_text()
    assert other.locator(".ledger").inner_text() == page.locator(".ledger").inner_text()
    expect(other.get_by_label("Rulebook", exact=True).locator(":checked")).to_have_text(
        "Neo Genesis 2000"
    )


@BOTH_WAYS
def test_what_cannot_be_read_is_named_with_a_suggestion(ask_about, scripts):
    page = ask_about("Retreat", scripts=scripts)
    page.get_by_label("Energy attached").fill("2 Watre")
    send_question(page)
    field = page.locator(".field", has=page.get_by_label("Energy attached"))
    expect(field.locator(".errors")).to_contain_text("did you mean")
    expect(page.get_by_label("Energy attached")).to_have_value("2 Watre")


def test_the_ruling_follows_as_the_position_changes(ask_about):
    page = ask_about("Who wins", scripts=True)
    tick_boxes(page, "do-a", "prizes")
    expect(page.locator("#verdict")).to_contain_text("A wins the game.")
    tick_boxes(page, "do-b", "prizes")
    expect(page.locator("#verdict")).to_contain_text("Sudden Death")
    assert "do-b=prizes" in page.url, "the address keeps up with the question"


def test_a_judge_keeps_a_ruling(visit_site):
    page = visit_site("judge")
    page.goto("/rulings/?do=settle&edition=platinum-arceus-2009&do-a=prizes&do-b=prizes")
    page.get_by_text("Keep this ruling").first.click()
    page.get_by_label("The question, as it was put").fill("Both took their last Prize at table 9")
    page.get_by_role("button", name="Keep this ruling").dblclick()
    expect(page.locator("#messages")).to_contain_text("The ruling is kept.")
    expect(page.locator("h1")).to_have_text("Both took their last Prize at table 9")
    expect(page.locator("dl.facts")).to_contain_text("Jonas Weir")
    page.get_by_role("link", name="Rulings given").click()
    kept = page.get_by_role("link", name="Both took their last Prize at table 9")
    expect(kept).to_have_count(1)
