"""Forms of the table except for the Pokémon: what else a player has, and the turn.

Each form gives its part of the request, and the field that a path in it comes from.
"""

from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from judging.engine import EDITIONS
from judging.engine.position import USUAL_PILES
from judging.web.forms.ask.cards_typed import read_card, split_at_commas
from judging.web.forms.ask.forms import (
    ORDINARY_TURN,
    AddressQuery,
    CheckboxList,
    RulingRequest,
    editions_to_ask,
)
from judging.web.forms.ask.parts import FieldWording, PartForm, text_field
from judging.web.forms.ask.picks import Picked, PicksField, read_picks

MOST_BENCHED = 5


class SideForm(PartForm):
    """What a player has besides Pokémon, and has done this turn."""

    wrong_at: ClassVar = {
        "bench": "next", "prizes": "prizes", "deck": "deck", "hand": "hand",
        "this_turn.retreats": "retreats", "this_turn": "done",
        "this_game.used": "used", "this_game": "v_unions",
    }  # fmt: skip

    bench = forms.ChoiceField(
        label=_later("Bench"),
        choices=[
            ("", _later("not said")), ("none", _later("none")), ("these", _later("these")),
        ],
        widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    next = text_field(
        _later("Cards on the Bench"),
        attrs={
            "list": "card-names", "data-cards": "pokemon", "autocomplete": "off",
            "placeholder": _later("Names, with commas between them"),
        },
    )  # fmt: skip
    benched = forms.ChoiceField(
        label=_later("Benched Pokémon"), required=False,
        choices=[(number, number) for number in range(MOST_BENCHED + 1)],
    )  # fmt: skip
    prizes = forms.TypedChoiceField(
        label=_later("Prizes"), choices=[(number, number) for number in range(7)], coerce=int,
        initial=6,
    )  # fmt: skip
    deck = forms.IntegerField(
        label=_later("Cards in the deck"), min_value=0, max_value=60, initial=30, required=False
    )
    hand = forms.IntegerField(
        label=_later("Cards in hand"), min_value=0, max_value=60, initial=5, required=False
    )
    nobody = forms.BooleanField(label=_later("There is no Active Pokémon"), required=False)
    done = CheckboxList(
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
    used = CheckboxList(
        label=_later("This game the player has used"),
        choices=[("GX", _later("a GX attack")), ("VSTAR", _later("a VSTAR Power"))],
    )
    v_unions = text_field(
        _later("Pokémon V-UNION played this game"),
        help_text=_later("Such as: Pikachu V-UNION, Mewtwo V-UNION"),
    )

    def __init__(
        self,
        data: QueryDict | None,
        player: str,
        wording: FieldWording | None = None,
        *,
        edition: str = "",
    ) -> None:
        """`edition`: tells what is allowed once a game; without it, those fields are left out."""
        super().__init__(data, player, wording)
        self._keep_once_a_game(edition)
        if wording is None:
            del self.fields["benched"]  # the page of the whole table has the Pokémon
        names = {"player": player}
        self.fields["bench"].label = _("%(player)s’s Bench") % names
        self.fields["next"].label = _("Cards on %(player)s’s Bench") % names
        self.fields["prizes"].label = _("%(player)s’s Prizes") % names

    def _keep_once_a_game(self, edition: str) -> None:
        """Keep only the fields for what the rulebook allows once a game."""
        once = EDITIONS[edition].once_a_game if edition in EDITIONS else frozenset()
        used = self.fields["used"]
        choices = [choice for choice in used.choices if choice[0] in once]  # type: ignore[attr-defined]
        used.choices = choices  # type: ignore[attr-defined]
        if not choices:
            del self.fields["used"]
        if "V-UNION" not in once:
            del self.fields["v_unions"]

    def clean_v_unions(self) -> list[str]:
        return split_at_commas(self.cleaned_data["v_unions"])

    @property
    def of_this_game(self) -> list[forms.BoundField]:
        """The fields of what was used up for the rest of the game, where the rulebook has any."""
        return [self[name] for name in ("used", "v_unions") if name in self.fields]

    def as_request(self) -> RulingRequest:
        """The player's piles and what the player did, as far as they are not as usual."""
        values = self.cleaned_data
        piles = {
            name: values[name]
            for name, usual in USUAL_PILES.items()
            if values[name] not in (None, usual)
        }
        done: RulingRequest = dict.fromkeys(values["done"], True)
        if values["retreats"]:
            done["retreats"] = values["retreats"]
        game = {name: values[name] for name in ("used", "v_unions") if values.get(name)}
        return piles | ({"this_turn": done} if done else {}) | ({"this_game": game} if game else {})

    def more_is_used(self) -> bool:
        """Whether anything but Bench and Prizes differs from the usual."""
        plain = {self.add_prefix(name) for name in ("bench", "next", "prizes")}
        return bool(self.errors) or bool(set(self.as_query()) - plain)

    def as_query(self) -> AddressQuery:
        """The values of an address, without what the Pokémon on the Bench say already."""
        query = super().as_query()
        query.pop(self.add_prefix("benched"), None)
        if query.get(self.add_prefix("bench")) == ["these"]:
            del query[self.add_prefix("bench")]
        return query


class TableForm(PartForm):
    """The rulebook, whose turn it is, and the coins that were flipped."""

    wrong_at: ClassVar = {
        "edition": "edition", "position.turn.player": "player", "position.turn": "number",
        "position.stadium": "stadium", "flips": "coins", "choices": "picks",
    }  # fmt: skip

    edition = forms.ChoiceField(
        label=_later("Rulebook"), required=False,
        choices=editions_to_ask,
    )  # fmt: skip
    player = forms.ChoiceField(
        label=_later("Turn of"), choices=[("A", "A"), ("B", "B")],
        initial="A", widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    first = forms.ChoiceField(
        label=_later("Who went first"), choices=[("A", "A"), ("B", "B")], initial="A",
        required=False,
    )  # fmt: skip
    number = forms.IntegerField(
        label=_later("Number of the turn"), min_value=0, max_value=1000, required=False,
        help_text=_later("Counted from 1 through the game; left out: past the first turns."),
    )  # fmt: skip
    stadium = text_field(_later("Stadium"), attrs={"data-cards": "trainer", "list": "card-names"})
    coins = text_field(
        _later("Coins flipped"), attrs={"placeholder": _later("Such as: heads, tails")}
    )
    picks = PicksField(label=_later("What was decided"), required=False)

    def clean_stadium(self) -> Any:
        text, edition = self.cleaned_data["stadium"], self.cleaned_data.get("edition", "")
        return read_card(text, edition, ("trainer",)).id if text else None

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

    def clean_picks(self) -> list[Picked]:
        return read_picks(self.cleaned_data["picks"], self.cleaned_data.get("edition", ""))

    @property
    def answers(self) -> list[str]:
        """The decisions in the form of an address, one answer for each question."""
        data = cast("QueryDict", self.data)
        return [answer for answer in data.getlist(self.add_prefix("picks")) if answer.strip()]

    @property
    def whose(self) -> str:
        """The player whose turn it is."""
        return getattr(self, "cleaned_data", {}).get("player") or "A"

    @property
    def turn(self) -> int:
        """The number of the turn; past the first turns where it is not given."""
        values = self.cleaned_data
        if values.get("number") is not None:
            return int(values["number"])
        return ORDINARY_TURN if self.whose == (values.get("first") or "A") else ORDINARY_TURN + 1

    def as_request(self) -> RulingRequest:
        """Turn and Stadium as the ruling contract has them."""
        first = self.cleaned_data["first"] or "A"
        turn = {"number": self.turn, "player": self.whose, "first": first}
        stadium = self.cleaned_data["stadium"]
        return {"turn": turn, **({"stadium": stadium} if stadium else {})}

    def more_is_used(self) -> bool:
        """Whether any of the seldom used fields is filled in or has an error."""
        names = ("first", "number", "stadium")
        return any(name in self.errors or self.add_prefix(name) in self.as_query()
                   for name in names)  # fmt: skip
