"""TOM's files: equal bytes back, every stage read, changes written, everything else refused."""

import re

import msgspec
import pytest

from tests.support.tom_files import GOLDEN, edit_golden, read_golden
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Cut, Document, Match, Place, Player, Round
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.state import decode_state
from tournaments.engine.standings import table

FILES = sorted(GOLDEN.glob("*.tdf"))
replace = msgspec.structs.replace


def list_shared(material):
    files = sorted((material / "tournaments" / "tdf").glob("*.tdf"))
    assert files
    return files


def comes_back(raw):
    document = tdf.read_document(raw)
    said = msgspec.json.encode(document)
    assert tdf.decode_document(said) == document
    assert tdf.write_document(tdf.decode_document(said)) == raw


def matches_in(rounds):
    """Return rounds as sets, since in a file the byes of a round come first."""
    return [
        (one.number, {(match.a, match.b, match.table, match.result) for match in one.matches})
        for one in rounds
    ]


def all_won(document):
    rounds = tuple(
        replace(
            one,
            matches=tuple(replace(match, result=match.result or "a") for match in one.matches),
        )
        for one in document.rounds
    )
    return replace(document, rounds=rounds)


def paired_on(document):
    """Return the document with its last round reported and the next one paired."""
    document = all_won(document)
    paired = swiss.pair_round(document.state)
    new = [Match(a=one.a, b=one.b, table=one.table) for one in paired.pairings]
    new += [Match(a=one, result="awarded_bye") for one in paired.awarded]
    if paired.bye is not None:
        new.append(Match(a=paired.bye, result="bye"))
    return replace(
        document, rounds=(*document.rounds, Round(number=paired.number, matches=tuple(new)))
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_comes_back_byte_for_byte(file):
    comes_back(file.read_bytes())


@pytest.mark.material
def test_the_shared_files_come_back_byte_for_byte(material):
    for file in list_shared(material):
        comes_back(file.read_bytes())


@pytest.mark.material
def test_the_shared_events_run_on(material):
    for file in list_shared(material):
        document = tdf.read_document(file.read_bytes())
        if document.cut:
            continue
        on = paired_on(document)
        back = tdf.read_document(tdf.write_document(on))
        assert matches_in(back.rounds) == matches_in(on.rounds), file.name
        last = tdf.write_document(replace(back, rounds=document.rounds, planned_rounds=1))
        assert matches_in(tdf.read_document(last).rounds) == matches_in(document.rounds), file.name


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_come_back_too(end, mark):
    text = read_golden("challenge-midevent").decode()
    comes_back((mark + text.replace("\n", end)).encode())


def test_a_file_is_a_state_that_can_be_paired():
    document = tdf.read_document(read_golden("challenge-midevent"))
    state = decode_state(msgspec.json.encode(all_won(document)))
    assert swiss.pair_round(state).number == 4
    assert len(table.compute_standings(state)) == 10


def test_a_challenge_in_its_third_round_is_understood():
    document = tdf.read_document(read_golden("challenge-midevent"))
    players = {player.id: player for player in document.players}
    assert document.planned_rounds == 4
    assert document.date == "2026-11-14"
    assert (document.round_minutes, document.best_of) == (30, 1)
    assert players["7700202"].first_name == "Tomo"
    assert players["7700203"].name == "Adéla Wick"
    assert players["7700203"].awarded_byes == (1,)
    assert players["7700205"].fixed_table == 4
    assert players["7700201"].dropped_after == 2
    assert players["7700207"].disqualified
    assert players["7700209"].late
    assert players["7700202"].division == "senior"
    assert players["7700202"].birth_year == 2012
    results = [match.result for one in document.rounds for match in one.matches]
    assert {"awarded_bye", "loss", "tie", "double_loss", None} <= set(results)
    assert document.pods[0].divisions == ("junior", "senior", "masters")


def test_a_finished_cup_is_understood():
    document = tdf.read_document(read_golden("cup-finished"))
    assert document.stage == "5"
    assert [one.number for one in document.cut] == [6, 7]
    assert document.planned_rounds == 5
    assert document.cuts == (Cut(category="2", size=4, players=13),)
    assert document.places[0] == Place(id="7700303", place=1, category="2")
    seeds = sorted((player.seed, player.slot) for player in document.players if player.seed)
    assert seeds == [(1, 1), (2, 4), (3, 3), (4, 2)]


def test_the_standings_are_those_of_the_official_program():
    """After a cut its losers are placed by their Swiss rank, everybody else as after Swiss."""
    document = tdf.read_document(read_golden("cup-finished"))
    swiss_order = [line.id for line in table.compute_standings(document.state)]
    inside = {player.id for player in document.players if player.seed}
    behind = [one for one in swiss_order if one not in inside]
    assert [one.id for one in document.places][4:] == behind


def test_pods_play_by_themselves():
    document = tdf.read_document(read_golden("pods-running"))
    assert [pod.divisions for pod in document.pods] == [("masters",), ("senior",), ("junior",)]
    home = {player: pod.category for pod in document.pods for player in pod.players}
    for one in document.rounds:
        assert all(home[match.a] == home[match.b] for match in one.matches if match.b)
    tables = [match.table for match in document.rounds[0].matches if match.table]
    assert len(set(tables)) == len(tables)


def test_a_roster_has_no_rounds_yet():
    document = tdf.read_document(read_golden("roster"))
    assert (document.stage, document.rounds, len(document.players)) == ("1", (), 12)
    assert document.planned_rounds == 4


def test_old_files_are_read():
    document = tdf.read_document(read_golden("old-deleted"))
    assert any(match.result == "double_loss" for match in document.rounds[1].matches)
    fresh = tdf.read_document(read_golden("challenge-midevent"))
    assert len(document.rounds[2].matches) == len(fresh.rounds[2].matches) - 1


@pytest.mark.parametrize("name", ["roster", "challenge-midevent", "pods-running"])
def test_an_event_goes_on_and_back(name):
    document = tdf.read_document(read_golden(name))
    if len(document.pods) > 1:
        document = replace(document, rounds=document.rounds[:1])
    on = all_won(document) if len(document.pods) > 1 else paired_on(document)
    back = tdf.read_document(tdf.write_document(on))
    assert matches_in(back.rounds) == matches_in(on.rounds)
    assert back.stage == "4"


def test_only_what_changed_is_written():
    raw = read_golden("challenge-midevent")
    document = tdf.read_document(raw)
    opened = document.rounds[2].matches
    at = next(n for n, match in enumerate(opened) if match.result is None)
    reported = (*opened[:at], replace(opened[at], result="b"), *opened[at + 1 :])
    changed = replace(
        document, rounds=(*document.rounds[:2], replace(document.rounds[2], matches=reported))
    )
    before, after = raw.decode().splitlines(), tdf.write_document(changed).decode().splitlines()
    assert len(before) == len(after)
    different = [(one, two) for one, two in zip(before, after, strict=True) if one != two]
    assert [two.strip() for _one, two in different] == [
        '<round number="3" type="2" stage="6" >',  # the round was open and is now over
        '<match outcome="2">',
    ]


def test_a_section_is_text_whatever_it_looks_like():
    raw = tdf.write_document(
        replace(tdf.read_document(read_golden("challenge-midevent")), name="X")
    )
    assert raw.count(b"<name>X</name>") == 1
    for inside, name in {
        "<![CDATA[Cup <!--2--> & <?more?>]]>": "Cup <!--2--> & <?more?>",
        "<!-- <![CDATA[no]]> -->Cup<?page 1?> &amp; <![CDATA[<b>]]>": "Cup & <b>",
        "<![CDATA[" + "<!--" * 20_000 + "]]>Cup": "<!--" * 20_000 + "Cup",
    }.items():
        changed = raw.replace(b"<name>X</name>", f"<name>{inside}</name>".encode())
        assert tdf.read_document(changed).name == name


def test_what_is_not_understood_stays():
    document = tdf.read_document(read_golden("challenge-midevent"))
    written = tdf.write_document(replace(document, name="Another Name")).decode()
    assert '<venue kind="shop">Fern &amp; Fable</venue>' in written
    assert "<!-- roster as shuffled -->" in written
    assert "<firstname>Ad&#233;la</firstname>" in written
    assert "<name>Another Name</name>" in written


def test_players_change_drop_come_and_go():
    document = tdf.read_document(read_golden("challenge-midevent"))
    players = [player for player in document.players if player.id != "7700201"]
    rounds = tuple(
        replace(
            one,
            matches=tuple(match for match in one.matches if "7700201" not in (match.a, match.b)),
        )
        for one in document.rounds
    )
    players[0] = replace(players[0], dropped_after=3, fixed_table=2, first_name="Zoë <&>")
    players.insert(2, Player(id="7700299", first_name="New", last_name="Comer", late=True))
    back = tdf.read_document(
        tdf.write_document(replace(document, players=tuple(players), rounds=rounds))
    )
    assert [player.id for player in back.players] == [player.id for player in players]
    assert back.players[0].dropped_after == 3
    assert back.players[0].first_name == "Zoë <&>"
    assert back.players[2].late
    assert "7700299" in back.pods[0].players
    assert matches_in(back.rounds) == matches_in(rounds)


def test_a_file_is_made_from_nothing():
    players = tuple(
        Player(
            id=str(100 + n), first_name=f"P{n}", last_name="X", birth_year=year, division=division
        )
        for n, (year, division) in enumerate([(1990, "masters")] * 7 + [(2016, "junior")] * 3)
    )
    document = Document(
        planned_rounds=6, players=players, date="2026-11-14", name="Ä & Ö", mode="TCG1DAY"
    )
    back = tdf.read_document(tdf.write_document(document))
    assert [replace(player, added="", changed="") for player in back.players] == list(players)
    assert (back.name, back.date, back.stage) == ("Ä & Ö", "2026-11-14", "1")
    on = paired_on(document)
    back = tdf.read_document(tdf.write_document(on))
    assert matches_in(back.rounds) == matches_in(on.rounds)
    assert [pod.category for pod in back.pods] == ["10"]
    assert back.planned_rounds == 6


def measure_depths(text):
    """Yield each line of a file, how many elements it stands in, and its number of tabs."""
    inside = 0
    for line in text.splitlines()[1:]:  # the first line is the XML declaration
        stripped = line.lstrip("\t")
        closes = stripped.startswith("</")
        inside -= closes
        yield line, inside, len(line) - len(stripped)
        opens = not closes and not stripped.endswith("/>") and "</" not in stripped
        inside += opens and stripped.startswith("<")


def require_true_depths(text):
    wrong = [line for line, inside, tabs in measure_depths(text) if tabs != inside]
    assert not wrong


def test_every_line_written_anew_is_as_deep_as_it_lies():
    """The document has everything TOM lays out: late and dropped players, pods, rounds, a cut."""
    players = tuple(
        Player(
            id=str(100 + n), first_name=f"P{n}", last_name="X", birth_year=1990, division="masters"
        )
        for n in range(9)
    )
    late = replace(players[8], late=True)
    gone = replace(players[7], dropped_after=1)
    document = Document(
        planned_rounds=3, players=players, date="2026-11-14", name="Cup", mode="TCG1DAY"
    )
    first = paired_on(replace(document, players=(*players[:8], late)))
    on = paired_on(replace(all_won(first), players=(*players[:7], gone, late)))
    text = tdf.write_document(on).decode()
    for mark in (
        "<player userid",
        "<late>",
        "<dropped>",
        "<pod ",
        "<subgroup ",
        "<round ",
        "<match ",
    ):
        assert mark in text
    require_true_depths(text)
    assert [line for line in text.splitlines() if line.rstrip() != line] == []


TEXTS = (
    "name", "id", "city", "state", "country", "roundtime", "finalsroundtime", "startdate",
    "timeelapsed", "firstname", "lastname", "birthdate", "starter", "order", "seed", "tablenumber",
    "cut", "playercount", "paired3rd4th",
)  # fmt: skip


def leave_out(raw, *tags):
    """Return the file without these elements and their lines."""
    whole = rf"\n\t*<({'|'.join(tags)})>.*?</\1>"
    return re.sub(whole, "", raw.decode(), flags=re.DOTALL).encode()


@pytest.mark.parametrize(
    "left_out", [TEXTS, ["rounds"], ["matches"], ["pods"], ["standings"], ["finalsoptions"]]
)
def test_what_a_file_lacks_is_added_as_deep_as_it_lies(left_out):
    raw = read_golden("cup-finished").replace(b"<timeelapsed>0", b"<timeelapsed>90")
    whole, bare = tdf.read_document(raw), tdf.read_document(leave_out(raw, *left_out))
    written = tdf.write_document(replace(whole, source=bare.source))
    back = tdf.read_document(written)
    assert back == replace(whole, source=back.source, notes=back.notes)
    require_true_depths(written.decode())


def test_a_result_brings_its_time_where_the_file_has_none():
    document = tdf.read_document(leave_out(read_golden("cup-top4"), "timestamp"))
    *before, last = document.cut
    match = replace(last.matches[0], result="a", at="11/14/2026 17:30:00")
    reported = replace(last, matches=(match, *last.matches[1:]))
    written = tdf.write_document(replace(document, cut=(*before, reported)))
    assert match in tdf.read_document(written).cut[-1].matches
    require_true_depths(written.decode())


def test_a_round_less_is_planned_where_the_file_says_so():
    planned = tdf.read_document(edit_golden(name="roster")).planned_rounds
    assert planned > 2
    less = edit_golden(("<lessswiss>false", "<lessswiss>true"), name="roster")
    assert tdf.read_document(less).planned_rounds == planned - 1


@pytest.mark.parametrize("wanted", [4, 5, 7])
def test_rounds_beyond_the_table_change_in_a_file_down_to_none(wanted):
    """The table has 4 rounds for this event, and its file asks for two more."""
    raw = edit_golden(("<additionalrounds>0", "<additionalrounds>2"))
    document = tdf.read_document(raw)
    assert document.planned_rounds == 6
    written = tdf.write_document(replace(document, planned_rounds=wanted))
    assert tdf.read_document(written).planned_rounds == wanted


def test_further_rounds_are_added_on_a_line_of_their_own():
    raw = read_golden("challenge-midevent")
    bare = tdf.read_document(leave_out(raw, "additionalrounds"))
    written = tdf.write_document(replace(bare, planned_rounds=5)).decode()
    assert "\n\t\t\t\t<additionalrounds>1</additionalrounds>\n\t\t\t</poddata>" in written
