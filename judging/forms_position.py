"""The table as a judge sets it up: what both sides have, each Pokémon a form of its own.

Every form says its part in the words of the ruling contract, and which field a path comes from.
"""

from typing import Any, ClassVar, cast, get_args

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.documents import DOCUMENTS
from judging import position_words as written
from judging.cards_typed import Typed, read_card, read_cards
from judging.energy import TYPES, EnergyCard, read_energy
from judging.engine.position import Stage
from judging.forms import CONDITIONS, TURN, Request, Ticks
from judging.words import called

STAGES: tuple[str, ...] = get_args(Stage)
MOST_BENCHED = 5
USUAL_PILES = {"prizes": 6, "deck": 30, "hand": 5}
_WORDS = {"autocapitalize": "words", "spellcheck": "false", "autocomplete": "off"}
_CARD = _WORDS | {"list": "card-names", "data-cards": "pokemon"}


def in_tens(amount: int) -> None:
    """Refuse what no number of damage counters comes to."""
    if amount % 10:
        raise forms.ValidationError(_("It comes in tens: 10, 20, 30 …"))


def tens(label: Any, **kwargs: Any) -> forms.IntegerField:
    """An amount of damage."""
    attrs = {"inputmode": "numeric", "step": 10, "class": "short"} | kwargs.pop("attrs", {})
    return forms.IntegerField(
        label=label,
        min_value=kwargs.pop("least", 0),
        max_value=9990,
        validators=[in_tens],
        required=False,
        widget=forms.NumberInput(attrs=attrs),
        **kwargs,
    )


def line(label: Any, *, attrs: dict[str, str] | None = None, **kwargs: Any) -> forms.CharField:
    """A line of words that need not be filled in."""
    widget = forms.TextInput(attrs=_WORDS | (attrs or {}))
    field = forms.CharField(
        label=label, max_length=kwargs.pop("max_length", 500), required=False, widget=widget,
        **kwargs,
    )  # fmt: skip
    field.nothing_is_an_answer = True  # type: ignore[attr-defined]
    return field


class PartForm(forms.Form):
    """A part of the question. `wrong_at`: which field a path below this part comes from."""

    wrong_at: ClassVar[dict[str, str]] = {}

    def __init__(self, data: QueryDict | None, prefix: str, **kwargs: Any) -> None:
        super().__init__(data, prefix=prefix, auto_id="id_%s", **kwargs)
        for field in self.fields.values():
            field.nothing_is_an_answer = True  # type: ignore[attr-defined]
        if self.is_bound:
            self._fill()

    def _fill(self) -> None:
        """A link need not say what is as usual."""
        data = cast("QueryDict", self.data).copy()
        for name, field in self.fields.items():
            if field.initial is not None and self.add_prefix(name) not in data:
                data[self.add_prefix(name)] = str(field.initial)
        self.data = data

    def field_for(self, path: str) -> str:
        """The field that a path below this part comes from; the first one where none is named."""
        starts = [start for start in self.wrong_at if path.startswith(start)]
        return self.wrong_at[max(starts, key=len)] if starts else next(iter(self.fields))

    def as_query(self) -> dict[str, list[str]]:
        """What is not as usual, as the values of an address."""
        data = cast("QueryDict", self.data)
        query = {}
        for name, field in self.fields.items():
            values = [value for value in data.getlist(self.add_prefix(name)) if value.strip()]
            if values and values != [str(field.initial)]:
                query[self.add_prefix(name)] = values
        return query


class PokemonForm(PartForm):
    """One Pokémon in play: its card, what lies on it, what this turn has seen of it."""

    wrong_at: ClassVar = {
        "damage": "damage", "conditions": "has", "energy": "energy", "tools": "tools",
        "under": "under", "played_on_turn": "now", "evolved_on_turn": "now",
        "retreat_failed_on_turn": "now", "paralyzed_on_turn": "now", "card.hp": "hp",
        "card.stage": "stage", "card.types": "type", "card.weaknesses": "weak",
        "card.resistances": "resists", "card.retreat": "retreat", "card.attacks": "attacks",
        "card.powers": "powers",
    }  # fmt: skip
    FACTS: ClassVar = (
        "hp", "type", "stage", "evolves_from", "retreat", "weak", "resists", "attacks", "powers",
    )  # fmt: skip

    card = line(_later("Card"), attrs=_CARD, max_length=100)
    damage = tens(_later("Damage"), initial=0, attrs={"class": "damage"})
    has = Ticks(label=_later("It is"), choices=CONDITIONS)
    energy = line(_later("Energy"), help_text=_later("Such as: 2 Water, Double Colorless"))
    tools = line(_later("Pokémon Tools and Technical Machines"))
    under = line(
        _later("Cards beneath it, the lowest first"), help_text=_later("Such as: Gastly, Haunter")
    )
    now = Ticks(
        label=_later("This turn it"),
        choices=[
            ("played", _later("came into play")),
            ("evolved", _later("evolved or levelled up")),
            ("failed", _later("failed to retreat")),
            ("paralyzed", _later("was Paralyzed")),
        ],
    )
    made = forms.BooleanField(
        label=_later("A made-up card: what stands here is all there is"), required=False
    )
    hp = tens(_later("HP"), attrs={"min": 10})
    type = forms.ChoiceField(
        label=_later("Type"),
        required=False,
        choices=[("", ""), *((one, _later(one)) for one in TYPES)],
    )
    stage = forms.ChoiceField(
        label=_later("Stage"),
        required=False,
        choices=[("", ""), *((one, _later(one)) for one in STAGES)],
    )
    evolves_from = line(_later("Evolves from"))
    retreat = forms.TypedChoiceField(
        label=_later("Retreat Cost"), required=False, coerce=int, empty_value=None,
        choices=[("", ""), *((number, number) for number in range(7))],
    )  # fmt: skip
    weak = line(_later("Weakness"), help_text=_later("Such as: Fire x2"))
    resists = line(_later("Resistance"), help_text=_later("Such as: Metal -30"))
    attacks = line(
        _later("Attacks"), help_text=_later("Such as: Ember 30 (Fire, Colorless); Bite 10")
    )
    powers = line(_later("Powers"), help_text=_later("Such as: Rain Dance (Poké-Power)"))

    def __init__(
        self, data: QueryDict | None, prefix: str, *, edition: str, unnamed: str, benched: bool
    ) -> None:
        """`unnamed`: what it is called where no card is typed."""
        super().__init__(data, prefix)
        self.edition, self.unnamed, self.benched = edition, unnamed, benched
        self.typed: Typed | None = None
        if benched:
            del self.fields["has"]

    def clean_card(self) -> str:
        """The name; the card itself is found by `clean`, which knows whether it is made up."""
        name: str = self.cleaned_data["card"].strip()
        return name

    def clean_energy(self) -> list[EnergyCard]:
        return read_energy(self.cleaned_data["energy"])

    def clean_tools(self) -> list[Any]:
        return [_card(one) for one in read_cards(self.cleaned_data["tools"], self.edition)]

    def clean_under(self) -> list[Any]:
        found = read_cards(self.cleaned_data["under"], self.edition, ("pokemon",))
        return [_card(one) for one in found]

    def clean_weak(self) -> list[dict[str, str]]:
        return written.read_matchups(self.cleaned_data["weak"])

    def clean_resists(self) -> list[dict[str, str]]:
        return written.read_matchups(self.cleaned_data["resists"])

    def clean_attacks(self) -> list[dict[str, Any]]:
        return written.read_attacks(self.cleaned_data["attacks"])

    def clean_powers(self) -> list[dict[str, str]]:
        return written.read_powers(self.cleaned_data["powers"])

    def clean_hp(self) -> int | None:
        hp: int | None = self.cleaned_data["hp"]
        if hp == 0:
            raise forms.ValidationError(_("Hit Points are 10 or more."))
        return hp

    def clean(self) -> None:
        """Find the card typed; a made-up one needs none."""
        name = self.cleaned_data.get("card", "")
        if name and not self.cleaned_data.get("made"):
            try:
                self.typed = read_card(name, self.edition, ("pokemon", "trainer"))
            except forms.ValidationError as error:
                self.add_error("card", error)

    @property
    def name(self) -> str:
        """What the judge calls it."""
        if self.typed:
            return str(self.typed.facts["name"])
        return getattr(self, "cleaned_data", {}).get("card") or called(self.unnamed)

    @property
    def facts(self) -> Request:
        """The card with all its facts: those of the catalogue, and over them those given here."""
        given = self.cleaned_data
        facts: Request = dict(self.typed.facts) if self.typed else {}
        facts["name"] = facts.get("name") or given.get("card") or self.unnamed
        own = {
            "hp": given.get("hp"), "stage": given.get("stage"), "retreat": given.get("retreat"),
            "evolves_from": given.get("evolves_from"), "weaknesses": given.get("weak"),
            "resistances": given.get("resists"), "attacks": given.get("attacks"),
            "powers": given.get("powers"),
            "types": [given["type"]] if given.get("type") else None,
        }  # fmt: skip
        return facts | {key: fact for key, fact in own.items() if fact not in (None, "", [])}

    @property
    def told(self) -> Request:
        """The facts in words, for the page."""
        facts = self.facts
        return {
            "hp": facts.get("hp"), "types": facts.get("types", ()), "stage": facts.get("stage"),
            "weak": written.matchups(facts.get("weaknesses", ())),
            "resists": written.matchups(facts.get("resistances", ())),
            "retreat": facts.get("retreat", 0),
            "attacks": [written.attack(one) for one in facts.get("attacks", ())],
            "powers": [f"{one['name']} ({one.get('kind', '')})" for one in facts.get("powers", ())],
        }  # fmt: skip

    @property
    def by_hand(self) -> bool:
        """Whether facts of the card are given here."""
        return any(self.cleaned_data.get(name) not in (None, "", []) for name in self.FACTS)

    def asked(self, turn: int) -> Request:
        """The Pokémon in the words of the ruling contract."""
        given = self.cleaned_data
        as_printed = self.typed is not None and not self.by_hand
        card: Any = self.typed.id if self.typed and as_printed else self.facts
        parts = {"damage": given["damage"], "conditions": given.get("has"),
                 "energy": given["energy"], "tools": given["tools"],
                 "under": given["under"]}  # fmt: skip
        dated = {"played": "played_on_turn", "evolved": "evolved_on_turn",
                 "failed": "retreat_failed_on_turn", "paralyzed": "paralyzed_on_turn"}  # fmt: skip
        return (
            {"card": card}
            | {key: value for key, value in parts.items() if value}
            | {dated[key]: turn for key in given["now"]}
        )

    @property
    def is_known(self) -> bool:
        """Whether there are any facts to show."""
        return self.is_valid() and (self.typed is not None or self.by_hand)

    def more(self) -> list[list[forms.BoundField]]:
        """What is seldom said, as it stands beside each other."""
        rows = (("tools",), ("under",), ("now",))
        return [[self[name] for name in row] for row in rows]

    def of_the_card(self) -> list[list[forms.BoundField]]:
        """The card's facts, which the catalogue knows of most."""
        rows = (("made",), ("hp", "type"), ("stage", "evolves_from"), ("weak", "resists"),
                ("retreat",), ("attacks",), ("powers",))  # fmt: skip
        return [[self[name] for name in row] for row in rows]

    def facts_are_used(self) -> bool:
        """Whether the card's facts are given by hand, or wrong."""
        names = ("made", *self.FACTS)
        return any(name in self.errors or self.cleaned_data.get(name) for name in names)

    def more_is_used(self) -> bool:
        """Whether anything seldom is said of it, or anything wrong."""
        names = ("tools", "under", "now")
        return any(name in self.errors or self.cleaned_data.get(name) for name in names)


class SideForm(PartForm):
    """What a player has besides Pokémon, and has done this turn."""

    wrong_at: ClassVar = {
        "prizes": "prizes", "deck": "deck", "hand": "hand", "this_turn.retreats": "retreats",
        "this_turn": "done",
    }  # fmt: skip

    prizes = forms.TypedChoiceField(
        label=_later("Prizes left"), choices=[(number, number) for number in range(7)], coerce=int,
        initial=6,
    )  # fmt: skip
    deck = forms.IntegerField(
        label=_later("Cards in the deck"), min_value=0, max_value=60, initial=30, required=False
    )
    hand = forms.IntegerField(
        label=_later("Cards in hand"), min_value=0, max_value=60, initial=5, required=False
    )
    nobody = forms.BooleanField(label=_later("There is no Active Pokémon"), required=False)
    done = Ticks(
        label=_later("This turn the player has"),
        choices=[
            ("drawn", _later("drawn")),
            ("energy_attached", _later("attached Energy")),
            ("supporter_played", _later("played a Supporter")),
            ("stadium_played", _later("played a Stadium")),
            ("attacked", _later("attacked")),
        ],
    )
    retreats = forms.TypedChoiceField(
        label=_later("Retreats this turn"), choices=[(number, number) for number in range(6)],
        coerce=int, initial=0,
    )  # fmt: skip

    def asked(self) -> Request:
        """The player's piles and deeds."""
        given = self.cleaned_data
        piles = {
            name: given[name]
            for name, usual in USUAL_PILES.items()
            if given[name] not in (None, usual)
        }
        done: Request = dict.fromkeys(given["done"], True)
        if given["retreats"]:
            done["retreats"] = given["retreats"]
        return piles | ({"this_turn": done} if done else {})

    def more_is_used(self) -> bool:
        """Whether anything but the Prizes is not as usual."""
        return bool(self.errors) or bool(set(self.as_query()) - {self.add_prefix("prizes")})


class TableForm(PartForm):
    """The rulebook, whose turn it is, and the coins that were flipped."""

    wrong_at: ClassVar = {
        "edition": "edition", "position.turn.player": "player", "position.turn": "number",
        "position.stadium": "stadium", "flips": "coins",
    }  # fmt: skip

    edition = forms.ChoiceField(
        label=_later("Rulebook"), choices=[(one.key, one.name) for one in DOCUMENTS]
    )
    player = forms.ChoiceField(
        label=_later("Whose turn it is"), choices=[("A", _later("A’s")), ("B", _later("B’s"))],
        initial="A", widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    first = forms.ChoiceField(
        label=_later("Who went first"), choices=[("A", "A"), ("B", "B")], initial="A",
        required=False,
    )  # fmt: skip
    number = forms.IntegerField(
        label=_later("Turn"), min_value=0, max_value=1000, required=False,
        help_text=_later("Counted from 1 through the game; left out: past the first turns."),
    )  # fmt: skip
    stadium = line(_later("Stadium"), attrs={"data-cards": "trainer", "list": "card-names"})
    coins = line(_later("Coins flipped"), help_text=_later("Such as: heads, tails"))

    def clean_stadium(self) -> Any:
        text, edition = self.cleaned_data["stadium"], self.cleaned_data.get("edition", "")
        return _card(read_card(text, edition, ("trainer",))) if text else None

    def clean_coins(self) -> list[str]:
        sides = {"h": "heads", "heads": "heads", "t": "tails", "tails": "tails"}
        sides |= {_("heads"): "heads", _("tails"): "tails"}
        flips = []
        for word in self.cleaned_data["coins"].casefold().replace(",", " ").split():
            if word not in sides:
                raise forms.ValidationError(
                    _("“%(word)s”: a coin shows heads or tails."), params={"word": word}
                )
            flips.append(sides[word])
        return flips

    @property
    def whose(self) -> str:
        """The player whose turn it is."""
        return getattr(self, "cleaned_data", {}).get("player") or "A"

    @property
    def turn(self) -> int:
        """The number of the turn."""
        given = self.cleaned_data
        if given.get("number") is not None:
            return int(given["number"])
        return TURN if self.whose == (given.get("first") or "A") else TURN + 1

    def asked(self) -> Request:
        """Turn and Stadium."""
        first = self.cleaned_data["first"] or "A"
        turn = {"number": self.turn, "player": self.whose, "first": first}
        stadium = self.cleaned_data["stadium"]
        return {"turn": turn, **({"stadium": stadium} if stadium else {})}

    def more_is_used(self) -> bool:
        """Whether anything seldom is said, or anything wrong."""
        names = ("first", "number", "stadium")
        return any(name in self.errors or self.add_prefix(name) in self.as_query()
                   for name in names)  # fmt: skip


def _card(typed: Typed) -> str:
    """A card in the words of the ruling contract."""
    return typed.id
