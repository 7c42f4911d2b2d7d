"""What the engine reads in each card, and what Energy provides where: golden files, a line each.

    .venv/bin/python -m tests.judging.drawn.card_answers

writes the golden files anew after an intended change.
"""

import itertools
import json
from collections import Counter
from typing import get_args

import msgspec

from judging.engine.position import Stage
from tests.judging.drawn import cards as drawn
from tests.support import paths
from tests.support.golden_lines import digest_text, write_lines

FORMS = ({}, {"kind": "pokemon"}, {"kind": "trainer"}, {"kind": "energy"}, {"hp": 60})
NAMES = (
    "Oddish", "Misty's Staryu", "Misty’s Staryu", "Dark Golbat", "Darkrai", "Blaziken ex",
    "Blaziken-EX", "Absol G", "Absol GL", "Absol 4 LV.X", "Absol lv.x", "Absol LVX", "Mewtwo V",
    "Mewtwo VMAX", "Lugia LEGEND", "M Gallade-EX", "Mega Lucario ex", "Primal Groudon-EX",
    "Radiant Gardevoir", "Celebi ◇", "Fire Energy", "Basic Fire Energy", "Darkness Energy",
    "Double Colorless Energy", "Pikachu & Zekrom-GX", "Entei & Raikou LEGEND", "Tapu Lele-GX",
    "Goodra VSTAR", "Raichu BREAK", "Mewtwo V-UNION", "Celebi Prism Star", "Vmax",
)  # fmt: skip
STAGES = (None, *get_args(Stage))


def list_cards():
    """Yield cards by name alone and with some facts, then the cards of the drawn questions."""
    for name, form in itertools.product(NAMES, FORMS):
        yield {"name": name} | form
    for name, stage in itertools.product(("Oddish", "Absol G", "Lugia LEGEND"), STAGES[1:]):
        for labels in ([], ["SP"], ["Owner"], ["Fossil"], ["Doll"]):
            yield {"name": name, "stage": stage, "labels": labels}
    for kind in ("Trainer", "Item", "Supporter", "Stadium", "Tool", "Technical Machine", "Fossil"):
        yield {"name": "Harbour", "trainer": kind}
        yield {"name": "Harbour ◇", "trainer": kind, "labels": ["ACE SPEC"]}
    for group in (drawn.STANDING, drawn.NEW_STANDING):
        for standing in group:
            yield from (card for card in standing if isinstance(card, dict))
    shown = (*drawn.EVOLUTIONS, *drawn.LEVELS, *drawn.TRAINERS, *drawn.ENERGY)
    yield from (card for card in shown if isinstance(card, dict))


def describe_card(plain):
    """The line of a card: which predicates are true of it, and its kinds and stage."""
    from judging.engine import cards  # noqa: PLC0415 -- run by itself, the settings come first
    from judging.engine.energy import is_darkness_energy, is_misnamed  # noqa: PLC0415 -- the same
    from judging.engine.position import Card  # noqa: PLC0415 -- the same

    card = msgspec.convert(plain, Card)
    asked = (
        cards.is_pokemon, cards.is_basic, cards.is_evolution, cards.is_fossil, cards.is_doll,
        cards.has_owner, cards.is_ex, cards.is_dark, is_darkness_energy, is_misnamed,
    )  # fmt: skip
    true = [ask.__name__ for ask in asked if ask(card)]
    may = [kind for kind in ("pokemon", "trainer", "energy") if cards.may_be_kind(card, kind)]
    named = (cards.stage_in_name(card.name), cards.level_x_name(card), cards.has_symbol(card.name))
    words = [cards.kind_of(card), cards.stage_of(card), true, may, cards.kinds_of_card(card), named]
    return f"{json.dumps(plain, ensure_ascii=False)}\t{json.dumps(words, ensure_ascii=False)}"


def list_holders():
    """Yield Pokémon of every kind, with and without other Energy attached."""
    for standing in (*drawn.STANDING, *drawn.NEW_STANDING):
        if all(isinstance(card, dict) for card in standing):
            top, *under = standing
            for types, beside in (
                (None, []),
                ([], [drawn.FIRE, {"name": "Metal Energy"}]),
                (["Fighting", "Dragon"], [{"name": "Water Energy"}, {"name": "Grass Energy"}]),
                (["Water", "Fairy"], [{"name": "Darkness Energy"}, {"name": "Multi Energy"}]),
            ):
                card = top if types is None else top | {"types": types}
                yield {"card": card, "under": under, "energy": beside}


def describe_energy(plain):
    """The line of an Energy card: what it provides with which doubts, how often, and a digest."""
    from judging.engine.energy import (  # noqa: PLC0415 -- the same
        EnergyHolder,
        energy_doubts,
        energy_units,
        energy_worth,
    )
    from judging.engine.position import Pokemon  # noqa: PLC0415 -- the same

    found = []
    for place, holder in enumerate(list_holders()):
        behind = place % 3 == 0
        energy = [*holder["energy"], plain]
        where = EnergyHolder(msgspec.convert(holder | {"energy": energy}, Pokemon), behind)
        card = where.pokemon.energy[-1]
        doubts = ",".join(f"{one.card}:{one.message}" for one in energy_doubts(where))
        assert energy_worth(card, where) == len(energy_units(card, where))
        found.append(f"{json.dumps(energy_units(card, where))} {doubts}")
    digest = digest_text("\n".join(found))
    counts = Counter(found).most_common(3)
    told = json.dumps(dict(counts), ensure_ascii=False)
    return f"{json.dumps(plain, ensure_ascii=False)}\t{told}\t{digest}"


def list_energy():
    from judging.engine.special_energy import SPECIAL_ENERGY  # noqa: PLC0415 -- the same

    yield from ({"name": name} for name in SPECIAL_ENERGY)
    yield from (card for card in drawn.ENERGY if isinstance(card, dict))


ANSWERS = {
    "cards": lambda: [describe_card(card) for card in list_cards()],
    "energy": lambda: [describe_energy(card) for card in list_energy()],
}


def find_file(what):
    return paths.GOLDEN / "judging" / f"{what}_read.tsv"


if __name__ == "__main__":
    for what, answer in ANSWERS.items():
        write_lines(find_file(what), answer())
