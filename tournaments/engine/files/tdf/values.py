"""Values of a TOM file: parts, attributes, numbers and days, or an error with their line."""

from datetime import datetime

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element

MOST = 1_000_000  # no number in a file counts more


def part(one: Element, tag: str) -> Element:
    found = one.child(tag)
    if found is None:
        raise TdfError("missing", one.line, tag=tag, inside=one.tag)
    return found


def attribute(one: Element, name: str) -> str:
    given = one.attributes.get(name)
    if not given:
        raise TdfError("missing_attribute", one.line, tag=one.tag, name=name)
    return given


def count(one: Element, tag: str, most: int = MOST) -> int | None:
    """A number from 0 up; None where the element is missing or empty."""
    found = one.child(tag)
    if found is None or not found.text:
        return None
    return whole(found, tag, found.text, most)


def whole(at: Element, tag: str, given: str, most: int = MOST) -> int:
    if not (given.isascii() and given.isdigit()):
        raise TdfError("not_a_number", at.line, tag=tag, given=given[:40])
    if len(given) > 9 or int(given) > most:
        raise TdfError("number_too_large", at.line, tag=tag, given=given[:40], most=most)
    return int(given)


def flag(at: Element) -> bool:
    """True or false, in TOM's words; nothing is false."""
    if at.text not in {"true", "false", ""}:
        raise TdfError("not_a_flag", at.line, tag=at.tag, given=at.text[:40])
    return at.text == "true"


def iso(one: Element, tag: str, given: str) -> str:
    """MM/DD/YYYY as an ISO date."""
    at = one.child(tag) or one
    try:
        return datetime.strptime(given, "%m/%d/%Y").date().isoformat()  # noqa: DTZ007 -- a day
    except ValueError:
        raise TdfError("not_a_date", at.line, tag=tag, given=given[:40]) from None


# --- parts of the file --------------------------------------------------------------------------


def pods_of(root: Element) -> list[Element]:
    """The pods that have rounds; those within the standings are others."""
    part = root.child("pods")
    return part.children("pod") if part is not None else []


def pod_players(pod: Element) -> list[Element]:
    """The roster of a pod, group after group."""
    groups = pod.child("subgroups") or pod
    return [
        player
        for group in groups.children("subgroup")
        for players in group.children("players")
        for player in players.children("player")
    ]


def rounds_of(pod: Element) -> list[Element]:
    """A pod's rounds, Swiss and cut, in order."""
    part = pod.child("rounds")
    return part.children("round") if part is not None else []


def matches_of(one: Element) -> list[Element]:
    """A round's matches without those that were deleted."""
    part = one.child("matches")
    found = part.children("match") if part is not None else []
    return [match for match in found if match.attributes.get("outcome") != codes.DELETED]


def is_cut(one: Element) -> bool:
    """Whether a round is of the cut; an event of single elimination alone is all cut."""
    return one.attributes.get("type") == codes.ELIMINATION
