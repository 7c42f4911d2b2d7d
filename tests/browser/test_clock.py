"""The clock of a round: it counts down, and without JavaScript says when it ends."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

COUNTS = re.compile(r"^\d+:\d\d$")


def start_clock(page):
    """Start the page's clock with forty minutes and return it."""
    page.get_by_label("Minutes", exact=True).fill("40")
    page.get_by_role("button", name="Start the clock").click()
    clock = page.locator(".round-clock .clock")
    expect(clock).to_have_text(re.compile(r"^(40:00|39:\d\d)$"))
    return clock


def test_a_clock_is_started_and_counts_on_every_page_it_is_on(
    visit_site, cup, paired_cup, set_look, check_fits, big_enough, check_accessible, shoot_page
):
    desk = visit_site("organiser")
    desk.goto(f"{cup}rounds/1/")
    clock = start_clock(desk)
    expect(desk.get_by_text("Time left")).to_be_visible()
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    for width in (390, 1440):
        for scheme in ("light", "dark"):
            set_look(desk, width, scheme)
            shoot_page(desk, f"clock-{width}-{scheme}")
            check_fits(desk)
            big_enough(desk)
            check_accessible(desk)
    desk.get_by_role("button", name="Pause").click()
    expect(desk.get_by_text("The clock stands")).to_be_visible()
    desk.get_by_text("Set the clock").click()
    desk.get_by_label("Minutes left").fill("3")
    desk.get_by_role("button", name="Set", exact=True).click()
    expect(clock).to_have_text("3:00")
    expect(clock).to_have_class(re.compile("soon"))


def test_the_desk_starts_pauses_and_sets_the_clock_without_leaving_it(
    visit_site, cup, paired_cup, set_look, check_fits, big_enough, check_accessible, shoot_page
):
    desk = visit_site("organiser")
    desk.goto(f"{cup}desk/")
    clock = start_clock(desk)
    desk.get_by_text("Set the clock").click()
    for width in (390, 1440):
        for scheme in ("light", "dark"):
            set_look(desk, width, scheme)
            shoot_page(desk, f"desk-clock-{width}-{scheme}")
            check_fits(desk)
            big_enough(desk)
            check_accessible(desk)
    desk.reload()  # the checks left styles behind
    desk.get_by_role("button", name="Pause").click()
    expect(desk.get_by_text("The clock stands")).to_be_visible()
    desk.get_by_text("Set the clock").click()
    desk.get_by_label("Minutes left").fill("3")
    desk.get_by_role("button", name="Set", exact=True).click()
    expect(clock).to_have_text("3:00")
    expect(desk).to_have_url(re.compile(r"/desk/$"))


def test_extra_minutes_count_for_one_table_and_on_its_players_phones(
    visit_site, cup, paired_cup, set_look, shoot_page
):
    desk = visit_site("organiser")
    desk.goto(f"{cup}rounds/1/")
    desk.get_by_role("button", name="Start the clock").click()
    desk.get_by_role("link", name="Report table 1").click()
    desk.get_by_text("Extra minutes for this table").click()
    desk.get_by_label("Extra minutes", exact=True).fill("5")
    desk.get_by_role("button", name="Give").click()
    expect(desk.get_by_text("5 extra minutes at this table")).to_be_visible()
    desk.goto(f"{cup}rounds/1/")
    expect(desk.get_by_text("+5 min")).to_be_visible()
    name = desk.locator("#pairings tbody tr").first.locator("th .nowrap").first.inner_text()
    desk.goto(f"{cup}links/")
    desk.get_by_role("button", name="Make the missing links").click()
    desk.get_by_role("link", name=f"Open {name}").click()
    phone, plain = visit_site(), visit_site(scripts=False)
    address = desk.get_by_label("The link", exact=True).input_value()
    set_look(phone, 390)
    phone.goto(address)
    expect(phone.locator(".round-clock .clock")).to_have_text(COUNTS)
    expect(phone.get_by_text("5 extra minutes at this table")).to_be_visible()
    shoot_page(phone, "clock-phone")
    plain.goto(address)
    expect(plain.get_by_text("The round ends at")).to_be_visible()
    expect(plain.locator(".round-clock time")).to_have_text(re.compile(r"^\d\d:\d\d$"))


def test_a_wall_says_that_it_has_no_sound_until_a_hand_was_there_and_rings_at_zero(
    visit_site, cup, paired_cup
):
    desk, wall = visit_site("organiser"), visit_site()
    desk.goto(f"{cup}rounds/1/")
    desk.get_by_role("button", name="Start the clock").click()
    expect(desk.get_by_text("Time left")).to_be_visible()
    wall.clock.install()
    wall.goto(f"{cup}wall/clock/")
    expect(wall.locator(".clock")).to_have_text(COUNTS)
    wall.get_by_role("button", name="No sound at time").click()
    expect(wall.get_by_role("button", name="Sound at time: on")).to_be_attached()
    expect(wall.locator("#silent")).to_be_hidden()
    expect(wall.locator("body")).to_have_attribute("data-rang", "1")
    # Offline, since the server would correct the time.
    wall.context.set_offline(True)
    wall.clock.fast_forward("01:00:00")
    expect(wall.locator(".clock")).to_have_class(re.compile("over"))
    expect(wall.locator("body")).to_have_attribute("data-rang", "3")


def test_the_desks_clock_counts_on_after_a_result_is_entered(visit_site, cup, paired_cup):
    desk = visit_site("organiser")
    desk.goto(f"{cup}rounds/1/")
    desk.get_by_role("button", name="Start the clock").click()
    expect(desk.locator(".round-clock .clock")).to_have_text(COUNTS)
    desk.goto(f"{cup}desk/")
    clock = desk.locator(".round-clock .clock")
    expect(clock).to_have_text(COUNTS)
    desk.locator("#line").fill("1 2-0")
    desk.keyboard.press("Enter")
    expect(desk.locator(".desk-last")).to_be_visible()
    expect(desk.get_by_text("Time left")).to_be_visible()
    before = clock.inner_text()
    expect(clock).to_have_text(COUNTS)
    expect(clock).not_to_have_text(before)
