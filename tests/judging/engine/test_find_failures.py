"""A ruling that fails a conformance case is reported: path, expected value, found value."""

import pytest

from judging.engine.conformance import NOT_FOUND, Failure, find_failures

RULING = {
    "legal": True,
    "damage": 1,
    "position": {"players": {"A": {"bench": [{"hp": 50}, {"hp": 60}]}}},
    "steps": [
        {"rule": "ATK-1", "provenance": "cited"},
        {"rule": "DMG-2", "provenance": "interpreted"},
        {"rule": "ATK-1", "provenance": "inherited"},
    ],
}
RULES = ["ATK-1", "DMG-2", "ATK-1"]


@pytest.mark.parametrize(
    "expect",
    [
        {"legal": True, "damage": 1},
        {"position.players.A.bench.1.hp": 60},
        {"rules": ["ATK-1", "ATK-1"]},
        {"rules": []},
        {"not_rules": ["KO-1"]},
        {"provenance": {"ATK-1": "inherited", "DMG-2": "interpreted"}},
        {"result": NOT_FOUND},
    ],
)
def test_what_is_met_is_no_failure(expect):
    assert find_failures(expect, RULING) == []


@pytest.mark.parametrize(
    ("path", "wanted", "where", "found"),
    [
        ("legal", False, "legal", True),
        ("legal", 1, "legal", True),
        ("damage", True, "damage", 1),
        ("damage", 2, "damage", 1),
        ("result", "A", "result", NOT_FOUND),
        ("position.players.A.bench.2.hp", 60, "position.players.A.bench.2.hp", NOT_FOUND),
        ("position.players.A.bench.x", 60, "position.players.A.bench.x", NOT_FOUND),
        ("rules", ["DMG-2", "DMG-2"], "rules", RULES),
        ("rules", ["DMG-2", "ATK-1", "ATK-1"], "rules", RULES),
        ("not_rules", ["KO-1", "DMG-2"], "not_rules", RULES),
        ("provenance", {"ATK-1": "interpreted"}, "provenance.ATK-1", ["cited", "inherited"]),
        ("provenance", {"KO-1": "cited"}, "provenance.KO-1", NOT_FOUND),
    ],
)
def test_what_is_not_met_is_named_with_what_was_found(path, wanted, where, found):
    expected = wanted if path != "provenance" else next(iter(wanted.values()))
    assert find_failures({"legal": True, path: wanted}, RULING) == [Failure(where, expected, found)]


def test_a_failure_can_be_read():
    assert str(Failure("damage", 2, 1)) == "damage: expected 2, found 1"
