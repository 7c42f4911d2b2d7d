"""Energy cards as the ruling contract has them: special ones as printings that are played."""

from collections.abc import Iterable
from typing import Any

from judging.engine.special_energy import SPECIAL_ENERGY
from judging.queries.energy import EnergyCard
from judging.web.forms.ask.cards_typed import is_basic_energy, read_played_card

# Types whose Energy was special before there was a basic one of the same name.
_ONCE_SPECIAL = {"Darkness Energy": ["Darkness"], "Metal Energy": ["Metal"]}


def energy_requests(cards: Iterable[EnergyCard], edition: str) -> list[Any]:
    """The cards in the words of the ruling contract, in order."""
    return [energy_request(card, edition) for card in cards]


def energy_request(card: EnergyCard, edition: str) -> Any:
    """A special Energy card by its catalogue id, so that its text is played; any other as it is."""
    if not _is_special(card, edition):
        return card
    return read_played_card(card["name"], edition, ("energy",)) or card


def _is_special(card: EnergyCard, edition: str) -> bool:
    if "provides" not in card:
        return card["name"] in SPECIAL_ENERGY
    as_printed = _ONCE_SPECIAL.get(card["name"]) == card["provides"]
    return as_printed and bool(edition) and not is_basic_energy(card["name"], edition)
