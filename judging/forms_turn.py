"""What a player does in a turn, a form an action."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from judging import position_words as written
from judging.cards_typed import read_card
from judging.energy import EnergyCard, chosen, read_energy
from judging.forms import CONDITIONS, Request, Ticks
from judging.forms_action import ActionForm, choice, target
from judging.forms_position import line, tens

ANOTHER = "*"  # an attack that is not on the card
_CARDS = {"list": "card-names"}


class AttackForm(ActionForm):
    """An attack, with what its text does."""

    key, name = "attack", _later("Attack")
    seldom: tuple[str, ...] = (
        "other", "plus", "minus", "inflicts", "hits", "each", "self_damage", "counters", "pays",
        "prevented", "may_miss", "or_nothing",
    )  # fmt: skip
    wrong_at: ClassVar = {
        "attack": "other", "damage": "damage", "inflicts": "inflicts",
        "bench_damage": "hits", "self_damage": "self_damage", "counters": "counters",
        "discard": "pays", "effects": "plus",
    }  # fmt: skip

    attack = choice(_later("With"), widget=forms.RadioSelect, required=False)
    damage = tens(
        _later("Damage it comes to"),
        help_text=_later("Left out: as printed. Before Weakness and Resistance."),
    )
    other = line(_later("Name of another attack"))
    plus = tens(_later("Added by the attacker’s cards, such as PlusPower"))
    minus = tens(_later("Taken off by the Defending Pokémon’s cards or effects"))
    inflicts = Ticks(label=_later("The Defending Pokémon is now"), choices=CONDITIONS)
    hits = Ticks(label=_later("It also hits"), choices=[])
    each = tens(_later("Each of these for"))
    self_damage = tens(_later("Damage to itself"))
    counters = forms.IntegerField(
        label=_later("Damage counters put on the Defending Pokémon"), min_value=0, max_value=100,
        required=False, widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )  # fmt: skip
    pays = line(_later("Energy the attack discards"))
    prevented = forms.BooleanField(label=_later("Its damage is prevented"), required=False)
    may_miss = forms.BooleanField(
        label=_later("A flip may cancel it, as after Smokescreen"), required=False
    )
    or_nothing = forms.BooleanField(label=_later("On tails it does nothing"), required=False)

    def offer(self) -> None:
        attacks = [(one["name"], written.attack(one)) for one in self.places.attacks]
        if attacks:
            self.choose("attack", [*attacks, (ANOTHER, _("another attack"))])
        else:
            del self.fields["attack"]
        there = self.places.benched(self.places.opponent)
        self.fields["hits"].choices = there  # type: ignore[attr-defined]
        if not there:
            del self.fields["hits"], self.fields["each"]
            self.seldom = tuple(name for name in self.seldom if name in self.fields)

    def clean_pays(self) -> list[int]:
        return chosen(read_energy(self.cleaned_data["pays"]), self.places.energy)

    def clean(self) -> None:
        if self.cleaned_data.get("hits") and not self.cleaned_data.get("each"):
            self.add_error("each", _("Say how much damage each of them takes."))

    def asked(self) -> Request:
        given = self.cleaned_data
        told = {
            "inflicts": given["inflicts"], "discard": given["pays"], "counters": given["counters"],
            "self_damage": given["self_damage"], "flip_or_nothing": given["or_nothing"],
            "bench_damage": [
                {"slot": int(slot), "amount": given["each"]} for slot in given.get("hits", ())
            ],
            "effects": self._effects(),
        }  # fmt: skip
        return self._named() | {key: value for key, value in told.items() if value}

    def _named(self) -> Request:
        given = self.cleaned_data
        if given.get("attack", ANOTHER) == ANOTHER:
            own = {"name": given["other"] or _("The attack"), "damage": given["damage"] or 0}
            return {"type": self.key, "attack": own}
        action: Request = {"type": self.key, "attack": given["attack"]}
        return action | ({} if given["damage"] is None else {"damage": given["damage"]})

    def _effects(self) -> list[Request]:
        given = self.cleaned_data
        effects: list[Request] = []
        if given["may_miss"]:
            effects.append({"name": _("An effect"), "at": "cancel", "flip": True})
        if given["plus"]:
            effects.append(_effect("attacker", f"+{given['plus']}"))
        if given["minus"]:
            effects.append(_effect("defender_effects", f"-{given['minus']}"))
        if given["prevented"]:
            effects.append(_effect("defender_effects", "prevent"))
        return effects


def _effect(at: str, change: str) -> Request:
    return {"name": _("A card’s effect"), "at": at, "change": change}


class RetreatForm(ActionForm):
    """A retreat and what pays for it."""

    key, name = "retreat", _later("Retreat")
    wrong_at: ClassVar = {"to": "to", "discard": "pays"}

    to = choice(_later("Its place is taken by"))
    pays = line(_later("Pays with"), help_text=_later("Left out: every legal payment is shown."))

    def offer(self) -> None:
        self.choose("to", self.places.benched(self.places.player))

    def clean_pays(self) -> list[int] | None:
        payment = read_energy(self.cleaned_data["pays"])
        return chosen(payment, self.places.energy) if payment else None

    def asked(self) -> Request:
        given = self.cleaned_data
        action: Request = {"type": self.key, "to": int(given["to"])}
        return action if given["pays"] is None else action | {"discard": given["pays"]}


class EndTurnForm(ActionForm):
    """The turn ends: what happens between turns."""

    key, name = "end_turn", _later("Turn ends: between turns")


class CardForm(ActionForm):
    """A card is played from the hand."""

    kinds: ClassVar[tuple[str, ...]] = ("pokemon",)
    wrong_at: ClassVar = {"card": "card", "target": "target"}

    card = line(_later("Card"), attrs=_CARDS | {"data-cards": "pokemon"}, max_length=100)

    def clean_card(self) -> str:
        text = self.cleaned_data["card"].strip()
        if not text:
            raise forms.ValidationError(_("Name the card."))
        return read_card(text, self.places.edition, self.kinds).id

    def asked(self) -> Request:
        return {"type": self.key, "card": self.cleaned_data["card"], **self._target()}

    def _target(self) -> Request:
        on = self.cleaned_data.get("target")
        return {"target": target(on)} if on else {}


class EvolveForm(CardForm):
    """A Pokémon evolves."""

    key, name = "evolve", _later("Evolve")
    target = choice(_later("On"))

    def offer(self) -> None:
        self.choose("target", self.places.mine())


class LevelUpForm(EvolveForm):
    """A Pokémon levels up."""

    key, name = "level_up", _later("Level up")


class PlayBasicForm(CardForm):
    """A Basic Pokémon comes to the Bench."""

    key, name = "play_basic", _later("Play a Basic Pokémon")
    kinds = ("pokemon", "trainer")  # a Fossil too


class AttachForm(ActionForm):
    """An Energy card is attached."""

    key, name = "attach_energy", _later("Attach Energy")
    wrong_at: ClassVar = {"card": "energy", "target": "target"}

    energy = line(_later("Energy card"), help_text=_later("Such as: Water"), initial="Fire")
    target = choice(_later("On"))

    def offer(self) -> None:
        self.choose("target", self.places.mine())

    def clean_energy(self) -> EnergyCard:
        cards = read_energy(self.cleaned_data["energy"] or "Fire")
        if len(cards) != 1:
            raise forms.ValidationError(_("One card at a time."))
        return cards[0]

    def asked(self) -> Request:
        given = self.cleaned_data
        return {"type": self.key, "card": given["energy"], "target": target(given["target"])}


class TrainerForm(CardForm):
    """A Trainer card is played."""

    key, name = "play_trainer", _later("Play a Trainer card")
    kinds = ("trainer",)

    card = line(_later("Card"), attrs=_CARDS | {"data-cards": "trainer"}, max_length=100)
    target = choice(_later("On"), required=False)

    def offer(self) -> None:
        self.fields["target"].choices = [("", _("none")), *self.places.mine()]  # type: ignore[attr-defined]


class PowerForm(ActionForm):
    """A power is used."""

    key, name = "use_power", _later("Use a power")
    wrong_at: ClassVar = {"target": "power", "power": "power"}

    power = choice(_later("Which"), widget=forms.RadioSelect)

    def offer(self) -> None:
        there = [(f"{at}|{power}", f"{power} ({name})") for at, power, name in self.places.powers]
        self.choose("power", there)

    def asked(self) -> Request:
        at, _bar, power = self.cleaned_data["power"].partition("|")
        return {"type": self.key, "target": target(at), "power": power}
