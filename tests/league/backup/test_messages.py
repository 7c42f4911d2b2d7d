"""Webhook messages delivered before a restore are not delivered again after it."""

import pytest
from django.apps import apps
from django.utils import timezone

from league.backup import ended
from league.domain import outbox
from tests.support.evenings import Evening
from tournaments.domain.webhooks import deliveries, hooks
from tournaments.models import Delivery

pytestmark = pytest.mark.django_db


def test_a_message_that_arrived_since_the_backup_does_not_wait_again(
    league, organiser, monkeypatch
):
    evening = Evening(organiser, league, 0)
    hook = hooks.add_webhook(
        evening.actor, league, "https://nowhere.invalid/", [hooks.ROUND_PUBLISHED]
    )
    # both still wait, as they did when the backup was made
    monkeypatch.setattr(outbox, "_start_drain", lambda: None)
    arrived, waits = (deliveries.send_test_message(evening.actor, hook) for _two in range(2))
    Delivery.objects.filter(pk=arrived.pk).update(delivered_at=timezone.now())
    before = ended.read_state_here()
    Delivery.objects.update(delivered_at=None)  # as the backup has them
    assert ended.mark_deliveries_arrived(apps, before) == 1
    outbox.drain_outbox()
    tried = Delivery.objects.exclude(attempts=0).values_list("pk", flat=True)
    assert list(tried) == [waits.pk]
