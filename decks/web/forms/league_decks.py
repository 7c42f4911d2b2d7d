"""What a league's staff type about decks: format files, settlements, lists to be judged."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.domain.reprints import LONGEST_REASON
from decks.queries.check.kept import format_choices
from league.models import League


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
