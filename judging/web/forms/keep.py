"""The form for keeping a ruling."""

from django import forms
from django.utils.translation import gettext_lazy as _later

from judging.web.forms.ask.forms import LONGEST_REQUEST, RulingRequest, read_json
from judging.web.forms.place import PlaceForm


class KeepForm(PlaceForm):
    """The question to note beside a ruling that a judge keeps, and where to keep it."""

    field_order = ("question",)
    question = forms.CharField(
        label=_later("The question, as it was put"), max_length=300, strip=True
    )
    asked = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_REQUEST)

    def clean_asked(self) -> RulingRequest:
        return read_json(self.cleaned_data["asked"])
