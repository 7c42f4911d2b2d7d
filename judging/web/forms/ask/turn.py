"""Forms of the actions that a player takes in a turn, one form for each action."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from judging.engine import EDITIONS
from judging.queries.energy import EnergyCard, payment_indices, read_energy
from judging.web.forms.ask import card_facts
from judging.web.forms.ask.action import ActionForm, choice_field, place_key, read_target
from judging.web.forms.ask.cards_typed import read_card, read_pieces
from judging.web.forms.ask.energy_cards import energy_request
from judging.web.forms.ask.forms import CONDITIONS, CheckboxList, RulingRequest
from judging.web.forms.ask.parts import damage_field, text_field
from judging.web.forms.ask.told import (
    TOLD_OF_A_CARD,
    changes_nothing_field,
    keep_if_ruled,
    told_of_card,
)

OTHER_ATTACK = "*"  # an attack that is not on the card
_CARD_LIST_ATTRS = {"list": "card-names"}


class AttackForm(ActionForm):
    """An attack, with what its text does."""

    key, name = "attack", _later("Attack")
    seldom: tuple[str, ...] = (
        "damage",
        "other", "plus", "minus", "inflicts", "hits", "each", "self_damage", "counters", "pays",
        "prevented", "may_miss", "or_nothing", "text_allows",
    )  # fmt: skip
    wrong_at: ClassVar = {
        "attack": "other", "damage": "damage", "inflicts": "inflicts",
        "bench_damage": "hits", "self_damage": "self_damage", "counters": "counters",
        "discard": "pays", "effects": "plus",
    }  # fmt: skip

    wanted: ClassVar = {"attack": _later("Choose the attack.")}

    attack = choice_field(_later("With"), widget=forms.RadioSelect, required=False)
    damage = damage_field(
        _later("Damage it comes to"),
        help_text=_later("Left out: as printed. Before Weakness and Resistance."),
    )
    other = text_field(_later("Name of another attack"))
    plus = damage_field(_later("Added by the attacker’s cards, such as PlusPower"))
    minus = damage_field(_later("Taken off by the Defending Pokémon’s cards or effects"))
    inflicts = CheckboxList(label=_later("The Defending Pokémon is now"), choices=CONDITIONS)
    hits = CheckboxList(label=_later("It also hits"), choices=[])
    each = damage_field(_later("Each of these for"))
    self_damage = damage_field(_later("Damage to itself"))
    counters = forms.IntegerField(
        label=_later("Damage counters put on the Defending Pokémon"), min_value=0, max_value=100,
        required=False, widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )  # fmt: skip
    pays = text_field(_later("Energy the attack discards"))
    prevented = forms.BooleanField(label=_later("Its damage is prevented"), required=False)
    may_miss = forms.BooleanField(
        label=_later("A flip may cancel it, as after Smokescreen"), required=False
    )
    or_nothing = forms.BooleanField(label=_later("On tails it does nothing"), required=False)
    text_allows = forms.BooleanField(
        label=_later("Its text says that it may be used on the first turn"), required=False
    )

    def offer_choices(self) -> None:
        attacks = [
            (attack["name"], card_facts.attack_text(attack)) for attack in self.places.attacks
        ]
        unplayed = [one for one in self.places.attacks if one["name"] not in self.places.played]
        if any(not isinstance(attack.get("damage", 0), int) for attack in unplayed):
            self.seldom = self.seldom[1:]  # the damage of such an attack must be asked for
        if attacks:
            self.set_choices("attack", attacks, by_itself=False)
            more = [*attacks, (OTHER_ATTACK, _("another attack"))]
            self.fields["attack"].choices = more  # type: ignore[attr-defined]
        else:
            del self.fields["attack"]
        opposing_bench = self.places.list_benched(self.places.opponent)
        self.fields["hits"].choices = opposing_bench  # type: ignore[attr-defined]
        if not opposing_bench:
            del self.fields["hits"], self.fields["each"]
        edition = EDITIONS.get(self.places.edition)
        if edition is None or edition.first_player_attacks:
            del self.fields["text_allows"]
        self.seldom = tuple(name for name in self.seldom if name in self.fields)

    def must_know(self) -> list[str]:
        return [self.places.active, self.places.defending]

    def list_missing(self) -> list[tuple[str, str]]:
        """What must be said; an attack that is not on the card needs a name or a damage."""
        values = self.cleaned_data
        another = values.get("attack", OTHER_ATTACK) == OTHER_ATTACK and self.places.is_known
        if another and not values.get("other") and values.get("damage") is None:
            return [(self["damage"].auto_id, _("Say how much damage the attack does."))]
        return super().list_missing()

    def choices_to_tap(self) -> list[tuple[str, str]]:
        """The attacks of the card, while none is chosen."""
        if "attack" not in self.fields or self.cleaned_data.get("attack"):
            return []
        return [
            (f"do-attack:={attack['name']}", card_facts.attack_text(attack))
            for attack in self.places.attacks
        ]

    def as_query(self) -> dict[str, list[str]]:
        """The values of an address; an attack not chosen yet is written as empty."""
        return {self.add_prefix("attack"): [""]} | super().as_query()

    def clean_pays(self) -> list[int]:
        return payment_indices(read_energy(self.cleaned_data["pays"]), self.places.energy)

    def clean(self) -> None:
        if self.cleaned_data.get("hits") and not self.cleaned_data.get("each"):
            self.add_error("each", _("Say how much damage each of them takes."))

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        details = {
            "inflicts": values["inflicts"], "discard": values["pays"],
            "counters": values["counters"], "self_damage": values["self_damage"],
            "flip_or_nothing": values["or_nothing"],
            "bench_damage": [
                {"slot": int(slot), "amount": values["each"]} for slot in values.get("hits", ())
            ],
            "effects": self._request_effects(),
            "text_allows": values.get("text_allows"),
        }  # fmt: skip
        return self._request_attack() | {key: value for key, value in details.items() if value}

    def _request_attack(self) -> RulingRequest:
        values = self.cleaned_data
        if values.get("attack", OTHER_ATTACK) == OTHER_ATTACK:
            own = {"name": values["other"] or _("The attack"), "damage": values["damage"] or 0}
            return {"type": self.key, "attack": own}
        action: RulingRequest = {"type": self.key, "attack": values["attack"]}
        return action | ({} if values["damage"] is None else {"damage": values["damage"]})

    def _request_effects(self) -> list[RulingRequest]:
        values = self.cleaned_data
        effects: list[RulingRequest] = []
        if values["may_miss"]:
            effects.append({"name": _("An effect"), "at": "cancel", "flip": True})
        if values["plus"]:
            effects.append(_effect_request("attacker", f"+{values['plus']}"))
        if values["minus"]:
            effects.append(_effect_request("defender_effects", f"-{values['minus']}"))
        if values["prevented"]:
            effects.append(_effect_request("defender_effects", "prevent"))
        return effects


def _effect_request(stage: str, change: str) -> RulingRequest:
    return {"name": _("A card’s effect"), "at": stage, "change": change}


class RetreatForm(ActionForm):
    """A retreat and what pays for it."""

    key, name = "retreat", _later("Retreat")
    wrong_at: ClassVar = {"to": "to", "discard": "pays"}

    wanted: ClassVar = {"to": _later("Say who is on the Bench.")}

    to = choice_field(_later("Its place is taken by"))
    pays = text_field(
        _later("Pays with"), help_text=_later("Left out: every legal payment is shown.")
    )

    def offer_choices(self) -> None:
        self.set_choices("to", self.places.list_benched(self.places.player))

    def must_know(self) -> list[str]:
        return [self.places.active]

    def list_missing(self) -> list[tuple[str, str]]:
        """What must be said; the new Active Pokémon only where a retreat is possible at all."""
        cannot = self.places.is_held or self.places.player in self.places.benchless
        return [] if cannot and not self.cleaned_data.get("to") else super().list_missing()

    def clean_pays(self) -> list[int] | None:
        payment = read_energy(self.cleaned_data["pays"])
        return payment_indices(payment, self.places.energy) if payment else None

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        action: RulingRequest = {"type": self.key, "to": int(values["to"] or 0)}
        return action if values["pays"] is None else action | {"discard": values["pays"]}


class EndTurnForm(ActionForm):
    """The turn ends, and what happens between turns is ruled on."""

    key, name = "end_turn", _later("Turn ends: between turns")

    def must_know(self) -> list[str]:
        return [self.places.active, self.places.defending]


class CardForm(ActionForm):
    """A card is played from the hand."""

    kinds: ClassVar[tuple[str, ...]] = ("pokemon",)
    wrong_at: ClassVar = {"card": "card", "target": "target"}

    wanted: ClassVar = {"card": _later("Name the card that is played.")}

    card = text_field(
        _later("Card"), attrs=_CARD_LIST_ATTRS | {"data-cards": "pokemon"}, max_length=100
    )

    def clean_card(self) -> str:
        text = self.cleaned_data["card"].strip()
        if not text:
            return ""
        return read_card(text, self.places.edition, self.kinds).id

    def as_request(self) -> RulingRequest:
        return {"type": self.key, "card": self.cleaned_data["card"], **self._request_target()}

    def _request_target(self) -> RulingRequest:
        on = self.cleaned_data.get("target")
        return {"target": read_target(on)} if on else {}


class EvolveForm(CardForm):
    """A Pokémon evolves."""

    key, name = "evolve", _later("Evolve")
    seldom: tuple[str, ...] = ("by_text",)
    target = choice_field(_later("On"))
    by_text = text_field(
        _later("Card whose text lets it evolve now"),
        max_length=100,
        help_text=_later("Whatever turn it came into play in."),
    )

    def must_know(self) -> list[str]:
        return [place_key(self.places.player, self.cleaned_data.get("target", "active"))]

    def offer_choices(self) -> None:
        self.set_choices("target", self.places.list_own())

    def as_request(self) -> RulingRequest:
        by_text = self.cleaned_data.get("by_text")
        return super().as_request() | ({"by_text": by_text} if by_text else {})


class LevelUpForm(EvolveForm):
    """A Pokémon levels up."""

    key, name = "level_up", _later("Level up")
    seldom = ()
    by_text = None  # type: ignore[assignment]  # a field of its base left out


class PlayBasicForm(CardForm):
    """A Basic Pokémon comes to the Bench."""

    key, name = "play_basic", _later("Play a Basic Pokémon")
    kinds = ("pokemon", "trainer")  # a Fossil too


class VUnionForm(ActionForm):
    """The pieces of a Pokémon V-UNION come to the Bench together."""

    key, name = "play_v_union", _later("Play a Pokémon V-UNION")
    wrong_at: ClassVar = {"pieces": "pieces"}

    wanted: ClassVar = {"pieces": _later("Name the pieces.")}

    pieces = text_field(
        _later("Its pieces in the discard pile"),
        help_text=_later("Such as: Pikachu V-UNION; one name alone stands for all its pieces."),
    )

    @classmethod
    def is_ruled(cls, edition: str) -> bool:
        """Whether the rulebook allows V-UNION, which it lists as allowed once a game (CRD-19)."""
        return edition in EDITIONS and "V-UNION" in EDITIONS[edition].once_a_game

    def clean_pieces(self) -> list[str]:
        return read_pieces(self.cleaned_data["pieces"], self.places.edition)

    def as_request(self) -> RulingRequest:
        return {"type": self.key, "pieces": self.cleaned_data["pieces"]}


class AttachForm(ActionForm):
    """An Energy card is attached."""

    key, name = "attach_energy", _later("Attach Energy")
    wrong_at: ClassVar = {"card": "energy", "target": "target"}

    wanted: ClassVar = {"energy": _later("Name the Energy card.")}

    energy = text_field(_later("Energy card"), help_text=_later("Such as: Water"))
    target = choice_field(_later("On"))

    def must_know(self) -> list[str]:
        return [place_key(self.places.player, self.cleaned_data.get("target", "active"))]

    def offer_choices(self) -> None:
        self.set_choices("target", self.places.list_own())

    def clean_energy(self) -> EnergyCard | None:
        cards = read_energy(self.cleaned_data["energy"])
        if len(cards) > 1:
            raise forms.ValidationError(_("One card at a time."))
        return cards[0] if cards else None

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        card = energy_request(values["energy"], self.places.edition)
        return {"type": self.key, "card": card, "target": read_target(values["target"])}


class TrainerForm(CardForm):
    """A Trainer card is played."""

    key, name = "play_trainer", _later("Play a Trainer card")
    kinds = ("trainer",)

    card = text_field(
        _later("Card"), attrs=_CARD_LIST_ATTRS | {"data-cards": "trainer"}, max_length=100
    )
    target = choice_field(_later("On"), required=False)
    text_allows = forms.BooleanField(
        label=_later("The card says that the first player may play it on the first turn"),
        required=False,
    )
    changes_nothing = changes_nothing_field()

    def offer_choices(self) -> None:
        self.fields["target"].choices = [("", _("none")), *self.places.list_own()]  # type: ignore[attr-defined]
        edition = EDITIONS.get(self.places.edition)
        if edition is None or not edition.first_player_may_not_play:
            del self.fields["text_allows"]
        keep_if_ruled(self, edition)
        self.seldom = tuple(name for name in TOLD_OF_A_CARD if name in self.fields)

    def as_request(self) -> RulingRequest:
        return super().as_request() | told_of_card(self)


class PowerForm(ActionForm):
    """A power is used."""

    key, name = "use_power", _later("Use a power")
    wrong_at: ClassVar = {"target": "power", "power": "power"}

    wanted: ClassVar = {"power": _later("Name a Pokémon with a power, and choose the power.")}

    power = choice_field(_later("Which"), widget=forms.RadioSelect)
    changes_nothing = changes_nothing_field()

    def offer_choices(self) -> None:
        options = [
            (f"{target_key}|{power}", f"{power} ({name})")
            for target_key, power, name in self.places.powers
        ]
        self.set_choices("power", options, by_itself=False)
        keep_if_ruled(self, EDITIONS.get(self.places.edition))
        self.seldom = tuple(name for name in TOLD_OF_A_CARD if name in self.fields)

    def choices_to_tap(self) -> list[tuple[str, str]]:
        """The powers of the player's Pokémon, while none is chosen."""
        if self.cleaned_data.get("power"):
            return []
        return [
            (f"do-power:={target_key}|{power}", f"{power} ({name})")
            for target_key, power, name in self.places.powers
        ]

    def as_request(self) -> RulingRequest:
        target_key, _bar, power = self.cleaned_data["power"].partition("|")
        power_used = {"type": self.key, "target": read_target(target_key), "power": power}
        return power_used | told_of_card(self)
