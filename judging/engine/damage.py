"""Works out damage in the edition's own order (DMG); it may go below zero on the way."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from judging.engine.figures import resistances_of, types_of, weaknesses_of
from judging.engine.position import Effect, Effects, Matchup, Pokemon
from judging.engine.rule_boxes import is_unharmed_on_bench
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.unsaid import tell_unsaid_type

_EFFECT_STAGES = frozenset({"base", "attacker", "play_area", "defender_cards", "defender_effects"})
_MATCHUP_STAGES = frozenset({"weakness", "resistance"})
_ATTACKERS_SIDE = frozenset({"base", "attacker", "play_area"})


class Hit(NamedTuple):
    """An attack about to do damage; a Confused Pokémon that hits itself is attacker and defender.

    `attack`: its name; empty where a Pokémon hits itself.
    """

    attacker: Spot
    defender: Spot
    base: int
    effects: Effects = ()
    attack: str = ""

    @property
    def at_itself(self) -> bool:
        """Whether the Pokémon hits itself."""
        return self.attacker == self.defender


def do_damage(run: RulingRun, blow: Hit) -> int:
    """Work out the damage, put the counters down, and return how much was done."""
    standing = run.look_at(blow.defender)
    if standing is not None and is_unharmed_on_bench(run, blow.defender, standing):
        return 0
    amount = _figure_damage(run, blow)
    if amount is None:
        return 0
    done = max(0, amount) // 10 * 10
    defender = run.look_at(blow.defender)
    assert defender is not None  # noqa: S101 -- whoever strikes has looked
    after = defender.damage + done
    message = "counters_put" if done else "no_damage"
    run.tell_step(
        "DMG:counters", message, before=defender.damage, after=after,
        name=run.name_pokemon(blow.defender, defender), points=done,
    )  # fmt: skip
    if done:
        _put_damage(run, blow, defender, done)
    return max(0, amount)


def hit_itself(run: RulingRun, blow: Hit) -> int:
    """Do an attack's damage to its own Pokémon: worked out like all damage, or as it stands."""
    if not run.edition.self_damage_is_figured:
        return hit_as_it_stands(run, blow)
    name = run.name_pokemon(blow.defender, run.find_pokemon(blow.defender))
    run.tell_step("DMG-1:self", "self_damage_figured", name=name, points=blow.base)
    points = do_damage(run, blow)
    if points:
        run.add_verdict("takes_damage", name=name, points=points // 10 * 10)
    return points


def hit_as_it_stands(run: RulingRun, blow: Hit) -> int:
    """Do damage that no Weakness, Resistance or effect of a stage meets (DMG-1); return it."""
    points = blow.base
    if is_unharmed_on_bench(run, blow.defender, run.find_pokemon(blow.defender)):
        return 0
    if run.layer:
        altered = run.layer.damage_stage(run, blow, "as_it_stands", points)
        points = max(0, altered or 0) // 10 * 10
    defender = run.find_pokemon(blow.defender)
    name = run.name_pokemon(blow.defender, defender)
    stands = defender.damage
    run.tell_step("DMG-1", "damage_as_it_stands", before=stands, after=stands + points,
                  name=name, points=points)  # fmt: skip
    if points:
        _put_damage(run, blow, defender, points)
        run.add_verdict("takes_damage", name=name, points=points)
    return points


def _put_damage(run: RulingRun, blow: Hit, hit: Pokemon, points: int) -> None:
    """Put down the counters of an attack's damage; the Pokémon remembers it for its next turn."""
    remembered = 0 if blow.attacker.player == blow.defender.player else points
    run.change_pokemon(
        blow.defender,
        damage=hit.damage + points,
        hit_last_turn=hit.hit_last_turn + remembered,
    )
    if run.layer:
        run.layer.damage_done(run, blow, points)


def put_counters(run: RulingRun, spot: Spot, count: int) -> None:
    """Put damage counters that are no damage of an attack on a Pokémon; the caller tells it."""
    pokemon = run.find_pokemon(spot)
    run.change_pokemon(spot, damage=pokemon.damage + count * 10)


def heal_damage(run: RulingRun, spot: Spot, points: int) -> int:
    """Take damage off a Pokémon and return how much was taken; the caller tells it."""
    pokemon = run.find_pokemon(spot)
    healed = min(points, pokemon.damage)
    if healed:
        run.change_pokemon(spot, damage=pokemon.damage - healed)
    return healed


def _figure_damage(run: RulingRun, blow: Hit) -> int | None:
    """The damage after every step, perhaps below zero; None where working it out stops early."""
    amount = blow.base
    run.tell_step("DMG:printed", "base_damage", after=amount, points=amount)
    if run.edition.attacker_effects_count_as_base and amount <= 0:
        run.tell_step("DMG:base:stop", "stops_at_zero")
        return None
    effects_there, stops = _any_effects(run, blow), run.edition.damage_stops_at
    layer = run.layer if run.layer and run.layer.blow_begins(run, blow) else None
    for _, step in run.edition.damage:
        if step == "weakness" and amount <= 0:
            run.tell_step("DMG:base:stop", "stops_at_zero")
            return None
        if effects_there or step in _MATCHUP_STAGES:
            amount, prevented = _take_damage_step(run, blow, step, amount)
            if prevented:
                break
        if layer:
            altered = layer.damage_stage(run, blow, step, amount)
            if altered is None:
                return 0
            amount = altered
        if amount <= 0 and step in stops:
            run.tell_step(f"DMG:{step}:stop", "stops_at_nothing")
            return None
    return amount


def _take_damage_step(run: RulingRun, blow: Hit, step: str, amount: int) -> tuple[int, bool]:
    """What one step makes of the damage; the second value says that all of it is prevented."""
    if step == "weakness":
        return _apply_weakness(run, blow, amount), False
    if step == "resistance":
        return _apply_resistance(run, blow, amount)
    if step in _EFFECT_STAGES:
        return apply_effects(run, blow, step, amount)
    return amount, False


def _any_effects(run: RulingRun, blow: Hit) -> bool:
    """Whether there is any effect at all; hardly ever, so no stage need look for its own."""
    if blow.effects or run.effects:
        return True
    for side in run.players.values():
        if side.effects or (side.active and side.active.effects):
            return True
        for pokemon in side.bench or ():
            if pokemon.effects:
                return True
    return False


class _MatchupMet(NamedTuple):
    """A Weakness or Resistance that meets the attack: its type, its sign, the damage behind it."""

    type: str
    change: str
    changed: int


def _apply_weakness(run: RulingRun, blow: Hit, amount: int) -> int:
    met_ones = _matchups_met(run, blow, "weaknesses", run.edition.weakness, amount)
    if not met_ones:
        return amount
    most = max(met_ones, key=lambda met: met.changed)
    message = "weakness_doubles" if most.change == "x2" else "weakness_adds"
    key = _matchup_rule_key("DMG:weakness", most.change, run.edition.weakness, blow)
    run.tell_step(key, message, before=amount, after=most.changed, type=most.type,
                  amount=most.changed - amount)  # fmt: skip
    for met in met_ones:
        if met is not most:
            run.tell_step("DMG:weakness:once", "weakness_once", type=met.type)
    return most.changed


def _apply_resistance(run: RulingRun, blow: Hit, amount: int) -> tuple[int, bool]:
    met_ones = _matchups_met(run, blow, "resistances", run.edition.resistance, amount)
    if not met_ones:
        return amount, False
    most = min(met_ones, key=lambda met: met.changed)
    stops = run.edition.resistance_can_stop and most.changed < 0
    after = 0 if stops else most.changed
    key = _matchup_rule_key("DMG:resistance", most.change, run.edition.resistance, blow)
    run.tell_step(key, "resistance_stops" if stops else "resistance", before=amount,
                  after=after, type=most.type, amount=amount - after)  # fmt: skip
    for met in met_ones:
        if met is not most:
            run.tell_step("DMG:resistance:once", "resistance_once", type=met.type)
    return after, stops


def _matchups_met(
    run: RulingRun, blow: Hit, name: str, default: str | None, amount: int
) -> list[_MatchupMet]:
    """The matchups that meet the attack, each with the damage it would give; only one counts."""
    return [
        _MatchupMet(matchup.type, change, _apply_change(amount, change))
        for matchup, path in _matchups_of_defender(run, blow, name)
        for change in (_matchup_amount(matchup, default, path),)
    ]


def _matchups_of_defender(run: RulingRun, blow: Hit, name: str) -> Iterator[tuple[Matchup, str]]:
    """The defender's Weaknesses or Resistances that meet one of the attacker's types."""
    defender = run.look_at(blow.defender)
    if defender is None:
        return
    matchups: list[Matchup] = []
    if name == "weaknesses":
        matchups += weaknesses_of(run, blow.defender, defender)
    else:
        matchups += resistances_of(run, blow.defender, defender)
    attacker = run.look_at(blow.attacker) if matchups else None
    if attacker is None:
        return
    types = types_of(run, blow.attacker, attacker)
    if not types:
        met = "weakness" if name == "weaknesses" else "resistance"
        tell_unsaid_type(run, blow.attacker, attacker, met, matchups)
    for index, matchup in enumerate(matchups):
        if matchup.type in types:
            player = blow.defender.player
            yield matchup, f"position.players.{player}.active.card.{name}.{index}.amount"


def _matchup_amount(matchup: Matchup, default: str | None, path: str) -> str:
    if matchup.amount is not UNSET:
        return matchup.amount
    if default is None:
        raise RequestError(path, "amount_as_printed")
    return default


def _matchup_rule_key(rule: str, change: str, known: str | None, blow: Hit) -> str:
    """The key of the rule to cite.

    `:printed`: the card's amount is not the one amount that the document knows. `:self`: a Confused
    Pokémon hits itself, and the rule may have a source of its own for that.
    """
    if known not in {None, change}:
        return f"{rule}:printed"
    return f"{rule}:self" if blow.at_itself and not blow.attack else rule


def apply_effects(run: RulingRun, blow: Hit, stage: str, amount: int) -> tuple[int, bool]:
    """Every effect of one stage in turn; the second value says that all damage is prevented."""
    if run.layer and run.layer.ignores_effects(run, blow, stage):
        return amount, False
    for effect in effects_of_stage(run, blow, stage):
        change = str(effect.change)  # given: see `check_effects`
        prevented = _prevents_damage(change, amount)
        changed = 0 if prevented else _apply_change(amount, change)
        message = "prevented" if prevented else "effect"
        run.tell_step(f"DMG:{stage}", message, before=amount, after=changed, name=effect.name)
        amount = changed
        if prevented:
            return 0, True
    return amount, False


def effects_of_stage(run: RulingRun, blow: Hit, stage: str) -> list[Effect]:
    """The effects of a stage: on the Pokémon, on the play area, and of this attack."""
    found = [
        effect
        for effects in (*_effects_in_play(run, blow, stage), run.effects)
        if effects
        for effect in effects
        if effect.at == stage and effect.only in {UNSET, blow.attack}
    ]
    # Effects that the question names for the Defending Pokémon do not apply to one that hits
    # itself.
    if blow.effects and (not blow.at_itself or stage in _ATTACKERS_SIDE):
        found += [effect for effect in blow.effects if effect.at == stage]
    return found


def _effects_in_play(run: RulingRun, blow: Hit, stage: str) -> list[Effects]:
    if stage == "play_area":
        there = [pokemon.effects for _, pokemon in run.list_in_play()]
        return there + [run.players[player].effects for player in run.order]
    spot = blow.defender if stage.startswith("defender") else blow.attacker
    pokemon = run.look_at(spot)
    return [pokemon.effects if pokemon else (), run.players[spot.player].effects]


def _prevents_damage(change: str, amount: int) -> bool:
    """`prevent` always, `prevent<=30` where the damage stands at 30 or less."""
    if not change.startswith("prevent"):
        return False
    limit = change.removeprefix("prevent").removeprefix("<=")
    return not limit or amount <= int(limit)


def _apply_change(amount: int, change: str) -> int:
    if change.startswith("prevent"):
        return amount
    number = int(change.lstrip("x="))
    if change[0] == "x":
        return amount * number
    return number if change[0] == "=" else amount + number
