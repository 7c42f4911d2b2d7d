"""Pairing is computed outside of locks: others write meanwhile, and their changes count."""

import pytest
from django.db import OperationalError, connection
from django.test import Client

from league.base.errors import Conflict
from league.domain import beforehand
from league.models import LogEntry, StoredAnswer
from tests.support.depth import deep_only
from tests.support.evenings import Evening
from tournaments.domain import locking
from tournaments.domain.players import entrants, wishes
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round, pairing, repairs
from tournaments.domain.structure import choices
from tournaments.engine.rounds import swiss
from tournaments.models import Match, Round, Seat, Snapshot
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.attendance import entrants_playing

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "a father and a son"


def play_six_rounds(evening):
    for number in range(6):
        one = evening.pair_round()
        for at, match in enumerate(one.matches.filter(result="")):
            evening.report_game(match, "ab"[(at + number) % 2])


@pytest.fixture
def tight_evening(organiser, league):
    """Ten players after six of nine rounds who have met nearly everyone: looking ahead is slow."""
    plan = {"players": 10, "planned_rounds": 9, "cut_size": 0}
    return Evening(organiser, league, stage=play_six_rounds, **plan).refresh_event()


@pytest.fixture
def other_evening(organiser, league):
    """Another event, in its first round."""
    return Evening(organiser, league, stage="round", name="Spring Cup")


def signed_in():
    form = {"login": "oak", "password": "a long invented password"}
    return Client().post("/sign-in/", form).status_code


def everybody_else(elsewhere, tight):
    """Do what others would while the round of the tight event is computed."""
    match = elsewhere.find_match(1)
    reported = elsewhere.report_game(match)
    out = entrants.drop_entrant(elsewhere.actor, elsewhere.find_match(2).seats.first().entrant)
    entered = tight.enter_players("Zoe B.")
    return reported.result, out.dropped_after, len(entered), signed_in()


def pairs_of(one):
    seats = Seat.objects.filter(round=one, match__table__gt=0).order_by("match", "side")
    found = {}
    for match, entrant in seats.values_list("match", "entrant"):
        found.setdefault(match, set()).add(entrant)
    return {frozenset(two) for two in found.values()}


def worked_out_now(event, number):
    """Return the pairs for the event's state before this round, computed here."""
    paired = swiss.pair_round(swiss_history(event, after=number - 1))
    return {frozenset((int(two.a), int(two.b))) for two in paired.pairings}


def test_others_report_drop_enter_and_sign_in_while_a_round_is_worked_out(
    run_race, tight_evening, other_evening, race_amid
):
    first, second = race_amid(
        pairing,
        "_pair_each_field",
        lambda: next_round.pair_next(tight_evening.actor, tight_evening.event, 6),
        lambda: everybody_else(other_evening, tight_evening),
        whole=True,
    )
    paired, others = run_race(first, second)
    assert others == ("a", 1, 1, 302)
    assert isinstance(paired, Round)
    order = list(LogEntry.objects.order_by("pk").values_list("action", "subject"))
    stored = order.index(("round.paired", f"round:{paired.pk}"))
    assert order.index(("match.game_reported", f"match:{other_evening.find_match(1).pk}")) < stored
    dropped = [at for at, (action, _subject) in enumerate(order) if action == "entrant.dropped"]
    assert max(dropped) < stored
    assert pairs_of(paired) == worked_out_now(tight_evening.refresh_event().event, 7), (
        "with whoever came meanwhile"
    )


@deep_only
def test_worked_out_within_the_transaction_they_would_wait(
    run_race, tight_evening, other_evening, race_amid, monkeypatch
):
    monkeypatch.setattr(beforehand, "result_of", lambda _key, work: work())
    monkeypatch.setattr(locking, "LONGEST_WAIT", "300ms")

    def enter_impatiently():
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA busy_timeout = 300")
        return tight_evening.enter_players("Zoe B.")

    first, second = race_amid(
        pairing,
        "_pair_each_field",
        lambda: next_round.pair_next(tight_evening.actor, tight_evening.event, 6),
        enter_impatiently,
        whole=True,
    )
    paired, other = run_race(first, second)
    assert isinstance(paired, Round)
    assert isinstance(other, OperationalError)


def make_correction(evening):
    match = evening.event.rounds.last().matches.filter(result="a").first()
    return lambda: games.decide_match(evening.actor, match, "b", "the slip says otherwise")


def make_departure(evening):
    leader = int(standing_rows(evening.event)[0].id)
    return lambda: entrants.drop_entrant(evening.actor, evening.event.entrants.get(pk=leader))


def make_wish(evening):
    two = tuple(sorted(next(iter(worked_out_now(evening.event, 7)))))
    return lambda: wishes.keep_apart(evening.actor, evening.event, two)


def make_promise(evening):
    leader = evening.event.entrants.get(pk=int(standing_rows(evening.event)[0].id))
    return lambda: choices.change_entrant(
        evening.actor, leader, division="masters", awarded_byes=[7], table=None
    )


@pytest.mark.parametrize("change", [make_correction, make_departure, make_wish, make_promise])
def test_what_changes_meanwhile_is_what_the_round_rests_on(
    run_race, tight_evening, race_amid, change
):
    stale = worked_out_now(tight_evening.event, 7)
    first, second = race_amid(
        pairing,
        "_pair_each_field",
        lambda: next_round.pair_next(tight_evening.actor, tight_evening.event, 6),
        change(tight_evening),
        whole=True,
    )
    paired, changed = run_race(first, second)
    assert isinstance(paired, Round), paired
    assert not isinstance(changed, Exception)
    now = worked_out_now(tight_evening.refresh_event().event, 7)
    assert pairs_of(paired) == now
    if change is make_departure or change is make_promise:
        assert now != stale


def test_a_state_that_never_rests_is_given_up_in_words(tight_evening, monkeypatch):
    """Somebody drops during each attempt; a round of an old state is never stored."""
    done, tried = pairing._pair_each_field, []

    def drop_and_do(fields, *, robin):
        assert not connection.in_atomic_block
        tried.append(fields)
        entrants.drop_entrant(tight_evening.actor, entrants_playing(tight_evening.event).first())
        return done(fields, robin=robin)

    monkeypatch.setattr(pairing, "_pair_each_field", drop_and_do)
    tight_evening.enter_players(*(f"Late {number}" for number in range(10)))
    with pytest.raises(Conflict) as refused:
        next_round.pair_next(tight_evening.actor, tight_evening.event, 6)
    assert refused.value.code == "kept_changing"
    assert len(tried) == beforehand.MOST_ATTEMPTS + 1
    assert tight_evening.event.rounds.count() == 6
    assert tight_evening.event.rounds.filter(closed=False).count() == 1
    assert not Snapshot.objects.filter(event=tight_evening.event, moment="end", round=6).exists()


# --- two organisers, or one who sends twice ---------------------------------------------------


def make_sender(organiser, path, body, **headers):
    def send_form():
        browser = Client()
        browser.force_login(organiser)
        if path.startswith("/api/"):
            return browser.post(path, body, content_type="application/json", headers=headers)
        return browser.post(path, body)

    return send_form


def test_two_organisers_who_pair_at_once_get_one_round(run_race, organiser, league, meet_at):
    evening = Evening(organiser, league)
    meet_at(pairing, "_pair_each_field")  # both compute the round before either stores it
    path = f"/api/v1/events/{evening.event.pk}/rounds"
    answers = run_race(*(make_sender(organiser, path, {"after": 0}) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    told = next(answer.json()["error"] for answer in answers if answer.status_code == 409)
    assert told["now"] == {"round": 1}
    assert Round.objects.count() == 1
    assert Match.objects.count() == 4


def test_one_key_sent_twice_at_once_pairs_once_and_both_get_the_round(
    run_race, organiser, league, meet_at
):
    evening = Evening(organiser, league)
    meet_at(pairing, "_pair_each_field")
    path = f"/api/v1/events/{evening.event.pk}/rounds"
    key = {"Idempotency-Key": "pair-round-one"}
    answers = run_race(*(make_sender(organiser, path, {"after": 0}, **key) for _ in range(2)))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert [answer.headers.get("Idempotent-Replay") for answer in answers].count("true") == 1
    assert Round.objects.count() == StoredAnswer.objects.count() == 1
    assert LogEntry.objects.filter(action="round.paired").count() == 1


def test_a_page_sent_twice_at_once_pairs_once(run_race, organiser, league, meet_at):
    evening = Evening(organiser, league)
    meet_at(pairing, "_pair_each_field")
    form = {"after": 0, "relaxed": "on", "idempotency_key": "one-press-of-the-button"}
    path = f"/events/{evening.event.pk}/pair/"
    answers = run_race(*(make_sender(organiser, path, form) for _ in range(2)))
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert Round.objects.count() == 1


def test_another_key_and_another_number_is_told_who_was_first(organiser, league):
    evening = Evening(organiser, league, stage="round")
    path = f"/api/v1/events/{evening.event.pk}/rounds"
    again = make_sender(organiser, path, {"after": 0}, **{"Idempotency-Key": "another"})()
    assert again.status_code == 409
    assert not StoredAnswer.objects.filter(key="another").exists()


# --- repairs -----------------------------------------------------------------------------------


def test_others_write_while_matches_are_paired_anew(
    run_race, tight_evening, other_evening, race_amid
):
    one = tight_evening.begin_round().event.rounds.last()
    broken = [one.matches.get(table=table).pk for table in (1, 2)]
    still = one.matches.get(table=3)
    first, second = race_amid(
        pairing,
        "_pair_each_field",
        lambda: repairs.re_pair_matches(tight_evening.actor, tight_evening.event, 7, broken, WHY),
        lambda: (
            tight_evening.report_game(still).result,
            other_evening.report_game(other_evening.find_match(1)).result,
        ),
        whole=True,
    )
    mended, reported = run_race(first, second)
    assert isinstance(mended, Round), mended
    assert reported == ("a", "a")
    order = list(LogEntry.objects.order_by("pk").values_list("action", flat=True))
    assert order.index("round.re_paired") > max(
        at for at, action in enumerate(order) if action == "match.game_reported"
    )


def test_a_table_reported_while_it_is_paired_anew_stays_reported(
    run_race, tight_evening, race_amid
):
    one = tight_evening.begin_round().event.rounds.last()
    match = one.matches.get(table=1)
    broken = [match.pk, one.matches.get(table=2).pk]
    first, second = race_amid(
        pairing,
        "_pair_each_field",
        lambda: repairs.re_pair_matches(tight_evening.actor, tight_evening.event, 7, broken, WHY),
        lambda: tight_evening.report_game(match).result,
        whole=True,
    )
    refused, reported = run_race(first, second)
    assert reported == "a"
    assert "reported" in str(refused)
    assert Match.objects.get(pk=match.pk).result == "a"
    assert not Snapshot.objects.filter(moment="before").exists()
