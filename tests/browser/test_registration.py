"""A deck list in an event: handed in, changed, locked, compared, checked, printed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import FIVE_GENGAR, SIXTY, Desk

pytestmark = pytest.mark.browser
CHANGED = SIXTY.replace("4 Bebe's Search SW 119", "3 Bebe's Search SW 119").replace(
    "42 Fire", "43 Fire"
)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def desk(visit_site, cup):
    made = Desk(visit_site("organiser"))
    made.event = cup
    return made


def link_of(desk, name):
    """Return the address of the player's own page."""
    page = desk.page
    desk.open_page("links/")
    if page.get_by_role("button", name="Make the missing links").count():
        page.get_by_role("button", name="Make the missing links").click()
    page.get_by_role("link", name=f"Open {name}").click()
    return page.get_by_role("textbox", name="The link").input_value()


def paste_list(page, text):
    page.get_by_label("Decklist").evaluate(
        "(one, text) => { one.value = text;"
        " one.dispatchEvent(new Event('input', {bubbles: true})) }",
        text,
    )


def hand_in(page, text):
    paste_list(page, text)
    page.get_by_role("button", name="Hand in this list").click()
    expect(page.locator("#messages")).to_have_text("Your list is handed in.")


def open_lists(desk):
    """Choose open lists and that only legal ones are taken."""
    desk.open_page("registration/")
    desk.page.get_by_label("Open: everybody, once they are published").check()
    desk.page.get_by_label("Refused until it is legal").check()
    desk.page.get_by_role("button", name="Save", exact=True).click()
    expect(desk.page.locator("#messages")).to_have_text("The rules are saved.")


def lock_registration(desk):
    desk.open_page("registration/")
    desk.page.get_by_role("button", name="Lock the registration").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Lock").click()
    expect(desk.page.locator(".tag", has_text="locked")).to_be_visible()


@pytest.fixture
def check_page(check_fits, check_accessible, big_enough, shoot_page):
    """Check that everybody can use a page on a phone."""

    def check_looks(page, name):
        shoot_page(page, name)
        check_fits(page)
        big_enough(page)
        check_accessible(page)

    return check_looks


def test_a_deck_is_registered_locked_compared_checked_and_printed(desk, visit_site, check_page):
    open_lists(desk)
    phone = visit_site(viewport=PHONE)
    phone.goto(link_of(desk, "Ines K."))
    a_player_hands_in(phone)
    check_page(phone, "my-deck-390-light")
    lock_registration(desk)
    the_lock_holds(phone)
    staff_compare(desk)
    staff_publish(desk, visit_site())
    a_judge_checks(desk, visit_site("judge", viewport=PHONE), check_page)
    it_is_printed(desk)


def test_a_list_pasted_before_the_scripts_are_there_is_checked_too(desk, visit_site):
    """With bad Wi-Fi the page is there before the script that checks lists."""
    open_lists(desk)
    phone, link = visit_site(viewport=PHONE), link_of(desk, "Ines K.")
    held = []

    def hold_script(script):
        held.append(script)

    phone.route(re.compile(r"htmx.*\.js"), hold_script)
    # The browser's first page, since later ones have scripts in the service worker's cache.
    phone.goto(link.rstrip("/") + "/deck/", wait_until="commit")
    paste_list(phone, FIVE_GENGAR)
    phone.wait_for_timeout(1000)  # longer than a check waits for more typing
    assert held
    for script in held:
        script.continue_()
    expect(phone.locator("#verdict")).to_contain_text("Not legal in Modified 2009")


def test_a_list_handed_in_without_a_network_stays_on_the_page_and_is_sent_later(desk, visit_site):
    open_lists(desk)
    phone = visit_site(viewport=PHONE)
    phone.goto(link_of(desk, "Ines K.").rstrip("/") + "/deck/")
    paste_list(phone, SIXTY)
    expect(phone.locator("#verdict")).to_contain_text("Legal in Modified 2009")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Hand in this list").click()
    expect(phone.get_by_role("alert")).to_contain_text("Nothing was sent: the network is gone.")
    expect(phone.get_by_label("Decklist")).to_have_value(SIXTY)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Hand in this list").dblclick()
    expect(phone.locator("#messages")).to_have_text("Your list is handed in.")
    expect(phone.get_by_text("Every list you handed in")).to_be_visible()
    expect(phone.locator("ol.listing li")).to_have_count(1)


def a_player_hands_in(phone):
    phone.get_by_role("link", name="Hand in your list").click()
    paste_list(phone, FIVE_GENGAR)
    expect(phone.locator("#verdict")).to_contain_text("Not legal in Modified 2009")
    phone.get_by_role("button", name="Hand in this list").click()
    expect(phone.get_by_role("alert")).to_contain_text("this one is not legal")
    expect(phone.get_by_label("Decklist")).to_have_value(FIVE_GENGAR)
    paste_list(phone, SIXTY)
    expect(phone.locator("#verdict")).to_contain_text("Legal in Modified 2009")
    hand_in(phone, SIXTY)
    hand_in(phone, CHANGED)
    expect(phone.locator("ol.listing li").first).to_contain_text("1 out, 1 in")


def the_lock_holds(phone):
    paste_list(phone, SIXTY)
    phone.get_by_role("button", name="Hand in this list").click()
    expect(phone.get_by_role("alert")).to_contain_text("Registration has been locked since")
    expect(phone.get_by_label("Decklist")).to_have_value(SIXTY)


def staff_compare(desk):
    page = desk.page
    page.locator("#decks").get_by_role("link", name="Ines K.").click()
    expect(page.locator("ol.listing li")).to_have_count(2)
    page.get_by_role("link", name="List 2").click()
    changes = page.locator("section", has_text="Against list 1").locator(".decklist li")
    expect(changes).to_have_text([re.compile("1 Bebe's Search"), re.compile("1 Fire Energy")])
    page.go_back()
    paste_list(page, SIXTY)
    page.get_by_label("Reason").fill("The player wrote the wrong number.")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.locator("ol.listing li").first).to_contain_text("The player wrote the wrong")


def staff_publish(desk, reader):
    way = desk.event + "lists/"
    answer = reader.goto(way)
    assert answer.status == 403
    desk.open_page("registration/")
    desk.page.get_by_role("button", name="Publish the lists").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    desk.page.wait_for_url(re.compile(r"/lists/$"))
    reader.goto(way)
    reader.get_by_role("link", name="Ines K.").click()
    expect(reader.locator(".decklist")).to_contain_text("Typhlosion")


def a_judge_checks(desk, judge, seen):
    judge.goto(desk.event + "deck-checks/")
    judge.get_by_role("button", name="Pick", exact=True).click()
    judge.wait_for_url(re.compile(r"/deck-checks/(\d+/)?$"))
    desk.open_page("deck-checks/")
    judge.goto(desk.page.locator("#checks").get_by_role("link").first.get_attribute("href"))
    judge.get_by_label(re.compile("Cyndaquil")).check()
    expect(judge.locator("#ticked")).to_have_text("Saved.")
    judge.context.set_offline(True)
    judge.get_by_label(re.compile("Quilava")).check()
    expect(judge.locator("#ticked")).to_contain_text("kept on this phone")
    judge.context.set_offline(False)
    expect(judge.locator("#ticked")).to_have_text("Saved.")
    judge.reload()
    for name, ticked in (("Cyndaquil", True), ("Quilava", True), ("Typhlosion", False)):
        expect(judge.get_by_label(re.compile(name))).to_be_checked(checked=ticked)
    judge.get_by_role("button", name="One short: Typhlosion").click()
    judge.get_by_role("button", name="All there: Energy").click()
    expect(judge.locator("[data-sum]")).to_contain_text("short: 1")
    expect(judge.get_by_label("Note")).to_have_value(re.compile(r"^\d of \d Typhlosion$"))
    seen(judge, "deck-check-390-light")
    judge.get_by_role("button", name="A card is missing").click()
    judge.wait_for_url(re.compile(r"/penalties/$"))
    judge.goto(desk.event + "deck-checks/")
    expect(judge.locator("#checks")).to_contain_text("A card is missing")


def it_is_printed(desk):
    page = desk.page
    desk.open_page("sheets/")
    page.get_by_role("button", name="On A4").click()
    way = page.get_by_role("link", name="Open the PDF")
    expect(page.locator("#pile")).to_contain_text("4 sheets")
    answer = page.request.get(way.get_attribute("href"))
    assert answer.headers["content-type"] == "application/pdf"
    assert len(re.findall(rb"/Type /Page\b", answer.body())) == 4


def test_without_javascript_a_list_is_checked_and_handed_in(desk, visit_site):
    phone = visit_site(viewport=PHONE, scripts=False)
    phone.goto(link_of(desk, "Noor A."))
    phone.get_by_role("link", name="Hand in your list").click()
    phone.get_by_label("Decklist").fill(FIVE_GENGAR)
    phone.get_by_role("button", name="Only check it").click()
    expect(phone.locator(".notice.warn")).to_contain_text("only checked")
    expect(phone.locator("#verdict")).to_contain_text("Not legal")
    phone.get_by_role("button", name="Hand in this list").click()
    expect(phone.locator("#messages")).to_contain_text("handed in, but it is not legal")
