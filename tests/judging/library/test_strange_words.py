"""The look-up for questions with unknown, abbreviated and misspelt words."""

import json
from itertools import cycle

import pytest

from judging.engine.editions import EDITIONS
from judging.library.search.common import read_common_words
from judging.library.search.finder import SURE_ENOUGH
from judging.library.search.material import language_words, slang_table
from judging.library.shelf import LANGUAGES
from judging.queries.lookup import language_finder, look_up_entries
from tests.support import paths

GOLDEN = paths.GOLDEN / "judging"
FILES = ("questions/held_back", "questions/tuning", "lookup/en_dev", "lookup/de_dev")
EXPEDITION, HEARTGOLD, PLATINUM = (
    "expedition-2002",
    "heartgold-soulsilver-2010",
    "platinum-arceus-2009",
)
STRANGE_WORDS = ("blorfle", "zwunkig", "heckmeck", "quandry", "flimsig", "kinda", "yesterday")


def read_questions():
    for name in FILES:
        for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines():
            yield json.loads(line)


def rules_found(words, edition=None, frame="en", most=3):
    """The rules of the first entries found."""
    found = look_up_entries(words, edition, frame=frame).found[:most]
    return {rule for one in found for rule in one.entry.rules}


def test_one_strange_word_hides_no_rule_that_was_found():
    """An unknown word in the middle of every question costs at most one answer in thirty."""
    hidden = answered = 0
    for one, strange in zip(read_questions(), cycle(STRANGE_WORDS), strict=False):
        words, edition = one["q"].split(), one.get("edition")
        if not look_up_entries(one["q"], edition).found:
            continue
        words.insert(len(words) // 2, strange)
        answered += 1
        hidden += not look_up_entries(" ".join(words), edition).found
    assert answered > 400
    assert hidden / answered <= 1 / 30


def test_what_is_only_sure_without_its_strange_words_is_not_sure():
    answer = look_up_entries("does retreating wipe the damage off")
    assert "wipe" in answer.query.unknown
    assert answer.found
    assert answer.unsure


@pytest.mark.parametrize(
    ("words", "edition", "rules"),
    [
        ("hes poisend and i evolve him does it go away", EXPEDITION, {"TRN-4", "CON-2"}),
        ("he is poisend and i evolve him, is the poison gone", EXPEDITION, {"TRN-4", "CON-2"}),
        ("does poisend stack", EXPEDITION, {"CON-4"}),
        ("can u evolve ur pokemon turn 1", HEARTGOLD, {"TRN-3"}),
        ("can ur active retreat if slp", HEARTGOLD, {"TRN-12"}),
        ("1st turn attack ok?", HEARTGOLD, {"TRN-10", "ATK-1"}),
        ("poke tool limit per pkmn", HEARTGOLD, {"TRN-8"}),
        ("pkmn got KO'd who gets prize", EXPEDITION, {"KO-2"}),
        ("hw many cards do u draw at start", HEARTGOLD, {"SET-1"}),
        ("do tools get discarded when pokemon dies", HEARTGOLD, {"KO-2"}),
        ("i took my last prize but my last pokemon died too", EXPEDITION, {"WIN-4"}),
        (
            "i took all my prizes but i also have no pokemon left and he took his last prize",
            EXPEDITION,
            {"WIN-4"},
        ),
    ],
)
@pytest.mark.parametrize("frame", LANGUAGES)
def test_a_question_as_children_type_it_finds_its_rule(words, edition, rules, frame):
    assert rules_found(words, edition, frame) & rules


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("i went first can i use bill", "TRN-10"),
        ("can i use bill if i went first", "TRN-10"),
        ("ich hab angefangen darf ich bill spielen", "TRN-10"),
        ("2 retreats 1 turn ok?", "TRN-11"),
        ("2 supporters 1 turn ok?", "TRN-6"),
        ("2 stadiums 1 turn ok?", "TRN-7"),
        ("2 energies 1 turn ok?", "TRN-5"),
        ("plötzlicher tod", "WIN-5"),
        ("plötzlicher tod wieviele preise", "WIN-5"),
        ("wann kommt plötzlicher tod", "WIN-5"),
    ],
)
def test_a_rule_is_found_in_whatever_edition_is_asked(edition, words, rule):
    assert rule in rules_found(words, edition)


@pytest.mark.parametrize(
    ("word", "rules"),
    [
        ("verwirt", {"ATK-3", "CON-3"}),
        ("vergifftet", {"CON-8"}),
        ("paralisiert", {"CON-7"}),
        ("preisskarten", {"KO-2"}),
        ("k.o.", {"KO-1"}),
        ("pokepower", {"TRN-16"}),
        ("poisend", {"CON-8"}),
        ("retreeat", {"TRN-11"}),
    ],
)
@pytest.mark.parametrize("frame", LANGUAGES)
def test_a_single_misspelt_word_is_found_in_either_frame(word, rules, frame):
    assert rules_found(word, frame=frame) & rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_every_day_are_never_read_as_others(language):
    vocabulary = language_finder(language).vocabulary
    common = read_common_words(language_words(language))
    words = {*common.passing, *common.things}
    assert len(words) > 700
    assert {word: vocabulary.nearest(word) for word in words if vocabulary.nearest(word)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_form_is_understood_where_a_question_ends(language):
    for typed, meant in slang_table(language).items():
        if set(typed) <= language_words(language).own_stop_words:
            continue
        stems = language_finder(language).read_question(" ".join(("bench", *typed))).stems
        assert set(meant) <= stems, typed


def test_two_wrong_letters_are_forgiven_from_seven_on_in_words_of_the_game():
    nearest = language_finder().vocabulary.nearest
    assert nearest("poisend") == "poisoned"
    assert nearest("retreeat") == "retreat"
    assert nearest("zwunkig") is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_edition_lacks_never_stands_above_what_it_has_that_answers(edition):
    asked = [one["q"] for one in read_questions()]
    for words in ["rare candy first turn", *asked[::5]]:
        found = language_finder().find(words, edition).found
        rules = [one for one in found if one.rules]
        has = [one.has_it and one.sure >= SURE_ENOUGH for one in rules]
        above = rules[: len(has) - 1 - has[::-1].index(True)] if True in has else []
        assert all(one.has_it for one in above), words


@pytest.mark.parametrize("words", ["warp point on paralysed pokemon", "warp point while asleep"])
def test_the_words_of_a_cards_name_find_no_fact_of_tournaments(words):
    found = look_up_entries(words, PLATINUM).found[:3]
    assert "tiebreaks" not in {one.entry.id for one in found}
    assert {"TRN-12", "TRN-15"} & rules_found(words, PLATINUM)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("still confused on the bench", "TRN-15"),
        ("is muk still burned after it was benched", "TRN-15"),
        ("does retreat cure burn", "TRN-15"),
        ("schläft es auf der bank noch", "TRN-15"),
        ("auf der bank noch verwirrt", "TRN-15"),
        ("heilt zurückziehen gift", "TRN-15"),
        ("paralyse überschreibt schlaf", "CON-3"),
        ("kid put 7 pokemon down", "TRN-2"),
        ("sieben pokemon im spiel", "TRN-2"),
        ("5x same card", "DCK-2"),
        ("viermal die gleiche", "DCK-2"),
        ("fünfmal die gleiche karte", "DCK-2"),
        ("player drew for turn with empty deck but has lethal on board", "WIN-3"),
    ],
)
def test_a_judges_own_words_find_the_rule_among_the_first_three(words, rule):
    assert rule in rules_found(words)
