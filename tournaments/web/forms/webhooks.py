"""The form for a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.webhooks.hooks import EVENT_NAMES, LONGEST_URL


class WebhookForm(forms.Form):
    """An address, and the events it gets messages about."""

    url = forms.CharField(
        max_length=LONGEST_URL,
        label=_("Address"),
        help_text=_("Beginning with https://, on the public internet."),
        widget=forms.URLInput({"placeholder": "https://example.org/hook", "autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Tell it when"),
        choices=list(EVENT_NAMES.items()),
        initial=list(EVENT_NAMES),
        widget=forms.CheckboxSelectMultiple,
    )
