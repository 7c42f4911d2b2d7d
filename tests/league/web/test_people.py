"""Leagues and their staff: who may join in which role, and that an organiser always remains."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.base.errors import NotAllowed, Refused
from league.domain import links, people
from league.models import EventRole, Invitation, League, LogEntry, Membership, User
from league.permissions import require_permission
from league.queries.roles import role_in
from tests.support.reading import read_text
from tests.support.worlds import is_said_alone
from tournaments.domain.players import entrants

pytestmark = pytest.mark.django_db

CHARTER = {
    "name": "Cerulean Gym",
    "place": "Cerulean",
    "time_zone": "Europe/Vienna",
    "language": "en",
}
ACCOUNT = {"name": "Misty W.", "username": "misty", "password": "staryu and starmie"}


@pytest.fixture
def other_league(visitor):
    """A league of somebody else."""
    return people.found_league(visitor, people.LeagueDetails(name="Far Away"))


def link_to(invitation):
    return reverse("league:invited", args=[links.link_token(invitation)])


def find_membership(user):
    return Membership.objects.get(user=user)


def read_roles(league):
    return dict(Membership.objects.filter(league=league).values_list("user__username", "role"))


# --- leagues ------------------------------------------------------------------------------------


def test_whoever_makes_a_league_organises_it(browser_as, visitor):
    answer = browser_as(visitor).post(reverse("league:found"), CHARTER)
    made = League.objects.get(name="Cerulean Gym")
    assert answer.url == reverse("league:staff", args=[made.slug])
    assert (made.name, made.time_zone) == ("Cerulean Gym", "Europe/Vienna")
    assert read_roles(made) == {"rowan": "organiser"}


@pytest.mark.parametrize("name", ["Cerulean Gym", "New", "ハナダジム"])
def test_every_league_gets_an_address_of_its_own(browser_as, visitor, name):
    for _ in range(3):
        browser_as(visitor).post(reverse("league:found"), CHARTER | {"name": name})
    slugs = set(League.objects.filter(name=name).values_list("slug", flat=True))
    assert len(slugs) == 3
    for slug in slugs:
        assert browser_as(visitor).get(reverse("league:staff", args=[slug])).status_code == 200


def test_a_time_zone_that_is_none_is_named(browser_as, visitor):
    answer = browser_as(visitor).post(
        reverse("league:found"), CHARTER | {"time_zone": "Kanto/Cerulean"}
    )
    assert answer.status_code == 422
    assert "Time zone" in read_text(answer)
    with pytest.raises(Refused) as refused:
        people.found_league(visitor, people.LeagueDetails(name="Gym", time_zone="Kanto/Cerulean"))
    assert refused.value.field == "time_zone"
    assert not Membership.objects.exists()


def test_a_change_of_the_settings_is_on_the_record(browser_as, organiser, league):
    form = CHARTER | {"name": league.name}
    answer = browser_as(organiser).post(reverse("league:edit", args=[league.slug]), form)
    assert answer.url == reverse("league:staff", args=[league.slug])
    entry = LogEntry.objects.get(action="league.changed")
    assert entry.before == {"place": "", "time_zone": "UTC"}
    assert entry.after == {"place": "Cerulean", "time_zone": "Europe/Vienna"}


@pytest.mark.parametrize("who", ["head_judge", "scorekeeper", "visitor"])
def test_only_an_organiser_changes_a_league(request, browser_as, league, who):
    client = browser_as(request.getfixturevalue(who))
    assert client.get(reverse("league:edit", args=[league.slug])).status_code == 403
    assert client.post(reverse("league:edit", args=[league.slug]), CHARTER).status_code == 403
    league.refresh_from_db()
    assert league.name == "Pallet Town League"


# --- invitations --------------------------------------------------------------------------------


def invite_on_the_page(client, league, role="judge", where="league"):
    client.post(reverse("league:staff", args=[league.slug]), {"role": role, "where": where})
    return Invitation.objects.first()


def test_an_organiser_makes_a_link_that_a_colleague_opens_and_joins(
    browser_as, organiser, visitor, league
):
    invitation = invite_on_the_page(browser_as(organiser), league)
    shown = browser_as(organiser).get(
        reverse("league:invitation", args=[league.slug, invitation.pk])
    )
    assert link_to(invitation) in shown.content.decode()
    assert b"<svg" in shown.content
    asked = browser_as(visitor).get(link_to(invitation))
    assert "join as Judge" in read_text(asked)
    assert league.name in read_text(asked)
    assert browser_as(visitor).post(link_to(invitation)).status_code == 302
    assert read_roles(league)["rowan"] == "judge"


def test_a_link_works_once(browser_as, join_league, visitor, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    browser_as(visitor).post(link_to(invitation))
    late = browser_as(join_league("gary", ""))
    assert late.get(link_to(invitation)).status_code == 404
    assert late.post(link_to(invitation)).status_code == 404
    assert "gary" not in read_roles(league)


def test_who_has_joined_may_open_the_link_again(browser_as, visitor, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    client = browser_as(visitor)
    assert client.post(link_to(invitation)).url == client.post(link_to(invitation)).url
    assert Membership.objects.filter(user=visitor).count() == 1
    assert LogEntry.objects.filter(action="staff.joined").count() == 1


def test_somebody_new_makes_an_account_with_the_link(client, chief, league):
    invitation = people.invite_staff(chief, league, "scorekeeper")
    answer = client.post(link_to(invitation), ACCOUNT)
    assert answer.url == reverse("league:staff", args=[league.slug])
    assert client.get(answer.url).status_code == 200  # signed in
    assert read_roles(league)["misty"] == "scorekeeper"
    assert str(User.objects.get(username="misty")) == "Misty W."
    assert Client().login(username="misty", password=ACCOUNT["password"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"password": "password"}, "too common"),
        ({"password": "misty-w1"}, "too similar"),
        ({"password": "Pokemon-League-1"}, "six more characters"),
        ({"username": "OAK"}, "Somebody has this user name already"),
        ({"name": ""}, "required"),
    ],
)
def test_a_wrong_account_is_named_and_leaves_the_link_open(client, chief, league, wrong, said):
    invitation = people.invite_staff(chief, league, "judge")
    answer = client.post(link_to(invitation), ACCOUNT | wrong)
    assert answer.status_code == 422
    assert said in read_text(answer)
    assert not User.objects.filter(first_name="Misty W.").exists()
    assert client.post(link_to(invitation), ACCOUNT).status_code == 302


def test_a_link_ends_after_seven_days(client, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1), tick=False):
        assert client.get(link_to(invitation)).status_code == 404
        assert client.post(link_to(invitation), ACCOUNT).status_code == 404
    assert not User.objects.filter(username="misty").exists()


def test_a_link_taken_back_ends_at_once(browser_as, client, organiser, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    browser_as(organiser).post(
        reverse("league:revoke_invitation", args=[league.slug, invitation.pk])
    )
    assert client.get(link_to(invitation)).status_code == 404
    assert client.post(link_to(invitation), ACCOUNT).status_code == 404
    assert "misty" not in read_roles(league)


def test_no_account_is_left_of_a_link_that_ended_meanwhile(chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    people.revoke_invitation(chief, invitation)
    with pytest.raises(links.LinkGone):
        people.accept_with_new_account(people.NewAccount(*ACCOUNT.values()), invitation)
    assert not User.objects.filter(username="misty").exists()


def test_an_altered_link_opens_nothing(client, chief, league):
    token = links.link_token(people.invite_staff(chief, league, "judge"))
    forged = [token[:-1] + ("A" if token[-1] != "A" else "B"), "1." + token, "9" + token, "x"]
    for one in forged:
        assert client.get(reverse("league:invited", args=[one])).status_code == 404


def test_an_invitation_raises_a_role_and_never_lowers_one(judge, chief, league):
    people.accept_invitation(judge, people.invite_staff(chief, league, "scorekeeper"))
    assert read_roles(league)["elm"] == "judge"
    people.accept_invitation(judge, people.invite_staff(chief, league, "organiser"))
    assert read_roles(league)["elm"] == "organiser"


def test_only_organisers_invite(browser_as, head_judge, visitor, league):
    for user in (head_judge, visitor):
        form = {"role": "organiser", "where": "league"}
        answer = browser_as(user).post(reverse("league:staff", args=[league.slug]), form)
        assert answer.status_code == 403
    assert not Invitation.objects.exists()


def test_another_league_s_rows_are_not_there(
    browser_as, visitor, organiser, chief, league, other_league
):
    """An organiser of one league tries ids of another league in addresses of the own one."""
    invitation = people.invite_staff(chief, league, "judge")
    member = Membership.objects.get(league=league, user=organiser)
    client = browser_as(visitor)
    for name, pk in (
        ("revoke_invitation", invitation.pk),
        ("role", member.pk),
        ("remove", member.pk),
    ):
        path = reverse(f"league:{name}", args=[other_league.slug, pk])
        assert client.post(path, {"role": "judge"}).status_code == 404
        path = reverse(f"league:{name}", args=[league.slug, pk])
        assert client.post(path, {"role": "judge"}).status_code == 403
    path = reverse("league:invitation", args=[other_league.slug, invitation.pk])
    assert client.get(path).status_code == 404
    assert read_roles(league) == {"oak": "organiser"}
    assert people.is_invitation_open(Invitation.objects.get())


# --- roles at one event -------------------------------------------------------------------------


def test_a_role_at_one_event_is_good_there_alone(
    browser_as, visitor, organiser, league, make_event
):
    cup, other = make_event("Autumn Cup"), make_event("Winter Cup")
    invitation = invite_on_the_page(browser_as(organiser), league, "head_judge", where=cup.pk)
    assert "at Autumn Cup" in read_text(browser_as(visitor).get(link_to(invitation)))
    answer = browser_as(visitor).post(link_to(invitation))
    assert answer.url == reverse("tournaments:event", args=[cup.pk])
    visitor = User.objects.get(pk=visitor.pk)
    assert [role_in(visitor, one) for one in (cup, other, league)] == ["head_judge", "", ""]
    assert require_permission(visitor, "tournaments.report", cup).role == "head_judge"
    with pytest.raises(NotAllowed):
        require_permission(visitor, "tournaments.report", other)
    assert browser_as(visitor).get(reverse("league:staff", args=[league.slug])).status_code == 403


def test_the_higher_of_two_roles_counts(judge, league, make_event):
    cup, other = make_event("Autumn Cup"), make_event("Winter Cup")
    EventRole.objects.create(league=league, event=cup.pk, user=judge, role="organiser")
    EventRole.objects.create(league=league, event=other.pk, user=judge, role="scorekeeper")
    assert [role_in(judge, one) for one in (cup, other)] == ["organiser", "judge"]


def test_a_role_counts_for_what_belongs_to_the_event(visitor, chief, league, make_event):
    cup = make_event()
    EventRole.objects.create(league=league, event=cup.pk, user=visitor, role="scorekeeper")
    (entrant,) = entrants.enter_players(chief, cup, [entrants.Newcomer("Ines K.")])
    assert role_in(visitor, entrant) == "scorekeeper"
    assert role_in(visitor, entrant.player) == ""


def test_an_event_of_another_league_cannot_be_offered(
    browser_as, visitor, organiser, league, other_league, make_event
):
    theirs = make_event("Far Cup", where=other_league)
    form = {"role": "judge", "where": theirs.pk}
    answer = browser_as(organiser).post(reverse("league:staff", args=[league.slug]), form)
    assert answer.status_code == 422
    assert not Invitation.objects.exists()


def test_a_role_at_one_event_ends_on_the_page(browser_as, visitor, organiser, league, make_event):
    cup = make_event()
    one = EventRole.objects.create(league=league, event=cup.pk, user=visitor, role="judge")
    assert "Autumn Cup" in read_text(
        browser_as(organiser).get(reverse("league:staff", args=[league.slug]))
    )
    browser_as(organiser).post(reverse("league:remove_from_event", args=[league.slug, one.pk]))
    assert role_in(User.objects.get(pk=visitor.pk), cup) == ""


@pytest.mark.once("as many queries on any database")
def test_the_staff_page_asks_as_often_for_many_as_for_few(
    browser_as, join_league, organiser, chief, league, make_event
):
    client, path = browser_as(organiser), reverse("league:staff", args=[league.slug])
    counts = []
    for size in (1, 6):
        for n in range(size):
            user = join_league(f"person-{size}-{n}", "judge")
            cup = make_event(f"Cup {size} {n}")
            EventRole.objects.create(league=league, event=cup.pk, user=user, role="judge")
            people.invite_staff(chief, league, "judge", cup.pk)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


# --- leaving ------------------------------------------------------------------------------------


# --- the record, and what is nobody's business --------------------------------------------------


def test_the_record_of_people_holds_ids_alone(client, browser_as, organiser, chief, league):
    client.post(link_to(people.invite_staff(chief, league, "judge")), ACCOUNT)
    new = User.objects.get(username="misty")
    people.remove_member(chief, find_membership(new))
    entries = LogEntry.objects.filter(league=league)
    assert entries.filter(action="staff.joined", subject=f"user:{new.pk}").exists()
    stored = json.dumps([[one.before, one.after, one.subject, one.reason] for one in entries])
    assert not re.search("misty|staryu", stored, re.IGNORECASE)


NUMBER = "9080706050403020100"  # too long to appear by chance
OPEN_PAGES = [
    "/",
    "/events/",
    "/events/{event}/",
    "/events/{event}/players/",
    "/events/{event}/standings/",
    "/events/{event}/bracket/",
    "/events/{event}/rounds/1/",
    "/events/{event}/matches/{match}/",
    "/api/v1/events",
    "/api/v1/events/{event}",
    "/api/v1/events/{event}/players",
    "/api/v1/events/{event}/rounds",
    "/api/v1/events/{event}/standings",
    "/api/v1/events/{event}/bracket",
]


@pytest.mark.once("what a page shows of rows that are read")
@pytest.mark.parametrize("who", ["nobody", "somebody elsewhere", "scorekeeper"])
def test_birth_year_and_player_id_are_on_no_page(
    browser_as, visitor, scorekeeper, other_league, chief, make_event, who
):
    from tournaments.domain.rounds import next_round  # noqa: PLC0415 -- for this test alone

    event = make_event()
    newcomers = [entrants.Newcomer(f"Ines {n}.", f"{NUMBER}{n}", 1987) for n in range(4)]
    entrants.enter_players(chief, event, newcomers)
    match = next_round.pair_next(chief, event).matches.first()
    client = {
        "nobody": Client(),
        "somebody elsewhere": browser_as(visitor),
        "scorekeeper": browser_as(scorekeeper),
    }[who]
    for path in OPEN_PAGES:
        answer = client.get(path.format(event=event.pk, match=match.pk))
        assert answer.status_code == 200, path
        shown = answer.content.decode()
        assert NUMBER not in shown, path
        assert not is_said_alone(1987, shown), path
