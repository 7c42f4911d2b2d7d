"""The form by which a judge settles whether a reprint counts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.formats.names import format_choices
from league.base.reasons import LONGEST_REASON
from league.models import League


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
