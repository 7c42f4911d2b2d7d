"""A player's phone in a crowded hall: news comes by itself, and no report is lost."""

from hashlib import sha256

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

NAMES = ("Ines K.", "Noor A.", "Tomo R.", "Ada L.")
PHONE = {"viewport": {"width": 390, "height": 844}}
# The first report is sent late.
LATE = """() => {
  const ask = window.fetch;
  let late = 1500;
  window.fetch = async (...asked) => {
    if (asked[1]?.method === "POST") await new Promise((go) => setTimeout(go, late, (late = 0)));
    return ask(...asked);
  };
}"""
KEPT_PAGE = """async () => {
  const store = await caches.open((await caches.keys())[0] ?? "none");
  return (await store.keys()).some(({ url }) => url.endsWith(".js"));
}"""


@pytest.fixture
def two_phones(visit_site, organiser, cup, paired_cup):
    """The pages of two opponents by name, in the order of their seats."""
    desk = visit_site("organiser")
    desk.goto(f"{cup}links/")
    desk.get_by_role("button", name="Make the missing links").click()
    match = organiser.send_request("GET", f"/api/v1{cup}rounds")[1]["rounds"][0]["matches"][0]
    phones = {}
    for side in ("a", "b"):
        desk.goto(f"{cup}players/{match[side]}/link/")
        phone = visit_site(**PHONE)
        phone.goto(desk.get_by_label("The link", exact=True).input_value())
        phones[phone.get_by_role("heading", level=1).inner_text()] = phone
    return list(phones.values())


def report_result(phone, words="I won 2–0"):
    if not phone.get_by_role("button", name=words).is_visible():
        phone.locator("summary", has_text="I won").click()
    phone.get_by_role("button", name=words).click()
    phone.get_by_role("button", name="Report", exact=True).click()


def test_the_opponents_phone_follows_without_a_reload(two_phones):
    mine, theirs = two_phones
    for phone in two_phones:
        phone.evaluate("window.same = true")
    theirs.locator("summary", has_text="I won").click()
    report_result(mine)
    expect(mine.get_by_text("It counts once your opponent agrees")).to_be_visible()
    expect(theirs.get_by_text("I lost 0–2")).to_be_visible()
    theirs.get_by_role("button", name="That is right").click()
    expect(theirs.get_by_text("Sent. That is the result.")).to_be_visible()
    expect(mine.locator(".mine .chip.win")).to_be_visible()
    assert [phone.evaluate("window.same") for phone in two_phones] == [True, True]


def test_a_report_without_a_network_is_kept_and_sent_once(two_phones):
    mine, theirs = two_phones
    mine.evaluate("navigator.serviceWorker.ready.then(() => true)")
    mine.wait_for_function(KEPT_PAGE)
    mine.context.set_offline(True)
    report_result(mine)
    expect(mine.locator("#kept[data-state=kept]")).to_contain_text("Kept on this phone")
    # the page comes from the service worker's cache, the report from the page's own storage
    mine.reload()
    expect(mine.locator("#kept[data-state=kept]")).to_contain_text("I won 2–0")
    mine.context.set_offline(False)
    expect(mine.locator("#kept[data-state=sent]")).to_contain_text("Sent. Noted.")
    expect(theirs.get_by_text("I lost 0–2")).to_be_visible()
    assert mine.evaluate("Object.keys(localStorage).length") == 0


def test_what_is_reported_while_a_report_is_on_its_way_comes_after_it(two_phones):
    mine, theirs = two_phones
    mine.evaluate(LATE)
    report_result(mine)
    expect(mine.locator("#kept[data-state=sending]")).to_contain_text("I won 2–0")
    report_result(mine, "I won 2–1")
    expect(mine.locator("#kept[data-state=sent]")).to_contain_text("I won 2–1")
    expect(theirs.get_by_text("I lost 1–2")).to_be_visible()
    assert mine.evaluate("Object.keys(localStorage).length") == 0


def test_a_kept_report_that_is_too_late_says_why(two_phones, organiser, cup):
    mine, _theirs = two_phones
    mine.context.set_offline(True)
    report_result(mine)
    expect(mine.locator("#kept[data-state=kept]")).to_be_visible()
    match = organiser.send_request("GET", f"/api/v1{cup}rounds")[1]["rounds"][0]["matches"][0]
    row = {"match": match["id"], "score": "0-2", "version": match["version"]}
    status, said = organiser.send_request(
        "POST", f"/api/v1{cup}rounds/1/results", {"results": [row]}
    )
    assert status == 200, said
    mine.context.set_offline(False)
    expect(mine.locator("#kept[data-state=refused]")).to_contain_text("Not taken.")
    mine.get_by_role("button", name="I have seen it").click()
    expect(mine.locator("#kept")).to_be_hidden()
    assert mine.evaluate("Object.keys(localStorage).length") == 0


def test_a_report_kept_over_the_next_pairing_counts_for_no_other_round(two_phones, organiser, cup):
    mine, _theirs = two_phones
    mine.context.set_offline(True)
    report_result(mine)
    expect(mine.locator("#kept[data-state=kept]")).to_be_visible()
    matches = organiser.send_request("GET", f"/api/v1{cup}rounds")[1]["rounds"][0]["matches"]
    rows = [{"match": one["id"], "score": "0-2"} for one in matches if not one["result"]]
    organiser.send_request("POST", f"/api/v1{cup}rounds/1/results", {"results": rows})
    status, said = organiser.send_request("POST", f"/api/v1{cup}rounds", {"after": 1})
    assert status == 201, said
    mine.context.set_offline(False)
    expect(mine.locator("#kept[data-state=refused]")).to_contain_text("That was round 1")
    expect(mine.get_by_text("Round 2 · you are at")).to_be_visible()
    expect(mine.get_by_text("It counts once")).to_have_count(0)
    mine.get_by_role("button", name="I have seen it").click()
    assert mine.evaluate("Object.keys(localStorage).length") == 0


def test_the_coin_can_be_checked_and_the_timer_stands_for_effects(
    visit_site, check_fits, big_enough
):
    phone = visit_site(**PHONE)
    phone.goto("/tools/")
    for _flip in range(5):
        phone.get_by_role("button", name="Flip the coin").click()
    phone.get_by_text("Log that both can check").click()
    phone.get_by_role("button", name="Show the seed and begin anew").click()
    promise, *flips, seed = phone.locator(".log").inner_text().strip().splitlines()[:7]
    seed = seed.split()[-1]
    assert promise.endswith(sha256(seed.encode()).hexdigest())
    ours = [sha256(f"{seed}:{number}".encode()).digest()[0] % 2 == 0 for number in range(1, 6)]
    assert [line.endswith("Heads") for line in flips] == ours
    phone.get_by_role("button", name="Start").click()
    phone.get_by_role("button", name="Effects between turns").click()
    stood = phone.locator("#timer .coin").inner_text()
    expect(phone.locator("[data-count=paused]")).not_to_have_text("0:00")
    assert phone.locator("#timer .coin").inner_text() == stood
    check_fits(phone)
    big_enough(phone)


def test_what_a_player_needs_is_told_and_leaving_is_asked(two_phones, check_fits, big_enough):
    mine, theirs = two_phones
    for phone in two_phones:
        check_fits(phone)
        big_enough(phone)
    mine.get_by_role("link", name="Standings").click()
    mine.get_by_role("link", name="Back to your page").click()
    mine.get_by_role("link", name="What do I need?").click()
    expect(mine.get_by_text("You can still end first")).to_be_visible()
    check_fits(mine)
    big_enough(mine)
    theirs.get_by_text("Leave the event", exact=True).click()
    theirs.get_by_role("button", name="Drop from the event").click()
    theirs.get_by_role("button", name="Leave", exact=True).click()
    expect(theirs.get_by_text("Leave the event", exact=True)).to_have_count(0)
