"""Attaches Trainer cards to Pokémon, and discards attached cards when their own text says so."""

from judging.engine.effects import rules as ru
from judging.engine.effects.card_texts import cite_text, library_of, own_rules
from judging.engine.effects.context import TextContext, new_context
from judging.engine.effects.expressions import Chosen
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.standing import Standing, rules_in_force
from judging.engine.effects.targets import find_spots
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.lasting import is_due, put_effect
from judging.engine.piles import discard_from_play
from judging.engine.position import Card, Effect, Pokemon, Until
from judging.engine.run import RulingRun, Spot

_PLACES = ("tools", "attached", "energy")


def is_attached_when_played(run: RulingRun, card: Card) -> bool:
    """Whether a plain Trainer is attached to a Pokémon (PlusPower)."""
    return any(True for _ in own_rules(run, card, ru.AttachesTo))


def attach_played(run: RulingRun, card: Card, spot: Spot | None) -> None:
    """Attach a plain Trainer to the Pokémon there; if none is named, one is chosen."""
    if spot is None:
        rule = next(own_rules(run, card, ru.AttachesTo))
        context = new_context(library_of(run), run.player, None, card, None)
        chosen = Chosen(of="you", place=rule.place, where=rule.where)
        spots = find_spots(run, context, chosen)
        spot = spots[0] if spots else Spot(run.player, "active")
    pokemon = run.find_pokemon(spot, "action.target")
    run.change_pokemon(spot, attached=(*pokemon.attached, card))
    name = run.name_pokemon(spot, pokemon)
    run.tell_text(cite_text(run, card, None), "text_attached", card=card.name, name=name)
    run.add_verdict("text_attached", card=card.name, name=name)


def stay_of(run: RulingRun, card: Card) -> Until | None:
    """When an attached card leaves by its own words."""
    return next((rule.until for rule in own_rules(run, card, ru.Leaves)), None)


def leave_at_turns_end(run: RulingRun, standing: Standing) -> None:
    """Note on the Pokémon that the card is discarded at the end of this turn."""
    found = standing.found
    spot, card = found.context.spot, found.context.card
    pokemon = run.look_at(spot) if spot else None
    if spot is None or pokemon is None or any(one.name == card.name for one in pokemon.effects):
        return
    effect = Effect(
        name=card.name,
        until="end_of_turn",
        source=found.context.source,
        card=card.catalogue_id,
        rules=({"rule": "leaves"},),
    )
    put_effect(run, spot, effect)


def discard_due(run: RulingRun) -> None:
    """Discard the attached cards that leave as this turn ends."""
    for standing in list(rules_in_force(run, ru.Leaves)):
        found = standing.found
        spot = found.context.spot
        if spot is None or found.kind == "attached":
            continue  # the engine itself looks after those
        if is_due(run, standing.rule.until, by=spot.player):
            discard_own_card(run, found)
            if found.kind == "effect":
                _forget_leaving_note(run, spot, found.name)


def _forget_leaving_note(run: RulingRun, spot: Spot, name: str) -> None:
    """Remove the note that a card leaves, since it has left."""
    pokemon = run.find_pokemon(spot)
    run.change_pokemon(spot, effects=tuple(one for one in pokemon.effects if one.name != name))


def discard_misfits(run: RulingRun, spot: Spot) -> None:
    """After a Pokémon has changed, discard the cards that may not stay on what it is now."""
    for standing in list(rules_in_force(run, ru.AttachesTo)):
        found = standing.found
        pokemon = run.look_at(spot)
        if not standing.rule.leaves or found.context.spot != spot or pokemon is None:
            continue
        if not fits_filter(run, found.context, spot, pokemon, standing.rule.where):
            discard_own_card(run, found)


def discard_own_card(run: RulingRun, found: TextInPlay) -> None:
    """Discard the card of a text from the Pokémon it is attached to."""
    discard_this(run, found.context)


def discard_this(run: RulingRun, context: TextContext) -> bool:
    """Discard the card of a text from its Pokémon; return whether it was there."""
    spot, card = context.spot, context.card
    pokemon = run.look_at(spot) if spot else None
    place = _find_card_place(pokemon, card) if pokemon else None
    if spot is None or pokemon is None or place is None:
        return False
    name, index = place
    there: tuple[Card, ...] = getattr(pokemon, name)
    run.change_pokemon(spot, **{name: there[:index] + there[index + 1 :]})
    discard_from_play(run, spot.player, (there[index],))
    called = run.name_pokemon(spot, pokemon)
    run.tell_text(context.source, "text_card_leaves", card=there[index].name, name=called)
    run.add_verdict("text_card_leaves", card=there[index].name, name=called)
    return True


def _find_card_place(pokemon: Pokemon, card: Card) -> tuple[str, int] | None:
    """The list and index of the card with the same catalogue id."""
    for name in _PLACES:
        for index, there in enumerate(getattr(pokemon, name)):
            if there.catalogue_id == card.catalogue_id:
                return name, index
    return None
