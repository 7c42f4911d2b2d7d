"""What a card's facts say: its kind, its stage, its attacks."""

import re
from collections.abc import Iterator
from typing import get_args

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.editions.edition import Kind
from judging.engine.position import Attack, Card, Pokemon, Power, Type
from judging.engine.special_energy import SPECIAL_ENERGY

ENERGY_TYPES: tuple[str, ...] = get_args(Type)
_LEVEL_X = re.compile(r"\s*LV\.?\s?X$", re.IGNORECASE)
_SP_SYMBOL = re.compile(r" (?:G|GL|4|C|FB|M)$")


def kind_of(card: Card) -> str:
    """`pokemon`, `trainer` or `energy`: as stated, else by what the card shows, else a Pokémon."""
    if card.kind:
        return card.kind
    if card.trainer or has_label(card, "Fossil"):
        return "trainer"
    named = card.name.endswith(" Energy") or card.name in SPECIAL_ENERGY
    return "energy" if card.provides or named else "pokemon"


_POKEMON_FACTS = ("hp", "stage", "types", "retreat", "evolves_from", "attacks", "powers", "half")


def may_be_kind(card: Card, kind: str) -> bool:
    """Whether a card can be played as one of this kind; a bare name may be anything."""
    shown = kind_of(card)
    if shown == kind:
        return True
    return (
        not card.kind
        and shown == "pokemon"
        and not any(getattr(card, fact) for fact in _POKEMON_FACTS)
    )


def is_pokemon(card: Card) -> bool:
    """A Pokémon card."""
    return kind_of(card) == "pokemon"


def stage_of(card: Card) -> str:
    """The printed stage, `Basic` if none is given; a Pokémon SP is Basic whatever is written."""
    if card.stage in {"Stage 1", "Stage 2"} and has_label(card, "SP"):
        return "Basic"
    return card.stage or "Basic"


def is_basic(card: Card) -> bool:
    """A Basic Pokémon card by its printed stage; a Baby is one."""
    return is_pokemon(card) and stage_of(card) in {"Basic", "Baby"}


def is_evolution(card: Card) -> bool:
    """An Evolution card: Stage 1 or Stage 2."""
    return is_pokemon(card) and stage_of(card) in {"Stage 1", "Stage 2"}


def is_fossil(card: Card) -> bool:
    """A Fossil Trainer card."""
    return card.trainer == "Fossil" or has_label(card, "Fossil")


def has_label(card: Card, label: str) -> bool:
    """Whether the card bears one of the contract's labels."""
    return card.labels is not UNSET and label in card.labels


def has_owner(card: Card) -> bool:
    """A Pokémon with a Trainer's name in its own; a Pokémon SP's symbol makes no owner."""
    if has_label(card, "SP"):
        return False
    return has_label(card, "Owner") or "'s " in card.name or "’s " in card.name


def is_ex(card: Card) -> bool:
    """A Pokémon-ex."""
    return has_label(card, "ex") or card.name.endswith(" ex")


def is_dark(card: Card) -> bool:
    """A Pokémon with Dark in its name (not the Darkness type)."""
    return has_label(card, "Dark") or card.name.startswith("Dark ")


def level_x_name(card: Card) -> str:
    """The name of the Pokémon a LV.X belongs on: its own without LV.X."""
    return _LEVEL_X.sub("", card.name)


def has_symbol(name: str) -> bool:
    """Whether a Pokémon SP's symbol is written at the end of a name."""
    return _SP_SYMBOL.search(name) is not None


def cards_with_texts(pokemon: Pokemon) -> Iterator[Card]:
    """The cards whose attacks and powers a Pokémon has.

    Its own, and those of the one beneath a LV.X or of the other half of a LEGEND: not where the
    other half says the same.
    """
    yield pokemon.card
    if not pokemon.under or pokemon.card.stage not in {"LV.X", "LEGEND"}:
        return
    card, other = pokemon.card, pokemon.under[-1]
    if card.stage == "LV.X" or (card.attacks, card.powers) != (other.attacks, other.powers):
        yield other


def attacks_with_cards(pokemon: Pokemon) -> Iterator[tuple[Attack, Card]]:
    """Every attack printed on the Pokémon, Technical Machines among it, and on which card."""
    for card in (*cards_with_texts(pokemon), *pokemon.tools):
        for attack in card.attacks or ():
            yield attack, card


def powers_with_cards(pokemon: Pokemon) -> Iterator[tuple[Power, Card]]:
    """Every Pokémon Power, Poké-Power and Poké-Body printed on it, and on which card."""
    for card in cards_with_texts(pokemon):
        for power in card.powers or ():
            yield power, card


def stage_in_play(pokemon: Pokemon) -> str:
    """The stage in play: a LV.X keeps that of the Pokémon beneath it (Basic if none is shown)."""
    if pokemon.card.stage == "LV.X":
        is_basic_beneath = not pokemon.under or has_label(pokemon.card, "SP")
        return "Basic" if is_basic_beneath else stage_of(pokemon.under[-1])
    return stage_of(pokemon.card)


def has_evolved(pokemon: Pokemon) -> bool:
    """An Evolved Pokémon: a Stage 1 or 2, or whatever lies on a Baby."""
    if pokemon.card.stage == "LEGEND":
        return False
    beneath = pokemon.under[:-1] if pokemon.card.stage == "LV.X" else pokemon.under
    return bool(beneath) or stage_in_play(pokemon) in {"Stage 1", "Stage 2"}


def all_cards(pokemon: Pokemon) -> tuple[Card, ...]:
    """Every card of a Pokémon in play, the top one first. A LEGEND is two cards (CRD-7)."""
    under = pokemon.under
    if pokemon.card.stage == "LEGEND" and not under:
        under = (replace(pokemon.card, half="bottom"),)
    return (pokemon.card, *reversed(under), *pokemon.energy, *pokemon.tools, *pokemon.attached)


def newer_kinds(card: Card) -> Iterator[Kind]:
    """The kinds of a card that some edition does not know yet."""
    if card.trainer == "Supporter":
        yield "Supporter"
    elif card.trainer == "Technical Machine":
        yield "Technical Machine"
    if not is_pokemon(card):
        return
    if card.stage == "LV.X":
        yield "LV.X"
    elif card.stage == "LEGEND":
        yield "LEGEND"
    if has_label(card, "SP"):
        yield "SP"
    if is_ex(card):
        yield "ex"
    if has_label(card, "star"):
        yield "star"
