"""Forms for an event as a whole: a new one, a copy of one, its official ids."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.queries.editions import edition_choices, region_choices
from decks.queries.formats.names import format_choices
from league.models import League
from tournaments.domain.events.creation import EventPlan
from tournaments.domain.events.official import (
    LONGEST_BY_FIELD,
    LONGEST_ID,
    OFFICIAL_FIELDS,
    OfficialIds,
)
from tournaments.engine.limits import LONGEST_EVENT_NAME
from tournaments.queries.events.events import time_policy_choices
from tournaments.queries.structure.usual import (
    Usual,
    customs_on_day,
    fill_usual_minutes,
    usual_region,
)
from tournaments.web.forms.seasons import BelongingForm
from tournaments.web.forms.structure import FIGURES, FiguresForm


class OfficialForm(forms.Form):
    """The ids of an event in the organised play programme; all of them may be left out."""

    sanction_id = forms.CharField(
        label=_("Sanction id"),
        required=False,
        max_length=40,
        help_text=_(
            "Of a sanctioned event, such as 26-09-000123; TOM needs it to hand results in."
        ),
    )
    organizer_id = forms.CharField(
        label=_("Organiser's player id"),
        required=False,
        max_length=LONGEST_ID,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    organizer = forms.CharField(
        label=_("Organiser's name"), required=False, max_length=LONGEST_BY_FIELD["organizer"]
    )
    city = forms.CharField(label=_("City"), required=False, max_length=LONGEST_BY_FIELD["city"])
    region = forms.CharField(
        label=_("State or region"), required=False, max_length=LONGEST_BY_FIELD["region"]
    )
    country = forms.CharField(
        label=_("Country"), required=False, max_length=LONGEST_BY_FIELD["country"]
    )

    def read_official_ids(self) -> OfficialIds:
        """The official ids that were typed."""
        return OfficialIds(**{name: self.cleaned_data[name].strip() for name in OFFICIAL_FIELDS})


def read_day(text: str) -> date | None:
    """Read a day as browsers send it; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _edition_choices() -> list[tuple[str, Any]]:
    return [("", _("the one of its day")), *edition_choices()]


class RulesForm(forms.Form):
    """Whose rulebooks an event uses, and which of them."""

    rules_region = forms.ChoiceField(
        label=_("Rulebooks of"),
        required=False,
        choices=region_choices,
        help_text=_("Asia and Japan have rulebooks of their own for some years."),
    )
    edition = forms.ChoiceField(
        label=_("Rulebook"),
        required=False,
        choices=_edition_choices,
        help_text=_("Rulings at this event are made under this edition."),
    )


class EventForm(RulesForm, BelongingForm, FiguresForm, OfficialForm):
    """A new event. `leagues`: those in which the user is an organiser."""

    folded = (
        (
            _("Rulebook, time and season"),
            ("rules_region", "edition", "time_policy", "kind", "season"),
        ),
        (
            _("Rounds, match and cut"),
            ("system", "structure", "planned_rounds", "best_of", "cut_size", "cut_best_of"),
        ),
        (
            _("Divisions, minutes, room"),
            ("divisions", "round_minutes", "cut_minutes", "capacity", "check_in"),
        ),
        *FiguresForm.folded,
        (_("Official ids"), OFFICIAL_FIELDS),
    )
    opens_by_change = True
    more = _("More: rulebook, rounds, time")

    league = forms.ModelChoiceField(queryset=League.objects.none(), label=_("League"))
    name = forms.CharField(max_length=LONGEST_EVENT_NAME, label=_("Name"))
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        initial=timezone.localdate,
    )
    format = forms.ChoiceField(label=_("Format"), help_text=_("Which cards may be played."))
    time_policy = forms.ChoiceField(
        required=False,
        label=_("When time is called"),
        help_text=_("Which rule settles an unfinished match."),
    )

    field_order = (
        *("league", "name", "date", "format", "rules_region", "edition"),
        *("time_policy", "kind", "season"),
        *FIGURES,
        *OFFICIAL_FIELDS,
    )

    def __init__(self, *args: Any, leagues: list[League], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        league = self.fields["league"]
        assert isinstance(league, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
        league.queryset = League.objects.filter(pk__in=[league.pk for league in leagues])
        league.initial = leagues[0].pk if leagues else None
        sent = self.data.get(self.add_prefix("league"))
        if len(leagues) == 1 and sent in {None, str(leagues[0].pk)}:  # there is no choice to make
            league.widget = forms.HiddenInput()
        self.fields["rules_region"].initial = usual_region(leagues[0] if leagues else None)
        minutes = self.fields["round_minutes"]
        minutes.help_text = _("0 is untimed. Left empty: as usual on the day, see below.")
        self._offer_choices("format", format_choices(leagues))
        self._offer_choices(
            "time_policy", [("", str(_("as usual on the day"))), *time_policy_choices()]
        )

    def _offer_choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = choices

    @property
    def usual(self) -> Usual:
        """What was usual on the day typed, or on today's."""
        typed = self["date"].value()
        day = typed if isinstance(typed, date) else read_day(str(typed or ""))
        return customs_on_day(day or timezone.localdate())

    def read_plan(self) -> EventPlan:
        """The plan that was typed, without the league."""
        typed = {name: self.cleaned_data[name] for name in self.cleaned_data if name != "league"}
        return EventPlan(**fill_usual_minutes(typed, typed["date"]))


class CloneForm(forms.Form):
    """A copy of an event."""

    name = forms.CharField(max_length=LONGEST_EVENT_NAME, label=_("Name"))
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        initial=timezone.localdate,
    )
    with_players = forms.BooleanField(label=_("With the same players"), required=False)
