"""The desk: what a typed line means, a second person, undo, and warnings before a round."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.base.errors import Conflict, Refused
from league.domain import outbox, people, tokens
from league.domain.links import link_token
from league.domain.log import Actor
from league.models import EventRole, LogEntry, OutboxEntry, Player, PublishedPage
from league.queries.access import working_tokens
from tests.support.each import of_each
from tests.support.evenings import DECK
from tournaments.domain import desk
from tournaments.domain.boards import publish_boards
from tournaments.domain.cut import bracket
from tournaments.domain.desk import set_two_person
from tournaments.domain.events import rehearsal
from tournaments.domain.players import door, entrants
from tournaments.domain.registration import lists
from tournaments.domain.results import reports
from tournaments.domain.rounds import drafts, next_round
from tournaments.engine.results.desk_line import read_line, scores_meant
from tournaments.models import Claim, Event, Match
from tournaments.queries.rounds.checklist import make_checklist

ONE = [("1-0", "a"), ("0-1", "b"), ("0-0", "tie")]
THREE = [("2-0", "a"), ("2-1", "a"), ("0-2", "b"), ("1-2", "b"), ("1-1", "tie"), ("1-0", "a")]
LINES = (
    ("3 a", ONE, ["1-0"]), ("3b", ONE, ["0-1"]), ("3 1", ONE, ["1-0"]), ("3 2", ONE, ["0-1"]),
    ("12t", ONE, ["0-0"]), ("3 =", ONE, ["0-0"]), ("3 0-1", ONE, ["0-1"]), ("3 9", ONE, []),
    ("3a0", THREE, ["2-0"]), ("3 b 1", THREE, ["1-2"]), ("3 21", THREE, ["2-1"]),
    ("3 1:2", THREE, ["1-2"]), ("3 10", THREE, ["1-0"]), ("3 t", THREE, ["1-1"]),
    ("3 a ", THREE, ["2-0", "2-1"]), ("31", ONE, []),
)  # fmt: skip


@pytest.mark.once
@of_each(LINES)
def test_a_line_means_a_score(case):
    line, allowed, meant = case
    read = read_line(line)
    assert scores_meant(read.said, allowed) == meant


@pytest.fixture
def second_judge(evening_desk, django_user_model):
    return Actor(django_user_model.objects.create_user("second"), "judge")


@pytest.fixture
def evening_desk(make_evening):
    return make_evening("round")


def list_actions(match):
    return [entry.action for entry in LogEntry.objects.filter(subject=f"match:{match.pk}")]


@pytest.mark.django_db
def test_a_line_is_entered_and_undone_on_the_record(evening_desk, judge):
    event, match = evening_desk.event, evening_desk.find_match(3)
    Claim.objects.create(match=match, side="a", score="1-0")
    entry = desk.read_entry(event, "3 b")
    after = desk.enter_at_desk(evening_desk.actor, entry.match, entry.score, match.version)
    assert after.result == "b"
    for version in (None, match.version):
        with pytest.raises(Conflict, match="You have entered it already: table 3 stands at"):
            desk.enter_at_desk(evening_desk.actor, match, "1-0", version)
    with pytest.raises(Conflict, match="oak was first: table 3"):
        desk.enter_at_desk(Actor(judge, "judge"), match, "1-0")
    assert desk.undo_entry(evening_desk.actor, after, after.version).result == ""
    assert list_actions(match)[0] == "match.score_taken_back"
    assert match.claims.count() == 1
    with pytest.raises(Refused):
        desk.undo_entry(evening_desk.actor, match)
    for wrong in ("b", "99 a", "3 z", "http://testserver/m/forged.x/"):
        with pytest.raises(Refused):
            desk.read_entry(event, wrong)
    scanned = f"http://testserver/m/{reports.slip_token(match.seats.first())}/"
    assert desk.read_entry(event, scanned).match == match


@pytest.mark.django_db
def test_a_slip_s_code_typed_without_its_address_finds_its_match(evening_desk):
    match = evening_desk.find_match(2)
    code = reports.slip_token(match.seats.first())
    assert desk.read_entry(evening_desk.event, code) == desk.ReadEntry(match)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b", "Type the table and who won"),
        ("99 a", "There is no table 99"),
        ("3 z", "Table 3: “z” is no result there. There are: a, b, 1-0"),
        ("forged.x", "This code is of no match that is running."),
        ("another event's", "This slip is of another event."),
    ],
)
def test_a_line_that_means_nothing_is_refused_at_the_line(evening_desk, make_evening, line, said):
    if line == "another event's":
        line = reports.slip_token(
            make_evening("round", name="Spring Cup").find_match().seats.first()
        )
    with pytest.raises(Refused, match=said) as refused:
        desk.read_entry(evening_desk.event, line)
    assert (refused.value.field, refused.value.code) == ("line", "no_line")


@pytest.mark.django_db
def test_where_a_score_may_be_several_all_of_them_are_named(make_evening):
    evening = make_evening("round", best_of=3)
    with pytest.raises(Refused, match=r"Table 1: which of these\? 2-0, 2-1") as refused:
        desk.read_entry(evening.event, "1 a ")
    assert (refused.value.field, refused.value.code) == ("line", "no_line")


@pytest.mark.django_db
def test_a_second_person_confirms(evening_desk, second_judge):
    event, match, first = evening_desk.event, evening_desk.find_match(1), evening_desk.actor
    set_two_person(first, event, on=True)
    set_two_person(first, event, on=True)  # already on: nothing changes, nothing is recorded
    switched = LogEntry.objects.filter(action="event.two_person").order_by("pk")
    assert list(switched.values_list("before", "after")) == [(False, True)]
    assert desk.enter_at_desk(first, match, "1-0").result == ""
    assert desk.enter_at_desk(first, match, "1-0").result == ""
    with pytest.raises(Conflict) as differs:
        desk.enter_at_desk(second_judge, match, "0-1")
    assert (
        str(differs.value) == f"Table {match.table}: {first.user} has entered 1–0. "
        "Look at the slip together."
    )
    assert [item.mend for item in make_checklist(Event.objects.get(pk=event.pk))] == ["Results"]
    assert desk.enter_at_desk(second_judge, match, "1-0").result == "a"
    desk.undo_entry(second_judge, match)
    desk.enter_at_desk(first, match, "0-1")
    desk.undo_entry(second_judge, match)
    assert list_actions(match)[:2] == ["match.entry_withdrawn", "match.entry_noted"]
    assert not set_two_person(first, event, on=False).two_person
    assert (switched.last().before, switched.last().after) == (True, False)
    assert desk.enter_at_desk(first, match, "0-1").result == "b"


@pytest.mark.django_db
def test_the_last_entry_is_undone_at_the_desk_until_its_round_is_over(make_evening, as_organiser):
    """Undo works for a final too, although its result ended the event: the final is open again."""
    swiss = make_evening("round", players=4, cut_size=0, planned_rounds=1)
    cup = make_evening("swiss over", players=4, planned_rounds=1, cut_size=2)
    cup.begin_round()
    shown = []
    for evening in (swiss, cup):
        address = reverse("tournaments:desk", args=[evening.event.pk])
        for match in Match.objects.filter(round__event=evening.event, result=""):
            desk.enter_at_desk(evening.actor, match, "1-0")
        shown.append('value="undo"' in as_organiser.get(address).text)
        if evening.refresh_event().event.stage != "finished":
            bracket.finish_event(evening.actor, evening.event)
        shown.append('value="undo"' in as_organiser.get(address).text)
    assert shown == [True, False, True, True]


@pytest.mark.django_db
def test_what_is_not_in_order_is_said(make_evening):
    evening = make_evening(players=3, check_in=True, divisions="apart")
    said = [item.said for item in make_checklist(evening.event)]
    assert len(said) == 2
    assert "3 players are not checked in" in said[0]
    assert "Ines K." in said[1]
    # no second full stop after a name that ends in one
    assert all(sentence.endswith("Tomo R.") for sentence in said)


@pytest.mark.django_db
def test_a_door_lets_in_and_checks_in(client, make_evening):
    evening = make_evening(players=2, check_in=True, divisions="apart")
    code = door.open_door(evening.actor, evening.event).door_code
    assert LogEntry.objects.filter(action="door.opened").count() == 1
    page = f"/d/{code}/"
    found = client.get(page, {"name": "ines"}).content.decode()
    assert "Ines K." in found
    assert "Noor A." not in found
    here = {"do": "check_in", "entrant": evening.entrants[0].pk}
    assert client.post(page, here).status_code == 302
    assert client.post(page, {"name": "Zoe B."}).status_code == 422  # the birth year is missing
    assert client.post(page, {"name": "Zoe B.", "birth_year": 2001}).status_code == 302
    there = evening.event.entrants.filter(checked_in=True)
    assert [str(one) for one in there] == ["Ines K.", "Zoe B."]
    Player.objects.create(league=evening.league, name="Secret S.", player_id="777")
    answer = client.post(page, {"name": "Yan C.", "birth_year": 2001, "player_id": "777"})
    assert answer.status_code == 422
    assert "Secret" not in answer.content.decode()
    known = Player.objects.create(
        league=evening.league, name="Zora Quick", player_id="778", shown="initials"
    )
    back = {"name": "zora quick", "birth_year": 2001, "player_id": "778"}
    # found by the full name, whatever boards show
    assert client.post(page, back).status_code == 302
    assert known.entries.get().checked_in
    door.close_door(evening.actor, evening.event)
    assert client.get(page).status_code == 404


@pytest.mark.django_db
def test_a_door_is_shut_by_the_first_round_and_says_so_to_everybody(
    make_evening, client, as_organiser
):
    evening = make_evening(players=2, cut_size=0, planned_rounds=1)
    page = f"/d/{door.open_door(evening.actor, evening.event).door_code}/"
    sheet = reverse("tournaments:door_sheet", args=[evening.event.pk])
    german = {"Accept-Language": "de"}
    assert client.get(page).status_code == 200
    assert page in as_organiser.get(sheet).text
    evening.begin_round()
    scanned = client.get(page)
    assert scanned.status_code == 404
    assert "The first round was paired at" in scanned.text
    assert "so this door is shut. Go to the desk" in scanned.text
    assert "Die erste Runde wurde gepaart" in client.get(page, headers=german).text
    hung = as_organiser.get(sheet).text
    assert (page in hung, "the door has been shut since" in hung) == (False, True)
    evening.play_round(evening.event.rounds.get())
    bracket.finish_event(evening.actor, evening.event)
    assert "The event is over" in client.get(page).text
    assert "The event is over" in as_organiser.get(sheet).text
    assert "This door is shut" in client.get("/d/22222222/").text


@pytest.mark.django_db
def test_a_door_is_counted_as_one_whatever_letters_its_code_is_typed_in(make_evening):
    evening = make_evening(players=2)
    code = door.open_door(evening.actor, evening.event).door_code
    for number in range(door.MOST_A_MINUTE):
        door.require_not_too_many(code.lower() if number % 2 else code)
    with pytest.raises(door.TooManyAtOnce):
        door.require_not_too_many(code.title())


def test_at_the_door_a_name_tells_nothing_of_how_its_player_is_shown(client, make_evening):
    """A child enters by full name and id, and a hidden player is not greeted by a number."""
    evening = make_evening(players=2, divisions="together")
    page = f"/d/{door.open_door(evening.actor, evening.event).door_code}/"
    for shown, player_id in (("usual", "778"), ("hidden", "")):
        name = f"Wendelin {shown.title()}"
        Player.objects.create(
            league=evening.league, name=name, player_id=player_id or None,
            birth_year=timezone.localdate().year - 9, shown=shown,
        )  # fmt: skip
        as_shown = Player.objects.get(full_name=name).name
        assert as_shown != name
        typed = {"name": as_shown, "player_id": player_id}
        assert not player_id or client.post(page, typed).status_code == 422
        answer = client.post(page, {**typed, "name": name}, follow=True)
        assert f"Welcome, {name}!" in answer.content.decode()
        assert as_shown not in answer.content.decode()
        assert evening.event.entrants.filter(player__full_name=name).count() == 1


@pytest.mark.django_db
def test_who_enters_by_the_door_without_a_birth_year_is_read_as_a_child_is(client, make_evening):
    evening = make_evening(players=2, divisions="together")
    page = f"/d/{door.open_door(evening.actor, evening.event).door_code}/"
    client.post(page, {"name": "Klara Kleinkind"})
    klara = Player.objects.get(full_name="Klara Kleinkind")
    assert (klara.name, klara.is_child) == ("Klara K.", False)
    assert LogEntry.objects.filter(action="player.shown_as", subject=f"player:{klara.pk}").exists()
    found = client.get(page, {"name": "klara kleinkind"}).text  # and by the full name
    assert "Klara K." in found
    assert "Nobody of that name" not in found
    hidden = Player.objects.create(
        league=evening.league, name="Secret Child", player_id="900", shown="number"
    )
    known = entrants.Newcomer("Secret Child", "900")
    (entered,) = entrants.enter_players(evening.actor, evening.event, [known])
    assert entered.player == hidden
    told = client.get(page, {"name": "secret child"}).text
    assert hidden.name not in told
    assert "Nobody of that name" in told
    evening.league.names = {"masters": "initials"}
    evening.league.save()
    client.post(page, {"name": "Bela Streng"})
    # shown no more openly than the league's usual
    assert Player.objects.get(full_name="Bela Streng").name == "B. S."


@pytest.mark.django_db
def test_while_the_first_round_is_looked_at_no_number_of_a_round_is_told(client, make_evening):
    evening = make_evening(players=4)
    next_round.pair_next(evening.actor, evening.event, draft=True)
    here = client.get(reverse("tournaments:event", args=[evening.event.pk])).text
    assert "None" not in here
    assert "Swiss, 3 rounds" in here


@pytest.mark.django_db
def test_a_rehearsal_is_played_and_gone_whole(evening_desk):
    players = Player.objects.count()
    event = rehearsal.begin_rehearsal(evening_desk.actor, evening_desk.league)
    next_round.pair_next(evening_desk.actor, event)
    assert rehearsal.play_others(evening_desk.actor, event) == 3
    with pytest.raises(Refused):
        rehearsal.end_rehearsal(evening_desk.actor, evening_desk.event)
    publish_boards({"event": event.pk, "round": 1})
    hung = PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/")
    assert hung.exists()
    OutboxEntry.objects.all().delete()
    rehearsal.end_rehearsal(evening_desk.actor, event)
    outbox.drain_outbox()
    assert not hung.exists()
    assert not Event.objects.filter(name__startswith="Rehearsal").exists()
    assert Player.objects.count() == players
    assert LogEntry.objects.filter(action="event.rehearsal_ended").count() == 1


@pytest.mark.django_db
def test_with_a_rehearsal_go_the_roles_invitations_and_tokens_at_it(client, evening_desk, visitor):
    actor, league = evening_desk.actor, evening_desk.league
    event = rehearsal.begin_rehearsal(actor, league)
    EventRole.objects.create(league=league, event=event.pk, user=visitor, role="judge")
    invitation = people.invite_staff(actor, league, "judge", event.pk)
    elsewhere = people.invite_staff(actor, league, "judge", evening_desk.event.pk)
    token, _text = tokens.make_token(visitor, league, tokens.TokenPlan("x", "read", event.pk))
    rehearsal.end_rehearsal(actor, event)
    assert not EventRole.objects.filter(user=visitor).exists()
    assert not working_tokens().filter(pk=token.pk).exists()
    assert client.get(f"/invited/{link_token(invitation)}/").status_code == 404
    assert client.get(f"/invited/{link_token(elsewhere)}/").status_code == 200
    client.force_login(actor.user)
    shown = client.get(f"/leagues/{league.slug}/invitations/{invitation.pk}/")
    assert shown.status_code == 200
    assert "For the whole league" not in shown.content.decode()
    recorded = LogEntry.objects.filter(league=league).values_list("action", flat=True)
    assert {"staff.removed", "invitation.revoked", "api_token.revoked"} <= set(recorded)


@pytest.mark.django_db
def test_a_cut_is_looked_at_first(client, make_evening):
    evening = make_evening("swiss over")
    draft = next_round.pair_next(evening.actor, evening.event, draft=True)
    assert draft.draft
    assert "Ines K." not in client.get(f"/events/{evening.event.pk}/bracket/").content.decode()
    drafts.publish_round(evening.actor, evening.event, draft.number)
    page = client.get(f"/events/{evening.event.pk}/rounds/{draft.number}/").content.decode()
    assert "Pairings, Semifinals" in page
    evening.play_round(evening.event.rounds.last())
    final = next_round.pair_next(evening.actor, evening.event)
    page = client.get(f"/events/{evening.event.pk}/rounds/{final.number}/").content.decode()
    assert "Pairings, Final" in page


@pytest.mark.django_db
def test_the_form_of_all_results_says_what_waits_and_pairs_what_comes(
    as_organiser, evening_desk, second_judge
):
    event = evening_desk.event
    set_two_person(evening_desk.actor, event, on=True)
    page = f"/events/{event.pk}/rounds/1/results/"
    here = {f"score-{match.pk}": "1-0" for match in event.rounds.get().matches.filter(result="")}
    noted = as_organiser.post(page, {**here, "once": "all-at-once"}, follow=True).text
    assert "4 scores are noted." in noted
    assert "4 of them are entered and wait for a second person." in noted
    assert noted.count("waits for a second person") == 4
    for match in event.rounds.get().matches.filter(result=""):
        desk.enter_at_desk(second_judge, match, "1-0")
    assert "Pair round 2" in as_organiser.get(page).text


@pytest.mark.django_db
def test_a_match_leads_to_a_ruling_with_the_cards_of_both_decks(client, as_organiser, make_evening):
    evening = make_evening("registration")
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    evening.begin_round()
    event, match = evening.event, evening.entrants[0].seats.get().match
    shown = as_organiser.get(f"/events/{event.pk}/matches/{match.pk}/").text
    table = f"/rulings/position/?event={event.pk}"
    assert f"/rulings/?event={event.pk}&amp;match={match.pk}" in shown
    assert '<option value="Pikachu">' in as_organiser.get(f"{table}&match={match.pk}").text
    # still without the match, as the event is the same
    assert '<option value="Pikachu">' in as_organiser.get(table).text
    client.logout()
    assert '<option value="Pikachu">' not in client.get(f"{table}&match={match.pk}").text
