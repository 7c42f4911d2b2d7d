"""The form for how an event is played, at its creation and afterwards."""

from datetime import date
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _said
from django.utils.translation import gettext_lazy as _

from tournaments.domain.structure.settings import (
    ALLOWED_CUTS,
    MOST_MINUTES,
    Figures,
)
from tournaments.engine.cut.gates import read_match_points
from tournaments.engine.limits import LARGEST_CUT, MOST_PLAYERS, MOST_ROUNDS
from tournaments.engine.structure.attendance import KINDS, EventKind
from tournaments.models import Divisions, System
from tournaments.queries.structure.usual import fill_usual_minutes
from tournaments.web.forms.folded import FieldGroup, FoldedForm

BEST_OF_CHOICES = [(1, _("one game")), (3, _("best of three"))]


LARGE_CUTS = (48, 64, 96, 128)  # offered besides every size up to 32
TWO_DAY_FIGURES = ("gate_after", "gate_points", "gate_least", "cut_most")


FIGURES = (
    "system", "structure", "planned_rounds", "best_of", "cut_size", "cut_best_of", "divisions",
    "round_minutes", "cut_minutes", "capacity", "check_in", *TWO_DAY_FIGURES,
)  # fmt: skip


def _structure_choices() -> list[tuple[str, str]]:
    """The tables of rounds and cut, made when a page is shown and its language is known."""
    own = [("", _said("my own numbers, below"))]
    return own + [(kind.key, _describe_table(kind)) for kind in KINDS.values()]


def _describe_table(kind: EventKind) -> str:
    cut = any(step.cut for table in kind.tables for step in table.rows)
    text = (
        _said("%(name)s: Swiss rounds and top cut by attendance")
        if cut or kind.like
        else _said("%(name)s: Swiss rounds by attendance")
    )
    return text % {"name": _said(kind.name)}


def _cut_choices(chosen: int = 0) -> list[tuple[int, str]]:
    """Sizes of a cut, made when a page is shown, since only then the language is known.

    Of the large sizes only the usual ones, and the one already chosen.
    """
    sizes = [size for size in ALLOWED_CUTS if size <= 32 or size in {*LARGE_CUTS, chosen}]
    return [
        (size, _said("top %(size)s") % {"size": size} if size else _said("none")) for size in sizes
    ]


def whole_number_field(
    label: Any, least: int, most: int | None, *, help_text: Any = ""
) -> forms.IntegerField:
    """A field for a whole number that may be left empty."""
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, help_text=help_text,
        required=False, widget=forms.NumberInput({"class": "short"}),
    )  # fmt: skip


class PresetField(forms.TypedChoiceField):
    """A choice with a default: leaving it out means `initial`."""

    nothing_is_an_answer = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.empty_value = kwargs["initial"]


class FiguresForm(FoldedForm):
    """The figures of an event. Those that few events need are folded away until used."""

    folded: ClassVar[tuple[FieldGroup, ...]] = (
        (_("Two days of Swiss, asymmetrical cut"), TWO_DAY_FIGURES),
    )

    system = PresetField(label=_("How rounds are paired"), choices=System.choices, initial="swiss")
    structure = PresetField(
        label=_("Rounds and cut"),
        choices=_structure_choices,
        initial="",
        help_text=_("A table decides when the first round is paired, by who is there then."),
    )
    planned_rounds = PresetField(
        label=_("Rounds"),
        choices=[(n, n) for n in range(1, MOST_ROUNDS + 1)],
        coerce=int,
        initial=5,
        help_text=_("Swiss rounds; a round robin and an elimination count theirs themselves."),
    )
    best_of = PresetField(label=_("Match"), choices=BEST_OF_CHOICES, coerce=int, initial=1)
    cut_size = PresetField(
        label=_("Top cut"),
        choices=_cut_choices,
        coerce=int,
        initial=0,
    )
    cut_best_of = PresetField(
        label=_("Top cut match"), choices=BEST_OF_CHOICES, coerce=int, initial=3
    )
    divisions = PresetField(
        label=_("Age divisions"), choices=Divisions.choices, initial=Divisions.TOGETHER
    )
    round_minutes = whole_number_field(
        _("Minutes a round"),
        0,
        MOST_MINUTES,
        help_text=_("0 is untimed. Left empty: as usual on the day."),
    )
    cut_minutes = whole_number_field(_("Minutes a round of the cut"), 0, MOST_MINUTES)
    capacity = whole_number_field(
        _("Room for"),
        2,
        MOST_PLAYERS,
        help_text=_("Players. Whoever comes after that stands on the waiting list."),
    )
    check_in = forms.BooleanField(
        label=_("Players check in"),
        required=False,
        help_text=_("Who has not checked in when the first round is paired does not play."),
    )

    gate_after = whole_number_field(
        _("Rounds of the first day"),
        0,
        MOST_ROUNDS,
        help_text=_(
            "Empty where all rounds are played by everybody. “Rounds” is then of both days."
        ),
    )
    gate_points = forms.CharField(
        label=_("Enough for the second day"),
        max_length=10,
        required=False,
        help_text=_("Match points, or a record: 19 or 6-2-1."),
        widget=forms.TextInput({"class": "short"}),
    )
    gate_least = whole_number_field(
        _("At least so many go on"),
        0,
        MOST_PLAYERS,
        help_text=_("The best by the standings, where fewer have those points."),
    )
    cut_most = whole_number_field(
        _("Asymmetrical cut of at most"),
        0,
        LARGEST_CUT,
        help_text=_(
            "Who has as many points as the last place of the cut plays in it as well. Empty: "
            "exactly the size above. Byes go to the top seeds."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cut_size: Any = self.fields["cut_size"]
        cut_size.choices = _cut_choices(self.initial.get("cut_size", 0))

    def clean_gate_after(self) -> int:
        return self.cleaned_data["gate_after"] or 0

    def clean_gate_points(self) -> int:
        given = self.cleaned_data["gate_points"]
        points = read_match_points(given) if given else 0
        if points is None:
            raise forms.ValidationError(
                _("“%(given)s” is neither match points nor a record, such as 19 or 6-2-1."),
                params={"given": given},
            )
        return points

    def clean_gate_least(self) -> int:
        return self.cleaned_data["gate_least"] or 0

    def clean_cut_most(self) -> int:
        return self.cleaned_data["cut_most"] or 0

    def read_figures(self, day: date) -> Figures:
        """The figures that were chosen, for an event of that day."""
        chosen = {name: self.cleaned_data[name] for name in FIGURES}
        return Figures(**fill_usual_minutes(chosen, day))
