"""Forms for incoming results, and how they are read for the use cases."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _say
from django.utils.translation import gettext_lazy as _

from decks.engine.formats.editions import PRIZES
from league.base.numbers import read_whole_number
from league.base.reasons import LONGEST_REASON
from tournaments.domain.results.games import DECISIONS, GameReport, missing_at_time
from tournaments.models import Match
from tournaments.queries.match_rules import (
    deciding_games,
    full_names_by_side,
    may_end_in_tie,
    seats_by_side,
)
from tournaments.queries.results.upcoming import played_as_choices
from tournaments.web.forms.folded import FieldGroup, FoldedForm


def read_entered_scores(posted: Mapping[str, Any]) -> dict[int, tuple[str, int | None]]:
    """The scores chosen in a form of many matches, by match, with the version it showed."""
    chosen = {}
    for name, score in posted.items():
        is_score = name.startswith("score-") and score
        match = read_whole_number(name.removeprefix("score-")) if is_score else None
        if match is not None:
            chosen[match] = (str(score), read_whole_number(posted.get(f"version-{match}")))
    return chosen


class TimeForm(forms.Form):
    """Time is called: only the questions that the rule of the match needs.

    Whether a game still runs, if that makes a difference; the Prizes left in it, if they count.
    """

    running = forms.TypedChoiceField(
        label=_("Is a game still running?"),
        choices=[("yes", _("Yes, it is running")), ("no", _("No game is running"))],
        coerce=lambda yes_or_no: yes_or_no == "yes",
        widget=forms.RadioSelect,
    )
    left_a = forms.IntegerField(required=False, min_value=1, max_value=PRIZES)
    left_b = forms.IntegerField(required=False, min_value=1, max_value=PRIZES)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "time-%s")  # the fields of the game are on the same page
        super().__init__(*args, **kwargs)
        questions = missing_at_time(match)
        self.initial["version"] = match.version
        for side, entrant in seats_by_side(match).items():
            left = self.fields[f"left_{side}"]
            left.label = _say("Prizes %(name)s has left") % {"name": entrant.player.full_name}
            left.nothing_is_an_answer = True  # type: ignore[attr-defined]
            left.widget.attrs |= {"class": "short", "inputmode": "numeric"}
        if "prizes" not in questions:
            del self.fields["left_a"], self.fields["left_b"]
        else:
            self.fields["left_b"].help_text = _say("Count the Prizes as they are after penalties.")
        if "running" not in questions:
            del self.fields["running"]
        else:
            number = {"number": match.games.count() + 1}
            asks = _say("The turns are played. Is game %(number)s still running?")
            self.fields["running"].label = asks % number

    def clean(self) -> dict[str, Any]:
        """Check that a running game has Prizes left on both sides."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("running"):
            for field in ("left_a", "left_b"):
                if field in self.fields and field not in self.errors and cleaned.get(field) is None:
                    self.add_error(field, _("Say of both players how many Prizes are left."))
        return cleaned

    def read_prizes_left(self) -> dict[str, int] | None:
        """Prizes left by side; None if no game runs."""
        cleaned = self.cleaned_data
        counted = cleaned.get("running") and "left_a" in cleaned
        return {"a": cleaned["left_a"], "b": cleaned["left_b"]} if counted else None

    def running_told(self) -> bool | None:
        """Whether a game still runs; None if that was not asked."""
        return self.cleaned_data.get("running")


class GameForm(FoldedForm):
    """The next game of a match: who won it, and if both did, in which ways.

    How it was won and the Prizes left are optional, and folded away until used.
    """

    folded: ClassVar[tuple[FieldGroup, ...]] = (
        (_("How it was won, Prizes left"), ("how", "left_a", "left_b")),
    )
    opens_by_change = True

    HOW = [
        ("prizes", _("took the last Prize")),
        ("no_pokemon", _("opponent has no Pokémon left")),
        ("deck_out", _("opponent could not draw")),
        ("concession", _("opponent conceded")),
        ("time", _("on time")),
        ("penalty", _("by penalty")),
    ]

    winner = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect)
    how = forms.ChoiceField(
        label=_("How"),
        required=False,
        initial="prizes",
        choices=HOW,
    )
    ways_a = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    ways_b = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    played_as = forms.ChoiceField(
        label=_("Which game was it?"),
        widget=forms.RadioSelect,
        help_text=_("No text certain for this day says which of the two is played."),
    )
    left_a = forms.IntegerField(required=False, min_value=0, max_value=PRIZES)
    left_b = forms.IntegerField(required=False, min_value=0, max_value=PRIZES)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    WAYS = [
        ("prizes", _("last Prize")),
        ("no_pokemon", _("no Pokémon left")),
        ("deck_out", _("could not draw")),
    ]

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = full_names_by_side(match)
        self.initial["version"] = match.version
        winners: list[tuple[str, Any]] = [
            (side, _("%(name)s won") % {"name": name}) for side, name in sorted(names.items())
        ]
        winners.append(("both", _("Both won at once")))
        if may_end_in_tie(match):
            winners.append(("tie", _("Tie")))
        self._offer_choices("winner", winners, None)
        self._offer_deciders(match)
        for side, name in names.items():
            label = _("If both won: how did %(name)s win?") % {"name": name}
            self._offer_choices(f"ways_{side}", self.WAYS, label)
            self.fields[f"ways_{side}"].nothing_is_an_answer = True  # type: ignore[attr-defined]
            left = self.fields[f"left_{side}"]
            left.label = _("Prizes left: %(name)s") % {"name": name}
            left.widget.attrs |= {"class": "short", "inputmode": "numeric"}

    def _offer_deciders(self, match: Match) -> None:
        """Offer the game's kind if a judge may choose it, and "ahead in Prizes" in a tiebreaker."""
        may_be = deciding_games(match)
        if len(may_be) > 1:
            self._offer_choices("played_as", played_as_choices(), None)
            self.initial["played_as"] = may_be[0]
        else:
            del self.fields["played_as"]
        if "tiebreaker" in may_be:
            how = self.fields["how"]
            assert isinstance(how, forms.ChoiceField)  # noqa: S101 -- said to the type checker
            how.choices = [("ahead", _("first to be ahead in Prizes")), *self.HOW]
            self.initial["how"] = how.initial = "ahead" if len(may_be) == 1 else "prizes"

    def _offer_choices(self, field: str, choices: list[Any], label: Any) -> None:
        form_field = self.fields[field]
        assert isinstance(form_field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        form_field.choices = choices
        if label:
            form_field.label = label

    def clean(self) -> dict[str, Any]:
        """Check that if both won, each has a way of winning, and that Prizes left are complete."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("winner") == "both":
            for side in ("ways_a", "ways_b"):
                if not cleaned.get(side):
                    self.add_error(side, _("Both won: tick every way in which this player did."))
        for side, other in (("left_a", "left_b"), ("left_b", "left_a")):
            if cleaned.get(side) is None and cleaned.get(other) is not None and not self.errors:
                self.add_error(side, _("Say of both players how many Prizes are left, or of none."))
        return cleaned

    def read_report(self) -> GameReport:
        """The report that was typed, for the use case."""
        cleaned = self.cleaned_data
        ways = (
            {"a": cleaned["ways_a"], "b": cleaned["ways_b"]} if cleaned["winner"] == "both" else {}
        )
        left = {side: cleaned[f"left_{side}"] for side in ("a", "b")}
        prizes_left = {} if None in left.values() else left
        how, played_as = cleaned["how"] or "prizes", cleaned.get("played_as", "")
        return GameReport(cleaned["winner"], how, ways, prizes_left, played_as)


class CorrectionForm(forms.Form):
    """Why a match is corrected, and which version of it the user saw."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    version = forms.IntegerField(label="version", required=False)


class DecisionForm(CorrectionForm):
    """A judge's result for a match."""

    result = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[(decision.value, decision.label) for decision in DECISIONS],
    )
