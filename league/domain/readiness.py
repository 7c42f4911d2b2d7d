"""What an app makes sure of before the service serves, beyond the database and static files."""

from collections.abc import Callable, Iterator

Check = Callable[[], str]
_checks: list[Check] = []


def register_check(check: Check) -> None:
    """Have this asked before each start: a line of what it found. It raises what stops the start.

    An app calls this as it gets ready.
    """
    if check not in _checks:
        _checks.append(check)


def run_checks() -> Iterator[str]:
    """What each of the checks says, asked one after the other."""
    for check in _checks:
        yield check()
