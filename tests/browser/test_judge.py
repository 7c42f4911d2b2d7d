"""A call from a phone reaches the judge and is answered on record; a wall keeps what it shows."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_reporting import my_page

pytestmark = pytest.mark.browser
KEPT = """async (words) => {
  const store = await caches.open((await caches.keys())[0] ?? "none");
  return (await (await store.match(location.href))?.text())?.includes(words);
}"""

COVERED = """() => document.querySelector(".wall-scroll").getBoundingClientRect().bottom
  > document.getElementById("lost").getBoundingClientRect().top + 0.5"""


def test_a_player_calls_and_the_judge_goes_and_closes_it(
    visit_site, cup, paired_cup, set_look, check_fits, big_enough, check_accessible
):
    desk = visit_site("organiser")
    phone, judge, wall = (
        visit_site(),
        visit_site("judge"),
        visit_site(viewport={"width": 1920, "height": 1080}),
    )
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(my_page(desk, cup, "Ines K."))
    judge.set_viewport_size({"width": 390, "height": 844})
    judge.goto(f"{cup}judge/")
    phone.locator("summary", has_text="Call a judge").click()
    big_enough(phone)
    phone.get_by_role("button", name="A rule or a card").click()
    expect(phone.get_by_text("A judge is called.")).to_be_visible()
    judge.get_by_role("button", name="I go").click()  # the call appears by itself
    expect(phone.get_by_text("A judge is on the way.")).to_be_visible()
    for page in (judge, phone):
        check_fits(page)
        check_accessible(page)
    big_enough(judge)
    judge.get_by_label("What was ruled").fill("Take it back, shuffle.")
    judge.get_by_role("button", name="Close the call").click()
    expect(judge.get_by_text("Nobody calls.")).to_be_visible()
    expect(phone.locator("summary", has_text="Call a judge")).to_be_visible()
    for density in ("tiles", "list", "map"):
        judge.goto(f"{cup}judge/?view={density}")
        check_fits(judge)
        set_look(judge, 1440, "dark")
        check_accessible(judge)
        set_look(judge, 390)
    desk.goto(f"{cup}announcements/")
    desk.get_by_label("What everybody is told").fill("Lunch at one")
    wall.goto(f"{cup}wall/names/?look=dark")
    expect(wall.get_by_text("Ines K.").first).to_be_visible()
    desk.get_by_role("button", name="Announce").click()
    expect(wall.get_by_text("Lunch at one")).to_be_visible()
    expect(phone.get_by_text("Lunch at one")).to_be_visible()
    check_accessible(wall)
    wall.wait_for_function(KEPT, arg="Lunch at one")
    wall.context.set_offline(True)
    expect(wall.get_by_text("No connection since")).to_be_visible()
    assert not wall.evaluate(COVERED)  # the notice does not cover the last row
    expect(wall.get_by_text("Ines K.").first).to_be_visible()
    wall.reload()  # from the service worker's cache, with what arrived after loading
    expect(wall.get_by_text("Ines K.").first).to_be_visible()
    expect(wall.get_by_text("Lunch at one")).to_be_visible()
    expect(wall.get_by_text("No connection since")).to_be_visible()
    wall.context.set_offline(False)
    expect(wall.get_by_text("No connection since")).to_be_hidden()
