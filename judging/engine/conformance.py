"""Compares a ruling with what a conformance case expects of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from judging.engine.errors import RequestError


class Failure(NamedTuple):
    """A path into the ruling, what was expected there, and what was found."""

    path: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected!r}, found {self.found!r}"


NOT_FOUND = "nothing"
LookUp: TypeAlias = Callable[[str], Mapping[str, Any] | None]


def _no_catalogue(_card_id: str) -> None:
    """Where no catalogue is at hand."""


def find_failures(
    expect: Mapping[str, Any], ruling: Mapping[str, Any], look_up: LookUp = _no_catalogue
) -> list[Failure]:
    """Every expectation of a case that the ruling (as plain values) does not meet.

    `look_up` gives a card's facts for its catalogue id.
    """
    failed = []
    for path, wanted in expect.items():
        if path in _COMPARE_BY_PATH:
            failure = _COMPARE_BY_PATH[path](path, wanted, ruling)
        else:
            failure = _compare_value(path, wanted, ruling, look_up)
        if failure:
            failed.append(failure)
    return failed


def _rules_of_steps(ruling: Mapping[str, Any]) -> list[str]:
    return [step["rule"] for step in ruling["steps"]]


def _compare_rules(path: str, wanted: Sequence[str], ruling: Mapping[str, Any]) -> Failure | None:
    """Check that the rules appear among the steps in this order; others may stand between them."""
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


def _compare_value(
    path: str, wanted: Any, ruling: Mapping[str, Any], look_up: LookUp
) -> Failure | None:
    found = value_at(ruling, path, look_up)
    if isinstance(found, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        found = len(found)
    same = found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
    return None if same else Failure(path, wanted, found)


def value_at(value: Any, path: str, look_up: LookUp = _no_catalogue) -> Any:
    """What stands at a dotted path; a number picks from a list.

    Where a card came back as its catalogue id, the path goes on into the card's facts.
    """
    for part in path.split("."):
        if isinstance(value, str):
            value = look_up(value) or {}
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


def questions_of(
    case: Mapping[str, Any], rule: Callable[[dict[str, Any]], Mapping[str, Any]]
) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """Each question of a case in turn: its place in the case, what it expects, its ruling.

    Those of `then` act on the position that the one before left. The place is empty for the first
    question, else like `then.0.`. A question that cannot be asked raises a RequestError whose path
    begins with its place.
    """
    asked = {name: case[name] for name in REQUEST_FIELDS if name in case}
    ruling = rule(asked)
    yield "", case["expect"], ruling
    for index, following in enumerate(case.get("then", ())):
        asked = {"edition": asked["edition"], "position": ruling["position"]} | {
            name: following[name] for name in REQUEST_FIELDS if name in following
        }
        try:
            ruling = rule(asked)
        except RequestError as error:
            raise error.move_to(f"then.{index}.{error.path or 'request'}") from None
        yield f"then.{index}.", following.get("expect", {}), ruling


REQUEST_FIELDS = ("edition", "position", "action", "flips", "choices")
