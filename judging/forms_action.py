"""What an action is asked with, and what the table offers it to choose from."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from judging.energy import EnergyCard
from judging.forms import Request
from judging.forms_position import PartForm


@dataclass(frozen=True, slots=True)
class Places:
    """What the table offers an action.

    `who`: for each player the Pokémon in play, by target (`active`, `0` …) what they are called.
    """

    player: str = "A"
    who: dict[str, dict[str, str]] = field(default_factory=lambda: {"A": {}, "B": {}})
    attacks: list[dict[str, Any]] = field(default_factory=list)
    powers: list[tuple[str, str, str]] = field(default_factory=list)
    energy: list[EnergyCard] = field(default_factory=list)
    edition: str = ""
    moved: bool = False  # something on the table has just changed: what was chosen may be gone

    @property
    def opponent(self) -> str:
        return "B" if self.player == "A" else "A"

    def mine(self, *, active: bool = True) -> list[tuple[str, str]]:
        """The Pokémon of the player whose turn it is."""
        own = self.who[self.player].items()
        return [(key, name) for key, name in own if active or key != "active"]

    def benched(self, player: str) -> list[tuple[str, str]]:
        return [(key, name) for key, name in self.who[player].items() if key != "active"]

    def everybody(self, *, active: bool = True) -> list[tuple[str, str]]:
        """Both players' Pokémon, by player and target: `A.active`, `B.0`."""
        return [
            (f"{player}.{key}", f"{player}: {name}")
            for player, there in self.who.items()
            for key, name in there.items()
            if active or key != "active"
        ]


def target(key: str) -> str | int:
    """A target of the ruling contract."""
    return key if key == "active" else int(key)


class ActionForm(PartForm):
    """What all actions share."""

    key: ClassVar[str]
    name: ClassVar[Any]
    seldom: tuple[str, ...] = ()

    def __init__(self, data: QueryDict | None, places: Places) -> None:
        super().__init__(data, "do")
        self.places = places
        self.offer()

    def offer(self) -> None:
        """Fill the choices from what is on the table."""

    def choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Offer these; where nothing was chosen yet, the first is meant."""
        choice = self.fields[name]
        choice.choices = choices  # type: ignore[attr-defined]
        if not choices:
            choice.error_messages["required"] = _("There is none on the table: put it there first.")
            self._forget(self.add_prefix(name))
            return
        choice.initial = choices[0][0]
        if self.is_bound:
            self._begin(self.add_prefix(name), [key for key, _name in choices])

    def _forget(self, name: str) -> None:
        if self.is_bound and self.places.moved:
            cast("QueryDict", self.data).pop(name, None)

    def _begin(self, name: str, keys: list[str]) -> None:
        data = cast("QueryDict", self.data)
        if name not in data or (self.places.moved and data[name] not in keys):
            data[name] = keys[0]

    def asked(self) -> Request:
        """The action in the words of the ruling contract."""
        return {"type": self.key}

    def usual(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in self.seldom]

    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seldom]

    def more_is_used(self) -> bool:
        return any(name in self.errors or self.cleaned_data.get(name) for name in self.seldom)


def choice(label: Any, **kwargs: Any) -> forms.ChoiceField:
    """One of what the table offers."""
    return forms.ChoiceField(label=label, **kwargs)
