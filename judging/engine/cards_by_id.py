"""Replaces the catalogue ids in a question by what they stand for: cards, or their facts.

The quick way puts in cards and gives up without a reason; the long way puts in facts and names the
path of an id that is not known.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from judging.engine.errors import RequestError
from judging.engine.position import Card

CardLookup: TypeAlias = Callable[[str], Mapping[str, Any] | None]
ID_KEY = "~id"
_MOST_CARDS = 10_000
_encoder = msgspec.json.Encoder()


class LongWayError(Exception):
    """The quick way cannot tell what is wrong: the long way finds out."""


def fill_in_cards(data: Any, lookup: CardLookup | None) -> Any:
    """The request with every catalogue id replaced by the card's facts (marked with the id)."""
    if not isinstance(data, Mapping):
        raise RequestError("", "no_request")
    return {
        key: _fill_in_ids(value, key, key, lookup) if key in _PARTS_WITH_CARDS else value
        for key, value in data.items()
    }


_PARTS_WITH_CARDS = ("position", "action", "choices")
# Where a card may stand, by the name of the field; in a list of cards each item is one. Effects
# hold none: the `card` of an effect is an id and stays one.
_CARD_FIELDS = frozenset(
    {
        "card",
        "stadium",
        "supporter_played",
        "energy",
        "tools",
        "under",
        "hand",
        "deck",
        "discard",
        "prizes",
        "lost_zone",
        "halves",
        "pieces",
        "attached",
        "found",
    }
)


def _fill_in_ids(value: Any, name: str, path: str, lookup: CardLookup | None) -> Any:
    if isinstance(value, Mapping):
        if ID_KEY in value:
            raise RequestError(f"{path}.{ID_KEY}", "unknown_field", near="")
        return {
            # most values are numbers and words that cannot be cards: they are left alone
            key: _fill_in_ids(item, key, f"{path}.{key}", lookup)
            if (key in _CARD_FIELDS if type(item) is str else type(item) not in _PLAIN)
            and isinstance(key, str)
            and key != "effects"
            else item
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        if name in {"A", "B"} and path.count(".") > 2 and ".hands." in path:
            name = "card"
        return [
            _fill_in_ids(item, name, f"{path}.{index}", lookup) for index, item in enumerate(value)
        ]
    if isinstance(value, str) and name in _CARD_FIELDS:
        return _facts_by_id(value, path, lookup)
    return value


_PLAIN = frozenset({int, float, bool, type(None)})


def _facts_by_id(card_id: str, path: str, lookup: CardLookup | None) -> dict[str, Any]:
    facts = lookup(card_id) if lookup else None
    if facts is None:
        raise RequestError(path, "not_in_catalogue" if lookup else "no_catalogue", card=card_id)
    return {**facts, ID_KEY: card_id}


def put_cards_in_position(position: Any, lookup: CardLookup | None) -> None:
    """Replace each id by its card; an id left standing fails to decode and goes the long way."""
    if type(position) is not dict:
        return
    _put_card(position, "stadium", lookup)
    players = position.get("players")
    for side in players.values() if type(players) is dict else ():
        if type(side) is dict:
            _put_cards_on_side(side, lookup)


def _put_cards_on_side(side: dict[str, Any], lookup: CardLookup | None) -> None:
    for name, value in side.items():
        kind = type(value)
        if kind is dict:
            if name == "active":
                _put_cards_on_pokemon(value, lookup)
            elif name == "this_turn":
                _put_card(value, "supporter_played", lookup)
        elif kind is list and value:
            if name == "bench":
                for pokemon in value:
                    if type(pokemon) is dict:
                        _put_cards_on_pokemon(pokemon, lookup)
            elif name in _CARD_FIELDS:
                put_cards_in_list(value, name, lookup)


def _put_cards_on_pokemon(pokemon: dict[str, Any], lookup: CardLookup | None) -> None:
    _put_card(pokemon, "card", lookup)
    for name in ("energy", "tools", "under", "attached"):
        if name in pokemon and type(cards := pokemon[name]) is list and cards:
            put_cards_in_list(cards, name, lookup)


def _put_card(value: dict[str, Any], name: str, lookup: CardLookup | None) -> None:
    card = value.get(name)
    if type(card) is str:
        value[name] = _card_by_id(card, lookup)


def put_cards_in_fields(value: dict[str, Any], lookup: CardLookup | None) -> None:
    """Replace ids by cards in an action or a choice, whatever its fields."""
    if "hands" in value:
        raise LongWayError
    for key, item in value.items():
        kind = type(item)
        if kind is str:
            if key in _CARD_FIELDS:
                value[key] = _card_by_id(item, lookup)
        elif kind is dict:
            if key not in _CARD_FIELDS:  # a card written out holds no other
                put_cards_in_fields(item, lookup)
        elif kind is list and item and key != "effects":
            put_cards_in_list(item, key, lookup)


def put_cards_in_list(items: list[Any], name: str, lookup: CardLookup | None) -> None:
    holds_cards = name in _CARD_FIELDS
    for place, item in enumerate(items):
        kind = type(item)
        if kind is dict:
            if not holds_cards:
                put_cards_in_fields(item, lookup)
        elif kind is str:
            if holds_cards:
                items[place] = _card_by_id(item, lookup)
        elif kind is list:
            put_cards_in_list(item, name, lookup)


def _card_by_id(card_id: str, lookup: CardLookup | None) -> Card:
    """The card of that id, kept as long as the look-up gives the same facts."""
    facts = lookup(card_id) if lookup else None
    if facts is None:
        raise LongWayError
    kept = _cards_by_id.get(card_id)
    if kept is None or kept[0] is not facts:
        if len(_cards_by_id) >= _MOST_CARDS:
            _cards_by_id.clear()
        written = _encoder.encode({**facts, ID_KEY: card_id})
        kept = _cards_by_id[card_id] = facts, msgspec.json.decode(written, type=Card)
    return kept[1]


# Cards by id, each with the facts it was read from.
_cards_by_id: dict[str, tuple[Mapping[str, Any], Card]] = {}
