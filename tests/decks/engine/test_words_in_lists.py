"""Words that make a name another card's, and words in other languages, are not ignored."""

import pytest

from decks.engine.check.legality import check_deck, find_format
from decks.engine.lists import read_list


def read_line(catalogue, text):
    (line,) = read_list(text, catalogue).lines
    return line


BRACKETS = [
    ("2 Greninja (Radiant)", "Radiant Greninja"),
    ("2 Greninja [radiant]", "Radiant Greninja"),
    ("4 Charizard {Dark}", "Dark Charizard"),
    ("4 Tapu Koko (Prism)", "Tapu Koko ◇"),
    ("4 Raichu (Alolan)", "Alolan Raichu"),
    ("4 Ponyta (Galarian)", "Galarian Ponyta"),
    ("4 Growlithe (Hisuian)", "Hisuian Growlithe"),
    ("4 Charizard (Shining)", "Shining Charizard"),
    ("4 Zapdos (Rocket's)", "Rocket's Zapdos"),
    ("4 Pikachu (Birthday)", "_____'s Pikachu"),
    ("4 Urshifu (Single Strike)", "Single Strike Urshifu"),
    ("4 Charizard (Dark) TR 4", "Dark Charizard"),
    ("4 Charizard (full art)", "Charizard"),
    ("4 Boss's Orders (Giovanni)", "Boss's Orders"),
    ("4 Switch (trainer)", "Switch"),
]


@pytest.mark.parametrize(("text", "name"), BRACKETS)
def test_a_word_in_brackets_that_makes_another_card_of_the_name_is_read(catalogue, text, name):
    assert read_line(catalogue, text).card.name == name


@pytest.mark.parametrize("text", ["4 Switch (Alolan)", "4 Rayquaza (LV.X)", "4 Gyarados (Prime)",
                                  "4 Charizard (Mega)", "4 Charizard (Dark) BS 4"])  # fmt: skip
def test_where_there_is_no_such_card_the_line_is_refused(catalogue, text):
    assert not read_line(catalogue, text).is_read


def test_every_name_of_two_words_may_have_the_first_in_brackets(catalogue):
    names = {name for name in catalogue.fold_of if name.count(" ") == 1}
    plain = {name for name in names if name.split()[1] in catalogue.fold_of}
    regions = ("Alolan", "Galarian", "Hisuian", "Paldean", "Radiant", "Shining", "Dark", "Light")
    asked = [name for name in sorted(plain) if name.startswith(regions) or "'s " in name]
    assert len(asked) > 100
    for name in asked:
        front, rest = name.split()
        assert read_line(catalogue, f"1 {rest} ({front})").card.name == name


def test_a_bracket_says_whether_an_ace_spec_is_meant(catalogue):
    plain = read_line(catalogue, "4 Master Ball (non ACE)").reading.choices
    aces = read_line(catalogue, "1 Master Ball (ACE SPEC)").reading.choices
    assert not any("ACE SPEC" in each.labels for each in plain)
    assert all("ACE SPEC" in each.labels for each in aces)
    assert plain
    assert aces


@pytest.mark.parametrize("text", ["4 off Umbreon ex #110",
                                  "Item: Float Stone [PLF] 2", "4 my Float Stone PLF 2",
                                  "4 nice Geodude ex 110"])  # fmt: skip
def test_a_number_is_no_card_where_another_cards_name_stands_in_the_words(catalogue, text):
    line = read_line(catalogue, text)
    assert not line.is_read
    assert line.reading.card is None


@pytest.mark.parametrize(
    "text", ["1 Guzma & Hala Tag Team CEC 193", "1 Computer Search Ace Spec BCR 137"]
)
def test_the_cards_own_name_beside_more_words_is_no_other_card(catalogue, text):
    assert read_line(catalogue, text).is_read


@pytest.mark.parametrize(
    "name", ["Golem", "Alakazam", "Houndoom", "Infernape", "Gallade", "Crobat"]
)
def test_a_figure_behind_a_name_without_a_count_is_asked_for(catalogue, name):
    line = read_line(catalogue, f"{name} 4")
    assert (line.count, line.reading.status) == (1, "ambiguous")
    assert line.reading.note == "count_or_number"
    assert read_line(catalogue, f"2 {name} 4").card.name.startswith(name)


@pytest.mark.parametrize("text", ["Energy Removal 2", "Super Energy Removal 2", "Porygon 2"])
def test_a_name_that_ends_in_a_figure_is_asked_for_without_a_count(catalogue, text):
    assert read_line(catalogue, text).reading.status == "ambiguous"
    assert read_line(catalogue, f"3 {text}").is_read


GERMAN = "Pokémon: 4\n4 Memmeon SSH 54\n\nTrainerkarten: 4\n4 {}\n\nEnergie: 52\n52 Wasser-Energie"
ENGLISH = "Pokémon: 4\n4 Sobble SSH 54\n\nTrainer Cards: 4\n4 {}\n\nEnergy: 52\n52 Water Energy"
IN_TWO_LANGUAGES = ["Mary", "Olivia", "Rika", "Poppy", "Rose", "Milo", "Bianca", "Blanche",
                    "Candela"]  # fmt: skip


@pytest.mark.parametrize("name", IN_TWO_LANGUAGES)
def test_a_name_that_is_another_cards_abroad_is_asked_for_in_such_a_list(catalogue, name):
    line = read_list(GERMAN.format(name), catalogue).lines[1]
    assert line.reading.status == "ambiguous"
    assert name in line.reading.args["names"]


@pytest.mark.parametrize("name", IN_TWO_LANGUAGES)
def test_it_is_told_where_the_language_is_not_known(catalogue, name):
    deck = read_list(f"4 {name}\n56 Water Energy", catalogue)
    assert deck.lines[0].reading.note == "also_abroad"
    entry = find_format("unlimited", catalogue)
    verdict = check_deck(deck, entry, None, catalogue, today="2026-11-20")
    assert "doubtful" in {each.note for each in verdict.warnings}
    line = read_list(ENGLISH.format(name), catalogue).lines[1]
    assert line.card.name == name


def test_a_foreign_name_of_two_cards_is_asked_for_whatever_letters_they_end_in(catalogue):
    assert set(read_line(catalogue, "4 Anita").reading.args["names"]) == {"Nita", "Hilda"}
    assert read_line(catalogue, "4 Anita WHT 84").card.name == "Hilda"
    assert read_line(catalogue, "4 Anita TEU 151").card.name == "Nita"


def test_an_asterisk_alone_makes_a_star_with_a_warning(catalogue):
    line = read_line(catalogue, "1 Pikachu *")
    assert line.card.name == "Pikachu ☆"
    assert line.reading.note == "star_by_asterisk"
    assert read_line(catalogue, "1 Pikachu ☆").reading.note is None
    assert read_line(catalogue, "1 Pikachu Star").reading.note is None


@pytest.mark.parametrize(
    "line", ["R1 W vs Gardevoir 2-0", "Runde 2: 1-2 gegen Raging Bolt ex", "0-2 vs. Gholdengo"]
)
def test_the_score_of_a_match_is_no_count(catalogue, line):
    deck = read_list(f"4 Dreepy TWM 128\n56 Fire Energy\n{line}", catalogue)
    assert [each.text for each in deck.others] == [line]


def test_who_wrote_words_is_told_how_to_strike_them_out(catalogue):
    words = "Edit: I'd cut 1 Munkidori for a third Night Stretcher."
    entry = find_format("standard-2026", catalogue)
    for line, legal in ((words, False), (f"// {words}", True)):
        deck = read_list(f"4 Dreepy TWM 128\n56 Fire Energy\n{line}", catalogue)
        verdict = check_deck(deck, entry, "2026-10-01", catalogue, today="2026-10-01")
        assert verdict.legal is legal
        assert legal or "//" in verdict.problems[0].mend
