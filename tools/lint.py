"""Runs every check of the code except its tests; all of them, so that one run shows everything.

    tools/lint.py [NAME ...]

Without names: all. The names are the keys of CHECKS; `make lint` and the commit hooks run these.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]
DJANGO_VERSION = "5.2"
CHECKS_AT_ONCE = 2
NOT_PASSED_ON = ("DATABASE_URL", "REDIS_URL", "HEADJUDGE_URL", "ALLOWED_HOSTS", "DEBUG")
SOURCES = ["manage.py", "config", "league", "decks", "tournaments", "judging", "tools", "bench"]


def make_command(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def list_templates() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "templates").rglob("*.html"))


# The slowest first: the others run beside it.
CHECKS = {
    "types": make_command("mypy", "--no-error-summary", *SOURCES),
    "ruff": make_command("ruff", "check", "--quiet"),
    "format": make_command("ruff", "format", "--check", "--quiet"),
    "layers": make_command("lint-imports", "--no-cache"),
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "templates": make_command(
        "djade", "--target-version", DJANGO_VERSION, "--check", *list_templates()
    ),
    "deploy": [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"],
}


def main() -> int:
    unknown = [name for name in sys.argv[1:] if name not in CHECKS]
    if unknown:
        print(f"No check is called {unknown[0]!r}. There are: {', '.join(CHECKS)}.")
        return 2
    names = sys.argv[1:] or list(CHECKS)
    with ThreadPoolExecutor(CHECKS_AT_ONCE) as pool:
        failed = [
            name for name, good in zip(names, pool.map(run_check, names), strict=True) if not good
        ]
    print(f"To mend: {', '.join(failed)}" if failed else "Nothing to mend.")
    return 1 if failed else 0


def run_check(name: str) -> bool:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="headjudge-") as data:
        done = subprocess.run(
            CHECKS[name],
            cwd=ROOT,
            env=make_environment(name, data),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    good = done.returncode == 0
    said = f"{name:12}{'ok' if good else 'NOT OK':8}{time.monotonic() - started:5.1f} s"
    # In one piece, so that no other check's output comes in between.
    print(said if good else f"{said}\n{done.stdout.rstrip()}", flush=True)
    return good


def make_environment(name: str, data: str) -> dict[str, str]:
    """An environment without this machine's own service; for `deploy`, one on the open network."""
    kept = {key: value for key, value in os.environ.items() if key not in NOT_PASSED_ON}
    public = {"HEADJUDGE_URL": "https://example.org"} if name == "deploy" else {}
    return {**kept, **public, "HEADJUDGE_DATA": data}


if __name__ == "__main__":
    sys.exit(main())
