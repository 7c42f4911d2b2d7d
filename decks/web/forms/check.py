"""The form of the deck check: a pasted list, a format and a day."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.formats.by_key import HOUSE_PREFIX
from decks.queries.formats.names import format_choices, format_name

ANY_FORMAT = ""


class CheckForm(forms.Form):
    """A decklist and the format to judge it by; without one, every format is tried."""

    format = forms.ChoiceField(required=False, label=_("Format"))
    date = forms.DateField(
        required=False,
        label=_("On"),
        help_text=_("Left out: a past season's last day, or today."),
        widget=forms.DateInput({"type": "date", "class": "short"}, "%Y-%m-%d"),
    )
    text = forms.CharField(
        label=_("Decklist"),
        widget=forms.Textarea(attrs={"rows": 20, "spellcheck": "false", "class": "list"}),
        help_text=_("For example: 4 Gengar AR 16"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = [
            (ANY_FORMAT, _("every format it is legal in")),
            *self._house_format(),
            *format_choices(),
        ]

    def _house_format(self) -> list[tuple[str, str]]:
        """The house format asked for by its key, as by whoever comes from its page."""
        key = str(self.data.get("format") or self.initial.get("format") or "")
        name = format_name(key) if key.startswith(HOUSE_PREFIX) else key
        return [(key, name)] if name != key else []
