"""Writers are served in the order they came, and wait for other processes as well."""

import fcntl
import threading
import time

import pytest

from league.sqlite3.queue import WriteQueue, _try_lock

pytestmark = pytest.mark.once

LONG = 60.0  # seconds; nothing here takes that long


@pytest.fixture
def line(tmp_path):
    return WriteQueue(str(tmp_path / "db.lock"))


def test_threads_come_in_the_order_they_asked(line):
    came = []

    def write_in_turn(number):
        assert line.enter_line(LONG)
        came.append(number)
        line.leave_line()

    assert line.enter_line(LONG)
    writers = [threading.Thread(target=write_in_turn, args=(number,)) for number in range(5)]
    for waiting, writer in enumerate(writers, start=1):
        writer.start()
        while len(line._waiting) < waiting:
            time.sleep(0.001)
    assert came == []
    line.leave_line()
    for writer in writers:
        writer.join()
    assert came == [0, 1, 2, 3, 4]


def test_who_waits_too_long_is_told_so_and_is_in_nobodys_way(line, tmp_path):
    another_process = WriteQueue(str(tmp_path / "db.lock"))
    assert another_process.enter_line(LONG)
    assert not line.enter_line(0.0)
    another_process.leave_line()
    assert line.enter_line(LONG)
    told = []
    late = threading.Thread(target=lambda: told.append(line.enter_line(0.0)))
    late.start()
    late.join()
    assert told == [False]
    line.leave_line()
    assert line.enter_line(0.0)
    line.leave_line()


def test_a_process_whose_threads_follow_each_other_lets_another_in(line, tmp_path):
    another_process = WriteQueue(str(tmp_path / "db.lock"))
    assert line.enter_line(LONG)
    waits = threading.Thread(target=another_process.enter_line, args=(LONG,))
    waits.start()
    with (tmp_path / "db.lock-next").open("w") as probe:
        while _try_lock(probe.fileno()):
            fcntl.flock(probe, fcntl.LOCK_UN)
    line.leave_line()
    assert not line.enter_line(0.0)
    waits.join()
    another_process.leave_line()
    assert line.enter_line(LONG)
    line.leave_line()
