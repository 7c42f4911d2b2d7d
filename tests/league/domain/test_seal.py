"""Seals show whether the record was changed afterwards."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, connections, transaction

from league.base import append_only
from league.domain import log, outbox, seal
from league.models import League, LogEntry, LogSeal

pytestmark = pytest.mark.django_db(transaction=True)


def record_some(league, *actions, **details):
    return [
        log.record_entry(league, log.SERVICE, action, "event:1", **details) for action in actions
    ]


@pytest.fixture
def three_sealed(league):
    """A league with two seals, over three entries and over two."""
    entries = record_some(league, "one", "two", "three", after={"b": [1, 2.0], "a": "é"})
    seal.seal_league(league, "round")
    entries += record_some(league, "four", "five", before={"z": None}, reason="a slip, misread")
    seal.seal_league(league, "round")
    return entries


def tamper_with_log(sql, *values):
    append_only.remove_guards(connection)
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
    append_only.install_guards(connection)


def run_verify_log(*arguments, capsys=None):
    """Run the command; return its exit code and what it printed."""
    try:
        call_command("verify_log", *arguments)
    except CommandError as error:
        return error.returncode, str(error)
    return 0, capsys.readouterr().out if capsys else ""


def test_what_nobody_touched_is_intact(league, three_sealed, capsys):
    record_some(league, "six")
    code, said = run_verify_log(capsys=capsys)
    assert code == 0
    assert "Pallet Town League: 2 seals over 5 entries, intact; 1 entry not sealed yet" in said
    assert LogSeal.objects.last().digest in said


@pytest.mark.parametrize(
    ("sql", "which", "span"),
    [
        ("UPDATE league_logentry SET action = 'won' WHERE id = %s", 1, (0, 2)),
        ("UPDATE league_logentry SET reason = 'none' WHERE id = %s", 4, (3, 4)),
        ("UPDATE league_logentry SET actor_id = NULL, role = '' WHERE id = %s", 0, (0, 2)),
        ("UPDATE league_logentry SET league_id = NULL WHERE id = %s", 3, (3, 4)),
        ("DELETE FROM league_logentry WHERE id = %s", 0, (0, 2)),
        ("DELETE FROM league_logentry WHERE id = %s", 4, (3, 4)),
        ("UPDATE league_logseal SET count = count + 1 WHERE number = 1 AND 0 <> %s", 0, (0, 2)),
    ],
)
def test_what_was_changed_is_found_and_its_range_named(league, three_sealed, sql, which, span):
    ids = [entry.pk for entry in three_sealed]
    tamper_with_log(sql, ids[which])
    code, said = run_verify_log("pallet-town")
    first, last = ids[span[0]], ids[span[1]]
    assert code == 1
    if span[0]:
        assert f"entries {first} to {last}" in said
    else:  # nothing was sealed, so the range begins with the first entry
        assert f"entries 1 to {last}" in said


def test_entries_put_in_another_order_are_found(league, three_sealed):
    first, second = three_sealed[:2]
    move = "UPDATE league_logentry SET id = %s WHERE id = %s"
    for now, before in ((-1, first.pk), (first.pk, second.pk), (second.pk, -1)):
        tamper_with_log(move, now, before)
    assert run_verify_log()[0] == 1


def test_an_entry_slipped_in_is_found(league, three_sealed):
    lost = LogEntry.objects.latest("pk").pk
    tamper_with_log("UPDATE league_logentry SET id = %s WHERE id = %s", lost + 100, lost)
    seal.seal_league(league, "clock")
    tamper_with_log("UPDATE league_logentry SET id = %s WHERE id = %s", lost + 50, lost + 100)
    assert run_verify_log()[0] == 1


def test_a_seal_taken_away_is_found(league, three_sealed):
    record_some(league, "six")
    seal.seal_league(league, "clock")
    tamper_with_log("DELETE FROM league_logseal WHERE number = %s", 2)
    code, said = run_verify_log()
    assert code == 1
    assert "seal 2 is missing" in said


def test_a_seal_made_up_over_changed_entries_does_not_fit_the_one_after(league, three_sealed):
    tamper_with_log("UPDATE league_logentry SET action = 'won' WHERE id = %s", three_sealed[0].pk)
    forged = seal._hash_entries(league, 1, "", 0, three_sealed[2].pk)[1]
    tamper_with_log("UPDATE league_logseal SET digest = %s WHERE number = 1", forged)
    code, said = run_verify_log()
    assert code == 1
    assert f"entries {three_sealed[2].pk + 1} to {three_sealed[4].pk}" in said


def test_a_database_that_would_let_the_log_be_changed_is_told(league, three_sealed):
    append_only.remove_guards(connection)
    code, said = run_verify_log()
    assert code == 1
    assert "no longer refuses" in said


def test_leagues_are_sealed_each_by_itself(league, three_sealed):
    other = League.objects.create(name="Cerulean", slug="cerulean")
    record_some(other, "alpha")
    record_some(None, "omega")
    assert seal.seal_league(other, "clock").number == 1
    assert seal.seal_league(None, "clock").number == 1
    tamper_with_log("UPDATE league_logentry SET action = 'beta' WHERE action = %s", "alpha")
    assert run_verify_log("pallet-town")[0] == 0
    assert run_verify_log("cerulean")[0] == 1


def test_a_misspelt_league_is_bad_input_and_the_nearest_is_named(league):
    code, said = run_verify_log("palet-town")
    assert code == 2
    assert "pallet-town" in said


def test_nothing_new_needs_no_seal(league, three_sealed):
    assert seal.seal_league(league, "clock") is None
    assert LogSeal.objects.count() == 2


def test_the_clock_seals_whatever_was_recorded_since(league):
    # seals entries that belong to no league, such as that of making this one
    seal.seal_due_leagues()
    record_some(league, "just now")
    assert seal.seal_due_leagues() == 1
    assert seal.seal_due_leagues() == 0
    assert LogSeal.objects.get(league__isnull=False).league == league


def test_sealing_follows_a_round_s_end_through_the_outbox(league, settings):
    settings.REDIS_URL = ""
    record_some(league, "round.paired")
    with transaction.atomic():
        outbox.add_follow_up(league, "seal_log", {"league": league.pk})
    assert LogSeal.objects.get().cause == "round"


def test_seals_of_the_version_before_stand_and_none_is_made_like_them(league, capsys):
    record_some(league, "one")
    old = seal.seal_league(league, "day")
    record_some(league, "two")
    seal.seal_due_leagues()
    code, said = run_verify_log(capsys=capsys)
    assert (code, LogSeal.objects.get(pk=old.pk).cause) == (0, "day")
    assert "Pallet Town League: 2 seals over 2 entries, intact" in said
    with pytest.raises(ValidationError, match="'day' is not a valid choice"):
        old.full_clean()


def test_a_seal_for_a_cause_nobody_knows_is_refused_by_the_database(league):
    values = {"league": league, "number": 1, "up_to": 0, "count": 0, "digest": ""}
    with pytest.raises(IntegrityError, match="cause_is_known"):
        LogSeal.objects.create(**values, cause="whim")


def test_two_seals_at_once_leave_one_whole_chain(league, three_sealed):
    record_some(league, "six", "seven")

    def seal_and_close():
        try:
            seal.seal_league(league, "clock")
        finally:
            connections.close_all()

    both = [threading.Thread(target=seal_and_close) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert LogSeal.objects.count() == 3
    assert run_verify_log()[0] == 0


class LateWriter(threading.Thread):
    """A transaction that draws an entry's id at once and commits only when told."""

    def __init__(self, league):
        super().__init__()
        self.league = league
        self.drawn, self.may_commit = threading.Event(), threading.Event()

    def run(self):
        try:
            with transaction.atomic():
                record_some(self.league, "late")
                self.drawn.set()
                self.may_commit.wait(timeout=60)
        finally:
            connections.close_all()


@pytest.fixture
def write_late(league):
    if connection.vendor != "postgresql":
        pytest.skip("on SQLite writers queue: no entry can commit out of order")
    writer = LateWriter(league)
    writer.start()
    assert writer.drawn.wait(timeout=60)
    yield writer
    writer.may_commit.set()
    writer.join()


def test_an_entry_that_commits_late_holds_up_its_seal_and_is_inside_it(
    league, write_late, monkeypatch
):
    record_some(league, "later id, committed first")
    monkeypatch.setattr(seal, "SETTLE_SECONDS", 0.1)
    with pytest.raises(seal.UnsettledError):
        seal.seal_league(league, "round")
    assert not LogSeal.objects.exists()
    write_late.may_commit.set()
    write_late.join()
    assert seal.seal_league(league, "round").count == 2
    assert run_verify_log()[0] == 0


def test_without_waiting_an_entry_that_commits_late_would_belie_its_seal(
    league, write_late, monkeypatch
):
    record_some(league, "later id, committed first")
    monkeypatch.setattr(seal, "_open_writers", set)
    seal.seal_league(league, "round")
    write_late.may_commit.set()
    write_late.join()
    assert run_verify_log()[0] == 1
