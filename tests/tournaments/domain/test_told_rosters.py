"""Lists of players as people paste them, drawn from many parts: everything that is read of each."""

import re
from random import Random

import pytest
import time_machine

from tests.support.golden_lines import compare_lines, digest_text
from tests.support.told_use_cases import BEGINS
from tournaments.domain.players import (
    namesakes,
    roster_columns,
    roster_files,
    roster_lines,
    rosters,
)
from tournaments.queries.players.inside import Inside

pytestmark = pytest.mark.once("of texts: the same on any database")
NAMES = ["Ada Lovely", "Bo", "lovely, Ada", "Noor  van  Dyk", "J. J. Oak 3rd", "Ida 7", "Max 2001",
    "x" * 80,
         "x" * 81, "42", '"Kim; Lee"', '"Oak, Bo"', "Élodie D’Or", '="Ada Lovely"', "A;B", "ada",
         "-"]  # fmt: skip
NUMBERS = ["", "4711", "'00123", "815", "12.0", "7,0", '="0815"', "123 4567", "12 2001", "9" * 20,
    "9" * 21, "12a", "²",
           "2001", "1850"]  # fmt: skip
YEARS = ["", "2001", "1996", "9.5.2001", "1899", "1900", "2010", "2011", "2001-05-09", "9/5/2001",
    "2001/5/9", "5/2001",
         "2001-05-09 00:00:00", "2001-05-09T12:30", "96", "199x", "2001.0"]  # fmt: skip
WORDS = ["", "Junior", "juniors", "Sr.", "Masters", "meister", "Grown-up", "senioren", "MA"]
HEADS = ["Name", "Vorname", "Nachname", "Player ID", "Jahrgang", "Geburtsdatum", "Altersklasse",
    "Nr", "Deck",
         "Division (Junior, Senior)", "Prénom", "Nom", "Apellidos", "Nombre", "Bezahlt",
         "PlayerID#", "Hobby", "#"]  # fmt: skip
ENDS = ["\n", "\r\n", "\r", "\u2028", "\n\n", "\n , ;\t\n"]
ODD = [
    "", "\ufeff", "sep=;\nAda;1;2001", '"Ada\nLovely";1', '"Ada', 'Ada "Bo" Oak', 'Ada "Bo, 1',
    "x" * 2001,
    "Ada" + "\t" * 9, "Players of the day\nName;Id\nAda;1", "Name\nAda", "Club\nName\nAda",
    "T1\nT2\nT3\nName;Id\nA;1",
    "T1\nT2\nT3\nT4\nName;Id\nA;1", "Name;Id\nAda;1\nName;Id", "Name;Id\nAda;1;2001",
    "Name;Name\nAda;Bo", "Id;Id;Name\n1;2;Ada",
    "Ada,,2001", "Ada,,4711", ",1,2001", "Ada;Bo;Cy", "Ada;Bo", "Ada,bo", "Ada,Bo", "Ada,Bo1,2001",
    "Ada;bo;1;2001",
    "Ada;bo;1", "Ada;bo", "Ada;1;2;3", "Ada;1;2", "Ada;2001;2002", "Ada;2001;4711",
    "Ada;Junior;Senior", "Ada;2001-05-09;2001",
    "Ada;1\nAda;1", "Ada\nADA", "Ada;1\nada;2", "Ada;1\nada", "Ada;1\nBo;1\nada;3", "Ada\u200b;1",
    "Ada\ud800;1", "Ada;2001;Masters",
    "Ada;1996;Senior", "Ada;1996;Junior",
    *('"A' + "\nb" * many + '";1\nCy;2' for many in (8, 9, 10)),
]  # fmt: skip
SHOWN = 150
LONG, SHORT = "x" * 41, "x" * 40


def draw_text(draw):
    """Draw up to five lines of up to four cells, with or without a header, with some separator."""
    between = draw.choice(["\t", ";", ",", ", "])
    kinds = [NAMES, NUMBERS, YEARS, WORDS][: draw.randint(1, 4)]
    if draw.random() < 0.2:
        draw.shuffle(kinds)
    usual = draw.choice([4, 4, 6, 99])  # the first of each kind are what people usually write
    rows = [
        between.join(draw.choice(kind[:usual]) for kind in kinds) for _ in range(draw.randint(1, 5))
    ]
    if draw.random() < 0.4:
        rows.insert(0, between.join(draw.sample(HEADS, len(kinds) + draw.randint(0, 1))))
    return draw.choice(ENDS).join(rows)


def read_texts():
    draw = Random(5)
    texts = ODD + [draw_text(draw) for _ in range(220)]
    for number, text in enumerate(texts, start=1):
        day = draw.choice(["", "2010-03-06", "2010-03-06", "2024-09-14"])
        named = draw.choice([None, None, 2011]) if day else None
        roster = rosters.read_roster(text, day, named)
        yield describe_roster(f"{number} {ascii(text)[1:31]}", roster)
        yield from describe_known(number, roster)


def describe_roster(name, roster):
    told = [roster.newcomers, [line.number for line in roster.lines], roster.problems, roster.notes,
            roster.namesakes, roster.mark]  # fmt: skip
    said = " / ".join([*roster.problems, *roster.namesakes.values(), *roster.notes])
    return tell_line(name, f"{len(roster.lines)} read {said}", told)


def describe_known(number, roster):
    """Say who of the list is already in the event, and who is taken as somebody else."""
    inside = [
        Inside(name="Bo", shown="Bo", player_id=None, roster=1, division="masters",
            birth_year=None),
        Inside(name="ada lovely", shown="A. L.", player_id="4711", roster=2, division="junior",
            birth_year=2001),
    ]  # fmt: skip
    if number % 4 == 0 and roster.lines:
        roster.problems.clear()
        roster.notes.clear()
        namesakes.mark_known_players(roster, inside)
        chosen = {namesakes.name_of_choice(line) for line in roster.lines[::2]}
        left = namesakes.take_as_somebody_else(roster, chosen)
        yield describe_roster(f"{number} where two are known, {sorted(left)} left", roster)


def tell_line(name, said, whole):
    said = (
        (said if isinstance(said, str) else repr(said))
        .encode("ascii", "backslashreplace")[:SHOWN]
        .decode()
    )
    return f"{name}\t{said}\t{digest_text(repr(whole))}"


def read_rows_by_hand():
    """Read rows that are hardly ever drawn."""
    for text in (
        "A;B\t1\t2001", '"Kim; Lee",1,2001', '"Kim, Lee";1', '"Kim\tLee",2,1999', '"A;B"\t1',
        "Ada;Jr.", "Ada;Sr.;1", "Ada;Masters..", "Ada;1;Junior.",
        "Ada;x" + "1" * 50,
        "Name;Id;Year;Division\nAda;1;2001;Jr.\n;2;;\nBo;;1970;master", "Ada;" + "z" * 50 + ";2001",
        "Vorname;Nachname\nAda;Lovely\nAda\n;Lovely", "Ada 1234 Lovely", "1234 Ada", "Ada (7)",
        '"Ada 7";1',
    ):  # fmt: skip
        yield describe_roster(ascii(text)[1:31], rosters.read_roster(text, "2010-03-06"))


def read_columns():
    for cell in [*NAMES, *NUMBERS, *YEARS, *WORDS, *HEADS]:
        told = [
            roster_columns.unwrap_text(cell), roster_columns.unwrap_number(cell),
                roster_columns.heading_of(cell),
            roster_columns.is_year(cell), roster_columns.is_number(cell),
                roster_columns.birth_year_text(cell),
            roster_columns.guess_columns([cell]),
        ]  # fmt: skip
        yield tell_line(f"cell {ascii(cell)[:40]}", told, told)
    draw = Random(6)
    for _ in range(60):
        cells = draw.sample(["", "Ada", *NUMBERS, *YEARS, "Junior"], draw.randint(1, 4))
        yield tell_line(f"cells {cells!a}", told := roster_columns.guess_columns(cells), told)
        heads = draw.sample(["", "Ada", "7", *HEADS], draw.randint(1, 4))
        yield tell_line(f"heads {heads!a}", told := roster_columns.headings_of(heads), told)


def tell_refusal(ask, *args):
    try:
        return ask(*args)
    except Exception as refused:  # noqa: BLE001 -- whatever it says is told
        return f"{type(refused).__name__} {getattr(refused, 'field', '')}: {refused}"


def read_lines():
    for length in (1999, 2000, 2001):
        told = tell_refusal(roster_lines.split_cells, "x" * length)
        yield tell_line(f"line of {length}", str(told)[-40:], told)
    letters = "x" * rosters.MOST_LETTERS
    for text in (letters, letters + "x"):
        yield describe_roster(f"text of {len(text)}", rosters.read_roster(text))


def read_files():
    """Read files in every encoding, and files that are no table at all."""
    table = "Näme;Id\nAda;1\n"
    for raw in (
        b"", table.encode(), table.encode("utf-8-sig"), table.encode("utf-16"),
        table.encode("utf-16-le"),
        b"\xfe\xff" + table.encode("utf-16-be"), table.encode("utf-16-be"),
        table.encode("utf-16") + b"x", table.encode("cp1252"), b"A\x81da\xff",
        b"PK\x03\x04zip", b"%PDF-1.4", b"A\0da", b"<tournament",
        b" \n<tournament>\xff</tournament>", b"A\0d\0", b"\0A\0d",
        b"\x89PNG\r\n", b"\xd0\xcf\x11\xe0xls",
    ):  # fmt: skip
        told = [
            tell_refusal(roster_files._read_text, raw),
            tell_refusal(roster_files.note_of_letters, raw),
        ]
        yield tell_line(f"file {ascii(raw)[:50]}", told, told)
    for size in (roster_files.LARGEST_ROSTER, roster_files.LARGEST_ROSTER + 1):
        yield tell_line(
            f"{size} bytes", tell_refusal(roster_files.require_acceptable_size, size), 0
        )


@pytest.mark.parametrize(
    "read", [read_texts, read_rows_by_hand, read_columns, read_lines, read_files]
)
def test_whatever_is_pasted_is_read_as_it_was(read):
    with time_machine.travel(BEGINS, tick=False):
        found = list(read())
    compare_lines("tournaments/told_rosters.tsv", found, read.__name__)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("–" * 41, ["–" * 40]), (f"Max;1;{LONG}", [SHORT]), (f"Max, {LONG}", [SHORT]),
        (f"X{LONG};Y{LONG}", [f"X{SHORT}"[:40], f"Y{SHORT}"[:40]]), (f"{LONG} 2001", [SHORT]),
        (f"Name;ID\nMax;{LONG}", [SHORT]), (f"Name;Year\nMax;{LONG}", [SHORT]),
        (f"Name;Division\nMax;{LONG}", [SHORT]),
    ],
)  # fmt: skip
def test_of_a_long_text_no_more_than_forty_signs_are_quoted(text, quoted):
    (problem,) = rosters.read_roster(text, "2010-03-06").problems
    assert re.findall("“(.+?)”", problem) == quoted


def test_a_long_word_for_a_division_is_told_in_forty_signs():
    (problem,) = rosters.read_roster("Max;1980;Junior" + "." * 35, "2010-03-06").problems
    assert f" is not Junior{'.' * 34} in this season." in problem
