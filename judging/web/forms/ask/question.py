"""Words the question as a judge would note it down: who does what to whom.

“Confused Meganium attacks Sentret with Razor Leaf, tails: what happens?”
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from judging.queries.cards import look_up_card
from judging.queries.energy import energy_in_words
from judging.web.forms.ask.action import place_key
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.cards_played import cards_in_words
from judging.web.forms.ask.forms import CONDITIONS
from judging.web.forms.ask.game import ways_to_win
from judging.web.forms.ask.pokemon import PokemonForm
from judging.web.forms.ask.turn import OTHER_ATTACK

FormValues = dict[str, Any]


def question_text(table: TableQuestion) -> str:
    """The question of a table whose fields are all valid."""
    values = table.action.cleaned_data
    if table.is_short and (tell := _SHORT_TEXT_BY_ACTION.get(table.action.key)):
        return tell(table, values)
    sentence = _TEXT_BY_ACTION.get(table.action.key, _player_text)(table, values)
    return _("%(what)s: what happens?") % {"what": sentence + _coins_text(table)}


def _coins_text(table: TableQuestion) -> str:
    sides = {"heads": _("heads"), "tails": _("tails")}
    return "".join(f", {sides[side]}" for side in table.table.cleaned_data.get("coins") or ())


def _attack_text(table: TableQuestion, values: FormValues) -> str:
    named = values.get("attack") or OTHER_ATTACK
    attack = (values["other"] or _("another attack")) if named == OTHER_ATTACK else named
    if values.get("damage") is not None:
        attack = _("%(attack)s for %(damage)s") % {"attack": attack, "damage": values["damage"]}
    return _("%(who)s attacks %(whom)s with %(attack)s") % {
        "who": _pokemon_at_text(table, table.action.places.active),
        "whom": _pokemon_at_text(table, table.action.places.defending),
        "attack": attack,
    }


def _retreat_text(table: TableQuestion, values: FormValues) -> str:
    active = table.pokemon.get(table.action.places.active)
    energy = energy_in_words(active.cleaned_data["energy"]) if active else ""
    paid = values.get("pays")
    words = {
        "who": _pokemon_at_text(table, table.action.places.active),
        "into": table.action.places.who[table.action.places.player].get(values["to"], _("nobody")),
        "energy": energy or _("no Energy"),
    }
    if paid is None or active is None:
        return _("%(who)s with %(energy)s retreats for %(into)s") % words
    words["paid"] = energy_in_words([active.cleaned_data["energy"][index] for index in paid])
    return _("%(who)s with %(energy)s retreats for %(into)s and discards %(paid)s") % words


def _end_turn_text(table: TableQuestion, _given: FormValues) -> str:
    places = table.action.places
    return _("%(player)s’s turn ends, %(own)s against %(theirs)s") % {
        "player": places.player,
        "own": _pokemon_at_text(table, places.active),
        "theirs": _pokemon_at_text(table, places.defending),
    }


def _card_on_pokemon_text(table: TableQuestion, values: FormValues) -> str:
    """A card goes on a Pokémon: it evolves, levels up, gets an Energy or a Trainer card."""
    whom, energy = values.get("target"), values.get("energy")
    words = {
        "what": table.action.name,
        "card": energy_in_words([energy]) if energy else _card_name(values["card"]),
        "whom": _pokemon_at_text(table, place_key(table.action.places.player, whom))
        if whom
        else "",
    }
    if not whom:
        return _("%(what)s: %(card)s") % words
    return _("%(what)s: %(card)s on %(whom)s") % words


def _inflict_text(table: TableQuestion, values: FormValues) -> str:
    return _("%(who)s becomes %(condition)s") % {
        "who": _pokemon_at_text(table, place_key(values["player"], "active")),
        "condition": dict(CONDITIONS)[values["condition"]],
    }


def _spot_text(table: TableQuestion, values: FormValues) -> str:
    pokemon = (
        _pokemon_at_text(table, place_key(*values["spot"].split(".")))
        if values["spot"]
        else _("nobody")
    )
    return f"{table.action.name}: {pokemon}"


def _power_text(table: TableQuestion, values: FormValues) -> str:
    target, _bar, power = values["power"].partition("|")
    pokemon = _pokemon_at_text(table, place_key(table.action.places.player, target))
    return _("%(who)s uses %(power)s") % {"who": pokemon, "power": power}


def _counts_text(table: TableQuestion, values: FormValues) -> str:
    return _("Does %(who)s count as %(kind)s") % {
        "who": _pokemon_at_text(table, place_key(table.action.places.player, values["target"])),
        "kind": values["kind"],
    }


def _player_text(table: TableQuestion, values: FormValues) -> str:
    player = values.get("player") or table.action.places.player
    count = f" ({values['count']})" if values.get("count") is not None else ""
    return f"{player}: {table.action.name}{count}"


_TEXT_BY_ACTION: dict[str, Callable[[TableQuestion, FormValues], str]] = {
    "attack": _attack_text,
    "retreat": _retreat_text,
    "end_turn": _end_turn_text,
    "evolve": _card_on_pokemon_text,
    "level_up": _card_on_pokemon_text,
    "attach_energy": _card_on_pokemon_text,
    "play_trainer": _card_on_pokemon_text,
    "play_basic": _card_on_pokemon_text,
    "inflict": _inflict_text,
    "switch": _spot_text,
    "promote": _spot_text,
    "devolve": _spot_text,
    "leave_play": _spot_text,
    "use_power": _power_text,
    "counts_as": _counts_text,
}


def _who_wins_text(_table: TableQuestion, values: FormValues) -> str:
    won = [str(name) for key, name in ways_to_win("A", "B") if key in values["a"]]
    won += [str(name) for key, name in ways_to_win("B", "A") if key in values["b"]]
    return _("%(what)s: who wins?") % {"what": "; ".join(won) or _("Nobody has won")}


def _may_draw_text(_table: TableQuestion, values: FormValues) -> str:
    return _("Hands without a Basic Pokémon: A %(a)s, B %(b)s. Who may draw how many?") % {
        "a": values["a"],
        "b": values["b"],
    }


def _conditions_question_text(table: TableQuestion, values: FormValues) -> str:
    active = table.pokemon["Aa"].cleaned_data
    return _("A Pokémon that is %(has)s becomes %(new)s: what is it then?") % {
        "has": _conditions_text(active["has"]) or _("under no Special Condition"),
        "new": _conditions_text([values["condition"]]),
    }


def _may_retreat_text(table: TableQuestion, _given: FormValues) -> str:
    active = table.pokemon["Aa"].cleaned_data
    return _("Retreat Cost %(cost)s, %(has)s, with %(energy)s: may it retreat?") % {
        "cost": active["retreat"],
        "has": _conditions_text(active["has"]) or _("no Special Condition"),
        "energy": energy_in_words(active["energy"]) or _("no Energy"),
    }


# A short page names no Pokémon: its questions are about the facts.
_SHORT_TEXT_BY_ACTION: dict[str, Callable[[TableQuestion, FormValues], str]] = {
    "settle": _who_wins_text, "set_up": _may_draw_text, "inflict": _conditions_question_text,
    "retreat": _may_retreat_text,
}  # fmt: skip


def _conditions_text(keys: list[str]) -> str:
    names = dict(CONDITIONS)
    return _(" and ").join(str(names[key]) for key in keys)


def _card_name(card: str) -> str:
    return str((look_up_card(card) or {"name": card})["name"])


def _pokemon_at_text(table: TableQuestion, where: str) -> str:
    form = table.pokemon.get(where)
    return _pokemon_text(form) if form else _("nobody")


def _pokemon_text(form: PokemonForm) -> str:
    """`Confused Charmander (20 damage, PlusPower)`."""
    values, name = form.cleaned_data, form.name
    if has := _conditions_text(values.get("has", [])):
        name = _("%(conditions)s %(name)s") % {"conditions": has, "name": name}
    details = [_("%(damage)s damage") % {"damage": values["damage"]}] if values["damage"] else []
    played = cards_in_words(played_card.name for played_card in values.get("plays") or ())
    details += [played] if played else []
    return f"{name} ({', '.join(details)})" if details else name
