"""Turns a request of the ruling contract into the fields of a question, where fields can say it.

To be sure, the request and the fields are both ruled on: where the rulings differ, the fields are
not used.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from judging.engine import RequestError
from judging.queries.ask import rule_on
from judging.queries.cards import look_up_card
from judging.queries.energy import EnergyCard, energy_card, energy_in_words
from judging.web.forms.ask import card_facts, links
from judging.web.forms.ask.builder import ACTION_FORMS, TableQuestion
from judging.web.forms.ask.cards_played import altering_cards, card_of_effect, cards_in_words
from judging.web.forms.ask.forms import PLAYERS
from judging.web.forms.ask.picks import FOUND, MORE, NOTHING
from judging.web.forms.ask.turn import OTHER_ATTACK
from tournaments.models import Event

PlainRequest = Mapping[str, Any]
FieldValues = dict[str, Any]

_NOW_BY_FIELD = {"played_on_turn": "played", "evolved_on_turn": "evolved",
        "retreat_failed_on_turn": "failed", "paralyzed_on_turn": "paralyzed"}  # fmt: skip
_DONE_FIELDS = ("drawn", "energy_attached", "supporter_played", "stadium_played", "attacked")
# Fields of an action, each with the form field that takes its value unchanged.
_FORM_FIELD_BY_FIELD = {
    "damage": "damage",
    "to": "to",
    "inflicts": "inflicts",
    "self_damage": "self_damage",
    "counters": "counters",
    "count": "count",
    "from": "source",
    "as": "kind",
    "condition": "condition",
    "by_text": "by_text",
}
_TOLD_FIELDS = ("text_allows", "changes_nothing")  # boxes, ticked where true
_FIELD_BY_EFFECT = {("attacker", "+"): "plus", ("defender_effects", "-"): "minus",
             ("defender_effects", "p"): "prevented", ("cancel", "f"): "may_miss"}  # fmt: skip
_SPOT_FIELD = {"switch": "to", "promote": "slot", "devolve": "target", "leave_play": "target"}


class _CannotSay(Exception):  # noqa: N818 -- no error: the fields have no words for it
    """The builder has no field for this."""


def ask_address(request: PlainRequest, event: Event | None = None) -> str:
    """Where the same is asked: on the table, or on a short page if it needs no table.

    Empty where no fields can say it. `event`: the event from whose pages it is asked.
    """
    return table_address(request, event) or _address_on_page(request, event, links.SHORT_PAGE)


def table_address(request: PlainRequest, event: Event | None = None) -> str:
    """The address that asks the same on the table; empty where its fields cannot say it."""
    return _address_on_page(request, event, links.TABLE_PAGE)


def _address_on_page(request: PlainRequest, event: Event | None, page: str) -> str:
    try:
        if ACTION_FORMS[request["action"]["type"]].on_table != (page == links.TABLE_PAGE):
            return ""
        query = _table_query(request)
    except (_CannotSay, KeyError, TypeError, AttributeError, IndexError, ValueError):
        return ""  # what fields cannot say is asked as JSON
    address = links.short_enough_address(page, query, event)
    return address if address and _is_ruled_alike(query, request) else ""


def _is_ruled_alike(query: FieldValues, request: PlainRequest) -> bool:
    table = TableQuestion(QueryDict(urlencode(query, doseq=True)), "")
    if not table.is_valid():
        return False
    try:
        ruled_by_fields, ruled_as_asked = rule_on(table.as_request()), rule_on(request)
    except RequestError:
        return False
    return _compared_fields(ruled_by_fields) == _compared_fields(ruled_as_asked)


def _compared_fields(ruling: PlainRequest) -> list[Any]:
    steps = [(step["rule"], step["text"]) for step in ruling["steps"]]
    branches = [_compared_fields(branch) for branch in ruling["branches"] or ()]
    return [ruling["legal"], ruling["verdict"], ruling["payments"], steps, branches]


def _table_query(request: PlainRequest) -> FieldValues:
    position = request.get("position") or {}
    if not ACTION_FORMS[request["action"]["type"]].on_table:
        _require_only(position, set())
        _require_only(request, {"edition", "position", "action", "flips"})
        return {"edition": request["edition"], **_game_query(request["action"])}
    _require_only(position, {"turn", "players", "stadium"})
    turn = position.get("turn") or {}
    _require_only(turn, {"number", "player", "first"})
    query: FieldValues = {"edition": request["edition"], **turn}
    number = turn.get("number")
    player = turn.get("player") or _whose_turn(turn)
    query["player"] = player
    if position.get("stadium") is not None:
        query["stadium"] = _card_text(position["stadium"])
    sides = position.get("players") or {}
    for name, side in sides.items():
        query |= _side_query(name, side, number)
    attached = ((sides.get(player) or {}).get("active") or {}).get("energy") or []
    query |= _action_query(request["action"], player, attached)
    if request.get("choices"):
        query["picks"] = [_answer_text(picks) for picks in request["choices"]]
    if request.get("flips"):
        query["coins"] = " ".join(request["flips"])
    return query


def _whose_turn(turn: PlainRequest) -> str:
    first = str(turn.get("first") or "A")
    odd = int(turn.get("number") or 1) % 2 == 1
    return first if odd else "AB".replace(first, "")


def _side_query(name: str, side: PlainRequest, turn: int | None) -> FieldValues:
    _require_only(side, {"active", "bench", "prizes", "deck", "hand", "this_turn", "this_game"})
    query: FieldValues = {} if side.get("bench") else _bench_query(name, side)
    for pile in ("prizes", "deck", "hand"):
        if not isinstance(side.get(pile, 0), int):
            raise _CannotSay
        if pile in side:
            query[f"{name}-{pile}"] = side[pile]
    active = side.get("active")
    query |= (
        {f"{name}-nobody": "on"} if active is None else _pokemon_query(f"{name}a", active, turn)
    )
    for slot, pokemon in enumerate(side.get("bench") or ()):
        query |= _pokemon_query(f"{name}{slot}", pokemon, turn)
    deeds = side.get("this_turn") or {}
    _require_only(deeds, {*_DONE_FIELDS, "retreats"})
    query[f"{name}-done"] = [deed for deed in _DONE_FIELDS if deeds.get(deed) is True]
    query[f"{name}-retreats"] = deeds.get("retreats", 0)
    return query | _game_so_far_query(name, side.get("this_game") or {})


def _game_so_far_query(name: str, game: PlainRequest) -> FieldValues:
    """What was used up for the rest of the game, as fields."""
    _require_only(game, {"used", "v_unions"})
    values = {"used": list(game.get("used") or ()), "v_unions": ", ".join(game.get("v_unions", ()))}
    return {f"{name}-{field}": value for field, value in values.items() if value}


def _bench_query(name: str, side: PlainRequest) -> FieldValues:
    """An empty Bench as fields: null means “not said”, anything else that nobody is there."""
    return {} if "bench" in side and side["bench"] is None else {f"{name}-bench": "none"}


def _pokemon_query(place: str, pokemon: PlainRequest, turn: int | None) -> FieldValues:
    _require_only(
        pokemon,
        {
            *("card", "damage", "conditions", "energy", "tools", "attached", "under", "effects"),
            *_NOW_BY_FIELD,
            "put_by_effect",
        },
    )
    if any(pokemon.get(dated) not in {None, turn} for dated in _NOW_BY_FIELD):
        raise _CannotSay
    values = {
        **_card_query(pokemon["card"]),
        "damage": pokemon.get("damage", 0),
        "has": list(pokemon.get("conditions") or ()),
        "energy": energy_in_words([_energy_card(card) for card in pokemon.get("energy") or ()]),
        "plays": cards_in_words(
            [_altering_card_name(effect) for effect in pokemon.get("effects") or ()]
            + [_attached_card_name(card) for card in pokemon.get("attached") or ()]
        ),
        "tools": ", ".join(_card_text(card) for card in pokemon.get("tools") or ()),
        "under": ", ".join(_card_text(card) for card in pokemon.get("under") or ()),
        "now": [now for dated, now in _NOW_BY_FIELD.items() if pokemon.get(dated) is not None]
        + ["put"] * bool(pokemon.get("put_by_effect")),
    }
    return {f"{place}-{field}": value for field, value in values.items() if value}


def _card_query(card: Any) -> FieldValues:
    if isinstance(card, str):
        return {"card": _card_text(card)}
    _require_only(
        card,
        {
            "name",
            "kind",
            "hp",
            "types",
            "stage",
            "evolves_from",
            "retreat",
            "weaknesses",
            "resistances",
            "attacks",
            "powers",
            "labels",
        },
    )
    if len(card.get("types") or ()) > 1:
        raise _CannotSay
    return {
        "card": card["name"],
        "made": "on",
        "hp": card.get("hp"),
        "type": next(iter(card.get("types") or ()), ""),
        "stage": card.get("stage"),
        "evolves_from": card.get("evolves_from"),
        "retreat": str(card["retreat"]) if "retreat" in card else "",
        "weak": card_facts.matchups_text(card.get("weaknesses") or ()),
        "resists": card_facts.matchups_text(card.get("resistances") or ()),
        "attacks": card_facts.attacks_text(card.get("attacks") or ()),
        "powers": card_facts.powers_text(card.get("powers") or ()),
        "labels": ", ".join(card.get("labels") or ()),
    }


def _energy_card(card: Any) -> EnergyCard:
    if isinstance(card, str):
        return energy_card(look_up_card(card) or {})
    return energy_card(card)


def _card_text(card: Any) -> str:
    """A card as people type it: its name and, if it is in the catalogue, its id."""
    if not isinstance(card, str):
        return str(card["name"])
    facts = look_up_card(card)
    return f"{facts['name']} ({card})" if facts else card


def _altering_card_name(effect: Any) -> str:
    if not (name := card_of_effect(effect)):
        raise _CannotSay
    return name


def _attached_card_name(card: Any) -> str:
    facts = look_up_card(card) if isinstance(card, str) else None
    if facts is None or facts["name"] not in altering_cards():
        raise _CannotSay
    return str(facts["name"])


def _answer_text(picks: list[Any]) -> str:
    """One answer to a question, in the form of an address."""
    return MORE.join(_pick_text(pick) for pick in picks) or NOTHING


def _pick_text(pick: Any) -> str:
    if isinstance(pick, int):
        return str(pick)
    _require_only(pick, {"found"})
    return f"{FOUND}{_card_text(pick['found'])}"


def _action_query(action: PlainRequest, player: str, attached: list[Any]) -> FieldValues:
    kind = action["type"]
    values = {
        form: action[field] for field, form in _FORM_FIELD_BY_FIELD.items() if field in action
    }
    values |= {form: "on" for form in _TOLD_FIELDS if action.get(form)}
    if kind == "attack":
        values |= _attack_query(action)
    if "discard" in action:
        values["pays"] = energy_in_words(
            [_energy_card(attached[index]) for index in action["discard"]]
        )
    if kind in _SPOT_FIELD:
        values["spot"] = f"{action.get('player', player)}.{action[_SPOT_FIELD[kind]]}"
    elif "target" in action:
        values["target"] = action["target"]
    if kind == "use_power":
        values["power"] = f"{action['target']}|{action['power']}"
    elif "player" in action:
        values["player"] = action["player"]
    if "pieces" in action:
        values["pieces"] = ", ".join(_card_text(card) for card in action["pieces"])
    if "card" in action:
        card = action["card"]
        values |= (
            {"energy": energy_in_words([_energy_card(card)])}
            if kind == "attach_energy"
            else {"card": _card_text(card)}
        )
    return {"do": kind} | {f"do-{field}": value for field, value in values.items()}


def _game_query(action: PlainRequest) -> FieldValues:
    """Questions that need no table: ways in which each player won, or hands without a Basic."""
    _require_only(action, {"type", "wins", "basics", "sudden_death"})
    by_player = action["wins"] if action["type"] == "settle" else action["basics"]
    values = {f"do-{player.lower()}": by_player.get(player) or [] for player in PLAYERS}
    if action["type"] == "set_up":
        values = {name: _hands_without_basic(hands) for name, hands in values.items()}
    death = {"do-sudden_death": "on"} if action.get("sudden_death") else {}
    return {"do": action["type"], **values, **death}


def _hands_without_basic(hands: list[bool]) -> int:
    if hands != [False] * (len(hands) - 1) + [True]:
        raise _CannotSay
    return len(hands) - 1


def _attack_query(action: PlainRequest) -> FieldValues:
    _require_only(
        action,
        {
            "type",
            "attack",
            "damage",
            "inflicts",
            "self_damage",
            "counters",
            "discard",
            "flip_or_nothing",
            "bench_damage",
            "effects",
            "text_allows",
        },
    )
    hits = action.get("bench_damage") or ()
    if len({hit["amount"] for hit in hits}) > 1:
        raise _CannotSay
    values: FieldValues = {
        **_attack_name_query(action["attack"]),
        **_effects_query(action.get("effects") or ()),
    }
    if hits:
        values |= {"hits": [hit["slot"] for hit in hits], "each": hits[0]["amount"]}
    if action.get("flip_or_nothing"):
        values["or_nothing"] = "on"
    return values


def _attack_name_query(attack: Any) -> FieldValues:
    """One of the card's attacks by name, or another with its name and damage."""
    if isinstance(attack, str):
        return {"attack": attack}
    _require_only(attack, {"name", "damage"})
    return {"attack": OTHER_ATTACK, "other": attack["name"], "damage": attack.get("damage", 0)}


def _effects_query(effects: Any) -> FieldValues:
    """What other cards do to the attack, as fields. Raises _CannotSay where a field lacks."""
    values: FieldValues = {}
    for effect in effects:
        name = _FIELD_BY_EFFECT.get((effect["at"], str(effect.get("change", "flip"))[0]))
        if name is None or name in values:
            raise _CannotSay
        values[name] = "on" if name in {"prevented", "may_miss"} else str(effect["change"])[1:]
    return values


def _require_only(values: PlainRequest, known: set[str]) -> None:
    if set(values) - known:
        raise _CannotSay
