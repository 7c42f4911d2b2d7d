"""Sent twice is done once: double clicks, the Back button, two tabs, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk

pytestmark = pytest.mark.browser

BOTH_WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])

PRESS_YES_AND_WHAT_LIES_BELOW = """() => {
  const below = [...document.querySelectorAll("main form[data-confirm] button")]
    .find((one) => one.innerText.includes("Ines K."));
  document.querySelector("#confirm [value=yes]").click();
  below.click();
}"""

SEND_TWICE = """(form) => Promise.all([1, 2].map(async () =>
  (await fetch(form.action, {method: "post", body: new FormData(form)})).status))"""


@pytest.fixture
def desk_at(visit_site, cup):
    def sit_down(*, scripts=True):
        desk = Desk(visit_site("organiser", scripts=scripts))
        desk.event = cup
        return desk

    return sit_down


@BOTH_WAYS
def test_a_double_click_reports_one_game(desk_at, paired_cup, scripts):
    desk = desk_at(scripts=scripts)
    desk.open_page("rounds/1/")
    one = desk.list_tables()[0]
    desk.open_table("1")
    desk.page.get_by_label(f"{one.a} won", exact=True).check()
    desk.page.get_by_role("button", name="Report the game").dblclick()
    expect(desk.page.get_by_role("heading", name="Report game 2")).to_be_visible()
    desk.page.reload()
    expect(desk.find_games()).to_have_count(1)


def test_a_second_press_on_yes_does_not_ask_again(desk_at):
    """The second press hits the page's own button, which may lie right below."""
    desk = desk_at()
    desk.open_page("players/")
    desk.page.get_by_role("button", name="Take off the list Ines K.").click()
    desk.page.evaluate(PRESS_YES_AND_WHAT_LIES_BELOW)
    expect(desk.page.locator("#messages")).to_contain_text("Ines K.")
    expect(desk.page.locator("#confirm")).to_be_hidden()
    expect(desk.page.get_by_role("button", name="Take off the list Ines K.")).to_have_count(0)


def test_a_report_that_arrives_twice_at_once_counts_once(desk_at, paired_cup):
    desk = desk_at()
    desk.open_page("rounds/1/")
    one = desk.list_tables()[0]
    desk.open_table("1")
    desk.page.get_by_label(f"{one.a} won", exact=True).check()
    form = desk.page.locator("form", has_text="Report the game")
    assert form.evaluate(SEND_TWICE) == [200, 200]
    desk.page.reload()
    expect(desk.find_games()).to_have_count(1)
    expect(desk.find_games()).to_contain_text(f"{one.a} won")


def test_a_pairing_that_arrives_twice_at_once_pairs_one_round(desk_at):
    desk = desk_at()
    desk.open_page()
    form = desk.page.locator("form", has_text="Pair round 1")
    assert form.evaluate(SEND_TWICE) == [200, 200]
    desk.open_page()
    expect(desk.page.get_by_role("link", name=re.compile(r"^Round \d"))).to_have_count(1)


@BOTH_WAYS
def test_a_double_click_pairs_one_round(desk_at, scripts):
    desk = desk_at(scripts=scripts)
    desk.open_page()
    desk.page.get_by_role("button", name="Pair round 1").dblclick()
    desk.page.wait_for_url(re.compile(r"/rounds/1/$"))
    assert [one.result for one in desk.list_tables()] == ["Open", "Open"]
    desk.open_page()
    expect(desk.page.get_by_role("link", name=re.compile(r"^Round \d"))).to_have_count(1)


def test_back_to_a_report_and_sent_again_reports_nothing_more(desk_at, paired_cup):
    desk = desk_at()
    page = desk.page
    desk.open_page("rounds/1/")
    one = desk.list_tables()[0]
    desk.open_table("1")
    desk.give_game(one.a)
    desk.give_game(one.a)  # this decides the match and leads to the board
    assert desk.list_tables()[0].result == f"{one.a} won"
    page.go_back()
    send_again(page)
    page.goto(f"{desk.event}rounds/1/")
    desk.open_table("1")
    expect(desk.find_games()).to_have_count(2)


def send_again(page):
    """Press what the page still offers; a refusal is a good answer too."""
    report = page.get_by_role("button", name="Report the game")
    if report.count():
        page.get_by_role("radio").first.check()
        with page.expect_navigation():
            report.click()


def test_an_old_page_with_another_result_is_told_who_was_first(desk_at, paired_cup):
    here, there = desk_at(), desk_at()
    for desk in (here, there):
        desk.open_page("rounds/1/")
    one = here.list_tables()[0]
    here.open_table("1")
    there.open_table("1")
    here.give_game(one.a)
    there.give_game(one.b)
    expect(there.page.locator("#messages")).to_contain_text("Mira Oldhaven was first: table 1")
    expect(there.find_games()).to_have_count(1)
    expect(there.find_games()).to_contain_text(f"{one.a} won")


def test_an_old_page_is_told_that_the_round_is_paired(desk_at):
    here, there = desk_at(), desk_at()
    here.open_page()
    there.open_page()
    here.page.get_by_role("button", name="Pair round 1").click()
    here.page.wait_for_url(re.compile(r"/rounds/1/$"))
    board = here.list_tables()
    there.page.get_by_role("button", name="Pair round 1").click()
    expect(there.page.locator("#messages")).to_contain_text("Round 1 was already paired.")
    there.open_page("rounds/1/")
    assert there.list_tables() == board


def test_back_after_pairing_pairs_nothing_more(desk_at):
    desk = desk_at()
    page = desk.page
    desk.next_step("Pair round 1")
    board = desk.list_tables()
    page.go_back()
    old = page.get_by_role("button", name="Pair round 1")
    if old.count():
        old.click()
        page.wait_for_url(re.compile(r"/rounds/1/$"))
    desk.open_page("rounds/1/")
    assert desk.list_tables() == board
    assert page.goto(f"{desk.event}rounds/2/").status == 404


@BOTH_WAYS
def test_a_double_click_creates_one_event(visit_site, scripts):
    page = visit_site("organiser", scripts=scripts)
    page.goto("/events/new/")
    name = f"Once only, {'with' if scripts else 'without'} scripts"
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create the event").dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.goto("/events/")
    expect(page.get_by_role("link", name=name)).to_have_count(1)
