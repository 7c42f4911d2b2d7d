"""Read elements, attributes, numbers and dates of a TOM file; raise TdfError with the line."""

from datetime import datetime

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element

LARGEST_NUMBER = 1_000_000  # the largest number that a file may hold


def require_part(element: Element, tag: str) -> Element:
    child = element.find_child(tag)
    if child is None:
        raise TdfError("missing", element.line, tag=tag, inside=element.tag)
    return child


def require_attribute(element: Element, name: str) -> str:
    value = element.attributes.get(name)
    if not value:
        raise TdfError("missing_attribute", element.line, tag=element.tag, name=name)
    return value


def read_count(element: Element, tag: str, most: int = LARGEST_NUMBER) -> int | None:
    """A number from 0 up; None where the element is missing or empty."""
    child = element.find_child(tag)
    if child is None or not child.text:
        return None
    return read_whole_number(child, tag, child.text, most)


def read_whole_number(element: Element, tag: str, text: str, most: int = LARGEST_NUMBER) -> int:
    if not (text.isascii() and text.isdigit()):
        raise TdfError("not_a_number", element.line, tag=tag, given=text[:40])
    if len(text) > 9 or int(text) > most:
        raise TdfError("number_too_large", element.line, tag=tag, given=text[:40], most=most)
    return int(text)


def read_flag(element: Element) -> bool:
    """Read TOM's true or false; an empty element is false."""
    if element.text not in {"true", "false", ""}:
        raise TdfError("not_a_flag", element.line, tag=element.tag, given=element.text[:40])
    return element.text == "true"


def read_iso_date(element: Element, tag: str, text: str) -> str:
    """Read MM/DD/YYYY as an ISO date."""
    place = element.find_child(tag) or element
    try:
        return datetime.strptime(text, "%m/%d/%Y").date().isoformat()  # noqa: DTZ007 -- a day
    except ValueError:
        raise TdfError("not_a_date", place.line, tag=tag, given=text[:40]) from None


# --- parts of the file --------------------------------------------------------------------------


def pods_of(root: Element) -> list[Element]:
    """The pods that have rounds, not the pods within the standings."""
    part = root.find_child("pods")
    return part.find_children("pod") if part is not None else []


def pod_players(pod: Element) -> list[Element]:
    """The roster of a pod, group after group."""
    groups = pod.find_child("subgroups") or pod
    return [
        player
        for group in groups.find_children("subgroup")
        for players in group.find_children("players")
        for player in players.find_children("player")
    ]


def rounds_of(pod: Element) -> list[Element]:
    """A pod's rounds, Swiss and cut, in order."""
    part = pod.find_child("rounds")
    return part.find_children("round") if part is not None else []


def matches_of(round_element: Element) -> list[Element]:
    """A round's matches without those that were deleted."""
    part = round_element.find_child("matches")
    matches = part.find_children("match") if part is not None else []
    return [match for match in matches if match.attributes.get("outcome") != codes.DELETED_MATCH]


def is_cut(round_element: Element) -> bool:
    """Whether a round is in the cut; in an event of single elimination alone every round is."""
    return round_element.attributes.get("type") == codes.ELIMINATION
