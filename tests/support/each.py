"""One test over many cases that take a moment each: as strict as a test a case, and quicker."""

from functools import wraps


def of_each(cases, name=str):
    """Holds the test to every case; all that fail are told by name, none hides another.

    For what asks for no fixture. That there is a case at all is part of the test.
    """

    def hold_each(check):
        @wraps(check)
        def check_all():
            failed = {}
            for case in cases:
                try:
                    check(case)
                except Exception as error:  # noqa: BLE001 -- whatever it is, the others go on
                    failed[name(case)] = f"{type(error).__name__}: {error}"
            assert cases
            assert not failed, "\n".join(f"{case}: {said}" for case, said in failed.items())

        del check_all.__wrapped__  # pytest would ask the check's own arguments as fixtures
        return check_all

    return hold_each
