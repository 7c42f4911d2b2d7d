"""Forms for the floor: calls, their answers, where judges are, announcements."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.base.reasons import LONGEST_REASON
from league.models import User
from tournaments.domain.floor.announcements import LONGEST, MOST_MINUTES
from tournaments.domain.floor.posts import LONGEST_PLACE, Post
from tournaments.engine.limits import LARGEST_TABLE
from tournaments.models import Topic

_LAST_NUMBER = re.compile(r"(\d{1,15})/?\s*$")
_TABLE = {"inputmode": "numeric", "class": "short"}


class TopicForm(forms.Form):
    """Why a judge is called."""

    topic = forms.ChoiceField(label=_("What is it about?"), choices=Topic.choices)


class CallForm(TopicForm):
    """A call by staff: to which table, and why."""

    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.NumberInput(attrs=_TABLE),
    )
    field_order = ("table", "topic")


class CloseForm(forms.Form):
    """What was ruled at a table, and the ruling kept with it, if any."""

    ruled = forms.CharField(
        label=_("What was ruled"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("In a sentence; it goes on record."),
    )
    ruling = forms.CharField(
        label=_("Number or address of the kept ruling"), required=False, max_length=200
    )

    def clean_ruling(self) -> int:
        """The number at the end of what was typed; 0 if nothing was."""
        typed = self.cleaned_data["ruling"].strip()
        number = _LAST_NUMBER.search(typed)
        if typed and number is None:
            raise forms.ValidationError(_("This ends in no number of a ruling."))
        return int(number[1]) if number else 0


class HandOverForm(forms.Form):
    """Who takes over a call; empty: whoever is free."""

    to = forms.IntegerField(required=False, min_value=1)


class PostForm(forms.Form):
    """Where a judge is."""

    user = forms.TypedChoiceField(label=_("Judge"), coerce=int)
    first = forms.IntegerField(
        label=_("From table"),
        required=False,
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.NumberInput(attrs=_TABLE),
    )
    last = forms.IntegerField(
        label=_("To table"),
        required=False,
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.NumberInput(attrs=_TABLE),
        help_text=_("Empty for one table alone."),
    )
    place = forms.CharField(
        label=_("Or somewhere else"),
        required=False,
        max_length=LONGEST_PLACE,
        help_text=_("For example: deck checks, the judges’ desk"),
    )

    def __init__(self, *args: Any, judges: list[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["user"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = [(judge.pk, str(judge)) for judge in judges]

    def read_post(self) -> Post:
        """The post that was typed, for the use case."""
        return Post(*(self.cleaned_data[name] for name in ("first", "last", "place")))


class AnnouncementForm(forms.Form):
    """What to tell everybody, and for how long."""

    text = forms.CharField(
        label=_("What everybody is told"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    minutes = forms.IntegerField(
        label=_("For how many minutes"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={"class": "short"}),
        help_text=_("Empty: until somebody takes it down."),
    )
