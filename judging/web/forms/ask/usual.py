"""Lists the assumptions of a ruling that nobody stated, to show beside the verdict."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from judging.engine.position import USUAL_PILES
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.pokemon import PokemonForm

_DRAWING_ACTIONS = {"draw", "end_turn", "take"}
_ENERGY_RULES = {"attack": "ATK-2", "retreat": "TRN-14"}
_HURTING_ACTIONS = {"attack", "end_turn"}


def usual_assumptions(table: TableQuestion, ruling: Mapping[str, Any]) -> list[str]:
    """All usual values that the ruling rests on though nobody gave them, in words."""
    return [
        *_usual_piles(table, ruling),
        *_usual_of_active(table, ruling),
        *_hurt_without_hp(table, ruling),
    ]


def _usual_piles(table: TableQuestion, ruling: Mapping[str, Any]) -> list[str]:
    counted = {"prizes": _players_taking_prizes(ruling), "deck": _players_drawing(table, ruling)}
    words = {"prizes": _("%(player)s has %(usual)s Prizes"),
             "deck": _("%(usual)s cards are in %(player)s’s deck")}  # fmt: skip
    return [
        words[pile] % {"player": side.player, "usual": USUAL_PILES[pile]}
        for pile, players in counted.items()
        for side in table.sides
        if side.player in players and side.form.add_prefix(pile) not in side.form.as_query()
    ]


def _players_taking_prizes(ruling: Mapping[str, Any]) -> set[str]:
    prizes_taken = [
        taken_by_player.get("prizes_taken") or {}
        for taken_by_player in (ruling, *(ruling.get("branches") or ()))
    ]
    return {
        player
        for taken_by_player in prizes_taken
        for player, number in taken_by_player.items()
        if number
    }


def _players_drawing(table: TableQuestion, ruling: Mapping[str, Any]) -> set[str]:
    places = table.action.places
    if table.action.key not in _DRAWING_ACTIONS:
        return set()
    if table.action.key == "end_turn":
        return {places.opponent} if ruling["legal"] else set()
    return {table.action.cleaned_data.get("player") or places.player}


def _usual_of_active(table: TableQuestion, ruling: Mapping[str, Any]) -> list[str]:
    """Energy and Retreat Cost assumed for the Pokémon that attacks or retreats."""
    active = table.pokemon.get(table.action.places.active)
    rule = _ENERGY_RULES.get(table.action.key)
    if active is None or rule is None:
        return []
    unpaid = not ruling["legal"] and any(step["rule"] == rule for step in ruling["steps"])
    assumptions = []
    if unpaid and not active.cleaned_data["energy"]:
        assumptions.append(_("no Energy is attached to %(name)s") % {"name": active.name})
    if rule == "TRN-14" and (ruling["legal"] or unpaid) and _is_fact_missing(active, "retreat"):
        assumptions.append(_("Retreat Cost 0 of %(name)s") % {"name": active.name})
    return assumptions


def _hurt_without_hp(table: TableQuestion, ruling: Mapping[str, Any]) -> list[str]:
    """The damaged Pokémon whose Hit Points nobody gave."""
    if table.action.key not in _HURTING_ACTIONS:
        return []
    outcomes = [one["position"] for one in (ruling, *(ruling["branches"] or ())) if one["position"]]
    return [
        _("the HP of %(name)s are not said: no Knock Out is looked for") % {"name": form.name}
        for side in table.sides
        for target, form in side.in_play.items()
        if form.facts.get("hp") is None
        and any(_is_hurt(form, target, one["players"][side.player]) for one in outcomes)
    ]


def _is_fact_missing(form: PokemonForm, fact: str) -> bool:
    """Whether nobody gave this fact; a card of the catalogue has all its facts."""
    return form.typed is None and form.facts.get(fact) is None


def _is_hurt(form: PokemonForm, target: str, side: Mapping[str, Any]) -> bool:
    bench = side["bench"] or []
    pokemon_there = bench[int(target) : int(target) + 1] if target != "active" else [side["active"]]
    return any(
        pokemon and pokemon["damage"] > form.cleaned_data["damage"] for pokemon in pokemon_there
    )
