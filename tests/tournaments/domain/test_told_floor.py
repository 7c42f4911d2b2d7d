"""Calls for a judge, who stands where, and what is announced: every use case, done and refused."""

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
        made = told.ask(name, make, told.actor, event, text, minutes)
        if made:
            told.ask(f"{name}: less is told", announcements.tells_less, made, text)
    told.pass_time(minutes=4)
    for name in ("taken down", "taken down twice"):
        told.ask(name, announcements.take_announcement_down, told.actor, made)


def call_judges(told):
    event = told.make_event(["A", "B", "C", "D", "E"], cut_size=0)
    told.ask("before a round", calls.call_to_table, told.actor, event, 1, "rule")
    told.pair(event)
    seats = event.rounds.last().seats.select_related("entrant", "match").order_by("match__table")
    first = seats.filter(match__table=1, side="a").get().entrant
    bye = seats.filter(match__table=None).get().entrant
    told.ask("who sits nowhere", calls.call_by_link, bye, "rule")
    told.ask("about the weather", calls.call_by_link, first, "weather")
    told.ask("no such table", calls.call_to_table, told.actor, event, 3, "rule")
    call = told.ask("by a player", calls.call_by_link, first, "rule")
    told.ask("to the same table", calls.call_to_table, told.actor, event, 1, "time")
    other = told.ask("to the other table", calls.call_to_table, told.actor, event, 2, "deck")
    judge, head = told.actors["judge"], told.actors["head_judge"]
    told.pass_time(minutes=3)
    told.ask("taken", calls.take_call, judge, call)
    told.ask("taken again", calls.take_call, judge, call)
    told.ask("taken by another", calls.take_call, head, call)
    told.ask("to a scorekeeper", calls.hand_call_over, judge, call, told.users["scorekeeper"].pk)
    told.ask("to nobody there is", calls.hand_call_over, judge, call, 0)
    told.ask("to the head judge", calls.hand_call_over, judge, call, head.user.pk)
    told.ask("to the head judge again", calls.hand_call_over, judge, call, head.user.pk)
    told.ask("waits again", calls.hand_call_over, judge, call, None)
    told.pass_time(minutes=1)
    told.ask("nothing ruled", calls.close_call, head, call, "  ")
    told.ask("501 letters", calls.close_call, head, call, "x" * 501)
    told.ask("a ruling that is not kept", calls.close_call, head, call, "Draw", 9)
    told.ask("closed", calls.close_call, head, call, " Draw a card ")
    told.ask("closed alike", calls.close_call, judge, call, "Draw a card")
    told.ask("closed otherwise", calls.close_call, judge, call, "Draw two")
    told.ask("taken when closed", calls.take_call, judge, call)
    told.ask("handed over when closed", calls.hand_call_over, judge, call, None)
    told.ask("no call to take back", calls.take_back_call, first)
    again = told.ask("calls again", calls.call_by_link, first, "help")
    told.ask("taken back", calls.take_back_call, first)
    told.ask("taken back twice", calls.take_back_call, first)
    told.ask("taken when taken back", calls.take_call, judge, again)
    told.ask("closed when taken back", calls.close_call, judge, again, "Draw")
    told.ask("taken by the head judge", calls.take_call, head, other)
    told.ask("closed by another", calls.close_call, judge, other, "x" * 500)
    told.play(event.rounds.last())
    told.ask("once the round is over", calls.call_to_table, told.actor, event, 1, "rule")
    Event.objects.filter(pk=event.pk).update(stage="finished")
    Round.objects.filter(event=event).update(closed=False)
    told.ask("once it is over", calls.call_to_table, told.actor, event, 1, "rule")


def name_rulings(told):
    event = told.make_event()
    told.patch.setattr(kept_rulings, "_finders", [])
    told.ask("nobody keeps rulings", kept_rulings.require_kept_ruling, event, 7)
    for known in (3, 7):
        kept_rulings.register_ruling_finder(lambda _event, number, known=known: number == known)
    for number in (3, 7, 8):
        told.ask(f"ruling {number}", kept_rulings.require_kept_ruling, event, number)


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
        told.ask(name, posts.place_judge, told.actor, event, user, post)
    told.ask(
        "head judge",
        posts.place_judge,
        told.actor,
        event,
        told.users["head_judge"].pk,
        posts.Post(1),
    )
    told.users["judge"].is_active = False
    told.users["judge"].save()
    told.ask("whose account is closed", posts.place_judge, told.actor, event, judge, posts.Post(1))
    for name in ("free", "free again"):
        told.ask(name, posts.free_judge, told.actor, event, judge)


SCENES = [announce_news, call_judges, name_rulings, place_judges]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_happens_on_the_floor_is_told_as_it_was(told, scene):
    scene(told)
    compare_lines("tournaments/told_floor.tsv", told.teller.lines, scene.__name__)
