"""What is cached of an event between requests always agrees with its rows."""

import pytest
from django.db import transaction

from league.domain import live, shown_names
from league.models import LiveMark
from tournaments.domain.results import games
from tournaments.models import Event, Match, Round
from tournaments.queries import kept
from tournaments.queries.live import event_subject, version_of_event
from tournaments.queries.rounds.programs import round_rows
from tournaments.queries.rounds.proof import pairing_proof
from tournaments.queries.rounds.state import swiss_part
from tournaments.queries.standings import make_explanation, standing_rows

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.again,
    pytest.mark.usefixtures("work_waits"),
]


@pytest.fixture
def evening(make_evening):
    """An event with one round played and the second running, of which both have been read."""
    evening = make_evening("reported", players=5)
    evening.pair_round()
    read_all(evening.event)
    return evening


def read_all(event):
    """Return what several pages are made of: from the cache, but inside a transaction read anew."""
    return standing_rows(event), standing_rows(event, after=1), round_rows(event, drafts=True)


def read_anew(event):
    with transaction.atomic():
        return read_all(event)


def open_match(event):
    return Match.objects.filter(round__event=event, result="").order_by("pk").first()


def test_nothing_is_read_twice_until_something_happens(evening):
    assert swiss_part(evening.event) is swiss_part(Event.objects.get(pk=evening.event.pk))
    before = swiss_part(evening.event)
    games.report_game(evening.actor, open_match(evening.event), games.GameReport("a"))
    assert swiss_part(evening.event) is not before


def test_whatever_happens_is_seen_by_the_next_who_asks(evening):
    event = evening.event
    before = read_all(event)
    games.report_game(evening.actor, open_match(event), games.GameReport("b"))
    reported = read_all(event)
    assert reported == read_anew(event)
    assert reported != before
    first = Match.objects.filter(round__event=event, round__number=1, result="a").first()
    games.decide_match(evening.actor, first, "b", "The slip was read wrongly.")
    assert read_all(event) == read_anew(event)
    assert read_all(event)[1] != reported[1]


def test_what_is_undone_was_never_seen(evening):
    """What a transaction reads before it commits is not cached."""
    event = evening.event
    before = read_all(event)
    with transaction.atomic():
        Match.objects.filter(pk=open_match(event).pk).update(result="a")
        assert read_all(event) != before
        transaction.set_rollback(True)
    assert read_all(event) == before


def test_a_name_hidden_since_is_on_no_line(evening):
    event = evening.event
    first = standing_rows(event)[0]
    shown_names.set_shown_name(evening.actor, event.entrants.get(pk=first.id).player, "hidden")
    rows = standing_rows(event)
    below = make_explanation(event.entrants.get(pk=rows[1].id)).beside.above
    assert first.name not in {row.name for row in rows}
    assert below.name == rows[0].name
    assert first.name not in below.said


def test_who_read_the_event_before_it_changed_spoils_nothing_for_others(evening):
    """A request under way may still hold the event's row as it was before."""
    old = Event.objects.get(pk=evening.event.pk)
    Event.objects.filter(pk=old.pk).update(planned_rounds=old.planned_rounds + 1)
    read_all(old)
    changed = Event.objects.get(pk=old.pk)
    assert swiss_part(changed).history.planned_rounds == old.planned_rounds + 1


def test_no_more_is_kept_than_so_much(evening, monkeypatch):
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    worked_out = []
    for name in ("one", "two", "three", "three", "one"):
        kept.keep_until_change(evening.event, name, lambda name=name: worked_out.append(name))
    assert worked_out == ["one", "two", "three", "one"]


def test_under_a_made_up_division_nothing_is_kept(evening, client):
    part = swiss_part(evening.event)
    before = len(part._worked_out)
    address = f"/api/v1/events/{evening.event.pk}/standings"
    for number in range(5):
        assert client.get(address, {"division": f"x{number}"}).status_code == 200
    assert swiss_part(evening.event) is part
    assert len(part._worked_out) == before


def test_a_round_loaded_before_tells_of_its_pairings_as_they_are_now(evening):
    """Boards are rendered language by language from one round, which may change meanwhile."""
    old = evening.event.rounds.get(number=2)
    names = dict(evening.event.entrants.values_list("pk", "player__name"))
    assert old.certificate["optimal"]
    Round.objects.filter(pk=old.pk).update(certificate={**old.certificate, "optimal": False})
    live.mark_changed([event_subject(evening.event.pk)])
    told = pairing_proof(old, names)
    assert told.summary == pairing_proof(evening.event.rounds.get(number=2), names).summary
    assert told.summary.startswith("The best pairing found.")


def test_a_mark_that_is_stored_late_counts(evening):
    """When two write at once, the one that began first may be stored last."""
    LiveMark.objects.filter(subject=event_subject(evening.event.pk)).update(token=1)
    newest = LiveMark.objects.order_by("-pk").first().pk
    LiveMark.objects.create(pk=newest + 2, subject=event_subject(evening.event.pk), token=1)
    before = version_of_event(evening.event)
    LiveMark.objects.create(pk=newest + 1, subject=event_subject(evening.event.pk), token=1)
    assert version_of_event(evening.event) != before
