"""Web processes killed in the middle of a write: sent again with its key, it happens once."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.support import paths
from tests.support.depth import deep_only, once_unless_deep
from tests.support.drive import NO_ANSWER, Organiser
from tests.support.faults import note_fault
from tests.support.service import wait_until

pytestmark = pytest.mark.long

TOM_FILE = paths.GOLDEN / "tournaments" / "tdf" / "challenge-midevent.tdf"
PARTS = [0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2]  # shares of the time a whole write takes


@pytest.fixture
def running_service(at_work):
    at_work.start_web(WEB_WORKERS="1")  # so that the one that is killed was working on it
    return at_work


@pytest.fixture
def organiser(running_service):
    one = Organiser(running_service.url, "pallet")
    one.event = "events/1"
    return one


def send_writes(organiser, write, key, **headers):
    """Send it; return status, answer and whether it is a repeat, or None without an answer."""
    method, path, body = write
    try:
        status, answer = organiser.person.send_request(
            method, f"/api/v1/{path}", body, Idempotency_Key=key, **headers
        )
    except NO_ANSWER:
        return None
    return status, answer, organiser.person.headers.get("Idempotent-Replay") == "true"


def repeat_writes(organiser, write, key):
    """Send the same request with the same key until it is answered."""
    return wait_until(lambda: send_writes(organiser, write, key), f"an answer to {write}")


def count_everything(machine):
    """Count everything there is, read directly from the database."""
    rows = machine.read_rows()
    tables = ("event", "entrant", "round", "match", "seat", "game")
    counts = {table: len(rows[f"tournaments_{table}"]) for table in tables}
    return counts | {
        "record": len(rows["league_logentry"]),
        "promised": len(rows["league_outboxentry"]),
        "answers": len(rows["league_storedanswer"]),
    }


def list_writes(organiser):
    """Yield one write of each kind in a possible order, made from the event as it then is."""
    yield "POST", "events", {
        "league": "pallet", "name": "Next", "date": "2010-12-04", "format": "modified-2009",
        "edition": "platinum-arceus-2009", "planned_rounds": 3,
    }  # fmt: skip
    one, *others = organiser.read_event("/rounds")["rounds"][-1]["matches"]
    yield "POST", f"{organiser.event}/players", {"players": [{"name": "Zoe B."}]}
    yield "POST", "events/from-file", {"league": "pallet", "file": TOM_FILE.read_text("utf-8")}
    late = organiser.read_event("/players")["results"][-1]["id"]
    text = "4 Pikachu AR 71\n56 Lightning Energy DP 126"
    yield "PUT", f"{organiser.event}/players/{late}/deck", {"text": text}
    yield "PUT", f"{organiser.event}/players/{late}/drop", None
    yield "POST", f"{organiser.event}/matches/{one['id']}/games", {"winner": "both"}
    yield "PUT", f"{organiser.event}/matches/{one['id']}/result", {"result": "a", "reason": "late"}
    for match in others:
        organiser.report_game(match)
    yield "POST", f"{organiser.event}/rounds", {"after": 3, "draft": True}
    yield "PUT", f"{organiser.event}/rounds/4/publish", None


@once_unless_deep
def test_every_write_cut_off_and_repeated_with_its_key_happens_once(running_service, organiser):
    for number, write in enumerate(list_writes(organiser)):
        before, key = count_everything(running_service), f"cut-off-{number}"
        assert send_writes(organiser, write, key, X_Fall="before the commit") is None, write
        assert count_everything(running_service) == before, write

        assert repeated_but_cut_off(organiser, write, key), write
        done = count_everything(running_service)
        assert done["answers"] == before["answers"] + 1
        assert done["record"] > before["record"]

        status, answer, again = repeat_writes(organiser, write, key)
        assert (status in {200, 201}, again) == (True, True), answer
        assert send_writes(organiser, write, key) == (status, answer, True)
        assert count_everything(running_service) == done, write
        note_fault("web worker, kill -9", in_words(write), times=2)
    assert games_without_a_key(organiser) == 2


def in_words(write):
    """Say what a write of `list_writes` is."""
    _method, path, body = write
    if path == "events":
        return "creating an event"
    words = {"players": "entering players", "deck": "taking a list", "drop": "a drop",
             "games": "a report", "result": "a decision", "rounds": "pairing",
             "publish": "publishing", "from-file": "taking an event file in"}  # fmt: skip
    return words[path.rpartition("/")[2]] + (" as a draft" if body and "draft" in body else "")


def games_without_a_key(organiser):
    """Show what the key is for: a report without one, cut off and sent again, counts twice."""
    semifinal = organiser.read_event("/rounds")["rounds"][-1]["matches"][0]
    report = ("POST", f"{organiser.event}/matches/{semifinal['id']}/games", {"winner": "both"})
    assert repeated_but_cut_off(organiser, report, key="")
    _status, answer, _again = repeat_writes(organiser, report, key="")
    return len(answer["games"])


def repeated_but_cut_off(organiser, write, key):
    """Send it once a worker is back that dies before answering; return whether that happened."""
    wait_until(
        lambda: organiser.person.send_request("GET", "/api/v1/formats"), "a worker that answers"
    )
    return send_writes(organiser, write, key, X_Fall="before the answer") is None


@pytest.mark.once
def test_workers_killed_at_any_moment_leave_each_write_once(running_service, organiser):
    first = organiser.read_event("/rounds")["rounds"][-1]["matches"][0]
    # Every report of Sudden Death adds another game, and each may be sent several times.
    write = ("POST", f"{organiser.event}/matches/{first['id']}/games", {"winner": "both"})
    for number, part in enumerate(PARTS):
        delay = part * min(time_of(organiser, write, f"{number}-{n}") for n in range(2))
        key = f"kill-{number}"
        answered = killed_while(running_service, partial(send_writes, organiser, write, key), delay)
        status, answer, _again = repeat_writes(organiser, write, key)
        assert status == 201
        assert [game["number"] for game in answer["games"]] == list(range(1, 3 * number + 4))
        assert answered is None or answered[:2] == (status, answer)
    note_fault("web worker, kill -9", "a report, at any moment", times=len(PARTS))
    assert running_service.running["web"].poll() is None  # the parent process replaced all workers


def time_of(organiser, write, key):
    started = time.monotonic()
    assert send_writes(organiser, write, key)[0] == 201
    return time.monotonic() - started


def killed_while(served, send, delay):
    """Send, and kill every web worker after `delay` seconds; return the answer, if any."""
    workers = wait_until(lambda: served.children_of("web"), "workers to kill")
    with ThreadPoolExecutor(1) as pool:
        sending = pool.submit(send)
        time.sleep(delay)
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        # So that the next kill finds workers that serve, not those that are about to end.
        is_left = lambda: {*workers} & {*served.children_of("web")}  # noqa: E731 -- said here alone
        wait_until(lambda: not is_left(), "the end of the killed workers")
    return sending.result()


@pytest.mark.once
def test_the_whole_server_killed_and_started_again_pairs_one_round(running_service, organiser):
    for match in organiser.read_event("/rounds")["rounds"][-1]["matches"]:
        organiser.report_game(match)
    write = ("POST", f"{organiser.event}/rounds", {"after": 3})
    with ThreadPoolExecutor(1) as pool:
        sending = pool.submit(send_writes, organiser, write, "the-cut")
        time.sleep(0.02)
        running_service.stop_process("web", signal.SIGKILL)
    sending.result()
    running_service.start_web()
    status, answer, _again = repeat_writes(organiser, write, "the-cut")
    assert (status, answer["number"], len(answer["matches"])) == (201, 4, 2)
    assert [one["number"] for one in organiser.read_event("/rounds")["rounds"]] == [1, 2, 3, 4]
    note_fault("the whole web server, kill -9", "pairing")


@deep_only
@pytest.mark.once
def test_an_import_killed_amid_its_write_leaves_nothing_and_the_next_is_whole(at_work):
    taken = ["tdf", "import", TOM_FILE, "--league", "pallet"]
    before = at_work.read_rows()
    at_work.environment["FALL_AT_THE_RECORD"] = "1"
    assert at_work.run_management(*taken, check=False).returncode == -signal.SIGKILL
    assert at_work.read_rows() == before
    del at_work.environment["FALL_AT_THE_RECORD"]
    at_work.run_management(*taken)
    at_work.run_management(*taken)  # recognised as the same event, stored once
    again = at_work.read_rows()
    assert [len(again[f"tournaments_{name}"]) for name in ("event", "entrant")] == [2, 18]
    note_fault("import command, kill -9", "taking an event file in")
