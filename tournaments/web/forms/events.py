"""What organisers type, read into what the use cases take."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.engine.documents import DOCUMENTS
from decks.queries.check.kept import format_choices
from league.models import League
from tournaments import queries
from tournaments.domain.events.creation import Plan
from tournaments.domain.players import rosters
from tournaments.domain.results.games import DECISIONS, MOST_PRIZES, Report
from tournaments.domain.results.matches import LONGEST_REASON
from tournaments.models import Event, Match
from tournaments.queries import policy_choices
from tournaments.queries.boards import deciders, ties_allowed
from tournaments.queries.results.upcoming import played_as_choices
from tournaments.queries.structure.usual import cut_minutes_on, minutes_on, usual_on
from tournaments.web.forms.official import OFFICIAL, OfficialForm
from tournaments.web.forms.seasons import BelongingForm
from tournaments.web.forms.structure import FIGURES, FiguresForm

MOST_SAID = 50  # lines that are wrong, told at once


def parse_day(text: str) -> date | None:
    """A day as browsers send it; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


class EventForm(BelongingForm, FiguresForm, OfficialForm):
    """A new event. `leagues` are those in which its maker is an organiser."""

    folded = (*FiguresForm.folded, (_("Official ids"), OFFICIAL))

    league = forms.ModelChoiceField(queryset=League.objects.none(), label=_("League"))
    name = forms.CharField(max_length=120, label=_("Name"))
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        initial=timezone.localdate,
    )
    format = forms.ChoiceField(
        label=_("Format"), help_text=_("Which cards may be played; decks are judged by it.")
    )
    edition = forms.ChoiceField(
        label=_("Rulebook"),
        required=False,
        choices=[("", _("the newest on the day")), *((one.key, one.name) for one in DOCUMENTS)],
        help_text=_("Rulings at this event are made under this edition."),
    )
    time_policy = forms.ChoiceField(
        required=False,
        label=_("When time is called"),
        help_text=_("Which rule settles an unfinished match."),
    )

    field_order = (
        *("league", "name", "date", "format", "edition", "time_policy", "kind", "season"),
        *FIGURES,
        *OFFICIAL,
    )

    def __init__(self, *args: Any, leagues: list[League], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        league = self.fields["league"]
        assert isinstance(league, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
        league.queryset = League.objects.filter(pk__in=[one.pk for one in leagues])
        league.initial = leagues[0].pk if leagues else None
        for name in ("round_minutes", "cut_minutes"):
            self.fields[name].initial = None
        minutes = self.fields["round_minutes"]
        minutes.help_text = _("0 is untimed. Left empty: as usual on the day, see above.")
        self._choices("format", format_choices(leagues))
        self._choices("time_policy", [("", str(_("as usual on the day"))), *policy_choices()])

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = choices

    def clean_round_minutes(self) -> int | None:  # type: ignore[override]
        given: int | None = self.cleaned_data["round_minutes"]
        return given

    def clean_cut_minutes(self) -> int | None:  # type: ignore[override]
        given: int | None = self.cleaned_data["cut_minutes"]
        return given

    def clean(self) -> dict[str, Any]:
        """Minutes that are left out are those usual on the day, for so many games a match."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("date"):
            for name, games, usual in (
                ("round_minutes", "best_of", minutes_on),
                ("cut_minutes", "cut_best_of", cut_minutes_on),
            ):
                if name in said and said[name] is None and games in said:
                    said[name] = usual(said["date"], said[games])
        return said

    @property
    def usual(self) -> dict[str, Any]:
        """What was usual on the day that is typed, or on today's."""
        typed = self["date"].value()
        day = typed if isinstance(typed, date) else parse_day(str(typed or ""))
        return usual_on(day or timezone.localdate())

    def plan(self) -> Plan:
        """What was typed, without the league."""
        asked = {name: self.cleaned_data[name] for name in self.cleaned_data if name != "league"}
        return Plan(**asked)


class PlayersForm(forms.Form):
    """Players, one a line, typed or pasted from a spreadsheet into the event of `day`."""

    players = forms.CharField(
        label=_("Players"),
        strip=False,  # a tab in front is an empty cell
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "One a line: the name, and if known player id, birth year and division. Rows from a "
            "spreadsheet can be pasted as they are, with their header: Ines K., 1234567, 2001"
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_players(self) -> rosters.Roster:
        """What the text says. Raises ValidationError with every line that is wrong."""
        text = self.cleaned_data["players"]
        roster = rosters.read(text, self.event.date.isoformat(), self.event.season, self.event.kind)
        rosters.find_known(roster, queries.known_in(self.event))
        if not roster.problems and not roster.lines:
            raise forms.ValidationError(_("No player stands there."))
        if roster.problems:
            raise forms.ValidationError(roster.problems[:MOST_SAID])
        return roster


class GameForm(forms.Form):
    """The next game of a match: who won it, and where both did, in which ways."""

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
    left_a = forms.IntegerField(required=False, min_value=0, max_value=MOST_PRIZES)
    left_b = forms.IntegerField(required=False, min_value=0, max_value=MOST_PRIZES)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    WAYS = [
        ("prizes", _("last Prize")),
        ("no_pokemon", _("no Pokémon left")),
        ("deck_out", _("could not draw")),
    ]

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {side: one.player.name for side, one in queries.seats_by_side(match).items()}
        self.initial["version"] = match.version
        who: list[tuple[str, Any]] = [
            (side, _("%(name)s won") % {"name": name}) for side, name in sorted(names.items())
        ]
        who.append(("both", _("Both won at once")))
        if ties_allowed(match):
            who.append(("tie", _("Tie")))
        self._offer("winner", who, None)
        self._offer_deciders(match)
        for side, name in names.items():
            said = _("If both won: how did %(name)s win?") % {"name": name}
            self._offer(f"ways_{side}", self.WAYS, said)
            left = self.fields[f"left_{side}"]
            left.label = _("Prizes left: %(name)s") % {"name": name}
            left.widget.attrs |= {"class": "short", "inputmode": "numeric"}

    def _offer_deciders(self, match: Match) -> None:
        """Which game this is, where a judge may choose; how it may end, where it is by Prizes."""
        may_be = deciders(match)
        if len(may_be) > 1:
            self._offer("played_as", played_as_choices(), None)
            self.initial["played_as"] = may_be[0]
        else:
            del self.fields["played_as"]
        if "tiebreaker" in may_be:
            how = self.fields["how"]
            assert isinstance(how, forms.ChoiceField)  # noqa: S101 -- said to the type checker
            how.choices = [("ahead", _("first to be ahead in Prizes")), *self.HOW]
            self.initial["how"] = how.initial = "ahead" if len(may_be) == 1 else "prizes"

    def _offer(self, field: str, choices: list[Any], label: Any) -> None:
        one = self.fields[field]
        assert isinstance(one, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        one.choices = choices
        if label:
            one.label = label

    def clean(self) -> dict[str, Any]:
        """Where both won, each has won in some way: one that is not ticked was forgotten."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("winner") == "both":
            for side in ("ways_a", "ways_b"):
                if not said.get(side):
                    self.add_error(side, _("Both won: tick every way in which this player did."))
        for side, other in (("left_a", "left_b"), ("left_b", "left_a")):
            if said.get(side) is None and said.get(other) is not None and not self.errors:
                self.add_error(side, _("Say of both players how many Prizes are left, or of none."))
        return said

    def report(self) -> Report:
        """What was typed, as the use case takes it."""
        said = self.cleaned_data
        ways = {"a": said["ways_a"], "b": said["ways_b"]} if said["winner"] == "both" else {}
        left = {side: said[f"left_{side}"] for side in ("a", "b")}
        told = {} if None in left.values() else left
        how, played_as = said["how"] or "prizes", said.get("played_as", "")
        return Report(said["winner"], how, ways, told, played_as)


class CorrectionForm(forms.Form):
    """Why a match is corrected, and which version of it was seen."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    version = forms.IntegerField(label="version", required=False)


class DecisionForm(CorrectionForm):
    """A judge's result for a match."""

    result = forms.ChoiceField(
        label=_("Result"), required=False, choices=[(one.value, one.label) for one in DECISIONS]
    )
