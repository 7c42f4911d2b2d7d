"""What changed between two editions."""

import pytest

from judging.engine import EDITIONS
from judging.library.differences import changes_between
from judging.library.shelf import load_library

ENTRIES = load_library().entries


def find_changes(from_, to):
    return {change.entry.id: change for change in changes_between(ENTRIES.values(), from_, to)}


def test_from_2002_to_2009():
    there = find_changes("expedition-2002", "platinum-arceus-2009")
    assert there["retreat-confused"].how == "changed"
    assert there["retreats-a-turn"].notes == ("Once a turn; before, as often as you could pay.",)
    assert there["level-up"].how == "added"
    assert there["attack-baby"].how == "gone"
    assert there["between-darkness"].how == "gone"
    assert "retreat-cost" not in there
    assert "both-win" not in there


def test_from_2009_to_2010_is_the_legend_and_little_more():
    there = find_changes("platinum-arceus-2009", "heartgold-soulsilver-2010")
    assert there["legend-play"].how == "added"
    assert not {"weakness", "asleep", "confused-attack", "technical-machines"} & set(there)


def test_notes_are_gathered_on_the_way():
    there = find_changes("neo-genesis-2000", "platinum-arceus-2009")
    assert [note[:9] for note in there["powers-shut-off"].notes] == ["All five ", "Only Poké"]


def test_the_undated_sheet_is_compared_without_an_order_of_time():
    there = find_changes("expedition-2002", "regulations-sheet")
    assert there["knocked-out-when"].how == "changed"
    assert not any(change.how == "worded" for change in there.values())


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_does_not_differ_from_itself(key):
    assert find_changes(key, key) == {}


def test_there_and_back_differ_in_the_same_entries():
    there = find_changes("expedition-2002", "heartgold-soulsilver-2010")
    back = find_changes("heartgold-soulsilver-2010", "expedition-2002")
    assert there.keys() == back.keys()
    assert {key for key, one in there.items() if one.how == "added"} == {
        key for key, one in back.items() if one.how == "gone"
    }


@pytest.mark.parametrize(
    ("from_", "to", "entry"),
    [
        ("bw-2011", "xy-2013", "first-turn-attack"),
        ("bw-2011", "xy-2013", "who-goes-first"),
        ("sm-2017", "swsh-2020", "first-turn-trainers"),
        ("xy-2013", "sm-2017", "burned"),
    ],
)
def test_what_is_ruled_otherwise_has_changed_though_nobody_noted_it(from_, to, entry):
    assert find_changes(from_, to)[entry].how == "changed"
