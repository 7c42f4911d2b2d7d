"""Deck lists in an event's file: up to the limit, beyond which they are refused cheaply."""

import json

import pytest

from decks.domain import check
from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import DECK
from tournaments.domain.files import whole_import, whole_import_past
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.registration import kept_lists
from tournaments.domain.registration.kept_lists import LISTS_A_PLAYER, LISTS_AT_ALL
from tournaments.models import DeckVersion, Event

pytestmark = [pytest.mark.django_db, pytest.mark.once("a file is judged before it is stored")]
AT = "2026-11-29T10:00:00+00:00"
PLAYERS = 4


@pytest.fixture
def file(make_evening):
    return json.loads(json.dumps(export_event(make_evening(players=PLAYERS).event)))


@pytest.fixture
def send_in(stranger):
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    return lambda data: import_event(*elsewhere, json.dumps(data).encode())


@pytest.fixture
def judged_lists(monkeypatch):
    """The lists that were judged."""
    texts, judge = [], check.judge_list

    def judge_and_note(question):
        texts.append(question.text)
        return judge(question)

    monkeypatch.setattr(check, "judge_list", judge_and_note)
    return texts


def list_row(number, text):
    return {"number": number, "at": AT, "role": "player", "reason": "", "text": text}


def with_lists(data, *lists_by_player):
    """Return the file with these lists of its first players; the last list of each counts."""
    players = [dict(row) for row in data["players"]]
    for row, texts in zip(players, lists_by_player, strict=False):
        row["decks"] = [list_row(number, text) for number, text in enumerate(texts, 1)]
        row["deck"] = texts[-1]
    return {**data, "players": players}


def other_lists(many, start=0):
    return [f"{DECK}\n1 Pikachu AR {number}" for number in range(start, start + many)]


def refusal_of(send_in, data):
    with pytest.raises(Refused) as refused:
        send_in(data)
    assert Event.objects.count() == 1
    return refused.value.message


def test_more_lists_than_players_hand_in_are_refused_by_path_and_unjudged(
    file, send_in, judged_lists
):
    most = LISTS_AT_ALL + PLAYERS * LISTS_A_PLAYER
    told = refusal_of(send_in, with_lists(file, [DECK] * 400, [DECK] * (most - 399)))
    path = f"players[1].decks[{most - 400}]"
    assert told == f"{path}: no event of so many players has more than {most} lists."
    assert judged_lists == []


def test_longer_lists_than_players_write_are_refused_unjudged(
    file, send_in, judged_lists, monkeypatch
):
    monkeypatch.setattr(kept_lists, "LETTERS_AT_ALL", 1_000)
    monkeypatch.setattr(kept_lists, "LETTERS_A_PLAYER", 10)
    told = refusal_of(send_in, with_lists(file, [DECK, "1 Pikachu\n" * 120]))
    assert told == (
        "players[0].decks[1]: no lists of so many players have more than 1,040 letters."
    )
    assert judged_lists == []


def test_a_list_of_a_file_without_a_past_counts_too(file, send_in, judged_lists, monkeypatch):
    monkeypatch.setattr(kept_lists, "LISTS_AT_ALL", 1)
    monkeypatch.setattr(kept_lists, "LISTS_A_PLAYER", 0)
    players = [
        {name: value for name, value in row.items() if name != "decks"} | {"deck": DECK}
        for row in file["players"]
    ]
    told = refusal_of(send_in, {**file, "players": players})
    assert told.startswith("players[1].deck: no event of so many players has more than 1 lists")
    assert judged_lists == []


def test_nothing_is_judged_behind_a_list_that_cannot_be_read(file, send_in, judged_lists):
    told = refusal_of(send_in, with_lists(file, ["", *other_lists(5)], other_lists(5, 5)))
    assert told.startswith("players[0].decks[0].text: ")
    assert judged_lists == [""]


def test_lines_that_name_no_card_are_bounded_over_all_lists(
    file, send_in, judged_lists, monkeypatch
):
    monkeypatch.setattr(check, "UNREAD_AT_ALL", 20)
    garbage = [
        "\n".join(f"1 Xyzzy{number} Plugh{line}qu" for line in range(11)) for number in range(9)
    ]
    told = refusal_of(send_in, with_lists(file, [DECK, *garbage]))
    assert told == (
        "players[0].decks[3].text: so far more than 30 lines of lists name no card; "
        "no event has so many."
    )
    assert len(judged_lists) == 4


def test_what_four_thousand_players_hand_in_is_taken():
    row = {"decks": [list_row(number, DECK * 10) for number in range(1, 5)]}
    assert len(whole_import_past.texts_of_lists([row] * 4096)) == 4 * 4096


def test_a_few_lists_of_each_player_come_in(file, send_in):
    lists = [other_lists(9, 10 * number) for number in range(PLAYERS)]
    back = send_in(with_lists(file, *lists))
    assert DeckVersion.objects.filter(entrant__event=back).count() == 9 * PLAYERS
    assert whole_import.is_same_as_event(back, with_lists(file, *lists))
