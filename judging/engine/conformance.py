"""Conformance cases: what a ruling must show, and where it does not."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Failure(NamedTuple):
    """A path into the ruling, what was expected there, and what was found."""

    path: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected!r}, found {self.found!r}"


MISSING = "nothing"


def failures(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[Failure]:
    """Every expectation of a case that the ruling (as plain values) does not meet."""
    found = []
    for path, wanted in expect.items():
        failure = _SPECIAL.get(path, _at_path)(path, wanted, ruling)
        if failure:
            found.append(failure)
    return found


def _rules_of(ruling: Mapping[str, Any]) -> list[str]:
    return [step["rule"] for step in ruling["steps"]]


def _rules(path: str, wanted: Sequence[str], ruling: Mapping[str, Any]) -> Failure | None:
    """The rules appear among the steps in this order, others between them allowed."""
    there = iter(_rules_of(ruling))
    if all(rule in there for rule in wanted):
        return None
    return Failure(path, wanted, _rules_of(ruling))


def _not_rules(path: str, unwanted: Sequence[str], ruling: Mapping[str, Any]) -> Failure | None:
    there = _rules_of(ruling)
    if not set(unwanted) & set(there):
        return None
    return Failure(path, unwanted, there)


def _provenance(path: str, wanted: Mapping[str, str], ruling: Mapping[str, Any]) -> Failure | None:
    for rule, provenance in wanted.items():
        found = [step["provenance"] for step in ruling["steps"] if step["rule"] == rule]
        if provenance not in found:
            return Failure(f"{path}.{rule}", provenance, found or MISSING)
    return None


def _at_path(path: str, wanted: Any, ruling: Mapping[str, Any]) -> Failure | None:
    found = pick(ruling, path)
    same = found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
    return None if same else Failure(path, wanted, found)


def pick(value: Any, path: str) -> Any:
    """What stands at a dotted path; a number picks from a list."""
    for part in path.split("."):
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return MISSING
    return value


_SPECIAL: dict[str, Callable[[str, Any, Mapping[str, Any]], Failure | None]] = {
    "rules": _rules,
    "not_rules": _not_rules,
    "provenance": _provenance,
}
