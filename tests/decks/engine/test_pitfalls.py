"""Pitfalls of lists by real players and programs, each with a test of its own."""

import pytest

from decks.engine.cards.names import ENERGY_SYMBOLS
from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import read_list
from decks.engine.wording import render_line_note
from tests.decks.engine.lines import read_kinds, read_lines

TODAY = "2026-11-21"


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("7 Fire Energy 2", 7, "Fire Energy"),
        ("4 Grass Energy Energy 36", 4, "Grass Energy"),
        ("11 Basic {L} Energy SVE 4", 11, "Lightning Energy"),
        ("10 Psychic Energy TK-AlolanRaichu 20", 10, "Psychic Energy"),
        ("8 Water Energy null", 8, "Water Energy"),
        ("9 {R} Energy", 9, "Fire Energy"),
        ("5 Darkness", 5, "Darkness Energy"),
        ("6 Basic Metal Energy", 6, "Metal Energy"),
    ],
)
def test_basic_energy_needs_no_set(catalogue, line, count, name):
    (found,) = read_list(line, catalogue).lines
    assert (found.count, found.card.same, found.card.energy) == (count, name, "basic")


def test_a_symbol_in_braces_is_a_type_and_a_letter_may_be_a_card(catalogue):
    (line,) = read_list("4 {R} Energy", catalogue).lines
    assert (line.card.name, line.reading.status) == ("Fire Energy", "by_name")
    assert read_lines(catalogue, "4 R Energy TRR 95") == [(4, "ex7-95", "exact")]


@pytest.mark.parametrize("written", ["R Energy", "r energy", "(R) Energy"])
def test_a_letter_that_may_be_a_type_or_a_card_is_told_and_more_than_four_are_asked_about(
    catalogue, written
):
    four, five = read_list(f"4 {written}\n5 {written}", catalogue).lines
    assert (four.card.id, four.reading.note) == ("ex7-95", "letter_energy")
    said = render_line_note(four.reading.note, four.reading.args)
    assert said == f"{written!r} is read as R Energy; if Fire Energy is meant, write that."
    assert (five.card, five.reading.args["names"]) == (None, ["Fire Energy", "R Energy"])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4 MEW 4", "Charmander (MEW 4) or Mew (P4 4)"),
        ("4 MEW 8", "Wartortle (MEW 8) or Mew (PR 8)"),
        ("4 Mew 4", None),
        ("4 MEW 151", None),
        ("4 PAL 172", None),
    ],
)
def test_a_name_in_capitals_that_is_a_sets_code_too_is_asked_about(catalogue, line, said):
    (found,) = read_list(line, catalogue).lines
    if said is None:
        assert found.card is not None
    else:
        note = render_line_note(found.reading.note, found.reading.args)
        assert (found.card, said in note) == (None, True)


def symbols_for(name):
    """The name of an Energy card as PTCG Live writes it: {P} for Psychic, {F}{D}{Y} for FDY."""
    words = [f"{{{letter}}}" if (letter := LETTER.get(word)) else word for word in name.split()]
    if words[:2] in (["Unit", "Energy"], ["Blend", "Energy"], ["Holon", "Energy"]):
        words[2:] = ["".join(f"{{{letter}}}" for letter in words[2])]
    return " ".join(words)


LETTER = {kind: letter for letter, kind in ENERGY_SYMBOLS.items()}


def test_every_energy_is_read_as_ptcg_live_writes_it(catalogue):
    """With and without set and number, in lower case, and with round brackets for braces."""
    spelt = [card for card in catalogue.printings if card.kind == "energy"]
    spelt = [card for card in spelt if symbols_for(card.name) != card.name]
    names = {card.name for card in spelt}
    assert {"Telepathic Psychic Energy", "Unit Energy FDY", "Blend Energy WLFM"} <= names
    for card in spelt:
        live, own = symbols_for(card.name), catalogue.sets[card.set]
        (line,) = read_list(f"4 {live} {own.code or own.id} {card.number}", catalogue).lines
        assert (line.card.name, line.reading.status) == (card.name, "exact"), live
        bent = live.replace("{", "(").replace("}", ")")
        for written in (live, live.lower(), *([] if card.basic_energy else [bent])):
            (line,) = read_list(f"4 {written}", catalogue).lines
            assert line.card.same == card.same, written


def test_a_symbol_of_another_type_is_another_card(catalogue):
    assert read_lines(catalogue, "4 Telepathic {F} Energy POR 88") == [(4, None, "mismatch")]


def test_a_finish_is_no_name_and_one_card_in_two_lines_is_summed(catalogue):
    text = "2 Iono PAL 185 PH\n3 Iono PAL 185\n1 Snivy BLW 1\n54 Grass Energy"
    assert read_lines(catalogue, text)[0] == (2, "sv2-185", "exact")
    deck = read_list(text, catalogue)
    entry = find_format("expanded", catalogue)
    (problem,) = check_deck(
        deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY
    ).problems
    assert (problem.code, problem.count) == ("DCK-2", 5)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Gengar Lv.X", "Gengar LV.X"),
        ("Gengar LV X", "Gengar LV.X"),
        ("Unown G", "Unown [G]"),
        ("Rayquaza & Deoxys-LEGEND", "Rayquaza & Deoxys LEGEND"),
        ("Jolteon Star", "Jolteon ☆"),
        ("Jolteon ★", "Jolteon ☆"),
        ("Nidoran F", "Nidoran♀"),
        ("Nidoran (M)", "Nidoran♂"),
        ("Poke Turn", "Team Galactic's Invention G-105 Poké Turn"),
        ("Professor’s Research", "Professor's Research"),
        ("Azelv Lv.X", "Azelf LV.X"),
        ("Cytnhia's Feelings", "Cynthia's Feelings"),
        ("Unit Energy LPM", "Unit Energy LPM"),
        ("Metagross δ", "Metagross"),
        ("Metagross (Delta Species)", "Metagross"),
        ("Rhyperior 4", "Rhyperior E4"),
        ("Magnezone Prime", "Magnezone"),
        ("Plus Power", "PlusPower"),
        ("Pokedrawer+", "Poké Drawer +"),
        ("Porygon 2", "Porygon2"),
        ("Prof Juniper", "Professor Juniper"),
        ("DTE", "Double Turbo Energy"),
        ("ADP", "Arceus & Dialga & Palkia-GX"),
        ("Mega Charizard EX", "M Charizard-EX"),
    ],
)
def test_names_as_real_lists_drift(catalogue, written, name):
    (line,) = read_list(f"1 {written}", catalogue).lines
    assert line.card.name == name


@pytest.mark.parametrize(
    ("line", "numbered", "named"),
    [
        ("1 Relicanth dp7-79", "Treecko", "Relicanth"),
        ("1 Rainbow Energy ex7-80", "Voltorb", "Rainbow Energy"),
        ("1 Energy Search base1-59", "Poliwag", "Energy Search"),
    ],
)
def test_a_wrong_number_shows_both_readings_and_takes_none(catalogue, line, numbered, named):
    (found,) = read_list(line, catalogue).lines
    assert (found.card, found.reading.status) == (None, "mismatch")
    assert (found.reading.args["numbered"], found.reading.args["named"]) == (numbered, named)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1 Rayquaza ex8-107", "Rayquaza ☆"),
        ("1 Umbreon pop5-17", "Umbreon ☆"),
        ("1 Mew ex15-101", "Mew ☆"),
        ("1 Charizard DF 100", "Charizard ☆"),
        ("1 Lunala UPR 62", "Lunala ◇"),
        ("1 Cyrus UPR 120", "Cyrus ◇"),
        ("1 Rhyperior RR 32", "Rhyperior E4"),
        ("2 Luxray RR 9", "Luxray GL"),
        ("1 Dialga LV.X PL 122", "Dialga G LV.X"),
    ],
)
def test_a_symbol_left_out_is_told_by_the_number(catalogue, line, name):
    (found,) = read_list(line, catalogue).lines
    assert (found.card.name, found.reading.status) == (name, "corrected")
    assert name in found.reading.args["name"]


def test_a_card_listed_twice_is_counted_once_for_all(catalogue):
    text = "3 Roseanne's Research SW 125\n2 Roseanne's Research\n4 Chimchar DP 76\n51 Fire Energy"
    deck = read_list(text, catalogue)
    entry = find_format("modified-2008", catalogue)
    (problem,) = check_deck(deck, entry, None, catalogue, today=TODAY).problems
    assert (problem.code, problem.count) == ("DCK-2", 5)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("4 Yanmega Prime TM 98", "hgss4-98"),
        ("4 Double Colorless HS 103", "hgss1-103"),
        ("1 Toxicroak G Promo DP41", "dpp-DP41"),
        ("1 Toxicroak G PROMO 41", "dpp-DP41"),
        ("1 Porygon-2 GE 49", "dp4-49"),
        ("4 Nidoran Male BS 55", "base1-55"),
        ("4 Nidoran female JU 57", "base2-57"),
        ("1 Alakazam 4 LV.X RR 103", "pl2-103"),
        ("1 Bronzong 4 RR 16", "pl2-16"),
    ],
)
def test_words_that_are_no_part_of_a_name_and_words_left_out(catalogue, line, card):
    (_, found, status) = read_lines(catalogue, line)[0]
    assert (found, status) == (card, "corrected")


def test_a_card_printed_in_two_spellings_is_the_one_of_its_number(catalogue):
    (found,) = read_list("1 Imposter Professor Oak BS 73", catalogue).lines
    assert (found.card.id, found.reading.status) == ("base1-73", "corrected")
    note = render_line_note(found.reading.note, found.reading.args)
    assert note == "Imposter Professor Oak is read as Impostor Professor Oak."
    (found,) = read_list("1 Impostor Professor Oak BS 73", catalogue).lines
    assert (found.card.id, found.reading.status) == ("base1-73", "exact")


def test_prime_without_a_number_means_a_printing_so_labelled(catalogue):
    (line,) = read_list("3 Magnezone Prime", catalogue).lines
    assert line.reading.choices
    assert all("Prime" in card.labels for card in line.reading.choices)


def test_a_name_without_its_level_x_is_not_that_card(catalogue):
    assert read_lines(catalogue, "1 Gengar AR 97") == [(1, None, "mismatch")]


def test_both_halves_of_a_legend_are_one_name(catalogue):
    text = "3 Rayquaza & Deoxys LEGEND UD 89\n2 Rayquaza & Deoxys LEGEND UD 90"
    deck = read_list(f"{text}\n4 Horsea TM 67\n51 Fire Energy", catalogue)
    entry = find_format("modified-2011a", catalogue)
    problems = check_deck(deck, entry, None, catalogue, today=TODAY).problems
    assert ("DCK-2", 5) in {(each.code, each.count) for each in problems}


def test_letters_damaged_by_a_wrong_encoding(catalogue):
    text = "PokÃ©mon: 13\n2 PokÃ©mon Catcher EPO 95\n1 Farfetchâ€™d BS 27"
    assert read_kinds(catalogue, text) == ["heading"]
    assert [card for _, card, _ in read_lines(catalogue, text)] == ["bw2-95", "base1-27"]


def test_accents_apart_from_their_letters_and_letters_of_full_width(catalogue):
    assert read_lines(catalogue, "2 Poke\u0301mon Catcher EPO 95") == [(2, "bw2-95", "exact")]
    assert read_lines(catalogue, "４ Pikachu ＢＳ ５８") == [(4, "base1-58", "exact")]


def test_the_number_in_a_heading_is_no_card_and_never_checked(catalogue):
    """Some programs count the cards there, others the lines."""
    for heading in ("Pokémon: 1", "Pokémon: 60", "Pokémon (2)", "##Pokémon - 99"):
        assert read_kinds(catalogue, f"{heading}\n4 Pikachu BS 58") == ["heading"]


EXPORTS = {
    "fr": ["Pokémon : 1", "Dresseur: 1", "Énergie\u202f: 1", "Total de cartes\u202f: 6"],
    "de": ["Pokémon: 1", "Trainer: 1", "Energie: 1", "Karten insgesamt: 6"],
    "es": ["Pokémon: 1", "Entrenador: 1", "Energía: 1", "Total de cartas: 6"],
    "it": ["Pokémon: 1", "Allenatore: 1", "Energia: 1", "Carte totali: 6"],
    "pt": ["Pokémon: 1", "Treinador: 1", "Energia: 1", "Total de cartas: 6"],
    "ja": ["ポケモン: 1", "トレーナーズ: 1", "エネルギー: 1", "合計: 6"],
    "ko": ["포켓몬: 1", "트레이너스: 1", "에너지: 1", "총 카드: 6"],
    "zh": ["寶可夢: 1", "訓練家: 1", "能量: 1", "總計: 6"],
}
OLDER = {
    "fr": ["##Pokémon - 1", "##Cartes Dresseur - 1", "##Énergie - 1", "Total des cartes - 6"],
    "de": ["##Pokémon - 1", "##Trainerkarten - 1", "##Energie - 1", "Karten insgesamt - 6"],
    "es": ["##Pokémon - 1", "##Cartas de Entrenador - 1", "##Energía - 1", "Cartas totales - 6"],
    "it": ["##Pokémon - 1", "##Carte Allenatore - 1", "##Energia - 1", "Totale carte - 6"],
    "pt": ["##Pokémon - 1", "##Cartas de Treinador - 1", "##Energia - 1", "Total de cartas - 6"],
}


@pytest.mark.parametrize(
    ("language", "words"),
    [*EXPORTS.items(), *OLDER.items()],
    ids=[*(f"live-{key}" for key in EXPORTS), *(f"older-{key}" for key in OLDER)],
)
def test_in_other_languages_set_and_number_decide(catalogue, language, words):
    """A name known in no language is read by its number, with a note that says so."""
    pokemon, trainer, energy, total = words
    text = (
        f"{pokemon}\n4 Nomdunautre MEW 16\n\n{trainer}\n1 Unbekannt OBF 186\n\n"
        f"{energy}\n1 Énergie {{R}} de base SVE 10\n\n{total}"
    )
    deck = read_list(text, catalogue)
    assert [other.kind for other in deck.others] == ["heading", "heading", "heading", "total"]
    assert deck.language is not None
    if language not in {"it", "pt"}:  # their words are partly the same
        assert deck.language == language
    assert [(line.card.id, line.reading.status) for line in deck.lines] == [
        ("sv3pt5-16", "by_number"), ("sv3-186", "by_number"), ("sve-10", "by_number"),
    ]  # fmt: skip
    note = render_line_note(deck.lines[0].reading.note, deck.lines[0].reading.args)
    assert note == (
        "no card is called 'Nomdunautre' in any language at hand; by its number it is Pidgey."
    )


def test_in_an_english_list_an_unknown_name_is_no_guess(catalogue):
    text = "Pokémon: 1\n4 Nomdunautre MEW 16\nEnergy: 1\n1 Fire Energy"
    assert read_lines(catalogue, text)[0] == (4, None, "mismatch")


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Charizard (Base Set) 4", "base1-4"),
        ("1 Charizard - Base Set 4", "base1-4"),
        ("1 Charizard (Base Set)", "base1-4"),
        ("1 Pikachu Base Set 2 87", "base4-87"),
        ("1 Mewtwo ex Ruby & Sapphire 101", "ex1-101"),
        ("1 Charizard 4/102", "base1-4"),
        ("1 Pikachu, BS, 58", "base1-58"),
        ("1 Pikachu, Base Set 2, 87", "base4-87"),
    ],
)
def test_sets_by_their_names(catalogue, line, card):
    ((count, found, _),) = read_lines(catalogue, line)
    assert (count, found) == (1, card)


def test_an_unown_whose_letter_only_its_number_tells(catalogue):
    deck = read_list("1 Unown N2 14\n1 Unown MD 49\n1 Unown UF !", catalogue)
    assert [line.card.name for line in deck.lines] == ["Unown [A]", "Unown [Q]", "Unown"]
