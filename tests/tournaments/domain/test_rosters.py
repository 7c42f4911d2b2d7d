"""Players pasted from spreadsheets, sign-up forms and by hand: read, or refused by line."""

import csv
import io
import itertools
from unicodedata import normalize

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from league.models import Player
from tests.support import paths
from tests.support.evenings import Evening
from tournaments.domain.players import entrants, roster_columns, rosters
from tournaments.domain.players.entrants import Newcomer
from tournaments.engine.files import tdf
from tournaments.models import Entrant

DAY = "2026-05-02"  # season 2026: born 2013 or later is Junior, 2009 to 2012 Senior
MAX = Newcomer("Max Muster", "999001", 2001)


def read_players(text):
    roster = rosters.read_roster(text, DAY)
    assert roster.problems == [], text
    return roster.newcomers


@pytest.mark.parametrize(
    "text",
    [
        "Max Muster\t999001\t2001",
        "Max Muster;999001;2001",
        "Max Muster,999001,2001",
        "Max Muster, 999001, 2001",
        "\ufeffMax Muster\t999001\t2001\r\n",
        "Max Muster\t999001\t2001\r",
        "2001;Max Muster;999001",
        "999001\t2001\tMax Muster",
        "999001;9.5.2001;Max Muster",
        "Max Muster;2001-05-09;999001",
        '"Muster, Max";"999001";"2001"',
        '"Muster, Max",999001,2001',
        "Muster, Max, 999001, 2001",
        "Muster, Max\t999001\t2001",
        "Max\xa0Muster \t 999001\t2001\t\t",
        "Name,ID,Year\nMax Muster,999001,2001",
        "Name\tPlayer ID\tBirth Year\tDivision\nMax Muster\t999001\t2001\t",
        "Birth year;Name;POP ID\r\n2001;Max Muster;999001\r\n",
        "Spieler;Spieler-ID;Geburtsjahr\nMax Muster;999001;2001",
        "Vorname;Nachname;Geburtsdatum;ID\nMax;Muster;09.05.2001;999001",
        "Name;Vorname;Jahrgang;ID\nMuster;Max;2001;999001",
        "First name,Last name,Player ID,Year of birth\nMax,Muster,999001,2001",
        "\n\nSurname\tFirst Name\tID\tYOB\n\nMuster\tMax\t999001\t2001\n\t\t\n",
        "#\tName\tE-Mail\tID\tYear\n1\tMax Muster\tmax@example.org\t999001\t2001",
        "Nom;Prénom;Identifiant joueur;Date de naissance\nMuster;Max;999001;09/05/2001",
        "Nombre;Apellidos;ID de jugador;Año de nacimiento\nMax;Muster;999001;2001",
        "Nome;Cognome;ID giocatore;Anno di nascita\nMax;Muster;999001;2001",
        "Nome;Sobrenome;ID;Ano de nascimento\nMax;Muster;999001;2001",
        "Voornaam;Achternaam;Spelersnummer;Geboortejaar\nMax;Muster;999001;2001",
        "Name;Surname;Pokémon Player ID;Year\nMax;Muster;999001;2001",
        'sep=;\nName;ID;Year\nMax Muster;="999001";="2001"',
        'Name,ID,Year\nMax Muster,"=""999001""",2001',
        "Name;ID;Born\nMax Muster;'999001;2001-05-09 00:00:00",
        "Name;ID;Born\nMax Muster;999 001;9. 5. 2001",
        "Name;ID;Born\nMax Muster;999001.0;05/2001",
        '"Name";"Player\nID";"Birth\nyear"\n"Max\r\nMuster";999001;2001',
    ],
)
def test_a_row_is_the_player_however_it_was_copied(text):
    assert read_players(text) == [MAX]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ines K.", Newcomer("Ines K.")),
        ("Ines K., 7654321", Newcomer("Ines K.", "7654321")),
        ("Ines K.,,2012", Newcomer("Ines K.", "", 2012)),
        ("Ines K., 2012", Newcomer("Ines K.", "", 2012)),
        ("Ines K.\t\t2012", Newcomer("Ines K.", "", 2012)),
        ("Ines K.;Junior", Newcomer("Ines K.", "", None, "junior")),
        ("Ines K.;2012;Senior", Newcomer("Ines K.", "", 2012, "senior")),
        ("Ines K.;Masters", Newcomer("Ines K.", "", None, "masters")),
        ("Name;Altersklasse\nInes K.;Junioren", Newcomer("Ines K.", "", None, "junior")),
        ("Name\nInes K.", Newcomer("Ines K.")),
        ("O'Neil, Ann", Newcomer("Ann O'Neil")),
        ("Muster, D'Arcy", Newcomer("D'Arcy Muster")),
        ("José de la Cruz", Newcomer("José de la Cruz")),
        ('"Player 2"', Newcomer("Player 2")),
        ('"Player 2";123', Newcomer("Player 2", "123")),
        ("Jo\u0308rg", Newcomer("Jörg")),
    ],
)
def test_what_is_left_out_is_unknown_and_quotes_hold_together(text, expected):
    assert read_players(text) == [expected]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Max Muster 999001 2001", "Line 1: “Max Muster 999001 2001” is a name with a number"),
        ("Ada B.\nMax Muster 2001", "Line 2: “Max Muster 2001” is a name with a number"),
        ("999001 Max Muster", "Line 1: “999001 Max Muster” is a name with a number"),
        ("Max Muster|999001", "Line 1: “Max Muster|999001” is a name with a number"),
        ("Max\tMuster\t999001", "Line 1: “Max” and “Muster”: which is the surname?"),
        ("Max;Muster", "Line 1: “Max” and “Muster”: which is the surname?"),
        ("Noor A., abc", "Line 1: “abc” is no player id"),
        ("Noor A., 12a45", "Line 1: “12a45” is no player id"),
        ("Noor A., 1, 1850", "Line 1: “1850” is no birth year"),
        ("Noor A.,, 2999", "Line 1: “2999” is no birth year"),
        ("Noor A.;1;2;3", "Line 1: at most three values"),
        (";1234;2001", "Line 1: a name is missing"),
        ("1234567", "Line 1: a name is missing"),
        ("Name;Year\nMax;2999", "Line 2: “2999” is no birth year"),
        ("Name;Year\nMax;2001;7", "Line 2: more values than the header has columns"),
        ("Name;ID;ID\nMax;1;2", "Line 2: the same is said twice: “2”"),
        ("Name;Division\nMax;Expert", "Line 2: “Expert” is no division"),
        ("Max;2001;Junior", "Line 1: who is born 2001 is not Junior in this season"),
        ("Max;1;x", "Line 1: “x” is no birth year"),
        ("Max;1;2001;x", "Line 1: at most three values"),
        ("Max;1\nName;ID", "Line 2: a header stands in the first line"),
        ('"Max;1;2001', "Line 1: a quotation mark is not closed"),
        ('"Max" M;1', "Line 1: a quotation mark is not closed, or stands within"),
        ("M" * 81, "Line 1: a name has at most 80 characters"),
        ("Max;" + "1" * 21, "Line 1: a player id has at most 20 digits"),
        ("Name;ID\nMax;12 2001", "Line 2: “12 2001” is no player id"),
        ("Name\nMax\nName;ID", "Line 3: a header stands in the first line"),
        ("Max;7\nMia;7", "Line 2: Player id 7 is already in this event, by line 1"),
        ("Max;7\n\nmax", "Line 3: max is already in this event, by line 1"),
        ("–", "Line 1: “–” is no name"),
        ("Max, xY", "Line 1: “xY” is no player id"),
    ],
)
def test_what_cannot_be_read_names_its_line_and_what_would_be_right(text, says):
    roster = rosters.read_roster(text, DAY)
    problems = [*roster.problems, *roster.namesakes.values()]
    assert len(problems) == 1, problems
    assert says in problems[0]


def test_two_of_one_name_are_told_apart_by_their_ids():
    assert len(read_players("Ada B.;1\nAda B.;2")) == 2


@pytest.mark.parametrize("above", ["Winter Cup", "Players;;", "Name;ID;Year"])
def test_what_stands_above_the_header_is_no_player_and_said(above):
    roster = rosters.read_roster(f"{above}\nName;ID;Year\nMax Muster;999001;2001", DAY)
    assert (roster.problems, roster.newcomers) == ([], [MAX])
    assert "above the header" in roster.notes[0]


def test_what_was_made_out_or_left_aside_is_said():
    notes = rosters.read_roster("Name;Club\nMuster, Max;Rot-Weiß", DAY).notes
    assert "Columns that are not used: Club." in notes
    assert any("“Muster, Max” is “Max Muster”" in note for note in notes)
    assert rosters.read_roster("Name;ID\nMax Muster;1", DAY).notes == []


CELLS = {
    "name": ("Name", "Player", "Spieler"),
    "id": ("ID", "Player ID", "Spielernummer"),
    "year": ("Birth year", "Geburtsjahr", "YOB"),
    "division": ("Division", "Altersklasse"),
}
LETTERS = st.characters(categories=("Lu", "Ll"), max_codepoint=0x17F)
NAMES = st.builds(
    "{} {}".format,
    st.text(LETTERS, min_size=2, max_size=9),
    st.text(LETTERS, min_size=2, max_size=9),
)


@given(
    players=st.lists(
        st.tuples(NAMES, st.integers(10**6, 10**9).map(str), st.integers(1950, 2008).map(str)),
        min_size=1,
        max_size=12,
        unique_by=(lambda row: row[0].casefold(), lambda row: row[1]),
    ),
    order=st.permutations(("name", "id", "year", "division")),
    heads=st.data(),
    separator=st.sampled_from("\t;,"),
    end=st.sampled_from(("\n", "\r\n")),
    quoting=st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL)),
)
def test_what_a_spreadsheet_writes_is_read_back_in_any_order(
    players, order, heads, separator, end, quoting
):
    sheet = io.StringIO()
    writer = csv.writer(sheet, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writerow([heads.draw(st.sampled_from(CELLS[kind])) for kind in order])
    for name, number, year in players:
        cells = {"name": name, "id": number, "year": year, "division": "Masters"}
        writer.writerow([cells[kind] for kind in order])
    expected = [
        Newcomer(normalize("NFC", name), number, int(year), "masters")
        for name, number, year in players
    ]
    assert read_players(sheet.getvalue()) == expected


@given(st.text(st.sampled_from('ab,;\t"\n1 2.é–'), max_size=60))
def test_any_text_is_read_or_refused_by_line_and_never_a_fault(text):
    roster = rosters.read_roster(text, DAY)
    for line in roster.lines:
        assert line.newcomer.name
        assert not any(sign in line.newcomer.name for sign in "\t;\n") or '"' in text, text
    assert all(problem.startswith("Line ") for problem in roster.problems)


# --- on the page ---------------------------------------------------------------------------------

pages = pytest.mark.django_db


@pytest.fixture
def send_text(as_organiser, organiser, league):
    """`send_text(text, **more)`: the answer when this is sent to an event's page of players."""
    evening = Evening(organiser, league, 0)
    path = reverse("tournaments:players", args=[evening.event.pk])
    keys = itertools.count()

    def send_list(text, **more):
        key = f"paste-{next(keys)}-{evening.event.pk}"
        return as_organiser.post(path, {"players": text, "once": key, **more})

    send_list.event = evening.event
    return send_list


def players_inside():
    return sorted(Entrant.objects.values_list("player__full_name", "player__player_id", "division"))


@pages
def test_five_hundred_rows_become_players_all_at_once(send_text):
    rows = [
        f"Zoë Player-{chr(65 + n % 26)}{chr(97 + n // 26)}\t{n + 10**6}\t1990" for n in range(500)
    ]
    assert send_text("Name\tID\tYear\r\n" + "\r\n".join(rows)).status_code == 302
    assert Entrant.objects.count() == 500
    assert Player.objects.get(player_id="1000042").birth_year == 1990


@pages
def test_one_wrong_line_and_nobody_is_entered(send_text):
    answer = send_text("Max Muster\t1\t2001\nMia Muster 2 2001")
    assert answer.status_code == 422
    assert "Line 2: “Mia Muster 2 2001” is a name with a number in it." in answer.text
    assert players_inside() == []


@pages
def test_what_was_made_out_is_looked_at_before_it_is_entered(send_text):
    text = "Muster, Max;1\nMuster, Mia;2;Junior"
    shown = send_text(text)
    assert shown.status_code == 422
    assert "Nobody is entered yet. 2 players were read:" in shown.text
    assert players_inside() == []
    mark = rosters.read_roster(text).mark
    assert (
        send_text(text + "\nMuster, Moe;3", sure=mark).status_code == 422
    )  # the text is not the one that was previewed
    assert players_inside() == []
    assert send_text(text, sure=mark).status_code == 302
    assert players_inside() == [("Max Muster", "1", "masters"), ("Mia Muster", "2", "junior")]


@pages
def test_anybody_may_look_first(send_text):
    assert "1 player was read" in send_text("Ines K.", look="1").text
    assert players_inside() == []


@pages
def test_who_is_there_already_is_named_by_line_every_one(send_text):
    assert send_text("Max Muster;1\nAda B.").status_code == 302
    answer = send_text("New One;7\nMax M.;1\nada b.")
    there = "Max Muster, number 1, Masters, player id 1."
    assert f"Line 2: Player id 1 is already in this event: {there}" in answer.text
    assert "Line 3: ada b. is already in this event: number 2, Masters. If it is" in answer.text
    assert len(players_inside()) == 2
    told = send_text("Ada B.;9")
    assert "Line 1: Somebody called Ada B. is already in this event" in told.text
    assert len(players_inside()) == 2


def as_file(raw, name="players.csv"):
    return {"file": SimpleUploadedFile(name, raw)}


@pages
def test_a_file_is_looked_at_as_if_it_had_been_pasted(send_text, league):
    Player.objects.create(league=league, name="Zoë Known", player_id="7")
    Player.objects.create(league=league, name="Ada B.")
    sheet = "Name;ID;Year\r\nZoë New;7;2001\r\nAda B.;;\r\nMax Muster;8;1990\r\n"
    for letters in ("utf-8-sig", "utf-16", "utf-16-be", "cp1252"):
        shown = send_text("", **as_file(sheet.encode(letters)))
        assert shown.status_code == 422, letters
        assert "Nobody is entered yet. 3 players were read:" in shown.text
        assert "known by the id, as Zoë Known" in shown.text
        assert "known by name" in shown.text
        assert ("If a name is wrong" in shown.text) == (letters == "cp1252")
    assert players_inside() == []
    text = shown.context["form"]["players"].value()
    assert send_text(text, sure=rosters.read_roster(text).mark).status_code == 302
    assert [name for name, *_rest in players_inside()] == ["Ada B.", "Max Muster", "Zoë Known"]
    assert Player.objects.count() == 3
    wrong = send_text("", **as_file(b"Ada B.\nIda;x9"))
    assert "Line 1: Ada B. is already in this event: number 2, Masters." in wrong.text
    assert "Line 2: “x9” is no player id: digits only." in wrong.text
    for raw in (b"PK\x03\x04sheet", b"Ada B.\0\xff;7"):
        assert "This is no text." in send_text("", **as_file(raw)).text
    japanese = as_file("名前,ID\nタロ,1".encode("shift-jis"))
    assert "letters of this file cannot be made out" in send_text("", **japanese).text


@pages
def test_the_players_of_a_tom_file_enter_a_standing_event(send_text):
    raw = (paths.GOLDEN / "tournaments" / "tdf" / "challenge-midevent.tdf").read_bytes()
    shown = send_text("", **as_file(raw, "cup.tdf"))
    people = tdf.read_document(raw).players
    assert f"{len(people)} players were read" in shown.text
    text = shown.context["form"]["players"].value()
    assert [one.name for one in rosters.read_roster(text).newcomers] == [p.name for p in people]
    assert "This is no TOM file" in send_text("", **as_file(b"<other/>")).text


@pages
def test_a_text_without_a_player_says_so(send_text):
    for text in ("Name;ID;Year", " \n;;\n"):
        answer = send_text(text)
        assert answer.status_code == 422
        assert players_inside() == []


def test_a_birth_year_is_learned_once_and_never_overwritten(make_evening):
    evening = make_evening("registration", players=0)
    known = Player.objects.create(league=evening.league, name="Ines K.", player_id="1000001")
    entrants.enter_players(
        evening.actor, evening.event, [Newcomer("Ines K.", "1000001", birth_year=1999)]
    )
    known.refresh_from_db()
    assert known.birth_year == 1999
    another = make_evening("registration", players=0, name="Spring Cup")
    entrants.enter_players(
        another.actor, another.event, [Newcomer("Ines K.", "1000001", birth_year=2001)]
    )
    known.refresh_from_db()
    assert known.birth_year == 1999
    third = make_evening("registration", players=0, name="Summer Cup")
    entrants.enter_players(third.actor, third.event, [Newcomer("Ines K.", "1000001")])
    known.refresh_from_db()
    assert known.birth_year == 1999


@pytest.mark.parametrize("line", ["A", "Ada B.;x9", '"Ada', "1;2;3;4"])
def test_a_list_longer_than_any_event_is_read_no_further(line):
    roster = rosters.read_roster(f"{line}\n" * 10_000, DAY)
    assert len(roster.problems) == 1
    assert "at most 4096 players. Leave out this line" in roster.problems[0]
    assert roster.problems[0].startswith(("Line 4097: ", "Line 4098: "))


def test_the_largest_event_is_read_whole_with_its_header():
    lines = [f"Ada B{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)};{n + 1};2001"
             for n in range(4096)]  # fmt: skip
    roster = rosters.read_roster("\n".join(["Name;ID;Year", *lines, "", ""]), DAY)
    assert (len(roster.lines), roster.problems) == (4096, [])


def test_a_line_longer_than_any_player_s_is_named():
    roster = rosters.read_roster("Ada B.\n" + "x" * 2_001, DAY)
    assert roster.problems == [
        "Line 2: a line has at most 2000 letters: name, player id, birth year."
    ]


def test_a_text_longer_than_any_list_is_not_looked_at():
    roster = rosters.read_roster(("\u00e4," * 250 + "\n") * 1_000, DAY)
    assert "A list has at most 500,000 letters" in roster.problems[0]
    assert not roster.lines


def test_a_heading_of_brackets_is_looked_through_once():
    assert roster_columns.heading_of("(" * 400_000) is None
    assert roster_columns.heading_of("Division (Junior, Senior)") == "div"


def test_a_line_is_a_header_where_all_of_it_or_two_cells_are_known():
    for line, kinds in {
        "Name": ["name"], "Name|": ["name", ""], "Name|#": ["name", ""], "Name|Foo": None,
        "Name|Foo|ID": ["name", "", "id"], "Name|Foo||": None, "Foo|ID|#": None, "Name|7|ID": None,
    }.items():  # fmt: skip
        assert roster_columns.headings_of(line.split("|")) == kinds
