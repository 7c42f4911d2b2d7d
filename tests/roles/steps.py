"""The steps that are done in a world before a request: those of `records_later`, by name.

A step may return other parts of the address, or the people whom the entries are about.
"""

import json

import msgspec

from judging.domain import keep_ruling, rulings_file
from judging.models import Ruling
from judging.queries.example_request import EXAMPLE_REQUEST
from league.domain import links
from league.models import Membership, Player
from tests.support import paths
from tests.support.evenings import finish_swiss
from tests.tournaments.domain.test_same_event import paired_on
from tournaments.domain import clock
from tournaments.domain.files import whole
from tournaments.domain.files.tom import writing
from tournaments.domain.floor import calls, posts
from tournaments.domain.players import check_in, entrants
from tournaments.domain.registration import lists
from tournaments.domain.results import reports
from tournaments.domain.rounds import next_round
from tournaments.domain.webhooks import hooks
from tournaments.models import Event
from tournaments.web.forms.files import pack_file


def reload_world(world):
    """Reload the world's rows after changes to them were rolled back."""
    for one in (world.event, world.webhook, *world.entrants):
        one.refresh_from_db()
    return world


def leave_it(_world):
    """Do nothing: the world is right as it stands."""


def lock_lists(world):
    lists.lock_lists(world.actor, world.event)


def open_and_locked(world):
    lists.change_rules(
        world.actor, world.event, lists.RegistrationRules(lists="open", illegal="warned")
    )
    lock_lists(world)


def publish_lists(world):
    open_and_locked(world)
    lists.publish_lists(world.actor, world.event)


def checking_in(world):
    Event.objects.filter(pk=world.event.pk).update(check_in=True)


def checked_in(world):
    checking_in(world)
    check_in.set_checked_in(world.actor, world.event, [one.pk for one in world.entrants])


def first_is_absent(world):
    checked_in(world)
    check_in.set_checked_in(world.actor, world.event, [world.entrants[0].pk], there=False)


def one_waits(world):
    full = len(world.entrants)
    Event.objects.filter(pk=world.event.pk).update(capacity=full, check_in=True)
    (waiting,) = entrants.enter_players(
        world.actor, reload_world(world).event, [entrants.Newcomer("Zoe B.")]
    )
    return {"waiting": f"entrant:{waiting.pk}"}


def last_waits(world):
    waiting = one_waits(world)["waiting"]
    return {"entrant": int(waiting.partition(":")[2])}


def all_but_one_gone(world):
    for entrant in world.event.entrants.all()[1:]:
        entrants.drop_entrant(world.actor, entrant)


def draft_round(world):
    next_round.pair_next(world.actor, world.event, draft=True)


def one_dropped(world):
    entrants.drop_entrant(world.actor, world.entrants[0])


def one_missed_a_round(world):
    one_dropped(world)
    play_on(world)
    play_on(world)


def play_on(world):
    world.evening.play_round(world.event.rounds.last())
    world.evening.pair_round()


def came_back_by_mistake(world):
    one_missed_a_round(world)
    entrants.undo_drop(world.actor, world.entrants[0])


def late_player(world):
    (late,) = entrants.enter_players(
        world.actor, reload_world(world).event, [entrants.Newcomer("Zoe B.")]
    )
    return {"entrant": late.pk}


def clock_started(world):
    clock.set_clock(world.actor, world.event.rounds.last(), clock.START, 50)


def clock_paused(world):
    clock_started(world)
    clock.set_clock(world.actor, world.event.rounds.last(), clock.PAUSE)


def swiss_played(world):
    world.evening.play_round(world.event.rounds.last())
    finish_swiss(world.evening)


def swiss_played_without_cut(world):
    Event.objects.filter(pk=world.event.pk).update(cut_size=0)
    world.evening.refresh_event()
    swiss_played(world)


def day_one_played(world):
    Event.objects.filter(pk=world.event.pk).update(gate_after=1, gate_points=3)
    world.evening.refresh_event()
    world.evening.play_round(world.event.rounds.last())


def held_at_the_gate(world):
    day_one_played(world)
    world.evening.pair_round()
    held = world.event.entrants.exclude(held_after=None).first()
    return {"entrant": held.pk}


def judge_is_posted(world):
    posts.place_judge(world.actor, world.event, world.spare.user_id, posts.Post(1, 4))


def first_player_called(world):
    calls.call_by_link(world.event.entrants.first(), "rule")


def opponent_says(score):
    def claim_result(world):
        match = world.event.rounds.last().matches.get(table=1)
        mine = match.seats.get(entrant=world.entrants[0])
        reports.claim_result(match.seats.exclude(pk=mine.pk).get(), score)

    return claim_result


def another_ruling(world):
    other = keep_ruling(world.actor, world.league, "And then?", EXAMPLE_REQUEST, world.event)
    return {"ruling": other.pk}


def pause_webhook(world):
    hooks.set_webhook_active(world.actor, world.webhook, active=False)


def without_links(world):
    for player in Player.objects.filter(entries__event=world.event):
        links.revoke_link(world.actor, world.league, world.event.pk, player)


def the_judge(world):
    return {"member": Membership.objects.get(league=world.league, user=world.users["judge"]).pk}


def every_score(world):
    match = world.event.rounds.last().matches.get(table=1)
    return {f"score-{match.pk}": "1-0", f"version-{match.pk}": str(match.version)}


def a_score(world):
    match = world.event.rounds.last().matches.get(table=1)
    return {"results": [{"match": match.pk, "score": "1-0", "version": match.version}]}


def a_judgement(step):
    return {"infraction": "play-minor", "step": step, "reason": "looked at a Prize"}


def other_event(world):
    """Export the whole event under another name, and return a body that imports it."""
    data = msgspec.to_builtins(whole.export_event(world.event))
    data["event"] |= {"name": "Elsewhere"}
    data["event"].pop("identity", None)
    return {"league": world.league.pk, "content": pack_file(json.dumps(data).encode())}


def paired_in_tom(world):
    raw = writing.export_to_continue(world.actor, world.event)
    return {"league": world.league.pk, "content": pack_file(paired_on(raw))}


def rulings_of_another_day(world):
    file = rulings_file(Ruling.objects.filter(league=world.league))
    data = msgspec.to_builtins(file)
    for ruling in data["rulings"]:
        ruling["uid"] = "0" * len(ruling["uid"])
    return data


def first_is_a_senior(world):
    Player.objects.filter(pk=world.entrants[0].player_id).update(birth_year=1998)
    world.event.entrants.filter(pk=world.entrants[0].pk).update(division="senior")


def finished_in_tom(world):
    raw = (paths.GOLDEN / "tournaments/tdf/cup-finished.tdf").read_bytes()
    return {"league": world.league.pk, "content": pack_file(raw)}
