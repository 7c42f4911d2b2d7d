"""Card texts played on the table: everyday questions with taps counted, a tap for each choice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hand import PHONE, QUARTER, Hand

pytestmark = pytest.mark.browser

MOST_TAPS, MOST_KEYS = 6, 12
AMNESIA = (
    "edition=platinum-arceus-2009&do=attack&do-attack=Upper+Hand&Aa-card=Mismagius+(pl1-55)"
    "&Aa-energy=Psychic&Ba-card=Skarmory+(neo1-13)"
)
SHOW_OFF = (
    "edition=heartgold-soulsilver-2010&do=attack&do-attack=Show+Off&Aa-card=Girafarig+(hgss1-64)"
    "&Aa-energy=Colorless&Ba-card=Uxie"
)


def hit_the_weak(hand):
    hand.fill_field("Aa-card", "Cynd")
    hand.fill_field("Ba-card", "Sunk")
    hand.choose_edition("neo-genesis-2000")
    hand.tap_words("+ Fire")


def flip_for_damage(hand):
    hand.fill_field("Aa-card", "Furr")
    hand.fill_field("Ba-card", "Sent")
    hand.choose_edition("neo-genesis-2000")
    hand.tap_words("Slam 30x (3 Colorless)")
    hand.tap_words("+ 3 Colorless")


def choose_an_attack(hand):
    hand.fill_field("Aa-card", "Mism")
    hand.fill_field("Ba-card", "Skar")
    hand.choose_edition("platinum-arceus-2009")
    hand.tap_words("Upper Hand 30 (Psychic)")
    hand.tap_words("+ Psychic")
    hand.tap_first()


def use_a_power(hand):
    hand.press_button("do:=use_power")
    hand.fill_field("Aa-card", "Hypn")
    hand.fill_field("Ba-card", "Sent")
    hand.choose_edition("heartgold-soulsilver-2010")
    hand.press_button("coins:+heads")


def play_a_trainer(hand):
    hand.press_button("do:=play_trainer")
    hand.fill_field("Aa-card", "Furr")
    hand.press_button("Aa-damage:+50")
    hand.fill_field("do-card", "Poti")
    hand.choose_edition("heartgold-soulsilver-2010")


def end_the_turn(hand):
    hand.press_button("do:=end_turn")
    hand.fill_field("Aa-card", "Furr")
    hand.tick_box("Aa-has", "Asleep")
    hand.fill_field("Ba-card", "Sent")
    hand.tick_box("Ba-has", "Poisoned")
    hand.choose_edition("expedition-2002")


SITUATIONS = [
    (hit_the_weak, "Sunkern"),
    (flip_for_damage, "A flip decides"),
    (choose_an_attack, "Upper Hand"),
    (use_a_power, "Sentret is now Asleep"),
    (play_a_trainer, "Potion"),
    (end_the_turn, "A flip decides"),
]


@pytest.mark.parametrize(("ask", "said"), SITUATIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_an_everyday_question_takes_six_taps_and_twelve_letters(visit_site, ask, said):
    page = visit_site(**PHONE)
    page.goto("/rulings/position/")
    hand = Hand(page)
    ask(hand)
    expect(hand.verdict).to_contain_text(said)
    expect(hand.verdict).not_to_contain_text("must decide")
    assert hand.verdict.bounding_box()["height"] <= QUARTER
    assert hand.taps <= MOST_TAPS
    assert hand.keys <= MOST_KEYS


def test_a_judges_whole_question_is_answered_from_the_names_of_cards(visit_site, check_fits):
    page = visit_site(**PHONE)
    page.goto("/rulings/position/")
    hand = Hand(page)
    hand.fill_field("Aa-card", "Furr")
    hand.press_button("Aa-plays:+PlusPower")
    hand.fill_field("Ba-card", "Skarm")
    hand.open_part("#Ba", "Tools")
    hand.press_button("Ba-energy:+Metal")
    hand.press_button("Ba-plays:+Focus Band")
    hand.press_button("Ba-damage:+50")
    page.locator("summary", has_text="Turn and Stadium").click()
    hand.fill_field("stadium", "Sprout")
    hand.choose_edition("neo-genesis-2000")
    hand.tap_words("Slam 30x (3 Colorless)")
    hand.tap_words("+ 3 Colorless")
    for _ in range(3):
        hand.press_button("coins:+heads")
    expect(hand.verdict).to_contain_text("Slam does 30 damage")
    expect(hand.verdict).to_contain_text("Skarmory is not Knocked Out: 10 Hit Points are left")
    steps = page.locator("#reasons .ledger")
    for source in ("Furret (Neo Genesis 35), Slam", "Sprout Tower (Neo Genesis 97)",
                   "Metal Energy (Neo Genesis 19)", "Focus Band (Neo Genesis 86)"):  # fmt: skip
        expect(steps).to_contain_text(source)
    expect(hand.verdict).not_to_contain_text("not considered")
    assert hand.verdict.bounding_box()["height"] <= QUARTER
    check_fits(page)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_choice_is_a_tap_and_stands_in_the_link(visit_site, scripts, check_fits):
    page = visit_site(scripts=scripts, **PHONE)
    page.goto(f"/rulings/position/?{AMNESIA}")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("A must decide")
    assert verdict.bounding_box()["height"] <= QUARTER
    verdict.get_by_role("button", name="Steel Wing (B, Active)").click()
    expect(page).to_have_url(re.compile(r"picks=1(&|$|#)"))
    expect(page.locator("#reasons")).to_contain_text("Steel Wing (B, Active)")
    expect(verdict).not_to_contain_text("must decide")
    other = visit_site(**PHONE)
    other.goto(page.get_by_role("link", name="Link to this ruling").get_attribute("href"))
    assert other.locator("#verdict b").inner_text() == verdict.locator("b").inner_text()
    check_fits(other)
    page.get_by_role("button", name="Change: Choose an attack.").click()
    expect(verdict).to_contain_text("A must decide")
    expect(page).not_to_have_url(re.compile("picks="))


def test_what_was_decided_goes_when_the_table_is_another(visit_site):
    page = visit_site(**PHONE)
    page.goto(f"/rulings/position/?{AMNESIA}&picks=1")
    expect(page.locator("#reasons")).to_contain_text("Steel Wing (B, Active)")
    page.locator("#id_Ba-card").fill("Wooper (neo1-82)")
    expect(page.locator("#verdict")).to_contain_text("A must decide")
    expect(page).not_to_have_url(re.compile("picks="))


def test_several_picks_are_counted_and_none_is_a_choice_too(visit_site):
    page = visit_site(**PHONE)
    page.goto(f"/rulings/position/?{SHOW_OFF}")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("0 of at most 2 chosen")
    assert verdict.bounding_box()["height"] <= QUARTER
    page.get_by_label("The card found").fill("Pichu")
    verdict.get_by_role("button", name="Take it").click()
    verdict.get_by_role("button", name="That is all").click()
    expect(verdict).to_contain_text("Not what is asked for: Pichu")
    page.get_by_label("The card found").fill("Water Energy")
    verdict.get_by_role("button", name="Take it").click()
    expect(verdict).to_contain_text("1 of at most 2 chosen: Water Energy")
    verdict.get_by_role("button", name="That is all").click()
    expect(verdict).not_to_contain_text("must decide")
    expect(page.locator("#reasons")).to_contain_text("Water Energy")
    page.get_by_role("link", name="Undo").click()
    expect(verdict).to_contain_text("1 of at most 2 chosen")
    page.goto(f"/rulings/position/?{SHOW_OFF}")
    verdict.get_by_role("button", name="Nothing").click()
    expect(page.locator("#reasons")).to_contain_text("nothing")


def test_what_lasts_is_told_with_its_end(visit_site):
    page = visit_site(**PHONE)
    page.goto(f"/rulings/position/?{AMNESIA}&picks=1&Ba-plays=Expert+Belt&stadium=Sprout+Tower")
    lasting = page.locator("section.sheet", has=page.get_by_role("heading", name="In play"))
    expect(lasting).to_contain_text("Sprout Tower until another Stadium comes into play")
    expect(lasting).to_contain_text("Expert Belt as long as the Pokémon is in play")
    expect(lasting).to_contain_text("until the end of the opponent’s next turn")
    expect(lasting).to_contain_text("Mismagius (Platinum 55), Upper Hand")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", [AMNESIA, SHOW_OFF, f"{AMNESIA}&picks=1"])
def test_a_question_on_the_page_is_fit_for_everybody(
    visit_site, set_look, check_accessible, big_enough, query, scheme
):
    page = visit_site()
    set_look(page, 390, scheme)
    page.goto(f"/rulings/position/?{query}")
    check_accessible(page)
    big_enough(page)
