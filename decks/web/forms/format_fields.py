"""The fields of a house format's form: sets, cards, limits and words as people type them."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from decks.engine.lists import ListError, read_list
from decks.queries.catalogue import current_catalogue
from league.base.numbers import read_whole_number

LARGEST_NUMBER = 1000
WORDS_FOR_NONE = ("none", "-", "–", "—")


class SetsField(forms.CharField):
    """Sets by code, id or name, with commas; read as their ids."""

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(
            self._read_one(written.strip()) for written in text.split(",") if written.strip()
        )

    def _read_one(self, written: str) -> str:
        codes = current_catalogue().set_codes
        ids = codes.get(written.upper())
        if ids is None:
            by_name = {
                card_set.name.casefold(): card_set.id
                for card_set in current_catalogue().sets.values()
            }
            if written.casefold() in by_name:
                return by_name[written.casefold()]
            near = get_close_matches(written.casefold(), [*by_name, *map(str.lower, codes)], 1)
            hint = _("Did you mean %(near)s?") % {"near": near[0]} if near else ""
            message = _("No set is called “%(set)s”.") % {"set": written}
            raise forms.ValidationError(f"{message} {hint}".strip())
        return ids[0]


class CardsField(forms.CharField):
    """Cards, one a line as in a decklist without the count; read as their ids."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(self._read_cards(text)) if text.strip() else frozenset()

    def _read_cards(self, text: str) -> Iterator[str]:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        try:
            read = read_list("\n".join(f"1 {line}" for line in lines), current_catalogue())
        except ListError as wrong:
            raise forms.ValidationError(str(wrong)) from None
        if len(read.lines) != len(lines):
            raise forms.ValidationError(_("One card a line, such as Gengar AR 16."))
        for line in read.lines:
            if not line.is_read or line.card is None:
                message = _("Line %(number)s: “%(text)s” is no card that is known.")
                figures = {"number": line.line, "text": line.text.removeprefix("1 ")}
                raise forms.ValidationError(message, params=figures)
            if line.reading.status == "by_name" and not line.card.basic_energy:
                yield from (printing.id for printing in current_catalogue().by_same[line.card.same])
            else:
                yield line.card.id


class YesNoField(forms.TypedChoiceField):
    """Yes, no, or blank for the base's value."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", ""), ("yes", _("yes")), ("no", _("no"))]
        super().__init__(
            choices=choices, coerce=lambda value: value == "yes", empty_value=None,
            required=False, **kwargs,
        )  # fmt: skip


class LimitField(forms.CharField):
    """A number; “none” for no limit (read as `NO_LIMIT`); blank for the base's value."""

    def clean(self, value: Any) -> int | str | None:
        text = str(super().clean(value) or "").strip().lower()
        if not text:
            return None
        if _is_none(text):
            return NO_LIMIT
        number = read_whole_number(text)
        if number is None or number > LARGEST_NUMBER:
            message = _("“%(text)s” is no number up to %(most)s; for no limit write “none”.")
            raise forms.ValidationError(message, params={"text": text, "most": LARGEST_NUMBER})
        return number


class WordsField(forms.CharField):
    """Words of a known list, with commas; “none” for an empty one; blank for the base's."""

    def __init__(self, known: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.known = known

    def clean(self, value: Any) -> frozenset[str] | None:
        text = str(super().clean(value) or "").strip()
        if not text:
            return None
        if _is_none(text.lower()):
            return frozenset()
        return frozenset(
            self._read_one(written.strip()) for written in text.split(",") if written.strip()
        )

    def _read_one(self, written: str) -> str:
        known = self.known()
        if written not in known:
            message = _("“%(word)s” is none of these: %(known)s.")
            words = {"word": written, "known": ", ".join(sorted(known))}
            raise forms.ValidationError(message, params=words)
        return written


NO_LIMIT = "none"


def _is_none(text: str) -> bool:
    """Whether somebody typed "none", in the page's language or in English."""
    return text in WORDS_FOR_NONE or text == _now("none").lower()
