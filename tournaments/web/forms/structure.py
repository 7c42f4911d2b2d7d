"""How an event is played, as organisers choose it: at its creation and afterwards."""

from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _said
from django.utils.translation import gettext_lazy as _

from tournaments.domain.structure.figures import (
    CUTS,
    LARGEST_CUT,
    MOST_MINUTES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Figures,
)
from tournaments.engine.cut.gates import match_points
from tournaments.engine.structure.attendance import KINDS, Kind
from tournaments.models import Divisions, Entrant, System
from tournaments.web.forms.folded import FoldedForm, Group

BEST_OF = [(1, _("one game")), (3, _("best of three"))]
TWO_DAYS = ("gate_after", "gate_points", "gate_least", "cut_most")
FIGURES = (
    "system", "structure", "planned_rounds", "best_of", "cut_size", "cut_best_of", "divisions",
    "round_minutes", "cut_minutes", "capacity", "check_in", *TWO_DAYS,
)  # fmt: skip


def _structures() -> list[tuple[str, str]]:
    """Asked for when a page is shown: by then it is known in which language."""
    own = [("", _said("my own numbers, below"))]
    return own + [(kind.key, _table_said(kind)) for kind in KINDS.values()]


def _table_said(kind: Kind) -> str:
    cut = any(step.cut for table in kind.tables for step in table.rows)
    said = (
        _said("%(name)s: Swiss rounds and top cut by attendance")
        if cut or kind.like
        else _said("%(name)s: Swiss rounds by attendance")
    )
    return said % {"name": _said(kind.name)}


def _cuts() -> list[tuple[int, str]]:
    """Asked for when a page is shown: by then it is known in which language."""
    return [
        (size, _said("top %(size)s") % {"size": size} if size else _said("none")) for size in CUTS
    ]


class Preset(forms.TypedChoiceField):
    """A choice that is made already: whoever leaves it out takes `initial`."""

    nothing_is_an_answer = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.empty_value = kwargs["initial"]


class FiguresForm(FoldedForm):
    """The figures of an event. Those that few events need stand folded away, open once used."""

    folded: ClassVar[tuple[Group, ...]] = ((_("Two days of Swiss, asymmetrical cut"), TWO_DAYS),)

    system = Preset(label=_("How rounds are paired"), choices=System.choices, initial="swiss")
    structure = Preset(
        label=_("Rounds and cut"),
        choices=_structures,
        initial="",
        help_text=_("A table decides when the first round is paired, by who is there then."),
    )
    planned_rounds = Preset(
        label=_("Rounds"),
        choices=[(n, n) for n in range(1, MOST_ROUNDS + 1)],
        coerce=int,
        initial=5,
        help_text=_("Swiss rounds; a round robin and an elimination count theirs themselves."),
    )
    best_of = Preset(label=_("Match"), choices=BEST_OF, coerce=int, initial=1)
    cut_size = Preset(
        label=_("Top cut"),
        choices=_cuts,
        coerce=int,
        initial=0,
    )
    cut_best_of = Preset(label=_("Top cut match"), choices=BEST_OF, coerce=int, initial=3)
    divisions = Preset(
        label=_("Age divisions"), choices=Divisions.choices, initial=Divisions.TOGETHER
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=0,
        max_value=MOST_MINUTES,
        initial=30,
        required=False,
        help_text=_("0 is untimed."),
        widget=forms.NumberInput({"class": "short"}),
    )
    cut_minutes = forms.IntegerField(
        label=_("Minutes a round of the cut"),
        min_value=0,
        max_value=MOST_MINUTES,
        initial=50,
        required=False,
        widget=forms.NumberInput({"class": "short"}),
    )
    capacity = forms.IntegerField(
        label=_("Room for"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("Players. Whoever comes after that stands on the waiting list."),
        widget=forms.NumberInput({"class": "short"}),
    )
    check_in = forms.BooleanField(
        label=_("Players check in"),
        required=False,
        help_text=_("Who has not checked in when the first round is paired does not play."),
    )

    gate_after = forms.IntegerField(
        label=_("Rounds of the first day"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "Empty where all rounds are played by everybody. “Rounds” is then of both days."
        ),
        widget=forms.NumberInput({"class": "short"}),
    )
    gate_points = forms.CharField(
        label=_("Enough for the second day"),
        max_length=10,
        required=False,
        help_text=_("Match points, or a record: 19 or 6-2-1."),
        widget=forms.TextInput({"class": "short"}),
    )
    gate_least = forms.IntegerField(
        label=_("At least so many go on"),
        min_value=0,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("The best by the standings, where fewer have those points."),
        widget=forms.NumberInput({"class": "short"}),
    )
    cut_most = forms.IntegerField(
        label=_("Asymmetrical cut of at most"),
        min_value=0,
        max_value=LARGEST_CUT,
        required=False,
        help_text=_(
            "Who has as many points as the last place of the cut plays in it as well. Empty: "
            "exactly the size above. Byes go to the top seeds."
        ),
        widget=forms.NumberInput({"class": "short"}),
    )

    def clean_gate_after(self) -> int:
        return self.cleaned_data["gate_after"] or 0

    def clean_gate_points(self) -> int:
        given = self.cleaned_data["gate_points"]
        points = match_points(given) if given else 0
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

    def clean_round_minutes(self) -> int:
        return self._given("round_minutes")

    def clean_cut_minutes(self) -> int:
        return self._given("cut_minutes")

    def _given(self, field: str) -> int:
        given = self.cleaned_data[field]
        return int(self.fields[field].initial if given is None else given)

    def figures(self) -> Figures:
        """What was chosen."""
        return Figures(**{name: self.cleaned_data[name] for name in FIGURES})


class EntrantForm(forms.Form):
    """What is special to a player."""

    division = forms.ChoiceField(
        label=_("Age division"),
        choices=[("junior", _("Junior")), ("senior", _("Senior")), ("masters", _("Masters"))],
        help_text=_("Usually it follows from the birth year and the season."),
    )
    awarded_byes = forms.CharField(
        label=_("Awarded byes"),
        required=False,
        max_length=60,
        help_text=_("Numbers of the rounds, with commas: 1, 2"),
        widget=forms.TextInput({"class": "short"}),
    )
    table = forms.IntegerField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        help_text=_("For a player who needs to sit at the same table in every round."),
        widget=forms.NumberInput({"class": "short"}),
    )

    def clean_awarded_byes(self) -> list[int]:
        given = [part.strip() for part in self.cleaned_data["awarded_byes"].split(",")]
        wrong = [part for part in given if part and not (part.isascii() and part.isdecimal())]
        if wrong:
            raise forms.ValidationError(
                _("“%(given)s” is no round: numbers with commas, such as 1, 2."),
                params={"given": wrong[0]},
            )
        return sorted({int(part) for part in given if part})


class WishForm(forms.Form):
    """Two players to be kept apart."""

    one = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("Player"))
    other = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("Kept apart from"))
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)

    def __init__(self, *args: Any, players: QuerySet[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
            field.queryset = players.order_by("player__name")


class CloneForm(forms.Form):
    """The same event once more."""

    name = forms.CharField(max_length=120, label=_("Name"))
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        initial=timezone.localdate,
    )
    with_players = forms.BooleanField(label=_("With the same players"), required=False)
