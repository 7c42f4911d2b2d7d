"""Backups by themselves: when one is due, which stay, and that each is put back on trial."""

from datetime import date, timedelta
from errno import ENOSPC
from pathlib import Path

import pytest
from django.utils import timezone

from league.backup import BackupError, schedule
from league.domain import removing
from league.domain.log import SERVICE, record_entry
from league.models import BackupRun, League, LogEntry, Player

pytestmark = [pytest.mark.django_db]


def age(run, by):
    BackupRun.objects.filter(pk=run.pk).update(at=timezone.now() - by)


def test_one_is_due_when_a_round_begins_or_ends_and_once_a_day(league, settings):
    assert schedule.due_cause() is None  # nothing has happened
    record_entry(league, SERVICE, "league.changed", "league:1")
    assert schedule.due_cause() is None
    assert schedule.due_cause(timezone.now() + timedelta(hours=1)) == schedule.SCHEDULE
    record_entry(league, SERVICE, "round.paired", "round:1")
    assert schedule.due_cause() == schedule.ROUND
    newest = LogEntry.objects.order_by("-pk").first().pk
    run = BackupRun.objects.create(cause="round", entry=newest, good=True)
    assert schedule.due_cause() is None
    record_entry(league, SERVICE, "event.finished", "event:1")
    assert schedule.due_cause() is None  # so soon after the last
    age(run, timedelta(minutes=11))
    assert schedule.due_cause() == schedule.ROUND
    BackupRun.objects.create(cause="round", entry=newest + 1000, good=True)
    BackupRun.objects.update(at=timezone.now() - timedelta(hours=25))
    assert schedule.due_cause() == schedule.SCHEDULE
    settings.BACKUPS = False
    assert schedule.due_cause() is None


def test_one_that_failed_is_tried_again(league):
    """Such as one whose second place was away: not only after the next round, or a day."""
    record_entry(league, SERVICE, "round.paired", "round:1")
    newest = LogEntry.objects.order_by("-pk").first().pk
    run = BackupRun.objects.create(cause="round", entry=newest, error="took no copy")
    assert schedule.due_cause() is None  # so soon after the last
    age(run, timedelta(minutes=11))
    assert schedule.due_cause() == schedule.ROUND
    BackupRun.objects.filter(pk=run.pk).update(error=schedule.UNDER_WAY)
    assert schedule.due_cause() is None  # it may take long, and ends one day: well, or killed
    age(run, timedelta(hours=2))
    assert schedule.due_cause() == schedule.ROUND
    good = BackupRun.objects.create(cause="round", entry=newest, good=True)
    age(good, timedelta(hours=25))
    age(BackupRun.objects.create(cause="schedule", entry=newest, error="x"), timedelta(hours=1))
    assert schedule.due_cause() == schedule.SCHEDULE


@pytest.mark.once
def test_the_newest_stay_and_the_last_of_each_day():
    names = [
        f"headjudge-202611{day:02}T{hour:02}0000Z.zip" for day in (1, 2, 3) for hour in (8, 20)
    ]
    backups = [Path(name) for name in names]
    gone = schedule.choose_removed(backups, 1, date(2026, 11, 2))
    assert [path.name for path in gone] == [names[0], names[1], names[2], names[4]]


@pytest.mark.once
def test_a_trial_that_fails_says_why(tmp_path):
    broken = tmp_path / "headjudge-20261101T080000Z.zip"
    broken.write_bytes(b"no backup")
    with pytest.raises(BackupError, match="restore on trial"):
        schedule.try_restoring(broken)


@pytest.mark.once
def test_a_copy_is_nobody_elses_to_read_and_leaves_no_half_one(settings, tmp_path, monkeypatch):
    settings.BACKUPS_TO = str(tmp_path / "usb")
    made = tmp_path / "headjudge-20261101T080000Z.zip"
    made.write_bytes(b"names")
    modes = []

    def fill_disk(_source, target):
        target.write_bytes(b"na")
        modes.append(target.stat().st_mode & 0o777)
        raise OSError(ENOSPC, "No space left on device")

    (tmp_path / "usb").mkdir()
    (tmp_path / "usb" / ".headjudge-20261031T080000Z.zip.part").write_bytes(b"na")
    monkeypatch.setattr(schedule.shutil, "copyfile", fill_disk)
    with pytest.raises(BackupError, match="took no copy: No space left"):
        schedule._copy_to_second_place(made)
    assert modes == [0o600]
    assert list((tmp_path / "usb").iterdir()) == []


@pytest.mark.once
@pytest.mark.parametrize("folder", ["stick/headjudge", "stick"])
def test_a_second_place_that_is_away_takes_no_copy_on_the_own_disk(settings, tmp_path, folder):
    """Its folder is gone or, where it is the place of the mount itself, empty."""
    mount = tmp_path / "stick"
    mount.mkdir()
    place = tmp_path / folder
    settings.BACKUPS_TO = str(place)
    BackupRun.objects.create(cause="round", copied_to=settings.BACKUPS_TO, good=True)
    with pytest.raises(BackupError, match="is it mounted"):
        schedule._copy_to_second_place(tmp_path / "headjudge-20261102T080000Z.zip")
    assert list(mount.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_a_second_place_that_comes_back_takes_copies_again(settings, tmp_path):
    settings.HEADJUDGE_DATA, settings.BACKUPS_TO = tmp_path / "data", str(tmp_path / "usb")
    settings.HEADJUDGE_DATA.mkdir()
    League.objects.create(name="Pallet Town League", slug="pallet-town")
    first = schedule.back_up_and_try()
    assert (first.good, first.error) == (True, "")
    (tmp_path / "usb").rename(tmp_path / "pulled out")
    (tmp_path / "usb").mkdir()  # where it was mounted
    away = schedule.back_up_and_try()
    assert not away.good
    assert "is it mounted?" in away.error
    assert list((tmp_path / "usb").iterdir()) == []
    (tmp_path / "usb").rmdir()
    (tmp_path / "pulled out").rename(tmp_path / "usb")
    again = schedule.back_up_and_try()
    assert (again.good, again.error) == (True, "")
    assert {first.file, again.file} <= {path.name for path in (tmp_path / "usb").iterdir()}


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_copied_and_put_back_on_trial(settings, tmp_path):
    """And whoever was removed is on the list beside it, by number."""
    settings.HEADJUDGE_DATA, settings.BACKUPS_TO = tmp_path / "data", str(tmp_path / "usb")
    settings.HEADJUDGE_DATA.mkdir()
    league = League.objects.create(name="Pallet Town League", slug="pallet-town")
    player = Player.objects.create(league=league, name="Zuleika Quandrill")
    removing.remove_player(SERVICE, player)
    run = schedule.back_up_and_try()
    assert (run.good, run.error) == (True, "")
    assert run.rows > 0
    for folder in (settings.HEADJUDGE_DATA / "backups", tmp_path / "usb"):
        assert (folder / run.file).stat().st_size == run.size
        (line,) = removing.read_removed_list(folder)
        assert line["subject"] == f"player:{player.pk}"
    settings.BACKUPS_TO = str(tmp_path / "usb" / run.file)  # no folder: no second place
    run = schedule.back_up_and_try()
    assert not run.good
    assert "second place" in run.error
