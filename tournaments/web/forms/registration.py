"""Forms for the decks of an event, and for deck checks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.engine.lists.text import LONGEST_LIST
from league.base.reasons import LONGEST_REASON
from tournaments.domain.registration.checks import LONGEST_NOTE, MOST_CHECKS, CheckRequest
from tournaments.domain.registration.lists import RegistrationRules
from tournaments.engine.registration.table_draw import TablesError, read_tables
from tournaments.models import Chosen, Fault, Finding, Illegal, Lists, Registration

MOMENT_FORMAT = "%Y-%m-%dT%H:%M"


def deck_list_field() -> forms.CharField:
    """The field in which a list is pasted."""
    return forms.CharField(
        label=_("Decklist"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "false", "class": "list"}),
        help_text=_("As exported from the game, from a site, or typed: 4 Gengar AR 16"),
    )


class DeckForm(forms.Form):
    """A decklist for the event's format; after the lock, with the reason for changing it."""

    text = deck_list_field()
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

    text = deck_list_field()


class ReasonForm(forms.Form):
    """Why something is undone."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


def _moment_field(label: Any, help_text: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        help_text=help_text,
        widget=forms.DateTimeInput({"type": "datetime-local"}, MOMENT_FORMAT),
    )


class RulesForm(forms.Form):
    """How decks are registered for an event; times are in the league's time zone."""

    opens_at = _moment_field(_("Players may hand in lists from"), _("Left out: at once."))
    closes_at = _moment_field(_("Until"), _("Left out: until you lock it or pair the first round."))
    lists = forms.ChoiceField(
        label=_("Who may read the lists"), choices=Lists.choices, widget=forms.RadioSelect
    )
    illegal = forms.ChoiceField(
        label=_("A list that is not legal"), choices=Illegal.choices, widget=forms.RadioSelect
    )

    @staticmethod
    def initial_of(rules: Registration) -> dict[str, Any]:
        """The initial values of the form."""
        return {
            name: getattr(rules, name) for name in ("opens_at", "closes_at", "lists", "illegal")
        }

    def read_rules(self) -> RegistrationRules:
        """The rules that were typed, for the use case."""
        return RegistrationRules(**self.cleaned_data)


PICK_CHOICES = [
    (Chosen.RANDOM, _("Tables at random")),
    (Chosen.STANDING, _("The first of the standings")),
    (Chosen.TABLE, _("These tables")),
]


class PickForm(forms.Form):
    """Whose decks to check. A player's own page sends `player` and the entrant."""

    chosen = forms.ChoiceField(
        label=_("Which decks"),
        choices=PICK_CHOICES,
        initial=Chosen.RANDOM,
        widget=forms.RadioSelect,
    )
    number = forms.IntegerField(
        label=_("How many"),
        required=False,
        min_value=1,
        max_value=MOST_CHECKS,
        initial=1,
        help_text=_("Tables, or players of the standings."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    tables = forms.CharField(
        label=_("Tables"),
        required=False,
        max_length=100,
        help_text=_("For example: 1, 5-7"),
    )
    again = forms.BooleanField(
        label=_("Draw those too who were checked before"), required=False, initial=False
    )
    entrant = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.data.get("chosen") == Chosen.PLAYER:
            self.fields["chosen"] = forms.ChoiceField(choices=Chosen.choices)

    def clean_tables(self) -> tuple[int, ...]:
        try:
            return tuple(read_tables(self.cleaned_data["tables"]))
        except TablesError as wrong:
            raise forms.ValidationError(
                _("“%(part)s” is no table, such as 7, and no range, such as 5-8."),
                params={"part": wrong.part},
            ) from None

    def read_request(self) -> CheckRequest:
        """The request that was typed, for the use case."""
        return CheckRequest(**{**self.cleaned_data, "number": self.cleaned_data["number"] or 1})


class FindingForm(forms.Form):
    """What a deck check found."""

    finding = forms.ChoiceField(
        label=_("What was found"),
        required=False,
        choices=[(finding_.value, finding_.label) for finding_ in (Finding.FINE, Finding.PROBLEM)],
        widget=forms.RadioSelect,
    )
    fault = forms.ChoiceField(
        label=_("Which problem"),
        required=False,
        choices=Fault.choices,
        help_text=_("Only where there is one."),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean(self) -> dict[str, Any]:
        """A kind of problem alone implies a problem; without a problem it is ignored."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("finding") and cleaned.get("fault"):
            cleaned["finding"] = Finding.PROBLEM.value
        if not cleaned.get("finding"):
            self.add_error("finding", _("Say whether there is a problem."))
        if cleaned.get("finding") == Finding.PROBLEM and not cleaned.get("fault"):
            self.add_error("fault", _("Choose which problem it is."))
        if cleaned.get("finding") == Finding.FINE:
            cleaned["fault"] = ""
        return cleaned
