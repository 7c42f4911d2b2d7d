"""Decisions made in a ruling, as the values of an address: `picks=0&picks=1,1&picks=-`.

Each value answers one question, in order: the numbers of the options picked, with commas between
them; `-` for none; `=Uxie,=Pichu` for cards found in a pile of which only the number is known. A
value that ends with a comma is not finished: more is to be picked.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from judging.web.forms.ask.cards_typed import read_card
from league.base.numbers import read_whole_number

NOTHING = "-"
FOUND = "="
MORE = ","
MOST_QUESTIONS = 100
Picked = list[Any]  # numbers of options, and cards found


class PicksField(forms.Field):
    """The answers in the form of an address."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[str]:
        """The values without spaces around them; empty ones are dropped."""
        return [one.strip() for one in value or () if one.strip()]


def parts_of(answer: str) -> list[str]:
    """The parts of an answer: numbers of options, or cards."""
    return [part.strip() for part in answer.split(MORE) if part.strip() not in {"", NOTHING}]


def is_finished(answer: str) -> bool:
    """Whether an answer needs no further picks."""
    return not answer.endswith(MORE)


def read_picks(answers: list[str], edition: str) -> list[Picked]:
    """The finished answers in the words of the ruling contract.

    Raises ValidationError for what is neither a number nor a card.
    """
    if len(answers) > MOST_QUESTIONS:
        raise forms.ValidationError(_("At most %(most)s answers."), params={"most": MOST_QUESTIONS})
    return [
        [_read_pick(part, edition) for part in parts_of(answer)]
        for answer in answers
        if is_finished(answer)
    ]


def _read_pick(part: str, edition: str) -> Any:
    if part.startswith(FOUND):
        return {"found": read_card(part.removeprefix(FOUND), edition).id}
    number = read_whole_number(part, 4)
    if number is None:
        raise forms.ValidationError(
            _("“%(part)s” is no answer: the number of an option is one."), params={"part": part}
        )
    return number


def press_pick(answers: list[str], press: str, found: str) -> list[str]:
    """The answers after a button: `pick:0`, `pick:0,` (unfinished), `unpick:2`, `find:`.

    The new value replaces an unfinished answer; `find` adds the card `found` to it. `unpick` takes
    back the answer of that number and all after it.
    """
    work, _colon, value = press.partition(":")
    if work == "unpick":
        return answers[: read_whole_number(value)]
    before = answers[:-1] if answers and not is_finished(answers[-1]) else answers
    if work == "find":
        begun = answers[-1] if len(before) < len(answers) else ""
        name = found.replace(MORE, " ").strip()
        value = f"{begun}{FOUND}{name}{value}" if name else begun
    return [*before, value] if value else before
