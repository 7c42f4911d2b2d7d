"""What a card's effect or a rule does to a Pokémon or a player, a form an action."""

from typing import ClassVar, get_args

from django import forms
from django.utils.translation import gettext_lazy as _later

from judging.engine.actions import Kind
from judging.forms import CONDITIONS, Request
from judging.forms_action import ActionForm, choice, target


class SpotForm(ActionForm):
    """Something happens to one Pokémon of either side."""

    bench_only: ClassVar = False
    wrong_at: ClassVar = {"": "spot"}

    spot = choice(_later("Which Pokémon"))

    def offer(self) -> None:
        self.choose("spot", self.places.everybody(active=not self.bench_only))

    def spotted(self) -> tuple[str, str | int]:
        player, _dot, at = self.cleaned_data["spot"].partition(".")
        return player, target(at)


class SwitchForm(SpotForm):
    """An effect switches a Benched Pokémon in."""

    key, name = "switch", _later("A card switches the Active Pokémon")
    bench_only = True

    def asked(self) -> Request:
        player, to = self.spotted()
        return {"type": self.key, "player": player, "to": to}


class PromoteForm(SpotForm):
    """After a Knock Out a Benched Pokémon comes forward."""

    key, name = "promote", _later("Bring a new Active Pokémon")
    bench_only = True

    def asked(self) -> Request:
        player, slot = self.spotted()
        return {"type": self.key, "player": player, "slot": slot}


class DevolveForm(SpotForm):
    """An effect devolves a Pokémon."""

    key, name = "devolve", _later("A card devolves a Pokémon")

    def asked(self) -> Request:
        player, at = self.spotted()
        return {"type": self.key, "player": player, "target": at}


class LeavePlayForm(SpotForm):
    """An effect takes a Pokémon out of play."""

    key, name = "leave_play", _later("A card takes a Pokémon out of play")
    to = choice(
        _later("It goes to"),
        choices=[
            ("hand", _later("the hand")),
            ("deck", _later("the deck")),
            ("discard", _later("the discard pile")),
            ("lost_zone", _later("the Lost Zone")),
        ],
        initial="hand",
    )

    def asked(self) -> Request:
        player, at = self.spotted()
        return {"type": self.key, "player": player, "target": at, "to": self.cleaned_data["to"]}


class CountsForm(ActionForm):
    """Whether an effect that names a kind of Pokémon reaches this one."""

    key, name = "counts_as", _later("Does it count as …?")
    wrong_at: ClassVar = {"target": "target", "as": "kind"}

    target = choice(_later("Which Pokémon"))
    kind = choice(
        _later("Does it count as"), choices=[(one, one) for one in get_args(Kind)], initial="Basic"
    )

    def offer(self) -> None:
        self.choose("target", self.places.mine())

    def asked(self) -> Request:
        given = self.cleaned_data
        return {"type": self.key, "target": target(given["target"]), "as": given["kind"]}


class PlayerForm(ActionForm):
    """Something happens to a player."""

    wrong_at: ClassVar = {"player": "player"}
    player = choice(_later("Player"), choices=[("A", "A"), ("B", "B")], initial="A")

    def asked(self) -> Request:
        return {"type": self.key, "player": self.cleaned_data["player"]}


class InflictForm(PlayerForm):
    """The Active Pokémon gets a Special Condition."""

    key, name = "inflict", _later("A new Special Condition")
    wrong_at: ClassVar = {"player": "player", "condition": "condition"}
    player = choice(_later("The Active Pokémon of"), choices=[("A", "A"), ("B", "B")], initial="B")
    condition = choice(_later("Is now"), choices=CONDITIONS, initial="Asleep")

    def asked(self) -> Request:
        return super().asked() | {"condition": self.cleaned_data["condition"]}


class TakeForm(PlayerForm):
    """An effect draws, takes or looks at cards."""

    key, name = "take", _later("A card draws or takes cards")
    wrong_at: ClassVar = {"player": "player", "count": "count", "from": "source"}
    count = forms.IntegerField(label=_later("How many"), min_value=0, max_value=60, initial=1)
    source = choice(
        _later("From"),
        choices=[
            ("deck", _later("the deck")),
            ("discard", _later("the discard pile")),
            ("lost_zone", _later("the Lost Zone")),
        ],
        initial="deck",
    )

    def asked(self) -> Request:
        given = self.cleaned_data
        return super().asked() | {"count": given["count"], "from": given["source"]}


class DrawForm(ActionForm):
    """The draw that begins the turn."""

    key, name = "draw", _later("Draw at the turn’s beginning")


class ConcedeForm(PlayerForm):
    """A player gives up."""

    key, name = "concede", _later("A player gives up")
