"""Names in other languages are read, compared with the number, and never taken on trust."""

import shutil

import pytest

from decks.engine.check.facts import check_facts
from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import read_list
from decks.engine.wording import render_line_note
from decks.queries import catalogue as catalogues

TODAY = "2026-11-22"
TYPES = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal")


def read_only_line(catalogue, text):
    (line,) = read_list(text, catalogue).lines
    return line


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Taubsi", "Pidgey"), ("Roucool", "Pidgey"), ("ポッポ", "Pidgey"), ("구구", "Pidgey"),
        ("波波", "Pidgey"), ("Forschung des Professors", "Professor's Research"),
        ("Magirêve", "Mismagius"), ("ピカチュウex", "Pikachu ex"), ("Glurak ex", "Charizard ex"),
        ("Givrali Niv.X", "Glaceon LV.X"), ("Hisui-Washakwil", "Hisuian Braviary"),
    ],
)  # fmt: skip
def test_a_name_in_another_language_means_its_card(catalogue, written, name):
    line = read_only_line(catalogue, f"4 {written}")
    assert (line.card.name.partition(" (")[0], line.reading.status) == (name, "by_name")


@pytest.mark.parametrize("name", ["Taubsi", "Roucool", "ポッポ", "구구", "波波"])
def test_it_is_held_against_the_number(catalogue, name):
    line = read_only_line(catalogue, f"4 {name} MEW 16")
    assert (line.card.id, line.reading.status, line.reading.note) == (
        "sv3pt5-16", "by_number", None,
    )  # fmt: skip
    line = read_only_line(catalogue, f"4 {name} MEW 17")
    assert (line.card, line.reading.status) == (None, "mismatch")
    assert (line.reading.args["numbered"], line.reading.args["named"]) == ("Pidgeotto", "Pidgey")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("4 Cobaltium-ex CRI 103", "me4-103"), ("4 Kobalium-ex CRI 103", "me4-103"),
        ("2 Cobaltium-EX PLS 93", "bw8-93"),
        ("1 Simiabraz Niv. X RR 108", "pl2-108"), ("1 Mustéflott Niv. X RR 104", "pl2-104"),
    ],
)  # fmt: skip
def test_small_ex_and_symbols_without_a_key_agree_with_the_number(catalogue, text, card):
    line = read_only_line(catalogue, text)
    assert (line.card and line.card.id, line.reading.status) == (card, "by_number")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("1 Luxray Niv. X RR 109", "pl2-109"), ("1 Dialga Niv. X GE 105", "dp4-105"),
        ("1 Dialga NV.X GE 105", "dp4-105"), ("1 Dialga LIV.X GE 105", "dp4-105"),
        ("1 Dialga Niv. X", "dp4-105"), ("1 Garchomp C Niv. X SV 145", "pl3-145"),
    ],
)  # fmt: skip
def test_level_x_of_another_language_behind_a_name_that_is_the_same_in_english(
    catalogue, text, card
):
    line = read_only_line(catalogue, text)
    assert (line.card and line.card.id, line.reading.status) == (card, "corrected")


@pytest.mark.parametrize("text", ["1 Luxray Niv. X RR 108", "4 Cobaltium-ex CRI 102"])
def test_another_card_s_number_still_disagrees(catalogue, text):
    assert read_only_line(catalogue, text).reading.status == "mismatch"


@pytest.mark.parametrize("number", ["TR 91", "TR 96", "BW 3"])  # each of two sets has such a card
def test_a_number_of_two_cards_says_nothing_of_a_name_that_no_source_knows(catalogue, number):
    assert read_only_line(catalogue, f"1 Pfumpfelinchen {number}").reading.status == "mismatch"


@pytest.mark.parametrize(
    ("written", "name"),
    [("Cobaltium-ex", "Cobalion ex"), ("Kobalium-ex", "Cobalion ex"),
     ("Cobaltium-EX", "Cobalion-EX"), ("Kobalium-EX", "Cobalion-EX"),
     ("Knakrack-ex", "Garchomp ex"), ("Knakrack-EX", "Garchomp-EX")],  # a source knows one of them
)  # fmt: skip
def test_small_ex_and_large_ex_are_two_cards_in_every_language(catalogue, written, name):
    assert read_only_line(catalogue, f"2 {written}").card.name == name


def test_ex_in_capitals_is_asked_for_also_behind_the_same_name_in_small_letters(catalogue):
    lines = read_list("1 Absol ex\n1 Absol EX\n1 Absol ex", catalogue).lines
    assert [line.reading.status for line in lines] == ["by_name", "ambiguous", "by_name"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2 Órdenes de Jefes (Ghechis) PAL 172", "Boss's Orders (Ghetsis)"),
        ("2 Befehl vom Boss – Zyrus BRS 132", "Boss's Orders"),
        ("1 Ordini del Capo [Ghecis] PAL 172", "Boss's Orders (Ghetsis)"),
        ("2 Ordens da Chefia PAL 172", "Boss's Orders (Ghetsis)"),
        ("1 ボスの指令（サカキ） RCL 154", "Boss's Orders"),
        ("1 Forschung des Professors (Professorin Antiqua) SVI 189",
         "Professor's Research (Professor Sada)"),
    ],
)  # fmt: skip
def test_who_is_shown_on_a_supporter_is_no_part_of_its_name(catalogue, text, name):
    deck = read_list(text, catalogue)
    assert [(line.card.name, line.reading.note) for line in deck.lines] == [(name, None)]


def test_words_in_brackets_are_told_where_a_card_shows_nobody(catalogue):
    line = read_only_line(catalogue, "4 Hyperball (Zyrus) SVI 196")
    assert line.reading.note == "other_language"


def test_a_person_without_a_number_means_the_supporter(catalogue):
    line = read_only_line(catalogue, "2 Befehl vom Boss (Zyrus)")
    assert (line.card.same, line.reading.status) == ("Boss's Orders", "by_name")


def test_a_mechanic_left_out_is_another_card(catalogue):
    assert read_only_line(catalogue, "1 ピカチュウex SSP 57").card.name == "Pikachu ex"
    assert read_only_line(catalogue, "1 ピカチュウ SSP 57").card is None


@pytest.mark.parametrize("name", ["Foobarian", "<script>alert(this)</script>", "🐍", "Нечто"])
def test_a_word_that_is_no_card_in_any_language_is_a_warning(catalogue, name):
    deck = read_list(f"4 {name} BLW 1\n56 Grass Energy", catalogue)
    entry = find_format("expanded", catalogue)
    verdict = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)
    (warning,) = verdict.warnings
    assert (warning.code, warning.args["line"], warning.cards) == ("DCK-15", 1, ("bw1-1",))
    assert "in any language at hand; by its number it is Snivy" in warning.message


def test_a_name_known_in_another_language_alone_asks_for_the_number(catalogue):
    line = read_only_line(catalogue, "2 ふしぎなアメ")
    assert "add set and number" in render_line_note(line.reading.note, line.reading.args)
    assert read_only_line(catalogue, "2 ふしぎなアメ MEG 125").card.name == "Rare Candy"


def test_basic_energy_in_every_language(catalogue):
    """Every recorded spelling, with and without set and number."""
    for words in catalogue.writing.basic_energy:
        assert words.source or words.unconfirmed, words.language
        for number, kind in enumerate(TYPES, start=1):
            assert words.types[kind], (words.language, kind)
            for written in (
                form.format(word) for form in words.forms for word in words.types[kind]
            ):
                line = read_only_line(catalogue, f"9 {written}")
                assert (line.card.same, line.card.energy) == (f"{kind} Energy", "basic"), written
                assert (
                    read_only_line(catalogue, f"9 {written} MEE {number}").card.id
                    == f"mee-{number}"
                )
                assert read_only_line(catalogue, f"9 {written} MEE {number % 8 + 1}").card is None


@pytest.mark.parametrize(
    "written",
    ["Énergie {G} de base", "Basis-{G}-Energie", "Energía {G} Básica", "Energia {G} Básica",
     "Energia base {G}", "基本{G}エネルギー", "pflanzen-energie", "ENERGIE PLANTE"],
)  # fmt: skip
def test_basic_energy_as_clients_and_hands_write_it_abroad(catalogue, written):
    assert read_only_line(catalogue, f"9 {written}").card.same == "Grass Energy"


def test_a_version_without_the_table_reads_english(catalogue, tmp_path):
    """Catalogues imported by earlier releases have no table of names in other languages."""
    whole = catalogues.SHIPPED / catalogue.version
    older = shutil.copytree(whole, tmp_path / "2026-01-01")
    (older / "abroad.json.xz").unlink()
    (older / "writing.json").unlink()
    bare = catalogues.load_catalogue(older)
    assert read_only_line(bare, "4 Pikachu BS 58").card.id == "base1-58"
    assert read_only_line(bare, "4 Taubsi").card is None
    assert read_only_line(bare, "4 Taubsi MEW 16").reading.note == "other_language"


@pytest.mark.parametrize(
    ("facts", "foreign"),
    [
        ({}, False), ({"language": "en"}, False), ({"language": "English"}, False),
        ({"foreign": False}, False), ({"foreign": True}, True), ({"language": "fr"}, True),
        ({"language": "English", "foreign": True}, True),
        ({"language": "Japanese", "foreign": False}, True),
    ],
)  # fmt: skip
def test_a_card_of_another_language_is_refused_where_the_edition_forbids_it(facts, foreign):
    staryu = {"kind": "pokemon", "stage": "Basic"} | facts
    deck = [[4, "Staryu", staryu], [56, "Fire Energy", {"kind": "energy"}]]
    assert check_facts("regulations-sheet", deck).codes == (["DCK-7"] if foreign else [])
    assert check_facts("expedition-2002", deck).legal
