"""How both winning, time and the rules of a day are shown where a match is decided."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CUP
from tests.browser.test_reporting import my_page

pytestmark = pytest.mark.browser
BOTH = {"winner": "both", "ways": {"a": ["prizes"], "b": ["prizes"]}, "version": 0}


@pytest.fixture
def make_table(organiser):
    """`make_table(day)`: the addresses of an event on that day and of its first table."""

    def make_cup(day):
        _status, made = organiser.send_request(
            "POST", "/api/v1/events", CUP | {"date": day, "best_of": 1}
        )
        api, names = f"/api/v1/events/{made['id']}", ("Ines K.", "Noor A.", "Tomo R.", "Ada L.")
        organiser.send_request(
            "POST", f"{api}/players", {"players": [{"name": name} for name in names]}
        )
        _status, one = organiser.send_request("POST", f"{api}/rounds", {"after": 0})
        match = one["matches"][0]["id"]
        return f"/events/{made['id']}/", f"{api}/matches/{match}", f"matches/{match}/"

    return make_cup


def look_at_page(page, name, looks, fits, accessible, big_enough, shoot):
    for width in (390, 1440):
        for scheme in ("light", "dark"):
            looks(page, width, scheme)
            fits(page)
            accessible(page)
            shoot(page, f"{name}-{width}-{scheme}")
        if width == 390:
            big_enough(page)


@pytest.mark.parametrize(
    ("day", "words"),
    [("2022-05-07", "a judge chooses"), ("2026-11-21", "first to be ahead in Prizes")],
)
def test_desk_and_phone_say_which_game_decides(
    visit_site,
    organiser,
    make_table,
    set_look,
    check_fits,
    check_accessible,
    big_enough,
    shoot_page,
    day,
    words,
):
    event, api, here = make_table(day)
    status, _row = organiser.send_request("POST", f"{api}/games", BOTH)
    assert status == 201
    desk = visit_site("organiser")
    desk.goto(event + here)
    name = desk.locator(".sides .name").first.inner_text()
    expect(desk.get_by_text(words).first).to_be_visible()
    checks = (set_look, check_fits, check_accessible, big_enough, shoot_page)
    look_at_page(desk, f"both-won-desk-{day[:4]}", *checks)
    phone = visit_site()
    phone.goto(my_page(desk, event, name))
    expect(phone.get_by_text(words).first).to_be_visible()
    look_at_page(phone, f"both-won-phone-{day[:4]}", *checks)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_what_is_missing_when_time_is_called_stands_at_its_field(
    visit_site, make_table, set_look, check_fits, check_accessible, big_enough, shoot_page, scripts
):
    event, _api, here = make_table("2012-03-03")
    desk = visit_site("organiser", scripts=scripts)
    desk.goto(event + here)
    desk.get_by_text("Time is called: what happens now").click()
    desk.get_by_label("Yes, it is running").check()
    desk.locator("[name=left_a]").last.fill("2")
    desk.get_by_role("button", name="Settle by time").click()
    expect(desk.locator("#time-left_b_error")).to_have_text(
        "Say of both players how many Prizes are left."
    )
    expect(desk.locator("#time-left_a")).to_have_value("2")
    expect(desk.get_by_label("Yes, it is running")).to_be_checked()
    if scripts:
        look_at_page(
            desk, "time-called", set_look, check_fits, check_accessible, big_enough, shoot_page
        )


def test_the_form_of_a_new_event_follows_its_day(
    visit_site, set_look, check_fits, check_accessible, big_enough, shoot_page
):
    desk = visit_site("organiser")
    desk.goto("/events/new/")
    expect(desk.locator("#usual")).to_contain_text("tiebreaker game")
    desk.get_by_label("Date").fill("2000-07-22")
    desk.get_by_label("Date").blur()
    expect(desk.locator("#usual")).to_contain_text("20 minutes for one game")
    look_at_page(
        desk, "usual-on-a-day", set_look, check_fits, check_accessible, big_enough, shoot_page
    )
