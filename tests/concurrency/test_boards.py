"""Two drains at one event: the boards that hang in the end show the latest state."""

import gzip
import threading

import pytest
from django.db import connections
from django.test import Client

from league.domain import outbox, players
from league.models import OutboxEntry, PublishedPage
from tests.support.evenings import Evening
from tournaments.domain import boards
from tournaments.domain.cut import bracket
from tournaments.domain.rounds import repairs

pytestmark = pytest.mark.django_db(transaction=True)
FINAL = "Final standings"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, players=2, planned_rounds=1, cut_size=0)


@pytest.fixture
def without_versions(monkeypatch):
    """Publish against the version of the moment, not the one from before the rendering."""
    hang = boards.boards.publish_pages

    def hang_whatever_came(on, *sheets, **more):
        hang(boards.boards.load_board_set(on.name), *sheets, **more)

    monkeypatch.setattr(boards.boards, "publish_pages", hang_whatever_came)


@pytest.fixture
def held_up(monkeypatch):
    """Start a drain that has rendered its pages, and stop it before it publishes them.

    The second function lets it go on to its end.
    """
    rendered, go_on, drains = threading.Event(), threading.Event(), []
    hang = boards.boards.publish_pages

    def wait_and_hang(*args, **kwargs):
        if threading.current_thread() in drains and not rendered.is_set():
            rendered.set()
            assert go_on.wait(timeout=60)
        return hang(*args, **kwargs)

    def drain_and_close():
        try:
            outbox.drain_outbox()
        finally:
            connections.close_all()

    def begin_drain():
        drains.append(threading.Thread(target=drain_and_close))
        drains[0].start()
        assert rendered.wait(timeout=60)

    def end_drain():
        go_on.set()
        drains[0].join()

    monkeypatch.setattr(boards.boards, "publish_pages", wait_and_hang)
    yield begin_drain, end_drain
    end_drain()


def read_board(event, part="standings/"):
    return Client().get(f"/events/{event.pk}/{part}").content.decode()


def test_what_was_rendered_before_the_end_never_hangs_after_it(evening, held_up):
    begin, end = held_up
    one = evening.pair_round()
    begin()
    evening.play_round(one)
    bracket.finish_event(evening.actor, evening.event)
    outbox.drain_outbox()
    assert FINAL in read_board(evening.event)
    hung = set(PublishedPage.objects.values_list("key", "etag"))
    end()
    assert FINAL in read_board(evening.event)
    assert set(PublishedPage.objects.values_list("key", "etag")) == hung
    assert not OutboxEntry.objects.filter(done_at=None).exists()


def test_the_boards_of_a_round_taken_back_meanwhile_do_not_hang(evening, held_up):
    begin, end = held_up
    evening.pair_round()
    begin()
    repairs.take_back_rounds(evening.actor, evening.event, 1, "a player was forgotten")
    outbox.drain_outbox()
    end()
    assert not PublishedPage.objects.exclude(etag="").exists()


def test_a_name_put_right_while_a_board_is_rendered_stands_on_it_in_the_end(evening, held_up):
    begin, end = held_up
    evening.pair_round()
    begin()  # this drain has read the old name
    player = evening.event.entrants.first().player
    old = player.name
    players.change_player(evening.actor, player, players.PlayerDetails("Somebody Else"))
    outbox.drain_outbox()
    end()
    assert "Somebody Else" in read_board(evening.event, "rounds/1/")
    for page in PublishedPage.objects.exclude(etag=""):
        assert old not in gzip.decompress(bytes(page.body)).decode()


def test_a_board_rendered_before_a_name_was_put_right_is_hung_and_then_renewed(evening, held_up):
    begin, end = held_up
    evening.pair_round()
    begin()
    player = evening.event.entrants.first().player
    players.change_player(evening.actor, player, players.PlayerDetails("Somebody Else"))
    end()  # publishes the page with the old name
    outbox.drain_outbox()  # does the work that the change of name added
    assert not OutboxEntry.objects.filter(done_at=None).exists()
    assert "Somebody Else" in read_board(evening.event, "rounds/1/")


@pytest.mark.usefixtures("without_versions")
def test_without_the_walls_version_what_was_rendered_first_hangs_last(evening, request):
    # after `without_versions`, so that it wraps what that puts in place
    begin, end = request.getfixturevalue("held_up")
    one = evening.pair_round()
    begin()
    evening.play_round(one)
    bracket.finish_event(evening.actor, evening.event)
    outbox.drain_outbox()
    end()
    hung = PublishedPage.objects.exclude(etag="")
    assert not any(FINAL in gzip.decompress(bytes(page.body)).decode() for page in hung)


@pytest.mark.usefixtures("without_versions")
def test_without_the_walls_version_a_name_put_right_comes_back(evening, request):
    begin, end = request.getfixturevalue("held_up")
    evening.pair_round()
    begin()
    player = evening.event.entrants.first().player
    old = player.name
    players.change_player(evening.actor, player, players.PlayerDetails("Somebody Else"))
    outbox.drain_outbox()
    end()
    hung = PublishedPage.objects.exclude(etag="")
    assert any(old in gzip.decompress(bytes(page.body)).decode() for page in hung)
