"""The command `tdf` as scripts call it."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from tests.support import paths

GOLDEN = paths.GOLDEN / "tournaments" / "tdf"
FILES = sorted(GOLDEN.glob("*.tdf"))


def test_read_says_a_line_a_file(capsys):
    call_command("tdf", "read", *map(str, FILES))
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["name"] for line in lines][:2] == [
        "Autumn Challenge at Fern & Fable", "Winter Cup",
    ]  # fmt: skip
    assert len(lines) == len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_write_gives_back_the_bytes(file, capsysbinary, tmp_path):
    call_command("tdf", "read", str(file))
    said = tmp_path / "said.json"
    said.write_bytes(capsysbinary.readouterr().out)
    call_command("tdf", "write", str(said))
    assert capsysbinary.readouterr().out == file.read_bytes()


def test_what_is_read_can_be_paired(capsys, monkeypatch):
    call_command("tdf", "read", str(GOLDEN / "roster.tdf"))
    said = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
    call_command("pair", "-")
    assert len(json.loads(capsys.readouterr().out)["pairings"]) == 6


def test_bad_input_is_told_in_a_line_and_the_others_are_read(capsys, tmp_path):
    wrong = tmp_path / "wrong.tdf"
    wrong.write_text("<tournament>")
    with pytest.raises(SystemExit) as ended:
        call_command("tdf", "read", str(wrong), str(tmp_path / "none.tdf"), str(FILES[0]))
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert len(said.out.splitlines()) == 1
    assert [line.split(": ")[1] for line in said.err.splitlines()] == [
        str(wrong), str(tmp_path / "none.tdf"),
    ]  # fmt: skip
    assert "Line 1: This is no XML" in said.err


def test_json_that_is_no_document_is_refused(capsys, tmp_path):
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"planned_rounds": "five"}')
    with pytest.raises(SystemExit) as ended:
        call_command("tdf", "write", str(wrong))
    assert ended.value.code == 2
    assert "planned_rounds" in capsys.readouterr().err


@pytest.mark.django_db
def test_an_event_goes_in_and_out_through_the_database(league, capsysbinary):
    call_command("tdf", "import", str(GOLDEN / "challenge-midevent.tdf"))
    said = json.loads(capsysbinary.readouterr().out)
    assert (said["new"], said["rounds"], len(said["players"])) == (True, [1, 2, 3], 10)
    call_command("tdf", "export", str(said["event"]))
    assert capsysbinary.readouterr().out == (GOLDEN / "challenge-midevent.tdf").read_bytes()


@pytest.mark.django_db
def test_what_cannot_be_taken_or_given_is_told(league, stranger, capsys):
    for words, told in (
        (["import", str(FILES[0])], "--league is one of: cinnabar, pallet-town"),
        (["import", str(FILES[0]), "--league", "viridian"], "no league is called “viridian”"),
        (["export", "999"], "no event has the number 999"),
        (["export", "x"], "x: no event"),
    ):
        with pytest.raises(SystemExit) as ended:
            call_command("tdf", *words)
        assert ended.value.code == 2
        assert told in capsys.readouterr().err
