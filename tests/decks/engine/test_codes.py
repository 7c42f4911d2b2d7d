"""Codes of sets and numbers as players and clients write them."""

import pytest

from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import read_list
from decks.engine.wording import render_line_note
from tests.decks.engine.lines import read_lines

TODAY = "2026-11-21"


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Pikachu BS2 87", "base4-87"),
        ("1 Pikachu B2 87", "base4-87"),
        ("1 Pikachu EXP 124", "ecard1-124"),
        ("1 Alakazam E1 1", "ecard1-1"),
        ("1 Ampharos AQP 1", "ecard2-1"),
        ("1 Ampharos E2 1", "ecard2-1"),
        ("1 Aerodactyl SKR 1", "ecard3-1"),
        ("1 Aerodactyl E3 1", "ecard3-1"),
        ("1 Pikachu WBSP 1", "basep-1"),
        ("1 Pikachu PR 1", "basep-1"),
        ("1 Kyogre ex NBSP 1", "np-1"),
        ("1 Kyogre ex PR-NP 1", "np-1"),
        ("1 Charizard ex FRLG 105", "ex6-105"),
        ("1 Charizard ex RG 105", "ex6-105"),
        ("1 Azumarill TRR 1", "ex7-1"),
        ("1 Rayquaza P1 3", "pop1-3"),
        ("1 Rayquaza POP1 3", "pop1-3"),
        ("1 Turtwig PR-DP 1", "dpp-DP01"),
        ("1 Turtwig DPP DP01", "dpp-DP01"),
        ("1 Turtwig PR-DPP 01", "dpp-DP01"),
        ("1 Charizard-GX HIF SV49", "sma-SV49"),
        ("1 Drapion V CRZ-GG 49", "swsh12pt5gg-GG49"),
        ("1 Drapion V CRZ GG49", "swsh12pt5gg-GG49"),
    ],
)
def test_families_of_set_codes(catalogue, line, card):
    assert read_lines(catalogue, line)[0][1] == card


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Arcanine RR 1", "pl2-1"),
        ("1 Azumarill RR 1", "ex7-1"),
        ("1 Absol G SV 1", "pl3-1"),
        ("1 Pineco SV 1", "sv1-1"),
    ],
)
def test_a_code_of_two_sets_is_settled_by_the_name(catalogue, line, card):
    assert read_lines(catalogue, line)[0][1] == card


@pytest.mark.parametrize(
    ("line", "card", "note"),
    [
        ("2 Guzma HIF 153", "sma-SV84", None),
        ("2 Guzma HIF SV84", "sma-SV84", None),
        ("1 Scyther HIF 70", "sma-SV1", None),
        ("1 Drizzile SHF 99", "swsh45sv-SV026", None),
        ("1 Chikorita GEN-RC 1", "g1-RC1", "other_code"),
        ("1 Chikorita GEN-RC RC1", "g1-RC1", "other_code"),
        ("1 Snivy LTR-RC 1", "bw11-RC1", "other_code"),
        ("1 Tapu Lele-GX CEL-CC 25", "cel25c-60_A", "other_code"),
        ("1 Bibarel CRZ-GG 25", "swsh12pt5gg-GG25", "other_code"),
        ("3 N FAC 105", "xy10-105", "other_code"),
        ("1 Steven's Metang SV 10 144", "sv10-144", "other_code"),
    ],
)
def test_numbers_and_codes_as_clients_write_them(catalogue, line, card, note):
    (found,) = read_list(line, catalogue).lines
    assert (found.card.id, found.reading.note) == (card, note)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("4 Iono SVALT 75", "Iono"),
        ("1 Boss's Orders SWSHALT 127", "Boss's Orders (Ghetsis)"),
        ("1 Recherches Professorales SVALT 11", "Professor's Research"),
        ("2 Dedenne-GX SMALT 156", "Dedenne-GX"),
        ("1 Dawn M 2 77", "Dawn"),
        ("1 Dawn M2 77", "Dawn"),
        ("2 Hilda SV 11W 85", "Hilda"),
        ("3 Mega Gengar ex MBG 3", "Mega Gengar ex"),
        ("1 Spikemuth Gym SVOM 19", "Spikemuth Gym"),
    ],
)
def test_a_code_with_numbers_of_its_own_leaves_the_name(catalogue, line, name):
    (found,) = read_list(line, catalogue).lines
    assert (found.card.same, found.reading.status) == (
        catalogue.names.counted_name_of(name),
        "by_name",
    )
    assert "numbers of its own" in render_line_note(found.reading.note, found.reading.args)


def test_of_several_cards_of_a_name_nobody_knows_which(catalogue):
    """The list is judged all the same, with a warning that somebody should look at the card."""
    deck = read_list("2 Giratina SMALT 131\n58 Water Energy", catalogue)
    entry = find_format("expanded", catalogue)
    verdict = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)
    (warning,) = verdict.warnings
    assert (warning.code, warning.args["line"]) == ("DCK-15", 1)
    assert "several cards are called Giratina" in warning.message


@pytest.mark.parametrize(
    ("line", "code", "named"),
    [
        ("1 Mew ex 99Q 66", "99Q", "Mew ex"),
        ("1 Mew ex XYZQQQQ 66", "XYZQQQQ", "Mew ex"),
        ("1 Mega Gengar ex ZZZ 3", "ZZZ", "Mega Gengar ex"),
        ("1 Nobody At All 99Q 66", "99Q", None),
    ],
)
def test_a_code_that_no_set_has_is_never_part_of_a_name(catalogue, line, code, named):
    (found,) = read_list(line, catalogue).lines
    assert (found.card, found.reading.note) == (None, "no_such_set")
    assert (found.reading.args["code"], found.reading.args["named"]) == (code, named)
    said = render_line_note(found.reading.note, found.reading.args)
    facts = catalogue.known_to["cards"]
    assert f"no set has the code {code} in the card facts of {facts}." in said


def test_a_verdict_kept_before_the_day_of_the_facts_was_said_can_still_be_shown():
    said = render_line_note("no_such_set", {"code": "ZZZ", "number": "3", "named": None})
    assert said == "no set has the code ZZZ."


CALLED = {
    "4 Scyther Jungle": "base2-26", "1 N Noble Victories": "bw3-101",
    "2 Electabuzz Base Set": "base1-20", "4 Jirachi (Unleashed 1)": "hgss2-1",
    "4 Jirachi HS Unleashed 1": "hgss2-1", "1 Jirachi XY Promo 112": "xyp-XY112",
    "1 Jirachi (XY Black Star Promo 112)": "xyp-XY112",
    "1 Charizard SWSH Promo 66": "swshp-SWSH066",
    "1 Lucario-GX SM Promos 100": "smp-SM100", "1 Tapu Koko (SM Promo 30)": "smp-SM30",
}  # fmt: skip
FINISHED = {
    "4 Gardevoir ex SVI 245 FA": "sv1-245", "4 Gardevoir ex SVI 245 Full Art": "sv1-245",
    "4 Iono PAL 185 Reverse Holo": "sv2-185", "4 Bill BS 91 1st Edition": "base1-91",
    "4 Bill BS 91 (1st Ed.)": "base1-91", "4 Pikachu 1st Edition BS 58": "base1-58",
    "4 Iono PAL 254 Special Illustration Rare": "sv2-254",
    "4 Iono PAL 254 SR": "sv2-254",
}  # fmt: skip


@pytest.mark.parametrize(("text", "card"), (CALLED | FINISHED).items())
def test_a_set_by_the_name_players_call_it_and_a_finish_behind_the_number(catalogue, text, card):
    assert [found for _, found, _ in read_lines(catalogue, text)] == [card]


@pytest.mark.parametrize("text", ["4 Dark Crystal", "1 Garchomp Triumphant Light"])
def test_words_behind_a_name_that_are_no_set_are_not_left_out(catalogue, text):
    assert [found for _, found, _ in read_lines(catalogue, text)] == [None]
