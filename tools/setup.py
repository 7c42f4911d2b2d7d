"""Makes `.venv` from a lock file, once for each version of it.

    python3 tools/setup.py run|dev

Needs nothing but Python with venv. If it is interrupted, the next call starts over.
Older Pythons must be able to read this file to be turned away: no syntax newer than 3.6 here.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UNDER_WAY = VENV / "installing"
LOCKS = {"run": ROOT / "locks" / "run.txt", "dev": ROOT / "locks" / "dev.txt"}
PIP = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]


def main() -> int:
    faster = find_faster_python()
    if faster:
        os.execv(faster, [faster, *sys.argv])  # noqa: S606 -- the system's own, found below
    wanted = sys.argv[1] if len(sys.argv) == 2 and sys.argv[1] in LOCKS else "run"
    trouble = find_trouble()
    if trouble:
        return print_trouble(trouble)
    door = os.open(str(ROOT), os.O_RDONLY)
    fcntl.flock(door, fcntl.LOCK_EX)  # of two at once, the second waits and then finds it all done
    if is_current(wanted):
        return 0
    try:
        make_environment()
        install_lock(wanted)
    except (subprocess.CalledProcessError, OSError) as error:
        return print_trouble(
            f"Set-up did not finish ({error}). Is this machine online? Then run it again."
        )
    except KeyboardInterrupt:
        return print_trouble("Set-up stopped. The next run starts it over.")
    return 0


def print_trouble(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 1


def find_trouble() -> str:
    """What is wrong with this Python, and what would be right; empty if nothing is."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] < OLDEST:
        oldest = ".".join(str(part) for part in OLDEST)
        return (
            f"Headjudge needs Python {oldest} or newer; {sys.executable} is {version}. "
            "Name another: make PYTHON=python3.12 run"
        )
    try:
        import ensurepip  # noqa: F401, PLC0415 -- asked for, not used
        import venv  # noqa: F401, PLC0415 -- asked for, not used
    except ImportError:
        return "Python's venv module is missing. On Debian: apt install python3-venv"
    return ""


def find_faster_python() -> str:
    """The system's own Python of this version, if the running one was built without optimizations.

    Python is built without profiles unless asked (`--enable-optimizations`); the service is then a
    tenth to a fifth slower at everything. Empty: this Python is fine, there is no other, or
    somebody has named theirs (`make PYTHON=…`).
    """
    if "PYTHON" in os.environ or sys.base_prefix == "/usr":
        return ""
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        return ""
    own = "/usr/bin/python{}.{}".format(*sys.version_info[:2])
    return own if Path(own).exists() and can_make_environments(own) else ""


def can_make_environments(python: str) -> bool:
    asked = "import sys, ensurepip, venv; sys.exit(sys.base_prefix != '/usr')"
    return subprocess.call([python, "-c", asked], stderr=subprocess.DEVNULL) == 0


def fingerprint_lock(lock: Path) -> str:
    """A hash of the lock, of Python and of the folder, to all of which the environment is bound."""
    known = f"{name_python()} {VENV} {lock.read_text(encoding='utf-8')}"
    return hashlib.sha256(known.encode()).hexdigest()


def name_python() -> str:
    """Python's version and where it is installed: two of one version may differ."""
    return " ".join([*(str(part) for part in sys.version_info[:3]), sys.base_prefix])


def stamp_path(which: str) -> Path:
    return VENV / f"made-from-{which}"


def is_current(which: str) -> bool:
    made = stamp_path(which)
    if UNDER_WAY.exists() or not PYTHON.exists() or not made.exists():
        return False
    return made.read_text() == fingerprint_lock(LOCKS[which])


def make_environment() -> None:
    if UNDER_WAY.exists():
        sys.stdout.write("The last set-up was cut short: starting it over.\n")
        shutil.rmtree(VENV)
    if VENV.exists() and not is_usable():
        shutil.rmtree(VENV)
    VENV.mkdir(exist_ok=True)
    UNDER_WAY.touch()
    if not PYTHON.exists():
        sys.stdout.write(f"Making the environment (.venv) with {sys.executable} …\n")
        sys.stdout.flush()
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)


def is_usable() -> bool:
    """Whether the environment still runs in this place with this Python."""
    asked = "import pip, sys; print(sys.prefix, *sys.version_info[:3], sys.base_prefix)"
    try:
        answer = subprocess.run([str(PYTHON), "-c", asked], stdout=subprocess.PIPE, check=True)
    except (subprocess.CalledProcessError, OSError):
        return False
    return answer.stdout.decode().strip() == f"{VENV} {name_python()}"


def install_lock(which: str) -> None:
    sys.stdout.write(f"Installing what locks/{which}.txt names …\n")
    sys.stdout.flush()
    lock = LOCKS[which]
    if not install_with_uv(lock):
        subprocess.run(
            [str(PYTHON), *PIP, "--no-deps", "--require-hashes", "-r", str(lock)], check=True
        )
    # The development lock has everything of the other one, in the same versions.
    for covered in ("run", "dev") if which == "dev" else ("run",):
        write_whole(stamp_path(covered), fingerprint_lock(LOCKS[covered]))
    UNDER_WAY.unlink()


def install_with_uv(lock: Path) -> bool:
    """Install several times as fast with uv, if the lock has it. False: pip has to do it."""
    own = re.search(r"^uv==(?:.*\\\n)*.*\n", lock.read_text(encoding="utf-8"), re.MULTILINE)
    if own is None:
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as alone:
        alone.write(own.group())
        alone.flush()
        command = [str(PYTHON), *PIP, "--no-deps", "--require-hashes", "-r", alone.name]
        subprocess.run(command, check=True)
    command = ["pip", "install", "--quiet", "--python", str(PYTHON), "--no-deps"]
    uv = str(VENV / "bin" / "uv")
    return subprocess.call([uv, *command, "--require-hashes", "-r", str(lock)]) == 0


def write_whole(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text)
    part.replace(path)


if __name__ == "__main__":
    sys.exit(main())
