"""Calls for a judge, judges' posts and announcements: every use case, done and refused."""

import pytest

from league.domain import shown_names
from tests.support.golden_lines import compare_lines
from tournaments.domain.floor import announcements, calls, kept_rulings, posts
from tournaments.models import Event, Round

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def announce_news(told):
    event = told.make_event(["Ada Lovely", "Bo"])
    shown_names.set_shown_name(told.actor, event.entrants.first().player, "first")
    make = announcements.make_announcement
    for name, text, minutes in (
        ("nothing", " \n ", None),
        ("300 letters", "x" * 300, 1),
        ("301 letters", "x" * 301, 1),
        ("a line end", "Lunch\nat one", 720),
        ("721 minutes", "Lunch", 721),
        ("no minute", "Lunch", 0),
        ("until taken down", "  Lunch at one  ", None),
        ("a letter that is none", "Lunch\ud800", None),
        ("a name shown in part", "ada  lovely, to the desk", 5),
    ):
        made = told.ask_for(name, make, told.actor, event, text, minutes)
        if made:
            told.ask_for(f"{name}: less is told", announcements.tells_less, made, text)
    told.pass_time(minutes=4)
    for name in ("taken down", "taken down twice"):
        told.ask_for(name, announcements.take_announcement_down, told.actor, made)


def call_judges(told):
    event = told.make_event(["A", "B", "C", "D", "E"], cut_size=0)
    told.ask_for("before a round", calls.call_to_table, told.actor, event, 1, "rule")
    told.pair_round(event)
    seats = event.rounds.last().seats.select_related("entrant", "match").order_by("match__table")
    first = seats.filter(match__table=1, side="a").get().entrant
    bye = seats.filter(match__table=None).get().entrant
    told.ask_for("who sits nowhere", calls.call_by_link, bye, "rule")
    told.ask_for("about the weather", calls.call_by_link, first, "weather")
    told.ask_for("no such table", calls.call_to_table, told.actor, event, 3, "rule")
    call = told.ask_for("by a player", calls.call_by_link, first, "rule")
    told.ask_for("to the same table", calls.call_to_table, told.actor, event, 1, "time")
    other = told.ask_for("to the other table", calls.call_to_table, told.actor, event, 2, "deck")
    judge, head = told.actors["judge"], told.actors["head_judge"]
    told.pass_time(minutes=3)
    told.ask_for("taken", calls.take_call, judge, call)
    told.ask_for("taken again", calls.take_call, judge, call)
    told.ask_for("taken by another", calls.take_call, head, call)
    told.ask_for(
        "to a scorekeeper", calls.hand_call_over, judge, call, told.users["scorekeeper"].pk
    )
    told.ask_for("to nobody there is", calls.hand_call_over, judge, call, 0)
    told.ask_for("to the head judge", calls.hand_call_over, judge, call, head.user.pk)
    told.ask_for("to the head judge again", calls.hand_call_over, judge, call, head.user.pk)
    told.ask_for("waits again", calls.hand_call_over, judge, call, None)
    told.pass_time(minutes=1)
    told.ask_for("nothing ruled", calls.close_call, head, call, "  ")
    told.ask_for("501 letters", calls.close_call, head, call, "x" * 501)
    told.ask_for("a ruling that is not kept", calls.close_call, head, call, "Draw", 9)
    told.ask_for("closed", calls.close_call, head, call, " Draw a card ")
    told.ask_for("closed alike", calls.close_call, judge, call, "Draw a card")
    told.ask_for("closed otherwise", calls.close_call, judge, call, "Draw two")
    told.ask_for("taken when closed", calls.take_call, judge, call)
    told.ask_for("handed over when closed", calls.hand_call_over, judge, call, None)
    told.ask_for("no call to take back", calls.take_back_call, first)
    again = told.ask_for("calls again", calls.call_by_link, first, "help")
    told.ask_for("taken back", calls.take_back_call, first)
    told.ask_for("taken back twice", calls.take_back_call, first)
    told.ask_for("taken when taken back", calls.take_call, judge, again)
    told.ask_for("closed when taken back", calls.close_call, judge, again, "Draw")
    told.ask_for("taken by the head judge", calls.take_call, head, other)
    told.ask_for("closed by another", calls.close_call, judge, other, "x" * 500)
    told.play_round(event.rounds.last())
    told.ask_for("once the round is over", calls.call_to_table, told.actor, event, 1, "rule")
    Event.objects.filter(pk=event.pk).update(stage="finished")
    Round.objects.filter(event=event).update(closed=False)
    told.ask_for("once it is over", calls.call_to_table, told.actor, event, 1, "rule")


def name_rulings(told):
    event = told.make_event()
    told.patch.setattr(kept_rulings, "_finders", [])
    told.ask_for("nobody keeps rulings", kept_rulings.require_kept_ruling, event, 7)
    for known in (3, 7):
        kept_rulings.register_ruling_finder(lambda _event, number, known=known: number == known)
    for number in (3, 7, 8):
        told.ask_for(f"ruling {number}", kept_rulings.require_kept_ruling, event, number)


def place_judges(told):
    event = told.make_event()
    judge = told.users["judge"].pk
    for name, user, post in (
        ("nowhere", judge, posts.Post()),
        ("no first table", judge, posts.Post(last=3)),
        ("last before first", judge, posts.Post(3, 2)),
        ("one table", judge, posts.Post(3, 3)),
        ("first alone", judge, posts.Post(4)),
        ("tables at a place", judge, posts.Post(5, 9, "  Hall 2 ")),
        ("a place", judge, posts.Post(place="p" * 60)),
        ("61 letters", judge, posts.Post(place="p" * 61)),
        ("scorekeeper", told.users["scorekeeper"].pk, posts.Post(1)),
        ("nobody", 0, posts.Post(1)),
    ):
        told.pass_time(minutes=1)
        told.ask_for(name, posts.place_judge, told.actor, event, user, post)
    told.ask_for(
        "head judge",
        posts.place_judge,
        told.actor,
        event,
        told.users["head_judge"].pk,
        posts.Post(1),
    )
    told.users["judge"].is_active = False
    told.users["judge"].save()
    told.ask_for(
        "whose account is closed", posts.place_judge, told.actor, event, judge, posts.Post(1)
    )
    for name in ("free", "free again"):
        told.ask_for(name, posts.free_judge, told.actor, event, judge)


SCENES = [announce_news, call_judges, name_rulings, place_judges]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_happens_on_the_floor_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_floor.tsv", told_league.teller.lines, scene.__name__)
