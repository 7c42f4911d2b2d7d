"""Everything with a period is forgotten once it ends, whichever clock the service runs on."""

from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from config import sweeper
from config.celery import app as celery_app
from league.domain import forgetting, links, outbox
from league.models import (
    ApiToken,
    BackupRun,
    Device,
    Invitation,
    LiveMark,
    OutboxEntry,
    Player,
    PlayerLink,
    SignInAttempts,
    StoredAnswer,
)
from tests.support import paths

pytestmark = pytest.mark.django_db
ROOT = paths.ROOT


def make_answer(at, _league, _user):
    made = StoredAnswer.objects.create(scope="user:1", key=f"{at}", fingerprint="x", status=201)
    StoredAnswer.objects.filter(pk=made.pk).update(at=at)
    return made


def make_work(at, league, _user):
    return OutboxEntry.objects.create(
        league=league, kind="x", payload={}, due_at=at, claimed_at=at, done_at=at
    )


def make_session(at, _league, _user):
    return Session.objects.create(session_key=f"{at.timestamp()}", session_data="", expire_date=at)


def make_invitation(at, league, user):
    return Invitation.objects.create(
        league=league, role="judge", made_by=user, expires_at=at, revoked_at=at
    )


def make_link(at, league, _user):
    player = Player.objects.create(league=league, name="Ines K.")
    return PlayerLink.objects.create(league=league, player=player, event=1, expires_at=at)


def make_mark(at, _league, _user):
    made = LiveMark.objects.create(subject=f"event:{at}"[:20], token=1)
    LiveMark.objects.filter(pk=made.pk).update(at=at)
    return made


def make_token(at, league, user):
    later = timezone.now() + timedelta(days=9)
    return ApiToken.objects.create(
        user=user, league=league, scope="read", digest=f"{at}", expires_at=later, revoked_at=at
    )


def make_device(at, _league, user):
    return Device.objects.create(user=user, session=f"{at}", place="near", seen_at=at)


def make_failure(at, _league, _user):
    return SignInAttempts.objects.create(account=f"{at}", address="192.0.2.1", last_at=at)


def make_run(at, _league, _user):
    made = BackupRun.objects.create(cause="schedule", good=True)
    BackupRun.objects.filter(pk=made.pk).update(at=at)
    return made


# Every period promised needs an entry here; a test fails for one without.
PLANTED = {
    "stored answers": make_answer,
    "work that is done": make_work,
    "sessions": make_session,
    "invitations": make_invitation,
    "links of players": make_link,
    "marks of what changed": make_mark,
    "runs of backups": make_run,
    "API tokens": make_token,
    "devices signed out": make_device,
    "failed sign-ins": make_failure,
}


def by_the_sweeper(monkeypatch):
    # must not close the test's connection
    monkeypatch.setattr(sweeper, "close_old_connections", lambda: None)
    sweeper.run_due_work(forgetting.forget_batch)


def by_the_beat(monkeypatch):
    monkeypatch.setattr(settings, "BACKUPS", False)
    due = [entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    import_module("league.tasks")
    for name in due:
        celery_app.tasks[name].apply(throw=True)


def by_hand(_monkeypatch):
    call_command("forget", stdout=StringIO())


@pytest.fixture(params=[by_the_sweeper, by_the_beat, by_hand])
def forget_due(request, monkeypatch):
    return lambda: request.param(monkeypatch)


@pytest.fixture
def plant_kept(league, organiser):
    def plant_aged(promise, age):
        return PLANTED[promise.name](timezone.now() - age, league, organiser)

    return plant_aged


def still_exists(one):
    return type(one).objects.filter(pk=one.pk).exists()


def test_every_promise_is_kept_in_every_mode_and_no_more_than_it(plant_kept, forget_due):
    assert {promise.name for promise in forgetting.retention_rules()} == set(PLANTED)
    minute = timedelta(minutes=1)
    old = [plant_kept(promise, promise.kept + minute) for promise in forgetting.retention_rules()]
    young = [plant_kept(promise, promise.kept - minute) for promise in forgetting.retention_rules()]
    forget_due()
    assert [still_exists(one) for one in old] == [False] * len(old)
    assert [still_exists(one) for one in young] == [True] * len(young)


def test_work_that_waits_or_failed_stays_however_old(league, forget_due, monkeypatch):
    monkeypatch.setattr(outbox, "drain_outbox", lambda: 0)
    long_ago = timezone.now() - timedelta(days=900)
    entry = {"league": league, "kind": "x", "payload": {}, "due_at": long_ago}
    kept = [
        OutboxEntry.objects.create(**entry),
        OutboxEntry.objects.create(**entry, attempts=outbox.MOST_ATTEMPTS, error="no"),
    ]
    forget_due()
    assert all(still_exists(one) for one in kept)


def test_a_forgotten_link_says_what_an_ended_one_says(league, plant_kept):
    ended = PlayerLink.objects.get(
        pk=make_link(timezone.now() - timedelta(days=40), league, None).pk
    )
    token = links.link_token(ended)
    with pytest.raises(links.LinkGone) as before:
        links.open_player_link(token)
    forgetting.forget_all_due()
    assert not still_exists(ended)
    with pytest.raises(links.LinkGone) as after:
        links.open_player_link(token)
    assert after.value.message == before.value.message


def test_much_is_forgotten_a_little_at_a_time(plant_kept, monkeypatch):
    monkeypatch.setattr(forgetting, "BATCH_SIZE", 3)
    (answers,) = (one for one in forgetting.retention_rules() if one.name == "stored answers")
    for minutes in range(7):
        plant_kept(answers, answers.kept + timedelta(minutes=minutes))
    left = []
    while True:
        gone = forgetting.forget_batch()
        left.append(StoredAnswer.objects.count())
        if not forgetting.is_more_due(gone):
            break
    assert left == [4, 1, 0]


def test_what_cannot_be_forgotten_keeps_nothing_else(plant_kept, monkeypatch, caplog):
    def fail_to_forget(_before):
        raise OperationalError("no such table")

    broken = forgetting.RetentionRule("broken", timedelta(0), fail_to_forget)
    monkeypatch.setitem(forgetting._retention_rules, "broken", broken)
    gone = plant_kept(forgetting._retention_rules["sessions"], timedelta(days=1))
    forgetting.forget_all_due()
    assert not still_exists(gone)
    assert "broken could not be forgotten" in caplog.text


def test_the_documents_and_the_command_tell_every_promise():
    said = StringIO()
    call_command("forget", "--list", stdout=said)
    documented = (ROOT / "docs" / "retention.md").read_text()
    for promise in forgetting.retention_rules():
        assert f"\n{promise.name}: " in f"\n{said.getvalue()}"
        assert f"| {promise.name} | " in documented
