"""Begins and ends what lasts: effects on Pokémon, players and the play area, and attached cards.

`until` says when it ends. What is for a coming turn ends with that turn, never with the turn in
which it began.
"""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.attached import discard_attached
from judging.engine.phrases import CommaList
from judging.engine.position import Effect, Effects, PlayerName, Pokemon, Until
from judging.engine.run import RulingRun, Spot

# What an attack left on a Pokémon; effects of the other stages belong to attached cards and stay.
_LEFT_BY_ATTACKS = frozenset({"base", "defender_effects", "cancel"})
_COMING_TURNS = frozenset({"end_of_opponents_next_turn", "end_of_your_next_turn"})


def needs_owner(until: Until) -> bool:
    """Whether `until` is about somebody's turn, so that the effect must say whose it is."""
    return until in _COMING_TURNS


def ends_off_active(effect: Effect) -> bool:
    """Whether an effect ends as its Pokémon evolves, levels up, devolves or goes to the Bench."""
    if effect.until in {"while_in_play", "while_attached"} or effect.stays or _is_memory(effect):
        return False
    if effect.until == "leaves_active" or effect.at is UNSET:
        return True
    return effect.at in _LEFT_BY_ATTACKS


def _is_memory(effect: Effect) -> bool:
    """Whether it does nothing but remember what happened, which stays true wherever it goes."""
    return bool(effect.rules) and all(rule.get("rule") == "remembered" for rule in effect.rules)


# --- beginning -----------------------------------------------------------------------------------


def put_effect(run: RulingRun, spot: Spot, effect: Effect) -> None:
    """Put an effect on the Pokémon there."""
    pokemon = run.find_pokemon(spot)
    run.change_pokemon(spot, effects=(*pokemon.effects, _begin_effect(run, effect)))


def put_player_effect(run: RulingRun, player: PlayerName, effect: Effect) -> None:
    """Put an effect on a player."""
    side = run.players[player]
    run.change_side(player, effects=(*side.effects, _begin_effect(run, effect)))


def put_play_area_effect(run: RulingRun, effect: Effect) -> None:
    """Put an effect on the whole play area."""
    run.put_effects((*run.effects, _begin_effect(run, effect)))


def _begin_effect(run: RulingRun, effect: Effect) -> Effect:
    """The effect with its player and its first turn noted, if its end depends on them."""
    if effect.until is UNSET or not needs_owner(effect.until):
        return effect
    by = run.player if effect.by is UNSET else effect.by
    return replace(effect, by=by, since=run.number)


def has_begun(run: RulingRun, effect: Effect) -> bool:
    """Whether an effect forbids yet: what it says of a coming turn holds only in that turn."""
    return (
        effect.until != "end_of_opponents_next_turn"
        or effect.by != run.player
        or effect.since != run.number
    )


# --- ending --------------------------------------------------------------------------------------


def end_due_effects(run: RulingRun) -> None:
    """Take off the effects and attached cards that end with this turn, and say so."""
    for spot, pokemon in run.list_in_play():
        if pokemon.effects:
            _end_on_pokemon(run, spot, pokemon)
        if pokemon.attached and run.layer:
            _discard_attached(run, spot, pokemon)
    for player in run.order:
        side = run.players[player]
        if side.effects and (ended := _find_due(run, side.effects)):
            run.change_side(player, effects=_effects_without(side.effects, ended))
            _tell_ended(run, ended)
    if run.effects and (ended := _find_due(run, run.effects)):
        run.put_effects(_effects_without(run.effects, ended))
        _tell_ended(run, ended)


def _end_on_pokemon(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    ended = _find_due(run, pokemon.effects)
    if not ended:
        return
    run.change_pokemon(spot, effects=_effects_without(pokemon.effects, ended))
    name = run.name_pokemon(spot, pokemon)
    for source, effect in _name_texts(ended):
        run.tell_text(source, "effect_ends_on", effect=effect, name=name)
    for message, stays in (("effects_end", False), ("effects_over", True)):
        names = names_of_effects(one for one in ended if bool(one.stays) == stays)
        if names:
            run.add_verdict(message, name=name, effects=names)


def _tell_ended(run: RulingRun, ended: Effects) -> None:
    for source, effect in _name_texts(ended):
        run.tell_text(source, "effect_ends", effect=effect)
        run.add_verdict("effect_ends", effect=effect)


def _name_texts(effects: Effects) -> list[tuple[str, str]]:
    """The source and the name of each text that left them, once each."""
    return list(dict.fromkeys((effect.cited, effect.name) for effect in effects))


def names_of_effects(effects: Iterable[Effect]) -> CommaList:
    """The names of effects, each once, as a text may leave several."""
    return CommaList(dict.fromkeys(effect.name for effect in effects))


def _discard_attached(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    """Discard attached Trainer cards that leave as this turn ends."""
    assert run.layer  # noqa: S101 -- the caller has looked
    for card in pokemon.attached:
        until = run.layer.attached_until(run, spot, card)
        if until and is_due(run, until, by=spot.player):
            place = run.find_pokemon(spot).attached.index(card)
            discard_attached(run, spot, "attached", [place])
            name = run.name_pokemon(spot, pokemon)
            run.tell_text(
                run.layer.cite_text(card, None), "attached_leaves", card=card.name, name=name
            )
            run.add_verdict("attached_leaves", card=card.name, name=name)


def is_due(run: RulingRun, until: Until, by: PlayerName | None, since: int | None = None) -> bool:
    """Whether what lasts until then ends with this turn's end. `since` None: from earlier."""
    if until == "end_of_turn":
        return True
    if until not in _COMING_TURNS or since == run.number:
        return False
    return (run.player == by) == (until == "end_of_your_next_turn")


def _find_due(run: RulingRun, effects: Effects) -> Effects:
    return tuple(
        effect
        for effect in effects
        if effect.until is not UNSET
        and is_due(run, effect.until, effect.by or None, effect.since or None)
    )


def _effects_without(effects: Effects, ended: Effects) -> Effects:
    return tuple(effect for effect in effects if effect not in ended)
