"""The table set up card by card: with JavaScript and without, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
BOTH_WAYS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])


def find_region(page, name):
    return page.get_by_role("region", name=name)


@pytest.fixture
def set_up_table(visit_site):
    def set_up(*, scripts, phone=False):
        page = visit_site(scripts=scripts)
        if phone:
            page.set_viewport_size({"width": 390, "height": 844})
        page.goto("/rulings/position/")
        page.get_by_label("Rulebook", exact=True).select_option(label="Expedition 2002")
        if scripts:
            expect(page.locator("#verdict")).to_contain_text("Expedition 2002")
        return page

    return set_up


def send_question(page, *, scripts):
    """Ask for the ruling; with JavaScript it comes by itself."""
    if not scripts:
        page.get_by_role("button", name="Give the ruling").click()


@BOTH_WAYS
def test_ember_on_oddish(set_up_table, visit_site, scripts, check_fits):
    page = set_up_table(scripts=scripts, phone=True)
    ours, theirs = find_region(page, "A’s Active Pokémon"), find_region(page, "B’s Active Pokémon")
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    ours.get_by_role("button", name="Fire").click()
    ours.get_by_role("button", name="Fire").click()
    expect(ours.get_by_label("Energy", exact=True)).to_have_value("2 Fire")
    theirs.get_by_label("Card", exact=True).fill("Oddish (base2-58)")
    theirs.get_by_role("button", name="10 damage more").click()
    expect(theirs.get_by_label("Damage", exact=True)).to_have_value("10")
    send_question(page, scripts=scripts)
    page.get_by_label("Ember 30 (Fire, Colorless)").check()
    send_question(page, scripts=scripts)
    expect(page.locator("#verdict")).to_contain_text("Ember does 60 damage and Knocks Out Oddish")
    check_fits(page)
    the_same_for_somebody_else(page, visit_site())


def the_same_for_somebody_else(page, other):
    other.goto(page.get_by_role("link", name="Link to this ruling").get_attribute("href"))
    assert other.locator("#verdict b").inner_text() == page.locator("#verdict b").inner_text()
    other.locator("#reasons summary", has_text="edition").click()
    other.get_by_role("link", name="Platinum 2009").click()
    expect(other.get_by_label("Rulebook", exact=True).locator(":checked")).to_have_text(
        "Platinum 2009"
    )
    expect(find_region(other, "A’s Active Pokémon").get_by_label("Card", exact=True)).to_have_value(
        "Charmander (base1-46)"
    )


@BOTH_WAYS
def test_somebody_on_the_bench(set_up_table, scripts):
    page = set_up_table(scripts=scripts)
    find_region(page, "A’s Active Pokémon").get_by_label("Card", exact=True).fill("Charmander")
    page.get_by_role("button", name="More about A’s Bench").click()
    bench = page.locator("#A0")
    expect(bench).to_have_attribute("open", "")
    bench.get_by_label("Card", exact=True).fill("Cleffa")
    page.get_by_role("button", name="Retreat", exact=True).click()
    send_question(page, scripts=scripts)
    expect(page.locator("#verdict")).to_contain_text("too little Energy")
    if not scripts:
        page.locator("#A0 > summary").click()
    page.get_by_role("button", name="Take it off the Bench").click()
    expect(page.locator("#A0")).to_have_count(0)
    expect(page.locator("#verdict")).to_contain_text("Say who is on the Bench")


@BOTH_WAYS
def test_the_last_change_is_undone(set_up_table, scripts):
    page = set_up_table(scripts=scripts)
    ours, theirs = find_region(page, "A’s Active Pokémon"), find_region(page, "B’s Active Pokémon")
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    theirs.get_by_label("Card", exact=True).fill("Oddish (base2-58)")
    send_question(page, scripts=scripts)
    expect(page.locator("#verdict")).to_contain_text("Choose the attack")
    ours.get_by_role("button", name="Fire").click()
    expect(page).to_have_url(re.compile("Aa-energy=Fire"))
    page.get_by_role("link", name="Undo").click()
    expect(ours.get_by_label("Energy", exact=True)).to_have_value("")
    expect(theirs.get_by_label("Card", exact=True)).to_have_value("Oddish (base2-58)")


def test_the_browsers_own_way_back_leads_to_the_table_before(set_up_table):
    page = set_up_table(scripts=True)
    ours = find_region(page, "A’s Active Pokémon")
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    expect(page).to_have_url(re.compile("Charmander"))
    ours.get_by_role("button", name="Fire").click()
    expect(page).to_have_url(re.compile("Aa-energy=Fire"))
    page.go_back()
    expect(ours.get_by_label("Energy", exact=True)).to_have_value("")
    expect(ours.get_by_label("Card", exact=True)).to_have_value("Charmander (base1-46)")


def test_nothing_typed_is_lost_without_a_network(set_up_table):
    page = set_up_table(scripts=True)
    ours = find_region(page, "A’s Active Pokémon")
    page.context.set_offline(True)
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    ours.get_by_role("button", name="Fire").click()
    page.get_by_role("button", name="More about A’s Bench").click()
    expect(page.locator("#verdict")).to_contain_text("still here")
    expect(ours.get_by_label("Card", exact=True)).to_have_value("Charmander (base1-46)")
    page.context.set_offline(False)
    ours.get_by_role("button", name="Fire").click()
    expect(ours).to_contain_text("50 HP")
    expect(ours.get_by_label("Energy", exact=True)).to_have_value("2 Fire")


def test_what_is_typed_as_the_table_comes_anew_stays_and_no_press_is_lost(set_up_table, slow_down):
    page = set_up_table(scripts=True)
    ours = find_region(page, "A’s Active Pokémon")
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    expect(ours).to_contain_text("50 HP")
    slow_down(page, 600, 0, 300, 0, 300)
    page.get_by_role("button", name="More about A’s Bench").click()
    page.get_by_role("button", name="More about B’s Bench").click()
    ours.get_by_label("Energy", exact=True).fill("2 Fire")
    for player in "AB":
        expect(page.locator(f"[name={player}0-energy]")).to_be_attached()
    expect(ours.get_by_label("Energy", exact=True)).to_have_value("2 Fire")
    expect(ours.get_by_label("Card", exact=True)).to_have_value("Charmander (base1-46)")


def test_who_is_typed_on_the_bench_is_these(set_up_table):
    page = set_up_table(scripts=True)
    find_region(page, "B’s Bench and Prizes").get_by_label("Cards on B’s Bench").fill(
        "Paras, Oddish"
    )
    expect(find_region(page, "B’s Bench and Prizes").get_by_label("these")).to_be_checked()
    expect(page).to_have_url(re.compile("B0-card=Paras&B1-card=Oddish"))
    find_region(page, "B’s Bench and Prizes").get_by_label("Cards on B’s Bench").fill("")
    expect(find_region(page, "B’s Bench and Prizes").get_by_label("not said")).to_be_checked()


def test_the_ruling_and_the_choices_follow_as_one_goes(set_up_table):
    page = set_up_table(scripts=True)
    ours = find_region(page, "A’s Active Pokémon")
    ours.get_by_label("Card", exact=True).fill("Charmandre")
    expect(page.locator("#verdict")).to_contain_text("Did you mean Charmander")
    ours.get_by_label("Card", exact=True).fill("Charmander (base1-46)")
    expect(ours).to_contain_text("50 HP")
    find_region(page, "B’s Active Pokémon").get_by_label("Card", exact=True).fill("Uxie")
    page.get_by_label("Ember 30 (Fire, Colorless)").check()
    expect(page.locator("#verdict")).to_contain_text("does not cover the cost of Ember")
    ours.get_by_label("Energy", exact=True).fill("2 Fire")
    expect(page.locator("#verdict")).to_contain_text("Ember does 30 damage")
    ours.get_by_label("Confused").check(force=True)
    expect(page.locator("#verdict")).to_contain_text("A flip decides")
    expect(page).to_have_url(re.compile(r"Aa-has=Confused&Aa-energy=2\+Fire&.*do-attack=Ember$"))
    page.get_by_label("What is done", exact=True).select_option("end_turn")
    expect(page.get_by_label("Ember 30 (Fire, Colorless)")).to_have_count(0)


def test_the_link_can_be_copied_or_is_shown_to_be_copied(visit_site):
    page = visit_site()
    page.goto("/rulings/position/?do=draw&edition=expedition-2002")
    page.get_by_role("button", name="Copy the link").click()
    shown = page.locator("#reasons input[readonly]").or_(page.get_by_text("Copied"))
    expect(shown).to_be_visible()


STICKING_OUT = """all => all.filter(one => one.getBoundingClientRect().right
    > one.closest('.sheet').getBoundingClientRect().right).map(one => one.outerHTML)"""


@pytest.mark.parametrize("width", [360, 768, 1024, 1280, 1920])
def test_no_button_sticks_out_of_its_pokemon(visit_site, width):
    page = visit_site(viewport={"width": width, "height": 800})
    page.goto("/rulings/position/")
    buttons = page.locator(".sheet .counter > *")
    assert buttons.count() >= 8
    assert buttons.evaluate_all(STICKING_OUT) == []
