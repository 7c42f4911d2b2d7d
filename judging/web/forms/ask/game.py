"""Questions that need no table: who wins if both do, and hands without a Basic Pokémon."""

from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _later

from judging.engine import EDITIONS
from judging.web.forms.ask.action import ActionForm
from judging.web.forms.ask.forms import PLAYERS, CheckboxList, RulingRequest


def ways_to_win(winner: str, loser: str) -> list[tuple[str, Any]]:
    """The ways in which a player can have won, worded as people say them at the table."""
    names = {"winner": winner, "loser": loser}
    return [
        ("prizes", format_lazy(_later("{winner} took the last Prize"), **names)),
        ("no_pokemon", format_lazy(_later("{loser} has no Pokémon left"), **names)),
        ("deck_out", format_lazy(_later("{loser} cannot draw"), **names)),
        ("concession", format_lazy(_later("{loser} gave up"), **names)),
        (
            "lead",
            format_lazy(
                _later("{winner} is first to have fewer Prizes left (extra game)"), **names
            ),
        ),
    ]


class SettleForm(ActionForm):
    """Who wins if both players do."""

    key, name = "settle", _later("Who wins")
    on_table = False
    wrong_at: ClassVar = {"wins.A": "a", "wins.B": "b"}

    a = CheckboxList(label=_later("A wins, because"), choices=ways_to_win("A", "B"))
    b = CheckboxList(label=_later("B wins, because"), choices=ways_to_win("B", "A"))

    def offer_choices(self) -> None:
        """Offer a lead in Prizes only where a rulebook lets it decide an extra game."""
        edition = EDITIONS.get(self.places.edition)
        if edition and (edition.sudden_death_lead_wins or edition.event_tiebreak_prizes):
            return
        for name in ("a", "b"):
            field = self.fields[name]
            field.choices = [one for one in field.choices if one[0] != "lead"]  # type: ignore[attr-defined]

    def as_request(self) -> RulingRequest:
        wins = {player: self.cleaned_data[player.lower()] for player in PLAYERS}
        return {"type": self.key, "wins": wins}


def _hands_field(label: Any, usual: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=50,
        initial=usual,
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )


class SetUpForm(ActionForm):
    """Mulligans."""

    key, name = "set_up", _later("Set-up")
    on_table = False
    wrong_at: ClassVar = {"basics.A": "a", "basics.B": "b"}

    a = _hands_field(_later("Hands of A without a Basic Pokémon"), 0)
    b = _hands_field(_later("Hands of B without a Basic Pokémon"), 1)
    sudden_death = forms.BooleanField(label=_later("This is a Sudden Death game"), required=False)

    def as_request(self) -> RulingRequest:
        values = self.cleaned_data
        basics = {player: [False] * values[player.lower()] + [True] for player in PLAYERS}
        death = {"sudden_death": True} if values["sudden_death"] else {}
        return {"type": self.key, "basics": basics, **death}
