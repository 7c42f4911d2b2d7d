"""The forms of rulings given in words, of appeals, and of clarified rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.editions import edition_choices
from judging.domain.appeals import LONGEST_GROUNDS
from judging.domain.clarifications import LONGEST_SOURCE, LONGEST_TEXT
from judging.domain.rulings import LONGEST_QUESTION, LONGEST_SAID, LONGEST_VERDICT
from judging.library.search.query import find_rule_ids
from judging.models import Outcome
from judging.web.forms.place import PlaceForm
from league.base.numbers import read_whole_number

RULES_HELP = _("Such as TRN-13; several with commas.")


def _editions_or_every() -> list[tuple[str, Any]]:
    return [("", _("every rulebook")), *edition_choices()]


class RulesField(forms.CharField):
    """Ids of the rules matrix, as a judge writes them: `TRN-13, KO-4`."""

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        rule_ids = list(find_rule_ids(text))
        if text and not rule_ids:
            raise forms.ValidationError(_("A rule is named by its id, such as TRN-13 or KO-4."))
        return rule_ids


class CitesField(forms.CharField):
    """Numbers of the rulings that are followed: `12, 15` or `#12`."""

    def clean(self, value: Any) -> list[int]:
        text = super().clean(value)
        words = text.replace("#", " ").replace(",", " ").split()
        numbers = [number for word in words if (number := read_whole_number(word)) is not None]
        if len(numbers) < len(words):
            raise forms.ValidationError(_("Rulings are named by their numbers, such as 12, 15."))
        return numbers


class GiveForm(PlaceForm):
    """A ruling in the judge's own words."""

    question = forms.CharField(
        label=_("The question, as it was put"), max_length=LONGEST_QUESTION, strip=True
    )
    verdict = forms.CharField(
        label=_("The ruling, in one sentence"), max_length=LONGEST_VERDICT, strip=True
    )
    said = forms.CharField(
        label=_("Why, and what else was said"),
        max_length=LONGEST_SAID,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    edition = forms.ChoiceField(label=_("Under the rulebook"), choices=edition_choices)
    rules = RulesField(
        label=_("Rules it rests on"), required=False, max_length=200, help_text=RULES_HELP
    )
    cites = CitesField(
        label=_("Rulings it follows"),
        required=False,
        max_length=200,
        help_text=_("Their numbers, with commas."),
    )
    field_order = ("question", "verdict", "said", "edition", "rules", "cites")


class AppealForm(forms.Form):
    grounds = forms.CharField(
        label=_("Why the ruling is appealed"),
        max_length=LONGEST_GROUNDS,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class DecideForm(forms.Form):
    outcome = forms.ChoiceField(
        label=_("The decision"), choices=Outcome.choices, widget=forms.RadioSelect
    )
    verdict = forms.CharField(
        label=_("What holds instead, if it is overturned"),
        max_length=LONGEST_VERDICT,
        required=False,
    )
    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_GROUNDS, widget=forms.Textarea(attrs={"rows": 2})
    )


class ClarifyForm(forms.Form):
    """A later word on a rule."""

    rules = RulesField(label=_("The rule"), max_length=200, help_text=RULES_HELP)
    edition = forms.ChoiceField(label=_("Rulebook"), required=False, choices=_editions_or_every)
    text = forms.CharField(
        label=_("What is clarified"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    source = forms.CharField(
        label=_("Source"),
        max_length=LONGEST_SOURCE,
        help_text=_("Who said it where, so that others can look it up."),
    )
    dated = forms.DateField(
        label=_("Of"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class ImportForm(forms.Form):
    file = forms.FileField(label=_("A file of rulings (JSON)"))
