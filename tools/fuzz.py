"""Asks every endpoint what its description allows and what it does not, of a service of its own.

    tools/fuzz.py [--requests 100000] [--seconds 3600] [--seed 1] [--as organiser,nobody,...]

The service is the one `make run` starts, with the demo league, in a folder that is deleted
afterwards. It is asked signed out and as each of the demo's staff in turn, endpoint by endpoint and
in chains where one answer leads to the next question; most numbers in the addresses are those of
the demo's own events, matches and players. Findings are: a 5xx, a status or content type that is
not described, an answer that differs from its description. If a session ends, a new one begins.
Closes with each finding and the command that repeats it, the number of requests, and how many were
answered 401 to somebody signed in. Exits 1 if there was a finding.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import from_schema
from schemathesis.engine.events import EngineEvent

from tests.support.service import PATIENCE, Person, Service

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
NOBODY = "nobody"  # signed out, with made-up tokens
EVERYBODY = ("organiser", NOBODY, "judge", "scorekeeper")
EXAMPLES = 12  # in a round: cases for each endpoint, and chains of requests
MOST_SHOWN = 40
LEAST_A_ROUND = 150  # requests before the next person's turn
MOST_UNKNOWN = 20  # 401s to somebody signed in, before they sign in again
# What the demo league has, for the parts of addresses. Small numbers are each table's oldest rows.
KNOWN = {
    "event": [1, 2, 3],
    "slug": ["demo"],
    "number": [1, 2, 3, 4, 5],
    "match": [1, 20, 60, *range(96, 104)],
    "entrant": [1, 2, 17, 33, 40, 53],
    "player": [1, 2, 16, 32],
    "snapshot": [1, 10, 19, 20],
    **{name: [1, 2] for name in ("check", "house", "invitation", "job", "penalty", "ruling")},
    **{name: [1, 2] for name in ("season", "webhook", "delivery", "wish")},
}
KNOWN_OFTEN = 0.7


@dataclass
class Found:
    """The results of all rounds together."""

    requests: int = 0
    unknown: int = 0  # answered 401 to somebody signed in
    statuses: Counter[int] = field(default_factory=Counter)
    faults: dict[tuple[str, str], str] = field(default_factory=dict)


def main() -> int:
    wanted = read_arguments()
    found, ends = Found(), time.monotonic() + wanted.seconds
    people, seed = wanted.people.split(","), wanted.seed
    while found.requests < wanted.requests and time.monotonic() < ends:
        who = people[(seed - wanted.seed) % len(people)]
        ask_for_a_round(found, who, seed, wanted, ends)
        tell_progress(found, who, seed, wanted)
        seed += 1
    for (operation, kind), command in list(found.faults.items())[:MOST_SHOWN]:
        print(f"\n{operation}: {kind}\n{command}")
    told = f"{found.requests} requests, {found.unknown} answered 401 to somebody signed in"
    print(f"\n{told}, {len(found.faults)} findings")
    return 1 if found.faults or not found.requests else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--requests", type=int, default=100_000, help="how many at least")
    parser.add_argument("--seconds", type=int, default=7_200, help="no new request after these")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--as", dest="people", default=",".join(EVERYBODY))
    return parser.parse_args()


def ask_for_a_round(
    found: Found, who: str, seed: int, wanted: argparse.Namespace, ends: float
) -> None:
    """Ask one demo league until the round, the requests or the time is used up."""
    most = found.requests + max(LEAST_A_ROUND, wanted.requests // (2 * len(EVERYBODY)))
    with TemporaryDirectory(prefix="headjudge-fuzz-") as folder:
        service = Service(Path(folder), API_RATE="1000000/min")
        try:
            service.run_management("up")
            service.start_web()
            while found.requests < min(most, wanted.requests) and time.monotonic() < ends:
                before = found.requests
                ask_in_a_session(found, service, who, seed, ends, min(most, wanted.requests))
                if found.requests == before:
                    break
        finally:
            service.end_processes()


def ask_in_a_session(
    found: Found, service: Service, who: str, seed: int, ends: float, most: int
) -> None:
    """Ask in one session, until time or requests are used up or the session is no longer known."""
    unknown = found.unknown
    for event in list_events(service, who, seed, ends):
        note_event(found, event, signed_in=who != NOBODY)
        if found.requests >= most or found.unknown - unknown >= MOST_UNKNOWN:
            return


def list_events(service: Service, who: str, seed: int, ends: float) -> Iterator[EngineEvent]:
    left = max(1, int(ends - time.monotonic()))
    config = SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "dictionaries": {name: {"values": values} for name, values in KNOWN.items()},
            "parameters": {
                f"path.{name}": {"dictionary": name, "probability": KNOWN_OFTEN} for name in KNOWN
            },
            "continue-on-failure": True,
            "headers": sign_in(service, who),
            "generation": {
                "max-examples": EXAMPLES,
                "no-shrink": True,
                "with-security-parameters": who == NOBODY,  # made-up tokens would replace a session
            },
            "checks": {"enabled": False, **{name: {"enabled": True} for name in CHECKS}},
            "max-time": left,
        }
    )
    schema = schemathesis.openapi.from_url(
        f"{service.url}/api/v1/schema?format=json", config=config, timeout=PATIENCE
    )
    return iter(from_schema(schema).execute())


def sign_in(service: Service, who: str) -> dict[str, str]:
    """The headers of a signed-in member of the demo's staff; none for nobody."""
    if who == NOBODY:
        return {}
    lines = (service.data / "demo_logins.txt").read_text().splitlines()
    password = dict(line.split()[:2] for line in lines)[who]
    person = Person(service.url)
    person.sign_in(who, password)
    cookies = {cookie.name: cookie.value or "" for cookie in person.jar}
    held = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": held, "X-CSRFToken": cookies.get("csrftoken", "")}


def note_event(found: Found, event: EngineEvent, *, signed_in: bool) -> None:
    recorder: Any = getattr(event, "recorder", None)
    if recorder is None:
        return
    for asked in recorder.interactions.values():
        found.requests += 1
        if asked.response is not None:
            found.statuses[asked.response.status_code] += 1
            found.unknown += signed_in and asked.response.status_code == HTTPStatus.UNAUTHORIZED
    for case_id, checks in recorder.checks.items():
        for check in checks:
            if check.failure_info is not None:
                note_fault(found, recorder, case_id, check)


def note_fault(found: Found, recorder: Any, case_id: str, check: Any) -> None:
    failure, operation = check.failure_info.failure, recorder.cases[case_id].value.operation
    key = operation.label, f"{check.name}: {failure.title}"
    said = f"{failure.message[:600]}\n{check.failure_info.code_sample[:1500]}"
    found.faults.setdefault(key, said)


def tell_progress(found: Found, who: str, seed: int, wanted: argparse.Namespace) -> None:
    most = ", ".join(f"{status}: {count}" for status, count in sorted(found.statuses.items()))
    print(f"{found.requests} of {wanted.requests} (seed {seed}, {who}): {most}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Stopped before the end.")
