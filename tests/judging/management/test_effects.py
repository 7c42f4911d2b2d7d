"""`manage.py effects`, as called from scripts."""

import json

import pytest

from judging.queries.effects import DATA
from tests.judging.management.test_commands import run_command

SPINARAK = {
    "id": "neo1-75",
    "name": "Spinarak",
    "attacks": [
        {
            "name": "Scary Face",
            "cost": ["Colorless"],
            "text": "Flip a coin. If heads, the Defending Pokémon can't attack or retreat during "
            "your opponent's next turn.",
        },
        {
            "name": "String Shot",
            "cost": ["Grass"],
            "damage": "10",
            "text": "Flip a coin. If heads, the Defending Pokémon is now Paralyzed.",
        },
    ],
}


@pytest.fixture
def write_texts(tmp_path):
    def write_file(card):
        path = tmp_path / "texts.jsonl"
        path.write_text(card if isinstance(card, str) else json.dumps(card))
        return path

    return write_file


def change_card(old, new):
    return json.loads(json.dumps(SPINARAK).replace(old, new))


def test_the_words_of_a_card_are_english_sentences():
    out, err, status = run_command("effects", "words", "neo1-75")
    assert (err, status) == ("", 0)
    assert "Scary Face: Flip a coin. If heads: " in out


@pytest.mark.parametrize(
    ("card", "why"), [("base1-58", "no data"), ("neo1-999", "the catalogue has no such card")]
)
def test_a_card_without_words_is_named(card, why):
    out, err, status = run_command("effects", "words", card)
    assert (out, status) == ("", 2)
    assert f"effects: {card}: " in err
    assert why in err


def test_coverage_is_a_line_a_set():
    out, err, status = run_command("effects", "coverage", set=["neo1"])
    assert (err, status, out.count("\n")) == ("", 0, 1)
    row = json.loads(out)
    assert set(row) == {"set", "cards", "texts", "played", "unplayed"}
    assert row["set"] == "neo1"
    assert row["played"] <= row["texts"]
    assert len(row["unplayed"]) <= row["cards"]


def test_coverage_of_all_has_each_set_of_the_data_once():
    out, _err, _status = run_command("effects", "coverage")
    sets = [json.loads(line)["set"] for line in out.splitlines()]
    files = {path.stem for path in DATA.glob("*.json")} - {"exceptions"}
    assert set(sets) == files
    assert len(sets) == len(files)


@pytest.mark.parametrize("way", ["coverage", "check"])
def test_a_set_that_is_none_is_named(way):
    out, err, status = run_command("effects", way, set=["neo9"])
    assert (out, status) == ("", 2)
    assert err == "effects: --set neo9: the catalogue has no such set\n"


def test_words_that_say_what_is_printed_pass(write_texts):
    out, err, status = run_command("effects", "check", "neo1-75", texts=write_texts(SPINARAK))
    assert (err, status) == ("", 0)
    assert "1 cards compared" in out


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Paralyzed", "Asleep", "conditions: print Asleep, ours Paralyzed"),
        ("your opponent's next turn", "your next turn", "durations"),
        ("String Shot", "String Shoot", "no such text is printed"),
        ('["Grass"]', '["Fire"]', "cost: print ['Fire'], catalogue ['Grass']"),
        ("Flip a coin. If heads, the Defending", "The Defending", "coins: print nothing, ours 1"),
    ],
)
def test_a_text_that_differs_is_printed_with_what_differs(write_texts, old, new, found):
    out, _err, status = run_command(
        "effects", "check", "neo1-75", texts=write_texts(change_card(old, new))
    )
    assert status == 1
    assert found in out


@pytest.mark.parametrize(
    ("content", "why"), [("{", "line 1 is no card with its texts"), (None, "No such file")]
)
def test_texts_that_cannot_be_read_are_refused(write_texts, tmp_path, content, why):
    path = write_texts(content) if content else tmp_path / "none.jsonl"
    out, err, status = run_command("effects", "check", "neo1-75", texts=path)
    assert (out, status) == ("", 2)
    assert err.startswith(f"effects: {path}: ")
    assert why in err


def test_without_texts_it_says_where_they_are_looked_for(monkeypatch):
    monkeypatch.delenv("HEADJUDGE_MATERIAL", raising=False)
    out, err, status = run_command("effects", "check", "neo1-75")
    assert (out, status) == ("", 2)
    assert err == "effects: no texts: name a file with --texts, or set HEADJUDGE_MATERIAL\n"


def test_format_writes_a_file_as_it_has_to_look(tmp_path):
    path = tmp_path / "neo1.json"
    path.write_text('{"set":"neo1","name":"Neo Genesis","cards":{}}')
    assert run_command("effects", "format", path, check=True)[2] == 1
    assert run_command("effects", "format", path)[2] == 0
    assert path.read_text() == '{\n  "set": "neo1",\n  "name": "Neo Genesis",\n  "cards": {}\n}\n'
    assert run_command("effects", "format", path, check=True) == ("", "", 0)


@pytest.mark.material
def test_all_words_say_what_is_printed(material):
    out, err, status = run_command("effects", "check", texts=material / "referee/texts.jsonl")
    assert (err, status) == ("", 0), out
