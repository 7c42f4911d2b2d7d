"""Tells, as steps of the ruling, which texts changed a figure that matters."""

from collections.abc import Callable, Iterator
from typing import Any

from judging.engine.attack_scene import AttackScene
from judging.engine.cards import card_with_matchups
from judging.engine.damage import Hit
from judging.engine.effects import figures_in_force as figures
from judging.engine.effects import rules as ru
from judging.engine.effects.standing import rules_on
from judging.engine.figures import types_of
from judging.engine.phrases import CommaList
from judging.engine.position import Matchup, Pokemon
from judging.engine.run import RulingRun, Spot

MATCHUP_RULES = frozenset({ru.ChangeType, ru.ChangeWeakness, ru.ChangeResistance})


def tell_hp(run: RulingRun, spot: Spot) -> None:
    """Tell which texts changed the Hit Points of a Pokémon that is damaged."""
    pokemon = run.look_at(spot)
    for change in figures.hp_changes(run, spot, pokemon, pokemon.card.hp or 0) if pokemon else ():
        assert pokemon  # noqa: S101 -- just looked
        name = run.name_pokemon(spot, pokemon)
        run.tell_text(change.standing.source, "text_hp", name=name, hp=change.figure)


def tell_cost(run: RulingRun, scene: AttackScene) -> None:
    """Tell which texts changed the cost of the attack announced."""
    pokemon = run.look_at(scene.attacker)
    printed = [attack for attack in pokemon.card.attacks or () if attack.name == scene.name] \
        if pokemon else []  # fmt: skip
    for attack in printed[:1]:
        assert pokemon  # noqa: S101 -- just looked
        for change in figures.attack_cost_changes(run, scene.attacker, pokemon, attack):
            cost = CommaList(change.figure)
            message = "text_cost" if change.figure else "text_cost_nothing"
            run.tell_text(change.standing.source, message, attack=scene.name, cost=cost)


def tell_lender(run: RulingRun, scene: AttackScene) -> None:
    """Tell which text lets the attacker use an attack of a card under it."""
    pokemon = run.look_at(scene.attacker)
    if pokemon is None or not pokemon.under:
        return
    if not any(card is scene.card for card in pokemon.under):
        return
    for standing in rules_on(run, ru.UsesAttacks, scene.attacker, pokemon):
        if standing.rule.of == "under":
            name = run.name_pokemon(scene.attacker, pokemon)
            run.tell_text(standing.source, "keeps_attack", name=name, attack=scene.name)
            return


def tell_retreat_cost(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    """Tell which texts changed the Retreat Cost that is being paid."""
    for change in figures.retreat_changes(
        run, spot, pokemon, card_with_matchups(pokemon).retreat or 0
    ):
        name = run.name_pokemon(spot, pokemon)
        run.tell_text(change.standing.source, "text_retreat", name=name, cost=change.figure)


def tell_prizes(run: RulingRun, spot: Spot, pokemon: Pokemon, count: int) -> int:
    """Return how many Prizes a Knock Out is worth, and tell which texts changed that."""
    for change in figures.prize_changes(run, spot, pokemon, count):
        count, name = change.figure, run.name_pokemon(spot, pokemon)
        run.tell_text(change.standing.source, "text_prizes", name=name, count=count)
    return count


def tell_matchups(run: RulingRun, blow: Hit) -> None:
    """Tell which texts changed the types, Weakness and Resistance that count in an attack."""
    attacker, struck = run.look_at(blow.attacker), run.look_at(blow.defender)
    if attacker is None or struck is None:
        return
    printed = attacker.card.types or ()
    for change in figures.type_changes(run, blow.attacker, attacker, printed):
        name, types = run.name_pokemon(blow.attacker, attacker), CommaList(change.figure)
        run.tell_text(change.standing.source, "text_types", name=name, types=types)
    types_now = types_of(run, blow.attacker, attacker)
    for what, changes in _MATCHUPS.items():
        matchups: tuple[Matchup, ...] = getattr(struck.card, what) or ()
        if any(matchup.type in types_now for matchup in matchups):
            for change in changes(run, blow.defender, struck, matchups):
                message = f"text_{what}" if change.figure else f"text_no_{what}"
                run.tell_text(
                    change.standing.source, message, name=run.name_pokemon(blow.defender, struck)
                )


_MATCHUPS: dict[str, Callable[[RulingRun, Spot, Pokemon, Any], Iterator[figures.Changed]]] = {
    "weaknesses": figures.weakness_changes,
    "resistances": figures.resistance_changes,
}
