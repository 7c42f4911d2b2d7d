"""What is typed about the decks of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.registration.lists import LONGEST_REASON, Rules
from tournaments.models import Illegal, Lists, Registration

MOMENT = "%Y-%m-%dT%H:%M"
LONGEST_LIST = 65_536


def list_field() -> forms.CharField:
    """Where a list is pasted."""
    return forms.CharField(
        label=_("Decklist"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "false", "class": "list"}),
        help_text=_("As exported from the game, from a site, or typed: 4 Gengar AR 16"),
    )


class DeckForm(forms.Form):
    """A decklist for the event's format; after the lock, why it is changed."""

    text = list_field()
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("Registration is locked: the record says why this list was changed."),
    )

    def __init__(self, *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asks_reason:
            self.fields["reason"].required = True
        else:
            del self.fields["reason"]


class HandInForm(forms.Form):
    """A player's own list."""

    text = list_field()


class ReasonForm(forms.Form):
    """Why something is undone."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


def _moment(label: Any, help_text: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        help_text=help_text,
        widget=forms.DateTimeInput({"type": "datetime-local"}, MOMENT),
    )


class RulesForm(forms.Form):
    """How decks are registered for an event; times are those of the league's place."""

    opens_at = _moment(_("Players may hand in lists from"), _("Left out: at once."))
    closes_at = _moment(_("Until"), _("Left out: until you lock it or pair the first round."))
    lists = forms.ChoiceField(
        label=_("Who may read the lists"), choices=Lists.choices, widget=forms.RadioSelect
    )
    illegal = forms.ChoiceField(
        label=_("A list that is not legal"), choices=Illegal.choices, widget=forms.RadioSelect
    )

    @staticmethod
    def initial_of(rules: Registration) -> dict[str, Any]:
        """What stands in the form at first."""
        return {
            name: getattr(rules, name) for name in ("opens_at", "closes_at", "lists", "illegal")
        }

    def rules(self) -> Rules:
        """What was typed, as the use case takes it."""
        return Rules(**self.cleaned_data)
