"""What staff type when results come in, read into what the use cases take."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.errors import Refused
from tournaments.domain.results import MOST_PRIZES

LONGEST_NUMBER = 9


def versions_and_scores(posted: Mapping[str, Any]) -> dict[int, tuple[str, int | None]]:
    """The scores chosen on a form of many matches, by match, with the version it showed."""
    chosen = {}
    for name, score in posted.items():
        match = _number(name.removeprefix("score-")) if name.startswith("score-") else None
        if match is not None and score:
            chosen[match] = (str(score), _number(str(posted.get(f"version-{match}", ""))))
    return chosen


def _number(text: str) -> int | None:
    return (
        int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
    )


class TimeForm(forms.Form):
    """Time is called: whether a game still runs, and the Prizes left in it."""

    running = forms.TypedChoiceField(
        label=_("Is a game still running?"),
        choices=[("yes", _("yes")), ("no", _("no"))],
        coerce=lambda said: said == "yes",
    )
    left_a = forms.IntegerField(
        label=_("Prizes left"), required=False, min_value=1, max_value=MOST_PRIZES
    )
    left_b = forms.IntegerField(
        label=_("Prizes left"), required=False, min_value=1, max_value=MOST_PRIZES
    )
    version = forms.IntegerField(label="version", required=False)

    def clean(self) -> dict[str, Any]:
        """A game that runs has Prizes left on both sides."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("running") and not self.errors:
            for field in ("left_a", "left_b"):
                if said.get(field) is None:
                    self.add_error(field, _("Say of both players how many Prizes are left."))
        return said

    def left(self) -> dict[str, int] | None:
        """Prizes left by side; None where no game runs."""
        said = self.cleaned_data
        return {"a": said["left_a"], "b": said["left_b"]} if said["running"] else None

    def refusal(self) -> Refused:
        """The first thing that is wrong, to be said where the person was."""
        field, errors = next(iter(self.errors.items()))
        return Refused(f"{self.fields[field].label}: {errors[0]}", field=field)
