"""Correcting a player on a page: name, player id and birth year, at any stage of an event."""

import itertools
from datetime import date

import pytest
from django.urls import reverse

from league.models import LogEntry, Player
from tests.support.evenings import Evening
from tournaments.domain.players import entrants
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db
STAGES = ["registration", "round", "reported", "semifinals", "finished"]
KEYS = itertools.count()


@pytest.fixture
def mend_entrant(as_organiser):
    """`mend_entrant(entrant, **fields)`: send the page's form as shown, with these changes."""

    def send_form(entrant, **fields):
        path = reverse("tournaments:player_details", args=[entrant.event_id, entrant.pk])
        shown = as_organiser.get(path).context["form"]
        now = {name: shown[name].value() or "" for name in shown.fields}
        now |= {"reason": "misheard", "sure": "", "once": f"mend-{next(KEYS)}", **fields}
        return as_organiser.post(path, now, follow=True)

    return send_form


@pytest.mark.parametrize("stage", STAGES)
def test_a_name_an_id_and_a_year_are_put_right_at_every_stage(make_evening, mend_entrant, stage):
    evening = make_evening(stage)
    who = evening.event.entrants.first()
    answer = mend_entrant(who, name="Inés K.", player_id="7654321", birth_year="1995")
    assert "Kept for Inés K." in answer.text
    player = Player.objects.get(pk=who.player_id)
    assert (player.name, player.player_id, player.birth_year) == ("Inés K.", "7654321", 1995)
    entry = LogEntry.objects.get(action="player.changed")
    assert entry.reason == "misheard"
    assert entry.after == {"fields": ["birth_year", "name", "player_id"]}
    before, after = Entrant.objects.get(pk=who.pk), who
    assert (before.division, before.place, before.roster) == (
        after.division, after.place, after.roster,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"reason": ""}, "This field is required."),
        ({"player_id": "12a"}, "A player id is digits only."),
        ({"player_id": "99"}, "Another player of this league has the id 99."),
        ({"birth_year": "1899"}, "greater than or equal to 1900"),
        ({"birth_year": "2999"}, "A birth year lies between 1900 and"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_changed(
    make_evening, mend_entrant, fields, says
):
    evening = make_evening("round")
    entrants.enter_players(evening.actor, evening.event, [entrants.Newcomer("Somebody Else", "99")])
    who = evening.event.entrants.first()
    answer = mend_entrant(who, **fields)
    assert answer.status_code == 422
    assert says in answer.text
    assert Player.objects.get(pk=who.player_id).name == who.player.name
    assert not LogEntry.objects.filter(action="player.changed").exists()


def test_a_name_that_another_has_is_asked_about_once(make_evening, mend_entrant):
    evening = make_evening("round")
    one, other = evening.event.entrants.all()[:2]
    asked = mend_entrant(one, name=other.player.name)
    assert asked.status_code == 422
    assert "Another player of this league has this name" in asked.text
    assert "It is somebody else of the same name" in asked.text
    assert "Kept for" in mend_entrant(one, name=other.player.name, sure="on").text
    assert Player.objects.get(pk=one.player_id).name == other.player.name


def test_who_was_changed_meanwhile_is_not_overwritten(make_evening, mend_entrant):
    evening = make_evening("round")
    who = evening.event.entrants.first()
    Player.objects.filter(pk=who.player_id).update(name="Newer Name")
    answer = mend_entrant(who, name="Mine", seen="Old Name||")
    assert "Somebody else has just changed this player" in answer.text
    assert Player.objects.get(pk=who.player_id).name == "Newer Name"


def test_another_birth_year_leaves_the_division_and_says_so(organiser, league, mend_entrant):
    evening = Evening(organiser, league, 0, date=date(2010, 3, 6))
    (who,) = entrants.enter_players(
        evening.actor, evening.event, [entrants.Newcomer("Kim L.", "", 1980)]
    )
    evening.enter_players("Ada L.")
    evening.begin_round()
    answer = mend_entrant(who, birth_year="2001")
    who.refresh_from_db()
    assert who.division == "masters"
    assert "plays as Masters there; by the birth year it would be Junior" in answer.text


def test_nobody_but_the_leagues_organisers_gets_there(make_evening, client, head_judge):
    evening = make_evening("round")
    path = reverse(
        "tournaments:player_details", args=[evening.event.pk, evening.event.entrants.first().pk]
    )
    assert client.get(path).status_code == 302
    client.force_login(head_judge)
    assert client.get(path).status_code == 403
    listed = client.get(reverse("tournaments:players", args=[evening.event.pk])).text
    assert path not in listed
