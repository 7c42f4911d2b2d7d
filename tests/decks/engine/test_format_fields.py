"""Every field of a format file changes a verdict or is refused: none is accepted and ignored."""

import pytest

from decks.engine.check.legality import check_deck
from decks.engine.check.report import verdict_as_json
from decks.engine.formats import definition
from decks.engine.formats.house import format_as_entry, read_format_entry
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.refusals import FormatError
from decks.engine.lists import read_list

TODAY = "2026-11-22"
SNIVY = "4 Snivy BLW 1\n56 Grass Energy"
SWITCH = "4 Snivy BLW 1\n4 Switch BLW 104\n52 Grass Energy"
HALF = "4 Snivy BLW 1"
WITH_EX = f"{HALF}\n4 Dragapult ex TWM 130\n52 Grass Energy"
SELF = {"format", "format_version", "legal_in"}

# Field → the other fields of the format, its value, the list, the day, the language.
CHANGES = {
    "kind": ({"sets_join_on_release": True, "sets": ["sv8"]}, "standard",
             "4 Cyrano SSP 170\n56 Grass Energy", "2024-11-10", None),
    "from": ({"all_sets": True}, "2026-12-01", SNIVY, TODAY, None),
    "to": ({"all_sets": True}, "2026-11-01", SNIVY, TODAY, None),
    "sets": ({}, ["bw1"], SNIVY, None, None),
    "all_sets": ({}, True, SNIVY, None, None),
    "same_pool_as": ({}, "expanded", SNIVY, TODAY, None),
    "follows_season": ({}, ["standard"], "4 Cyrano SSP 170\n56 Grass Energy", TODAY, None),
    "promos": ({}, [{"set": "basep", "from": 1, "to": 4}], "4 Pikachu PR 1\n56 Grass Energy", None,
               None),
    "included": ({}, ["bw1-1"], SNIVY, None, None),
    "excluded": ({"sets": ["bw1"]}, ["bw1-1"], SNIVY, None, None),
    "banned": ({"sets": ["bw1"]}, ["bw1-1"], SNIVY, None, None),
    "banned_elsewhere": ({"sets": ["bw1"]}, ["bw1-1"], SNIVY, None, None),
    "left_out_elsewhere": ({"sets": ["bw1"]}, ["bw1-1"], SNIVY, None, None),
    "sets_to_confirm": ({"sets": ["bw1"]}, ["bw1"], SNIVY, None, None),
    "sets_join_on_release": ({"sets": ["sv8"]}, True, "4 Cyrano SSP 170\n56 Grass Energy",
                             "2024-11-01", None),
    "reprints": ({"sets": ["me1", "bw1"], "sets_out": ["bw1"]}, "none",
                 "4 Bulbasaur MEG 1\n4 Switch BLW 104\n52 Grass Energy", None, None),
    "rules": ({"all_sets": True}, {"deck_size": 40}, SNIVY, None, None),
    "rulebook": ({"all_sets": True}, "expedition-2002", "4 Snivy BLW 1", None, None),
    "energy_advice": ({"all_sets": True, "rulebook": "expedition-2002"}, True, SNIVY, None, None),
    "ban_conflicts": ({"sets": ["bw1"]}, {"only_in_x": [{"id": "bw1-1"}]}, SNIVY, None, None),
    "unconfirmed": ({"sets": ["bw1"]}, {"bans": "no list found"}, SNIVY, None, None),
    "waiting": ({"sets": ["sv8"], "sets_join_on_release": True}, [{"rule": "days", "days": 14}],
                "4 Cyrano SSP 170\n56 Grass Energy", "2024-11-10", None),
    "based_on": ({}, "glc", SNIVY, TODAY, None),
    "base_kind": ({"sets_join_on_release": True, "sets": ["sv8"]}, "standard",
                  "4 Cyrano SSP 170\n56 Grass Energy", "2024-11-10", None),
    "sets_out": ({"all_sets": True}, ["bw1"], SNIVY, None, None),
    "bans_lifted": ({"based_on": "glc"}, ["bw5-64"], SNIVY, TODAY, None),
}  # fmt: skip
# Fields that pages show and no verdict depends on.
SHOWN = {"key", "name", "sources", "confidence", "note", "version", "from_precision",
         "to_precision"}  # fmt: skip
RULES = {
    "deck_size": (40, SNIVY, None, "DCK-1"),
    "max_copies": (1, SNIVY, None, "DCK-14"),
    "min_basic_pokemon": (5, SNIVY, None, "DCK-5"),
    "max_trainers": (3, SWITCH, None, "DCK-14"),
    "single_pokemon_type": (True, f"{HALF}\n4 Tepig BLW 15\n52 Grass Energy", None, "DCK-14"),
    "no_rule_box": (["ex"], WITH_EX, None, "DCK-14"),
    "no_enhanced_pokemon": (["ex"], WITH_EX, None, "DCK-9"),
    "ace_spec": ("forbidden", f"1 Prime Catcher TEF 157\n{HALF}\n55 Grass Energy", None, "DCK-14"),
    "foreign_cards": ("forbidden", SNIVY, "de", "DCK-7"),
}  # fmt: skip


def told_of_list(catalogue, entry, text, day, language):
    """The whole verdict on a list but for the fields that name the format."""
    found = read_format_entry({"key": "cup", "name": "Cup", **entry}, catalogue)
    deck = read_list(text, catalogue)
    verdict = check_deck(deck, found, day, catalogue, language, today=TODAY)
    return {key: value for key, value in verdict_as_json(deck, verdict).items() if key not in SELF}


def test_every_field_is_known_to_change_a_verdict_or_to_be_shown():
    assert set(definition._FORMAT_SHAPE) == CHANGES.keys() | SHOWN
    apart = {"regulation_marks", "later_marks_ok", "exclusive_names"}
    assert set(definition._RULES_SHAPE) == RULES.keys() | apart


def lifted_of_glc(catalogue):
    """A card that the Gym Leader Challenge bans today, and its name."""
    struck = next(each for each in catalogue.formats["glc"].banned if each.is_struck_on(TODAY))
    return struck.id, catalogue.by_id[struck.id].name


@pytest.mark.parametrize("field", CHANGES)
def test_a_field_changes_a_verdict(catalogue, field):
    beside, value, text, day, language = CHANGES[field]
    if field == "bans_lifted":
        card, name = lifted_of_glc(catalogue)
        value, text = [card], f"1 {name} {card}\n59 Grass Energy"
    without = told_of_list(catalogue, beside, text, day, language)
    assert told_of_list(catalogue, {**beside, field: value}, text, day, language) != without


def codes_under_rules(catalogue, rules, text, language):
    told = told_of_list(catalogue, {"all_sets": True, "rules": rules}, text, None, language)
    assert told["legal"] == (not told["problems"])
    return [each["code"] for each in told["problems"]]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_refuses_a_list_that_is_legal_without_it(catalogue, name):
    value, text, language, code = RULES[name]
    assert codes_under_rules(catalogue, {name: value}, text, language) == [code]
    assert codes_under_rules(catalogue, {}, text, language) == []


def test_a_rule_that_allows_refuses_nothing(catalogue):
    for name in ("ace_spec", "foreign_cards"):
        _value, text, language, _code = RULES[name]
        assert codes_under_rules(catalogue, {name: "allowed"}, text, language) == []


@pytest.mark.parametrize(
    ("rules", "codes"),
    [({}, ["DCK-13"]), ({"exclusive_names": True}, ["DCK-13"]), ({"exclusive_names": False}, [])],
)
def test_names_exclude_one_another_unless_the_format_says_no(catalogue, rules, codes):
    both = "2 Professor Juniper BLW 101\n2 Professor Sycamore XY 122"
    text = f"4 Snivy BLW 1\n{both}\n52 Grass Energy"
    assert codes_under_rules(catalogue, rules, text, None) == codes


def test_marks_change_a_verdict(catalogue):
    text = "4 Mega Kangaskhan ex MEG 104\n56 Grass Energy"
    alone = told_of_list(catalogue, {"rules": {"regulation_marks": ["H"]}}, text, None, None)
    with_later = {"rules": {"regulation_marks": ["H"], "later_marks_ok": True}}
    assert told_of_list(catalogue, with_later, text, None, None) != alone
    assert told_of_list(catalogue, {}, text, None, None) != alone


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('{"key": "x", "sets": ["bw1"], "sets": ["bw2"]}', "sets: stands twice"),
        ('{"key": "x", "rules": {"deck_size": 60, "deck_size": 40}}', "deck_size: stands twice"),
        ({"based_on": ""}, "based_on: is empty"),
        ({"kind": ""}, "kind: is empty"),
        ({"same_pool_as": ""}, "same_pool_as: is empty"),
        ({"kind": "standart"}, "kind: 'standart' .* did you mean standard"),
        ({"reprints": "same name"}, "reprints: 'same name' is none of same text, by name, none"),
        ({"follows_season": ["standart"]}, "follows_season: 'standart' .* did you mean standard"),
        ({"rules": {"no_rule_box": ["exx"]}}, "rules.no_rule_box: 'exx' .* did you mean ex"),
        ({"rules": {"no_enhanced_pokemon": ["Ex"]}}, "rules.no_enhanced_pokemon: 'Ex'"),
        ({"rules": {"regulation_marks": ["ZZ"]}}, "rules.regulation_marks: 'ZZ'"),
        ({"rules": {"regulation_marks": ["h"]}}, "rules.regulation_marks: 'h'"),
        ({"rules": {"later_marks_ok": True}}, "rules.later_marks_ok: goes with"),
        ({"rules": {"ace_spec": "forbiden"}}, "rules.ace_spec: .* did you mean forbidden"),
        ({"rules": {"foreign_cards": "no"}}, "rules.foreign_cards: 'no' is none of"),
        ({"rules": {"max_trainers": -1}}, "rules.max_trainers: -1 is less than 0"),
        ({"rules": {"any_basic_energy": False}}, "rules.any_basic_energy: is always True"),
        ({"promos": [{"set": "svp", "from": 99, "to": 1}]}, r"promos\[0\].to: 1 is before"),
        ({"promos": [{"set": "basep", "from": 900, "to": 999}]}, r"promos\[0\]: basep has no num"),
        ({"banned": [{"id": "neo1-25", "name": "Pikachu"}]},
         r"banned\[0\].name: neo1-25 is .*, not Pikachu"),
        ({"excluded": [{"id": "bw1-1", "name": "Tepig"}]}, r"excluded\[0\].name: bw1-1 is Snivy"),
        ({"bans_lifted": ["bw1-1"]}, "bans_lifted: goes with based_on or follows_season"),
        ({"same_pool_as": "glc", "bans_lifted": ["bw1-1"]}, "bans_lifted: goes with"),
        ({"based_on": "glc", "bans_lifted": ["bw1-1"]}, r"bans_lifted\[0\]: bw1-1 is not banned"),
        ({"based_on": "glc", "bans_lifted": ["bw1-999"]}, "bans_lifted: 'bw1-999' is not in"),
        ({"follows_season": ["standard"], "banned": ["bw1-1"], "bans_lifted": ["bw1-1"]},
         r"banned\[0\]: bw1-1 is in bans_lifted too"),
        ({"same_pool_as": "expanded", "rules": {"regulation_marks": ["H"]}},
         "rules.regulation_marks: same_pool_as"),
        ({"same_pool_as": "expanded", "follows_season": ["standard"]}, "follows_season: goes with"),
        ({"same_pool_as": "expanded", "sets_join_on_release": False}, "sets_join_on_release: exp"),
        ({"sets": ["bw1"], "waiting": [{"rule": "days", "days": 14}]}, "waiting: goes with"),
        ({"rulebook": "handbook-2024", "energy_advice": True},
         ", not by handbook-2024"),
        ({"from": "2014-09-01", "to": "2015-08-31", "energy_advice": True},
         ", not by xy-2013"),
        ({"sets_to_confirm": ["bw99"]}, "sets_to_confirm: 'bw99'"),
        *(
            ({field: day}, f"{field}: {day!r} is no day; write YYYY-MM-DD")
            for field in ("from", "to")
            for day in ("20260101", "2026-W05-1", "2026-1-5", "2026-02-30", "", " 2026-01-05",
                        "2026-01-05T00:00", "٢٠٢٦-٠١-٠٥")
        ),
        ({"banned": [{"id": "bw1-1", "from": "20260101"}]}, r"banned\[0\].from: '20260101' is no"),
        ({"ban_conflicts": {"only_in_x": 1}}, "ban_conflicts.only_in_x: 1 is no list"),
        ({"ban_conflicts": {"only_in_x": [7]}},
         r"ban_conflicts.only_in_x\[0\]: a card is named by"),
        ({"from": "2026-01-01", "from_precision": "week"}, "from_precision: 'week' is none of"),
    ],
)  # fmt: skip
def test_what_would_be_read_as_nothing_is_refused(catalogue, entry, said):
    with pytest.raises(FormatError, match=said):
        read_format_entry(entry if isinstance(entry, str) else {"key": "x", **entry}, catalogue)


def test_a_printing_left_out_on_purpose_is_not_let_back_in_by_another(catalogue):
    entry = {"key": "cup", "same_pool_as": "expanded", "excluded": ["bw1-104"]}
    cards = pool_on_day(catalogue, read_format_entry(entry, catalogue), TODAY)
    assert cards.standing_of(catalogue.by_id["bw1-104"]).note == "left_out"
    (newer,) = [card for card in catalogue.by_same["Switch"] if card.set == "me1"]
    assert cards.standing_of(newer).legal


def test_what_the_base_leaves_out_is_as_in_the_base(catalogue):
    base = catalogue.formats["standard-2019"]
    own = read_format_entry({"key": "cup", "based_on": base.key}, catalogue)
    for struck in base.excluded:
        card = catalogue.by_id[struck.id]
        standings = [
            pool_on_day(catalogue, each, base.last).standing_of(card) for each in (base, own)
        ]
        assert standings[0].legal == standings[1].legal


def test_a_lifted_ban_of_the_base_is_lifted_in_every_printing(catalogue):
    card, _ = lifted_of_glc(catalogue)
    text = catalogue.by_id[card].text
    own = read_format_entry({"key": "cup", "based_on": "glc", "bans_lifted": [card]}, catalogue)
    cards, before = (
        pool_on_day(catalogue, each, TODAY) for each in (own, catalogue.formats["glc"])
    )
    alike = catalogue.by_text[text] if text else (catalogue.by_id[card],)
    assert all(before.ban_of(each) for each in alike)
    assert not any(cards.ban_of(each) for each in alike)


def test_how_reprints_count_is_as_the_house_says(catalogue):
    older, notes = catalogue.by_id["base1-71"], {}  # Computer Search, an ACE SPEC in bw7
    for way in ("same text", "by name", "none"):
        entry = read_format_entry({"key": "cup", "sets": ["bw7"], "reprints": way}, catalogue)
        notes[way] = pool_on_day(catalogue, entry, TODAY).standing_of(older).note
    assert notes == {"same text": "other_effect", "by name": "text_by_name", "none": "not_in"}


def test_what_is_written_is_read_again_and_no_shipped_file_is_refused(catalogue):
    for entry in catalogue.formats.values():
        own = read_format_entry({"key": "cup", "based_on": entry.key}, catalogue)
        assert read_format_entry(format_as_entry(own), catalogue) == own


def test_what_was_kept_before_stays_readable():
    old = {
        "key": "x",
        "rules": {"ace_spec": "never"},
        "promos": [{"set": "svp", "from": 9, "to": 1}],
    }
    assert definition.decode_format(old, kept=True).rules.ace_spec == "never"
    with pytest.raises(FormatError):
        definition.decode_format(old)
