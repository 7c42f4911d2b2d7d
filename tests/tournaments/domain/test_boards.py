"""The boards that hang: rendered anew for events under way once an update has taken them back."""

import pytest

from league.domain import boards as pages
from league.domain import outbox
from league.models import OutboxEntry, PublishedPage
from tournaments.domain import boards

pytestmark = pytest.mark.django_db


def hung(event):
    return PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/").count()


def hang(event):
    boards.publish_boards({"event": event.pk, "round": 1})
    return hung(event)


def test_what_hangs_at_an_event_under_way_is_rendered_anew_after_an_update(evening):
    event = evening("round").event
    before = hang(event)
    OutboxEntry.objects.all().delete()
    pages.withdraw_all_pages()
    assert hung(event) == 0
    outbox.drain_outbox()
    assert hung(event) == before > 0


def test_a_finished_events_boards_are_shown_live(evening):
    event = evening("finished").event
    hang(event)
    OutboxEntry.objects.all().delete()
    pages.withdraw_all_pages()
    assert not OutboxEntry.objects.exists()
