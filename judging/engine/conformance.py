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


NOT_FOUND = "nothing"


def find_failures(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[Failure]:
    """Every expectation of a case that the ruling (as plain values) does not meet."""
    failed = []
    for path, wanted in expect.items():
        failure = _COMPARE_BY_PATH.get(path, _compare_value)(path, wanted, ruling)
        if failure:
            failed.append(failure)
    return failed


def _rules_of_steps(ruling: Mapping[str, Any]) -> list[str]:
    return [step["rule"] for step in ruling["steps"]]


def _compare_rules(path: str, wanted: Sequence[str], ruling: Mapping[str, Any]) -> Failure | None:
    """The rules appear among the steps in this order, others between them allowed."""
    remaining = iter(_rules_of_steps(ruling))
    if all(rule in remaining for rule in wanted):
        return None
    return Failure(path, wanted, _rules_of_steps(ruling))


def _compare_unwanted_rules(
    path: str, unwanted: Sequence[str], ruling: Mapping[str, Any]
) -> Failure | None:
    rules = _rules_of_steps(ruling)
    if not set(unwanted) & set(rules):
        return None
    return Failure(path, unwanted, rules)


def _compare_provenance(
    path: str, wanted: Mapping[str, str], ruling: Mapping[str, Any]
) -> Failure | None:
    for rule, provenance in wanted.items():
        provenances = [step["provenance"] for step in ruling["steps"] if step["rule"] == rule]
        if provenance not in provenances:
            return Failure(f"{path}.{rule}", provenance, provenances or NOT_FOUND)
    return None


def _compare_value(path: str, wanted: Any, ruling: Mapping[str, Any]) -> Failure | None:
    found = value_at(ruling, path)
    same = found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
    return None if same else Failure(path, wanted, found)


def value_at(value: Any, path: str) -> Any:
    """What stands at a dotted path; a number picks from a list."""
    for part in path.split("."):
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return NOT_FOUND
    return value


_COMPARE_BY_PATH: dict[str, Callable[[str, Any, Mapping[str, Any]], Failure | None]] = {
    "rules": _compare_rules,
    "not_rules": _compare_unwanted_rules,
    "provenance": _compare_provenance,
}
