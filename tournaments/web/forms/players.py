"""What organisers type about players: who enters, who is special, who is kept apart from whom."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.base.reasons import LONGEST_REASON
from league.domain.players import EARLIEST_BIRTH, LONGEST_ID, LONGEST_NAME, PlayerDetails
from tournaments.domain.players import rosters
from tournaments.domain.players.wishes import LONGEST_REASON as LONGEST_WISH
from tournaments.models import Entrant, Event
from tournaments.queries.events.events import names_and_ids
from tournaments.web.forms.structure import whole_number_field

MOST_ERRORS_SHOWN = 50  # lines that are wrong, told at once


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
        roster = rosters.read_roster(
            text, self.event.date.isoformat(), self.event.season, self.event.kind
        )
        rosters.mark_known_players(roster, names_and_ids(self.event))
        if not roster.problems and not roster.lines:
            raise forms.ValidationError(_("No player stands there."))
        if roster.problems:
            raise forms.ValidationError(roster.problems[:MOST_ERRORS_SHOWN])
        return roster


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
    table = whole_number_field(
        _("Fixed table"),
        1,
        None,
        help_text=_("For a player who needs to sit at the same table in every round."),
    )

    def clean_awarded_byes(self) -> list[int]:
        parts = [part.strip() for part in self.cleaned_data["awarded_byes"].split(",")]
        wrong = [part for part in parts if part and not (part.isascii() and part.isdecimal())]
        if wrong:
            raise forms.ValidationError(
                _("“%(given)s” is no round: numbers with commas, such as 1, 2."),
                params={"given": wrong[0]},
            )
        return sorted({int(part) for part in parts if part})


class WishForm(forms.Form):
    """Two players to be kept apart."""

    one = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("Player"))
    other = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("Kept apart from"))
    reason = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_WISH)

    def __init__(self, *args: Any, players: QuerySet[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
            field.queryset = players.order_by("player__name")


class DetailsForm(forms.Form):
    """A player's details. `known`: what stands there; `alike`: who else has the name asked for."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    player_id = forms.RegexField(
        r"^[0-9]*\Z",
        label=_("Player id"),
        required=False,
        max_length=LONGEST_ID,
        error_messages={"invalid": _("A player id is digits only.")},
        widget=forms.TextInput({"inputmode": "numeric", "class": "short", "autocomplete": "off"}),
    )
    birth_year = forms.IntegerField(
        label=_("Birth year"),
        required=False,
        min_value=EARLIEST_BIRTH,
        widget=forms.NumberInput({"class": "short"}),
        help_text=_("The division in an event stays as it is; it is changed at the player there."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    sure = forms.BooleanField(
        label=_("It is somebody else of the same name"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, known: PlayerDetails, **kwargs: Any) -> None:
        current = {"name": known.name, "player_id": known.player_id, "birth_year": known.birth_year}
        kwargs["initial"] = {**current, "seen": details_mark(known)}
        super().__init__(*args, **kwargs)
        self.known = known

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        last = timezone.localdate().year
        if year is not None and year > last:
            raise forms.ValidationError(
                _("A birth year lies between %(first)s and %(last)s."),
                params={"first": EARLIEST_BIRTH, "last": last},
            )
        return year

    def read_details(self) -> PlayerDetails:
        """What was typed."""
        cleaned = self.cleaned_data
        return PlayerDetails(cleaned["name"], cleaned["player_id"], cleaned["birth_year"])

    def ask_if_sure(self, others: str) -> None:
        """Refuse it once, for there is another of that name, and offer to say so."""
        self.fields["sure"].widget = forms.CheckboxInput()
        self.add_error(
            "name",
            _("Another player of this league has this name: %(others)s.") % {"others": others},
        )


def details_mark(details: PlayerDetails) -> str:
    """What a form has seen, to compare with what stands when it comes back."""
    return f"{details.name}|{details.player_id}|{details.birth_year or ''}"
