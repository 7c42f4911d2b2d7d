"""TOM files edited by hand: players who sit twice, in two pods, in none, or against nobody."""

import re

import msgspec
import pytest

from tests.tournaments.engine.test_tdf import paired_on
from tests.tournaments.engine.test_tdf_unknown_parts import change_file
from tournaments.engine.files import tdf

replace = msgspec.structs.replace
PODS, CUP = "pods-running", "cup-finished"
LISTED = '<player userid="7700201" />'
ONE, OTHER = '<player1 userid="7700206"/>', '<player2 userid="7700207"/>'

REFUSED = {
    "two pods of one category": (
        change_file(('category="1"', 'category="2"'), name=PODS),
        "There are two pods of category 2.",
    ),
    "a player in a pod and not in the list": (
        change_file((LISTED, '<player userid="9900201" />')),
        "Player 9900201 is not in the list of players.",
    ),
    "a player in a pod twice": (
        change_file((LISTED, LISTED + LISTED)), "Player 7700201 is in two pods.",
    ),
    "a player in no pod": (
        change_file((LISTED, "")), "Player 7700201 plays and is in no pod.",
    ),
    "a player at two tables": (
        change_file((ONE, '<player1 userid="7700203"/>')), "Player 7700203 sits twice in round 1.",
    ),
    "a match against oneself": (
        change_file((OTHER, '<player2 userid="7700206"/>')),
        "Player 7700206 sits against themselves in round 1.",
    ),
    "a match of nobody": (
        change_file((ONE, ""), (OTHER, "")), "A match of round 1 names nobody.",
    ),
    "a Swiss round behind the cut": (
        change_file(('number="6" type="1"', 'number="6" type="3"'),
                ('number="5" type="3"', 'number="5" type="1"'), name=CUP),
        "Round 6 is a Swiss round after the cut has begun.",
    ),
    "letters nobody knows": (
        change_file(('encoding="UTF-8"', 'encoding="klingon"')),
        "The file says it is in “klingon”, which is not known here. Save it as UTF-8.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_played_is_refused_with_line_and_player(what):
    raw, said = REFUSED[what]
    with pytest.raises(tdf.TdfError) as refused:
        tdf.read_document(raw)
    line, _colon, sentence = str(refused.value).partition(": ")
    assert sentence == said
    assert line.removeprefix("Line ").isdigit()


SPECTATOR = '<player userid="7700999"><firstname>Una</firstname><lastname>Sit</lastname></player>'
TOLD = {
    "a player in no pod who plays nowhere": (
        change_file(("</players>", f"{SPECTATOR}</players>")),
        "Player 7700999 is in the list and in no pod: they are in no round.",
    ),
    "two keep one table": (
        change_file(
            ("<starter>true</starter>", "<starter>true</starter><staticseat>4</staticseat>"),
            ("<starter>true</starter>\n\t\t\t<dropped>",
             "<starter>true</starter><staticseat>4</staticseat>\n\t\t\t<dropped>"),
        ),
        "Player 7700201 keeps table 4, and so does 7700200, who came first and has it here.",
    ),
    "more groups than there are": (
        change_file(("<subgroupcount>1<", "<subgroupcount>2<")),
        "A pod gives the number of its groups as 2, and it is 1.",
    ),
    "places before the end": (
        change_file((' stage="5"', ' stage="4"'), name=CUP),
        "There are final places in the file, and the event is not over.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_what_is_odd_is_told_and_comes_back(what):
    raw, said = TOLD[what]
    document = tdf.read_document(raw)
    assert any(said in note.render_sentence() for note in document.notes)
    assert tdf.write_document(document) == raw


EMPTY_PLACES = ("<standings/>", "<standings>\n\t</standings>",
                '<standings><pod category="2" type="finished"></pod></standings>')  # fmt: skip


@pytest.mark.parametrize("empty", EMPTY_PLACES)
def test_a_list_of_places_with_nobody_in_it_is_none(empty):
    running = tdf.read_document(change_file(("</pods>", f"</pods>{empty}")))
    assert running.notes == tdf.read_document(change_file()).notes
    places = re.compile("<standings>.*</standings>", re.DOTALL)
    over = places.sub(empty, change_file(name=CUP).decode())
    assert [note.id for note in tdf.read_document(over.encode()).notes] == ["no_places"]


@pytest.mark.parametrize(
    ("size", "odd"),
    [("0", False), ("2", False), ("128", False), ("1", True), ("129", True)],
)
def test_a_cut_is_to_two_at_least_and_to_128_at_most(size, odd):
    raw = change_file(("<cut>4</cut>", f"<cut>{size}</cut>"), name=CUP)
    notes = [note.id for note in tdf.read_document(raw).notes]
    assert ("odd_cut" in notes) is odd


def test_who_keeps_a_table_has_it_beside_their_name_in_every_new_match():
    document = tdf.read_document(change_file())
    keeper = next(player for player in document.players if player.plays_in(4))
    players = tuple(
        replace(player, fixed_table=4 if player is keeper else None) for player in document.players
    )
    raw = tdf.write_document(paired_on(replace(document, players=players))).decode()
    last = raw.rpartition('<round number="4"')[2]
    kept = re.findall(r'userid="(\d+)" staticseat="(\d+)"', last)
    assert kept == [(keeper.id, "4")]
    assert last.count("staticseat") == 1


def test_a_new_round_has_its_minutes_left_in_seconds():
    document = tdf.read_document(change_file())
    raw = tdf.write_document(paired_on(document)).decode()
    assert document.round_minutes == 30
    assert "<timeleft>1800</timeleft>" in raw.rpartition('<round number="4"')[2]


def test_who_comes_late_is_marked_as_late_in_the_words_of_tom():
    document = tdf.read_document(change_file())
    first, *others = document.players
    late = replace(document, players=(replace(first, late=True), *others))
    mark = tdf.write_document(late).decode().partition("<late>")[2].partition("</late>")[0]
    told = dict(re.findall(r"<(\w+)>([^<]*)</", mark))
    assert {name: told[name] for name in told if name != "timestamp"} == {
        "round": "-1", "forcedloss": "false", "usedforcedloss": "true",
    }  # fmt: skip


def test_a_pod_that_has_no_part_for_rounds_gets_one():
    rounds = re.compile(r"<rounds>.*</rounds>", re.DOTALL)
    document = tdf.read_document(rounds.sub("", change_file().decode()).encode())
    assert document.rounds == ()
    back = tdf.read_document(tdf.write_document(paired_on(document)))
    assert [len(one.matches) for one in back.rounds] == [6]


@pytest.mark.parametrize(
    ("version", "timed"),
    [("1.79", False), ("1.8", True), ("1.80", True), ("1.86", True), ("2", True), ("beta", True)],
)
def test_the_first_round_says_when_it_was_paired_in_files_of_1_8_and_later(version, timed):
    raw = change_file(('version="1.86"', f'version="{version}"'), name="roster")
    back = tdf.write_document(paired_on(tdf.read_document(raw))).decode()
    assert ("<pairtime>" in back, "<starttime>" in back) == (timed, timed)


def test_a_round_that_has_no_part_for_matches_gets_one_as_deep_as_it_lies():
    matches = re.compile(r"\n\t+<matches>.*?</matches>", re.DOTALL)
    raw = change_file().decode()
    assert raw.count("<matches>") == 3
    document = tdf.read_document(raw.encode())
    start = raw.index('<round number="3"')
    bare = raw[:start] + matches.sub("", raw[start:])
    back = tdf.write_document(
        replace(tdf.read_document(bare.encode()), rounds=document.rounds)
    ).decode()
    assert tdf.read_document(back.encode()).rounds == document.rounds
    assert re.findall(r"(\t+)<matches>", back) == re.findall(r"(\t+)<matches>", raw)


def test_a_player_keeps_the_time_they_were_added_at_and_a_new_one_has_that_of_the_file():
    known = replace(
        tdf.read_document(change_file()).players[0],
        added="11/14/2026 09:00:10", changed="11/14/2026 09:30:00",
    )  # fmt: skip
    new = replace(known, id="7700299", added="", changed="")
    document = tdf.read_document(change_file(name="roster"))
    made = tdf.write_document(replace(document, source="", players=(known, new)))
    first, second = tdf.read_document(made).players
    assert (first.added, first.changed) == (known.added, known.changed)
    assert second.added == second.changed == "11/14/2026 00:00:00"


@pytest.mark.parametrize(
    ("said", "minutes"),
    [("<roundtime>0<", 0), ("<roundtime><", 0), ("<roundtime>1440<", 1440), (None, 0)],
)
def test_a_file_s_minutes_are_as_it_says_and_none_where_it_does_not(said, minutes):
    place = "<roundtime>30</roundtime>" if said is None else "<roundtime>30<"
    assert tdf.read_document(change_file((place, said or ""))).round_minutes == minutes


def test_a_cut_that_is_taken_back_leaves_its_pod_in_swiss():
    document = tdf.read_document(change_file(name="cup-top4"))
    assert [pod.cut_begun for pod in document.pods] == [True]
    back = tdf.write_document(replace(document, cut=()))
    assert [pod.cut_begun for pod in tdf.read_document(back).pods] == [False]


def test_a_pod_made_here_has_the_parts_that_tom_s_pods_have():
    parts = re.compile(r"<poddata>(.*?)</poddata>", re.DOTALL)
    names = re.compile(r"<(\w+)>")
    theirs = names.findall(parts.search(change_file().decode())[1])
    document = tdf.read_document(change_file())
    ours = tdf.write_document(replace(document, source="")).decode()
    assert names.findall(parts.search(ours)[1]) == theirs


ORGANIZER = '<organizer popid="7700001" name="Olly Organiser"/>'
TAGS = {
    "<organizer/>": '<organizer popid="7" name="Una &lt;O.&gt;"/>',
    "<organizer />": '<organizer popid="7" name="Una &lt;O.&gt;"/>',
    '<organizer popid="1"/>': '<organizer popid="7" name="Una &lt;O.&gt;"/>',
    '<organizer popid="1" />': '<organizer popid="7" name="Una &lt;O.&gt;"/>',
    '<organizer popid="7"></organizer>': '<organizer popid="7" name="Una &lt;O.&gt;"></organizer>',
    "<organizer\tname='O/>'\n popid = '1' />": (
        '<organizer\tname="Una &lt;O.&gt;"\n popid="7" />'
    ),
    '<organizer popid="7" name="Una &lt;O.>" />': '<organizer popid="7" name="Una &lt;O.>" />',
    '<organizer nickname="N" popid="1"/>': (
        '<organizer nickname="N" popid="7" name="Una &lt;O.&gt;"/>'
    ),
}  # fmt: skip


@pytest.mark.parametrize("tag", TAGS)
def test_an_attribute_is_changed_in_its_place_or_added_behind_the_others(tag):
    document = tdf.read_document(change_file((ORGANIZER, tag)))
    raw = tdf.write_document(replace(document, organizer_id="7", organizer="Una <O.>"))
    assert raw == change_file((ORGANIZER, TAGS[tag]))
