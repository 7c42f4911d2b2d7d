"""The commands `pair` and `standings` as scripts call them."""

import io
import json
import sys

import pytest
from django.core.management import call_command

FOUR = {
    "planned_rounds": 3,
    "seed": 7,
    "best_of": 1,
    "players": [{"id": one} for one in "abcd"],
    "rounds": [
        {
            "number": 1,
            "matches": [
                {"table": 1, "a": "a", "b": "b", "result": "a"},
                {"table": 2, "a": "c", "b": "d", "result": "tie"},
            ],
        }
    ],
}
THREE = {**FOUR, "players": [{"id": one} for one in "abc"], "rounds": []}


def run_command(command, state, capsys, tmp_path):
    file = tmp_path / "state.json"
    file.write_text(state if isinstance(state, str) else json.dumps(state))
    status = 0
    try:
        call_command(command, str(file), stdout=sys.stdout, stderr=sys.stderr)
    except SystemExit as end:
        status = end.code
    said = capsys.readouterr()
    return status, said.out and json.loads(said.out), said.err


def test_the_next_round_is_paired_without_a_rematch_and_says_why(capsys, tmp_path):
    status, said, _ = run_command("pair", FOUR, capsys, tmp_path)
    assert status == 0
    assert said["number"] == 2
    assert {frozenset((one["a"], one["b"])) for one in said["pairings"]}.isdisjoint(
        {frozenset("ab"), frozenset("cd")}
    )
    assert said["cost"]["rematches"] == 0
    assert said["optimal"] is True
    assert all(one["text"] for one in said["why"])


def test_the_same_state_and_seed_give_the_same_pairing(capsys, tmp_path):
    first = run_command("pair", FOUR, capsys, tmp_path)
    assert run_command("pair", FOUR, capsys, tmp_path) == first


def test_a_round_that_cannot_do_without_a_rematch_is_given_all_the_same(capsys, tmp_path):
    two = {
        **FOUR,
        "players": [{"id": "a"}, {"id": "b"}],
        "rounds": [{"number": 1, "matches": [{"table": 1, "a": "a", "b": "b", "result": "a"}]}],
    }
    status, said, _ = run_command("pair", two, capsys, tmp_path)
    assert status == 1
    assert said["relaxed"] == ["rematches"]
    assert len(said["pairings"]) == 1


def test_an_odd_field_has_one_bye(capsys, tmp_path):
    _, said, _ = run_command("pair", THREE, capsys, tmp_path)
    assert said["bye"] in {"a", "b", "c"}
    assert len(said["pairings"]) == 1


def test_standings_are_all_players_best_first(capsys, tmp_path):
    status, said, _ = run_command("standings", FOUR, capsys, tmp_path)
    assert status == 0
    assert [(one["place"], one["id"], one["points"]) for one in said] == [
        (1, "a", 3),
        (2, "c", 1),
        (3, "d", 1),
        (4, "b", 0),
    ]
    assert set(said[0]) >= {"own", "owp", "oowp", "division", "division_place", "byes"}


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("nonsense", "no JSON"),
        ("", "no JSON"),
        ("[]", "state"),
        ('{"players": ' + "[" * 100_000, "players"),
        ('{"names": ' + "[" * 100_000, "no JSON"),
        ({**FOUR, "planned_rounds": 0}, "planned_rounds"),
        ({**FOUR, "planned_rounds": 10**30}, "planned_rounds"),
        ('{"planned_rounds": ' + "9" * 5000 + "}", "state"),
        ({**FOUR, "players": [{"id": "a", "dropped_after": 2**63}]}, "players[0].dropped_after"),
        ({**FOUR, "rounds": [{"number": 1, "matches": []}] * 1001}, "rounds"),
        ({**FOUR, "players": [{"id": "a"}, {"id": "a"}]}, "players[1].id"),
        ({**FOUR, "rounds": [{"number": 2, "matches": []}]}, "rounds[0].number"),
    ],
)
@pytest.mark.parametrize("command", ["pair", "standings"])
def test_a_wrong_state_is_refused_in_one_line_that_names_the_place(
    command, state, says, capsys, tmp_path
):
    status, said, error = run_command(command, state, capsys, tmp_path)
    assert status == 2
    assert not said
    assert says in error
    assert len(error.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["no-such-file.json", "tests", "x" * 5000])
@pytest.mark.parametrize("command", [("pair",), ("standings",), ("tdf", "read"), ("tdf", "write")])
def test_a_file_that_cannot_be_read_is_said(command, name, capsys):
    with pytest.raises(SystemExit) as end:
        call_command(*command, name, stderr=sys.stderr)
    assert end.value.code == 2
    assert f"{name}: cannot be read: " in capsys.readouterr().err


def test_a_closed_standard_input_is_said(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as end:
        call_command("standings", "-", stderr=sys.stderr)
    assert end.value.code == 2
    assert "-: cannot be read: standard input is closed" in capsys.readouterr().err


def test_sixty_rounds_have_standings_too(capsys, tmp_path):
    """Counting sixty rounds needs more than whole numbers of 64 bits."""
    again = [{"number": number, "matches": FOUR["rounds"][0]["matches"]} for number in range(1, 61)]
    status, said, _ = run_command("standings", {**FOUR, "rounds": again}, capsys, tmp_path)
    assert status == 0
    assert [(one["id"], one["points"], one["own"]) for one in said] == [
        ("a", 180, 1.0), ("c", 60, 0.5), ("d", 60, 0.5), ("b", 0, 0.25),
    ]  # fmt: skip


def test_a_state_comes_from_standard_input_too(monkeypatch, capsys):
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(FOUR).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    call_command("standings", "-", stdout=sys.stdout)
    assert json.loads(capsys.readouterr().out)[0]["id"] == "a"
