"""The form for a penalty given by a judge."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from decks.engine.formats.editions import PRIZES
from league.base.reasons import LONGEST_REASON
from tournaments.domain.penalties import PenaltyRequest
from tournaments.engine.penalties import ladders, starts
from tournaments.models import Event


class PenaltyForm(forms.Form):
    """What a player did, and the penalty from the era's ladder."""

    infraction = forms.ChoiceField(label=_("What happened?"))
    step = forms.ChoiceField(label=_("Penalty"))
    reason = forms.CharField(
        label=_("In words"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What the next judge has to know. Kept in the league’s record."),
    )
    opponent_left = forms.IntegerField(
        label=_("Prizes the opponent has left"),
        required=False,
        min_value=1,
        max_value=PRIZES,
        widget=forms.NumberInput(attrs={"class": "short"}),
        help_text=_("For a Prize penalty: with no more left than it gives, the game is over."),
    )

    both = forms.BooleanField(
        label=_("The opponent too, for the same game"),
        required=False,
        help_text=_("A Game Loss of both. The match’s page says what follows, and by which text."),
    )

    def __init__(self, *args: Any, event: Event, steps: list[ladders.Step], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer_choices(
            "infraction",
            [
                (infraction.key, _infraction_choice(infraction, event))
                for infraction in ladders.INFRACTIONS
            ],
        )
        self._offer_choices("step", [(step.key, _step_choice(step)) for step in steps])

    def _offer_choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Offer choices with none selected: a preselected penalty would be given unread."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = [("", _now("Choose")), *choices]

    def read_request(self) -> PenaltyRequest:
        """The penalty that was typed, for the use case."""
        return PenaltyRequest(**self.cleaned_data)


def _step_choice(step: ladders.Step) -> str:
    """A penalty's name, and whether it is confirmed for the time."""
    name = _now(step.name)
    return (
        _now("%(step)s (not confirmed for this time)") % {"step": name} if step.inferred else name
    )


def _infraction_choice(infraction: ladders.Infraction, event: Event) -> str:
    """An infraction with the penalty the guidelines begin with, where that is known."""
    day = event.date.isoformat()
    begins = starts.starting_penalty(infraction.key, day)
    start = ladders.ladder_of_day(day).find_step(begins.step) if begins else None
    if start is None:
        return _now(infraction.name)
    return _now("%(name)s (begins with %(step)s)") % {
        "name": _now(infraction.name), "step": _now(start.name)
    }  # fmt: skip
