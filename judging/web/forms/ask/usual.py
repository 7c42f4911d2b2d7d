"""What nobody said of piles and Pokémon, and a ruling rests on: it is told beside the verdict."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from judging.web.forms.ask.builder import Builder
from judging.web.forms.ask.pokemon import PokemonForm
from judging.web.forms.ask.position import USUAL_PILES

_FROM_THE_DECK = {"draw", "end_turn", "take"}
_RESTS_ON_ENERGY = {"attack": "ATK-2", "retreat": "TRN-14"}
_HURTS = {"attack", "end_turn"}


def taken_as_usual(table: Builder, ruling: Mapping[str, Any]) -> list[str]:
    """All that counts here and of which nothing was said, in words."""
    return [*_piles(table, ruling), *_of_the_active(table, ruling), *_without_hp(table, ruling)]


def _piles(table: Builder, ruling: Mapping[str, Any]) -> list[str]:
    counted = {"prizes": _takers(ruling), "deck": _drawers(table, ruling)}
    words = {"prizes": _("%(player)s has %(usual)s Prizes"),
             "deck": _("%(usual)s cards are in %(player)s’s deck")}  # fmt: skip
    return [
        words[pile] % {"player": side.player, "usual": USUAL_PILES[pile]}
        for pile, players in counted.items()
        for side in table.sides
        if side.player in players and side.form.add_prefix(pile) not in side.form.as_query()
    ]


def _takers(ruling: Mapping[str, Any]) -> set[str]:
    taken = [one.get("prizes_taken") or {} for one in (ruling, *(ruling.get("branches") or ()))]
    return {player for one in taken for player, number in one.items() if number}


def _drawers(table: Builder, ruling: Mapping[str, Any]) -> set[str]:
    places = table.action.places
    if table.action.key not in _FROM_THE_DECK:
        return set()
    if table.action.key == "end_turn":
        return {places.opponent} if ruling["legal"] else set()
    return {table.action.cleaned_data.get("player") or places.player}


def _of_the_active(table: Builder, ruling: Mapping[str, Any]) -> list[str]:
    """The Energy and the Retreat Cost of the Pokémon that attacks or retreats."""
    active = table.pokemon.get(table.action.places.active)
    rule = _RESTS_ON_ENERGY.get(table.action.key)
    if active is None or rule is None:
        return []
    unpaid = not ruling["legal"] and any(step["rule"] == rule for step in ruling["steps"])
    found = []
    if unpaid and not active.cleaned_data["energy"]:
        found.append(_("no Energy is attached to %(name)s") % {"name": active.name})
    if rule == "TRN-14" and (ruling["legal"] or unpaid) and _lacks(active, "retreat"):
        found.append(_("Retreat Cost 0 of %(name)s") % {"name": active.name})
    return found


def _without_hp(table: Builder, ruling: Mapping[str, Any]) -> list[str]:
    """The Pokémon that were damaged and whose Hit Points nobody said."""
    if table.action.key not in _HURTS:
        return []
    outcomes = [one["position"] for one in (ruling, *(ruling["branches"] or ())) if one["position"]]
    return [
        _("the HP of %(name)s are not said: no Knock Out is looked for") % {"name": form.name}
        for side in table.sides
        for target, form in side.in_play.items()
        if form.facts.get("hp") is None
        and any(_is_hurt(form, target, one["players"][side.player]) for one in outcomes)
    ]


def _lacks(form: PokemonForm, fact: str) -> bool:
    """Whether nobody says it; of a card of the catalogue what is left out is not there."""
    return form.typed is None and form.facts.get(fact) is None


def _is_hurt(form: PokemonForm, target: str, side: Mapping[str, Any]) -> bool:
    bench = side["bench"] or []
    there = bench[int(target) : int(target) + 1] if target != "active" else [side["active"]]
    return any(one and one["damage"] > form.cleaned_data["damage"] for one in there)
