"""`manage.py deckcheck` keeps its command contract: JSON out, exit status 0, 1 or 2."""

import io
import json
import os
import re
import subprocess
import sys

import pytest
from django.core.management import call_command

from tests.support import paths

ROOT = paths.ROOT
LEGAL = "4 Chimchar DP 76\n56 Fire Energy DP 124\n"
ILLEGAL = "5 Chimchar DP 76\n55 Fire Energy DP 124\n"


@pytest.fixture
def run_deckcheck(capsys):
    def run_and_read(*arguments):
        status = 0
        try:
            call_command("deckcheck", *map(str, arguments))
        except SystemExit as end:
            status = end.code
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_and_read


@pytest.fixture
def write_deck(tmp_path):
    def write_file(text, name="deck.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write_file


def test_one_line_of_json_for_each_file(run_deckcheck, write_deck):
    good, bad = write_deck(LEGAL, "good.txt"), write_deck(ILLEGAL, "bad.txt")
    status, out, err = run_deckcheck("--json", "--format", "modified-2009", good, bad)
    first, second = map(json.loads, out.splitlines())
    assert (status, err) == (1, "")
    assert first["file"] == str(good)
    assert first["legal"]
    assert first["problems"] == []
    assert second["problems"][0]["code"] == "DCK-2"
    assert second["problems"][0]["cards"] == ["dp1-76"]
    assert set(first) >= {
        "file", "format", "legal", "problems", "advice", "lines", "totals", "legal_in", "catalogue",
    }  # fmt: skip
    assert first["lines"][0] == {
        "line": 1, "text": "4 Chimchar DP 76", "count": 4, "card": "dp1-76", "name": "Chimchar",
        "status": "exact", "note": None,
    }  # fmt: skip
    assert first["totals"] == {"pokemon": 4, "trainer": 0, "energy": 56, "cards": 60}
    assert "modified-2009" in first["legal_in"]
    assert out.splitlines()[0] == json.dumps(first, ensure_ascii=False, separators=(",", ":"))


def test_warnings_stand_beside_problems_and_say_what_settles_them(run_deckcheck, write_deck):
    path = write_deck("4 Snivy BLW 1\n1 Computer Search BS 71\n55 Grass Energy BLW 105")
    status, out, _ = run_deckcheck("--json", "--format", "modified-2012", path)
    answer = json.loads(out)
    assert (status, answer["legal"], answer["problems"]) == (0, True, [])
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["cards"]) == ("DCK-8", ["base1-71"])
    assert warning["settle"] == {"name": "Computer Search", "format": "modified-2012"}
    assert answer["format_version"] == answer["catalogue"]
    assert "A judge settles it." in run_deckcheck("--format", "modified-2012", path)[1]


def test_without_a_format_every_legal_one_is_listed(run_deckcheck, write_deck):
    status, out, _ = run_deckcheck("--json", write_deck(LEGAL))
    answer = json.loads(out)
    assert status == 0
    assert answer["format"] is None
    assert "unlimited" in answer["legal_in"]
    status, out, _ = run_deckcheck("--json", write_deck(ILLEGAL))
    assert status == 1
    assert json.loads(out)["legal_in"] == []


def test_an_edition_judges_by_its_rules_for_decks_alone(run_deckcheck, write_deck):
    status, out, _ = run_deckcheck("--json", "--format", "expedition-2002", write_deck(LEGAL))
    assert status == 0
    assert json.loads(out)["format"] == "expedition-2002"


def test_the_date_and_the_language_count(run_deckcheck, write_deck):
    path = write_deck("4 Chimchar DP 76\n1 Aerodactyl GL RR 55\n55 Fire Energy DP 124")
    assert run_deckcheck("--format", "modified-2008", "--date", "2009-05-15", path)[0] == 1
    assert run_deckcheck("--format", "modified-2008", "--date", "2009-05-16", path)[0] == 0
    assert run_deckcheck("--format", "regulations-sheet", "--language", "de", path)[0] == 1
    assert run_deckcheck("--format", "regulations-sheet", "--language", "en-US", path)[0] == 0


def test_a_format_of_ones_own(run_deckcheck, write_deck):
    own = write_deck('{"key": "cup", "sets": ["dp1"], "rules": {"max_copies": 3}}', "cup.json")
    status, out, _ = run_deckcheck("--json", "--format-file", own, write_deck(LEGAL))
    answer = json.loads(out)
    assert status == 1
    assert answer["format"] == "cup"
    assert [problem["code"] for problem in answer["problems"]] == ["DCK-14"]


def test_reads_standard_input(run_deckcheck, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    status, out, _ = run_deckcheck("--json", "-")
    assert status == 0
    assert json.loads(out)["file"] == "-"


def test_speaks_to_people_without_json(run_deckcheck, write_deck):
    status, out, _ = run_deckcheck(
        "--format", "modified-2009", write_deck(ILLEGAL + "1 Relicanth SF 79")
    )
    assert status == 1
    assert "not legal in modified-2009, judged on 2010-08-31" in out
    assert "DCK-2  5 cards named Chimchar: at most 4. Take out 1 Chimchar." in out
    assert "Line 3 ('1 Relicanth SF 79'): name and number disagree" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--format", "modfied-2009"], "modfied-2009.*did you mean modified-2009"),
        (["--date", "2009-02-30"], "--date '2009-02-30' is no day; write YYYY-MM-DD"),
        (["--language", "12"], "--language '12' is no code"),
        (["--format", "unlimited", "--format-file", "x"], "exclude each other"),
        (["--format-file", "nowhere.json"], "nowhere.json: cannot be read: No such file"),
    ],
)
def test_a_wrong_question_ends_in_one_line_and_status_2(run_deckcheck, write_deck, arguments, said):
    status, out, err = run_deckcheck(*arguments, write_deck(LEGAL))
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert re.search(said, err)


def test_no_file_is_a_wrong_question(run_deckcheck):
    assert run_deckcheck()[0] == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the list is empty"),
        (b"\0\1\2", "no text"),
        (b"4 Pikachu\n0 Raichu\n", "line 2"),
        (b'{"lines": [[4]]}', "lines[0]"),
        (b"x" * 70_000, "bytes long"),
    ],
)
def test_a_list_that_cannot_be_read_names_file_and_place(run_deckcheck, write_deck, data, said):
    good, bad = write_deck(LEGAL, "good.txt"), write_deck(data, "bad.txt")
    status, out, err = run_deckcheck("--json", bad, good)
    assert status == 2
    assert len(err.splitlines()) == 1
    assert str(bad) in err
    assert said in err
    first, second = map(json.loads, out.splitlines())
    assert said in first["error"]
    assert second["legal"]


def test_needs_no_database(tmp_path, write_deck):
    """Run in a process of its own, with a database address that leads nowhere."""
    environment = {**os.environ, "HEADJUDGE_DATA": str(tmp_path / "data")}
    environment["DATABASE_URL"] = "postgresql://nobody@127.0.0.1:1/none"
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "deckcheck", "--json", str(write_deck(LEGAL))],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["legal"]


def test_the_command_needs_no_database_nor_a_terminal_that_has_every_letter(tmp_path):
    """Run in a process of its own, where no database can be opened and the terminal lacks ☆."""
    path = tmp_path / "list.txt"
    path.write_text("4 Snivy BLW 1\nsome words of the player's own ☆\n56 Grass Energy\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "manage.py", "deckcheck", str(path)],
        env={
            **os.environ,
            "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
            "PYTHONIOENCODING": "cp1252",
        },
        cwd=ROOT,
        capture_output=True,
        encoding="cp1252",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "legal in some format" in done.stdout
    assert "skipped line 2: some words of the player's own \\u2606" in done.stdout


def test_legal_on_other_days_alone_is_said_first(run_deckcheck, write_deck):
    modern = write_deck("4 Dreepy TWM 128\n56 Basic Psychic Energy SVE 5\n")
    status, out, _err = run_deckcheck("--date", "2005-01-01", modern)
    assert status == 0
    assert "legal in some format, but in none that ran on 2005-01-01" in out
    told = json.loads(run_deckcheck("--json", "--date", "2005-01-01", modern)[1])
    assert [one["code"] for one in told["advice"]] == ["DCK-8"]
    assert "unlimited" not in told["legal_in"]
    before_the_game = run_deckcheck(
        "--date", "1998-01-01", write_deck("4 Pikachu BS 58\n56 Fire Energy BS 98\n")
    )
    assert "in none that ran on 1998-01-01" in before_the_game[1]
    on_the_day = json.loads(run_deckcheck("--json", "--date", "2024-09-01", modern)[1])
    assert on_the_day["advice"] == []
    assert "unlimited" in on_the_day["legal_in"]
