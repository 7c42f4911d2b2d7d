"""The base of all forms for actions, and the choices that the table offers them."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from judging.queries.energy import EnergyCard
from judging.web.forms.ask.forms import RulingRequest
from judging.web.forms.ask.parts import FieldWording, PartForm


@dataclass(frozen=True, slots=True)
class TableChoices:
    """What the table offers an action to choose from.

    `who`: for each player the names of the Pokémon in play, by target (`active`, `0` …).
    """

    player: str = "A"
    who: dict[str, dict[str, str]] = field(default_factory=lambda: {"A": {}, "B": {}})
    attacks: list[dict[str, Any]] = field(default_factory=list)
    played: frozenset[str] = frozenset()  # the attacks whose text is played
    powers: list[tuple[str, str, str]] = field(default_factory=list)
    energy: list[EnergyCard] = field(default_factory=list)
    edition: str = ""
    is_known: bool = False  # whether the Active Pokémon that acts is named
    benchless: tuple[str, ...] = ()  # the players whose Bench is said to be empty
    is_held: bool = False  # by a Special Condition that forbids retreating
    moved: bool = False  # the table has just changed: an earlier choice may no longer exist

    @property
    def active(self) -> str:
        """The place of the player's own Active Pokémon."""
        return place_key(self.player, "active")

    @property
    def defending(self) -> str:
        """The place of the Defending Pokémon."""
        return place_key(self.opponent, "active")

    @property
    def opponent(self) -> str:
        return "B" if self.player == "A" else "A"

    @property
    def activeless(self) -> list[str]:
        """The players who are said to have no Active Pokémon."""
        return [player for player, targets in self.who.items() if "active" not in targets]

    def list_own(self) -> list[tuple[str, str]]:
        """The Pokémon of the player whose turn it is."""
        return list(self.who[self.player].items())

    def list_benched(self, player: str) -> list[tuple[str, str]]:
        return [(key, name) for key, name in self.who[player].items() if key != "active"]

    def list_everybody(self, *, active: bool = True) -> list[tuple[str, str]]:
        """Both players' Pokémon, by player and target: `A.active`, `B.0`."""
        return [
            (f"{player}.{key}", f"{player}: {name}")
            for player, targets in self.who.items()
            for key, name in targets.items()
            if active or key != "active"
        ]


def place_key(player: str, key: str) -> str:
    """The place of a player's target on the table, such as `Aa` or `B0`."""
    return f"{player}a" if key == "active" else f"{player}{key}"


def place_text(place: str) -> str:
    """A place in words: whose Pokémon it is, and where it is."""
    if place.endswith("a"):
        return _("%(player)s’s Active Pokémon") % {"player": place[0]}
    return _("%(player)s’s Benched Pokémon %(number)s") % {
        "player": place[0],
        "number": int(place[1]) + 1,
    }


def read_target(key: str) -> str | int:
    """The target of the ruling contract that a key stands for: `active` or a Bench index."""
    return key if key == "active" else int(key)


class ActionForm(PartForm):
    """The base of the forms for single actions."""

    key: ClassVar[str]
    name: ClassVar[Any]
    on_table: ClassVar[bool] = True  # False: the question needs no Pokémon in play
    seldom: tuple[str, ...] = ()
    wanted: ClassVar[dict[str, Any]] = {}  # fields needed, and what asks for them

    def __init__(
        self, data: QueryDict | None, places: TableChoices, wording: FieldWording | None = None
    ) -> None:
        super().__init__(data, "do", wording)
        self.places = places
        for name in self.wanted:
            self.fields[name].required = False
        self.offer_choices()

    @classmethod
    def is_ruled(cls, _edition: str) -> bool:
        """Whether the rulebook has this action at all."""
        return True

    def offer_choices(self) -> None:
        """Fill the choices with what is on the table; here there are none."""

    def set_choices(
        self, name: str, choices: list[tuple[str, str]], *, by_itself: bool = True
    ) -> None:
        """Offer these choices; where nothing was chosen yet, the first one counts.

        Without `by_itself` it counts only if it is the only one. Where the field is missing
        altogether, as in old links, the first one counts, unless the table has just changed.
        """
        choice = self.fields[name]
        choice.choices = choices  # type: ignore[attr-defined]
        if not self.is_bound:
            return
        data = cast("QueryDict", self.data)
        field_name, keys = self.add_prefix(name), [key for key, _name in choices]
        if not keys:
            self._forget_value(field_name)
            return
        usual = keys[0] if by_itself or len(keys) == 1 else ""
        if by_itself:
            choice.initial = usual
        if field_name not in data:
            data[field_name] = usual if self.places.moved else keys[0]
        elif not data[field_name] or (self.places.moved and data[field_name] not in keys):
            data[field_name] = usual

    def _forget_value(self, name: str) -> None:
        if self.places.moved or not self.data.get(name):
            cast("QueryDict", self.data).pop(name, None)

    def must_know(self) -> list[str]:
        """The places of the Pokémon the action is about, which must be named before a ruling."""
        return []

    def list_missing(self) -> list[tuple[str, str]]:
        """What else must be said: for each field its id and the message that asks for it."""
        return [
            (self[name].id_for_label or self[name].auto_id, str(message))
            for name, message in self.wanted.items()
            if name in self.fields and name not in self.errors and self._is_open(name)
        ]

    def _is_open(self, name: str) -> bool:
        return self.cleaned_data.get(name) in (None, "", [])

    def as_request(self) -> RulingRequest:
        """The action in the words of the ruling contract."""
        return {"type": self.key}

    def choices_to_tap(self) -> list[tuple[str, str]]:
        """Choices still open that a button can make: its `press` value and its label."""
        return []

    def usual_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in self.seldom]

    def further_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seldom]

    def more_is_used(self) -> bool:
        return any(name in self.errors or self.cleaned_data.get(name) for name in self.seldom)


def choice_field(label: Any, **kwargs: Any) -> forms.ChoiceField:
    """A field to choose one of the things that the table offers."""
    return forms.ChoiceField(label=label, **kwargs)
