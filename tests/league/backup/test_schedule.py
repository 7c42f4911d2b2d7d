"""Automatic backups: when one is due, which are kept, and that each is restored on trial."""

import sys
from datetime import UTC, date, datetime, timedelta
from errno import ENOSPC
from pathlib import Path
from shutil import copyfile

import pytest
from django.utils import timezone

from league.backup import BackupError, making, places, schedule
from league.domain import removing
from league.domain.log import SERVICE, record_entry
from league.models import BackupRun, League, LogEntry, LogSeal, Player
from tests.support import warm

pytestmark = [pytest.mark.django_db]


def age_run(run, by):
    BackupRun.objects.filter(pk=run.pk).update(at=timezone.now() - by)


def test_one_is_due_when_a_round_begins_or_ends_and_once_a_day(league, settings):
    assert schedule.due_cause() is None  # nothing was recorded
    record_entry(league, SERVICE, "league.changed", "league:1")
    assert schedule.due_cause() is None
    assert schedule.due_cause(timezone.now() + timedelta(hours=1)) == schedule.SCHEDULE
    record_entry(league, SERVICE, "round.paired", "round:1")
    assert schedule.due_cause() == schedule.ROUND
    newest = LogEntry.objects.order_by("-pk").first().pk
    run = BackupRun.objects.create(cause="round", entry=newest, good=True)
    assert schedule.due_cause() is None
    record_entry(league, SERVICE, "event.finished", "event:1")
    assert schedule.due_cause() is None  # too soon after the last
    age_run(run, timedelta(minutes=11))
    assert schedule.due_cause() == schedule.ROUND
    BackupRun.objects.create(cause="round", entry=newest + 1000, good=True)
    BackupRun.objects.update(at=timezone.now() - timedelta(hours=25))
    assert schedule.due_cause() == schedule.SCHEDULE
    settings.BACKUPS = False
    assert schedule.due_cause() is None


def test_one_that_failed_is_tried_again(league):
    """A failed one, say with its second place away, does not wait for the next round or day."""
    record_entry(league, SERVICE, "round.paired", "round:1")
    newest = LogEntry.objects.order_by("-pk").first().pk
    run = BackupRun.objects.create(cause="round", entry=newest, error="took no copy")
    assert schedule.due_cause() is None  # too soon after the last
    age_run(run, timedelta(minutes=11))
    assert schedule.due_cause() == schedule.ROUND
    BackupRun.objects.filter(pk=run.pk).update(error=schedule.UNDER_WAY)
    # may still be running, but not for ever: it may have been killed
    assert schedule.due_cause() is None
    age_run(run, timedelta(hours=2))
    assert schedule.due_cause() == schedule.ROUND
    good = BackupRun.objects.create(cause="round", entry=newest, good=True)
    age_run(good, timedelta(hours=25))
    age_run(BackupRun.objects.create(cause="schedule", entry=newest, error="x"), timedelta(hours=1))
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
    settings.HEADJUDGE_DATA, settings.BACKUPS_TO = tmp_path / "data", str(tmp_path / "usb")
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
    assert [path.name for path in (tmp_path / "usb").iterdir()] == [places.MARK]


@pytest.mark.once
@pytest.mark.parametrize("folder", ["stick/headjudge", "stick"])
def test_a_second_place_that_is_away_takes_no_copy_on_the_own_disk(settings, tmp_path, folder):
    """The folder is gone, or it is the empty folder where the stick was mounted."""
    mount = tmp_path / "stick"
    mount.mkdir()
    place = tmp_path / folder
    settings.BACKUPS_TO = str(place)
    BackupRun.objects.create(cause="round", copied_to=settings.BACKUPS_TO, good=True)
    with pytest.raises(BackupError, match="is it mounted"):
        schedule._copy_to_second_place(tmp_path / "headjudge-20261102T080000Z.zip")
    assert list(mount.iterdir()) == []


@pytest.fixture
def _trials_soon_there(monkeypatch):
    """Each trial runs its command in its environment, forked from a process with all imports."""

    def run_warm(command, *, env, timeout, **_as_text):
        assert command[0] == sys.executable
        return warm.run_to_end(command[1:], env, timeout=timeout)

    monkeypatch.setattr(schedule.subprocess, "run", run_warm)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_trials_soon_there")
def test_a_second_place_that_comes_back_takes_copies_again(settings, tmp_path):
    settings.HEADJUDGE_DATA, settings.BACKUPS_TO = tmp_path / "data", str(tmp_path / "usb")
    settings.HEADJUDGE_DATA.mkdir()
    League.objects.create(name="Pallet Town League", slug="pallet-town")
    first = schedule.back_up_and_try()
    assert (first.good, first.error) == (True, "")
    (tmp_path / "usb").rename(tmp_path / "pulled out")
    (tmp_path / "usb").mkdir()  # the empty folder where it was mounted
    away = schedule.back_up_and_try()
    assert not away.good
    assert "is it mounted?" in away.error
    assert list((tmp_path / "usb").iterdir()) == []
    (tmp_path / "usb").rmdir()
    (tmp_path / "pulled out").rename(tmp_path / "usb")
    again = schedule.back_up_and_try()
    assert (again.good, again.error) == (True, "")
    assert {first.file, again.file} <= {path.name for path in (tmp_path / "usb").iterdir()}


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_trials_soon_there")
def test_one_whose_record_was_tampered_with_is_not_good(settings, tmp_path):
    settings.HEADJUDGE_DATA = tmp_path
    league = League.objects.create(name="Pallet Town League", slug="pallet-town")
    LogSeal.objects.create(
        league=league, number=1, up_to=0, count=0, digest="f" * 64, cause="clock"
    )
    run = schedule.back_up_and_try()
    assert not run.good
    assert "Pallet Town League: entries" in run.error


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_copied_and_put_back_on_trial(settings, tmp_path):
    """The list beside it names who was removed, by number."""
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
    settings.BACKUPS_TO = str(tmp_path / "usb" / run.file)  # a file in place of the folder
    run = schedule.back_up_and_try()
    assert not run.good
    assert "second place" in run.error


def be_service(settings, tmp_path, name):
    """Have the service of that name at work from here on; all share one second place."""
    settings.HEADJUDGE_DATA, settings.BACKUPS_TO = tmp_path / name, str(tmp_path / "usb")
    folder = settings.HEADJUDGE_DATA / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def make_backups(folder, *moments):
    """Write files named as backups; each is one letter longer than its name."""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"headjudge-{moment:%Y%m%dT%H%M%SZ}.zip" for moment in moments]
    for path in paths:
        path.write_text(f"{path.name}!")
    return paths


def make_own_backup(settings, tmp_path):
    (made,) = make_backups(
        be_service(settings, tmp_path, "data"), datetime(2026, 11, 1, tzinfo=UTC)
    )
    return made


def note_copied(path):
    """Store a row that says the file was copied to the current second place."""
    return BackupRun.objects.create(
        cause="round",
        file=path.name,
        size=path.stat().st_size,
        copied_to=schedule.settings.BACKUPS_TO,
    )


@pytest.fixture
def _any_archive(monkeypatch):
    """Every file counts as a whole backup."""
    monkeypatch.setattr(schedule.archive, "verify_archive", lambda _path, _say: None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_trials_soon_there")
def test_a_second_place_takes_copies_of_one_service_alone(settings, tmp_path):
    """The other service is told so, and touches nothing there, not even a half-copied file."""
    League.objects.create(name="Pallet Town League", slug="pallet-town")
    own = be_service(settings, tmp_path, "first")
    first = schedule.back_up_and_try()
    assert (first.good, first.error) == (True, "")
    assert schedule._copy_to_second_place(own / first.file).exists()  # it recognises its own mark
    half = tmp_path / "usb" / ".headjudge-20261101T080000Z.zip.part"
    half.write_bytes(b"na")
    before = sorted(path.name for path in half.parent.iterdir())
    own = be_service(settings, tmp_path, "second")
    second = schedule.back_up_and_try()
    assert not second.good
    assert "is another service's: name a folder of its own in BACKUPS_TO" in second.error
    assert "\n" not in second.error
    assert sorted(path.name for path in half.parent.iterdir()) == before
    assert [path.name for path in making.list_backups(own)] == [second.file]


@pytest.mark.once
@pytest.mark.usefixtures("_any_archive")
def test_who_was_restored_elsewhere_takes_the_place_by_doing_what_it_is_told(settings, tmp_path):
    """Copying the file that the message names; in one data folder a restore leaves the id as is."""
    moment = datetime(2026, 11, 1, 8, tzinfo=UTC)
    (made,) = make_backups(be_service(settings, tmp_path, "laptop"), moment)
    note_copied(schedule._copy_to_second_place(made))
    (later,) = make_backups(
        be_service(settings, tmp_path, "reserve"), moment + timedelta(minutes=20)
    )
    with pytest.raises(BackupError, match="another service's") as told:
        schedule._copy_to_second_place(later)
    source, target = str(told.value).rstrip(".").split(", copy ")[1].split(" to ")
    copyfile(source, target)
    assert schedule._copy_to_second_place(later).read_text() == later.read_text()
    # when this one runs again, it is the one that is refused
    be_service(settings, tmp_path, "laptop")
    with pytest.raises(BackupError, match="another service's"):
        schedule._copy_to_second_place(made)


@pytest.mark.once
@pytest.mark.usefixtures("_any_archive")
def test_a_place_without_a_mark_goes_to_who_made_all_the_copies_there(settings, tmp_path):
    """Only copies made since its oldest row count: nothing is known of older ones any more."""
    own = be_service(settings, tmp_path, "data")
    place, now = tmp_path / "usb", timezone.now()
    hour, minute = timedelta(hours=1), timedelta(minutes=1)
    old, by_row, by_file, others = make_backups(
        place, now - 900 * 24 * hour, now + minute, now + hour, now + 2 * hour
    )
    (made,) = make_backups(own, now + hour)
    with pytest.raises(BackupError, match="another service's"):
        schedule._copy_to_second_place(made)  # no row says that anything was copied there
    note_copied(by_row)
    with pytest.raises(BackupError, match="another service's"):
        schedule._copy_to_second_place(made)
    others.unlink()
    copy = schedule._copy_to_second_place(made)
    assert copy.name == made.name.replace(".zip", "-2.zip")
    assert {old, by_row, by_file, copy} == set(making.list_backups(place))
    assert places.is_own_place(place)


@pytest.mark.once
@pytest.mark.usefixtures("_any_archive")
def test_a_copy_overwrites_nothing(settings, tmp_path):
    made = make_own_backup(settings, tmp_path)
    first = schedule._copy_to_second_place(made)
    first.write_text("another's")
    assert schedule._copy_to_second_place(made).name == "headjudge-20261101T000000Z-2.zip"
    assert first.read_text() == "another's"
    second = made.rename(made.with_name("headjudge-20261101T000000Z-2.zip"))
    assert schedule._copy_to_second_place(second).name == "headjudge-20261101T000000Z-3.zip"
    fifth = second.rename(made.with_name("headjudge-20261101T000000Z-5.zip"))
    assert schedule._copy_to_second_place(fifth).name == fifth.name


@pytest.mark.once
@pytest.mark.usefixtures("_any_archive")
def test_a_mark_that_is_not_whole_is_nobodys_own(settings, tmp_path):
    """It may be one that another is just writing. An own mark that is not whole is made anew."""
    own = be_service(settings, tmp_path, "data")
    (made,) = make_backups(own, datetime(2026, 11, 1, tzinfo=UTC))
    (tmp_path / "usb").mkdir()
    (tmp_path / "usb" / places.MARK).touch()
    (own / places.OWN_MARK).touch()
    for may_be_read in (0o600, 0):  # 0: a mark that belongs to a service of another account
        (tmp_path / "usb" / places.MARK).chmod(may_be_read)
        with pytest.raises(BackupError, match="another service's"):
            schedule._copy_to_second_place(made)
    assert len((own / places.OWN_MARK).read_text()) == 33
    assert (own / places.OWN_MARK).stat().st_mode & 0o777 == 0o600
    (tmp_path / "usb" / places.MARK).unlink()
    schedule._copy_to_second_place(made)


@pytest.mark.once
@pytest.mark.usefixtures("_any_archive")
def test_an_own_place_from_which_all_copies_were_taken_is_not_missed(settings, tmp_path):
    made = make_own_backup(settings, tmp_path)
    copy = schedule._copy_to_second_place(made)
    note_copied(copy)
    copy.unlink()
    assert schedule._copy_to_second_place(made) == copy
