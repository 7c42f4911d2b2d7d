"""Calls for a judge, where judges stand, and announcements."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from decks.engine.documents import DOCUMENTS, newest_document
from judging.domain import keep_ruling
from judging.library.shelf import load_library
from league.base.errors import Conflict, Refused
from league.domain import shown_names
from league.domain.links import link_token, working_link
from league.domain.log import Actor
from league.domain.players import PlayerDetails, add_player, change_player
from league.models import LogEntry
from tournaments.domain.floor import announcements, calls, posts
from tournaments.domain.players import entrants, links
from tournaments.domain.results.reports import current_seat
from tournaments.models import Announcement, JudgeCall, JudgePost
from tournaments.queries.floor.announcements import announcements_now
from tournaments.queries.floor.calls import count_open_calls, open_calls, own_call
from tournaments.queries.floor.console import make_console, table_cards, tables_to_watch
from tournaments.queries.floor.walls import meeting_seats
from tournaments.queries.rounds.checklist import make_checklist

pytestmark = pytest.mark.django_db
SETTLED = {
    "edition": "platinum-arceus-2009", "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"]}},
}  # fmt: skip


@pytest.fixture
def evening(make_evening):
    return make_evening("round", players=4)


@pytest.fixture
def at_table(evening):
    """The two players of table 1."""
    return [seat.entrant for seat in evening.find_match().seats.all()]


def list_actions():
    return list(
        LogEntry.objects.filter(action__startswith="call.")
        .order_by("pk")
        .values_list("action", flat=True)
    )


@pytest.mark.parametrize(
    ("post", "field", "said"),
    [
        (posts.Post(), "first", "Say at which tables, or where"),
        (posts.Post(last=3), "first", "Name the first table too"),
        (posts.Post(first=3, last=2), "last", "comes before the first"),
        (posts.Post(place="x" * (posts.LONGEST_PLACE + 1)), "place", "at most 60 characters"),
        (posts.Post(place="The stage\ud800"), "place", "half a character"),
    ],
)
def test_a_post_that_is_none_is_refused_at_its_field(evening, judge, post, field, said):
    with pytest.raises(Refused, match=said) as refused:
        posts.place_judge(evening.actor, evening.event, judge.pk, post)
    assert refused.value.field == field
    assert not JudgePost.objects.exists()


def test_only_a_judge_of_the_event_is_given_a_post(evening, stranger, visitor):
    for user in (stranger.pk, visitor.pk, 0):
        with pytest.raises(Refused, match="a judge of this event") as refused:
            posts.place_judge(evening.actor, evening.event, user, posts.Post(first=1))
        assert refused.value.field == "user"


def test_a_table_has_one_open_call_whoever_calls_again(evening, at_table):
    first = calls.call_by_link(at_table[0], "rule")
    again = [
        calls.call_by_link(at_table[0], "time"),
        calls.call_by_link(at_table[1], "result"),
        calls.call_to_table(evening.actor, evening.event, 1, "else"),
    ]
    assert {call.pk for call in again} == {first.pk}
    assert list_actions() == ["call.made"]
    (row,) = open_calls(evening.event)
    assert (row.table, row.topic, row.caller) == (1, "A rule or a card", at_table[0].player.name)
    said = [item.said for item in make_checklist(evening.event)]
    assert "1 call for a judge is open." in said
    assert own_call(at_table[0], evening.find_match().pk).mine
    assert not own_call(at_table[1], evening.find_match().pk).mine
    with pytest.raises(IntegrityError), transaction.atomic():
        JudgeCall.objects.create(
            event=evening.event, match=evening.find_match(), round=1, table=1, topic="rule"
        )


def test_a_call_is_taken_handed_over_and_closed_with_what_was_ruled(
    evening, at_table, judge, head_judge
):
    call = calls.call_by_link(at_table[0], "rule")
    one, other = Actor(judge, "judge"), Actor(head_judge, "head_judge")
    for _again in range(2):
        assert calls.take_call(one, call).judge == judge
    with pytest.raises(Conflict, match="was first and is at table 1"):
        calls.take_call(other, call)
    assert calls.hand_call_over(one, call, head_judge.pk).judge == head_judge
    with pytest.raises(Refused, match="Say what was ruled"):
        calls.close_call(other, call, " ")
    with pytest.raises(Refused, match="no kept ruling 7"):
        calls.close_call(other, call, "Draw first.", 7)
    kept = keep_ruling(one, evening.league, "Who draws?", SETTLED)
    for _again in range(2):
        assert calls.close_call(other, call, "Draw first.", kept.pk).ruling == kept.pk
    with pytest.raises(Conflict, match="has closed this call: Draw first"):
        calls.close_call(one, call, "No.")
    assert list_actions() == ["call.made", "call.taken", "call.handed_over", "call.closed"]
    handed_over = LogEntry.objects.get(action="call.handed_over")
    assert handed_over.before == {"call": call.pk, "judge": judge.pk}
    assert handed_over.after == {"judge": head_judge.pk}
    assert LogEntry.objects.get(action="call.closed").reason == "Draw first."
    assert count_open_calls(evening.event) == 0
    assert calls.call_by_link(at_table[0], "time").pk != call.pk


def test_a_call_goes_back_to_whoever_is_free_and_to_nobody_who_is_no_judge(
    evening, at_table, judge, scorekeeper
):
    call = calls.call_by_link(at_table[0], "rule")
    calls.take_call(Actor(judge, "judge"), call)
    with pytest.raises(Refused, match="a judge of this event"):
        calls.hand_call_over(evening.actor, call, scorekeeper.pk)
    assert calls.hand_call_over(evening.actor, call, None).judge is None


def test_a_call_that_nobody_took_is_of_who_closes_it_and_one_taken_stays_with_its_judge(
    evening, at_table, judge, head_judge
):
    closer = Actor(head_judge, "head_judge")
    untaken = calls.call_by_link(at_table[0], "rule")
    closed = calls.close_call(closer, untaken, "Draw first.")
    assert (closed.judge, closed.ended_by) == (head_judge, head_judge)
    assert untaken.at <= closed.taken_at <= closed.ended_at
    taken = calls.take_call(Actor(judge, "judge"), calls.call_by_link(at_table[0], "rule"))
    closed = calls.close_call(closer, taken, "Draw first.")
    assert (closed.judge, closed.ended_by) == (judge, head_judge)
    assert closed.taken_at == taken.taken_at


def test_a_player_takes_the_own_call_back_and_no_other(evening, at_table):
    call = calls.call_by_link(at_table[0], "rule")
    assert calls.take_back_call(at_table[1]) is None
    for ended in (call.pk, None):
        back = calls.take_back_call(at_table[0])
        assert (back and back.pk) == ended
    with pytest.raises(Conflict, match="need no judge any more"):
        calls.take_call(evening.actor, call)
    assert list_actions() == ["call.made", "call.taken_back"]


def test_a_call_needs_a_table_and_a_topic(evening, at_table):
    with pytest.raises(Refused, match="Choose what it is about"):
        calls.call_by_link(at_table[0], "weather")
    with pytest.raises(Refused, match="There is no table 9"):
        calls.call_to_table(evening.actor, evening.event, 9, "rule")
    (late,) = entrants.enter_players(evening.actor, evening.event, [entrants.Newcomer("Zoe B.")])
    with pytest.raises(Refused, match="You sit at no table"):
        calls.call_by_link(late, "rule")


def test_a_call_outlives_its_match(evening, at_table):
    call = calls.call_by_link(at_table[0], "rule")
    evening.find_match().round.delete()
    call.refresh_from_db()
    assert (call.match, call.table) == (None, 1)
    assert calls.close_call(evening.actor, call, "Paired anew.").end == "answered"


def test_a_call_that_is_open_over_the_next_pairing_says_so_and_where_who_called_sits(
    evening, at_table, client, judge
):
    links.give_links_to_all(evening.actor, evening.event)
    posts.place_judge(evening.actor, evening.event, judge.pk, posts.Post(2))
    old = calls.call_by_link(at_table[1], "conduct")
    assert not open_calls(evening.event)[0].past
    evening.play_round(evening.find_match().round)
    evening.pair_round()
    seat = current_seat(at_table[1])
    assert seat.match.table == 2
    console = make_console(evening.event)
    (row,) = console.calls
    assert (row.round, row.table, row.past, row.table_now) == (1, 1, True, 2)
    assert row.near == [str(judge)]
    mine = own_call(at_table[1], seat.match_id)
    assert (mine.round, mine.past, mine.mine) == (1, True, True)
    page = client.get(
        reverse(
            "player:mine", args=[link_token(working_link(evening.event.pk, at_table[1].player))]
        )
    ).text
    assert "You called in round 1 at table 1" in page
    assert "Call a judge" in page
    new = calls.call_by_link(at_table[1], "rule")
    assert not own_call(at_table[1], seat.match_id).past
    assert calls.take_back_call(at_table[1]).pk == new.pk
    assert calls.close_call(Actor(judge, "judge"), old, "Spoken to.").end == "answered"
    assert own_call(at_table[1], seat.match_id) is None


@pytest.mark.parametrize("by_staff", [False, True])
def test_every_page_of_an_older_call_says_where_its_players_sit_now(
    evening, at_table, as_organiser, by_staff
):
    if by_staff:
        old = calls.call_to_table(evening.actor, evening.event, 1, "rule")
    else:
        old = calls.call_by_link(at_table[1], "rule")
    before = evening.find_match(1)
    evening.play_round(before.round)
    evening.pair_round()
    now = {who: current_seat(who).match for who in at_table}
    expected = [f"{who.player.name} sits at table {now[who].table} now." for who in at_table]
    event = evening.event.pk
    pages = {
        "judge": [event], "judge_call": [event, old.pk], "judged_match": [event, before.pk],
    }  # fmt: skip
    for page, args in pages.items():
        shown = as_organiser.get(reverse(f"tournaments:{page}", args=args)).text
        assert expected[1] in shown, page
        assert (expected[0] in shown) is by_staff, page
    tiles = as_organiser.get(reverse("tournaments:judge", args=[event])).context["tables"]
    match = now[at_table[1]].pk
    assert re.search(rf'class="table-tile called" href="[^"]*/matches/{match}/"', tiles)
    here = as_organiser.get(reverse("tournaments:judged_match", args=[event, match])).text
    assert expected[1] in here


def test_of_who_dropped_over_an_open_call_it_is_said_that_they_sit_nowhere(
    evening, at_table, as_organiser
):
    calls.call_by_link(at_table[1], "rule")
    evening.play_round(evening.find_match(1).round)
    entrants.drop_entrant(evening.actor, at_table[1])
    evening.pair_round()
    shown = as_organiser.get(reverse("tournaments:judge", args=[evening.event.pk])).text
    assert f"{at_table[1].player.name} has no table now." in shown


def test_a_judge_is_at_one_place_and_nearest_to_its_tables(evening, at_table, judge):
    for post in (posts.Post(5, 9), posts.Post(1, 2), posts.Post(2)):
        posts.place_judge(evening.actor, evening.event, judge.pk, post)
    calls.call_to_table(evening.actor, evening.event, 2, "rule")
    console = make_console(evening.event)
    assert [(post.first, post.last) for post in console.posts] == [(2, 2)]
    assert [call.near for call in console.calls] == [[str(judge)]]
    watched = tables_to_watch(console.round, console.calls)
    cards = table_cards(watched, console.calls, console.posts)
    assert [(card.table, card.state) for card in cards] == [(1, "open"), (2, "called")]
    watched.filter(table=1).update(result="a")
    watched = tables_to_watch(console.round, console.calls, only_open=True)
    assert [match.table for match in watched] == [2]
    assert make_console(evening.event).open_tables == 1
    watched.filter(table=2).update(result="a")
    assert make_console(evening.event).open_tables == 1, "it is over, but somebody calls from it"
    for _again in range(2):
        posts.free_judge(evening.actor, evening.event, judge.pk)
    assert not make_console(evening.event).posts


def test_an_announcement_hangs_until_its_time_or_until_it_is_taken_down(evening):
    first = announcements.make_announcement(evening.actor, evening.event, "Lunch at one")
    announcements.make_announcement(evening.actor, evening.event, "Lost: a coin", 10)
    assert [row.text for row in announcements_now(evening.event)] == [
        "Lost: a coin",
        "Lunch at one",
    ]
    Announcement.objects.filter(text="Lost: a coin").update(until=timezone.now() - timedelta(1))
    for _again in range(2):
        assert announcements.take_announcement_down(evening.actor, first).down_at
    assert announcements_now(evening.event) == []
    assert LogEntry.objects.filter(action="announcement.taken_down").count() == 1
    with pytest.raises(Refused, match="says something"):
        announcements.make_announcement(evening.actor, evening.event, "  ")


@pytest.fixture
def shown_less(evening):
    """Three of the four, whose full names not everybody may read."""
    wishes = ("hidden", "Zuleika Quandrill"), ("first", "Max"), ("first", "Bo Ostrakov")
    for entrant, (shown, name) in zip(evening.event.entrants.all(), wishes, strict=False):
        change_player(evening.actor, entrant.player, PlayerDetails(name))
        shown_names.set_shown_name(evening.actor, entrant.player, shown)


@pytest.mark.parametrize(
    ("text", "hangs"),
    [
        ("To the desk: Zuleika Quandrill!", "To the desk: –!"),
        ("ZULEIKA  \n quandrill, bo\u00a0Ostrakov’s coin", "–, Bo O.’s coin"),
        ("Bo Ostrakovs, Zuleika, Quandrill", "Bo Ostrakovs, Zuleika, Quandrill"),
        ("Max and Lunch", "Max and Lunch"),
    ],
)
def test_an_announcement_tells_no_more_of_a_name_than_is_shown(evening, shown_less, text, hangs):
    made = announcements.make_announcement(evening.actor, evening.event, text)
    assert [row.text for row in announcements_now(evening.event)] == [hangs]
    assert announcements.tells_less(made, text) == (text != hangs)


def test_a_hidden_child_who_does_not_play_is_announced_by_no_name_either(evening, league):
    text = "Well done, ines quandrill and Ines! Lunch with Max Ito."
    made = announcements.make_announcement(evening.actor, evening.event, text)
    assert made.text == text
    ines = add_player(evening.actor, league, PlayerDetails("Ines Quandrill"))
    shown_names.set_shown_name(evening.actor, ines, "hidden")
    less = "Well done, – and Ines! Lunch with Max Ito."
    assert [row.text for row in announcements_now(evening.event)] == [less]
    assert announcements.make_announcement(evening.actor, evening.event, text).text == less


def test_a_name_that_is_shown_at_the_event_stays_whoever_else_is_hidden(evening, league):
    ada = evening.event.entrants.first().player
    namesake = add_player(evening.actor, league, PlayerDetails(ada.full_name, "4711", 1990))
    shown_names.set_shown_name(evening.actor, namesake, "hidden")
    text = f"To the desk: {ada.full_name}"
    assert announcements.make_announcement(evening.actor, evening.event, text).text == text


def test_of_two_names_at_one_place_the_longer_is_meant(evening):
    short, long, same, last = (entrant.player for entrant in evening.event.entrants.all())
    for player, name in ((short, "Bo Ostrakov"), (long, "Bo Ostrakov Ito"), (same, "BO OSTRAKOV")):
        change_player(evening.actor, player, PlayerDetails(name))
    shown_names.set_shown_name(evening.actor, short, "initials")
    text = "Bo Ostrakov Ito plays Bo Ostrakov"
    made = announcements.make_announcement(evening.actor, evening.event, text)
    assert made.text == "Bo Ostrakov Ito plays B. O."
    text = f"Well done, {last.full_name}!"
    assert announcements.make_announcement(evening.actor, evening.event, text).text == text


def test_what_stands_for_names_counts_to_the_length(evening, shown_less):
    numbered = evening.event.entrants.get(player__full_name="Max").player
    shown_names.set_shown_name(evening.actor, numbered, "number")
    long = "x" * (announcements.LONGEST - 4)
    with pytest.raises(Refused, match="at most"):
        announcements.make_announcement(evening.actor, evening.event, f"{long} Max")


@pytest.mark.once
def test_whoever_announces_is_told_what_was_replaced(evening, shown_less, as_organiser):
    where = f"/events/{evening.event.pk}/announcements/"
    told = {
        text: as_organiser.post(where, {"text": text}, follow=True).content.decode()
        for text in ("Lunch at one", "Lost: Bo Ostrakov")
    }
    assert "was replaced" not in told["Lunch at one"]
    assert "was replaced: “Lost: Bo O.”" in told["Lost: Bo Ostrakov"]


@pytest.mark.once
def test_many_players_cost_an_announcement_no_more_questions(make_evening):
    evening = make_evening(players=4)
    announcements.make_announcement(evening.actor, evening.event, "What is read once is read")
    counts = []
    for newcomers in ((), [f"Newcomer {letter}" for letter in "BCDEFGHI"]):
        evening.enter_players(*newcomers)
        with CaptureQueriesContext(connection) as asked:
            announcements.make_announcement(evening.actor, evening.event, "Ada L. to the desk")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_at_a_meeting_two_share_a_table_and_a_fixed_table_is_kept(make_evening):
    evening = make_evening(players=5)
    evening.event.entrants.filter(player__name="Ada L.").update(table=2)
    seats = {seat.name: seat.table for seat in meeting_seats(evening.event)}
    assert seats == {"Ada L.": 2, "Bela M.": 1, "Ines K.": 1, "Noor A.": 3, "Tomo R.": 3}


def test_the_wall_of_standings_names_everybody(evening, client):
    page = client.get(f"/events/{evening.event.pk}/wall/standings/")
    assert page.content.decode().count('class="who"') == 4


def test_the_dictionary_explains_each_word_by_the_newest_rulebook_that_has_it(client):
    rows = client.get("/tools/dictionary/").context["rows"]
    told = {row["id"]: row["edition"] for row in rows}
    dated = [document for document in DOCUMENTS if document.first]
    for entry in load_library().of_chapter("glossary"):
        has_it = [document for document in dated if document.key in entry.editions]
        newest = max(has_it, key=lambda document: document.first, default=None)
        assert told[entry.id] == newest.title if newest else "undated" in told[entry.id]
    assert newest_document().title in told.values()
