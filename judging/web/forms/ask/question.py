"""The question asked on a table, as a judge would note it down: who does what to whom.

“Confused Meganium attacks Sentret with Razor Leaf, tails: what happens?”
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from judging.queries.cards import lookup
from judging.web.forms.ask.action import place
from judging.web.forms.ask.builder import Builder
from judging.web.forms.ask.cards_played import in_words as played_in_words
from judging.web.forms.ask.energy import in_words as energy_in_words
from judging.web.forms.ask.forms import CONDITIONS
from judging.web.forms.ask.pokemon import PokemonForm
from judging.web.forms.ask.turn import ANOTHER

Given = dict[str, Any]


def question(table: Builder) -> str:
    """The question of a table whose fields are valid."""
    told = _TOLD.get(table.action.key, _other)(table, table.action.cleaned_data)
    return _("%(what)s: what happens?") % {"what": told + _coins(table)}


def _coins(table: Builder) -> str:
    sides = {"heads": _("heads"), "tails": _("tails")}
    return "".join(f", {sides[side]}" for side in table.table.cleaned_data.get("coins") or ())


def _attack(table: Builder, given: Given) -> str:
    named = given.get("attack") or ANOTHER
    attack = (given["other"] or _("another attack")) if named == ANOTHER else named
    if given.get("damage") is not None:
        attack = _("%(attack)s for %(damage)s") % {"attack": attack, "damage": given["damage"]}
    return _("%(who)s attacks %(whom)s with %(attack)s") % {
        "who": _at(table, table.action.places.active),
        "whom": _at(table, table.action.places.defending),
        "attack": attack,
    }


def _retreat(table: Builder, given: Given) -> str:
    active = table.pokemon.get(table.action.places.active)
    energy = energy_in_words(active.cleaned_data["energy"]) if active else ""
    paid = given.get("pays")
    words = {
        "who": _at(table, table.action.places.active),
        "into": table.action.places.who[table.action.places.player].get(given["to"], _("nobody")),
        "energy": energy or _("no Energy"),
    }
    if paid is None or active is None:
        return _("%(who)s with %(energy)s retreats for %(into)s") % words
    words["paid"] = energy_in_words([active.cleaned_data["energy"][index] for index in paid])
    return _("%(who)s with %(energy)s retreats for %(into)s and discards %(paid)s") % words


def _end_turn(table: Builder, _given: Given) -> str:
    places = table.action.places
    return _("%(player)s’s turn ends, %(own)s against %(theirs)s") % {
        "player": places.player,
        "own": _at(table, places.active),
        "theirs": _at(table, places.defending),
    }


def _on(table: Builder, given: Given) -> str:
    """A card comes on a Pokémon: it evolves, levels up, gets an Energy or a Trainer card."""
    whom, energy = given.get("target"), given.get("energy")
    words = {
        "what": table.action.name,
        "card": energy_in_words([energy]) if energy else _name(given["card"]),
        "whom": _at(table, place(table.action.places.player, whom)) if whom else "",
    }
    if not whom:
        return _("%(what)s: %(card)s") % words
    return _("%(what)s: %(card)s on %(whom)s") % words


def _inflict(table: Builder, given: Given) -> str:
    return _("%(who)s becomes %(condition)s") % {
        "who": _at(table, place(given["player"], "active")),
        "condition": dict(CONDITIONS)[given["condition"]],
    }


def _spot(table: Builder, given: Given) -> str:
    who = _at(table, place(*given["spot"].split("."))) if given["spot"] else _("nobody")
    return f"{table.action.name}: {who}"


def _power(table: Builder, given: Given) -> str:
    at, _bar, power = given["power"].partition("|")
    who = _at(table, place(table.action.places.player, at))
    return _("%(who)s uses %(power)s") % {"who": who, "power": power}


def _counts(table: Builder, given: Given) -> str:
    return _("Does %(who)s count as %(kind)s") % {
        "who": _at(table, place(table.action.places.player, given["target"])),
        "kind": given["kind"],
    }


def _other(table: Builder, given: Given) -> str:
    player = given.get("player") or table.action.places.player
    count = f" ({given['count']})" if given.get("count") is not None else ""
    return f"{player}: {table.action.name}{count}"


_TOLD: dict[str, Callable[[Builder, Given], str]] = {
    "attack": _attack, "retreat": _retreat, "end_turn": _end_turn, "evolve": _on, "level_up": _on,
    "attach_energy": _on, "play_trainer": _on, "play_basic": _on, "inflict": _inflict,
    "switch": _spot, "promote": _spot, "devolve": _spot, "leave_play": _spot, "use_power": _power,
    "counts_as": _counts,
}  # fmt: skip


def _name(card: str) -> str:
    return str((lookup(card) or {"name": card})["name"])


def _at(table: Builder, where: str) -> str:
    form = table.pokemon.get(where)
    return _told(form) if form else _("nobody")


def _told(form: PokemonForm) -> str:
    """`Confused Charmander (20 damage, PlusPower)`."""
    given, names = form.cleaned_data, dict(CONDITIONS)
    has = [str(names[key]) for key in given.get("has", ())]
    name = form.name
    if has:
        name = _("%(conditions)s %(name)s") % {"conditions": _(" and ").join(has), "name": name}
    said = [_("%(damage)s damage") % {"damage": given["damage"]}] if given["damage"] else []
    played = played_in_words(one.name for one in given.get("plays") or ())
    said += [played] if played else []
    return f"{name} ({', '.join(said)})" if said else name
