"""A TOM file is worked out before it is stored: changes made in between still count."""

import contextvars

import pytest
from django.db import transaction

from league.base.errors import Refused
from league.domain import beforehand, players, removing
from league.domain.players import PlayerDetails
from league.models import Player
from tests.tournaments.domain.test_tom import read_golden
from tournaments.domain.files.tom import planning, reading
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round, repairs
from tournaments.domain.structure import choices
from tournaments.models import Event, Match, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "as it was"


def later_file():
    return read_golden("challenge-midevent").replace(b'<match outcome="0">', b'<match outcome="1">')


def open_match(event):
    return Match.objects.get(round__event=event, result="")


def report_game(actor, event):
    games.report_game(actor, open_match(event), games.GameReport("a"))


def correct_result(actor, event):
    match = event.rounds.last().matches.filter(result="a").first()
    games.decide_match(actor, match, "b", WHY)


def pair_on(actor, event):
    report_game(actor, event)
    next_round.pair_next(actor, event)


def draft_round(actor, event):
    report_game(actor, event)
    next_round.pair_next(actor, event, draft=True)


def take_back(actor, event):
    repairs.take_back_rounds(actor, event, 3, WHY)


def enter_player(actor, event):
    entrants.enter_players(actor, event, [entrants.Newcomer("Walk In")])


def drop_player(actor, event):
    entrants.drop_entrant(actor, event.entrants.filter(dropped_after=None).last())


def come_back(actor, event):
    entrants.undo_drop(actor, event.entrants.exclude(dropped_after=None).first())


def sit_fixed(actor, event):
    choices.change_entrant(
        actor, event.entrants.first(), division="masters", awarded_byes=[], table=9
    )


def rename_player(actor, event):
    one = event.entrants.first().player
    players.change_player(actor, one, PlayerDetails("Otherwise Called", one.player_id))


def erase_player(actor, event):
    removing.remove_player(actor, event.entrants.first().player)


def add_namesake(actor, event):
    players.add_player(actor, event.league, PlayerDetails("Ines Kestrel", "7700999"))


def other_file(actor, event):
    raw = later_file().replace(b"<timeelapsed>0", b"<timeelapsed>9")
    reading.import_tom_file(actor, event.league, raw)


MEANWHILE = [report_game, correct_result, pair_on, draft_round, take_back, enter_player,
             drop_player, come_back, sit_fixed, rename_player, erase_player, add_namesake,
             other_file]  # fmt: skip


def read_event(event):
    return Event.objects.get(pk=event.pk)


def work_amid(monkeypatch, name, change):
    """Make the change, as another request would, between this work and storing its outcome."""
    work, changes = getattr(planning, name), [change]

    def change_as_somebody_else():
        beforehand._finished_work.set(None)
        changes.pop()()

    def work_and_change(*args):
        done = work(*args)
        if changes:
            contextvars.copy_context().run(change_as_somebody_else)
        return done

    monkeypatch.setattr(planning, name, work_and_change)


def as_it_came(take_file, event):
    """Send the later file; return who sits where and each result, or why it was refused."""
    try:
        take_file(later_file())
    except Refused as refused:
        return refused.message
    entries = ("player__full_name", "roster", "table", "dropped_after", "place")
    seats = ("round__number", "match__table", "side", "entrant__roster", "match__result")
    return (
        list(event.entrants.order_by("roster").values_list(*entries)),
        list(Seat.objects.filter(round__event=event).order_by(*seats).values_list(*seats)),
        list(Player.objects.order_by("pk").values_list("full_name", "player_id", "birth_year")),
    )


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_changes_while_it_is_worked_out_what_a_file_brings_counts(
    monkeypatch, take_file, actor, meanwhile
):
    event = take_file(read_golden("challenge-midevent")).event
    with transaction.atomic():
        meanwhile(actor, read_event(event))
        as_after_it = as_it_came(take_file, event)
        transaction.set_rollback(True)
    work_amid(monkeypatch, "_plan_continuation", lambda: meanwhile(actor, read_event(event)))
    assert as_it_came(take_file, event) == as_after_it


@pytest.mark.parametrize("player_id", ["7700200", ""])
def test_who_becomes_known_while_a_new_event_is_worked_out_is_not_made_twice(
    monkeypatch, take_file, actor, league, player_id
):
    known = PlayerDetails("Ines Kestrel", player_id)
    work_amid(monkeypatch, "_plan_new_event", lambda: players.add_player(actor, league, known))
    event = take_file(read_golden("challenge-midevent")).event
    ines = Player.objects.get(full_name="Ines Kestrel")
    assert (ines.player_id, ines.birth_year) == ("7700200", 1999)
    assert event.entrants.filter(player=ines).exists()
