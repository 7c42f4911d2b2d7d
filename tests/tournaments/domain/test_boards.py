"""Published boards: those of running events are rendered again after an update withdrew them."""

from contextlib import contextmanager

import pytest
from django.db import connection

from league.domain import boards as board_domain
from league.domain import outbox
from league.models import OutboxEntry, PublishedPage
from tournaments.domain import boards
from tournaments.domain.rounds import repairs
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def boards_hung(event):
    return PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/").count()


def hang_boards(event):
    boards.publish_boards({"event": event.pk, "round": 1})
    return boards_hung(event)


def test_what_hangs_at_an_event_under_way_is_rendered_anew_after_an_update(make_evening):
    event = make_evening("round").event
    before = hang_boards(event)
    OutboxEntry.objects.all().delete()
    board_domain.withdraw_all_pages()
    assert boards_hung(event) == 0
    outbox.drain_outbox()
    assert boards_hung(event) == before > 0


def test_a_finished_events_boards_are_shown_live(make_evening):
    event = make_evening("finished").event
    hang_boards(event)
    OutboxEntry.objects.all().delete()
    board_domain.withdraw_all_pages()
    assert not OutboxEntry.objects.exists()


@contextmanager
def round_goes_meanwhile(event):
    """Delete the event's rounds just before a certificate is read, which is the last thing read."""
    gone = []

    def take_round_away(execute, sql, *args):
        if not gone and sql.startswith("SELECT") and '"certificate"' in sql:
            gone.append(sql)
            Round.objects.filter(event=event).delete()
        return execute(sql, *args)

    with connection.execute_wrapper(take_round_away):
        yield
    assert gone


def test_a_round_that_goes_while_it_is_rendered_is_no_fault(make_evening, caplog):
    event = make_evening("round").event
    hang_boards(event)
    OutboxEntry.objects.all().delete()
    outbox.add_follow_up(event.league, "publish_boards", {"event": event.pk, "round": 1})
    with round_goes_meanwhile(event):
        outbox.drain_outbox()
    entry = OutboxEntry.objects.get()
    assert (entry.error, entry.attempts, entry.done_at is None) == ("", 0, False)
    assert "Traceback" not in caplog.text
    assert boards_hung(event) == 0


def test_boards_that_hang_are_told_as_done_to_the_last_step(make_evening):
    event = make_evening("round").event
    OutboxEntry.objects.all().delete()
    outbox.add_follow_up(event.league, "publish_boards", {"event": event.pk, "round": 1})
    outbox.drain_outbox()
    entry = OutboxEntry.objects.get()
    assert (entry.steps_done, entry.steps) == (3, 3)


@pytest.mark.parametrize("path", ["rounds/1/", "wall/tables/", "print/pairings-1.pdf"])
def test_a_page_of_a_round_that_goes_meanwhile_is_not_found(as_organiser, make_evening, path):
    event = make_evening("round").event
    with round_goes_meanwhile(event):
        assert as_organiser.get(f"/events/{event.pk}/{path}").status_code == 404


def test_of_a_round_that_was_taken_back_nothing_hangs_and_the_rest_stays(make_evening):
    evening = make_evening("reported").begin_round()
    hung = PublishedPage.objects.filter(key__startswith=f"event/{evening.event.pk}/")
    for number in (1, 2):
        boards.publish_boards({"event": evening.event.pk, "round": number})
    both = set(hung.values_list("key", flat=True))
    of_second = {key for key in both if "/round-2-" in key}
    assert of_second
    repairs.take_back_rounds(evening.actor, evening.event, 2, "entered for the wrong table")
    boards.publish_boards({"event": evening.event.pk, "round": 2})
    assert set(hung.values_list("key", flat=True)) == both - of_second
