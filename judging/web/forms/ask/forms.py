"""The questions a judge asks, as plain fields; each form makes a request of the ruling contract."""

import json
from typing import Any, ClassVar, cast

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.text import Truncator, format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.documents import DOCUMENTS
from judging.queries.wording import ACTIVE, BENCHED
from judging.web.forms.ask.energy import EnergyCard, chosen, in_words, read_energy

Request = dict[str, Any]

PLAYERS = ("A", "B")
CONDITIONS = [
    ("Asleep", _later("Asleep")),
    ("Burned", _later("Burned")),
    ("Confused", _later("Confused")),
    ("Paralyzed", _later("Paralyzed")),
    ("Poisoned", _later("Poisoned")),
]
EXAMPLE = {
    "edition": "platinum-arceus-2009",
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}
TURN = 5  # any turn past the limits of a first one
LONGEST_REQUEST = 200_000
LONGEST_LINK = 3000  # what every server on the way takes in an address


class Ticks(forms.MultipleChoiceField):
    """Boxes of which none needs to be ticked: that is an answer too, so none is called optional."""

    widget = forms.CheckboxSelectMultiple
    nothing_is_an_answer = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)


def asked_for(edition: str) -> str:
    """The edition; where none is chosen yet the browser sends the question all the same."""
    if not edition:
        raise forms.ValidationError(_("Choose the rulebook."), code="required")
    return edition


def ways(winner: str, loser: str) -> list[tuple[str, Any]]:
    """In which ways a player can have won, as one says it at the table."""
    names = {"winner": winner, "loser": loser}
    return [
        ("prizes", format_lazy(_later("{winner} took the last Prize"), **names)),
        ("no_pokemon", format_lazy(_later("{loser} has no Pokémon left"), **names)),
        ("deck_out", format_lazy(_later("{loser} cannot draw"), **names)),
        ("concession", format_lazy(_later("{loser} gave up"), **names)),
    ]


class QuestionForm(forms.Form):
    """What all questions share. `wrong_at`: which field a path of the request comes from."""

    key: ClassVar[str]
    name: ClassVar[Any]
    lede: ClassVar[Any]
    ids: ClassVar[str] = "id_%s"
    layout: ClassVar[list[list[str]]]
    seldom: ClassVar[list[list[str]]] = []
    wrong_at: ClassVar[dict[str, str]] = {}

    edition = forms.ChoiceField(
        label=_later("Rulebook"),
        choices=[("", _later("Choose …")), *((one.key, one.name) for one in DOCUMENTS)],
        required=False,
    )
    edition.nothing_is_an_answer = True  # type: ignore[attr-defined]  # it is asked for afterwards

    def clean_edition(self) -> str:
        return asked_for(self.cleaned_data["edition"])

    def request(self) -> Request:
        """The question in the words of the ruling contract. Asked only of a valid form."""
        return {"edition": self.cleaned_data["edition"], **self.asked()}

    def asked(self) -> Request:
        """Position and action, without the edition."""
        raise NotImplementedError

    def in_words(self) -> str:
        """The question as a judge would note it down."""
        return ""

    def as_json(self) -> str:
        """The request laid out for reading; where there is none yet, one that is often made."""
        asked = self.is_bound and self.is_valid()
        return json.dumps(self.request() if asked else EXAMPLE, ensure_ascii=False, indent=2)

    def refuse(self, path: str | None, message: str) -> None:
        """Say what the engine refused, at the field the path of the request comes from."""
        field = self.field_for(path or "")
        self.add_error(field, message if field or not path else f"{path}: {message}")

    def field_for(self, path: str) -> str | None:
        """The field a path of the request comes from, None where it is from no single one."""
        starts = [start for start in self.wrong_at if path.startswith(start)]
        return self.wrong_at[max(starts, key=len)] if starts else None

    def as_query(self) -> dict[str, list[str]]:
        """What was filled in, as the values of an address that asks the same again."""
        data = cast("QueryDict", self.data)
        filled = {name: [value for value in data.getlist(name) if value] for name in self.fields}
        query = {name: values for name, values in filled.items() if values}
        return query if set(query) - {"edition"} else {**query, "asked": ["1"]}

    def rows(self) -> list[list[forms.BoundField]]:
        """The fields as they stand beside each other, the usual ones first."""
        return [[self[name] for name in row] for row in self.layout]

    def more(self) -> list[list[forms.BoundField]]:
        """The fields that are seldom needed."""
        return [[self[name] for name in row] for row in self.seldom]

    def more_is_used(self) -> bool:
        """Whether one of the seldom ones says something unusual, or something wrong."""
        names = [name for row in self.seldom for name in row]
        return any(name in self.errors or name in self.changed_data for name in names)


class SettleForm(QuestionForm):
    """Who wins when both do."""

    key = "settle"
    name = _later("Who wins")
    lede = _later("Tick every way in which each player has won at this moment.")
    layout: ClassVar = [["a", "b"]]

    a = Ticks(label=_later("A wins, because"), choices=ways("A", "B"))
    b = Ticks(label=_later("B wins, because"), choices=ways("B", "A"))

    def asked(self) -> Request:
        wins = {player: self.cleaned_data[player.lower()] for player in PLAYERS}
        return {"position": {}, "action": {"type": "settle", "wins": wins}}

    def in_words(self) -> str:
        given = self.cleaned_data
        said = [str(name) for key, name in ways("A", "B") if key in given["a"]]
        said += [str(name) for key, name in ways("B", "A") if key in given["b"]]
        return _("%(what)s: who wins?") % {"what": "; ".join(said) or _("Nobody has won")}


class SetUpForm(QuestionForm):
    """Mulligans."""

    key = "set_up"
    name = _later("Set-up")
    lede = _later("Hands without a Basic Pokémon, and what the other player may draw.")
    layout: ClassVar = [["a", "b"], ["sudden_death"]]
    wrong_at: ClassVar = {"action.basics.A": "a", "action.basics.B": "b"}

    a = forms.IntegerField(
        label=_later("Hands of A without a Basic Pokémon"),
        min_value=0,
        max_value=50,
        initial=0,
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )
    b = forms.IntegerField(
        label=_later("Hands of B without a Basic Pokémon"),
        min_value=0,
        max_value=50,
        initial=1,
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )
    sudden_death = forms.BooleanField(label=_later("This is a Sudden Death game"), required=False)

    def asked(self) -> Request:
        given = self.cleaned_data
        basics = {player: [False] * given[player.lower()] + [True] for player in PLAYERS}
        action: Request = {"type": "set_up", "basics": basics}
        if given["sudden_death"]:
            action["sudden_death"] = True
        return {"position": {}, "action": action}

    def in_words(self) -> str:
        return _("Hands without a Basic Pokémon: A %(a)s, B %(b)s. Who may draw how many?") % {
            "a": self.cleaned_data["a"],
            "b": self.cleaned_data["b"],
        }


class InflictForm(QuestionForm):
    """What a new Special Condition does to those already there."""

    key = "inflict"
    name = _later("Condition")
    lede = _later("A new Special Condition: which of the old ones stay?")
    layout: ClassVar = [["has"], ["new"]]
    seldom: ClassVar = [["pokemon"]]
    wrong_at: ClassVar = {
        "position.players.A.active.conditions": "has",
        "action.condition": "new",
        "position.players.A.active.card": "pokemon",
    }

    has = Ticks(label=_later("The Active Pokémon is"), choices=CONDITIONS)
    new = forms.ChoiceField(
        label=_later("It is now to be"), choices=CONDITIONS, widget=forms.RadioSelect
    )
    pokemon = forms.CharField(label=_later("Its name"), max_length=60, required=False, initial="")

    def asked(self) -> Request:
        given = self.cleaned_data
        active: Request = {"card": {"name": given["pokemon"] or ACTIVE}}
        if given["has"]:
            active["conditions"] = given["has"]
        return {
            "position": {"players": {"A": {"active": active}}},
            "action": {"type": "inflict", "player": "A", "condition": given["new"]},
        }

    def in_words(self) -> str:
        given = self.cleaned_data
        return _("A Pokémon that is %(has)s becomes %(new)s: what is it then?") % {
            "has": _conditions(given["has"]) or _("under no Special Condition"),
            "new": _conditions([given["new"]]),
        }


class RetreatForm(QuestionForm):
    """May it retreat, and what pays for it."""

    key = "retreat"
    name = _later("Retreat")
    lede = _later("May the Active Pokémon retreat, and what pays for it?")
    layout: ClassVar = [["cost", "bench"], ["energy"], ["pays"], ["has"], ["coin"]]
    seldom: ClassVar = [["retreats", "pokemon"], ["failed"]]
    wrong_at: ClassVar = {
        "action.to": "bench",
        "action.discard": "pays",
        "flips": "coin",
        "position.players.A.active.conditions": "has",
        "position.players.A.active.energy": "energy",
        "position.players.A.active.card.retreat": "cost",
        "position.players.A.active.card": "pokemon",
        "position.players.A.bench": "bench",
        "position.players.A.this_turn": "retreats",
    }

    cost = forms.TypedChoiceField(
        label=_later("Retreat Cost"),
        choices=[(number, number) for number in range(7)],
        coerce=int,
        initial=1,
    )
    energy = forms.CharField(
        label=_later("Energy attached"),
        help_text=_later("Such as: 2 Water, Double Colorless, Rainbow, Fire/Water"),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "words", "spellcheck": "false"}),
    )
    pays = forms.CharField(
        label=_later("Pays with"),
        help_text=_later("Left out: every legal payment is shown."),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "words", "spellcheck": "false"}),
    )
    has = Ticks(label=_later("The Active Pokémon is"), choices=CONDITIONS)
    coin = forms.ChoiceField(
        label=_later("If a coin decides"), initial="open", widget=forms.RadioSelect,
        choices=[
            ("open", _later("not flipped")), ("heads", _later("heads")), ("tails", _later("tails")),
        ],
    )  # fmt: skip
    failed = forms.BooleanField(
        label=_later("It has failed to retreat this turn already"), required=False
    )
    retreats = forms.TypedChoiceField(
        label=_later("Retreats made this turn"),
        choices=[(number, number) for number in range(6)],
        coerce=int,
        initial=0,
    )
    bench = forms.TypedChoiceField(
        label=_later("Benched Pokémon"),
        choices=[(number, number) for number in range(6)],
        coerce=int,
        initial=1,
    )
    pokemon = forms.CharField(label=_later("Its name"), max_length=60, required=False, initial="")

    def clean_energy(self) -> list[EnergyCard]:
        return read_energy(self.cleaned_data["energy"])

    def clean_pays(self) -> list[int] | None:
        payment = read_energy(self.cleaned_data["pays"])
        if not payment or "energy" not in self.cleaned_data:
            return None
        return chosen(payment, self.cleaned_data["energy"])

    def asked(self) -> Request:
        given = self.cleaned_data
        action: Request = {"type": "retreat", "to": 0}
        if given["pays"] is not None:
            action["discard"] = given["pays"]
        position = {"turn": {"number": TURN, "player": "A"}, "players": {"A": self._side()}}
        return {
            "position": position,
            "action": action,
            "flips": [] if given["coin"] == "open" else [given["coin"]],
        }

    def _side(self) -> Request:
        given = self.cleaned_data
        active: Request = {
            "card": {"name": given["pokemon"] or ACTIVE, "retreat": given["cost"]},
            "conditions": given["has"],
            "energy": given["energy"],
        }
        if given["failed"]:
            active["retreat_failed_on_turn"] = TURN
        bench = [{"card": {"name": BENCHED.format(slot + 1)}} for slot in range(given["bench"])]
        return {"active": active, "bench": bench, "this_turn": {"retreats": given["retreats"]}}

    def in_words(self) -> str:
        given = self.cleaned_data
        return _("Retreat Cost %(cost)s, %(has)s, with %(energy)s: may it retreat?") % {
            "cost": given["cost"],
            "has": _conditions(given["has"]) or _("no Special Condition"),
            "energy": in_words(given["energy"]) or _("no Energy"),
        }


class JsonForm(QuestionForm):
    """Any question, in the words of the ruling contract."""

    key = "json"
    name = _later("JSON")
    lede = _later("Any position and any action, in the words of the ruling contract.")
    ids: ClassVar = "json_%s"
    layout: ClassVar = [["request_text"]]

    edition = None  # type: ignore[assignment]  # it stands in the request
    request_text = forms.CharField(
        label=_later("Request"),
        max_length=LONGEST_REQUEST,
        widget=forms.Textarea(attrs={"class": "list", "rows": 16, "spellcheck": "false"}),
    )

    def clean_request_text(self) -> Request:
        return read_json(self.cleaned_data["request_text"])

    def request(self) -> Request:
        usual = {"edition": self.initial["edition"]} if self.initial["edition"] else {}
        return {**usual, **self.cleaned_data["request_text"]}

    def refuse(self, path: str | None, message: str) -> None:
        self.add_error("request_text", f"{path}: {message}" if path else message)


FORMS: dict[str, type[QuestionForm]] = {
    form.key: form for form in (SettleForm, SetUpForm, InflictForm, RetreatForm, JsonForm)
}


def read_json(text: str) -> Request:
    """An object from JSON. Raises ValidationError saying what is wrong where."""
    try:
        request = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise forms.ValidationError(
            _("This is no JSON: %(error)s"), params={"error": error}
        ) from error
    except RecursionError as error:
        raise forms.ValidationError(_("This JSON is nested too deeply.")) from error
    if not isinstance(request, dict):
        raise forms.ValidationError(_("A JSON object is needed, with position and action."))
    if "\\u0000" in json.dumps(request):  # no database keeps it
        raise forms.ValidationError(_("A text in this JSON holds the character NUL."))
    return cast("Request", request)


def short(text: str) -> str:
    """A question cut to what a kept ruling holds."""
    return str(Truncator(text).chars(300))


def _conditions(keys: list[str]) -> str:
    names = dict(CONDITIONS)
    return _(" and ").join(str(names[key]) for key in keys)
