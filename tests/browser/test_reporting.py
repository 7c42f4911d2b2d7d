"""Reporting results: a scorekeeper at the keyboard, two players on their phones."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

BOTH_WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])


@BOTH_WAYS
def test_a_round_is_entered_table_by_table_without_the_mouse(visit_site, cup, paired_cup, scripts):
    page = visit_site("organiser", scripts=scripts)
    page.goto(f"{cup}rounds/1/results/")
    boxes = page.locator("main select")
    tables = boxes.count()
    assert tables > 1
    boxes.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Enter these results").click()
    expect(page.get_by_text("2 results are in.")).to_be_visible()
    expect(page.locator("main select")).to_have_count(tables - 2)


def my_page(desk, cup, name):
    """Return the address of a player's own page, as staff see it."""
    desk.goto(f"{cup}links/")
    make = desk.get_by_role("button", name="Make the missing links")
    if make.count():
        make.click()
    desk.get_by_role("link", name=f"Open {name}").click()
    return desk.get_by_label("The link", exact=True).input_value()


@BOTH_WAYS
def test_two_phones_agree_and_a_judge_need_not_come(visit_site, cup, paired_cup, scripts):
    desk = visit_site("organiser")
    desk.goto(f"{cup}rounds/1/?by=name")
    row = desk.locator("#pairings tbody tr").first
    name = row.locator("th .nowrap").first.inner_text()
    other = row.locator("td[data-label=Against] .nowrap").first.inner_text()
    pages = {who: my_page(desk, cup, who) for who in (name, other)}
    mine, theirs = (visit_site(scripts=scripts) for _ in pages)
    mine.set_viewport_size({"width": 390, "height": 844})
    mine.goto(pages[name])
    mine.locator("summary", has_text="I won").click()
    mine.get_by_role("button", name="I won 2–0").click()
    if scripts:
        yes = mine.get_by_role("button", name="Report", exact=True)
        expect(yes).not_to_have_class(re.compile("danger"))  # not marked as dangerous
        yes.click()
    expect(mine.get_by_text("It counts once your opponent agrees")).to_be_visible()
    expect(mine.locator(".mine .chip")).to_have_text(f"You said: I won 2–0, waiting for {other}")
    theirs.goto(pages[other])
    expect(theirs.get_by_text("I lost 0–2")).to_be_visible()
    theirs.get_by_role("button", name="That is right").click()
    expect(theirs.get_by_text("That is the result.")).to_be_visible()
    mine.reload()
    expect(mine.locator(".chip.win").first).to_be_visible()


def test_both_seats_are_asked_the_same_first_and_it_fits_the_phone(
    visit_site, cup, paired_cup, check_fits
):
    desk, phone = visit_site("organiser"), visit_site()
    phone.set_viewport_size({"width": 390, "height": 844})
    for name in ("Ines K.", "Noor A.", "Tomo R.", "Ada L."):
        phone.goto(my_page(desk, cup, name))
        words = phone.locator("div.choices summary, div.choices > form .button").all_inner_texts()
        assert words[:2] == ["I won", "I lost"], name
        phone.locator("summary", has_text="I won").click()
        last = phone.locator("div.choices").bounding_box()
        assert last["y"] + last["height"] <= 844, name
        check_fits(phone)


def test_two_who_say_different_things_are_told_so_on_the_chip(visit_site, cup, paired_cup):
    desk, mine, theirs = (
        visit_site("organiser"),
        visit_site(scripts=False),
        visit_site(scripts=False),
    )
    desk.goto(f"{cup}rounds/1/?by=name")
    row = desk.locator("#pairings tbody tr").first
    name = row.locator("th .nowrap").first.inner_text()
    other = row.locator("td[data-label=Against] .nowrap").first.inner_text()
    for phone, who in ((mine, name), (theirs, other)):
        phone.goto(my_page(desk, cup, who))
        phone.locator("summary", has_text="I won").click()
    mine.get_by_role("button", name="I won 2–0").click()
    theirs.get_by_role("button", name="I won 2–0").click()
    mine.reload()
    for phone in (mine, theirs):
        expect(phone.locator(".mine .chip")).to_have_text("Disputed")
        expect(phone.get_by_text("Not reported yet")).to_have_count(0)
