"""Who plays, from the first entry to the last drop: every use case, done and refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.domain import links as link_rows
from tests.support.golden_lines import compare_lines
from tournaments.domain import penalties
from tournaments.domain.players import (
    check_in,
    door,
    entrants,
    links,
    own_drop,
    wishes,
)
from tournaments.domain.rounds import repairs
from tournaments.models import Entrant, Event

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def enter_rows(told, name, event, *rows):
    newcomers = [entrants.Newcomer(**row) if isinstance(row, dict) else row for row in rows]
    return told.ask_for(name, entrants.enter_players, told.actor, event, newcomers)


def make_player(name, player_id="", year=None, **more):
    return entrants.Newcomer(name, player_id, year, **more)


def enter_before_first_round(told):
    told.patch.setattr(entrants, "MOST_PLAYERS", 12)
    event = told.make_event(capacity=4)
    enter_rows(told, "nobody", event)
    enter_rows(told, "one by name", event, make_player("  Ada   L. "))
    enter_rows(
        told,
        "with id and year",
        event,
        make_player("Bo M.", "700123", 1999),
        make_player("Cy N.", "12", 1996),
    )
    enter_rows(told, "no name", event, make_player("Dee"), make_player(" "))
    for length in (80, 81):
        enter_rows(told, f"name of {length}", event, make_player("N" * length))
    for length in (20, 21):
        enter_rows(told, f"id of {length}", event, make_player("Eli", "9" * length))
    enter_rows(told, "id that is in", event, make_player("Somebody", "700123"))
    enter_rows(told, "id twice", event, make_player("Fay", "55"), make_player("Gus", "55"))
    enter_rows(told, "name that is in", event, make_player("ada l."))
    enter_rows(told, "name twice", event, make_player("Hal", division="senior"), make_player("HAL"))
    enter_rows(told, "name that is in, with an id", event, make_player("ADA L.", "56", 2001))
    enter_rows(told, "somebody else of the name", event, make_player("Ada L.", namesake=True))
    enter_rows(told, "division by hand", event, make_player("Ivo", "", 1960, division="junior"))
    enter_rows(
        told, "eleven of twelve", event, make_player("K1"), make_player("K2"), make_player("K3")
    )
    enter_rows(told, "the last of twelve", event, make_player("K4"))
    enter_rows(told, "one more than twelve", event, make_player("K5"))
    enter_rows(told, "four more than twelve", event, *[make_player(f"K{n}") for n in range(5, 9)])


def enter_three(told):
    """Enter three players, the small and quick case that hundreds of tests stand on."""
    event = told.make_event(capacity=2)
    enter_rows(
        told, "three", event, make_player("Ada L.", "7", 1999), make_player("Bo"), make_player("Cy")
    )
    told.ask_for("one leaves", entrants.drop_entrant, told.actor, event.entrants.first())


def refuse_newcomers(told):
    event = told.make_event()
    for name, newcomer in (
        ("no name", make_player(" ")),
        ("a name of 81", make_player("N" * 81)),
        ("an id of 21", make_player("Eli", "9" * 21)),
    ):
        enter_rows(told, name, event, newcomer)


def enter_known_players(told):
    first, second = told.make_event(), told.make_event(name="Next Cup")
    enter_rows(
        told,
        "first time",
        first,
        make_player("Ada L."),
        make_player("Ada L.", namesake=True),
        make_player("Bo", "77"),
    )
    enter_rows(
        told,
        "same names",
        second,
        make_player("ADA L."),
        make_player("Cy"),
        make_player("ada l.", namesake=True),
    )
    enter_rows(
        told,
        "id brings the player back, with the year",
        second,
        make_player("Bo Another", "77", 1996),
    )
    third = told.make_event(name="Third Cup")
    enter_rows(told, "year that is known stays", third, make_player("Bo", "77", 1990))
    enter_rows(
        told, "three of the name, two known", third, *[make_player("Ada L.", namesake=True)] * 3
    )


def leave_waiting_list(told):
    event = told.make_event(capacity=2, check_in=True)
    entered = enter_rows(
        told, "five for two places", event, *[make_player(f"P{n}", f"3{n}") for n in range(5)]
    )
    told.ask_for("who waits leaves", entrants.drop_entrant, told.actor, entered[3], "not here")
    told.ask_for("who is in leaves", entrants.drop_entrant, told.actor, entered[0])
    told.ask_for(
        "once more", entrants.drop_entrant, told.actor, Entrant(pk=entered[1].pk, event=event)
    )
    told.ask_for("who is gone", entrants.drop_entrant, told.actor, entered[3])
    told.ask_for("who is gone comes back", entrants.undo_drop, told.actor, entered[3])
    enter_rows(told, "one more waits", event, make_player("P9"))
    for name in ("let in by hand", "let in again"):
        told.ask_for(name, check_in.let_in_entrant, told.actor, event.entrants.last())
    told.ask_for("a drop that never was", entrants.undo_drop, told.actor, entered[4])


def check_players_in(told):
    event = told.make_event(capacity=3, check_in=True)
    everybody = enter_rows(told, "six for three", event, *[make_player(f"P{n}") for n in range(6)])
    keys = [one.pk for one in everybody]
    told.ask_for("nobody there", check_in.set_checked_in, told.actor, event, [])
    told.ask_for(
        "first, and one who waits", check_in.set_checked_in, told.actor, event, [keys[0], keys[4]]
    )
    told.ask_for("again", check_in.set_checked_in, told.actor, event, [keys[0]])
    told.ask_for(
        "not there after all",
        check_in.set_checked_in,
        told.actor,
        event,
        [keys[0], keys[1]],
        there=False,
    )
    told.ask_for("there", check_in.set_checked_in, told.actor, event, [keys[1]])
    told.ask_for("two places given", check_in.give_free_places, told.actor, event)
    told.ask_for("all there", check_in.set_checked_in, told.actor, event, keys)
    told.ask_for("no place left", check_in.give_free_places, told.actor, event)
    Event.objects.filter(pk=event.pk).update(capacity=None)
    told.ask_for("no bound", check_in.give_free_places, told.actor, event)
    Event.objects.filter(pk=event.pk).update(capacity=3, check_in=False)
    told.ask_for("no check-in", check_in.set_checked_in, told.actor, event, keys)
    told.ask_for("no check-in, no places", check_in.give_free_places, told.actor, event)
    told.pair_round(event)
    told.ask_for("once it has begun", check_in.set_checked_in, told.actor, event, keys)
    told.ask_for("places once it has begun", check_in.give_free_places, told.actor, event)
    waiting = event.entrants.filter(waiting=True).first()
    told.ask_for("let in late", check_in.let_in_entrant, told.actor, waiting)
    swiss = told.make_event(
        ["A", "B", "C"], name="All play all", system="round_robin", cut_size=0, capacity=2
    )
    told.pair_round(swiss)
    told.ask_for(
        "late to all play all",
        check_in.let_in_entrant,
        told.actor,
        swiss.entrants.get(waiting=True),
    )


def enter_by_door(told):
    event = told.make_event(["Ada L."], divisions="apart", check_in=True, capacity=4)
    desk = told.ask_for("opened", door.open_door, told.actor, event)
    told.ask_for("opened again", door.open_door, told.actor, event)
    for code in (desk.door_code.lower(), desk.door_code + "2", desk.door_code[:-1], "22222222", ""):
        told.ask_for(f"code of {len(code)}, {code[:3]}", door.event_of_door, code)
    told.ask_for("no year", door.enter_by_door, event, make_player("Bo"))
    told.ask_for("a child", door.enter_by_door, event, make_player("Cy Cooper", "", 2002))
    told.ask_for("on the list", door.enter_by_door, event, make_player("Ada L.", "", 1980))
    told.ask_for("own id", door.enter_by_door, event, make_player("Dee Dane", "41", 1981))
    told.ask_for("own id, entered", door.enter_by_door, event, make_player("dee  DANE", "41", 1981))
    told.ask_for("another's id", door.enter_by_door, event, make_player("Eli", "41", 1981))
    told.ask_for("new id", door.enter_by_door, event, make_player("Eli Early", "42", 1981))
    waits = told.ask_for(
        "no place left", door.enter_by_door, event, make_player("Fay Fox", "43", 1981)
    )
    told.ask_for("who waits checks in", door.check_in_by_door, event, waits)
    told.ask_for("who is in checks in", door.check_in_by_door, event, event.entrants.first())
    told.ask_for("no name", door.enter_by_door, event, make_player("", "", 1981))
    together = told.make_event(name="Together")
    told.ask_for("no year, one field", door.enter_by_door, together, make_player("Gus Grey"))
    told.ask_for(
        "no year, known by id", door.enter_by_door, together, make_player("Dee Dane", "41")
    )
    told.ask_for("no check-in", door.check_in_by_door, together, together.entrants.first())
    told.patch.setattr(door, "MOST_A_MINUTE", 2)
    for number in range(1, 4):
        most = {"most": 2}
        told.ask_for(f"{number} of 2 a minute", door.require_not_too_many, "ABCDEFGH", **most)
    told.ask_for("another door", door.require_not_too_many, "ABCDEFGJ", "entries", 1)
    told.ask_for("that door in small letters", door.require_not_too_many, "abcdefgj", "entries", 1)
    told.ask_for("names looked for there", door.require_not_too_many, "ABCDEFGJ", "names", 1)
    told.ask_for("shut", door.close_door, told.actor, event)
    told.ask_for("shut again", door.close_door, told.actor, event)
    told.ask_for("code of a shut door", door.event_of_door, desk.door_code)


def find_door_shut(told):
    event = told.make_event(["A", "B", "C", "D"], planned_rounds=1, cut_size=0)
    code = door.open_door(told.actor, event).door_code
    told.pass_time(hours=3)
    told.pair_round(event, draft=True)
    told.ask_for("a draft", door.event_of_door, code)
    event.rounds.update(draft=False)
    told.ask_for("paired", door.event_of_door, code)
    told.ask_for("opened late", door.open_door, told.actor, event)
    event.rounds.all().delete()
    told.ask_for("no round", door.event_of_door, code)
    Event.objects.filter(pk=event.pk).update(stage="finished")
    told.ask_for("over", door.event_of_door, code)


def keep_players_apart(told):
    told.patch.setattr(wishes, "MOST_WISHES", 2)
    event = told.make_event(["A", "B", "C"])
    a, b, c = [one.pk for one in event.entrants.order_by("pk")]
    other = told.make_event(["X"], name="Another").entrants.get().pk
    first = told.ask_for("one", wishes.keep_apart, told.actor, event, (b, a), "one car")
    told.ask_for("again", wishes.keep_apart, told.actor, event, (a, b), "another reason")
    told.ask_for("with oneself", wishes.keep_apart, told.actor, event, (a, a))
    told.ask_for("with a stranger", wishes.keep_apart, told.actor, event, (a, other))
    told.ask_for("reason of 201", wishes.keep_apart, told.actor, event, (a, c), "x" * 201)
    told.ask_for("reason of 200", wishes.keep_apart, told.actor, event, (a, c), "x" * 200)
    told.ask_for("one more than two", wishes.keep_apart, told.actor, event, (b, c))
    told.ask_for("withdrawn", wishes.withdraw_wish, told.actor, first)
    told.ask_for("withdrawn again", wishes.withdraw_wish, told.actor, first)
    told.pair_round(event)
    told.ask_for("while it runs", wishes.keep_apart, told.actor, event, (b, c))
    Event.objects.filter(pk=event.pk).update(stage="finished")
    told.ask_for("once it is over", wishes.keep_apart, told.actor, event, (a, b))


def give_links(told):
    event = told.make_event(["A", "B", "C"])
    one, two, three = event.entrants.select_related("player", "event__league").order_by("pk")
    Entrant.objects.filter(pk=three.pk).update(dropped_after=0)
    told.ask_for("to all who play", links.give_links_to_all, told.actor, event)
    told.ask_for("to all again", links.give_links_to_all, told.actor, event)
    told.ask_for("to who dropped", links.renew_link, told.actor, three)
    token = link_rows.link_token(link_rows.working_link(event.pk, one.player))
    told.ask_for("opened", links.entrant_of_link, token)
    told.pass_time(minutes=10)
    told.ask_for("opened soon again", links.entrant_of_link, token)
    told.pass_time(minutes=1)
    told.ask_for("opened later", links.entrant_of_link, token)
    told.ask_for("renewed", links.renew_link, told.actor, one)
    told.ask_for("the old one", links.entrant_of_link, token)
    told.ask_for("forged", links.entrant_of_link, token[:-1] + "x")
    told.ask_for("ended", links.revoke_link, told.actor, two)
    told.ask_for("ended again", links.revoke_link, told.actor, two)
    told.ask_for(
        "expiry", lambda: [links.link_expiry(event).isoformat(), links.is_long_over(event)]
    )
    token = link_rows.link_token(link_rows.working_link(event.pk, one.player))
    Event.objects.filter(pk=event.pk).update(stage="finished")
    event.refresh_from_db()
    ends = links.link_expiry(event)
    told.clock.move_to(ends - timedelta(seconds=1))
    told.ask_for("last second", lambda: [links.is_long_over(event), links.entrant_of_link(token)])
    told.clock.move_to(ends)
    told.ask_for("over", links.is_long_over, event)
    told.ask_for("over for the player", links.entrant_of_link, token)
    told.ask_for("given a day later", links.give_links_to_all, told.actor, event)
    told.ask_for("lives on", lambda: links.link_expiry(event).isoformat())
    event.entrants.filter(pk=one.pk).delete()
    token = link_rows.link_token(link_rows.working_link(event.pk, one.player))
    told.ask_for("of who is taken out", links.entrant_of_link, token)
    told.ask_for("now", lambda: timezone.now().isoformat())


def seats_of(paired):
    """Return the entrants by table and side: `1a`, `1b`, …"""
    seats = paired.seats.select_related("entrant__event__league", "entrant__player", "match")
    return {f"{seat.match.table}{seat.side}": seat.entrant for seat in seats}


def drop_from_matches(told):
    event = told.make_event(list("ABCDEFGHJK"), cut_size=0)
    seat = seats_of(told.pair_round(event))
    drop = entrants.drop_entrant
    told.ask_for("nothing that becomes of a match", drop, told.actor, seat["1a"], "", "kept")
    told.ask_for("reason of 501", drop, told.actor, seat["1a"], "x" * 501, "lost")
    told.ask_for("both, and one is there", drop, told.actor, seat["1a"], "left", "both_lost")
    told.ask_for("played to its end", drop, told.actor, seat["1a"], "a train")
    told.ask_for("dropped twice", drop, told.actor, seat["1a"], "again", "lost")
    told.ask_for("both have left", drop, told.actor, seat["1b"], "left too", "both_lost")
    told.ask_for("opponent wins", drop, told.actor, seat["2b"], "x" * 500, "lost")
    told.ask_for("comes back", entrants.undo_drop, told.actor, seat["2b"])
    told.ask_for("comes back twice", entrants.undo_drop, told.actor, seat["2b"])
    told.ask_for("by the own phone", own_drop.drop_oneself, seat["3a"])
    told.ask_for("by the own phone again", own_drop.drop_oneself, seat["3a"])
    out = penalties.PenaltyRequest("disqualification", "conduct", "struck the table")
    given = told.ask_for("disqualified", penalties.give_penalty, told.actor, seat["3b"], out)
    told.ask_for("disqualified comes back", entrants.undo_drop, told.actor, seat["3b"])
    told.ask_for("withdrawn", penalties.withdraw_penalty, told.actor, given, "another player")
    told.ask_for("comes back then", entrants.undo_drop, told.actor, seat["3b"])
    told.play_round(event.rounds.last())
    told.ask_for("between rounds", drop, told.actor, seat["4a"], "", "lost")
    second = told.pair_round(event)
    told.ask_for("comes back to the second", entrants.undo_drop, told.actor, seat["4a"])
    enter_rows(told, "late to the second", event, make_player("Zoe"), make_player("Yan"))
    told.play_round(second)
    third = told.pair_round(event, draft=True)
    told.ask_for("out of a draft", drop, told.actor, seats_of(third)["1b"], "", "lost")
    told.league.players_ask_to_drop = True
    told.league.save()
    told.ask_for(
        "who has to ask",
        own_drop.drop_oneself,
        Entrant.objects.select_related("event__league").get(pk=seat["5a"].pk),
    )


def drop_after_round_taken_back(told):
    event = told.make_event(list("ABCD"), cut_size=0, capacity=4)
    enter_rows(told, "waits", event, make_player("E"))
    told.pair_round(event)
    told.ask_for("round taken back", repairs.take_back_rounds, told.actor, event, 1, "wrong list")
    told.ask_for("drops", entrants.drop_entrant, told.actor, event.entrants.first(), "ill")
    told.ask_for("comes back", entrants.undo_drop, told.actor, event.entrants.first())


def enter_late(told):
    event = told.make_event(list("ABCD"), cut_size=0, capacity=4, gate_after=2, gate_points=3)
    told.play_round(told.pair_round(event))
    enter_rows(told, "after the first round", event, make_player("E", "44", 1999), make_player("F"))
    elimination = told.make_event(list("ABCD"), name="Knockout", system="elimination", cut_size=0)
    told.pair_round(elimination)
    enter_rows(told, "late to a knockout", elimination, make_player("G"))
    told.ask_for(
        "drops from a knockout",
        entrants.drop_entrant,
        told.actor,
        elimination.entrants.first(),
        "",
        "lost",
    )
    Event.objects.filter(pk=event.pk).update(stage="finished")
    enter_rows(told, "to what is over", event, make_player("G"))
    told.ask_for(
        "drops from what is over", entrants.drop_entrant, told.actor, event.entrants.first()
    )
    told.ask_for("back to what is over", entrants.undo_drop, told.actor, event.entrants.first())


SCENES = [
    enter_three,
    refuse_newcomers,
    enter_before_first_round,
    enter_known_players,
    leave_waiting_list,
    check_players_in,
    enter_by_door,
    find_door_shut,
    keep_players_apart,
    give_links,
    drop_from_matches,
    drop_after_round_taken_back,
    enter_late,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whoever_enters_or_leaves_it_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_players.tsv", told_league.teller.lines, scene.__name__)
