"""The judge's kit: one file on an offline phone, with look-up, precedents and the engine."""

import json

import pytest
from playwright.sync_api import expect

from tests.judging.kit.cases import WRONG, of_server, read_questions
from tests.support.service import Person

pytestmark = pytest.mark.browser
EVERY = 40  # one golden case in this many; tests/judging/kit/test_engine.py has them all
TALL = 844


@pytest.fixture
def open_kit(visit_site, tmp_path):
    """Download the file as a role and open it from disk without a network."""

    def download_and_open(role=None, width=390, **more):
        downloading = visit_site(role)
        downloading.goto("/rulings/look-up/")
        with downloading.expect_download() as coming:
            downloading.get_by_role("link", name="The judge's kit").click()
        file = tmp_path / "kit.html"
        coming.value.save_as(file)
        page = visit_site(viewport={"width": width, "height": TALL}, **more)
        page.context.set_offline(True)
        page.asked_for = []
        page.on("request", lambda request: page.asked_for.append(request.url))
        page.goto(file.as_uri())
        return page

    return download_and_open


def asked_outside(page):
    return [url for url in page.asked_for if not url.startswith(("file:", "blob:"))]


def look_up(page, words):
    page.locator("#words").fill(words)
    return page.locator("#found details > summary")


def work_out(page):
    page.locator("#to-work-out").click()
    page.wait_for_function("headjudge.ready()")


def ask_for_ember(page):
    page.locator("[name=edition]").select_option("expedition-2002")
    page.locator("[name=A-name]").fill("Charmander")
    page.locator("[name=A-attack]").select_option(index=0)
    page.get_by_text("Energy attached +").first.click()
    for _ in range(2):
        page.get_by_role("button", name="Add Fire").first.click()
    page.locator("[name=B-name]").fill("Oddish")


def test_a_rule_is_found_in_both_languages_without_network(open_kit):
    page = open_kit()
    expect(look_up(page, "confused tails").first).to_have_text("Attacking while Confused")
    page.get_by_role("button", name="Deutsch").click()
    first = look_up(page, "wie oft darf man sich zurückziehen").first
    expect(first).to_have_text("Wie oft du dich zurückziehen darfst")
    look_up(page, "my car is broken")
    expect(page.locator("#found li")).to_have_count(0)
    assert asked_outside(page) == []


@pytest.fixture(scope="module")  # once, since the service that keeps it is shared
def overturned_ruling(site, organiser):
    """A ruling of the demo league that its head judge replaced by another."""
    asked = "May a Shining Gyarados be benched twice in one deck?"
    given = {"league": "demo", "question": asked, "verdict": "Yes it may."}
    given |= {"edition": "neo-genesis-2000"}
    kept = organiser.send_request("POST", "/api/v1/rulings/given", given)[1]
    path = f"/api/v1/rulings/{kept['id']}"
    organiser.send_request("POST", f"{path}/appeal", {"grounds": "One in a deck."})
    head = Person(site.url)
    head.sign_in("judge", site.logins["judge"])
    decision = {"outcome": "overturned", "reason": "Its text.", "verdict": "No, one in a deck."}
    status, said = head.send_request("POST", f"{path}/decision", decision)
    assert status == 201, said
    return asked


def test_the_leagues_overturned_ruling_is_marked_and_names_nobody(open_kit, overturned_ruling):
    page = open_kit("judge")
    look_up(page, "shining gyarados benched twice")
    found = page.locator(".given", has_text=overturned_ruling)
    expect(found.locator(".text")).to_have_text("No, one in a deck.")
    expect(found.locator(".was")).to_contain_text("Overturned")
    expect(found.locator(".was s")).to_have_text("Yes it may.")
    assert "Jonas Weir" not in page.content()


@pytest.fixture(scope="module")  # once, since the service that keeps it is shared
def given_clarification(site):
    """A clarification by the demo league's head judge."""
    head = Person(site.url)
    head.sign_in("judge", site.logins["judge"])
    text = "A Focus Band does not save from the damage of Poison between turns."
    given = {"league": "demo", "rules": ["TRN-13"], "text": text}
    given |= {"source": "Our notice", "dated": "2010-03-01"}
    status, said = head.send_request("POST", "/api/v1/clarifications", given)
    assert status == 201, said
    return text


def test_a_leagues_word_is_found_by_what_it_says(open_kit, given_clarification, overturned_ruling):
    page = open_kit("judge")
    look_up(page, "focus band poison")
    expect(page.locator(".given", has_text=given_clarification)).to_be_visible()
    look_up(page, "one in a deck")
    expect(page.locator(".given", has_text=overturned_ruling)).to_be_visible()
    look_up(page, "my car is broken")
    expect(page.locator(".given")).to_have_count(0)
    look_up(page, "retreat twice")
    expect(page.locator(".given", has_text=given_clarification)).to_have_count(0)


def test_a_case_is_worked_out_off_line(open_kit):
    page = open_kit()
    work_out(page)
    expect(page.locator("#verdict")).to_contain_text("Still needed: Rulebook")
    ask_for_ember(page)
    expect(page.locator("#verdict .good b")).to_contain_text("does")
    expect(page.locator("#ruling .ledger li").first).to_contain_text("ATK-")
    expect(page.locator("#ruling .cited").first).to_be_visible()
    page.locator("[name=A-Confused]").check()
    expect(page.locator("#verdict")).to_contain_text("A flip decides: 2 outcomes.")
    page.get_by_role("button", name="tails").click()
    expect(page.locator("#ruling .branch")).to_have_count(0)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("#ruling .ledger")).to_contain_text("Verwirrt")
    assert asked_outside(page) == []


def test_a_bench_without_names_is_still_needed(open_kit):
    page = open_kit()
    work_out(page)
    ask_for_ember(page)
    page.locator("[name=B-bench]").select_option("these")
    expect(page.locator("#verdict")).to_contain_text("Still needed: B's Bench")
    page.locator("[name=B-bench_names]").fill(" , ")
    expect(page.locator("#verdict")).to_contain_text("Still needed: B's Bench")
    page.locator("[name=B-bench_names]").fill(" , Gloom")
    expect(page.locator("#verdict .good")).to_be_visible()


def test_what_is_no_number_is_named_and_nothing_is_ruled(open_kit):
    page = open_kit()
    work_out(page)
    ask_for_ember(page)
    page.locator("details:has([name=B-hp]) > summary").click()
    page.locator("details:has([name=A-retreat]) > summary").click()
    wrong = {
        "B-damage": ("4O", "B's Active, Damage on it: “4O”"),
        "B-prizes": ("x", "B's Prizes left: “x”"),
        "A-attack_damage": ("30+", "A's Active, Damage it comes to: “30+”"),
        "B-hp": ("5O", "B's Active, HP: “5O”"),
        "A-retreat": ("-1", "A's Active, Retreat Cost: “-1”"),
    }
    for name, (typed, told) in wrong.items():
        field = page.locator(f"[name={name}]")
        before = field.input_value()
        field.fill(typed)
        expect(page.locator("#verdict .bad")).to_contain_text(f"{told} is not a whole number.")
        expect(page.locator("#verdict .bad")).to_contain_text("This cannot be asked yet")
        expect(page.locator("#ruling li")).to_have_count(0)
        field.fill(before)
        expect(page.locator("#verdict .good")).to_be_visible()
    page.locator("[name=A-attack_damage]").fill(" 30 ")
    page.locator("[name=B-damage]").fill("40 ")
    expect(page.locator("#verdict .good")).to_contain_text("60 damage and Knocks Out")


def test_what_is_taken_as_usual_stands_beside_the_verdict(open_kit):
    page = open_kit()
    work_out(page)
    ask_for_ember(page)
    expect(page.locator("#verdict .good")).not_to_contain_text("Taken as usual")
    page.locator("[name=B-damage]").fill("40")
    expect(page.locator("#verdict .good")).to_contain_text("Taken as usual: A has 6 Prizes")
    page.locator("[name=A-prizes]").fill("3")
    expect(page.locator("#verdict .good")).to_be_visible()
    expect(page.locator("#verdict")).not_to_contain_text("Taken as usual")
    page.locator("[name=action]").select_option("end_turn")
    expect(page.locator("#verdict")).to_contain_text("30 cards are in B’s deck")


def test_golden_cases_are_ruled_in_the_browser_byte_for_byte(open_kit):
    page = open_kit()
    work_out(page)
    asked = read_questions()[::EVERY]
    told = page.evaluate("(asked) => Promise.all(asked.map((one) => headjudge.rule(one)))", asked)
    for question, answer in zip(asked, told, strict=True):
        assert answer == of_server(question), question


def test_what_cannot_be_asked_is_refused_in_german_as_on_the_server(open_kit):
    page = open_kit()
    work_out(page)
    asked = [json.dumps(one) for one in WRONG]
    in_german = "(asked) => Promise.all(asked.map((one) => headjudge.rule(one, 'de')))"
    for question, answer in zip(asked, page.evaluate(in_german, asked), strict=True):
        assert answer == of_server(question, "de"), question


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_it_can_be_used_on_a_phone(
    open_kit, check_fits, check_accessible, big_enough, shoot_page, width, scheme
):
    # the file's own policy would block axe, which the test adds
    page = open_kit(width=width, color_scheme=scheme, bypass_csp=True)
    look_up(page, "confused tails")
    for check in (check_fits, check_accessible):
        check(page)
    shoot_page(page, f"kit-look-up-{width}-{scheme}", full_page=False)
    work_out(page)
    ask_for_ember(page)
    expect(page.locator("#verdict .good")).to_be_visible()
    for check in (check_fits, check_accessible, big_enough):
        check(page)
    assert page.locator("#verdict").bounding_box()["height"] <= TALL / 4
    shoot_page(page, f"kit-ruling-{width}-{scheme}")
