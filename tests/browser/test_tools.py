"""The coin with its log, which both players can recompute, and the timer that may sound at time."""

import hashlib
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SIDES = {"Heads": True, "Tails": False}


def test_a_flip_outlives_a_reload_and_the_log_can_be_worked_out(visit_site):
    page = visit_site(viewport={"width": 390, "height": 844}, locale="en-GB")
    page.goto("/tools/")
    log, flips = page.locator("#coin .log"), page.locator('[data-count="flips"]')
    for _ in range(3):
        page.get_by_role("button", name="Flip the coin").click()
    before, shown = log.text_content(), page.locator("#coin .coin").text_content()
    page.reload()
    expect(flips).to_have_text("3")
    expect(page.locator("#coin .coin")).to_have_text(shown)
    assert log.text_content() == before
    page.get_by_role("button", name="Flip the coin").click()
    page.locator("summary", has_text="Log that both can check").click()
    page.get_by_role("button", name="Show the seed").click()
    told = log.text_content()
    promise = re.search(r"first flip: ([0-9a-f]{64})", told)[1]
    seed = re.search(r"The seed: ([0-9a-f]{32})", told)[1]
    assert hashlib.sha256(seed.encode()).hexdigest() == promise
    logged = re.findall(r"^(\d+)  \S+  (Heads|Tails)$", told, re.MULTILINE)
    assert [int(number) for number, _side in logged] == [1, 2, 3, 4]
    for number, side in logged:
        drawn = hashlib.sha256(f"{seed}:{number}".encode()).digest()[0] % 2 == 0
        assert drawn == SIDES[side]


def test_the_battle_timer_sounds_when_its_time_is_up_if_wished(visit_site):
    for wished, rang in ((False, None), (True, "3")):
        page = visit_site()
        page.clock.install()
        page.goto("/tools/")
        if wished:
            page.get_by_role("button", name="Sound at time: off").click()
            expect(page.get_by_role("button", name="Sound at time: on")).to_be_visible()
        page.get_by_role("button", name="Start", exact=True).click()
        page.clock.run_for("29:00")
        expect(page.locator("#timer .coin")).to_have_text("1:00")
        page.clock.run_for("01:01")
        expect(page.locator("#timer .coin")).to_have_text("Time")
        assert page.locator("body").get_attribute("data-rang") == rang
