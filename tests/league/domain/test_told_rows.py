"""Rows on the record, who hears of entries, and recovery after faults: use cases in order."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from league.base import append_only
from league.base.errors import Refused
from league.base.noting import EntryMark
from league.domain import closing, forgetting, keeping, log, removing, rows
from league.models import Device, LogChange, Player
from tests.support.golden_lines import compare_lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def make_player(told, name, **known):
    return Player.objects.create(league=told.league, name=name, **known)


def compare_rows(told):
    """Rows that differ from the record: changed, new and missing ones."""
    gone, otherwise, same = [make_player(told, name) for name in ("Ada", "Bo", "Cy")]
    told.ask_for("taken as they are", lambda: rows.take_as_they_are().after)
    told.ask_for("taken again", rows.take_as_they_are)
    told.patch.setattr(rows, "MOST_NAMED", 2)
    told.patch.setattr(rows, "BATCH_SIZE", 2)
    gone.delete()
    Player.objects.filter(pk=otherwise.pk).update(birth_year=1990)
    before = rows.differing_rows()
    new = make_player(told, "Dee", player_id="7")
    found = told.ask_for("differing", rows.differing_tables)
    told.ask_for("how many", lambda: [len(found), len(before["league.player"])])
    entry = log.record_entry(told.league, log.SERVICE, "data.restored", "record")
    told.ask_for("noted but for those before", rows.note_differences, entry.pk, before)
    told.ask_for("what was noted", lambda: [one.rows for one in entry.changes.all()])
    told.ask_for("differing then", rows.differing_tables)
    told.ask_for("taken with a word", lambda: rows.take_as_they_are("data.restored").after)
    told.ask_for("as they are", rows.differing_tables)
    told.ask_for(
        "made anew",
        lambda: [
            rows.replay_log()["league.player"][pk]["birth_year"]
            for pk in (otherwise.pk, same.pk, new.pk)
        ],
    )
    told.ask_for("order", lambda: [rows._order_of_key(1), rows._order_of_key("a")])
    for damage in ([["league.player", ["id", "name"], [[1]]]], [["league.player"]], 7):
        change = LogChange.objects.create(entry=entry, rows=damage)
        with pytest.raises(rows.DamagedRecordError) as damaged:
            rows.replay_log()
        said = str(damaged.value)
        told.ask_for(f"damaged by {damage}", lambda said=said: said)
        remove_change(change)


def remove_change(change):
    """Delete a note, with the guards that refuse this taken away meanwhile."""
    append_only.remove_guards(connection)
    LogChange.objects.filter(pk=change.pk).delete()
    append_only.install_guards(connection)


def note_migrations(told):
    mark = told.settings.HEADJUDGE_DATA / "migrating"
    told.ask_for("nothing to do", lambda: [rows.note_before_migrate(plan=[]), mark.exists()])
    told.ask_for("something to do", lambda: [rows.note_before_migrate(plan=[1]), mark.exists()])
    with told.patch.context() as patch:
        patch.setattr(rows, "are_tables_current", lambda: False)
        told.ask_for("half way", lambda: [rows.take_after_migrate(plan=[1]), mark.exists()])
    told.ask_for("killed before", lambda: [rows.take_after_migrate(plan=[]), mark.exists()])
    make_player(told, "Ada")
    told.ask_for("nothing was done", lambda: [rows.take_after_migrate(plan=[]), mark.exists()])
    told.ask_for("something was done", lambda: [rows.take_after_migrate(plan=[1]), mark.exists()])
    told.ask_for("current", rows.are_tables_current)


def write_noted_rows(told):
    """Rows noted before, between and after the entries of one transaction."""
    one, two = [log.record_entry(None, log.SERVICE, "record.begun", "record").pk for _ in "ab"]

    def make_group(number):
        return rows.RowGroup("league.player", ["id"], [[number]])

    for notes in (
        [
            make_group(1),
            EntryMark(one),
            make_group(2),
            make_group(3),
            EntryMark(two),
            make_group(4),
        ],
        [make_group(5), EntryMark(one)],
        [EntryMark(one), make_group(6)],
        [make_group(7), make_group(8)],
    ):
        rows.write_changes(notes)
        found = [[change.entry_id, change.rows] for change in LogChange.objects.order_by("pk")]
        told.ask_for(f"{len(notes)} notes", lambda found=found: found)


def record_entries(told):
    heard = []
    told.patch.setattr(log, "_listeners", [])
    told.patch.setattr(log, "_batch_listeners", [])
    log.listens_to_log(lambda entry: heard.append([entry.action, entry.subject, entry.row]))
    log.listens_to_batches(lambda entries: heard.append([one.subject for one in entries]))
    details = [
        log.RecordedDetail("player:1", before=1, after={"b": 2}, reason="so", row="row"),
        log.RecordedDetail("player:2"),
    ]
    token = log.request_id.set("asked-1")
    told.ask_for(
        "two at once",
        lambda: len(log.record_entries(told.league, told.actor, "player.made", details)),
    )
    log.request_id.reset(token)
    told.ask_for(
        "one", lambda: log.record_entry(None, log.SERVICE, "record.begun", "record", row=7).row
    )
    told.ask_for("heard", lambda: heard)
    told.ask_for("noted", lambda: [type(note).__name__ for note in connection.notes][-3:])


def count_seconds(told):
    """Count how long a process has run since the machine's clock was changed."""
    clock = SimpleNamespace(now=0.0, ticks=0.0)
    machine = SimpleNamespace(time=lambda: clock.now, monotonic=lambda: clock.ticks)
    told.patch.setattr(keeping, "time", machine)
    told.patch.setattr(keeping, "_steady_since", [(0.0, 0.0)])
    for now, ticks in ((10, 10), (3710, 110), (3720, 119), (3730, 129), (-9000, 139), (-8990, 149)):
        clock.now, clock.ticks = float(now), float(ticks)
        told.ask_for(f"{now} after {ticks}", keeping._count_seconds_without_jump)
    clock.now, clock.ticks = 86_000.0, 86_000.0
    told.ask_for("put forward", keeping.is_clock_believable)
    for later in (86_399, 1):
        clock.now, clock.ticks = clock.now + later, clock.ticks + later
        told.ask_for(f"{later} s later", keeping.is_clock_believable)


def go_on_after_faults(told):
    """A player or account that cannot be handled now does not keep others from it."""
    today = timezone.localdate()
    for number in range(3):
        make_player(told, f"Old{number} One", seen_on=today - timedelta(days=9000 + number))
        told.make_user(f"unused{number}")
    told.pass_time(days=closing.load_policy().accounts.closed_after, seconds=1)

    def fail_first(do, wrong):
        waiting = [wrong]

        def try_it(*args):
            if waiting:
                raise waiting.pop()
            return do(*args)

        return try_it

    for wrong in (DatabaseError("gone"), Refused("not now")):
        with told.patch.context() as patch:
            patch.setattr(closing, "close_account", fail_first(closing.close_account, wrong))
            patch.setattr(closing, "CLOSED_AT_ONCE", 2)
            told.ask_for(f"accounts, {wrong}", closing.close_unused_accounts)
    for wrong in (ValueError("odd"), TypeError("odd")):
        with told.patch.context() as patch:
            patch.setattr(removing, "remove_player", fail_first(removing.remove_player, wrong))
            patch.setattr(keeping, "AT_ONCE", 1)
            told.ask_for(f"names, {wrong}", keeping.shorten_and_remove)
    asked = fail_first(lambda _before: Device.objects.none(), DatabaseError("gone"))
    rule = forgetting.RetentionRule("devices", timedelta(0), asked)
    for name in ("failed", "tried again"):
        told.ask_for(f"forgetting {name}", forgetting._forget_due, rule)
    with told.patch.context() as patch:
        patch.setattr(forgetting, "_retention_rules", {})
        register = forgetting.forgets_rows("some", kept=timedelta(days=3))
        told.ask_for(
            "registered", lambda: [register(asked) is asked, forgetting.retention_rules()[0].kept]
        )
    told.settings.BACKUPS_TO = str(told.settings.HEADJUDGE_DATA / "nowhere")
    (told.settings.HEADJUDGE_DATA / "backups").mkdir()
    removing.note_removal()
    names = sorted(
        path.relative_to(told.settings.HEADJUDGE_DATA).as_posix()
        for path in told.settings.HEADJUDGE_DATA.rglob("*.jsonl")
    )
    told.ask_for("lists of who was removed", lambda: names)


SCENES = [
    compare_rows,
    note_migrations,
    write_noted_rows,
    record_entries,
    count_seconds,
    go_on_after_faults,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_is_on_the_record_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("league/told_rows.tsv", told_league.teller.lines, scene.__name__)
