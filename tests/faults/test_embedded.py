"""The service on one machine with one folder, as `make run` starts it."""

import os
import signal
import socket
import stat
import subprocess
import sys
import urllib.request

import pytest

from league.base.network import ALL_IPV4, describe_machine
from tests.support import paths
from tests.support.depth import deep_only, once_unless_deep
from tests.support.faults import note_fault
from tests.support.service import PATIENCE, wait_until

pytestmark = pytest.mark.long

ROOT = paths.ROOT


@once_unless_deep
def test_a_second_start_loses_nothing(begun_server):
    begun_server.run_management("up", "--bare")
    key = (begun_server.data / "secret_key").read_text()
    begun_server.run_management("promise", 1)
    begun_server.run_management("up", "--bare")
    assert (begun_server.data / "secret_key").read_text() == key
    assert begun_server.numbers_done() == [1]


@deep_only
@once_unless_deep
def test_two_starts_at_once_do_not_trip_over_each_other(embedded_server):
    command = [sys.executable, "manage.py", "up", "--bare"]
    both = [embedded_server.start_process(f"up-{n}", command) for n in (1, 2)]
    assert [process.wait(timeout=PATIENCE) for process in both] == [0, 0], (
        embedded_server.read_logs()
    )


@once_unless_deep
def test_the_server_answers_where_the_start_said_it_would(prepare_service, embedded_server):
    begun = prepare_service(
        embedded_server, "event"
    )  # with a league, so that no demo league is made first
    said = begun.run_management("up").stdout
    assert f"http://127.0.0.1:{begun.port}/" in said
    begun.start_web_cold()
    assert begun.fetch_path("/healthz") == b"ok"
    assert begun.stop_process("web", signal.SIGINT) == 0
    assert begun.fetch_path("/healthz") is None


@deep_only
@once_unless_deep
def test_who_sits_at_the_laptop_hands_on_links_that_the_network_opens(embedded_server, person):
    here = describe_machine(ALL_IPV4, str(embedded_server.port))
    if len(here.reachable) != 1:
        pytest.skip("this machine is in no network, or in several")
    address = f"http://{here.reachable[0]}:{embedded_server.port}"
    embedded_server.environment["HOST"] = ALL_IPV4
    said = embedded_server.run_management("up").stdout
    assert said.index(f"{address}/") < said.index(f"http://127.0.0.1:{embedded_server.port}/")
    embedded_server.start_web()
    logins = (embedded_server.data / "demo_logins.txt").read_text().splitlines()
    organiser = person(embedded_server.url)
    organiser.sign_in("organiser", dict(line.split()[:2] for line in logins)["organiser"])
    status, made = organiser.send_request(
        "POST", "/api/v1/leagues/demo/invitations", {"role": "judge"}
    )
    assert (status, made["address_warning"]) == (201, "")
    assert made["address"].startswith(f"{address}/invited/")
    with urllib.request.urlopen(made["address"], timeout=PATIENCE) as page:
        assert page.status == 200


@once_unless_deep
@pytest.mark.parametrize(
    ("host", "port", "says"),
    [
        ("127.0.0.1", "taken", "is taken"),
        ("127.0.0.1", "eight", "must be a number"),
        ("127.0.0.1", "70000", "from 1 to 65535"),
        ("no.such.host.invalid", "8000", "Cannot listen on no.such.host.invalid"),
    ],
)
def test_an_address_that_cannot_be_served_is_refused_in_one_line(embedded_server, host, port, says):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        embedded_server.environment |= {"HOST": host, "PORT": taken if port == "taken" else port}
        done = embedded_server.run_management("up", check=False)
    assert done.returncode == 1
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@deep_only
@once_unless_deep
def test_the_secret_key_is_for_its_owner_alone(begun_server):
    begun_server.run_management("up", "--bare")
    assert stat.S_IMODE((begun_server.data / "secret_key").stat().st_mode) == 0o600


def test_left_over_work_is_swept_and_still_when_the_worker_that_swept_is_killed(begun_server):
    begun_server.start_web(SWEEP_SECONDS="0.3")
    begun_server.run_management("promise", 1, 2, 3, "--lost")
    begun_server.wait_for(1, 2, 3)
    (sweeper,) = {worker for _, worker in begun_server.read_done()}
    assert sweeper in begun_server.children_of("web")

    os.kill(sweeper, signal.SIGKILL)
    begun_server.run_management("promise", 4, 5, "--lost")
    begun_server.wait_for(1, 2, 3, 4, 5)
    (heir,) = {worker for number, worker in begun_server.read_done() if number > 3}
    assert heir != sweeper
    note_fault("the process that follows up, kill -9", "follow-up work")


@deep_only
@once_unless_deep
def test_the_folder_is_for_its_owner_alone_and_a_start_says_where_it_is_not(embedded_server):
    embedded_server.environment["HEADJUDGE_DATA"] = str(embedded_server.data / "new")
    assert "chmod" not in embedded_server.run_management("up", "--bare").stderr
    assert stat.S_IMODE((embedded_server.data / "new").stat().st_mode) == 0o700
    (embedded_server.data / "new").chmod(0o755)
    assert "Other users of this machine" in embedded_server.run_management("up", "--bare").stderr


def test_what_has_waited_a_day_for_a_seal_is_sealed_by_the_server(prepare_service, machine):
    prepare_service(machine, "tables")
    machine.execute_sql(
        "INSERT INTO league_logentry (at, role, action, subject, reason, request_id)"
        " VALUES ('2020-02-02 12:00:00+00', 'service', 'slept', 'server:1', '', '')"
    )
    machine.start_web()
    wait_until(lambda: machine.read_rows()["league_logseal"], "a seal", machine.read_logs)
    assert "1 seal over 1 entry, intact" in machine.run_management("verify_log").stdout


@pytest.mark.once
def test_what_is_past_its_time_is_forgotten_by_the_server(prepare_service, machine):
    prepare_service(machine, "tables")
    machine.execute_sql(
        "INSERT INTO league_storedanswer"
        " (scope, key, fingerprint, status, location, content_type, body, rights, at)"
        " VALUES ('user:1', 'old', 'x', 201, '', '', '', '[]', '2020-02-02 12:00:00+00')"
    )
    machine.start_web(SWEEP_SECONDS="0.3")
    wait_until(
        lambda: not machine.read_rows()["league_storedanswer"],
        "the answer's end",
        machine.read_logs,
    )


@deep_only
@once_unless_deep
def test_no_log_of_the_server_holds_what_opens_a_page(begun_server):
    begun_server.start_web(ACCESS_LOG="-", LOG_LEVEL="DEBUG", WEB_LOG_LEVEL="debug")
    token = "12.aB_-9xYz." + "s" * 43
    begun_server.fetch_path(f"/p/{token}/")
    begun_server.fetch_path(f"/sign-in/?next=/m/{token}/")
    asked = urllib.request.Request(
        begun_server.url, headers={"Referer": f"{begun_server.url}/p/{token}/"}
    )
    urllib.request.urlopen(asked, timeout=PATIENCE).close()
    written = wait_until(
        lambda: said_thrice(begun_server), "three lines of the access log", begun_server.read_logs
    )
    assert token not in written
    assert "/p/…" in written


def said_thrice(service):
    written = (service.data / "web.log").read_text()
    return written if written.count('HTTP/1.1"') >= 3 and '"GET / HTTP' in written else ""


@once_unless_deep
def test_set_up_turns_away_a_python_that_is_too_old():
    code = (
        "import sys; sys.path.insert(0, 'tools'); import setup; setup.OLDEST = (3, 99);"
        "sys.exit(setup.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "needs Python 3.99 or newer" in done.stderr
    assert "make PYTHON=" in done.stderr
