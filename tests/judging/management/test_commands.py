"""`manage.py rule` and `manage.py conform`, as called from scripts."""

import io
import json
import sys
from types import SimpleNamespace

import pytest
from django.core.management import call_command

ASLEEP = {
    "edition": "expedition-2002",
    "position": {
        "players": {
            "A": {"active": {"card": {"name": "Marill"}}},
            "B": {"active": {"card": {"name": "Oddish"}, "conditions": ["Asleep"]}},
        }
    },
    "action": {"type": "inflict", "player": "B", "condition": "Confused"},
}
BURN = {**ASLEEP, "action": {"type": "inflict", "player": "B", "condition": "Burned"}}


def run_command(name, *arguments, **options):
    """Run a command: its output, errors and exit status."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(name, *map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as left:
        return out.getvalue(), err.getvalue(), left.code
    return out.getvalue(), err.getvalue(), 0


@pytest.fixture
def write_request(tmp_path):
    def write_file(content, name="request.json"):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return write_file


def test_a_request_is_answered_in_one_compact_line(write_request):
    out, err, status = run_command("rule", write_request(ASLEEP))
    assert (err, status) == ("", 0)
    assert out.count("\n") == 1
    ruling = json.loads(out)
    assert ruling["verdict"] == "Oddish is now Confused, no longer Asleep."
    assert ruling["position"]["players"]["B"]["active"]["conditions"] == ["Confused"]


def test_what_is_not_allowed_exits_with_one(write_request):
    out, _, status = run_command("rule", write_request({**BURN, "edition": "neo-genesis-2000"}))
    assert status == 1
    assert json.loads(out)["steps"][0]["rule"] == "CON-1"


def test_bad_input_names_file_and_field_in_one_line(write_request):
    path = write_request({**ASLEEP, "edition": "expedition-2001"})
    out, err, status = run_command("rule", path)
    assert (out, status) == ("", 2)
    assert err == (
        f"rule: {path}: edition: there is no edition 'expedition-2001': "
        "did you mean 'expedition-2002'?\n"
    )


def test_a_file_that_is_not_there_does_not_stop_the_others(write_request, tmp_path):
    out, err, status = run_command("rule", tmp_path / "none.json", write_request(ASLEEP))
    assert status == 2
    assert "none.json: No such file or directory" in err
    assert json.loads(out)["legal"] is True


def test_lines_come_out_in_order_and_a_bad_one_keeps_its_place(write_request):
    lines = "\n".join([json.dumps(ASLEEP), "{", json.dumps(BURN), ""])
    out, err, status = run_command("rule", write_request(lines), lines=True)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer.get("verdict") for answer in answers] == [
        "Oddish is now Confused, no longer Asleep.",
        None,
        "Oddish is now Burned beside Asleep.",
    ]
    assert answers[1]["error"]["message"].startswith("this is no JSON")
    assert "line 2" in err
    assert status == 2


def test_all_editions_are_asked_and_the_parting_named(write_request):
    out, _, status = run_command("rule", write_request(BURN), all_editions=True)
    answer = json.loads(out)
    legal = {one["edition"]: one["ruling"]["legal"] for one in answer["answers"]}
    said = {
        "neo-genesis-2000": False,
        "expedition-2002": True,
        "platinum-arceus-2009": True,
        "heartgold-soulsilver-2010": True,
        "regulations-sheet": False,
    }
    assert {key: legal[key] for key in said} == said
    assert answer["parting"]["step"] == 0
    assert status == 1


def test_a_question_no_edition_can_be_asked_is_bad_input(write_request):
    asked = {**ASLEEP, "action": {"type": "switch", "player": "A", "to": 3}}
    asked["position"] = {"players": {"A": {}}}
    out, err, status = run_command("rule", write_request(asked), all_editions=True)
    assert (out, status) == ("", 2)
    assert "action.player: A has no Active Pokémon to switch" in err


def test_a_card_may_be_given_by_its_catalogue_id(write_request):
    asked = {**ASLEEP, "action": {"type": "counts_as", "card": "neo1-53", "as": "Basic"}}
    out, _, status = run_command("rule", write_request(asked))
    assert status == 0
    assert json.loads(out)["verdict"] == "Chikorita counts as: Basic."
    unknown = {**ASLEEP, "action": {"type": "counts_as", "card": "neo1-999", "as": "Basic"}}
    _, err, status = run_command("rule", write_request(unknown))
    assert status == 2
    assert "action.card: card 'neo1-999': not in the catalogue" in err


def test_standard_input_is_read_for_a_dash(monkeypatch):
    stream = SimpleNamespace(buffer=io.BytesIO(json.dumps(ASLEEP).encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    out, _, status = run_command("rule", "-")
    assert (json.loads(out)["legal"], status) == (True, 0)


def test_conform_counts_and_shows_path_expected_and_found(write_request):
    good = {"id": "good", **ASLEEP, "expect": {"legal": True, "rules": ["CON-3"]}}
    bad = {"id": "bad", **ASLEEP, "expect": {"damage": 10, "rules": ["CON-4"]}}
    out, _, status = run_command("conform", write_request("\n".join(map(json.dumps, (good, bad)))))
    assert out.splitlines() == [
        "bad: damage: expected 10, found None",
        "bad: rules: expected ['CON-4'], found ['CON-3']",
        "1 passed, 1 failed",
    ]
    assert status == 1


def test_conform_goes_on_from_the_position_that_was_left(write_request):
    wake = {"action": {"type": "end_turn"}, "flips": ["heads"]}
    case = {
        "id": "on",
        **ASLEEP,
        "action": {"type": "inflict", "player": "B", "condition": "Asleep"},
        "expect": {"legal": True},
        "then": [
            wake | {"expect": {"position.players.B.active.conditions": 0, "steps": 9}},
            {"action": {"type": "look"}, "choices": [[0]], "expect": {"in_force": 2, "legal": 1}},
        ],
    }
    out, _, status = run_command("conform", write_request(case))
    *failures, count = out.splitlines()
    assert [line.partition(": expected")[0] for line in failures] == [
        "on: then.0.steps",
        "on: then.1.legal",
    ]
    assert (count, status) == ("0 passed, 1 failed", 1)


def test_conform_names_the_question_that_cannot_be_asked(write_request):
    case = {"id": "on", **ASLEEP, "expect": {}, "then": [{"action": {"type": "zap"}}]}
    out, _, _ = run_command("conform", write_request(case))
    assert out.startswith("on: then.0.action.type: expected a ruling, found: ")


def test_conform_looks_through_a_catalogue_id_into_the_cards_facts(write_request):
    stadium = {**ASLEEP["position"], "stadium": "neo1-97"}
    case = {**ASLEEP, "id": "id", "position": stadium}
    good = case | {
        "expect": {"position.stadium": "neo1-97", "position.stadium.name": "Sprout Tower"}
    }
    bad = case | {"expect": {"position.stadium.hp": 10, "verdict.name": "Sprout Tower"}}
    out, _, _ = run_command("conform", write_request("\n".join(map(json.dumps, (good, bad)))))
    assert out.splitlines() == [
        "id: position.stadium.hp: expected 10, found 'nothing'",
        "id: verdict.name: expected 'Sprout Tower', found 'nothing'",
        "1 passed, 1 failed",
    ]


def test_conform_and_rule_refuse_a_key_that_stands_twice(write_request):
    action = '{"type": "draw"}'
    twice = f'{{"action": {action}, "expect": {{}}, "action": {action}}}\n'
    _, err, status = run_command("conform", write_request(twice))
    assert ("line 1: action: 'action' stands twice" in err, status) == (True, 2)
    asked = f'{{"action": {action}, "action": {action}}}'
    _, err, status = run_command("rule", write_request(asked), day="2010-03-01")
    assert ("action: 'action' stands twice" in err, status) == (True, 2)


def test_conform_runs_deck_cases(write_request):
    short = {
        "id": "short",
        "edition": "expedition-2002",
        "deck": [[59, "Fire Energy", {"kind": "energy", "provides": ["Fire"]}]],
        "expect": {"legal": False, "codes": ["DCK-1"]},
    }
    out, _, status = run_command("conform", write_request(short))
    assert (out, status) == ("1 passed, 0 failed\n", 0)


def test_conform_says_which_line_is_no_case(write_request):
    out, err, status = run_command("conform", write_request("{}\n"))
    assert "line 1 is no case" in err
    assert (out, status) == ("0 passed, 0 failed\n", 2)
