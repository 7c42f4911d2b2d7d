"""Limits of webhooks: how many, how long, how soon they are tried again, and what is recorded."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.base.errors import Refused
from league.models import LogEntry
from tournaments.domain.results import games
from tournaments.domain.rounds import drafts, next_round
from tournaments.domain.webhooks import deliveries, hooks
from tournaments.models import Delivery, Webhook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NOWHERE = "https://nowhere.invalid/"  # a name that never resolves
BOTH = [hooks.RESULT_CONFIRMED, hooks.ROUND_PUBLISHED]


@pytest.fixture
def evening(make_evening):
    return make_evening("registration", players=4)


@pytest.fixture
def hook(evening):
    return hooks.add_webhook(evening.actor, evening.league, NOWHERE, BOTH)


def read_newest():
    """Return the newest record entry: what was done, to what, before and after."""
    entry = LogEntry.objects.latest("pk")
    return entry.action, entry.subject, entry.before, entry.after


def test_a_league_has_ten_webhooks_and_no_more(evening):
    for number in range(10):
        hooks.add_webhook(evening.actor, evening.league, f"{NOWHERE}{number}", BOTH)
    with pytest.raises(Refused, match="at most 10 webhooks") as refused:
        hooks.add_webhook(evening.actor, evening.league, f"{NOWHERE}10", BOTH)
    assert refused.value.field == "url"
    assert Webhook.objects.count() == 10


def test_an_address_has_five_hundred_characters_and_no_more(evening):
    longest = NOWHERE + "x" * (500 - len(NOWHERE))
    assert hooks.add_webhook(evening.actor, evening.league, longest, BOTH).url == longest
    with pytest.raises(Refused, match="at most 500 characters") as refused:
        hooks.add_webhook(evening.actor, evening.league, longest + "x", BOTH)
    assert refused.value.field == "url"


def test_a_change_is_on_record_with_what_it_told_before_and_no_address(evening, hook):
    events = [hooks.EVENT_FINISHED]
    about = f"webhook:{hook.pk}"
    assert read_newest() == ("webhook.added", about, None, {"events": BOTH})
    hooks.change_webhook(evening.actor, hook, NOWHERE, events, active=True)
    after = {"events": events, "another_address": False}
    assert read_newest() == ("webhook.changed", about, {"events": BOTH}, after)
    hooks.change_webhook(evening.actor, hook, f"{NOWHERE}2", events, active=True)
    after = {"events": events, "another_address": True}
    assert read_newest() == ("webhook.changed", about, {"events": events}, after)
    many = LogEntry.objects.count()
    hooks.change_webhook(evening.actor, hook, f"{NOWHERE}2", events, active=True)
    assert LogEntry.objects.count() == many
    hook.refresh_from_db()
    assert (hook.url, hook.events) == (f"{NOWHERE}2", events)


def test_a_result_is_told_with_its_table_and_version_and_a_draft_is_not_told(evening, hook):
    next_round.pair_next(evening.actor, evening.event, draft=True)
    assert not Delivery.objects.exists()
    drafts.publish_round(evening.actor, evening.event, 1)
    told = Delivery.objects.get()
    event = {"event": evening.event.pk, "name": "Autumn Cup"}
    assert (told.name, told.body["type"]) == ("round.published", "round.published")
    assert told.body["data"] == {**event, "round": 1, "matches": 2}
    match = evening.report_game(evening.find_match(2), "b")
    told = Delivery.objects.first()
    result = {"round": 1, "match": match.pk, "table": 2, "result": "b", "version": match.version}
    assert (told.name, told.body["data"]) == ("result.confirmed", {**event, **result})
    taken_back = games.take_back_last_entry(evening.actor, match, None, "the wrong table")
    result |= {"result": None, "version": taken_back.version}
    assert Delivery.objects.first().body["data"] == {**event, **result}


@pytest.mark.parametrize(
    ("seconds", "arrived", "same", "rests"),
    [
        (29, False, True, True),
        (31, False, True, False),
        (1, True, True, False),
        (1, False, False, False),
    ],
)
def test_an_address_that_failed_within_half_a_minute_is_left_alone(
    evening, hook, seconds, arrived, same, rests
):
    other = hooks.add_webhook(evening.actor, evening.league, f"{NOWHERE}2", BOTH)
    then = timezone.now() - timedelta(seconds=seconds)
    earlier = deliveries.queue_delivery(hook if same else other, hooks.ROUND_PUBLISHED, {})
    Delivery.objects.filter(pk=earlier.pk).update(
        tried_at=then, delivered_at=then if arrived else None
    )
    new = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    with pytest.raises(deliveries.NotDeliveredError) as failed:
        deliveries.deliver_message({"delivery": new.pk})
    new.refresh_from_db()
    assert ("left alone" in str(failed.value)) is rests
    assert new.attempts == (0 if rests else 1)
    assert (new.tried_at is None) is rests


def test_what_arrived_or_is_paused_or_gone_is_not_sent_again_by_itself(evening, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    Delivery.objects.update(delivered_at=timezone.now())
    deliveries.deliver_message({"delivery": one.pk})
    Delivery.objects.update(delivered_at=None)
    hooks.set_webhook_active(evening.actor, hook, active=False)
    deliveries.deliver_message({"delivery": one.pk})
    one.refresh_from_db()
    assert one.attempts == 0
    hooks.remove_webhook(evening.actor, hook)
    deliveries.deliver_message({"delivery": one.pk})


def test_sent_again_it_begins_anew_and_is_on_record(evening, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    now = timezone.now()
    Delivery.objects.update(attempts=3, status=500, error="x", delivered_at=now, tried_at=now)
    one.refresh_from_db()
    deliveries.resend_delivery(evening.actor, one)
    one.refresh_from_db()
    assert (one.attempts, one.status, one.error) == (0, 0, "")
    assert (one.delivered_at, one.tried_at) == (None, None)
    about = f"webhook:{hook.pk}"
    assert read_newest() == ("webhook.sent_again", about, None, {"delivery": one.pk})


def test_a_test_message_says_of_which_league_it_is(evening, hook):
    made = deliveries.send_test_message(evening.actor, hook)
    assert (made.body["type"], made.body["data"]) == ("test", {"league": "pallet-town"})
    assert read_newest()[:2] == ("webhook.tested", f"webhook:{hook.pk}")
