"""What a league's staff type about decks: house formats, settlements, lists to be judged."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.catalogue import current
from decks.domain.formats import LONGEST_NAME
from decks.domain.settling import LONGEST_REASON
from decks.engine.formats import Format
from decks.engine.house import Changes
from decks.engine.lists import ListError, read_list
from decks.queries import format_choices
from league.models import League

SHORT = {"class": "short"}


class SetsField(forms.CharField):
    """Sets by code, id or name, with commas; read as their ids."""

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(self._read(one.strip()) for one in text.split(",") if one.strip())

    def _read(self, written: str) -> str:
        codes = current().set_codes
        found = codes.get(written.upper())
        if found is None:
            by_name = {one.name.casefold(): one.id for one in current().sets.values()}
            if written.casefold() in by_name:
                return by_name[written.casefold()]
            near = get_close_matches(written.casefold(), [*by_name, *map(str.lower, codes)], 1)
            hint = _("Did you mean %(near)s?") % {"near": near[0]} if near else ""
            said = _("No set is called “%(set)s”.") % {"set": written}
            raise forms.ValidationError(f"{said} {hint}".strip())
        return found[0]


class CardsField(forms.CharField):
    """Cards, one a line as in a decklist without the count; read as their ids."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(self._cards(text)) if text.strip() else frozenset()

    def _cards(self, text: str) -> Iterator[str]:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        try:
            read = read_list("\n".join(f"1 {line}" for line in lines), current())
        except ListError as wrong:
            raise forms.ValidationError(str(wrong)) from None
        if len(read.lines) != len(lines):
            raise forms.ValidationError(_("One card a line, such as Gengar AR 16."))
        for line in read.lines:
            if not line.read or line.card is None:
                said = _("Line %(number)s: “%(text)s” is no card that is known.")
                told = {"number": line.line, "text": line.text.removeprefix("1 ")}
                raise forms.ValidationError(said, params=told)
            if line.reading.status == "by_name" and not line.card.basic_energy:
                yield from (one.id for one in current().by_same[line.card.same])
            else:
                yield line.card.id


class HouseForm(forms.Form):
    """A house format made from another one by what is to be different."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    base = forms.ChoiceField(label=_("Made from"))
    sets_in = SetsField(
        label=_("Sets that come in"), required=False, help_text=_("By code or name: AR, Base Set")
    )
    sets_out = SetsField(label=_("Sets that go out"), required=False)
    cards_in = CardsField(
        label=_("Single cards that come in"),
        required=False,
        help_text=_("One a line: Gengar AR 16. A name alone means every printing of it."),
    )
    cards_out = CardsField(label=_("Single cards that go out"), required=False)
    bans = CardsField(label=_("Banned cards"), required=False)
    bans_lifted = CardsField(label=_("No longer banned"), required=False)
    deck_size = forms.IntegerField(
        label=_("Cards in a deck"), min_value=1, max_value=1000, widget=forms.NumberInput(SHORT)
    )
    max_copies = forms.IntegerField(
        label=_("Copies of a name"), min_value=1, max_value=1000, widget=forms.NumberInput(SHORT)
    )
    foreign_cards = forms.ChoiceField(
        label=_("Cards in other languages"),
        choices=[("allowed", _("allowed")), ("forbidden", _("forbidden"))],
        widget=forms.RadioSelect,
    )
    first = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    reason = forms.CharField(
        label=_("Why"), required=False, max_length=LONGEST_REASON,
        help_text=_("Kept with this version, for whoever asks later."),
    )  # fmt: skip
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, league: League, base: Format | None = None, **kw: Any) -> None:
        super().__init__(*args, **kw)
        field = self.fields["base"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        if base is None:
            field.choices = format_choices([league])
        else:
            field.choices = [(base.key, f"{base.name} v{base.version}")]
            field.initial = base.key

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        first, last = said.get("first"), said.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day is before the first."))
        return said

    def changes(self) -> Changes:
        """What was typed, as the engine takes it."""
        said = self.cleaned_data
        sets = ("sets_in", "sets_out", "cards_in", "cards_out", "bans", "bans_lifted")
        return Changes(
            **{name: said[name] for name in sets},
            rules={name: said[name] for name in ("deck_size", "max_copies", "foreign_cards")},
            first=said["first"].isoformat() if said["first"] else None,
            last=said["last"].isoformat() if said["last"] else None,
        )

    @staticmethod
    def initial_of(base: Format) -> dict[str, Any]:
        """What stands in the form for a format at first."""
        return {
            "name": base.name,
            "base": base.key,
            "deck_size": base.rules.deck_size,
            "max_copies": base.rules.max_copies,
            "foreign_cards": base.rules.foreign_cards,
            "first": base.first,
            "last": base.last,
        }


class FormatFileForm(forms.Form):
    """A house format as a file or pasted."""

    file = forms.FileField(label=_("Format file"), required=False, help_text=_("JSON"))
    entry = forms.CharField(
        label=_("Or the same, pasted"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if not said.get("file") and not (said.get("entry") or "").strip():
            self.add_error("file", _("Choose a file, or paste what is in it."))
        return said

    def raw(self) -> bytes:
        """What was handed in."""
        file = self.cleaned_data.get("file")
        return file.read() if file else str(self.cleaned_data["entry"]).encode()


class SettlementForm(forms.Form):
    """Whether older printings of a name count in a format."""

    name = forms.CharField(label=_("Card"), max_length=120)
    format = forms.ChoiceField(label=_("Format"))
    allowed = forms.TypedChoiceField(
        label=_("Its older printings"),
        choices=[("yes", _("count")), ("no", _("do not count"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = format_choices([league])


class ListsForm(forms.Form):
    """Lists to be judged together."""

    file = forms.FileField(
        label=_("Lists"),
        help_text=_("A zip with a file for each list, or a CSV with the columns name and list."),
    )
    format = forms.ChoiceField(label=_("Format"), required=False)
    day = forms.DateField(
        label=_("On"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = [("", _("every format it is legal in")), *format_choices([league])]


class RecheckForm(forms.Form):
    """Which kept decks are judged anew."""

    since = forms.DateField(
        label=_("Kept since"),
        required=False,
        help_text=_("Left out: all."),
        widget=forms.DateInput({"type": "date", "class": "short"}, "%Y-%m-%d"),
    )
