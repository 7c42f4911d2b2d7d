"""The form of the odds: a pasted list and the rulebook it is played by."""

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.editions import edition_choices


class OddsForm(forms.Form):
    """A decklist and the rulebook whose set-up is followed."""

    edition = forms.ChoiceField(
        label=_("Set-up by"),
        choices=edition_choices,
        help_text=_("Rulebooks differ in extra cards, in Fossils, and in what becomes of a hand."),
    )
    text = forms.CharField(
        label=_("Decklist"),
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "class": "list"}),
        help_text=_("For example: 4 Gengar AR 16"),
    )
