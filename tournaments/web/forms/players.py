"""Forms for players: who enters, their settings, who is kept apart from whom."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.base.reasons import LONGEST_REASON
from league.domain.players import EARLIEST_BIRTH, LONGEST_ID, LONGEST_NAME, PlayerDetails
from league.engine.name_order import order_of_name
from league.web.forms.long_select import LongSelect
from tournaments.domain.players import namesakes, roster_files, rosters
from tournaments.domain.players.entrants import Newcomer
from tournaments.domain.players.wishes import LONGEST_REASON as LONGEST_WISH
from tournaments.models import Divisions, Entrant, Event
from tournaments.queries.players.inside import players_inside
from tournaments.web.forms.structure import whole_number_field

MOST_ERRORS_SHOWN = 50  # wrong lines that are shown at once


class NamesakesField(forms.MultipleChoiceField):
    """Which players of a list are somebody else; its choices are known once the list is read."""

    widget = forms.CheckboxSelectMultiple

    def valid_value(self, _value: str) -> bool:
        """Accept any value: one that belongs to no line has no effect."""
        return True


class PlayersForm(forms.Form):
    """Players of an event, one a line: typed, pasted from a spreadsheet, or taken from a file."""

    players = forms.CharField(
        label=_("Players"),
        required=False,
        strip=False,  # a tab at the start is an empty cell
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "One a line: the name, and if known player id, birth year and division. Rows from a "
            "spreadsheet can be pasted as they are, with their header: Ines K., 1234567, 2001"
        ),
    )
    file = forms.FileField(
        label=_("From a file"),
        required=False,
        help_text=_("A spreadsheet saved as CSV, or a TOM file (.tdf). It is looked at first."),
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.tdf,.xml,text/csv,text/plain"}),
    )

    namesakes = NamesakesField(
        label=_("Somebody else of the same name"),
        required=False,
        help_text=_("Whom you tick enters as a new player."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.file_notes: list[str] = []  # notes on a file, besides those on its lines
        for field in self.fields.values():  # only one of the first two is filled in
            field.nothing_is_an_answer = True  # type: ignore[attr-defined]
        if not self.is_bound:
            del self.fields["namesakes"]

    def clean(self) -> dict[str, Any]:
        """Read the lines, of a file like pasted ones; add an error for every wrong line."""
        try:
            if upload := self.cleaned_data.get("file"):
                self._take_file(upload)
        except Refused as refused:
            self.add_error("file", refused.message)
        if not self.errors:
            self._read_roster(self.data.get("players", ""))
        return self.cleaned_data

    def _take_file(self, upload: Any) -> None:
        roster_files.require_acceptable_size(upload.size or 0)
        raw = upload.read()
        self.data = {**self.data, "players": roster_files.roster_text(raw)}
        self.file_notes = [note] if (note := roster_files.note_of_letters(raw)) else []

    def _read_roster(self, text: str) -> None:
        day = self.event.date.isoformat()
        roster = rosters.read_roster_beforehand(text, day, self.event.season, self.event.kind)
        roster.notes[:0] = self.file_notes
        namesakes.mark_known_players(roster, players_inside(self.event))
        if not text.strip():
            self.add_error("players", self.fields["players"].error_messages["required"])
        elif not roster.problems and not roster.lines:
            self.add_error("players", _("No player stands there."))
        for problem in roster.problems[:MOST_ERRORS_SHOWN]:
            self.add_error("players", problem)
        self._ask_of_namesakes(roster)
        self.cleaned_data["players"] = roster

    def _ask_of_namesakes(self, roster: rosters.Roster) -> None:
        """Ask for each player who has the name of an entrant whether this is somebody else."""
        if not roster.namesakes:
            del self.fields["namesakes"]
            return
        asked = [line for line in roster.lines if line.number in roster.namesakes]
        field = self.fields["namesakes"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = [
            (namesakes.name_of_choice(line), f"{line.number}: {line.newcomer.name}")
            for line in asked[:MOST_ERRORS_SHOWN]
        ]
        chosen = self.cleaned_data.get("namesakes", [])
        open_questions = namesakes.take_as_somebody_else(roster, chosen)
        for said in list(open_questions.values())[:MOST_ERRORS_SHOWN]:
            self.add_error("namesakes", said)


class EntrantForm(forms.Form):
    """A player's division, awarded byes and fixed table."""

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
        wrong = [part for part in parts if part and read_whole_number(part) is None]
        if wrong:
            raise forms.ValidationError(
                _("“%(given)s” is no round: numbers with commas, such as 1, 2."),
                params={"given": wrong[0]},
            )
        return sorted({int(part) for part in parts if part})


class WishForm(forms.Form):
    """Two players to be kept apart."""

    one = forms.ModelChoiceField(
        queryset=Entrant.objects.none(), label=_("Player"), widget=LongSelect
    )
    other = forms.ModelChoiceField(
        queryset=Entrant.objects.none(), label=_("Kept apart from"), widget=LongSelect
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_WISH)

    def __init__(self, *args: Any, players: QuerySet[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = players.values_list("pk", "player__full_name")
        choices = [("", "---------"), *sorted(rows, key=lambda row: order_of_name(row[1]))]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
            field.queryset = players
            field.widget.choices = choices


class DetailsForm(forms.Form):
    """A player's details. `known`: the current ones, with which the form begins."""

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
        """The details that were typed."""
        cleaned = self.cleaned_data
        return PlayerDetails(cleaned["name"], cleaned["player_id"], cleaned["birth_year"])

    def ask_if_sure(self, others: str) -> None:
        """Refuse the name once, since another player has it, and offer a box to confirm it."""
        self.fields["sure"].widget = forms.CheckboxInput()
        self.add_error(
            "name",
            _("Another player of this league has this name: %(others)s.") % {"others": others},
        )


def details_mark(details: PlayerDetails) -> str:
    """The details as the form showed them, to notice if they have changed when it comes back."""
    return f"{details.name}|{details.player_id}|{details.birth_year or ''}"


class DoorForm(forms.Form):
    """A player who enters by the door: name, birth year if divisions need it, player id."""

    name = forms.CharField(
        label=_("Your first and last name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "words"}),
    )
    birth_year = forms.IntegerField(
        label=_("The year you were born"),
        required=False,
        min_value=EARLIEST_BIRTH,
        widget=forms.NumberInput({"class": "short", "autocomplete": "off"}),
    )
    player_id = forms.RegexField(
        r"^[0-9]*\Z",
        label=_("Player id, if you have one"),
        required=False,
        max_length=LONGEST_ID,
        error_messages={"invalid": _("A player id is digits only.")},
        widget=forms.TextInput({"inputmode": "numeric", "class": "short", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.divisions == Divisions.TOGETHER:
            del self.fields["birth_year"]  # nothing is asked that the event does not need
            self.fields["name"].help_text = _(
                "Others read your first name and the first letter of your last name."
            )
        else:
            self.fields["birth_year"].required = True
        self.fields["player_id"].nothing_is_an_answer = True  # type: ignore[attr-defined]

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        if year is not None and year > timezone.localdate().year:
            raise forms.ValidationError(_("This year is still to come."))
        return year

    def read_newcomer(self) -> Newcomer:
        """The newcomer that was typed."""
        cleaned = self.cleaned_data
        return Newcomer(cleaned["name"], cleaned["player_id"], cleaned.get("birth_year"))
