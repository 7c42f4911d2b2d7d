"""Evolving, levelling up, devolving (TRN-3, TRN-4, CRD-4 … 6, 10, 11)."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine import babies, cards
from judging.engine.actions import Devolve, Evolve, LevelUp, Place
from judging.engine.conditions import (
    conclude_what_ends,
    conclude_what_stays,
    tell_conditions_end,
    without_conditions,
)
from judging.engine.figures import forbid_by_texts
from judging.engine.knock_outs import settle_knock_outs
from judging.engine.names import PokemonName
from judging.engine.phrases import NO_POKEMON, CommaList
from judging.engine.piles import put_on_pile, remove_from_hand
from judging.engine.position import Card, Pokemon
from judging.engine.rule_boxes import end_turn_by_evolving, rule_of_kind
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.turns import check_turn


def check_kind_exists(run: RulingRun, card: Card) -> None:
    """Forbid a kind of card that only a later edition has.

    If this edition no longer speaks of the kind, tell that an earlier one's rule is used.
    """
    not_yet, no_longer = run.edition.not_yet, run.edition.no_longer
    kinds = cards.kinds_of_card(card) if not_yet or no_longer else ()
    for kind in kinds:
        if rule := not_yet.get(kind):
            run.forbid_by_rule(rule, "kind_not_yet", kind=kind)
        elif (rule := no_longer.get(kind)) and (kind != "ex" or cards.has_label(card, "ex")):
            run.tell_step(rule, "kind_no_longer", kind=kind)  # a name alone may be a newer ex's


def evolve_pokemon(run: RulingRun, action: Evolve) -> None:
    """An Evolution card is played on a Pokémon of the player whose turn it is."""
    spot = Spot(run.player, action.target)
    check_turn(run)
    pokemon = run.find_pokemon(spot, "action.target")
    check_kind_exists(run, action.card)
    forbid_by_texts(run, "evolve", run.player, spot)
    _check_evolution(run, spot, pokemon, action.card)
    if action.by_text:
        _check_text_moment(run, run.name_pokemon(spot, pokemon), action.by_text)
    else:
        _check_moment(run, spot, pokemon)
    if run.refusals:
        return
    remove_from_hand(run, spot.player, action.card)
    lay_evolution(run, spot, action.card)
    if run.layer:
        run.layer.pokemon_played(run, spot, "evolve")
    settle_knock_outs(run)


def lay_evolution(run: RulingRun, spot: Spot, card: Card) -> None:
    """Lay an Evolution card on the Pokémon there, wherever the card comes from."""
    pokemon = run.find_pokemon(spot)
    was = run.name_pokemon(spot, pokemon)
    _lay_on_top(run, spot, pokemon, card)
    run.change_pokemon(spot, evolved_on_turn=run.number)
    name = run.name_pokemon(spot, run.find_pokemon(spot))
    run.tell_step("CRD-10", "evolves", name=was, into=card.name)
    _tell_baby(run, name, pokemon.card, card)
    run.tell_step("TRN-4", "evolution_keeps", name=name)
    tell_conditions_end(run, pokemon, was)
    if pokemon.markers:
        run.tell_step("TRN-4:markers", "markers_go", name=name)
    run.add_verdict("evolves", name=was, into=card.name)
    _conclude_changes(run, spot, pokemon)
    end_turn_by_evolving(run, spot)


def _tell_baby(run: RulingRun, name: PokemonName, old: Card, card: Card) -> None:
    """Tell that what lies on a Baby is an Evolved Pokémon, and which later card allows it."""
    if old.stage != "Baby":
        return
    if source := babies.grown_by(old, card):
        run.tell_text(source, "baby_becomes", name=old.name, into=card.name)
    run.tell_step("CRD-2", "baby_evolves", name=name)


def check_evolving_alone(run: RulingRun, spot: Spot) -> None:
    """Forbid the Pokémon there to evolve, for every reason that holds whatever the card."""
    check_turn(run)
    pokemon = run.find_pokemon(spot)
    forbid_by_texts(run, "evolve", spot.player, spot)
    if cards.has_label(pokemon.card, "SP"):
        run.forbid_by_rule("CRD-6:evolve", "sp_never_evolves", name=run.name_pokemon(spot, pokemon))
    _check_moment(run, spot, pokemon)


def _check_moment(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    """Forbid evolving in the turn a Pokémon came, twice in a turn, or in a player's first turn."""
    _check_not_this_turn(run, spot, pokemon, "TRN-3:again")
    if run.number <= 2:
        run.forbid_by_rule("TRN-3", "first_turn_evolution")


# Stages whose cards are never laid on a Pokémon by evolving, and the rule that says so.
_NO_EVOLUTION_CARDS: dict[object, str] = {
    "LV.X": "CRD-5:stage",
    "LEGEND": "CRD-7",
    "V-UNION": "CRD-19",
    "Restored": "CRD-26",
}


def _check_text_moment(run: RulingRun, name: PokemonName, card: str) -> None:
    """Tell that a card's text lets it evolve at any moment; some documents say so of all texts.

    In some editions not even a text allows it in a player's first turn.
    """
    if run.number <= 2 and not run.edition.texts_evolve_on_first_turns:
        run.forbid_by_rule("TRN-3:first", "first_turn_evolution")
        return
    if run.edition.names_aspect("TRN-3:effects"):
        run.tell_step("TRN-3:effects", "effects_may_evolve")
    run.tell_text(card, "text_allows_evolving", card=card, name=name)


def _check_evolution(run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card) -> None:
    """Forbid a card that does not say it evolves from that very name; tell why, rule by rule."""
    old = pokemon.card
    if rule := _NO_EVOLUTION_CARDS.get(card.stage):
        run.forbid_by_rule(rule_of_kind(run, rule, "CRD-10"), "no_evolution_card", name=card.name)
    on = run.name_pokemon(spot, pokemon)
    for name, named_card in ((on, old), (card.name, card)):
        if cards.has_label(named_card, "SP"):
            run.forbid_by_rule("CRD-6:evolve", "sp_never_evolves", name=name)
    # A Pokémon-ex is known by its label too: what evolves from Scyther does not from Scyther ex.
    other_ex = cards.is_ex(old) and not (card.evolves_from or "").endswith(" ex")
    if babies.evolves_from(card, old) and not other_ex:
        return
    if babies.is_unsaid(old, card):
        raise RequestError("action.card.evolves_from", "evolves_from_this", name=old.name)
    if cards.is_evolution(card) and card.evolves_from is UNSET and card.catalogue_id is UNSET:
        raise RequestError("action.card.evolves_from", "evolves_from_whom", name=card.name)
    names = card.evolves_from or NO_POKEMON
    run.forbid_by_rule("CRD-10", "evolves_from_another", name=card.name, on=on, names=names)
    if cards.has_owner(old) or cards.has_owner(card):
        run.forbid_by_rule("CRD-1", "different_pokemon", name=on, other=names)
    if other_ex:
        run.forbid_by_rule("CRD-4", "ex_stays_apart", name=on)


def _check_not_this_turn(run: RulingRun, spot: Spot, pokemon: Pokemon, rule: str) -> None:
    name = run.name_pokemon(spot, pokemon)
    # Texts that let Pokémon evolve at once say nothing of levelling up, which is no evolving.
    lifts_rule = run.layer.lifts_rule if run.layer and rule != "CRD-5:turn" else None
    moments: tuple[tuple[Literal["played_this_turn", "evolved_this_turn"], int | None], ...] = (
        ("played_this_turn", pokemon.played_on_turn),
        ("evolved_this_turn", pokemon.evolved_on_turn),
    )
    for message, turn in moments:
        if turn == run.number and not (lifts_rule and lifts_rule(run, message, spot)):
            run.forbid_by_rule(rule, message, name=name)


def _lay_on_top(run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card) -> None:
    under = (*pokemon.under, pokemon.card)
    run.put_pokemon(
        spot, replace(without_conditions(pokemon, markers=True), card=card, under=under)
    )
    run.find_namesakes()


def _conclude_changes(run: RulingRun, spot: Spot, was: Pokemon) -> None:
    """Say in the verdict what the changed Pokémon has lost and what it keeps."""
    changed = run.find_pokemon(spot)
    name = run.name_pokemon(spot, changed)
    conclude_what_ends(run, was, name, markers=True)
    conclude_what_stays(run, changed, name, cards=True)


def level_up(run: RulingRun, action: LevelUp) -> None:
    """A Pokémon LV.X is played on the Pokémon of its name."""
    spot = Spot(run.player, action.target)
    check_turn(run)
    pokemon = run.find_pokemon(spot, "action.target")
    check_kind_exists(run, action.card)
    forbid_by_texts(run, "level_up", run.player, spot)
    _check_level_up(run, spot, pokemon, action.card)
    if run.refusals:
        return
    was = run.name_pokemon(spot, pokemon)
    remove_from_hand(run, spot.player, action.card)
    _lay_on_top(run, spot, pokemon, action.card)
    run.tell_step("CRD-5", "levels_up", name=was, into=action.card.name)
    tell_conditions_end(run, pokemon, was)
    run.add_verdict("levels_up", name=was, into=action.card.name)
    _conclude_changes(run, spot, pokemon)
    if run.layer:
        run.layer.pokemon_played(run, spot, "level_up")
    settle_knock_outs(run)


def _check_level_up(run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card) -> None:
    old = pokemon.card
    if card.stage != "LV.X":
        run.forbid_by_rule("CRD-5", "no_level_x", name=card.name)
    if spot.target != "active":
        run.forbid_by_rule("CRD-5:active", "only_the_active", name=run.name_pokemon(spot, pokemon))
    other_name = old.stage == "LV.X" or cards.level_x_name(card) != old.name
    if other_name:
        run.forbid_by_rule(
            "CRD-5", "other_name", name=card.name, on=run.name_pokemon(spot, pokemon)
        )
    # A symbol written into both names says of both that they are SP, labelled or not.
    same = not other_name and cards.has_symbol(old.name)
    if cards.has_label(card, "SP") != cards.has_label(old, "SP") and not same:
        run.forbid_by_rule("CRD-6", "sp_alone", name=card.name, on=run.name_pokemon(spot, pokemon))
    _check_not_this_turn(run, spot, pokemon, "CRD-5:turn")


def devolve_pokemon(run: RulingRun, action: Devolve) -> None:
    """An effect takes the highest Stage Evolution card off a Pokémon."""
    spot = Spot(action.player or run.player, action.target)
    pokemon = run.find_pokemon(spot, "action.target")
    if not can_devolve(pokemon):
        message = "under_unsaid" if cards.has_evolved(pokemon) else "not_evolved"
        run.forbid_by_rule("CRD-11", message, name=run.name_pokemon(spot, pokemon))
        return
    take_off_evolution(run, spot, action.to)
    settle_knock_outs(run)


def can_devolve(pokemon: Pokemon) -> bool:
    """Whether an Evolution card lies on it that can be taken off."""
    levelled = pokemon.card.stage == "LV.X"
    return cards.has_evolved(pokemon) and len(pokemon.under) > levelled


def take_off_evolution(run: RulingRun, spot: Spot, to: Place) -> None:
    """The highest Stage Evolution card of a Pokémon that can devolve goes to a pile."""
    pokemon = run.find_pokemon(spot)
    name = run.name_pokemon(spot, pokemon)
    levelled = pokemon.card.stage == "LV.X"
    gone = (pokemon.card, pokemon.under[-1]) if levelled else (pokemon.card,)
    left = pokemon.under[:-1] if levelled else pokemon.under
    _uncover_card(run, spot, pokemon, left)
    put_on_pile(run, spot.player, to, gone)
    if levelled:
        run.tell_step("CRD-5:devolve", "level_x_goes_too", name=name)
    run.tell_step("CRD-11", "devolves", name=name, into=left[-1].name, to=to)
    tell_conditions_end(run, pokemon, name)
    run.add_verdict("devolves", name=name, into=left[-1].name, to=to)
    names = CommaList(card.name for card in gone)
    run.add_verdict(f"{to}_gets", player=spot.player, count=len(gone), cards=names)
    _conclude_changes(run, spot, pokemon)


def _uncover_card(run: RulingRun, spot: Spot, pokemon: Pokemon, left: tuple[Card, ...]) -> None:
    run.put_pokemon(
        spot, replace(without_conditions(pokemon, markers=True), card=left[-1], under=left[:-1])
    )
    run.find_namesakes()
