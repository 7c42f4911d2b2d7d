"""Finds what texts in force keep from a Pokémon: damage, other effects, conditions, Knock Outs."""

from collections.abc import Iterable

from judging.engine import figures
from judging.engine.damage import Hit
from judging.engine.effects import rules as ru
from judging.engine.effects.context import TextContext
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.groups import players_of
from judging.engine.effects.ordering import ask_for_order, who_orders
from judging.engine.effects.standing import (
    Standing,
    rules_in_force,
    rules_on,
    stands_at,
)
from judging.engine.position import Condition, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot

STRUCK = "blows that struck"
_COINS = "coins that shield"


# --- who was struck ------------------------------------------------------------------------------


def note_blow(run: RulingRun, blow: Hit, points: int) -> None:
    """Note an attack's damage that was put on a Pokémon, with all it has done there so far."""
    struck: dict[Spot, tuple[Hit, int]] = run.memory.setdefault(STRUCK, {})
    before = struck[blow.defender][1] if blow.defender in struck else 0
    struck[blow.defender] = (blow, before + points)


def move_blows(run: RulingRun, player: PlayerName, slot: int) -> None:
    """Let the noted blows follow two Pokémon that have changed places."""
    struck: dict[Spot, tuple[Hit, int]] = run.memory.get(STRUCK, {})
    places = {
        Spot(player, "active"): Spot(player, slot),
        Spot(player, slot): Spot(player, "active"),
    }
    run.memory[STRUCK] = {places.get(spot, spot): blow for spot, blow in struck.items()}


# --- damage and effects of attacks ---------------------------------------------------------------


def prevented_by(run: RulingRun, standing: Standing, blow: Hit, points: int) -> bool:
    """Whether a rule prevents this damage; if so, tell that."""
    rule: ru.Prevent = standing.rule
    if rule.at_most is not None and points > rule.at_most:
        return False
    if rule.at_least is not None and points < rule.at_least:
        return False
    if points <= 0 or not _coin_shields(run, standing, blow.defender):
        return False
    _say_of(run, standing, "text_prevents_damage", blow.defender)
    return True


def without_coins_first(shields: Iterable[Standing]) -> list[Standing]:
    """Shields in the order they are tried: no coin is flipped for what is prevented anyhow.

    Nobody is asked for an order: in every one, as much is prevented with the same chance.
    """
    return sorted(shields, key=lambda standing: standing.rule.coin)


def _coin_shields(run: RulingRun, standing: Standing, spot: Spot) -> bool:
    """Whether a rule's coin shields: it is flipped once for each attack and Pokémon."""
    if not standing.rule.coin:
        return True
    flipped: dict[tuple[str, Spot], bool] = run.memory.setdefault(_COINS, {})
    key = (standing.source, spot)
    if key not in flipped:
        flipped[key] = run.flip_coin()
        if not flipped[key]:
            _say_of(run, standing, "text_shield_tails", spot)
    return flipped[key]


def is_shielded(run: RulingRun, spot: Spot, what: str, context: TextContext) -> bool:
    """Whether `damage` or other `effects` of an attack are kept from the Pokémon there.

    `context`: the attack's text. A shield is told as a step.
    """
    if not context.in_attack or context.spot is None:
        return False
    return is_shielded_from(run, spot, what, context.spot)


def is_shielded_from(run: RulingRun, spot: Spot, what: str, attacker: Spot) -> bool:
    """Like `is_shielded`, for an attacker whose attack's text may not be played."""
    pokemon = run.look_at(spot)
    if pokemon is None:
        return False
    for standing in without_coins_first(rules_on(run, ru.Prevent, spot, pokemon)):
        if (
            what in standing.rule.what
            and is_from(run, standing, attacker)
            and _coin_shields(run, standing, spot)
        ):
            _say_of(run, standing, f"text_prevents_{what}", spot)
            return True
    return False


def is_from(run: RulingRun, standing: Standing, attacker: Spot) -> bool:
    """Whether an attacker is one of those that a rule names."""
    of: ru.Attackers = standing.rule.from_
    if attacker.player not in players_of(standing.context, of.of):
        return False
    pokemon = run.look_at(attacker)
    return (
        stands_at(attacker, of.place)
        and pokemon is not None
        and fits_filter(run, standing.context, attacker, pokemon, of.where)
    )


def _say_of(run: RulingRun, standing: Standing, message: str, spot: Spot) -> None:
    pokemon = run.look_at(spot)
    if pokemon:
        run.tell_text(standing.source, message, name=run.name_pokemon(spot, pokemon))


def keeps_active(run: RulingRun, player: PlayerName) -> bool:
    """Whether effects do not change this player's Active Pokémon; if so, tell that."""
    spot = Spot(player, "active")
    pokemon = run.look_at(spot)
    for standing in rules_on(run, ru.CannotMove, spot, pokemon) if pokemon else ():
        _say_of(run, standing, "text_stays_active", spot)
        return True
    return False


# --- Special Conditions --------------------------------------------------------------------------


def keeps_off(run: RulingRun, spot: Spot, condition: Condition) -> bool:
    """Whether a Special Condition cannot fall on the Pokémon there; if so, tell that."""
    pokemon = run.look_at(spot)
    for standing in rules_on(run, ru.NoConditions, spot, pokemon) if pokemon else ():
        if not standing.rule.conditions or condition in standing.rule.conditions:
            assert pokemon  # noqa: S101 -- just looked
            name = run.name_pokemon(spot, pokemon)
            run.tell_text(standing.source, "text_no_condition", name=name, condition=condition)
            run.add_verdict("text_no_condition", name=name, condition=condition)
            return True
    return False


def end_conditions(run: RulingRun) -> None:
    """Special Conditions end on those that cannot have them any more."""
    if not any(True for _ in rules_in_force(run, ru.NoConditions)):
        return
    for spot, pokemon in run.list_in_play():
        for standing in rules_on(run, ru.NoConditions, spot, pokemon) if pokemon.conditions else ():
            gone = set(standing.rule.conditions or pokemon.conditions)
            left = tuple(one for one in pokemon.conditions if one not in gone)
            if left != pokemon.conditions:
                _say_of(run, standing, "text_conditions_end", spot)
                run.change_pokemon(spot, conditions=left)


# The rules that an attack leaves behind to make its own Special Condition worse.
_WORSE = {"Poisoned": "poison", "Asleep": "sleep_flips"}


def end_worse(run: RulingRun, spot: Spot, condition: Condition) -> None:
    """End what an earlier attack made of a condition; put on anew, it is the plain one."""
    pokemon = run.look_at(spot)
    worse = _WORSE.get(condition)
    if worse is None or pokemon is None or not pokemon.effects:
        return
    left = tuple(
        one
        for one in pokemon.effects
        if not one.rules or any(rule["rule"] != worse for rule in one.rules)
    )
    if left != pokemon.effects:
        run.change_pokemon(spot, effects=left)


# --- Knock Outs ----------------------------------------------------------------------------------


def is_saved(run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether a text saves a Pokémon from a Knock Out; if so, change its damage and tell that.

    Only what an attack does counts (its damage, or all of it), not counters put between turns.
    """
    struck: dict[Spot, tuple[Hit, int]] = run.memory.get(STRUCK, {})
    blow, points = struck.get(spot, (None, 0))
    attacker = blow.attacker if blow else Spot(run.player, "active")
    if blow is None and not (run.attacked and spot.player != run.player):
        return False
    ready = [
        standing
        for standing in rules_on(run, ru.Survive, spot, pokemon)
        if (blow is not None or standing.rule.any_way)
        and is_from(run, standing, attacker)
        and points >= (standing.rule.at_least or 0)
        and not (standing.rule.from_full and pokemon.damage > points)
    ]
    for standing in _put_saves_in_order(run, ready):
        if standing.rule.coin and not run.flip_coin():
            _say_of(run, standing, "text_save_tails", spot)
            continue
        _save_pokemon(run, standing, spot, pokemon)
        return True
    return False


def _put_saves_in_order(run: RulingRun, ready: list[Standing]) -> list[Standing]:
    """The order in which texts are tried that would save a Pokémon; the first to do so is the last.

    It is asked where one of them discards its card, or they leave different Hit Points.
    """
    in_order = sorted(ready, key=lambda standing: standing.rule.coin)
    leave = {standing.rule.left for standing in ready}
    if len(ready) < 2 or not (len(leave) > 1 or any(one.rule.discards for one in ready)):
        return in_order
    waiting = [standing.found for standing in in_order]
    chosen = ask_for_order(run, waiting)
    player = who_orders(run)
    run.tell_step("KO-1:order", "saves_order_unconfirmed", player=player)
    run.add_verdict("saves_order_unconfirmed", player=player)
    return [in_order[waiting.index(found)] for found in chosen]


def _save_pokemon(run: RulingRun, standing: Standing, spot: Spot, pokemon: Pokemon) -> None:
    left = standing.rule.left
    after = max(0, figures.hp_of(run, spot, pokemon) - left)
    name = run.name_pokemon(spot, pokemon)
    run.tell_text(standing.source, "text_saves", before=pokemon.damage, after=after, name=name,
                  points=left)  # fmt: skip
    run.add_verdict("text_saves", name=name, points=left)
    run.change_pokemon(spot, damage=after)
    if standing.rule.discards:
        from judging.engine.effects.attached import discard_own_card  # noqa: PLC0415

        discard_own_card(run, standing.found)
