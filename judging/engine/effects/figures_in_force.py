"""Works out how the texts in force change the figures of a Pokémon in play.

Each figure is a series of changes, one for every rule that alters it. The last one is the figure,
and all of them can be told.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.effects import rules as ru
from judging.engine.effects.card_texts import library_of
from judging.engine.effects.circles import ask_once
from judging.engine.effects.context import named_spot
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.fitting import card_fits, is_basic_energy
from judging.engine.effects.groups import group_spots, players_of
from judging.engine.effects.standing import Standing, is_meant, rules_in_force, rules_on
from judging.engine.energy import EnergyUnits
from judging.engine.figures import AttackThere, energy_units_of, types_of
from judging.engine.position import Attack, Card, Pokemon, Resistance, Type, Weakness
from judging.engine.run import RulingRun, Spot

_Matchup = TypeVar("_Matchup", Weakness, Resistance)
# Key in `run.memory`, set when the turn is over and the steps between turns have begun.
BETWEEN_TURNS = "acted between turns"


class Changed(NamedTuple):
    """A figure as one rule leaves it."""

    standing: Standing
    figure: Any


def last_figure(changes: Iterator[Changed], printed: Any) -> Any:
    """The figure after all changes."""
    for change in changes:
        printed = change.figure
    return printed


# --- Hit Points, types, Weakness and Resistance --------------------------------------------------


def work_out_difference(
    run: RulingRun, standing: Standing, spent: dict[str, int], most: int | None
) -> int:
    """What a rule adds minus what it takes away, within the limit for all texts of its name."""
    rule, name = standing.rule, standing.found.name
    if isinstance(rule.more, int) and isinstance(rule.less, int):
        points = rule.more - rule.less
    else:
        with ask_once(run, rule, standing.found, None):
            points = work_out_amount(run, standing.context, rule.more) - work_out_amount(
                run, standing.context, rule.less
            )
    if most is not None:
        left = max(0, most - spent.get(name, 0))
        points = max(-left, min(left, points))
        spent[name] = spent.get(name, 0) + abs(points)
    return points


def hp_changes(run: RulingRun, spot: Spot, pokemon: Pokemon, hp: int) -> Iterator[Changed]:
    """How texts change Hit Points; never below 10."""
    spent: dict[str, int] = {}
    for standing in rules_on(run, ru.ChangeHP, spot, pokemon):
        points = work_out_difference(run, standing, spent, standing.rule.most)
        if points:
            hp = max(10, hp + points)
            yield Changed(standing, hp)


def type_changes(
    run: RulingRun, spot: Spot, pokemon: Pokemon, types: tuple[Type, ...]
) -> Iterator[Changed]:
    """How texts change its types."""
    for standing in rules_on(run, ru.ChangeType, spot, pokemon):
        rule = standing.rule
        new = rule.types
        if rule.previous_level:
            new = (pokemon.under[-1].types or ()) if pokemon.under else types
        types = (*types, *(kind for kind in new if kind not in types)) if rule.also else new
        yield Changed(standing, types)


def weakness_changes(
    run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Weakness, ...]
) -> Iterator[Changed]:
    """How texts change its Weaknesses."""
    for standing in rules_on(run, ru.ChangeWeakness, spot, pokemon):
        matchups = _new_matchups(Weakness, standing.rule, matchups)
        yield Changed(standing, matchups)


def resistance_changes(
    run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Resistance, ...]
) -> Iterator[Changed]:
    """How texts change its Resistances."""
    for standing in rules_on(run, ru.ChangeResistance, spot, pokemon):
        matchups = _new_matchups(Resistance, standing.rule, matchups)
        yield Changed(standing, matchups)


def _new_matchups(
    kind: type[_Matchup],
    rule: ru.ChangeWeakness | ru.ChangeResistance,
    matchups: tuple[_Matchup, ...],
) -> tuple[_Matchup, ...]:
    if rule.none:
        return ()
    if rule.types is not None:
        matchups = tuple(kind(one, rule.amount or UNSET) for one in rule.types)
    if rule.amount:
        return tuple(kind(matchup.type, rule.amount) for matchup in matchups)
    return matchups


# --- Retreat Cost, attacks, Energy, Prizes -------------------------------------------------------


def retreat_changes(run: RulingRun, spot: Spot, pokemon: Pokemon, cost: int) -> Iterator[Changed]:
    """Its Retreat Cost: rules that set it come before rules that add and take away."""
    found = [
        standing
        for standing in rules_on(run, ru.ChangeRetreatCost, spot, pokemon)
        if _shares_energy_type(run, standing, spot, pokemon)
    ]
    for standing in sorted(found, key=lambda one: one.rule.set is None):
        was, rule = cost, standing.rule
        if rule.set is not None:
            cost = rule.set
        cost = max(0, cost + work_out_difference(run, standing, {}, None))
        if cost != was:
            yield Changed(standing, cost)


def _shares_energy_type(run: RulingRun, standing: Standing, spot: Spot, pokemon: Pokemon) -> bool:
    name = standing.rule.energy_on
    holder = named_spot(standing.context, name) if name else None
    there = run.look_at(holder) if holder else None
    if holder is None or there is None:
        return name is None
    basic = [card for card in there.energy if is_basic_energy(run, card)]
    given = {unit for card in basic for unit in energy_units_of(run, holder, there, card)}
    return bool(given.intersection(types_of(run, spot, pokemon)))


def attacks_in_force(
    run: RulingRun, spot: Spot, pokemon: Pokemon, attacks: tuple[AttackThere, ...]
) -> tuple[AttackThere, ...]:
    """The attacks it may use, those of other cards among them, at the cost they have now."""
    for standing in rules_on(run, ru.UsesAttacks, spot, pokemon):
        known = {there.attack.name for there in attacks}
        more = _attacks_lent(run, standing, spot, pokemon)
        attacks += tuple(there for there in more if there.attack.name not in known)
    changes = list(rules_on(run, ru.ChangeAttackCost, spot, pokemon))
    if not changes:
        return attacks
    return tuple(_at_new_cost(there, changes) for there in attacks)


def _at_new_cost(there: AttackThere, changes: list[Standing]) -> AttackThere:
    cost = last_figure(cost_changes(changes, there.attack), there.attack.cost)
    return there._replace(attack=replace(there.attack, cost=cost))


def _attacks_lent(
    run: RulingRun, standing: Standing, spot: Spot, pokemon: Pokemon
) -> Iterator[AttackThere]:
    of = standing.rule.of
    lenders: list[Card] = list(pokemon.under)
    if of != "under":
        others = (one for one in group_spots(run, standing.context, of) if one != spot)
        lenders = [there.card for there in map(run.look_at, others) if there]
    for card in lenders:
        yield from (AttackThere(attack, card) for attack in card.attacks or ())


def cost_changes(found: list[Standing], attack: Attack) -> Iterator[Changed]:
    """How rules change an attack's cost; those that set it come first."""
    cost = attack.cost or ()
    for standing in sorted(found, key=lambda one: one.rule.set is None):
        rule = standing.rule
        if rule.attack not in {None, attack.name}:
            continue
        was = cost
        cost = cost if rule.set is None else rule.set
        for symbol in rule.less:
            if symbol in cost:
                place = cost.index(symbol)
                cost = cost[:place] + cost[place + 1 :]
        cost = (*cost, *rule.more)
        if cost != was:
            yield Changed(standing, cost)


def attack_cost_changes(
    run: RulingRun, spot: Spot, pokemon: Pokemon, attack: Attack
) -> Iterator[Changed]:
    """How the texts in force change the printed cost of one attack."""
    return cost_changes(list(rules_on(run, ru.ChangeAttackCost, spot, pokemon)), attack)


def energy_in_force(
    run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card, units: EnergyUnits
) -> EnergyUnits:
    """What an Energy card attached to it provides."""
    for standing in rules_on(run, ru.ChangeEnergy, spot, pokemon):
        rule = standing.rule
        if not card_fits(run, standing.context, card, rule.cards):
            continue
        if rule.any:
            units = ("any",)
        elif rule.types:
            unit = rule.types[0] if len(rule.types) == 1 else rule.types
            units = (unit,) * len(units)
        else:
            units = rule.as_
    return units


def prize_changes(run: RulingRun, spot: Spot, pokemon: Pokemon, count: int) -> Iterator[Changed]:
    """How texts change the number of Prizes its Knock Out is worth."""
    struck = run.memory.get("blows that struck", {})
    for standing in rules_on(run, ru.ChangePrizes, spot, pokemon):
        rule = standing.rule
        if rule.by is not None:
            striker = struck[spot][0].attacker if spot in struck else None
            there = run.look_at(striker) if striker else None
            if not striker or not is_meant(run, standing.context, rule.by, striker, there):
                continue
        count = 0 if rule.none else count + rule.more
        yield Changed(standing, count)


def is_waived(run: RulingRun, what: str, spot: Spot, name: str | None = None) -> bool:
    """Whether a text lifts a rule of the game for this Pokémon.

    `what`: played_this_turn or evolved_this_turn (it may evolve at once), or a Special Condition in
    spite of which it may attack; `name`: the attack.
    """
    pokemon = run.look_at(spot)
    if pokemon is None:
        return False
    if what in {"played_this_turn", "evolved_this_turn"}:
        lifting = [
            standing
            for standing in rules_on(run, ru.EvolveAtOnce, spot, pokemon)
            if standing.rule.evolved or what == "played_this_turn"
        ]
    else:
        lifting = [
            standing
            for standing in rules_on(run, ru.AttacksWhile, spot, pokemon)
            if what in standing.rule.conditions and standing.rule.attack in {None, name}
        ]
    for standing in lifting[:1]:
        run.tell_text(
            standing.source, f"text_lifts_{what}".lower(), name=run.name_pokemon(spot, pokemon)
        )
    return bool(lifting)


def settled_coin(run: RulingRun) -> bool | None:
    """What a coin of the player whose turn it is counts as (True: heads); None: as it falls."""
    if BETWEEN_TURNS in run.memory:
        return None
    for standing in rules_in_force(run, ru.CoinsAre):
        if run.player in players_of(standing.context, standing.rule.of):
            message = f"text_coin_{standing.rule.are}"
            run.tell_text(standing.source, message, player=run.player)
            return bool(standing.rule.are == "heads")
    return None


def poison_in_force(run: RulingRun, spot: Spot, pokemon: Pokemon, counters: int) -> int:
    """How many damage counters Poison puts on it between turns."""
    found = [standing.rule.counters for standing in rules_on(run, ru.MorePoison, spot, pokemon)]
    return max(found, default=counters)


def char_in_force(run: RulingRun, counters: int) -> int:
    """How many damage counters a Char counter puts on, as the card in play that brings it says.

    The rule for play without that card (see the rules matrix) is interpreted; it applies where
    nobody knows which card put the counter there.
    """
    by_card = library_of(run).char_counters
    found = [by_card.get(card.catalogue_id or "", 0) for card in _cards_of_pokemon(run)]
    return max(found, default=0) or counters


def _cards_of_pokemon(run: RulingRun) -> Iterator[Card]:
    for _, pokemon in run.list_in_play():
        yield pokemon.card
        yield from pokemon.under


def wake_flips_in_force(run: RulingRun, spot: Spot, pokemon: Pokemon, coins: int) -> int:
    """How many coins it flips to wake up."""
    found = [standing.rule.coins for standing in rules_on(run, ru.SleepFlips, spot, pokemon)]
    return max(found, default=coins)
