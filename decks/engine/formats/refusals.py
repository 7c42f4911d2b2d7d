"""Refusals of hand-kept JSON: the messages name the field and what would be right."""

from collections.abc import Callable
from typing import Any

KINDS: dict[Any, str] = {
    str: "text",
    int: "whole number",
    bool: "true or false",
    list: "list",
    dict: "object",
}
OR = "or"
TEMPLATES = {
    "no_json": "not JSON: {why}",
    "no_object": "a format is one JSON object with key, sets and rules",
    "key_twice": "{path}: stands twice; leave one of them",
    "some_key_twice": "a field stands twice in one object; leave one of them",
    "no_key": "key: a format needs a key, such as my-cup-2026",
    "unknown_field": "{path}: no such field; known are {known}",
    "unknown_field.near": "{path}: no such field; did you mean {near}?",
    "wrong_kind": "{path}: {value!r} is no {kind}",
    "no_choice": "{path}: {value!r} is none of {known}",
    "no_choice.near": "{path}: {value!r} is none of {known}; did you mean {near}?",
    "no_day": "{path}: {value!r} is no day; write YYYY-MM-DD",
    "wrong_order": "{path}: {last} is before {other}: {first}",
    "no_range": "{path}: a range of promos has set, from and to",
    "no_numbers": "{path}: from and to are card numbers, such as DP17",
    "no_numbers_in_order": "{path}: from and to are card numbers in their order, such as DP17",
    "no_card_id": "{path}: a card is named by its id, such as neo1-25",
    "too_little": "{path}: {value} is less than {least}",
    "too_much": "{path}: {value} is more than {most}",
    "empty": "{path}: is empty; name one or leave the field out",
    "always_so": "{path}: is always {value!r}; leave it out",
    "goes_with": "{path}: goes with {other}",
    "needs_number": "{path}: with the rule {rule!r} a number from 1 is needed",
    "other_rule": "{path}: goes with the rule {right!r}, not with {rule!r}",
    "no_first_day": "{path}: the first day on which the set may be played is missing",
    "on_or_around": "{path}: either on, the day, or after and by, days around it",
    "not_later": "{path}: {by} is not later than {other}: {after}",
    "no_precision": "{path}: {value!r} is neither day nor month",
    "sets_join": (
        "sets_join_on_release: {other}, whose cards same_pool_as takes, has new sets join; "
        "name the sets instead"
    ),
    "based_on": "based_on: {why}",
    "not_banned": "{path}: {card} is not banned in {format}",
    "marks_of_pool": (
        "rules.regulation_marks: same_pool_as has the cards of {other}; leave one of the two out"
    ),
    "season_and_pool": "follows_season: goes without same_pool_as; leave one of the two out",
    "waits_for_nothing": (
        "waiting: goes with sets_join_on_release; sets that are named here count from the first day"
    ),
    "no_advice": "energy_advice: a number is advised by {known}, not by {book}",
    "other_name": "{path}: {card} is {name}, not {written}",
    "no_such_numbers": "{path}: {set} has no number from {first} to {last}",
    "lifts_nothing": (
        "bans_lifted: goes with based_on or follows_season, whose bans are lifted; the bans of a "
        "format named by same_pool_as do not come along"
    ),
    "banned_and_lifted": "{path}: {card} is in bans_lifted too; leave one out",
    "not_in_catalogue": "{path}: {value!r} is not in the catalogue",
    "not_in_catalogue.near": "{path}: {value!r} is not in the catalogue; did you mean {near}?",
}


class FormatError(ValueError):
    """Hand-kept data is wrong; the message names the field and what would be right."""

    def __init__(self, note: str, **figures: Any) -> None:
        self.note, self.figures = note, figures
        super().__init__(self.render_sentence(str))

    def render_sentence(self, translate: Callable[[str], str]) -> str:
        """The message in the language of `translate`."""
        told = {name: _render_figure(value, translate) for name, value in self.figures.items()}
        return translate(TEMPLATES[self.note]).format(**told)


def _render_figure(value: Any, translate: Callable[[str], str]) -> Any:
    """A value as the message shows it: types in words, another refusal in the same language."""
    if isinstance(value, FormatError):
        return value.render_sentence(translate)
    kinds = value if isinstance(value, tuple) else (value,)
    if all(isinstance(kind, type) for kind in kinds):
        return f" {translate(OR)} ".join(translate(KINDS[kind]) for kind in kinds)
    return value


def translatable_texts() -> list[str]:
    """Everything here that has a translation."""
    return [*TEMPLATES.values(), *KINDS.values(), OR]
