"""Plays steps that choose, forbid or copy attacks, use cards, or leave rules behind."""

from typing import Any

from judging.engine import figures
from judging.engine.choices import Option
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_among
from judging.engine.effects.context import TextContext
from judging.engine.effects.groups import players_of
from judging.engine.effects.lasting import leave_behind
from judging.engine.effects.picking import Wanted, pick_cards, pick_places
from judging.engine.effects.play import (
    can_be_paid,
    play_one,
    play_requirements,
    play_steps,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
)
from judging.engine.effects.targets import find_spots
from judging.engine.energy import covers_cost, energy_holder
from judging.engine.figures import AttackThere
from judging.engine.phrases import Word
from judging.engine.piles import put_on_pile, remove_from_hand
from judging.engine.position import Card
from judging.engine.rule_boxes import find_once_a_game, is_used_up, use_up_once_a_game
from judging.engine.run import RequestError, RulingRun, Spot

CANCELLED = "cancelled"
_COPIED = "attacks being copied"


@plays_mechanic(st.Lasting)
def leave_rules_behind(run: RulingRun, context: TextContext, step: st.Lasting) -> None:
    """Leave rules behind until a given moment."""
    leave_behind(run, step, context)


@plays_mechanic(st.CancelCard)
def cancel_card(run: RulingRun, context: TextContext, step: st.CancelCard) -> None:
    """The Trainer card being played does nothing."""
    run.memory[CANCELLED] = step.to
    tell_text_step(run, context, "text_cancels_card")


@plays_mechanic(st.ChooseAttack)
def choose_attack(run: RulingRun, context: TextContext, step: st.ChooseAttack) -> None:
    """An attack is chosen; its Pokémon cannot use it for a while, where the text says so."""
    chosen = _ask_for_attack(run, context, find_spots(run, context, step.of), fits_cost=False)
    if chosen is None:
        tell_text_step(run, context, "text_no_attack")
        context.bind(did=False)
        return
    spot, found = chosen
    context.bind(it=spot, them=(spot,), attack=found, did=True)
    pokemon = run.find_pokemon(spot)
    name = run.name_pokemon(spot, pokemon)
    tell_text_step(run, context, "text_attack_chosen", name=name, attack=found.attack.name)
    if step.forbid_until:
        forbid = ru.Forbid(what=("attack",), on="self", attack=found.attack.name)
        leave_behind(run, st.Lasting((forbid,), step.forbid_until, on="it"), context)
    if step.only_until:
        only = ru.OnlyAttack(attack=found.attack.name)
        leave_behind(run, st.Lasting((only,), step.only_until, on="it"), context)


def _ask_for_attack(
    run: RulingRun, context: TextContext, spots: tuple[Spot, ...], *, fits_cost: bool
) -> tuple[Spot, AttackThere] | None:
    there = [
        (spot, found)
        for spot in spots
        for found in figures.attacks_of(run, spot, run.find_pokemon(spot))
        if not is_used_up(run, context.you, find_once_a_game(found.attack))
        and (not fits_cost or _can_pay(run, context, found))
    ]
    options = [
        Option(player=spot.player, target=spot.target, name=found.attack.name)
        for spot, found in there
    ]
    picked = ask_among(run, context, Question(context.you, "choose_attack"), "attack", options)
    return there[options.index(picked[0])] if picked else None


def _can_pay(run: RulingRun, context: TextContext, found: AttackThere) -> bool:
    """Whether the Energy of the Pokémon of the text covers the cost of an attack."""
    pokemon = run.look_at(context.spot) if context.spot else None
    if context.spot is None or pokemon is None:
        return False
    return covers_cost(found.attack.cost or (), energy_holder(run, context.spot, pokemon))


@plays_mechanic(st.Copy)
def copy_attack(run: RulingRun, context: TextContext, step: st.Copy) -> None:
    """Another Pokémon's attack is used as this one: its damage, and its text with `self` here."""
    spots = find_spots(run, context, step.of)
    chosen = _ask_for_attack(run, context, spots, fits_cost=step.pays)
    if chosen is None:
        tell_and_conclude(run, context, "text_no_attack")
        context.base = 0
        context.bind(did=False)
        return
    spot, found = chosen
    pokemon, attack = run.find_pokemon(spot), found.attack
    tell_text_step(
        run, context, "text_copies", attack=attack.name, of=run.name_pokemon(spot, pokemon)
    )
    copied: list[tuple[Spot, str]] = run.memory.setdefault(_COPIED, [])
    if (spot, attack.name) in copied:  # attacks that copy each other would never end
        play_one(run, context, st.Nothing())
        return
    copied.append((spot, attack.name))
    context.base = printed_damage(attack.damage or None)
    use_up_once_a_game(run, context.you, find_once_a_game(attack))
    steps = context.library.attack_steps(found.card, attack.name)
    if not steps and has_sign(attack.damage or None):
        tell_text_step(run, context, "text_copy_unknown", attack=attack.name)
    _play_copied(run, context, steps)
    copied.pop()


def _play_copied(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> None:
    """Play the text of a copied attack; its costs and its own coin come first."""
    phase = context.phase
    if not can_be_paid(run, context, steps):
        play_one(run, context, st.Nothing())
    play_requirements(run, context, steps)
    context.phase = phase
    play_steps(run, context, steps)


@plays_mechanic(st.UseCard)
def use_card(run: RulingRun, context: TextContext, step: st.UseCard) -> None:
    """Let the player choose a Trainer card in a pile, and play its text."""
    used = False
    for player in players_of(context, step.of):
        pile = getattr(run.players[player], step.in_)
        wanted = Wanted(player, step.in_, context.you, "choose_to_use", 1, 1, step.for_)
        if isinstance(pile, int):
            card = next(iter(pick_cards(run, context, wanted)), None)
            put_on_pile(run, player, step.in_, (card,) if card else ())
        else:
            places = pick_places(run, context, wanted, pile)
            card = pile[places[0]] if places else None
        if card is None:
            tell_and_conclude(run, context, "text_takes_none", player=context.you)
            continue
        tell_text_step(run, context, "text_uses_card", card=card.name)
        if step.discard:
            remove_from_hand(run, player, card)
            put_on_pile(run, player, "discard", (card,))
        _do_what_it_says(run, context, card)
        used = True
    context.bind(did=used)


@plays_mechanic(st.UseSupporter)
def use_supporter(run: RulingRun, context: TextContext, _step: st.UseSupporter) -> None:
    """Play the text of the Supporter beside the Active Pokémon, if there is one."""
    card = run.players[context.you].this_turn.supporter_played
    if card is True and run.edition.supporter_stays:
        path = f"position.players.{context.you}.this_turn.supporter_played"
        raise RequestError(path, "which_card", source=Word(context.source))
    if not isinstance(card, Card):
        tell_and_conclude(run, context, "text_takes_none", player=context.you)
        context.bind(did=False)
        return
    tell_text_step(run, context, "text_uses_card", card=card.name)
    _do_what_it_says(run, context, card)
    context.bind(did=True)


@plays_mechanic(st.PlayFound)
def play_found(run: RulingRun, context: TextContext, _step: st.PlayFound) -> None:
    """Play the text of the card that the step before found."""
    found = [card for card in context.bindings.cards[:1] if card]
    for card in found:
        tell_text_step(run, context, "text_uses_card", card=card.name)
        _do_what_it_says(run, context, card)
    context.bind(did=bool(found))


def _do_what_it_says(run: RulingRun, context: TextContext, card: Card) -> None:
    for text in context.library.own_texts(card):
        if text.when == "play":
            play_steps(run, context, text.steps)


def printed_damage(printed: int | str | None) -> int:
    """The number printed beside an attack, without its sign."""
    if printed is None or isinstance(printed, int):
        return printed or 0
    return int(printed.rstrip("+-−x×?") or 0)


def has_sign(printed: int | str | None) -> bool:
    """Whether the printed damage has a sign, so that the text says how much it is."""
    return isinstance(printed, str) and not printed.isdigit()
