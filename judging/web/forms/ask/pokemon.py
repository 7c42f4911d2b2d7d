"""The form of one Pokémon in play: its card, what is on it, what it did this turn."""

from typing import Any, ClassVar, get_args

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from judging.engine.cards import ENERGY_TYPES
from judging.engine.position import Stage
from judging.queries.effects_told import card_in_words
from judging.queries.energy import EnergyCard, read_energy
from judging.queries.wording import translate_name
from judging.web.forms.ask import card_facts
from judging.web.forms.ask.cards_played import UNPLAYED_TEXTS, AlteringCard, read_played
from judging.web.forms.ask.cards_typed import TypedCard, read_card, read_cards
from judging.web.forms.ask.energy_cards import energy_requests
from judging.web.forms.ask.forms import CONDITIONS, CheckboxList, RulingRequest
from judging.web.forms.ask.parts import WORD_ATTRS, FieldWording, PartForm, damage_field, text_field

STAGES: tuple[str, ...] = get_args(Stage)
_CARD_ATTRS = WORD_ATTRS | {"list": "card-names", "data-cards": "pokemon"}


class PokemonForm(PartForm):
    """One Pokémon in play: its card, what is on it, and what happened to it this turn."""

    wrong_at: ClassVar = {
        "damage": "damage", "conditions": "has", "energy": "energy", "tools": "tools",
        "under": "under", "played_on_turn": "now", "evolved_on_turn": "now",
        "retreat_failed_on_turn": "now", "paralyzed_on_turn": "now", "put_by_effect": "now",
        "effects": "plays", "attached": "plays", "card.hp": "hp",
        "card.stage": "stage", "card.types": "type", "card.weaknesses": "weak",
        "card.resistances": "resists", "card.retreat": "retreat", "card.attacks": "attacks",
        "card.powers": "powers", "card.labels": "labels",
    }  # fmt: skip
    FACTS: ClassVar = (
        "hp", "type", "stage", "evolves_from", "retreat", "weak", "resists", "attacks", "powers",
        "labels",
    )  # fmt: skip

    card = text_field(_later("Card"), attrs=_CARD_ATTRS, max_length=100)
    damage = damage_field(_later("Damage"), initial=0, attrs={"class": "damage"})
    has = CheckboxList(label=_later("It is"), choices=CONDITIONS)
    energy = text_field(
        _later("Energy"),
        attrs={"placeholder": _later("Such as: 2 Water, Double Colorless, Rainbow")},
    )
    plays = text_field(
        _later("Cards on it that alter damage"),
        attrs={"placeholder": _later("Such as: 2 PlusPower, Defender")},
    )
    tools = text_field(_later("Pokémon Tools and Technical Machines"))
    under = text_field(
        _later("Cards beneath it, the lowest first"), help_text=_later("Such as: Gastly, Haunter")
    )
    now = CheckboxList(
        label=_later("This turn it"),
        choices=[
            ("played", _later("came into play")),
            ("put", _later("was put there by an effect, not played from the hand")),
            ("evolved", _later("evolved or levelled up")),
            ("failed", _later("failed to retreat")),
            ("paralyzed", _later("was Paralyzed")),
        ],
    )
    made = forms.BooleanField(
        label=_later("A made-up card: what stands here is all there is"), required=False
    )
    hp = damage_field(_later("HP"), attrs={"min": 10})
    type = forms.ChoiceField(
        label=_later("Type"),
        required=False,
        choices=[("", ""), *((one, _later(one)) for one in ENERGY_TYPES)],
    )
    stage = forms.ChoiceField(
        label=_later("Stage"),
        required=False,
        choices=[("", ""), *((one, _later(one)) for one in STAGES)],
    )
    evolves_from = text_field(_later("Evolves from"))
    retreat = forms.TypedChoiceField(
        label=_later("Retreat Cost"), required=False, coerce=int, empty_value=None,
        choices=[("", ""), *((number, number) for number in range(7))],
    )  # fmt: skip
    weak = text_field(_later("Weakness"), help_text=_later("Such as: Fire x2"))
    resists = text_field(_later("Resistance"), help_text=_later("Such as: Metal -30"))
    attacks = text_field(
        _later("Attacks"), help_text=_later("Such as: Ember 30 (Fire, Colorless); Bite 10")
    )
    powers = text_field(_later("Powers"), help_text=_later("Such as: Rain Dance (Poké-Power)"))
    labels = text_field(_later("Kind of card"), help_text=_later("Such as: V, Tera, ACE SPEC"))

    def __init__(
        self,
        data: QueryDict | None,
        prefix: str,
        *,
        edition: str,
        unnamed: str,
        quick: bool = False,
        wording: FieldWording | None = None,
    ) -> None:
        """`unnamed`: its name where no card is typed. `quick`: only its name is asked."""
        super().__init__(data, prefix, wording)
        self.edition, self.unnamed, self.quick = edition, unnamed, quick
        self.benched = not prefix.endswith("a")
        self.typed: TypedCard | None = None
        self.beside: list[TypedCard] = []  # its Tools, and the cards beneath it
        if self.benched:
            del self.fields["has"]

    def clean_card(self) -> str:
        """The name as typed; `clean` finds the card, as it knows whether the card is made up."""
        name: str = self.cleaned_data["card"].strip()
        return name

    def clean_energy(self) -> list[EnergyCard]:
        return read_energy(self.cleaned_data["energy"])

    def clean_plays(self) -> list[AlteringCard]:
        return read_played(self.cleaned_data["plays"])

    def clean_tools(self) -> list[Any]:
        return self._read_cards("tools")

    def clean_under(self) -> list[Any]:
        return self._read_cards("under", ("pokemon",))

    def _read_cards(self, field: str, kinds: tuple[str, ...] = ()) -> list[Any]:
        cards = read_cards(self.cleaned_data[field], self.edition, kinds)
        self.beside += cards
        return [card.id for card in cards]

    @property
    def later(self) -> list[TypedCard]:
        """The cards named here that were printed for later rules than the rulebook's."""
        named = [self.typed, *self.beside] if self.typed else self.beside
        return [card for card in named if card.later]

    def clean_weak(self) -> list[dict[str, str]]:
        return card_facts.read_matchups(self.cleaned_data["weak"])

    def clean_resists(self) -> list[dict[str, str]]:
        return card_facts.read_matchups(self.cleaned_data["resists"])

    def clean_attacks(self) -> list[dict[str, Any]]:
        return card_facts.read_attacks(self.cleaned_data["attacks"])

    def clean_powers(self) -> list[dict[str, str]]:
        return card_facts.read_powers(self.cleaned_data["powers"])

    def clean_labels(self) -> list[str]:
        return card_facts.read_labels(self.cleaned_data["labels"])

    def clean_hp(self) -> int | None:
        hp: int | None = self.cleaned_data["hp"]
        if hp == 0:
            raise forms.ValidationError(_("Hit Points are 10 or more."))
        return hp

    def clean(self) -> None:
        """Find the card typed, unless it is made up."""
        name = self.cleaned_data.get("card", "")
        if name and not self.cleaned_data.get("made"):
            try:
                self.typed = read_card(name, self.edition, ("pokemon", "trainer"))
            except forms.ValidationError as error:
                self.add_error("card", error)

    @property
    def name(self) -> str:
        """The name to show: the card's, what was typed, or a word for a Pokémon without a name."""
        if self.typed:
            return str(self.typed.facts["name"])
        return getattr(self, "cleaned_data", {}).get("card") or translate_name(self.unnamed)

    @property
    def facts(self) -> RulingRequest:
        """All facts of the card: the catalogue's, replaced by those given here."""
        values = self.cleaned_data
        facts: RulingRequest = dict(self.typed.facts) if self.typed else {}
        facts["name"] = facts.get("name") or values.get("card") or self.unnamed
        own = {
            "hp": values.get("hp"), "stage": values.get("stage"), "retreat": values.get("retreat"),
            "evolves_from": values.get("evolves_from"), "weaknesses": values.get("weak"),
            "resistances": values.get("resists"), "attacks": values.get("attacks"),
            "powers": values.get("powers"), "labels": values.get("labels"),
            "types": [values["type"]] if values.get("type") else None,
        }  # fmt: skip
        return facts | {key: fact for key, fact in own.items() if fact not in (None, "", [])}

    @property
    def told_facts(self) -> RulingRequest:
        """The facts in words, for the page."""
        facts = self.facts
        return {
            "hp": facts.get("hp"), "types": facts.get("types", ()), "stage": facts.get("stage"),
            "weak": card_facts.matchups_text(facts.get("weaknesses", ())),
            "resists": card_facts.matchups_text(facts.get("resistances", ())),
            "retreat": facts.get("retreat", 0),
            "attacks": [card_facts.attack_text(fact) for fact in facts.get("attacks", ())],
            "powers": [f"{fact['name']} ({fact.get('kind', '')})"
                       for fact in facts.get("powers", ())],
        }  # fmt: skip

    @property
    def texts(self) -> list[tuple[str, str]]:
        """What a printed card's attacks and powers do, in our words: (part, text)."""
        told = card_in_words(self.typed.id, _) if self.typed and not self.by_hand else None
        return [(text.part, text.text) for text in told.texts] if told else []

    @property
    def by_hand(self) -> bool:
        """Whether any facts of the card were given by hand."""
        return any(self.cleaned_data.get(name) not in (None, "", []) for name in self.FACTS)

    def as_request(self, turn: int) -> RulingRequest:
        """The Pokémon in the words of the ruling contract."""
        values = self.cleaned_data
        as_printed = self.typed is not None and not self.by_hand
        card: Any = self.typed.id if self.typed and as_printed else self.facts
        tools, attached, effects = self._sort_played()
        parts = {"damage": values["damage"], "conditions": values.get("has"),
                 "energy": energy_requests(values["energy"], self.edition),
                 "tools": [*values["tools"], *tools], "attached": attached,
                 "under": values["under"], "effects": effects}  # fmt: skip
        dated = {"played": "played_on_turn", "evolved": "evolved_on_turn",
                 "failed": "retreat_failed_on_turn", "paralyzed": "paralyzed_on_turn"}  # fmt: skip
        return (
            {"card": card}
            | {key: value for key, value in parts.items() if value}
            | {dated[key]: turn for key in values["now"] if key in dated}
            | ({"put_by_effect": True} if "put" in values["now"] else {})
        )

    def _sort_played(self) -> tuple[list[str], list[str], list[RulingRequest]]:
        """The cards that alter damage: Tools and others whose text is played, effects of the rest.

        A card that is neither played nor an effect is attached like a Tool.
        """
        tools: list[str] = []
        attached: list[str] = []
        effects: list[RulingRequest] = []
        for card in self.cleaned_data["plays"]:
            printing = card.played_as(self.edition)
            if printing:
                (tools if card.tool else attached).append(printing)
            elif card.effect:
                effects.append(card.effect)
            else:
                tools.append(card.cards[0])
        return tools, attached, effects

    @property
    def unplayed(self) -> list[str]:
        """What the cards on it do that is not played, in words."""
        played = dict.fromkeys(getattr(self, "cleaned_data", {}).get("plays") or ())
        cards = [card for card in played if not card.played_as(self.edition)]
        return [
            f"{card.name} ({', '.join(str(UNPLAYED_TEXTS[lack]) for lack in card.lacks)})"
            for card in cards
            if card.lacks
        ]

    @property
    def is_held(self) -> bool:
        """Whether it has a Special Condition that forbids retreating (TRN-12)."""
        return not {"Asleep", "Paralyzed"}.isdisjoint(self.cleaned_data.get("has", ()))

    @property
    def is_given(self) -> bool:
        """Whether it is known which Pokémon it is, or which facts it has."""
        made = self.cleaned_data.get("made") and self.cleaned_data.get("card")
        return bool(self.typed or made or self.by_hand)

    @property
    def is_known(self) -> bool:
        """Whether there are any facts to show."""
        return self.is_valid() and (self.typed is not None or self.by_hand)

    def further_fields(self) -> list[list[forms.BoundField]]:
        """The fields that are seldom used, in the rows the page has them in."""
        rows = (*((("plays",),) if self.benched else ()), ("tools",), ("under",), ("now",))
        return [[self[name] for name in row] for row in rows]

    def of_the_card(self) -> list[list[forms.BoundField]]:
        """The fields of the card's facts, which the catalogue mostly knows."""
        rows = (("made",), ("hp", "type"), ("stage", "evolves_from"), ("weak", "resists"),
                ("retreat", "labels"), ("attacks",), ("powers",))  # fmt: skip
        return [[self[name] for name in row] for row in rows]

    @property
    def carries_any(self) -> bool:
        """Whether Energy or cards that alter damage are on it, or have errors."""
        names = ("energy", "plays")
        return any(name in self.errors or self.cleaned_data.get(name) for name in names)

    @property
    def folded_is_used(self) -> bool:
        """Whether any field that is folded away is filled in or has an error."""
        return self.facts_are_used() or self.more_is_used()

    def facts_are_used(self) -> bool:
        """Whether facts of the card were given by hand, or have errors."""
        names = ("made", *self.FACTS)
        return any(name in self.errors or self.cleaned_data.get(name) for name in names)

    def more_is_used(self) -> bool:
        """Whether any of the seldom used fields is filled in or has an error."""
        names = ("tools", "under", "now", *(("plays",) if self.benched else ()))
        return any(name in self.errors or self.cleaned_data.get(name) for name in names)
