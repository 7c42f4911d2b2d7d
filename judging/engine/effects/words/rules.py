"""Puts rules, which hold while a text is in force, into words: one function for each rule."""

from collections.abc import Callable, Iterable
from typing import Any

from judging.engine.effects import rules as data
from judging.engine.effects.expressions import CardFilter, Group, Target
from judging.engine.effects.words.amounts import measure_in_words
from judging.engine.effects.words.qualities import names_words, qualities_words, types_words
from judging.engine.effects.words.teller import Teller, in_a_row
from judging.engine.effects.words.who import (
    any_of_words,
    cards_noun,
    cards_words,
    pool_words,
    target_words,
)


def rules_words(tell: Teller, rules: Iterable[data.Rule]) -> str:
    """Rules that stand together, as clauses in a row."""
    return in_a_row([rule_words(tell, rule) for rule in rules])


def rule_words(tell: Teller, rule: data.Rule) -> str:
    """One rule as a clause."""
    return _RULES[type(rule)](tell, rule)


# --- figures ------------------------------------------------------------------------------------


def _tell_hp(tell: Teller, rule: data.ChangeHP) -> str:
    pokemon = target_words(tell, rule.on)
    clause = "; ".join(
        tell.fill_in(f"hp_{word}", pokemon=pokemon, hp=measure_in_words(tell, "hp", amount))
        for word, amount in (("more", rule.more), ("less", rule.less))
        if amount != 0
    )
    return _tell_limited(tell, clause, rule.most)


def _tell_limited(tell: Teller, clause: str, most: int | None) -> str:
    return clause if most is None else tell.fill_in("never_more", what=clause, most=most)


def _tell_retreat(tell: Teller, rule: data.ChangeRetreatCost) -> str:
    pokemon = target_words(tell, rule.on)
    clauses = []
    if rule.set is not None:
        clauses.append(tell.fill_in("retreat_is", pokemon=pokemon, cost=rule.set))
    for word, amount in (("more", rule.more), ("less", rule.less)):
        if amount != 0:
            cost = measure_in_words(tell, "colorless", amount)
            clauses.append(tell.fill_in(f"retreat_{word}", pokemon=pokemon, cost=cost))
    if rule.energy_on is not None:
        holder = target_words(tell, rule.energy_on)
        clauses.append(tell.fill_in("retreat_by_energy", pokemon=holder))
    return "; ".join(clauses)


def _attack_cost(tell: Teller, rule: data.ChangeAttackCost) -> str:
    attacks = _attacks_by(tell, rule.on, rule.attack)
    changes = (("is", rule.set), ("more", rule.more or None), ("less", rule.less or None))
    return "; ".join(
        tell.fill_in(f"cost_{word}", attacks=attacks, cost=_tell_cost(tell, types))
        for word, types in changes
        if types is not None
    )


def _tell_cost(tell: Teller, types: tuple[str, ...]) -> str:
    return ", ".join(map(tell.translate_word, types)) or tell.fill_in("no_energy")


def _tell_type(tell: Teller, rule: data.ChangeType) -> str:
    pokemon = target_words(tell, rule.on)
    if rule.previous_level:
        return tell.fill_in("type_of_previous_level", pokemon=pokemon)
    message = "has_type_too" if rule.also else "has_type"
    return tell.fill_in(
        message, pokemon=pokemon, types=tell.join_with_and(map(tell.translate_word, rule.types))
    )


def _tell_matchup(kind: str) -> Callable[[Teller, Any], str]:
    def words(tell: Teller, rule: Any) -> str:
        pokemon = target_words(tell, rule.on)
        if rule.none:
            return tell.fill_in(f"no_{kind}", pokemon=pokemon)
        clauses = []
        if rule.types is not None:
            types = tell.join_with_and(map(tell.translate_word, rule.types))
            clauses.append(tell.fill_in(f"{kind}_is", pokemon=pokemon, types=types))
        if rule.amount is not None:
            clauses.append(tell.fill_in(f"{kind}_amount", pokemon=pokemon, amount=rule.amount))
        return "; ".join(clauses)

    return words


# --- damage -------------------------------------------------------------------------------------


def _damage_done(tell: Teller, rule: data.ChangeDamageDone) -> str:
    attacks = _attacks_by(tell, rule.by, rule.attack)
    usual = rule.attack is not None and rule.to == "active" and rule.to_where is None
    to = "" if usual else _tell_to(tell, rule)
    does = "attacks_do" if rule.attack is None else "attack_does" if usual else "attack_does_to"
    clauses = []
    if rule.set is not None:
        message = "attack_does_base" if usual else "base_is"
        clauses.append(tell.fill_in(message, attacks=attacks, damage=rule.set, to=to))
    for word, amount in (("more", rule.more), ("less", rule.less)):
        if amount != 0:
            damage = measure_in_words(tell, "damage", amount)
            clauses.append(tell.fill_in(f"{does}_{word}", attacks=attacks, damage=damage, to=to))
    clause = "; ".join(clauses)
    if rule.if_damages:
        clause = tell.fill_in("if_it_damages", what=clause)
    if not (usual and rule.when == "before"):
        clause = tell.fill_in(f"{rule.when}_wr", what=clause)
    clause = _tell_limited(tell, clause, rule.most)
    return tell.fill_in("discards_this_at_end", what=clause) if rule.discards else clause


def _attacks_by(tell: Teller, by: Target, attack: str | tuple[str, ...] | None) -> str:
    pokemon = target_words(tell, by)
    if attack is None:
        return tell.fill_in("attacks_of", pokemon=pokemon)
    return tell.fill_in("attack_of", attack=names_words(tell, attack), pokemon=pokemon)


def _tell_to(tell: Teller, rule: data.ChangeDamageDone) -> str:
    theirs = rule.to == "active" and tell.own == "defending"
    to = tell.fill_for_side("active", "you") if theirs else tell.fill_in(f"to_{rule.to}_pokemon")
    if rule.to_where is None:
        return to
    return tell.fill_in("qualified", what=to, how=qualities_words(tell, rule.to_where))


def _damage_taken(tell: Teller, rule: data.ChangeDamageTaken) -> str:
    done = tell.fill_in(
        "damage_by",
        attackers=attackers_words(tell, rule.from_),
        pokemon=target_words(tell, rule.on),
    )
    clauses = [tell.fill_in("is_halved", what=done)] if rule.half else []
    for word, amount in (("reduced", rule.less), ("raised", rule.more)):
        if amount != 0:
            clauses.append(
                tell.fill_in(f"is_{word}", what=done, damage=measure_in_words(tell, "by", amount))
            )
    clause = "; ".join(clauses)
    if rule.flip_until_tails:
        clause = tell.fill_in("each_heads_until_tails", what=clause)
    if rule.if_damages:
        clause = tell.fill_in("if_it_damages", what=clause)
    if rule.when == "before" or not rule.half:
        clause = tell.fill_in(f"{rule.when}_wr", what=clause)
    return _tell_limited(tell, clause, rule.most)


def _tell_ignores(tell: Teller, rule: data.Ignores) -> str:
    what = tell.join_with_or(tell.fill_in(f"ignored_{one}") for one in rule.what)
    return tell.fill_in("attacks_ignore", attacks=_attacks_by(tell, rule.by, None), what=what)


def attackers_words(tell: Teller, attackers: data.Attackers) -> str:
    """Whose attacks: “attacks”, “your opponent's attacks”, “attacks of …”."""
    if attackers.where is None and attackers.place == "in_play":
        return tell.fill_for_side("attacks", attackers.of)
    pool = pool_words(tell, Group(of=attackers.of, place=attackers.place, where=attackers.where))
    return tell.fill_in("attacks_of_pool", pool=pool)


def _tell_prevent(tell: Teller, rule: data.Prevent) -> str:
    attackers, pokemon = attackers_words(tell, rule.from_), target_words(tell, rule.on)
    whats = "_".join(sorted(rule.what))
    clause = tell.fill_in(f"prevents_{whats}", attackers=attackers, pokemon=pokemon)
    if rule.at_most is not None:
        clause = tell.fill_in("only_if_at_most", what=clause, most=rule.at_most)
    if rule.at_least is not None:
        clause = tell.fill_in("only_if_at_least", what=clause, least=rule.at_least)
    return tell.fill_in("flips_first", what=clause) if rule.coin else clause


def _tell_survive(tell: Teller, rule: data.Survive) -> str:
    clause = tell.fill_in(
        "survives_any_way" if rule.any_way else "survives",
        pokemon=target_words(tell, rule.on),
        left=rule.left,
        attackers=attackers_words(tell, rule.from_),
    )
    if rule.coin:
        clause = tell.fill_in("flips_first", what=clause)
    if rule.at_least is not None:
        clause = tell.fill_in("only_if_at_least", what=clause, least=rule.at_least)
    if rule.from_full:
        clause = tell.fill_in("only_from_full", what=clause)
    return tell.fill_in("discards_this_then", what=clause) if rule.discards else clause


# --- what may and may not be done ---------------------------------------------------------------


def _tell_forbid(tell: Teller, rule: data.Forbid) -> str:
    what = tell.join_with_or(tell.fill_in(f"forbidden_{one}") for one in rule.what)
    if rule.attack is not None:
        what = tell.fill_in("forbidden_the_attack", attack=rule.attack)
    if rule.attacking is not None:
        what = tell.fill_in("attacking", what=what, pokemon=target_words(tell, rule.attacking))
    if rule.cards is not None:
        cards = cards_words(tell, rule.cards, "all")
        what = tell.fill_in("qualified", what=what, how=cards)
    if rule.who is None:
        return tell.fill_in("cannot", who=target_words(tell, rule.on or "self"), what=what)
    clause = tell.fill_for_side("cannot", rule.who, what=what)
    if rule.on is None:
        return clause
    return tell.fill_in("with_pokemon", what=clause, pokemon=target_words(tell, rule.on))


def _no_conditions(tell: Teller, rule: data.NoConditions) -> str:
    pokemon = target_words(tell, rule.on)
    if not rule.conditions:
        return tell.fill_in("never_affected", pokemon=pokemon)
    names = tell.join_with_or(map(tell.translate_word, rule.conditions))
    return tell.fill_in("cannot_be", pokemon=pokemon, conditions=names)


def _powers_off(tell: Teller, rule: data.PowersOff) -> str:
    powers = tell.join_with_and(rule.kinds) if rule.kinds else tell.fill_in("all_powers")
    return tell.fill_in("powers_off", powers=powers, pokemon=target_words(tell, rule.on))


def _uses_attacks(tell: Teller, rule: data.UsesAttacks) -> str:
    pokemon = target_words(tell, rule.on)
    if rule.of == "under":
        return tell.fill_in("uses_attacks_under", pokemon=pokemon)
    return tell.fill_in("uses_attacks_of", pokemon=pokemon, pool=pool_words(tell, rule.of))


def _tell_energy(tell: Teller, rule: data.ChangeEnergy) -> str:
    cards = cards_words(tell, rule.cards or CardFilter(kind="energy"), "all")
    pokemon = target_words(tell, rule.on)
    if rule.any:
        return tell.fill_in("provides_any", cards=cards, pokemon=pokemon)
    if rule.types:
        types = types_words(tell, rule.types)
        return tell.fill_in("provides_type", cards=cards, pokemon=pokemon, types=types)
    units = [types_words(tell, (unit,) if isinstance(unit, str) else unit) for unit in rule.as_]
    return tell.fill_in("provides", cards=cards, pokemon=pokemon, units=", ".join(units))


def _tell_prizes(tell: Teller, rule: data.ChangePrizes) -> str:
    pokemon = target_words(tell, rule.on)
    if rule.by is not None:
        attacks = _attacks_by(tell, rule.by, None)
        pokemon = tell.fill_in("knocked_out_by", pokemon=pokemon, attacks=attacks)
    whose = "opponent" if rule.on == "self" else "both"
    message = "no" if rule.none else "fewer" if rule.more < 0 else "more"
    prizes = measure_in_words(tell, "prizes", abs(rule.more))
    message = f"takes_{message}_prizes"
    return tell.fill_for_side(message, whose, abs(rule.more), pokemon=pokemon, prizes=prizes)


def _tell_coins(tell: Teller, rule: data.CoinsAre) -> str:
    return tell.fill_for_side(f"coins_are_{rule.are}", rule.of)


def _attacks_while(tell: Teller, rule: data.AttacksWhile) -> str:
    pokemon = target_words(tell, rule.on)
    names = tell.join_with_or(map(tell.translate_word, rule.conditions))
    if rule.attack is None:
        return tell.fill_in("attacks_while", pokemon=pokemon, conditions=names)
    return tell.fill_in("uses_while", pokemon=pokemon, attack=rule.attack, conditions=names)


def _goes_to(tell: Teller, rule: data.GoesTo) -> str:
    alone = rule.what == "knocked_out" and not rule.all
    several = "they_" if rule.what == "energy" else "" if alone else "clause_"
    what = tell.fill_for_side(f"instead_{rule.what}{'_alone' if alone else ''}", rule.of)
    hows = [tell.fill_in("by_attacks")] if rule.from_attacks else []
    if rule.on is not None:
        hows.append(target_words(tell, rule.on))
    if rule.cards is not None:
        hows.append(cards_noun(tell, rule.cards))
    if rule.by is not None:
        hows.append(tell.fill_for_side("effects_by", rule.by))
    if hows:
        what = tell.fill_in("qualified", what=what, how=", ".join(hows))
    return tell.fill_in(f"instead_{several}to_{rule.to}", what=what)


def _attaches_to(tell: Teller, rule: data.AttachesTo) -> str:
    how = qualities_words(tell, rule.where)
    pool = tell.fill_for_side(f"pool_{rule.place}", "you")
    pool = tell.fill_in("qualified", what=pool, how=how) if how else pool
    message = "attaches_to_and_leaves" if rule.leaves else "attaches_to"
    alone = rule.place == "active" and not how
    pokemon = tell.name_pokemon("active") if alone else tell.fill_in("some_of", 1, pool=pool)
    return tell.fill_in(message, pokemon=pokemon)


def _evolves_at_once(tell: Teller, rule: data.EvolveAtOnce) -> str:
    message = "evolves_at_once" if rule.evolved else "evolves_when_new"
    return tell.fill_in(message, pokemon=target_words(tell, rule.on))


def _counters_when(tell: Teller, rule: data.CountersWhen) -> str:
    pokemon = any_of_words(tell, rule.on)
    moment = tell.fill_in(f"when_{rule.when}", pokemon=pokemon)
    counters = measure_in_words(tell, "counters", rule.count)
    return tell.fill_in("counters_when", moment=moment, counters=counters)


def _tell_on(message: str, *fields: str) -> Callable[[Teller, Any], str]:
    def words(tell: Teller, rule: Any) -> str:
        count = getattr(rule, fields[0]) if fields else None
        return tell.fill_in(message, count, pokemon=target_words(tell, rule.on))

    return words


_RULES: dict[type, Callable[[Teller, Any], str]] = {
    data.ChangeHP: _tell_hp,
    data.ChangeRetreatCost: _tell_retreat,
    data.ChangeAttackCost: _attack_cost,
    data.ChangeType: _tell_type,
    data.ChangeWeakness: _tell_matchup("weakness"),
    data.ChangeResistance: _tell_matchup("resistance"),
    data.ChangeDamageDone: _damage_done,
    data.ChangeDamageTaken: _damage_taken,
    data.Prevent: _tell_prevent,
    data.NoConditions: _no_conditions,
    data.Forbid: _tell_forbid,
    data.OnlyAttack: lambda tell, rule: tell.fill_in(
        "only_attack", pokemon=target_words(tell, rule.on), attack=rule.attack
    ),
    data.CountersWhen: _counters_when,
    data.Remembered: lambda tell, rule: tell.fill_in(
        "remembered", pokemon=rule.name or tell.name_pokemon("self")
    ),
    data.Falls: lambda tell, _: tell.fill_in("falls", pokemon=tell.name_pokemon("self")),
    data.MayFail: _tell_on("may_fail"),
    data.PowersOff: _powers_off,
    data.UsesAttacks: _uses_attacks,
    data.UsesMachines: _tell_on("uses_machines"),
    data.ChangeEnergy: _tell_energy,
    data.ChangePrizes: _tell_prizes,
    data.Survive: _tell_survive,
    data.CoinsAre: _tell_coins,
    data.EvolveAtOnce: _evolves_at_once,
    data.Ignores: _tell_ignores,
    data.AttachesTo: _attaches_to,
    data.Leaves: lambda tell, rule: tell.fill_in(f"stays_until_{rule.until}"),
    data.MorePoison: _tell_on("poisoned_by", "counters"),
    data.SleepFlips: _tell_on("sleep_flips", "coins"),
    data.CannotMove: _tell_on("stays_active"),
    data.AttacksWhile: _attacks_while,
    data.GoesTo: _goes_to,
    data.Limit: lambda tell, rule: tell.fill_for_side("only_one", rule.of),
    data.NotTwice: lambda tell, _: tell.fill_in("not_twice"),
}
