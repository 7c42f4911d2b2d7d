"""Boards kept as files: each follows its page, and one that shows an old name is gone at once."""

import gzip

import pytest

from config.serving import kept_boards
from league.base import kept_files
from league.domain import boards, outbox
from league.models import Player
from tournaments.domain.boards import publish_boards

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def kept_folder(settings, tmp_path):
    """The folder for boards, prepared as the server does it."""
    settings.BOARDS_FOLDER = tmp_path / "boards"
    kept_boards._path_of.cache_clear()
    kept_files.begin_keeping()
    yield settings.BOARDS_FOLDER
    kept_boards._path_of.cache_clear()


def test_a_file_follows_its_page_and_a_new_name_takes_it_away_at_once(
    kept_folder, make_evening, django_capture_on_commit_callbacks
):
    event = make_evening("round").event
    outbox.drain_outbox(10_000)
    key = f"event/{event.pk}/round-1-by-table/en"
    with django_capture_on_commit_callbacks(execute=True):
        boards.withdraw_all_pages()
        publish_boards({"event": event.pk, "round": 1})
    asked = {b"accept-encoding": b"gzip"}
    answer = kept_boards.answer_board(key, asked)
    etag = dict(answer.headers)[b"ETag"]
    player = Player.objects.filter(entries__event=event).first()
    assert player.name in gzip.decompress(answer.body).decode()
    assert kept_boards.answer_board(key, {b"if-none-match": etag}).status == 304
    wall = boards.load_board_set(f"event/{event.pk}")
    # takes the files away before the commit, and even if it never comes
    boards.withdraw_pages([f"event/{event.pk}"])
    assert kept_boards.answer_board(key, asked) is None
    with pytest.raises(boards.OvertakenError):  # a rendering with the old name that began before
        boards.publish_pages(wall, {key: "old"})
    with django_capture_on_commit_callbacks(execute=True):
        publish_boards({"event": event.pk, "round": 1})
    assert kept_boards.answer_board(key, asked).status == 200
