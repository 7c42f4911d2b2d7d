"""What staff type when results come in, read into what the use cases take."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _say
from django.utils.translation import gettext_lazy as _

from tournaments.domain.results.games import MOST_PRIZES, asked_at_time
from tournaments.models import Match
from tournaments.queries.boards import seats_by_side

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
    """Time is called: what the rule of the match asks for, and no more.

    Whether a game still runs, where that makes a difference; the Prizes left in it, where they
    are counted.
    """

    running = forms.TypedChoiceField(
        label=_("Is a game still running?"),
        choices=[("yes", _("Yes, it is running")), ("no", _("No game is running"))],
        coerce=lambda said: said == "yes",
        widget=forms.RadioSelect,
    )
    left_a = forms.IntegerField(required=False, min_value=1, max_value=MOST_PRIZES)
    left_b = forms.IntegerField(required=False, min_value=1, max_value=MOST_PRIZES)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "time-%s")  # beside the fields of the game on the same page
        super().__init__(*args, **kwargs)
        asked = asked_at_time(match)
        self.initial["version"] = match.version
        for side, entrant in seats_by_side(match).items():
            left = self.fields[f"left_{side}"]
            left.label = _say("Prizes %(name)s has left") % {"name": entrant.player.name}
            left.nothing_is_an_answer = True  # type: ignore[attr-defined]
            left.widget.attrs |= {"class": "short", "inputmode": "numeric"}
        if "prizes" not in asked:
            del self.fields["left_a"], self.fields["left_b"]
        else:
            self.fields["left_b"].help_text = _say("Count the Prizes as they are after penalties.")
        if "running" not in asked:
            del self.fields["running"]
        else:
            number = {"number": match.games.count() + 1}
            asks = _say("The turns are played. Is game %(number)s still running?")
            self.fields["running"].label = asks % number

    def clean(self) -> dict[str, Any]:
        """A game that runs has Prizes left on both sides."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("running"):
            for field in ("left_a", "left_b"):
                if field in self.fields and field not in self.errors and said.get(field) is None:
                    self.add_error(field, _("Say of both players how many Prizes are left."))
        return said

    def left(self) -> dict[str, int] | None:
        """Prizes left by side; None where no game runs."""
        said = self.cleaned_data
        counted = said.get("running") and "left_a" in said
        return {"a": said["left_a"], "b": said["left_b"]} if counted else None

    def running_told(self) -> bool | None:
        """Whether a game still runs; None where that was not asked."""
        return self.cleaned_data.get("running")
