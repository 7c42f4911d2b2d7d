"""A league without organisers is handed on or closed by whoever runs the service."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from league.base.errors import Refused
from league.domain import closing, keeping, links, people, tokens
from league.domain.log import Actor
from league.models import EventRole, League, LogEntry, Membership, Player, PlayerLink, User
from league.permissions import role_in
from tests.support.evenings import Evening
from tests.support.reading import read_text
from tournaments.domain.players import door
from tournaments.domain.players import links as player_links

pytestmark = pytest.mark.django_db
ACCOUNT = {"name": "Agatha", "username": "agatha", "password": "a long invented password"}


@pytest.fixture
def run_leagues(capsys):
    """Run the command and return what it prints."""

    def run_command(*words):
        call_command("leagues", *words)
        return capsys.readouterr().out

    return run_command


def test_every_league_is_listed_with_who_organises_it(run_leagues, league, organiser, judge):
    League.objects.create(name="Left League", slug="left")
    organiser.last_login = timezone.now()
    organiser.save()
    Membership.objects.filter(user=judge).update(role="organiser")
    User.objects.filter(pk=judge.pk).update(is_active=False)
    signed_in = f"oak (signed in {timezone.localdate()}), elm (may not sign in)"
    assert run_leagues() == (f"left: nobody organises it\n{league.slug}: {signed_in}\n")


def test_a_new_organiser_comes_by_a_link_and_takes_the_old_one_out(
    run_leagues, league, organiser, client, settings
):
    settings.HEADJUDGE_URL = "https://judge.example/"
    link = run_leagues("hand-on", league.slug).split()[-1]
    assert link.startswith("https://judge.example/")
    path = link.removeprefix("https://judge.example")
    assert "Whoever runs this service asks you to join as Organiser." in read_text(client.get(path))
    client.post(path, ACCOUNT)
    newcomer = User.objects.get(username="agatha")
    assert role_in(newcomer, league) == "organiser"
    old = Membership.objects.get(user=organiser)
    client.post(reverse("league:remove", args=[league.slug, old.pk]))
    assert not Membership.objects.filter(user=organiser).exists()
    made = LogEntry.objects.get(action="invitation.made")
    assert (made.actor, made.role, made.after["role"]) == (None, "service", "organiser")
    assert client.get(path).status_code == 200, "theirs, who came by it"


def test_an_organiser_sees_what_the_service_has_made_and_can_take_it_back(
    run_leagues, league, as_organiser
):
    settings_page = reverse("league:staff", args=[league.slug])
    assert "Put the address of the service before it." in run_leagues("hand-on", league.slug)
    invitation = league.invitations.get()
    assert reverse("league:invitation", args=[league.slug, invitation.pk]) in read_page(
        as_organiser, settings_page
    )
    page = reverse("league:invitation", args=[league.slug, invitation.pk])
    assert "Whoever runs this service" in read_page(as_organiser, page)
    as_organiser.post(reverse("league:revoke_invitation", args=[league.slug, invitation.pk]))
    assert not people.is_invitation_open(league.invitations.get())


def read_page(client, path):
    return client.get(path).content.decode()


@pytest.fixture
def evening(organiser, league, judge):
    """An event with a door, players with links, a judge for it alone, a token and an invitation."""
    evening = Evening(organiser, league, 4)
    door.open_door(evening.actor, evening.event)
    player_links.give_links_to_all(evening.actor, evening.event)
    EventRole.objects.create(league=league, event=evening.event.pk, user=judge, role="head_judge")
    tokens.make_token(organiser, league, tokens.TokenPlan("overlay", "read"))
    people.invite_staff(evening.actor, league, "judge")
    return evening


def test_in_a_closed_league_nobody_can_do_anything(run_leagues, league, evening, client):
    code = evening.event.desk.door_code
    given = list(PlayerLink.objects.all())
    invitation = league.invitations.get()
    assert "is closed" in run_leagues("close", league.slug, "--reason", "nobody is left")
    assert not Membership.objects.filter(league=league).exists()
    assert not EventRole.objects.filter(league=league).exists()
    assert not tokens.working_tokens().exists()
    assert not people.is_invitation_open(league.invitations.get(pk=invitation.pk))
    for link in given:
        with pytest.raises(links.LinkGone):
            links.open_player_link(links.link_token(link))
    with pytest.raises(door.DoorShut):
        door.event_of_door(code)
    closed = LogEntry.objects.get(action="league.closed")
    assert (closed.actor, closed.reason) == (None, "nobody is left")
    page = client.get(reverse("tournaments:event", args=[evening.event.pk]))
    assert page.status_code == 200, "what was played can be read as before"


def test_names_in_a_closed_league_end_by_their_time(run_leagues, league, evening):
    run_leagues("close", league.slug, "--reason", "nobody is left")
    Player.objects.update(seen_on=timezone.localdate() - timedelta(days=1096))
    keeping.end_what_is_due()
    assert {str(player) for player in Player.objects.all()} == {
        f"Removed player {player.pk}" for player in Player.objects.all()
    }


def test_a_closed_league_is_opened_again_by_handing_it_on(run_leagues, league, visitor, organiser):
    run_leagues("close", league.slug, "--reason", "nobody is left")
    run_leagues("hand-on", league.slug)
    people.accept_invitation(visitor, league.invitations.get(made_by=None))
    assert role_in(visitor, league) == "organiser"
    assert role_in(organiser, league) == ""


def test_who_alone_organises_closes_the_account_once_the_league_is_closed(
    run_leagues, league, organiser
):
    with pytest.raises(Refused, match="or close the league"):
        closing.close_account(Actor(organiser), organiser)
    run_leagues("close", league.slug, "--reason", "as asked")
    closing.close_account(Actor(organiser), organiser)
    organiser.refresh_from_db()
    assert organiser.is_closed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hand-on", "lavender"), "No league is called “lavender”; there are: pallet-town."),
        (("close", "pallet-town", "--reason", "  "), "reason"),
    ],
)
def test_what_cannot_be_is_said(run_leagues, league, words, said):
    with pytest.raises(CommandError, match=said):
        run_leagues(*words)
    assert not LogEntry.objects.filter(action__in=["league.closed", "invitation.made"]).exists()


def test_closing_a_league_again_or_beside_another_changes_no_more_than_it_says(
    run_leagues, league, organiser
):
    other = League.objects.create(name="Cerulean City", slug="cerulean-city")
    Membership.objects.create(league=other, user=organiser, role="organiser")
    EventRole.objects.create(league=other, event=1, user=organiser, role="judge")
    people.invite_staff(Actor(organiser, "organiser"), other, "judge")
    tokens.make_token(organiser, other, tokens.TokenPlan("overlay", "read"))
    for _ in range(2):
        run_leagues("close", league.slug, "--reason", "  nobody is left ")
    entries = LogEntry.objects.filter(league=league)
    assert [(one.subject, one.reason) for one in entries.filter(action="league.closed")] == [
        (f"league:{league.pk}", "nobody is left")
    ] * 2
    anew = User.objects.get(pk=organiser.pk)
    assert (role_in(anew, league), role_in(anew, other)) == ("", "organiser")
    assert EventRole.objects.filter(league=other).exists()
    assert people.is_invitation_open(other.invitations.get())
    assert [token.league for token in tokens.working_tokens()] == [other]
