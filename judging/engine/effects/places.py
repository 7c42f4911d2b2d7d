"""Plays steps that switch, remove, exchange, evolve, devolve and Knock Out Pokémon."""

from msgspec.structs import replace

from judging.engine import cards as facts
from judging.engine.conditions import tell_conditions_end, without_conditions
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_for_pokemon
from judging.engine.effects.context import TextContext, follow_moves
from judging.engine.effects.counters import ALL_COUNTERS, take_counters_off
from judging.engine.effects.energy import put_off
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.groups import group_spots, players_of
from judging.engine.effects.picking import Cards, Wanted, count_names, pick_cards
from judging.engine.effects.play import plays_mechanic, tell_and_conclude, tell_text_step
from judging.engine.effects.protection import keeps_active
from judging.engine.effects.putting import shuffle_deck
from judging.engine.effects.reach import find_unshielded
from judging.engine.effects.targets import find_all_spots, find_spots
from judging.engine.knock_outs import knock_out, remove_pokemon
from judging.engine.options import bench_spots
from judging.engine.position import Card, PlayerName, Pokemon, Target
from judging.engine.retreat import change_places
from judging.engine.run import RulingRun, Spot


@plays_mechanic(st.Switch)
def switch_active(run: RulingRun, context: TextContext, step: st.Switch) -> None:
    """The Active Pokémon of a side changes places with one of its Bench."""
    done = 0
    for player in players_of(context, step.who):
        done += _switch_one(run, context, step, player)
    context.note(done)


def _switch_one(run: RulingRun, context: TextContext, step: st.Switch, player: PlayerName) -> bool:
    active = Spot(player, "active")
    spots = _who_may_come(run, context, step, player)
    if not spots or run.look_at(active) is None:
        tell_text_step(run, context, "text_nobody_to_switch", player=player)
        return False
    if keeps_active(run, player):
        return False
    if player != context.you and not find_unshielded(run, context, (active,)):
        return False
    by = context.you if step.by == "you" else context.opponent
    picked = ask_for_pokemon(
        run, context, Question(by, "choose_new_active", args={"whose": player}), spots
    )
    if not picked:
        return False
    context.bind_chosen(picked)
    slot = picked[0].target
    assert isinstance(slot, int)  # noqa: S101 -- of the Bench
    change_places(run, player, slot, "switches")
    return True


def _who_may_come(
    run: RulingRun, context: TextContext, step: st.Switch, player: PlayerName
) -> tuple[Spot, ...]:
    if step.with_:
        spot = context.spot if step.with_ == "self" else context.bindings.it
        return (spot,) if spot and spot.player == player and spot.target != "active" else ()
    return tuple(
        spot
        for spot in bench_spots(run, player)
        if fits_filter(run, context, spot, run.find_pokemon(spot), step.where)
    )


def swap_places(run: RulingRun, player: PlayerName, slot: int) -> None:
    """Let the texts being played follow two Pokémon that have changed places."""

    def find_new_place(target: Target) -> Target | None:
        if target == slot:
            return "active"
        return slot if target == "active" else target

    follow_moves(run, player, find_new_place)


# --- out of play ---------------------------------------------------------------------------------


@plays_mechanic(st.LeavePlay)
def leave_play(run: RulingRun, context: TextContext, step: st.LeavePlay) -> None:
    """Pokémon and all cards on them leave play: no Knock Out."""
    spots = find_unshielded(run, context, find_all_spots(run, context, step.what))
    for spot in sorted(spots, key=_from_the_back):
        pokemon = run.find_pokemon(spot)
        _put_off_pokemon(run, context, step, spot, pokemon)
        take_out(run, spot)
    context.note(len(spots))


def _from_the_back(spot: Spot) -> int:
    """Sort key that puts the end of the Bench first: the Bench moves up when one leaves."""
    return 1 if spot.target == "active" else -spot.target


def _put_off_pokemon(
    run: RulingRun, context: TextContext, step: st.LeavePlay, spot: Spot, pokemon: Pokemon
) -> None:
    everything = facts.all_cards(pokemon)
    own = everything[: len(everything) - _count_attached(pokemon)]
    name = run.name_pokemon(spot, pokemon)
    if step.only_pokemon:
        put_off(run, spot.player, everything[len(own) :], "discard")
        everything = own
    put_off(run, spot.player, everything, step.to)
    message = "text_pokemon_alone_to" if step.only_pokemon else "text_pokemon_to"
    tell_and_conclude(run, context, f"{message}_{step.to}", name=name, player=spot.player)
    if step.to == "deck":
        shuffle_deck(run, context, spot.player)


def _count_attached(pokemon: Pokemon) -> int:
    return len(pokemon.energy) + len(pokemon.tools) + len(pokemon.attached)


def take_out(run: RulingRun, spot: Spot) -> None:
    """Remove a Pokémon: the Bench moves up, and the texts being played follow."""
    slot = spot.target

    def find_new_place(target: Target) -> Target | None:
        if target == slot:
            return None
        if isinstance(target, int) and isinstance(slot, int) and target > slot:
            return target - 1
        return target

    remove_pokemon(run, spot.player, {slot})
    follow_moves(run, spot.player, find_new_place)


@plays_mechanic(st.KnockOut)
def knock_out_outright(run: RulingRun, context: TextContext, step: st.KnockOut) -> None:
    """A Pokémon is Knocked Out whatever damage it has."""
    spots = find_unshielded(run, context, find_all_spots(run, context, step.what))
    for spot in spots:
        pokemon = run.find_pokemon(spot)
        tell_text_step(run, context, "text_knocks_out", name=run.name_pokemon(spot, pokemon))
        knock_out(run, spot)
    context.note(len(spots))


@plays_mechanic(st.Exchange)
def exchange_pokemon(run: RulingRun, context: TextContext, step: st.Exchange) -> None:
    """A card of the deck replaces a Pokémon's card, which is shuffled into the deck."""
    wanted = Wanted(context.you, "deck", context.you, "choose_to_exchange", 0, 1, step.for_)
    cards = pick_cards(run, context, wanted) if group_spots(run, context, step.what) else ()
    spots = find_spots(run, context, step.what) if cards and cards[0] else ()
    for spot, card in zip(spots, cards, strict=False):
        if card is not None:
            _exchange_one(run, context, spot, card)
    if not spots:
        tell_and_conclude(run, context, "text_finds_none", player=context.you, where="deck")
    shuffle_deck(run, context, context.you)
    context.note(len(spots))


def _exchange_one(run: RulingRun, context: TextContext, spot: Spot, card: Card) -> None:
    was = run.find_pokemon(spot)
    name = run.name_pokemon(spot, was)
    run.put_pokemon(spot, replace(without_conditions(was, markers=True), card=card, effects=()))
    run.find_namesakes()
    put_off(run, spot.player, (was.card,), "deck")
    tell_and_conclude(run, context, "text_exchanges", name=name, card=card.name, player=spot.player)
    tell_conditions_end(run, was, name)


# --- evolving and devolving -----------------------------------------------------------------------


@plays_mechanic(st.Evolve)
def evolve_pokemon(run: RulingRun, context: TextContext, step: st.Evolve) -> None:
    """A Pokémon evolves by a card of the hand."""
    wanted = Wanted(context.you, "hand", context.you, "choose_to_evolve", 1, 1, step.for_)
    cards = pick_cards(run, context, wanted)
    if not cards:
        tell_text_step(run, context, "text_takes_none", player=context.you)
    laid = evolve_by(run, context, step.what, cards)
    if laid and step.heal and context.bindings.it:
        take_counters_off(run, context, context.bindings.it, ALL_COUNTERS)
    context.note(laid)


def evolve_by(run: RulingRun, context: TextContext, target: ex.Target, cards: Cards) -> int:
    """Lay cards that were found on the Pokémon they evolve or level up; return how many."""
    laid = 0
    for card in filter(None, cards):
        spots = find_spots(run, context, target)
        if spots:
            _lay_on(run, context, spots[0], card)
            laid += 1
    return laid


def _lay_on(run: RulingRun, context: TextContext, spot: Spot, card: Card) -> None:
    was = run.find_pokemon(spot)
    name = run.name_pokemon(spot, was)
    under = (*was.under, was.card)
    evolved = replace(without_conditions(was, markers=True), card=card, under=under)
    run.put_pokemon(spot, evolved)
    run.find_namesakes()
    if card.stage != "LV.X":
        run.change_pokemon(spot, evolved_on_turn=run.number)
    message = "levels_up" if card.stage == "LV.X" else "evolves"
    tell_text_step(run, context, f"text_{message}", name=name, into=card.name)
    tell_conditions_end(run, was, name)
    run.add_verdict(message, name=name, into=card.name)
    context.bind_chosen((spot,))


@plays_mechanic(st.Devolve)
def devolve_pokemon(run: RulingRun, context: TextContext, step: st.Devolve) -> None:
    """The highest Evolution card, or the Level-Up card, is taken off."""

    def may_devolve(spot: Spot) -> bool:
        return bool(_cards_taken_off(run.find_pokemon(spot), step))

    spots = find_unshielded(run, context, find_all_spots(run, context, step.what, may_devolve))
    for spot in spots:
        _devolve_one(run, context, step, spot)
    context.note(len(spots))


def _cards_taken_off(pokemon: Pokemon, step: st.Devolve) -> int:
    """How many cards come off; a LV.X goes together with the Evolution card it lies on."""
    levelled = pokemon.card.stage == "LV.X"
    if step.level_x:
        return 1 if levelled and pokemon.under else 0
    if not facts.has_evolved(pokemon):
        return 0
    count = 2 if levelled else 1
    return count if len(pokemon.under) >= count else 0


def _devolve_one(run: RulingRun, context: TextContext, step: st.Devolve, spot: Spot) -> None:
    was = run.find_pokemon(spot)
    name, count = run.name_pokemon(spot, was), _cards_taken_off(was, step)
    stack = (*was.under, was.card)
    left, gone = stack[:-count], stack[-count:]
    run.put_pokemon(
        spot, replace(without_conditions(was, markers=True), card=left[-1], under=left[:-1])
    )
    run.find_namesakes()
    put_off(run, spot.player, tuple(reversed(gone)), step.to)
    tell_text_step(run, context, f"text_devolves_to_{step.to}", name=name, into=left[-1].name,
        player=spot.player, cards=count_names(gone))  # fmt: skip
    tell_conditions_end(run, was, name)
    run.add_verdict("devolves", name=name, into=left[-1].name, to=step.to)
    if step.to == "deck":
        shuffle_deck(run, context, spot.player)
