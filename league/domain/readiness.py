"""Checks by apps before the service serves, beyond those of the database and static files."""

from collections.abc import Callable, Iterator

Check = Callable[[], str]
_checks: list[Check] = []


def register_check(check: Check) -> None:
    """Have a check made before each start; it returns a line on what it found.

    It raises what stops the start. An app calls this as it gets ready.
    """
    if check not in _checks:
        _checks.append(check)


def run_checks() -> Iterator[str]:
    """What each check found, one after the other."""
    for check in _checks:
        yield check()
