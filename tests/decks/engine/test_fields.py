"""The exact messages on wrong fields of a format, and how days and numbers are read."""

import pytest

from decks.engine.formats.definition import decode_format
from decks.engine.formats.fields import read_digits
from decks.engine.formats.refusals import FormatError
from decks.engine.lists.deck import ListError
from decks.engine.lists.fields import split_line

REASONS = "bans, promos, sets, from, to, waiting"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"rules": {"deck_sise": 40}}, "rules.deck_sise: no such field; did you mean deck_size?"),
        ({"unconfirmed": {"zzz": "x"}}, f"unconfirmed.zzz: no such field; known are {REASONS}"),
        ({"rules": {"deck_size": True}}, "rules.deck_size: True is no whole number"),
        ({"rules": {"deck_size": "60"}}, "rules.deck_size: '60' is no whole number"),
        ({"rules": {"deck_size": 0}}, "rules.deck_size: 0 is less than 1"),
        ({"rules": {"max_copies": 0}}, "rules.max_copies: 0 is less than 1"),
        ({"rules": {"min_basic_pokemon": -1}}, "rules.min_basic_pokemon: -1 is less than 0"),
        ({"all_sets": 1}, "all_sets: 1 is no true or false"),
        ({"sets": "bw1"}, "sets: 'bw1' is no list"),
        ({"sets": ["bw1", 2]}, "sets[1]: 2 is no text"),
        ({"rules": {"no_rule_box": ["ex", None]}}, "rules.no_rule_box[1]: None is no text"),
        ({"banned": ["bw1-1", 7]}, "banned[1]: a card is named by its id, such as neo1-25"),
        ({"banned": [{"id": "bw1-1", "by": "x"}]}, "banned[0].by: 'x' is no list"),
        (
            {"banned": [{"id": "bw1-1", "from": "2020-01-02", "to": "2020-01-01"}]},
            "banned[0].to: 2020-01-01 is before banned[0].from: 2020-01-02",
        ),
        ({"from": "2020-01-02", "to": "2020-01-01"}, "to: 2020-01-01 is before from: 2020-01-02"),
        ({"from": 20200101}, "from: 20200101 is no text"),
        (
            {"banned": [{"id": "bw1-1", "to": "20200101"}]},
            "banned[0].to: '20200101' is no day; write YYYY-MM-DD",
        ),
        (
            {"rules": {"ace_spec": "forbiden"}},
            "rules.ace_spec: 'forbiden' is none of allowed, forbidden; did you mean forbidden?",
        ),
        ({"rules": {"ace_spec": "no"}}, "rules.ace_spec: 'no' is none of allowed, forbidden"),
        (
            {"promos": [{"set": "svp", "from": "A", "to": 9}]},
            "promos[0]: from and to are card numbers, such as DP17",
        ),
        ({"promos": [{"set": "svp"}]}, "promos[0]: a range of promos has set, from and to"),
        ({"key": ""}, "key: a format needs a key, such as my-cup-2026"),
    ],
)
def test_a_wrong_field_is_told_in_these_words(entry, said):
    with pytest.raises(FormatError) as refused:
        decode_format({"key": "cup", **entry})
    assert str(refused.value) == said


def test_no_trainers_at_all_can_be_asked_for():
    assert decode_format({"key": "cup", "rules": {"max_trainers": 0}}).rules.max_trainers == 0


@pytest.mark.parametrize(
    ("line", "note"),
    [("-4 {name}", "negative"), ("0 {name}", "zero"), ("99999 {name}", "too_large")],
)
def test_a_count_that_cannot_be_is_told_with_the_first_sixty_letters(catalogue, line, note):
    written = line.format(name="Pikachu " * 12)
    with pytest.raises(ListError) as refused:
        split_line(written, catalogue)
    assert refused.value.note == note
    assert refused.value.given["text"] == written[:60]


def test_what_a_format_says_of_itself_is_kept_word_for_word():
    said = {
        "name": "Autumn Cup", "kind": "standard", "same_pool_as": "expanded",
        "rulebook": "handbook-2024", "confidence": "high", "note": "As the league plays it.",
        "based_on": "expanded", "base_kind": "expanded", "version": "3",
        "all_sets": True, "sets_join_on_release": True, "energy_advice": True,
        "reprints": "by name", "sources": ["a sheet"], "follows_season": ["standard"],
    }  # fmt: skip
    for field, value in said.items():
        found = decode_format({"key": "cup", field: value}, kept=True)
        assert getattr(found, field) == (tuple(value) if isinstance(value, list) else value), field
    bare = decode_format({"key": "cup"})
    assert (bare.name, bare.note, bare.version) == ("cup", "", "")


def test_a_format_lasts_from_its_first_day_to_its_last_and_may_be_of_one_day():
    found = decode_format({"key": "cup", "from": "2020-01-02", "to": "2020-01-02"})
    assert (found.first, found.last) == ("2020-01-02", "2020-01-02")
    found = decode_format({"key": "cup", "from": None})
    assert (found.first, found.last) == (None, None)


@pytest.mark.parametrize(
    ("number", "read"),
    [("DP17", 17), ("67a", 67), ("007", 7), ("SWSH123456789", 123456), ("A", None), ("", None)],
)
def test_the_number_in_a_card_number(number, read):
    assert read_digits(number) == read


@pytest.mark.parametrize("remark", ["(ACE SPEC)", "[any art]", "(2nd best card)", "(promo)"])
def test_a_remark_in_brackets_behind_the_number_is_no_part_of_the_line(catalogue, remark):
    fields = split_line(f"1 Prime Catcher TEF 157 {remark}", catalogue)
    assert fields == (1, "Prime Catcher", "TEF", "157", None)
