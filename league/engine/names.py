"""How a player's name is shown to others: one function decides, by policy and by wish."""

from collections.abc import Mapping
from dataclasses import dataclass

FULL, FIRST, INITIALS, NUMBER, HIDDEN = "full", "first", "initials", "number", "hidden"
LEVELS = (FULL, FIRST, INITIALS, NUMBER, HIDDEN)  # from open to closed
WITHOUT_NAME = (NUMBER, HIDDEN)
USUAL = "usual"
JUNIOR, SENIOR, MASTERS = "junior", "senior", "masters"
DIVISIONS = (JUNIOR, SENIOR, MASTERS)  # youngest first
CHILDREN = (JUNIOR, SENIOR)


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of somebody that decides how their name is shown.

    `age`: this year's, None if unknown; `played_in`: the division they were last entered in;
    `wish`: a level, or `usual`; `agreed`: a parent has said yes to the full name.
    """

    age: int | None
    played_in: str
    wish: str
    agreed: bool


def stricter_level(one: str, other: str) -> str:
    """The level of the two that tells less."""
    return max(one, other, key=LEVELS.index)


def is_stricter_or_equal(level: str, than: str) -> bool:
    """Whether a level tells no more than another."""
    return LEVELS.index(level) >= LEVELS.index(than)


def younger_division(one: str, other: str) -> str:
    """The younger of two divisions; an unknown one counts as that of grown-ups."""
    return min(one, other, key=lambda name: DIVISIONS.index(name if name in DIVISIONS else MASTERS))


def division_of(person: Person, oldest: Mapping[str, int]) -> str:
    """The youngest division that age or last entry suggest; `oldest`: the last age of each."""
    by_entry = person.played_in if person.played_in in DIVISIONS else MASTERS
    by_age = MASTERS
    if person.age is not None:
        fitting = (name for name in CHILDREN if person.age <= oldest[name])
        by_age = next(fitting, MASTERS)
    return min(by_entry, by_age, key=DIVISIONS.index)


def decide_level(person: Person, policy: Mapping[str, str], oldest: Mapping[str, int]) -> str:
    """How this person's name is shown to everybody: the wish is stronger than the policy.

    A wish for less always counts; for more of a child than the policy shows, a parent has to agree.
    """
    division = division_of(person, oldest)
    usual = policy[division]
    if person.wish == USUAL or person.wish not in LEVELS:
        return usual
    if division in CHILDREN and not person.agreed:
        return stricter_level(person.wish, usual)
    return person.wish


def name_at_level(name: str, level: str, instead: str) -> str:
    """The name at this level; `instead`: what is shown where no letter of it may be."""
    if level in WITHOUT_NAME:
        return instead
    if level == FULL:
        return name
    return first_and_initial(name) if level == FIRST else initials_of(name)


def first_and_initial(name: str) -> str:
    """The first name and the first letter of the last: `Ada L.`; a single word stays."""
    words = name.split()
    return f"{words[0]} {words[-1][0].upper()}." if len(words) > 1 else name


def initials_of(name: str) -> str:
    """The first letter of each word of a name, such as `I. K.`."""
    return " ".join(f"{word[0].upper()}." for word in name.split())


def name_for_opponent(full_name: str, name: str, level: str) -> str:
    """What the opponent at the table reads: a first name to say hello, unless it is hidden."""
    return name if level in {FULL, HIDDEN} else first_and_initial(full_name)
