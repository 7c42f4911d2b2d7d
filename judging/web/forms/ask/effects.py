"""Forms of actions in which an effect or a rule does something, one form for each action."""

from typing import ClassVar, get_args

from django import forms
from django.utils.translation import gettext_lazy as _later

from judging.engine.actions import CountedKind
from judging.web.forms.ask.action import ActionForm, choice_field, place_key, read_target
from judging.web.forms.ask.forms import CONDITIONS, RulingRequest


class SpotForm(ActionForm):
    """Something happens to one Pokémon of either side."""

    bench_only: ClassVar = False
    wrong_at: ClassVar = {"": "spot"}

    wanted: ClassVar = {"spot": _later("Say who is on the Bench.")}

    spot = choice_field(_later("Which Pokémon"))

    def must_know(self) -> list[str]:
        return (
            [place_key(*self.cleaned_data["spot"].split("."))]
            if self.cleaned_data.get("spot")
            else []
        )

    def offer_choices(self) -> None:
        self.set_choices("spot", self.places.list_everybody(active=not self.bench_only))

    def player_without_spot(self) -> str:
        """The player meant where no Pokémon can be named as none is there; else empty."""
        return ""

    def list_missing(self) -> list[tuple[str, str]]:
        return (
            []
            if self.player_without_spot() and not self.cleaned_data.get("spot")
            else super().list_missing()
        )

    def read_spot(self) -> tuple[str, str | int]:
        player, _dot, target_key = self.cleaned_data["spot"].partition(".")
        return (player, read_target(target_key)) if target_key else (self.player_without_spot(), 0)


class SwitchForm(SpotForm):
    """An effect switches a Benched Pokémon in."""

    key, name = "switch", _later("A card switches the Active Pokémon")
    bench_only = True

    def player_without_spot(self) -> str:
        return self.places.opponent if len(self.places.benchless) == len(self.places.who) else ""

    def as_request(self) -> RulingRequest:
        player, to = self.read_spot()
        return {"type": self.key, "player": player, "to": to}


class PromoteForm(SpotForm):
    """After a Knock Out a Benched Pokémon comes forward."""

    key, name = "promote", _later("Bring a new Active Pokémon")
    bench_only = True

    def offer_choices(self) -> None:
        everybody, owing = self.places.list_everybody(active=False), self.places.activeless
        self.set_choices(
            "spot", [option for option in everybody if not owing or option[0][0] in owing]
        )

    def player_without_spot(self) -> str:
        owing = self.places.activeless
        return next((player for player in owing if player in self.places.benchless), "")

    def as_request(self) -> RulingRequest:
        player, slot = self.read_spot()
        return {"type": self.key, "player": player, "slot": slot}


class DevolveForm(SpotForm):
    """An effect devolves a Pokémon."""

    key, name = "devolve", _later("A card devolves a Pokémon")

    def as_request(self) -> RulingRequest:
        player, spot_target = self.read_spot()
        return {"type": self.key, "player": player, "target": spot_target}


class LeavePlayForm(SpotForm):
    """An effect takes a Pokémon out of play."""

    key, name = "leave_play", _later("A card takes a Pokémon out of play")
    to = choice_field(
        _later("It goes to"),
        choices=[
            ("hand", _later("the hand")),
            ("deck", _later("the deck")),
            ("discard", _later("the discard pile")),
            ("lost_zone", _later("the Lost Zone")),
        ],
        initial="hand",
    )

    def as_request(self) -> RulingRequest:
        player, spot_target = self.read_spot()
        return {
            "type": self.key,
            "player": player,
            "target": spot_target,
            "to": self.cleaned_data["to"],
        }


class CountsForm(ActionForm):
    """Whether an effect that names a kind of Pokémon applies to this one."""

    key, name = "counts_as", _later("Does it count as …?")
    wrong_at: ClassVar = {"target": "target", "as": "kind"}

    target = choice_field(_later("Which Pokémon"))
    kind = choice_field(
        _later("Does it count as"),
        choices=[(one, one) for one in get_args(CountedKind)],
        initial="Basic",
    )

    def offer_choices(self) -> None:
        self.set_choices("target", self.places.list_own())

    def must_know(self) -> list[str]:
        return [place_key(self.places.player, self.cleaned_data.get("target", "active"))]

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        return {"type": self.key, "target": read_target(values["target"]), "as": values["kind"]}


class PlayerForm(ActionForm):
    """Something happens to a player."""

    wrong_at: ClassVar = {"player": "player"}
    player = choice_field(_later("Player"), choices=[("A", "A"), ("B", "B")], initial="A")

    def as_request(self) -> RulingRequest:
        return {"type": self.key, "player": self.cleaned_data["player"]}


class InflictForm(PlayerForm):
    """The Active Pokémon gets a Special Condition."""

    key, name = "inflict", _later("A new Special Condition")
    wrong_at: ClassVar = {"player": "player", "condition": "condition"}
    player = choice_field(
        _later("The Active Pokémon of"), choices=[("A", "A"), ("B", "B")], initial="B"
    )
    condition = choice_field(_later("Is now"), choices=CONDITIONS, initial="Asleep")

    def must_know(self) -> list[str]:
        return [place_key(self.cleaned_data.get("player", "B"), "active")]

    def as_request(self) -> RulingRequest:
        return super().as_request() | {"condition": self.cleaned_data["condition"]}


class TakeForm(PlayerForm):
    """An effect draws, takes or looks at cards."""

    key, name = "take", _later("A card draws or takes cards")
    wrong_at: ClassVar = {"player": "player", "count": "count", "from": "source"}
    count = forms.IntegerField(label=_later("How many"), min_value=0, max_value=60, initial=1)
    source = choice_field(
        _later("From"),
        choices=[
            ("deck", _later("the deck")),
            ("discard", _later("the discard pile")),
            ("lost_zone", _later("the Lost Zone")),
        ],
        initial="deck",
    )

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        return super().as_request() | {"count": values["count"], "from": values["source"]}


class DrawForm(ActionForm):
    """The draw that begins the turn."""

    key, name = "draw", _later("Draw at the turn’s beginning")


class ConcedeForm(PlayerForm):
    """A player gives up."""

    key, name = "concede", _later("A player gives up")
