"""House formats as JSON, each field with many kinds of values, and formats made from others."""

import ast
import copy
import json

from decks.engine.formats import house
from decks.engine.formats.definition import decode_format
from decks.engine.formats.refusals import FormatError
from tests.support.golden_lines import tell_line

STRUCK = {
    "id": "base1-58", "name": "Pikachu", "from": "2024-02-01", "to": "2024-05-31",
    "from_precision": "day", "to_precision": "month", "source": "https://a.example/b",
    "unconfirmed": "no list", "by": ["one"], "against": ["another"], "disputed": True,
    "status": "disputed", "note": "seen",
}  # fmt: skip
RULES = {
    "deck_size": 40, "max_copies": 2, "min_basic_pokemon": 2, "max_trainers": 20,
    "single_pokemon_type": True, "no_rule_box": ["ex"], "no_enhanced_pokemon": ["GX"],
    "ace_spec": "forbidden", "foreign_cards": "forbidden", "exclusive_names": True,
    "ancient_trait_ok": True,
}  # fmt: skip
# Valid formats: independent, with the pool of another, following a season, based on another.
ENTRIES = {
    "alone": {
        "key": "cup", "name": "Cup", "kind": "house", "from": "2024-01-01", "to": "2024-12-31",
        "from_precision": "day", "to_precision": "year", "sets": ["base1", "sv2"],
        "all_sets": False, "sets_to_confirm": ["sv2"], "included": ["neo1-25"],
        "promos": [{"set": "svp", "from": "1", "to": 12, "open_ended": False, "note": "some"}],
        "excluded": [STRUCK, "base1-4"], "banned": [STRUCK], "banned_elsewhere": [STRUCK],
        "left_out_elsewhere": [{"id": "base1-15", "by": ["one"]}], "reprints": "by name",
        "rules": RULES, "rulebook": "sv-2023", "energy_advice": False, "sources": ["a"],
        "confidence": "high", "note": "a cup", "version": 3, "sets_out": ["base2"],
        "unconfirmed": {"bans": "not all", "to": "not yet"},
    },
    "marks": {"key": "m", "rules": {"regulation_marks": ["G", "H"], "later_marks_ok": True}},
    "pool": {"key": "p", "same_pool_as": "modified-2009", "reprints": "none", "all_sets": None},
    "season": {
        "key": "s", "follows_season": ["standard"], "bans_lifted": [], "kind": "standard",
        "sets_join_on_release": True, "base_kind": "expanded",
        "waiting": [
            {"rule": "days", "days": 14, "from": "2024-01-01", "to": "2025-01-01",
             "source": "https://a.example", "unconfirmed": "said so", "kinds": ["standard"]},
            {"rule": "friday", "friday": 2}, {"rule": "release"},
        ],
    },
    "based": {"key": "b", "name": "Own", "based_on": "standard-2020", "rules": {"max_copies": 3}},
    "lifted": {"key": "l", "based_on": "expanded", "bans_lifted": ["xy4-99"], "note": None},
    "elsewhere": {"key": "c", "banned": [{"id": "base1-4", "status": "disputed by one"}],
                  "ban_conflicts": {"only_in_one": [{"id": "base1-2"}],
                                    "only_in_two": [{"id": "base1-4"}, {"id": "base1-58"}]}},
    "empty": {"key": "e"},
}  # fmt: skip
VALUES = (
    None, "", "x", "standard", "2024-06-01", "2024-13-01", "20240601", "2030-01-01", "1990-01-01",
    0, 1, 2, -1, 367, True, False, [], ["x"], [1], ["base1-58"], {}, {"x": 1}, {"id": "sv2-185"},
)  # fmt: skip
TEXTS = (
    "", "{", "[]", "7", '"a"', "null", '{"key": "a", "key": "b"}',
    '{"key": "a", "rules": {"deck_size": 1, "deck_size": 2}}',
    '{"key": "a", "": 1, "": 2}', b"\xff{}", b'{"key": "a"}',
    "[" * 3000, '{"key": "a", "sts": []}', '{"key": "a", "rules": {"max_copys": 3}}',
    '{"key": "a", "rules": {"copies_exempt": "none"}}', '{"key": "a", "reprints": "not needed"}',
    '{"key": "a", "reprints": "not needed: list by name"}', '{"key": "a", "reprints": "sometimes"}',
    '{"key": "a", "reprints": "older and newer printings of a legal card count, too"}',
    '{"key": "a", "based_on": "standard-2019X"}', '{"key": "a", "based_on": "qqq"}',
    '{"key": "a", "based_on": "sv-2023"}',
    '{"key": "a", "rules": {"enhanced_named_by_the_sheet": 1}}',
    '{"key": "a", "bans_lifted": ["base1-58"]}', '{"key": "a", "banned": [{"name": "x"}]}',
    '{"key": "a", "same_pool_as": "expanded", "follows_season": ["standard"]}',
    '{"key": "a", "same_pool_as": "standard-2024", "rules": {"regulation_marks": ["A"]}}',
    '{"key": "a", "same_pool_as": "expanded", "sets_join_on_release": false}',
    '{"key": "a", "waiting": [{"rule": "days", "days": 3}]}', '{"key": "a", "energy_advice": true}',
    '{"key": "a", "promos": [{"set": "svp", "from": "5", "to": "2"}]}',
    '{"key": "a", "promos": [{"set": "svp", "from": "900", "to": "901"}]}',
    '{"key": "a", "promos": [{"set": "svp", "from": "900", "to": "901", "open_ended": true}]}',
    '{"key": "a", "promos": [{"set": "svp", "from": "x", "to": "2"}, 3]}',
    '{"key": "a", "banned": [{"id": "base1-58", "name": "Raichu"}]}',
    '{"key": "a", "based_on": "expanded", "bans_lifted": ["base1-58"]}',
    '{"key": "a", "based_on": "expanded", "bans_lifted": ["xy4-99"], "banned": ["xy4-99"]}',
    '{"key": "a", "follows_season": ["expanded"], "bans_lifted": ["xy4-99"]}',
)  # fmt: skip


A_FIELD = 2  # values tried in each field of an entry, besides None


def tell_entries(catalogue):
    """Read each entry as it is, then with each field changed in turn, then texts that are none."""
    turn = 0
    for name, entry in ENTRIES.items():
        yield tell_entry(catalogue, name, entry)
        for path in list_paths(entry):
            own = [VALUES[(turn + at) % len(VALUES)] for at in range(A_FIELD)]
            turn += A_FIELD
            for value in dict.fromkeys(map(repr, [None, *own])):
                changed = put_value(entry, path, ast.literal_eval(value))
                yield tell_entry(catalogue, f"{name} {write_path(path)} = {value}", changed)
    for at, text in enumerate(TEXTS):
        yield tell_entry(catalogue, f"text {at} {text[:60]!r}", text)


def list_paths(value, above=()):
    """Yield the path of every field and item, containers included."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in pairs:
        yield (*above, key)
        if isinstance(each, dict | list):
            yield from list_paths(each, (*above, key))


def write_path(path):
    return ".".join(map(str, path))


def put_value(entry, path, value):
    """A copy of an entry with another value at a path."""
    changed = copy.deepcopy(entry)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return changed


def tell_entry(catalogue, name, entry):
    """Tell how an entry is read or refused; what is stored of it must be read as the same."""
    try:
        read = house.read_format_entry(entry, catalogue)
    except FormatError as refused:
        shown = f"refused: {refused.note} {refused.figures.get('path', '')}"
        return tell_line(name, shown, str(refused))
    kept = house.format_as_entry(read)
    assert decode_format(json.dumps(kept)) == read, name
    return tell_line(name, "let in", [read, kept])


CHANGES = {
    "nothing": {},
    "sets": {"sets_in": {"base1", "sv2"}, "sets_out": {"base2", "sv1", "swsh1"}},
    "cards": {"cards_in": {"base1-58", "neo1-25"}, "cards_out": {"base1-4", "xy4-99"}},
    "bans": {"bans": {"base1-58", "sv2-185"}, "bans_lifted": {"xy4-99", "bw3-67"}},
    "rules": {"rules": {"max_copies": 2, "no_rule_box": frozenset({"ex", "V"})}},
    "days": {"first": "2001-01-01", "last": None, "fields": {"reprints": "by name", "note": "n"}},
}


def tell_changes(catalogue):
    """Change formats in each way, base another on the result, and compare each with its base."""
    for base in ("unlimited", "modified-2002", "expanded", "standard-2020", "glc"):
        whole = catalogue.formats[base]
        for name, given in CHANGES.items():
            changes = house.HouseChanges(**given)
            made = house.make_house_format(whole, changes, "own", "Own", catalogue)
            again = house.make_house_format(
                made, house.HouseChanges(**CHANGES["sets"]), "again", "Again", catalogue
            )
            rules = house.compare_rules(again, whole)
            changed = [rule.name for rule in rules if rule.is_changed]
            kept = [house.format_as_entry(each) for each in (made, again)]
            yield tell_line(f"{base} with other {name}", " ".join(changed), [made, kept, rules])
    for base, name in (("modified-2002", "cards"), ("standard-2020", "sets"), ("glc", "bans")):
        whole, changes = catalogue.formats[base], house.HouseChanges(**CHANGES[name])
        made = house.make_house_format(whole, changes, "own", "Own", catalogue)
        for day in (None, whole.first):
            found = house.compare_formats(whole, made, catalogue, day)
            counts = [len(found.cards_in), len(found.cards_out), len(found.sets_in)]
            yield tell_line(f"{base} against other {name} {day}", str(counts), found)
