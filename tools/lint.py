"""Every check of the code but its tests; all of them, so that one run shows all there is to mend.

    tools/lint.py [NAME ...]

Without names: all. The names are the keys of CHECKS; `make lint` and the commit hooks run these.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]
DJANGO = "5.2"
NOT_PASSED_ON = ("DATABASE_URL", "REDIS_URL", "HEADJUDGE_URL", "ALLOWED_HOSTS", "DEBUG")
SOURCES = ["manage.py", "config", "league", "decks", "tournaments", "judging", "tools", "bench"]


def tool(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def templates() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "templates").rglob("*.html"))


CHECKS = {
    "ruff": tool("ruff", "check", "--quiet"),
    "format": tool("ruff", "format", "--check", "--quiet"),
    "types": tool("mypy", "--no-error-summary", *SOURCES),
    "layers": tool("lint-imports", "--no-cache"),
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "templates": tool("djade", "--target-version", DJANGO, "--check", *templates()),
    "deploy": [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"],
}


def main() -> int:
    unknown = [name for name in sys.argv[1:] if name not in CHECKS]
    if unknown:
        print(f"No check is called {unknown[0]!r}. There are: {', '.join(CHECKS)}.")
        return 2
    failed = [name for name in sys.argv[1:] or CHECKS if not passes(name)]
    print(f"To mend: {', '.join(failed)}" if failed else "Nothing to mend.")
    return 1 if failed else 0


def passes(name: str) -> bool:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="headjudge-") as data:
        done = subprocess.run(
            CHECKS[name],
            cwd=ROOT,
            env=surroundings(name, data),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    good = done.returncode == 0
    print(f"{name:12}{'ok' if good else 'NOT OK':8}{time.monotonic() - started:5.1f} s", flush=True)
    if not good:
        print(done.stdout.rstrip(), flush=True)
    return good


def surroundings(name: str, data: str) -> dict[str, str]:
    """Nothing of this machine's own service; for `deploy`, one on the open network."""
    kept = {key: value for key, value in os.environ.items() if key not in NOT_PASSED_ON}
    public = {"HEADJUDGE_URL": "https://example.org"} if name == "deploy" else {}
    return {**kept, **public, "HEADJUDGE_DATA": data}


if __name__ == "__main__":
    sys.exit(main())
