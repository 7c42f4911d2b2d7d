"""One test for many short cases: as strict as one test for each case, but quicker."""

from functools import wraps


def of_each(cases, name=str):
    """Run a check on every case; all cases that fail are listed by name.

    For checks without fixtures. The test also fails if there is no case at all.
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
