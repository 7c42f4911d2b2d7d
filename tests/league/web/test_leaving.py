"""Leaving a league, and who may remove whom from it."""

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.domain import people, tokens
from league.domain.links import LinkGone, link_token
from league.domain.log import Actor
from league.models import EventRole, LogEntry, Membership, User
from league.permissions import role_in
from tests.league.web.test_people import find_membership, read_roles
from tests.support.reading import read_text

pytestmark = pytest.mark.django_db


def on_the_staff_page(client, league, path, form):
    """Press a button of the staff page and return what the page says afterwards."""
    came_from = "http://testserver" + reverse("league:staff", args=[league.slug])
    return read_text(client.post(path, form, headers={"referer": came_from}, follow=True))


def test_the_last_organiser_can_neither_leave_nor_step_down(browser_as, organiser, judge, league):
    for name in ("remove", "role"):
        path = reverse(f"league:{name}", args=[league.slug, find_membership(organiser).pk])
        said = on_the_staff_page(browser_as(organiser), league, path, {"role": "judge"})
        assert "only organiser" in said
    for leave in (people.remove_member, lambda *who: people.set_member_role(*who, "judge")):
        with pytest.raises(Refused) as refused:
            leave(Actor(organiser, "organiser"), find_membership(organiser))
        assert refused.value.code == "last_organiser"
    assert read_roles(league) == {"oak": "organiser", "elm": "judge"}


def test_with_another_organiser_one_may_leave(browser_as, organiser, judge, league):
    client = browser_as(organiser)
    path = reverse("league:role", args=[league.slug, find_membership(judge).pk])
    client.post(path, {"role": "organiser"})
    client.post(reverse("league:remove", args=[league.slug, find_membership(organiser).pk]))
    assert read_roles(league) == {"elm": "organiser"}
    actions = LogEntry.objects.filter(subject__startswith="user:").values_list("action", flat=True)
    assert set(actions) == {"staff.role_changed", "staff.left"}


def test_anybody_may_leave_and_only_organisers_take_others_out(
    browser_as, judge, scorekeeper, organiser, league
):
    path = reverse("league:remove", args=[league.slug, find_membership(scorekeeper).pk])
    assert browser_as(judge).post(path).status_code == 403
    browser_as(scorekeeper).post(path)
    browser_as(organiser).post(
        reverse("league:remove", args=[league.slug, find_membership(judge).pk])
    )
    assert read_roles(league) == {"oak": "organiser"}


def test_who_leaves_a_league_leaves_its_events(chief, judge, league, make_event):
    cup = make_event()
    EventRole.objects.create(league=league, event=cup.pk, user=judge, role="organiser")
    people.remove_member(chief, find_membership(judge))
    assert role_in(User.objects.get(pk=judge.pk), cup) == ""


@pytest.mark.parametrize("how", ["taken out", "lowered"])
def test_an_organiser_who_was_dismissed_comes_back_by_no_invitation_of_their_own(
    chief, judge, league, how
):
    people.set_member_role(chief, find_membership(judge), "organiser")
    own = people.invite_staff(Actor(judge, "organiser"), league, "organiser")
    other = people.invite_staff(chief, league, "judge")
    if how == "lowered":
        people.set_member_role(chief, find_membership(judge), "judge")
    else:
        people.remove_member(chief, find_membership(judge))
    with pytest.raises(LinkGone):
        people.find_invitation(link_token(own))
    assert people.find_invitation(link_token(other)) == other
    revoked = LogEntry.objects.get(action="invitation.revoked")
    assert (revoked.subject, revoked.actor) == (f"invitation:{own.pk}", chief.user)


def test_an_invitation_ends_with_the_account_of_whoever_made_it_and_with_its_event(
    client, chief, judge, league
):
    people.set_member_role(chief, find_membership(judge), "organiser")
    own = people.invite_staff(Actor(judge, "organiser"), league, "organiser")
    of_no_event = people.invite_staff(chief, league, "judge", 10**6)
    assert client.get(reverse("league:invited", args=[link_token(own)])).status_code == 200
    judge.is_active = False
    judge.save()
    for gone in (own, of_no_event):
        assert client.get(reverse("league:invited", args=[link_token(gone)])).status_code == 404


def test_an_unknown_role_is_refused(browser_as, organiser, judge, league):
    path = reverse("league:role", args=[league.slug, find_membership(judge).pk])
    said = on_the_staff_page(browser_as(organiser), league, path, {"role": "champion"})
    assert "no role" in said
    assert read_roles(league)["elm"] == "judge"


@pytest.mark.parametrize("how", ["the league", "one event"])
def test_tokens_of_who_left_work_for_nobody_taken_in_anew(chief, judge, league, make_event, how):
    cup, place = make_event(), {"league": league, "user": judge}
    if how == "one event":
        find_membership(judge).delete()
        EventRole.objects.create(**place, event=cup.pk, role="judge")
    judge = User.objects.get(pk=judge.pk)
    plan = tokens.TokenPlan("Scanner", "report", cup.pk if how == "one event" else None)
    _token, text = tokens.make_token(judge, league, plan)
    assert tokens.open_token(text)
    if how == "one event":
        people.remove_event_role(chief, EventRole.objects.get(user=judge))
    else:
        people.remove_member(chief, find_membership(judge))
    Membership.objects.create(**place, role="judge")
    EventRole.objects.create(**place, event=cup.pk, role="judge")
    with pytest.raises(tokens.TokenGone):
        tokens.open_token(text)
    assert LogEntry.objects.filter(action="api_token.revoked").count() == 1


def test_who_loses_one_of_two_roles_keeps_the_tokens(chief, judge, league, make_event):
    cup = make_event()
    EventRole.objects.create(league=league, event=cup.pk, user=judge, role="head_judge")
    plan = tokens.TokenPlan("Scanner", "report", cup.pk)
    _token, text = tokens.make_token(User.objects.get(pk=judge.pk), league, plan)
    people.remove_event_role(chief, EventRole.objects.get(user=judge))
    assert tokens.open_token(text)
