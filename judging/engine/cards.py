"""What a card's facts say: its kind, its stage, its attacks."""

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.editions.edition import Kind
from judging.engine.position import Attack, Card, Pokemon, Power, Type
from judging.engine.special_energy import SPECIAL_ENERGY

ENERGY_TYPES: tuple[str, ...] = get_args(Type)
_LEVEL_X = re.compile(r"\s*LV\.?\s?X$", re.IGNORECASE)
# Stages of Evolution cards, and stages that are neither Basic nor evolved.
EVOLUTIONS = frozenset({"Stage 1", "Stage 2", "Mega", "BREAK", "VMAX", "VSTAR"})
STAGES_APART = frozenset({"LEGEND", "V-UNION", "Restored"})
# Pokémon that lie in play as several cards beside each other: how many.
PIECES = {"LEGEND": 2, "V-UNION": 4}
# Stages whose Pokémon has the attacks and powers of the cards under it too.
_TEXTS_BENEATH = frozenset({"LV.X", "LEGEND", "BREAK", "V-UNION"})
# Stages in which the names of their cards end, as on all 458 of them in the catalogue of
# 2026-11-21.
_STAGES_NAMED = ("LEGEND", "BREAK", "VMAX", "VSTAR", "V-UNION")
ENDS_OF_STAGE_NAMES = ("X", "x", *_STAGES_NAMED)
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
    """An Evolution card: Stage 1, Stage 2, or a stage that is laid on a Pokémon of its kind."""
    return is_pokemon(card) and stage_of(card) in EVOLUTIONS


def is_fossil(card: Card) -> bool:
    """A Fossil Trainer card."""
    return card.trainer == "Fossil" or has_label(card, "Fossil")


def is_doll(card: Card) -> bool:
    """A Trainer card played as a Pokémon whose Knock Out gives no Prize, as the card says."""
    return has_label(card, "Doll")


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


def stage_in_name(name: str) -> str:
    """The stage that ends a name, as on all cards of these stages and no others; else empty."""
    if not name.endswith(ENDS_OF_STAGE_NAMES):
        return ""
    if _LEVEL_X.search(name):
        return "LV.X"
    return next((stage for stage in _STAGES_NAMED if name.endswith(f" {stage}")), "")


def has_symbol(name: str) -> bool:
    """Whether a Pokémon SP's symbol is written at the end of a name."""
    return _SP_SYMBOL.search(name) is not None


def cards_with_texts(pokemon: Pokemon) -> tuple[Card, ...]:
    """The cards whose attacks and powers a Pokémon has.

    Its own card, the one beneath a LV.X or a BREAK, the other half of a LEGEND and the other pieces
    of a V-UNION; halves and pieces that say the same as its own card are left out.
    """
    card = pokemon.card
    if not pokemon.under or card.stage not in _TEXTS_BENEATH:
        return (card,)
    if card.stage in {"LV.X", "BREAK"}:
        return card, pokemon.under[-1]
    others = pokemon.under[-1:]
    if card.stage == "V-UNION":
        others = tuple(dict.fromkeys(pokemon.under))
    said = card.attacks, card.powers
    return card, *(other for other in others if (other.attacks, other.powers) != said)


def card_with_matchups(pokemon: Pokemon) -> Card:
    """The card that shows Weakness, Resistance and Retreat Cost; for a BREAK the one beneath."""
    if pokemon.card.stage == "BREAK" and pokemon.under:
        return pokemon.under[-1]
    return pokemon.card


def attacks_with_cards(pokemon: Pokemon) -> list[tuple[Attack, Card]]:
    """Every attack printed on the Pokémon or its Technical Machines, and on which card."""
    cards = cards_with_texts(pokemon)
    if pokemon.tools:
        cards += pokemon.tools
    return [(attack, card) for card in cards for attack in card.attacks or ()]


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
    """An Evolved Pokémon: one of a higher stage, or whatever lies on a Baby."""
    if pokemon.card.stage in STAGES_APART:
        return False
    beneath = pokemon.under[:-1] if pokemon.card.stage == "LV.X" else pokemon.under
    return bool(beneath) or stage_in_play(pokemon) in EVOLUTIONS


def all_cards(pokemon: Pokemon) -> tuple[Card, ...]:
    """Every card of a Pokémon in play, the top one first.

    A LEGEND is two cards (CRD-7), a V-UNION four (CRD-19), even if the others were not given.
    """
    under, stage = pokemon.under, pokemon.card.stage
    if stage == "LEGEND" and not under:
        under = (replace(pokemon.card, half="bottom"),)
    elif stage == "V-UNION":
        under += (pokemon.card,) * (PIECES["V-UNION"] - 1 - len(under))
    return (pokemon.card, *reversed(under), *pokemon.energy, *pokemon.tools, *pokemon.attached)


# Kinds shown by the first or last word of a name; a Mega of 2013 and a Mega ex show theirs by both.
_FIRST_WORD = re.compile(r"^(M|Mega|Primal|Radiant) ")
_LAST_WORD = re.compile(r"(?:-(EX|GX)|[ -](BREAK|VMAX|VSTAR|V-UNION|V)| ?(◇))$")
# Kinds that a label or a stage of the same name shows.
_LABELLED: frozenset[Kind] = frozenset(
    {
        "Baby", "LV.X", "LEGEND", "SP", "star", "delta", "Restored", "ACE SPEC", "EX", "Mega",
        "Primal", "BREAK", "GX", "TAG TEAM", "Prism Star", "V", "VMAX", "VSTAR", "V-UNION",
        "Radiant", "Pokémon ex", "Tera", "Mega ex",
    }
)  # fmt: skip
# Types and kinds of power that the first sets did not have.
_LATE_TYPES: tuple[Literal["Darkness", "Metal", "Dragon", "Fairy"], ...] = (
    "Darkness",
    "Metal",
    "Dragon",
    "Fairy",
)
_LATE_POWERS = frozenset({"Poké-Power", "Poké-Body", "Ability"})
_TRAINER_KINDS: frozenset[Kind] = frozenset({"Supporter", "Technical Machine", "Tool", "Item"})


def kinds_of_card(card: Card) -> list[Kind]:
    """The kinds of a card that not every edition has."""
    found: list[Kind] = [kind for kind in (card.trainer,) if kind in _TRAINER_KINDS]
    shown = is_pokemon(card)
    if shown and card.stage in _LABELLED:
        found.append(card.stage)
    if card.labels:
        found += [label for label in card.labels if label in _LABELLED]
    if shown:
        found += _kinds_of_pokemon(card)
    elif card.name.endswith("◇"):
        found.append("Prism Star")
    found += [kind for kind in _LATE_TYPES if _is_of_type(card, kind)]
    return [*dict.fromkeys(found)]


def _kinds_of_pokemon(card: Card) -> Iterator[Any]:
    """The kinds that a Pokémon's name and powers show. A Pokémon ex of 2023 also shows "ex"."""
    first, last = _FIRST_WORD.match(card.name), _LAST_WORD.search(card.name)
    word = (last[1] or last[2] or "Prism Star") if last else ""
    if word:
        yield word
    if word in {"VMAX", "VSTAR"}:
        yield "V"
    if word == "GX" and " & " in card.name:
        yield "TAG TEAM"
    if card.stage == "LEGEND" and " & " in card.name:
        yield "LEGEND of two"
    if first and first[1] in {"Primal", "Radiant"}:
        yield first[1]
    if first and first[1] == "M" and word == "EX":
        yield "Mega"
    if is_ex(card):
        yield "ex"
        if first and first[1] == "Mega":
            yield from ("Pokémon ex", "Mega ex")
    yield from (power.kind for power in card.powers or () if power.kind in _LATE_POWERS)


def _is_of_type(card: Card, kind: Type) -> bool:
    """Whether a Pokémon is of that type, or an Energy card provides it by name or as said."""
    if card.types and kind in card.types:
        return True
    if card.provides and card.provides != "any" and kind in card.provides:
        return True
    return card.name.endswith(f"{kind} Energy")
