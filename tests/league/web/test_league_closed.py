"""An organiser closes a league on its page: what ends, what stays, and what has to be typed."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain import people
from league.domain.log import Actor
from league.models import EventRole, LogEntry, Membership
from league.permissions import role_in
from tests.support.confirmed import confirm_password
from tests.support.evenings import Evening
from tests.support.reading import read_text

pytestmark = pytest.mark.django_db
TYPED = {"reason": "we move to Saffron City", "name": "pallet town League"}


@pytest.fixture
def closing_page(league):
    return reverse("league:close", args=[league.slug])


@pytest.fixture
def as_sure_organiser(organiser):
    """The organiser, who has just typed the password again."""
    return sign_in_anew(organiser)


def sign_in_anew(user):
    client = Client()
    client.force_login(user)
    confirm_password(client)
    return client


def test_the_settings_lead_to_it_and_it_says_what_ends_and_what_stays(
    as_organiser, league, closing_page
):
    settings_page = as_organiser.get(reverse("league:edit", args=[league.slug]))
    assert f'href="{closing_page}"' in settings_page.text
    told = read_text(as_organiser.get(closing_page))
    assert "Everybody leaves the staff, you too." in told
    assert "Results can be read as before" in told
    assert "To hand the league on instead, invite another organiser." in told


def test_a_league_is_closed_for_everybody_on_record_with_who_and_why(
    as_sure_organiser, organiser, judge, league, closing_page
):
    evening = Evening(organiser, league, 4)
    EventRole.objects.create(league=league, event=evening.event.pk, user=judge, role="head_judge")
    people.invite_staff(evening.actor, league, "judge")
    answer = as_sure_organiser.post(closing_page, TYPED, follow=True)
    assert "Pallet Town League is closed. Its results stay." in read_text(answer)
    assert not Membership.objects.filter(league=league).exists()
    assert not EventRole.objects.filter(league=league).exists()
    assert not people.is_invitation_open(league.invitations.get())
    closed = LogEntry.objects.get(action="league.closed")
    assert (closed.actor, closed.role, closed.reason) == (organiser, "organiser", TYPED["reason"])
    assert as_sure_organiser.get(closing_page).status_code == 403
    assert Client().get(reverse("tournaments:event", args=[evening.event.pk])).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "Cerulean City League"}, "That is not this league's name."),
        ({"name": ""}, "This field is required."),
        ({"reason": ""}, "This field is required."),
        ({"reason": "\u200b "}, "A correction needs a reason."),
    ],
)
def test_without_its_name_and_a_reason_nothing_is_closed(
    as_sure_organiser, organiser, league, closing_page, wrong, said
):
    answer = as_sure_organiser.post(closing_page, TYPED | wrong)
    assert answer.status_code == 422
    assert said in read_text(answer)
    assert role_in(organiser, league) == "organiser"
    assert not LogEntry.objects.filter(action="league.closed").exists()


def test_the_password_is_asked_again_first(as_organiser, organiser, league, closing_page):
    answer = as_organiser.post(closing_page, TYPED)
    assert answer.url.startswith(reverse("account_reauthenticate"))
    assert role_in(organiser, league) == "organiser"


def test_another_organiser_s_page_is_refused_once_the_league_is_closed(
    as_sure_organiser, judge, league, closing_page
):
    Membership.objects.filter(user=judge).update(role="organiser")
    other = sign_in_anew(judge)
    as_sure_organiser.post(closing_page, TYPED)
    assert other.post(closing_page, TYPED).status_code == 403
    assert LogEntry.objects.filter(action="league.closed").count() == 1


def test_who_alone_organised_it_can_close_the_account_then(
    as_sure_organiser, organiser, league, closing_page
):
    own_account, typed = reverse("league:own_account"), {"username": organiser.username}
    refused = as_sure_organiser.post(own_account, typed)
    assert "Make somebody else an organiser first, or close the league." in read_text(refused)
    as_sure_organiser.post(closing_page, TYPED)
    as_sure_organiser.post(own_account, typed)
    organiser.refresh_from_db()
    assert organiser.is_closed


def test_the_service_opens_a_closed_league_again(
    as_sure_organiser, organiser, visitor, league, closing_page
):
    as_sure_organiser.post(closing_page, TYPED)
    invitation = people.invite_staff(Actor(None, "service"), league, "organiser")
    people.accept_invitation(visitor, invitation)
    assert role_in(visitor, league) == "organiser"
    assert role_in(organiser, league) == ""
