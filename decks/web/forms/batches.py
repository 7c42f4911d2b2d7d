"""The forms of lists judged together: lists handed in, and kept decks judged anew."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.formats.names import format_choices
from league.models import League


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
