"""Forks the service's processes from one that has imported the libraries, so that they start fast.

Importing the libraries takes four fifths of a process's start, and the tests start hundreds. What
is imported beforehand depends on no settings: nothing of Django's contrib or of allauth, and of the
service only the engines. A process imports the rest itself, with the environment it is given, as if
it had been started cold.

A command that runs to its end is forked from a process that goes further: it has the settings of
exactly that environment, as `django.setup()` leaves them, and has opened no database. A server is
forked from such a process too if there is one. Cold starts are tested as well.

`Forked` is such a process. Run as a program, this module is the process that forks.
"""

import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import re
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support import paths

ROOT = paths.ROOT
READ_FIRST = re.compile(
    r"(asgiref|billiard|celery|django(?!\.contrib)|gunicorn|kombu|msgspec|numpy|PIL|psycopg"
    r"|psycopg_pool|pysat|rapidfuzz|redis|reportlab|rest_framework|rules|rustworkx|segno"
    r"|snowballstemmer|tantivy|vine|yaml|(decks|judging|tournaments)\.engine)(\.|$)"
)
KEPT_SET_UP = 3  # nearly all machines share one, and a test adds few others
# Read by a server as it starts, and by no settings.
SERVERS_OWN = {"SWEEP_SECONDS", "WEB_WORKERS"}
SET_UP = "set up"  # instead of a command: read the settings, then fork the commands that follow
SERVER = ["gunicorn.app.wsgiapp", "gunicorn.workers.gasgi"]  # imported only by the web server


class Forked:
    """A forked process with the interface of `subprocess.Popen`. It has a session of its own."""

    def __init__(self, command, environment, out, err, folder=ROOT, door=None):
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        order = json.dumps([[str(word) for word in command], environment, str(folder)]).encode()
        door = door or _find_forker().door
        with theirs:
            socket.send_fds(door, [order], [theirs.fileno(), out.fileno(), err.fileno()])
        self.pid = int(self._line.recv(32))
        self.returncode = None

    def poll(self):
        """The exit code, negative for a signal; None as long as it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(timeout=0.001)
        return self.returncode

    def wait(self, timeout=None):
        if self.returncode is None:
            self._line.settimeout(timeout)
            try:
                self.returncode = int(self._line.recv(32))
            except TimeoutError:
                raise subprocess.TimeoutExpired(str(self.pid), timeout) from None
            self._line.close()
        return self.returncode

    def send_signal(self, how):
        if self.poll() is None:
            os.kill(self.pid, how)


def run_to_end(command, environment, *, fork=Forked, timeout=None):
    """Run a command, forked by `fork`, and return what `subprocess.run` would."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        code = fork(command, environment, out, err).wait(timeout=timeout)
        said = [file.seek(0) or file.read() for file in (out, err)]
    return subprocess.CompletedProcess(command, code, *said)


class _SetUp:
    """A process that has read the settings of one environment and forks commands from there."""

    def __init__(self, environment):
        self.door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, Path(os.devnull).open("r+b") as nothing:
            self._process = Forked([SET_UP], environment, theirs, nothing)
        with contextlib.suppress(ConnectionError):
            self.stands = bool(self.door.recv(1))

    stands = False  # stays False where the settings are refused

    def end_process(self):
        self.door.close()
        self._process.wait()


_set_up: dict = {}
_met_once: set = set()


def fork_command(command, environment, out, err):
    """Fork a management command; if its settings are refused, it says so itself."""
    key = _key_of(environment)
    if key in _set_up:
        _set_up[key] = _set_up.pop(key)  # moved to the end: the last to be closed
    elif key in _met_once:
        while len(_set_up) >= KEPT_SET_UP:
            _set_up.pop(next(iter(_set_up))).end_process()
        _set_up[key] = _SetUp(environment)
    _met_once.add(key)  # many environments are used by one command only
    return Forked(command, environment, out, err, door=_find_door(key))


def fork_server(command, environment, out, err):
    """Fork from a process with the same settings if there is one; the rest it reads itself."""
    key = _key_of({name: environment[name] for name in environment.keys() - SERVERS_OWN})
    return Forked(command, environment, out, err, door=_find_door(key))


def _key_of(environment):
    return json.dumps(environment, sort_keys=True)


def _find_door(key):
    return _set_up[key].door if key in _set_up and _set_up[key].stands else None


@atexit.register
def end_set_up():
    while _set_up:
        _set_up.popitem()[1].end_process()


class _Forker:
    """The process that forks. It ends when this one does, as its socket is then closed."""

    def __init__(self):
        self.door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        read = [name for name in list(sys.modules) if READ_FIRST.match(name)]
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.warm", str(theirs.fileno())],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"]},
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        for name in read:
            self.door.send(name.encode())
        self.door.send(b".")

    def end_process(self):
        self.door.close()
        self.process.wait()


@functools.cache
def _find_forker():
    forker = _Forker()
    atexit.register(forker.end_process)
    return forker


def main():
    with socket.socket(fileno=int(sys.argv[1])) as door:
        for name in [*iter(lambda: door.recv(1024).decode(), "."), *SERVER]:
            import_library(name)
        run = next_order(door, execute_command)
    if run is not None:
        run()


def import_library(name):
    """Import it, unless it needs settings or apps: then each process does that itself."""
    from django.core.exceptions import AppRegistryNotReady, ImproperlyConfigured  # noqa: PLC0415 -- not where tests import this

    with contextlib.suppress(AppRegistryNotReady, ImportError, ImproperlyConfigured):
        importlib.import_module(name)


def next_order(door, execute):
    """Fork a process for each order and return its work there; here return None at the end."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # What has been imported stays: no forked process scans it for garbage, even at its end. That
    # would copy nearly all of it and take most of a short command's time.
    gc.collect()
    gc.freeze()
    while True:
        order, fds, *_rest = socket.recv_fds(door, 1 << 20, 3)
        if not order:
            return None
        if os.fork() == 0:
            begin_process(*fds)
            return functools.partial(execute, *json.loads(order))
        for fd in fds:
            os.close(fd)


def begin_process(line, out, err):
    """Fork again: this process stays to report how the other one, which goes on, has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid:
        os.close(out)
        os.close(err)
        with socket.socket(fileno=line) as teller, contextlib.suppress(BrokenPipeError):
            teller.send(str(pid).encode())
            _pid, status = os.waitpid(pid, 0)
            teller.send(str(os.waitstatus_to_exitcode(status)).encode())
        os._exit(0)
    os.setsid()
    os.dup2(out, 1)
    os.dup2(err, 2)
    for fd in (line, out, err):
        os.close(fd)


def execute_command(command, environment, folder):
    """Run it as `python COMMAND` in this folder, with this environment only."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[1:1] = filter(None, environment.get("PYTHONPATH", "").split(":"))
    if command == [SET_UP]:
        fork_commands()
    else:
        run_command(command)


def fork_commands():
    """Set Django up with this environment, then fork commands; stdout is the socket for orders."""
    import django  # noqa: PLC0415 -- with the settings named only now

    with socket.socket(fileno=os.dup(1)) as door:
        os.dup2(2, 1)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        importlib.import_module("config.urls")
        door.send(b".")
        run = next_order(door, run_set_up)
    if run is not None:
        run()


def run_set_up(command, environment, _folder):
    """Run a command with these settings; a server's environment has some more names."""
    os.environ.update(environment)
    run_command(command)


def run_command(command):
    if command[0] == "-c":
        exec(command[1], {"__name__": "__main__"})  # noqa: S102 -- a test's own lines
        return
    as_module = command[0] == "-m"
    sys.argv = command[as_module:]
    if as_module:
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
