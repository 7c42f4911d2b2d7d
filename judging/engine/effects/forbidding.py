"""Finds what the texts in force forbid to a Pokémon, to a player, or to be played."""

from collections.abc import Iterator
from typing import Any

from judging.engine.effects import rules as ru
from judging.engine.effects.card_texts import cite_text, library_of, own_rules
from judging.engine.effects.context import new_context
from judging.engine.effects.fitting import card_fits, fits_filter
from judging.engine.effects.groups import players_of
from judging.engine.effects.standing import (
    Standing,
    is_meant,
    rules_in_force,
    rules_on,
    stands_at,
)
from judging.engine.figures import Forbidden
from judging.engine.play import is_item
from judging.engine.position import Card, PlayerName, opponent_of
from judging.engine.run import RulingRun, Spot

# Trainer cards that texts name in a way of their own; all others are `trainers`.
_APART = {"Supporter": "supporters", "Stadium": "stadiums"}


def find_forbidding(
    run: RulingRun, what: str, player: PlayerName, spot: Spot | None, name: str | None
) -> Iterator[Forbidden]:
    """The texts that forbid this. Trainer cards are left to `check_card`, which knows the card."""
    if what in {"trainers", "items", "supporters", "stadiums", "tools"}:
        return
    for standing in rules_in_force(run, ru.Forbid):
        if what in standing.rule.what and _reaches_player(run, standing, player, spot, name):
            yield _make_forbidden(run, standing, what, player, spot, name)
    if what == "attack":
        yield from _other_attacks(run, player, spot, name)


def _other_attacks(
    run: RulingRun, player: PlayerName, spot: Spot | None, name: str | None
) -> Iterator[Forbidden]:
    """The texts that allow a Pokémon only one attack, where this is another one."""
    pokemon = run.look_at(spot) if spot else None
    for standing in rules_on(run, ru.OnlyAttack, spot, pokemon) if spot and pokemon else ():
        if standing.rule.attack != name:
            yield _make_forbidden(run, standing, "attack", player, spot, name)


def _reaches_player(
    run: RulingRun, standing: Standing, player: PlayerName, spot: Spot | None, name: str | None
) -> bool:
    rule: ru.Forbid = standing.rule
    if rule.attack is not None and rule.attack != name:
        return False
    if rule.attacking is not None:
        other = Spot(opponent_of(player), "active")
        if not is_meant(run, standing.context, rule.attacking, other, run.look_at(other)):
            return False
    if rule.who is not None:
        return player in players_of(standing.context, rule.who)
    on = rule.on or "self"
    return spot is not None and is_meant(run, standing.context, on, spot, run.look_at(spot))


def _make_forbidden(
    run: RulingRun,
    standing: Standing,
    what: str,
    player: PlayerName,
    spot: Spot | None,
    name: str | None,
) -> Forbidden:
    args: dict[str, Any] = {"effect": standing.found.name, "player": player}
    pokemon = run.look_at(spot) if spot else None
    if spot and pokemon:
        args["name"] = run.name_pokemon(spot, pokemon)
    if name:
        args["part"] = name
    this = "this_" if what == "attack" and standing.rule.attack else ""
    return Forbidden(standing.source, f"text_forbids_{this}{what}", args)


# --- cards that are played -----------------------------------------------------------------------


def check_card(run: RulingRun, card: Card, spot: Spot | None) -> None:
    """Forbid a Trainer card that a text in force, or its own, does not let be played."""
    kind = card.trainer or "Trainer"
    names = {_APART.get(kind, "trainers")} | ({"tools"} if kind == "Tool" else set())
    if is_item(run.edition, kind):
        names.add("items")
    for standing in rules_in_force(run, ru.Forbid):
        if names.intersection(standing.rule.what) and _stops_card(run, standing, card):
            run.forbid_by_text(
                standing.source, "text_forbids_card", card=card.name, player=run.player
            )
    _check_not_twice(run, card)
    if spot is not None:
        _check_attaches(run, card, spot)


def _stops_card(run: RulingRun, standing: Standing, card: Card) -> bool:
    rule: ru.Forbid = standing.rule
    if run.player not in players_of(standing.context, rule.who or "both"):
        return False
    return card_fits(run, standing.context, card, rule.cards)


def _check_not_twice(run: RulingRun, card: Card) -> None:
    if run.stadium and run.stadium.name == card.name:
        for _ in own_rules(run, card, ru.NotTwice):
            run.forbid_by_text(cite_text(run, card, None), "text_not_twice", card=card.name)


def _check_attaches(run: RulingRun, card: Card, spot: Spot) -> None:
    """Forbid a Tool or Technical Machine that by its own text cannot be on that Pokémon."""
    pokemon = run.look_at(spot)
    if pokemon is None:
        return
    machine = card.trainer == "Technical Machine"
    if machine and any(True for _ in rules_on(run, ru.UsesMachines, spot, pokemon)):
        return
    context = new_context(library_of(run), run.player, spot, card, None)
    for rule in own_rules(run, card, ru.AttachesTo):
        if not stands_at(spot, rule.place) or not fits_filter(
            run, context, spot, pokemon, rule.where
        ):
            name = run.name_pokemon(spot, pokemon)
            run.forbid_by_text(context.source, "text_not_attached", card=card.name, name=name)
