"""A request of the ruling contract as a table of the position builder, where its fields can say it.

Whether they can is found out by asking both: a table that is ruled on in another way is none.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from judging.queries.ask import rule_on
from judging.queries.cards import lookup
from judging.web.forms.ask import card_facts as written
from judging.web.forms.ask.builder import ACTIONS, Builder
from judging.web.forms.ask.cards_played import in_words as played_in_words
from judging.web.forms.ask.cards_played import named
from judging.web.forms.ask.energy import EnergyCard, energy_card, in_words
from judging.web.forms.ask.forms import LONGEST_LINK
from judging.web.forms.ask.turn import ANOTHER
from league.base.errors import Refused
from tournaments.models import Event

Plain = Mapping[str, Any]
Query = dict[str, Any]

_NOW = {"played_on_turn": "played", "evolved_on_turn": "evolved",
        "retreat_failed_on_turn": "failed", "paralyzed_on_turn": "paralyzed"}  # fmt: skip
_DONE = ("drawn", "energy_attached", "supporter_played", "stadium_played", "attacked")
# Fields of an action by the fields of its form, where one is the other as it stands.
_ALIKE = {"damage": "damage", "to": "to", "inflicts": "inflicts", "self_damage": "self_damage",
          "counters": "counters", "count": "count", "from": "source", "as": "kind",
          "condition": "condition"}  # fmt: skip
_FIELD_OF = {("attacker", "+"): "plus", ("defender_effects", "-"): "minus",
             ("defender_effects", "p"): "prevented", ("cancel", "f"): "may_miss"}  # fmt: skip
_ON_A_SPOT = {"switch": "to", "promote": "slot", "devolve": "target", "leave_play": "target"}


class _CannotSay(Exception):  # noqa: N818 -- no error: the fields have no words for it
    """The builder has no field for this."""


def table_address(request: Plain, event: Event | None = None) -> str:
    """Where the same is asked on a table; empty where its fields cannot say it.

    `event`: from whose pages it is asked.
    """
    try:
        query = _query(request)
    except (_CannotSay, KeyError, TypeError, AttributeError, IndexError, ValueError):
        return ""  # whatever cannot be read back goes on as JSON
    whole = query | ({"event": event.pk} if event else {})
    address = f"{reverse('judging:position')}?{urlencode(whole, doseq=True)}"
    return address if len(address) <= LONGEST_LINK and _is_ruled_alike(query, request) else ""


def _is_ruled_alike(query: Query, request: Plain) -> bool:
    table = Builder(QueryDict(urlencode(query, doseq=True)), request["edition"])
    if not table.is_valid():
        return False
    try:
        here, there = rule_on(table.request()), rule_on(request)
    except Refused:
        return False
    return _told(here) == _told(there)


def _told(ruling: Plain) -> list[Any]:
    steps = [(step["rule"], step["text"]) for step in ruling["steps"]]
    branches = [_told(one) for one in ruling["branches"] or ()]
    return [ruling["legal"], ruling["verdict"], ruling["payments"], steps, branches]


def _query(request: Plain) -> Query:
    position = request.get("position") or {}
    _only(position, {"turn", "players", "stadium"})
    turn = position.get("turn") or {}
    _only(turn, {"number", "player", "first"})
    query: Query = {"edition": request["edition"], **turn}
    number = turn.get("number")
    player = turn.get("player") or _whose(turn)
    query["player"] = player
    if position.get("stadium") is not None:
        query["stadium"] = _by_id(position["stadium"])
    sides = position.get("players") or {}
    for name, side in sides.items():
        query |= _side(name, side, number)
    attached = ((sides.get(player) or {}).get("active") or {}).get("energy") or []
    query |= _action(request["action"], player, attached)
    if request.get("flips"):
        query["coins"] = " ".join(request["flips"])
    return query


def _whose(turn: Plain) -> str:
    first = str(turn.get("first") or "A")
    odd = int(turn.get("number") or 1) % 2 == 1
    return first if odd else "AB".replace(first, "")


def _side(name: str, side: Plain, turn: int | None) -> Query:
    _only(side, {"active", "bench", "prizes", "deck", "hand", "this_turn"})
    query: Query = {} if side.get("bench") else _no_bench(name, side)
    for pile in ("prizes", "deck", "hand"):
        if not isinstance(side.get(pile, 0), int):
            raise _CannotSay
        if pile in side:
            query[f"{name}-{pile}"] = side[pile]
    active = side.get("active")
    query |= {f"{name}-nobody": "on"} if active is None else _pokemon(f"{name}a", active, turn)
    for slot, one in enumerate(side.get("bench") or ()):
        query |= _pokemon(f"{name}{slot}", one, turn)
    deeds = side.get("this_turn") or {}
    _only(deeds, {*_DONE, "retreats"})
    query[f"{name}-done"] = [deed for deed in _DONE if deeds.get(deed) is True]
    query[f"{name}-retreats"] = deeds.get("retreats", 0)
    return query


def _no_bench(name: str, side: Plain) -> Query:
    """Null is “not said”; left out, nobody is there."""
    return {} if "bench" in side and side["bench"] is None else {f"{name}-bench": "none"}


def _pokemon(place: str, one: Plain, turn: int | None) -> Query:
    _only(one, {"card", "damage", "conditions", "energy", "tools", "under", "effects", *_NOW})
    if any(one.get(dated) not in {None, turn} for dated in _NOW):
        raise _CannotSay
    said = {
        **_card(one["card"]),
        "damage": one.get("damage", 0),
        "has": list(one.get("conditions") or ()),
        "energy": in_words([_energy(card) for card in one.get("energy") or ()]),
        "plays": played_in_words(_played(effect) for effect in one.get("effects") or ()),
        "tools": ", ".join(_by_id(card) for card in one.get("tools") or ()),
        "under": ", ".join(_by_id(card) for card in one.get("under") or ()),
        "now": [said for dated, said in _NOW.items() if one.get(dated) is not None],
    }
    return {f"{place}-{field}": value for field, value in said.items() if value}


def _card(card: Any) -> Query:
    if isinstance(card, str):
        return {"card": _by_id(card)}
    _only(card, {"name", "kind", "hp", "types", "stage", "evolves_from", "retreat", "weaknesses",
                 "resistances", "attacks", "powers"})  # fmt: skip
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
        "weak": written.matchups(card.get("weaknesses") or ()),
        "resists": written.matchups(card.get("resistances") or ()),
        "attacks": written.attacks(card.get("attacks") or ()),
        "powers": written.powers(card.get("powers") or ()),
    }


def _energy(card: Any) -> EnergyCard:
    if isinstance(card, str):
        return energy_card(lookup(card) or {})
    return energy_card(card)


def _by_id(card: Any) -> str:
    """A card as it is typed: its name and, where it is one of the catalogue, which printing."""
    if not isinstance(card, str):
        return str(card["name"])
    facts = lookup(card)
    return f"{facts['name']} ({card})" if facts else card


def _played(effect: Any) -> str:
    if not (name := named(effect)):
        raise _CannotSay
    return name


def _action(action: Plain, player: str, attached: list[Any]) -> Query:
    kind = action["type"]
    if kind not in ACTIONS:
        raise _CannotSay
    said = {form: action[field] for field, form in _ALIKE.items() if field in action}
    if kind == "attack":
        said |= _attack(action)
    if "discard" in action:
        said["pays"] = in_words([_energy(attached[index]) for index in action["discard"]])
    if kind in _ON_A_SPOT:
        said["spot"] = f"{action.get('player', player)}.{action[_ON_A_SPOT[kind]]}"
    elif "target" in action:
        said["target"] = action["target"]
    if kind == "use_power":
        said["power"] = f"{action['target']}|{action['power']}"
    elif "player" in action:
        said["player"] = action["player"]
    if "card" in action:
        card = action["card"]
        said |= {"energy": in_words([_energy(card)])} if kind == "attach_energy" else {
            "card": _by_id(card)
        }  # fmt: skip
    return {"do": kind} | {f"do-{field}": value for field, value in said.items()}


def _attack(action: Plain) -> Query:
    _only(action, {"type", "attack", "damage", "inflicts", "self_damage", "counters", "discard",
                   "flip_or_nothing", "bench_damage", "effects"})  # fmt: skip
    hits = action.get("bench_damage") or ()
    if len({one["amount"] for one in hits}) > 1:
        raise _CannotSay
    said: Query = {**_which(action["attack"]), **_effects(action.get("effects") or ())}
    if hits:
        said |= {"hits": [one["slot"] for one in hits], "each": hits[0]["amount"]}
    if action.get("flip_or_nothing"):
        said["or_nothing"] = "on"
    return said


def _which(attack: Any) -> Query:
    """One of the card's attacks, or another with its name and damage."""
    if isinstance(attack, str):
        return {"attack": attack}
    _only(attack, {"name", "damage"})
    return {"attack": ANOTHER, "other": attack["name"], "damage": attack.get("damage", 0)}


def _effects(given: Any) -> Query:
    """What other cards do to the attack, where each is one of the fields."""
    said: Query = {}
    for effect in given:
        name = _FIELD_OF.get((effect["at"], str(effect.get("change", "flip"))[0]))
        if name is None or name in said:
            raise _CannotSay
        said[name] = "on" if name in {"prevented", "may_miss"} else str(effect["change"])[1:]
    return said


def _only(given: Plain, known: set[str]) -> None:
    if set(given) - known:
        raise _CannotSay
