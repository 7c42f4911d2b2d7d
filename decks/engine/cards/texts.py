"""Decides which printings of one name are the same card, by their texts.

Rule: the same name and functionally the same text (Play! Pokémon Tournament Rules Handbook of
2024-05-15, 5.4.1.3; in Unlimited 5.4.2.2). The decisions are data, in names.json: people compared
the texts once, and only the result is kept. A text is named by its group.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal

import msgspec

OTHER, ERRATA, SUPERSEDED, UNKNOWN = "other", "errata", "superseded", "unknown"
BY_NAME, SAME_FUNCTION, NOT_KNOWN = "by name", "same function", "not known"


class SameText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of one name with different wording and the same function: one card.

    `first` is the oldest printing of each group, `sources` keys of `text_sources`, `why` the
    difference in our own words, `unconfirmed` what the decision rests on where it is not sure.
    """

    name: str
    groups: tuple[str, ...]
    sources: tuple[str, ...]
    first: tuple[str, ...] = ()
    why: str = ""
    unconfirmed: str = ""

    def __post_init__(self) -> None:
        _check_groups(self.name, self.groups)


class DifferingTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of one name that are not the same, and what follows for any two of them.

    `other`: they are different cards. `errata`: from `date` on all of them are read as `read_as`.
    `superseded`: printings from before `date` are replaced by the later ones. `unknown`: nothing
    found decides it. The other fields as in `SameText`.
    """

    name: str
    state: Literal["other", "errata", "superseded", "unknown"]
    groups: tuple[str, ...]
    sources: tuple[str, ...]
    first: tuple[str, ...] = ()
    read_as: str | None = None
    date: str | None = None
    why: str = ""
    unconfirmed: str = ""

    def __post_init__(self) -> None:
        _check_groups(self.name, self.groups)
        if (self.state == ERRATA) != (self.read_as is not None):
            raise ValueError(f"{self.name}: an errata, and only an errata, has read_as")
        if self.read_as is not None and self.read_as not in self.groups:
            raise ValueError(f"{self.name}: read_as {self.read_as!r} is none of its groups")
        if self.state in {ERRATA, SUPERSEDED} and self.date is None:
            raise ValueError(f"{self.name}: {self.state} needs the date from which it holds")

    def is_in_force(self, day: str | None) -> bool:
        """Whether it is in force on a day; an errata is from its date on."""
        return self.state != ERRATA or day is None or day >= (self.date or "")


class ReprintRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an older printing of a Trainer or special Energy counted in a span of days.

    By its name (played as the newer text), only with the same function, or not known.
    """

    rule: Literal["by name", "same function", "not known"]
    sources: tuple[str, ...]
    first: str | None = msgspec.field(default=None, name="from")
    last: str | None = msgspec.field(default=None, name="to")
    unconfirmed: str = ""


def _check_groups(name: str, groups: tuple[str, ...]) -> None:
    if len(groups) < 2 or len(set(groups)) < len(groups):
        raise ValueError(f"{name}: groups names two texts or more, each once")


class TextDecisions:
    """All decisions together. Raises ValueError where they contradict one another."""

    def __init__(
        self,
        same: Iterable[SameText],
        differing: Iterable[DifferingTexts],
        rules: Iterable[ReprintRule] = (),
    ) -> None:
        self.one: dict[str, str] = dict(_merged_texts(same))
        self._rules = tuple(rules)
        self._pairs: dict[frozenset[str | None], list[DifferingTexts]] = {}
        self._of_text: dict[str | None, list[DifferingTexts]] = {}
        for each in differing:
            for pair in self._pairs_of(each):
                self._pairs.setdefault(pair, []).append(each)
                for text in pair:
                    self._of_text.setdefault(text, []).append(each)

    def _pairs_of(self, each: DifferingTexts) -> Iterator[frozenset[str | None]]:
        merged = {self.one.get(group, group) for group in each.groups}
        if len(merged) < 2:
            raise ValueError(f"{each.name}: texts that are one in same_texts are told apart")
        return (frozenset(pair) for pair in combinations(merged, 2))

    def find_decision(
        self, one: str | None, other: str | None, day: str | None
    ) -> DifferingTexts | None:
        """The decision on two texts on a day (None: no day matters), or None."""
        if one is None or other is None:
            return None
        decisions = self._pairs.get(frozenset((one, other)), ())
        return next(
            (each for each in decisions if each.state == ERRATA and each.is_in_force(day)), None
        ) or (next((each for each in decisions if each.state != ERRATA), None))

    def is_decided(self, one: str | None, other: str | None) -> bool:
        """Whether there is a decision on two texts, for whatever day."""
        return one == other or frozenset((one, other)) in self._pairs

    def days_of(self, text: str | None) -> set[str]:
        """The days on which decisions on a text and others of its name can change."""
        named = self._of_text.get(text)
        if not named:
            return set()
        dates = {each.date for each in named if each.state == ERRATA and each.date}
        return dates | {rule.first for rule in self._rules if rule.first}

    def read_as(self, each: DifferingTexts) -> str | None:
        """The text group that an errata turns the others into, as printings have it."""
        return self.one.get(each.read_as, each.read_as) if each.read_as else None

    def rule_on(self, day: str | None) -> str:
        """How reprints counted on a day; without a day, how they count now."""
        if day is not None:
            for each in self._rules:
                if (each.first or "") <= day <= (each.last or "9999"):
                    return each.rule
        return SAME_FUNCTION


def _merged_texts(same: Iterable[SameText]) -> Iterator[tuple[str, str]]:
    """Each group of a decision → the group that stands for all of them, its first."""
    seen: set[str] = set()
    for each in same:
        if twice := seen.intersection(each.groups):
            raise ValueError(f"{each.name}: {sorted(twice)} stand in two entries of same_texts")
        seen.update(each.groups)
        yield from ((group, each.groups[0]) for group in each.groups)
