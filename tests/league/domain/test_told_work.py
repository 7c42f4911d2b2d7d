"""Follow-up work, stored answers, published pages, seals and forgetting: use cases in order."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.base.errors import NotAllowed, Refused
from league.domain import (
    beforehand,
    once,
    outbox,
    record,
    rights,
)
from league.models import (
    OutboxEntry,
    StoredAnswer,
)
from tests.support.golden_lines import compare_lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ENTRIES = OutboxEntry.objects.order_by("pk")


def register_kinds(told, seen):
    """Register kinds of work for this scene alone."""
    for name in ("_handlers", "_merged_kinds", "_last_kinds", "_idle_kinds"):
        kept = getattr(outbox, name)
        told.patch.setattr(outbox, name, kept.copy() if name == "_handlers" else set())

    def fail_always(payload):
        seen.append(["fails", payload])
        wrong = outbox.NotNowError if payload.get("later") else ValueError
        raise wrong("hjt_" + "x" * 40 + "y" * 600)

    for kind, more in (
        ("plain", {}),
        ("merged", {"once_for_all": True}),
        ("last", {"last": True}),
        ("idle", {"idle": True}),
    ):
        outbox.handles_kind(kind, **more)(lambda payload, kind=kind: seen.append([kind, payload]))
    outbox.handles_kind("fails")(fail_always)
    outbox.handles_kind("counts")(lambda _payload: outbox.report_progress(3, 7))
    outbox.handles_kind("again", once_for_all=True)(lambda _payload: None)
    outbox.handles_kind("again")(lambda payload: seen.append(["again", payload]))


def drain_outbox(told):
    seen = []
    register_kinds(told, seen)
    add = outbox.add_follow_up
    with pytest.raises(LookupError):
        add(told.league, "nothing", {})
    told.ask_for("nothing", add, told.league, "plain")
    for kind, payloads in (("idle", [{"n": 1}]), ("last", [{"n": 2}]), ("plain", [{"n": 3},
        {"n": 3}]), ("merged", [{"n": 4}, {"n": 4}, {"n": 5}]),
                           ("again", [{"n": 6}, {"n": 6}]), ("counts", [{}]), ("fails", [{"n": 7},
                           {"later": 1}])):  # fmt: skip
        told.ask_for(
            f"work of kind {kind}", add, None if kind == "idle" else told.league, kind, *payloads
        )
    told.ask_for("two alone", outbox.drain_outbox, 2)
    told.ask_for("all", lambda: [outbox.drain_outbox(), seen])
    for attempt in (2, 3, 4, 5, 6, 7, 8, 9):
        wait = timedelta(seconds=2 ** (attempt - 1))
        told.pass_time(seconds=wait.total_seconds() - 1)
        seen.clear()
        told.ask_for(
            f"a second before attempt {attempt}", lambda: [outbox.drain_outbox(), len(seen)]
        )
        told.pass_time(seconds=1)
        told.ask_for(f"attempt {attempt}", lambda: [outbox.drain_outbox(), len(seen)])
    failed = ENTRIES.filter(kind="fails").first()
    told.ask_for("tried again", record.retry_follow_up, told.actor, told.league, failed)
    told.ask_for(
        "which waits", lambda: [one.kind for one in ENTRIES.filter(outbox.waiting_entries())]
    )
    told.ask_for("of work that is done", outbox.retry_entry, ENTRIES.first())
    told.ask_for("kinds", lambda: "plain" in outbox.known_kinds())


def claim_work(told):
    """Work that another process claimed or abandoned, or that is due after the clock went back."""
    register_kinds(told, seen := [])
    now = timezone.now()
    minute = timedelta(minutes=1)
    for name, due, claimed in (
        ("due now", now, None), ("due in a second", now + timedelta(seconds=1), None),
        ("due in 256 s", now + outbox.LONGEST_PAUSE, None),
        ("due in 257 s", now + outbox.LONGEST_PAUSE + timedelta(seconds=1), None), ("claimed now",
        now, now), ("claimed 5 minutes ago", now, now - 5 * minute),
        ("claimed 6 minutes ago", now, now - 6 * minute), ("claimed in 5 minutes", now,
        now + 5 * minute), ("claimed in 6 minutes", now, now + 6 * minute),
    ):  # fmt: skip
        ENTRIES.all().delete()
        seen.clear()
        OutboxEntry.objects.create(
            kind="plain", payload={"of": name}, due_at=due, claimed_at=claimed
        )
        told.ask_for(name, lambda: [outbox.drain_outbox(), seen])


class Answers:
    """Stores answers as a face of the service does."""

    def is_refusal(self, given):
        return given.status >= 400

    def to_store(self, given):
        return given

    def repeat_answer(self, stored):
        return ("repeated", stored)


def answer_once(told):
    kept = once.WriteAnswer(201, "/there", "text/html", b"made")
    made = []

    def act_once(answer=kept):
        made.append(1)
        rights.note_right("told", len(made))
        return answer

    allowed = []

    def check_right(_user, number):
        allowed.append(number)
        if number == 2:
            raise NotAllowed("no more", code="not_allowed")

    told.patch.setitem(rights._checks, "told", check_right)
    run = once.run_once
    user = told.users["judge"]
    for name, key, fingerprint, more in (
        ("first", "k1", "f", kept), ("again", "k1", "f", kept), ("another body", "k1", "g", kept),
        ("second", "k2", "f", kept), ("second again, no more allowed", "k2", "f", kept),
        ("refused", "k3", "f", once.WriteAnswer(422)), ("refused, and then done", "k3", "f", kept),
        ("no key", "", "f", kept), ("no key again", "", "f", kept),
    ):  # fmt: skip
        sent = once.SentWrite(user, "user:1" if key else "", key, fingerprint)
        told.ask_for(name, run, sent, lambda more=more: act_once(more), Answers())
        told.ask_for(f"{name}: done and asked", lambda: [len(made), allowed])
    sent = once.SentWrite(user, "user:1", "k1", "f")
    StoredAnswer.objects.filter(key="k1").update(body=b"")
    told.ask_for("forgotten", run, sent, act_once, Answers())
    StoredAnswer.objects.filter(key="k1").update(body=b"plain", location="/old", content_type="x")
    told.ask_for("of before", run, sent, act_once, Answers())
    for said in ("database is locked", "lock timeout", "deadlock detected", "no such table"):
        told.ask_for(said, once.is_lock_timeout, once.OperationalError(said))


def note_rights(told):
    event = told.make_event()
    rights.note_right("nowhere", 1)
    with rights.collect_rights() as noted:
        for needed in ((1,), (1,), (2, None)):
            rights.note_right("told", *needed)
        with rights.collect_rights() as inner:
            rights.note_permission("tournaments.report", event)
            rights.note_permission("league.change", told.league)
        rights.note_right("last")
    told.ask_for("noted", lambda: [noted, inner])
    asked = []
    told.patch.setitem(rights._checks, "told", lambda *needed: asked.append(needed[1:]))
    told.ask_for("asked again", lambda: [rights.require_rights_again(None, noted[:2]), asked][1])


def work_beforehand(told):
    worked = []

    def work_out(number):
        worked.append(number)
        if number == 3:
            raise Refused("three", field="number", code="three")
        return number * 10

    def act_once(*numbers):
        pending = beforehand.is_work_pending()
        return [
            pending,
            [beforehand.result_of(("told", n), lambda n=n: work_out(n)) for n in numbers],
        ]

    for numbers in ((), (1,), (1, 2, 1), (1, 3), (1, 2, 4, 5, 6), (1, 2, 4, 5, 6, 7)):
        worked.clear()
        told.ask_for(
            f"{numbers}", beforehand.run_with_work, lambda numbers=numbers: act_once(*numbers)
        )
        told.ask_for(f"{numbers}: worked", lambda: worked)
    wrapped = beforehand.works_beforehand(lambda: act_once(8))
    told.ask_for("one within another", beforehand.run_with_work, lambda: [wrapped(), act_once(9)])
    with pytest.raises(beforehand.WorkNotDone):
        act_once(1)


SCENES = [
    drain_outbox,
    claim_work,
    answer_once,
    note_rights,
    work_beforehand,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_follows_from_a_write_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("league/told_work.tsv", told_league.teller.lines, scene.__name__)
