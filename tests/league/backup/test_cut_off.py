"""A restore killed while it renames files is undone by the next process, unless it was complete."""

import os
import signal

import pytest

from league.backup import archive, files
from league.backup.contents import SECRET_FILES
from tests.support.hostile_backups import forge_backup

pytestmark = [pytest.mark.django_db, pytest.mark.once("of files alone")]
STAMP, HERE, THERE = "before-restore-1", b"a-secret-of-here", b"a-secret-of-there"
FIRST, LAST = SECRET_FILES[0], SECRET_FILES[-1]
NEVER, DONE = (lambda _stamp: False), (lambda stamp: stamp == STAMP)


@pytest.fixture
def data_folder(settings, tmp_path):
    """A data folder with one of its secrets and the seals of its record."""
    settings.HEADJUDGE_DATA = tmp_path / "data"
    settings.HEADJUDGE_DATA.mkdir()
    (settings.HEADJUDGE_DATA / FIRST).write_bytes(HERE)
    (settings.HEADJUDGE_DATA / "seals.jsonl").write_bytes(b"{}\n")
    return settings.HEADJUDGE_DATA


def read_folder(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def put_in_place_killed_at(path, last):
    """Put the files in place in another process, killed instead of its rename number `last`."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    left, rename = [last], files.Path.rename

    def count_down(self, target):
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1
        return rename(self, target)

    files.Path.rename = count_down
    with (
        archive.open_backup(path) as (zipped, manifest),
        files.stage_files(zipped, manifest, STAMP) as staged,
    ):
        staged.put_in_place()
        os.kill(os.getpid(), signal.SIGKILL)  # all files are in place, the database is not yet
    os._exit(0)


def test_killed_at_any_rename_everything_is_as_before_or_the_backups(path, data_folder):
    names = {f"data/{name}": THERE for name in SECRET_FILES}
    forge_backup(path, names, change=lambda manifest: manifest.update(secrets=True))
    before, seen = read_folder(data_folder), set()
    for last in range(5):
        put_in_place_killed_at(path, last)
        seen.add(frozenset(read_folder(data_folder).items()))
        assert files.undo_cut_off(NEVER)
        assert read_folder(data_folder) == before
    assert len(seen) == 5  # the folder as it stands before each of four renames and after the last
    assert not files.undo_cut_off(NEVER)

    put_in_place_killed_at(path, 99)
    # the database was in place, so the restore counts as complete
    assert not files.undo_cut_off(DONE)
    after = read_folder(data_folder)
    assert (after[FIRST], after[LAST]) == (THERE, THERE)
    assert after[f"{FIRST}.{STAMP}"] == HERE
    assert not files.undo_cut_off(NEVER)
