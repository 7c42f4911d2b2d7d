"""A machine's clock set back or forward by years: rows written before the jump do no harm.

Instead of the clock the rows of a running event are moved, which gives the same difference. The
record keeps its times: its order is that of its ids.
"""

from datetime import timedelta

import pytest
import time_machine
from django.apps import apps
from django.db import connection
from django.db.models import DateTimeField, F
from django.utils import timezone

from league.backup import schedule
from league.domain import forgetting, keeping, outbox, seal, sign_in
from league.domain.log import SERVICE, record_entry
from league.models import BackupRun, LogChange, LogEntry, LogSeal, OutboxEntry, Player
from tests.support.evenings import Evening
from tests.support.faults import note_fault
from tournaments.domain import clock
from tournaments.models import Clock, Entrant, Seat

pytestmark = [pytest.mark.django_db]
RECORD = {LogEntry, LogChange, LogSeal}
YEARS = timedelta(days=3653)
PASSWORD = "a long invented password"


@pytest.fixture
def evening(organiser, league, monkeypatch):
    monkeypatch.setattr(outbox, "_start_drain", lambda: None)  # follow-up work waits
    evening = Evening(organiser, league, 4)
    clock.set_clock(evening.actor, evening.pair_round(), clock.START, 50)
    for _wrong in range(8):
        sign_in.note_failure(organiser.username, "127.0.0.1")
    newest = LogEntry.objects.order_by("-pk").first()
    BackupRun.objects.create(cause=schedule.ROUND, entry=newest.pk, good=True)
    Player.objects.update(seen_on=timezone.localdate())
    seal.seal_due_leagues()
    return evening


def move_all_rows(by):
    """Move every date and time in all tables but the record's by this much."""
    for model in set(apps.get_models()) - RECORD:
        moments = [field.name for field in model._meta.fields if isinstance(field, DateTimeField)]
        if moments:
            model._base_manager.update(**{name: F(name) + by for name in moments})
    Player.objects.update(seen_on=timezone.localdate() + by)


@pytest.mark.parametrize("by", [YEARS, -YEARS], ids=["put back", "put forward"])
def test_after_a_jump_of_the_clock_all_goes_on(evening, client, organiser, league, by):
    names = set(Player.objects.values_list("full_name", flat=True))
    seats, waiting = Seat.objects.count(), OutboxEntry.objects.filter(done_at=None).count()
    assert waiting
    move_all_rows(by)

    form = {"login": organiser.username, "password": PASSWORD}
    # no wait of years before the next attempt
    assert client.post("/sign-in/", form).status_code == 302
    assert client.get(f"/events/{evening.event.pk}/desk/").status_code == 200
    outbox.drain_outbox()
    # publishing does not wait for years either
    assert not OutboxEntry.objects.filter(done_at=None).exists()

    running = evening.event.rounds.get()
    clock.set_clock(evening.actor, running, clock.SET, 20)
    stopped = clock.set_clock(evening.actor, running, clock.PAUSE)
    assert 0 < stopped.left <= 20 * 60
    assert Clock.objects.get().ends_at is None

    assert schedule.due_cause() == schedule.SCHEDULE
    record_entry(league, SERVICE, "league.changed", f"league:{league.pk}")
    seal.seal_due_leagues()
    assert seal.verify_seals(league).broken is None
    forgetting.forget_all_due()
    assert keeping.end_by_clock() == {}  # the record has no later day, so no name is due
    assert set(Player.objects.values_list("full_name", flat=True)) == names
    assert (Seat.objects.count(), Entrant.objects.count()) == (seats, 4)
    note_fault(f"clock put {'back' if by > timedelta(0) else 'forward'} by years", "a round")


def test_names_end_by_the_clock_once_the_record_knows_another_day(league):
    long_ago = timezone.localdate() - YEARS
    Player.objects.create(league=league, name="Very Old", full_name="Very Old", seen_on=long_ago)
    record_entry(league, SERVICE, "league.changed", f"league:{league.pk}")
    assert keeping.end_by_clock() == {}
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO league_logentry (at, role, action, subject, reason, request_id)"
            " VALUES (%s, 'service', 'slept', 'server:1', '', '')",
            [timezone.now() - timedelta(days=7)],
        )
    assert keeping.end_by_clock()["removed"] == 1


@pytest.mark.parametrize(("away", "told"), [(0, False), (-900, True), (900, True)])
def test_the_log_says_why_no_name_ends_but_not_on_a_first_day(league, caplog, away, told):
    caplog.set_level("INFO")
    with time_machine.travel(timezone.now() + timedelta(days=away)):
        record_entry(league, SERVICE, "league.changed", f"league:{league.pk}")
    assert keeping.end_by_clock() == {}
    assert ("No name is ended yet" in caplog.text) == told
