"""Checks whether a process of the service works: `healthcheck.py web|worker|beat`. Exits 0 or 1.

web: answers and reaches its database. worker: answers a ping through the broker. beat: has written
its schedule within the last ten minutes (it does so at least every three).
"""

import os
import socket
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE_SECONDS = 5.0
OLDEST_SCHEDULE_SECONDS = 600.0
ROOT = Path(__file__).resolve().parent.parent


def check_web() -> str:
    port = os.environ.get("PORT", "8000")
    # Asked under its public name, the only one it answers to.
    name = urlsplit(os.environ.get("HEADJUDGE_URL", "")).hostname or "127.0.0.1"
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/readyz", headers={"Host": name})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS) as answer:  # noqa: S310 -- http, above
            return "" if answer.status == 200 else f"answered {answer.status}"
    except (urllib.error.URLError, TimeoutError) as error:
        return f"no answer: {error}"


def check_worker() -> str:
    sys.path.insert(0, str(ROOT))
    from config.celery import app  # noqa: PLC0415 -- the others need none of it

    name = f"celery@{os.environ.get('WORKER_NAME', socket.gethostname())}"
    answers = app.control.ping(destination=[name], timeout=PATIENCE_SECONDS, limit=1)
    return "" if answers else f"{name} does not answer"


def check_beat() -> str:
    folder = Path(os.environ.get("HEADJUDGE_DATA", ROOT / "data"))
    written = [path.stat().st_mtime for path in folder.glob("beat-schedule*")]
    if not written:
        return f"no schedule in {folder}"
    age = time.time() - max(written)
    return "" if age < OLDEST_SCHEDULE_SECONDS else f"the schedule is {age:.0f} s old"


ROLES = {"web": check_web, "worker": check_worker, "beat": check_beat}


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in ROLES:
        print(f"Say which: {', '.join(ROLES)}.")
        return 2
    trouble = ROLES[sys.argv[1]]()
    print(trouble or "ok")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
