"""Setting the table up on a phone: how many taps a question takes, and what stays in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import PHONE, QUARTER, Hand

pytestmark = pytest.mark.browser

LONG = (
    "edition=platinum-arceus-2009&do=end_turn&Aa-card=Gengar+(pl4-16)&Aa-damage=80&Aa-has=Burned"
    "&Aa-has=Poisoned&A0-card=Uxie&Ba-card=Luxray+GL&Ba-has=Asleep&B0-card=Uxie"
)
KNOCKED_OUT = (
    "edition=heartgold-soulsilver-2010&do=attack&Aa-card=Meganium&Aa-energy=4+Grass&Ba-card=Sentret"
)
OUTSPOKEN = (
    "edition=expedition-2002&player=B&do=attack&do-attack=Slash&do-self_damage=10&do-pays=Fire"
    "&Aa-card=Charmander+(base1-46)&Aa-damage=20&A0-card=Oddish&Ba-card=Charmeleon+(base1-24)"
    "&Ba-energy=3+Fire&B-bench=none"
)
COVERED = """() => {
  const [field, line] = [document.activeElement, document.querySelector("#verdict")]
    .map((one) => one.getBoundingClientRect());
  return field.bottom > line.top && field.top < line.bottom;
}"""


def set_up_confused(hand):
    hand.fill_field("Aa-card", "Machop (base1-52)")
    hand.press_button("Aa-energy:+Fighting")
    hand.tick_box("Aa-has", "Confused")
    hand.fill_field("Ba-card", "Oddish (base2-58)")
    hand.choose_edition("base-1999")
    hand.press_button("coins:+tails")


def set_up_retreat(hand):
    hand.press_button("do:=retreat")
    hand.fill_field("Aa-card", "Feraligatr (hgss1-108)")
    hand.fill_field("Aa-energy", "2 Water, Double Colorless")
    hand.fill_field("A-next", "Cleffa")
    hand.choose_edition("heartgold-soulsilver-2010")


def between_turns(hand):
    hand.press_button("do:=end_turn")
    hand.fill_field("Aa-card", "Gengar")
    hand.tick_box("Aa-has", "Asleep")
    hand.fill_field("Ba-card", "Luxray GL")
    hand.tick_box("Ba-has", "Burned")
    hand.tick_box("Ba-has", "Poisoned")
    hand.choose_edition("platinum-arceus-2009")


def both_knocked_out(hand):
    hand.press_button("do:=end_turn")
    hand.fill_field("Aa-card", "Uxie")
    hand.fill_field("Aa-damage", "60")
    hand.tick_box("Aa-has", "Poisoned")
    hand.fill_field("Ba-card", "Uxie")
    hand.fill_field("Ba-damage", "60")
    hand.tick_box("Ba-has", "Poisoned")
    hand.choose_option("A-prizes", "1")
    hand.choose_option("B-prizes", "1")
    hand.choose_edition("platinum-arceus-2009")


def level_up(hand):
    hand.choose_option("do", "level_up")
    hand.fill_field("Aa-card", "Gengar")
    hand.open_part("#Aa", "Tools")
    hand.tick_box("Aa-now", "evolved")
    hand.fill_field("do-card", "Gengar LV.X")
    hand.choose_edition("platinum-arceus-2009")


def set_up_pluspower(hand):
    hand.fill_field("Aa-card", "Luxray GL LV.X")
    hand.fill_field("Aa-energy", "2 Lightning, Fire")
    hand.press_button("Aa-plays:+PlusPower")
    hand.fill_field("Ba-card", "Gyarados")
    hand.choose_edition("platinum-arceus-2009")


# By situation, the taps that the findings counted before common choices had buttons.
SITUATIONS = [
    (set_up_confused, 9, "itself"),
    (set_up_retreat, 8, "3 ways to pay"),
    (between_turns, 10, "4 outcomes"),
    (both_knocked_out, 14, "Sudden Death"),
    (level_up, 8, "Not allowed"),
    (set_up_pluspower, 7, "140 damage"),
]


@pytest.mark.parametrize(
    ("set_up", "before", "said"), SITUATIONS, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_question_takes_fewer_taps_than_it_did(visit_site, set_up, before, said):
    page = visit_site(**PHONE)
    page.goto("/rulings/position/")
    hand = Hand(page)
    set_up(hand)
    expect(hand.verdict).to_contain_text(said)
    assert hand.taps < before


@pytest.mark.parametrize("query", [LONG, KNOCKED_OUT], ids=["between-turns", "knocked-out"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_verdict_takes_a_quarter_of_the_screen_and_covers_no_field(visit_site, query, language):
    page = visit_site(locale=language, **PHONE)
    page.goto(f"/rulings/position/?{query}")
    assert page.locator("#verdict").bounding_box()["height"] <= QUARTER
    for at in ("Aa-card", "Aa-damage", "Aa-energy", "Ba-card", "Ba-damage", "B-next", "B-prizes"):
        page.locator(f"#id_{at}").focus()
        assert not page.evaluate(COVERED), at
        assert page.locator("#verdict").bounding_box()["height"] <= QUARTER


def test_a_long_verdict_can_be_read_whole(visit_site):
    page = visit_site(**PHONE)
    page.goto(f"/rulings/position/?{OUTSPOKEN}")
    page.locator("#verdict").get_by_text("All of it").click()
    whole = page.locator("#verdict b")
    assert whole.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_an_empty_table_is_a_few_screens_high(visit_site):
    page = visit_site(**PHONE)
    page.goto("/rulings/position/")
    assert page.evaluate("document.documentElement.scrollHeight") < 3500
