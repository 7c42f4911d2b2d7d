"""A malformed request in words: the path of the wrong field, and what would be right."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from judging.engine.nearest import suggest_nearest
from judging.engine.run import RequestError

_ERROR_WITH_PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_UNKNOWN_FIELD = re.compile(r"unknown field `(?P<name>.*)`")
_MISSING_FIELD = re.compile(r"missing required field `(?P<name>.*)`")

# What would be right, by the name of the field, where the type's own words say too little.
_REMEDIES = {
    "active": "one Pokémon (an object with a `card`) or null",
    "bench": "a list of at most 5 Pokémon, or null where nothing is known of it",
    "drawn": "true, false, or null where nothing is known of it",
    "stadium_owner": '"A", "B", or null for the player whose turn it is',
    "damage": 'a number of points, 0 or more, in tens (in an attack as printed: 30, "20+", "10x")',
    "hp": "Hit Points in tens, 10 or more",
    "prizes": "a number from 0 to 6, or a list of cards",
    "hand": "a number from 0 to 60, or a list of cards (null: one that nobody has named)",
    "deck": "a number from 0 to 60, or a list of cards (null: one that nobody has named)",
    "found": "a card that was found: an object with at least a `name`, or a catalogue id",
    "forbids": 'a list of what is forbidden, such as "attack" or "retreat"',
    "discard": "a number from 0 to 60, a list of cards, or in an action a list of Energy indices",
    "change": '"+10", "-20", "x2", "=0", "prevent" or "prevent<=30", in tens',
    "amount": '"x2" or "+20" of a Weakness, "-30" of a Resistance',
    "bench_damage.amount": "a number of points, 0 or more, in tens",
    "number": "the number of the turn, from 1 (0: set-up)",
    "slot": "a Bench slot from 0 to 4",
    "to": "a Bench slot from 0 to 4, or where the cards go",
    "target": '"active" or a Bench slot from 0 to 4',
    "choices": "for each choice that is asked a list of picks: an option's index, or an object "
    "that fits it",
    "flips": 'a list of "heads" and "tails"',
    "card": "an object with at least a `name`, or a catalogue id",
    "provides": 'a list of at least 1: types, lists of types it may be, "any"',
    "position": "an object with `turn`, `players`, `stadium`, `stadium_owner` and `effects`",
    "action": "an object with a `type`",
    "attack": "the name of an attack, or an object with `name`, `cost`, `damage` and `of`",
    "power": "the name of a power or an Ability",
    "count": "a whole number, 0 or more",
    "halves": "a list of its cards, the upper and the lower half",
    "pieces": "a list of its 4 cards",
    "wins": 'for each player the ways to win, such as {"A": ["prizes"]}',
    "name": "its name",
    "edition": "the key of an edition",
    "retreats": "how many times the player has retreated this turn",
}


def explain_validation_error(error: msgspec.ValidationError, data: Any, kind: Any) -> RequestError:
    """The refusal for a validation error, with its path in the contract's dotted form."""
    parts = _ERROR_WITH_PATH.match(str(error))
    what, path = (parts["what"], _dotted_path(parts["path"] or "")) if parts else (str(error), "")
    if unknown := _UNKNOWN_FIELD.search(what):
        name = unknown["name"]
        return RequestError(
            _join_path(path, name),
            f"unknown field{suggest_nearest(name, _known_fields(kind, path, data))}",
        )
    if missing := _MISSING_FIELD.search(what):
        path = _join_path(path, missing["name"])
        return RequestError(path, f"to be given: {_right_here(kind, path, data)}")
    value = _value_at(data, path)
    allowed = _list_right_texts(kind, path, data) if isinstance(value, str) else []
    if allowed:
        return RequestError(
            path, f"{value!r} is not known here{suggest_nearest(str(value), allowed)}"
        )
    return RequestError(path, _remedy_text(what, path, value))


def _right_here(kind: Any, path: str, data: Any) -> str:
    """What belongs at a path where nothing stands."""
    allowed = _list_right_texts(kind, path, data)
    return f"one of {', '.join(allowed)}" if allowed else _find_remedy(path) or "text"


def _list_right_texts(kind: Any, path: str, data: Any) -> list[str]:
    """The texts that may stand at a path, where nothing else may or no better word is known."""
    types = _types_at(kind, path, data)
    texts_alone = bool(types) and all(isinstance(one, inspect.LiteralType) for one in types)
    if not texts_alone and path.rpartition(".")[2] in _REMEDIES:
        return []
    return _allowed_values(kind, path, data)


def _find_remedy(path: str) -> str | None:
    """What would be right at a path, by the name of its field and of what that is of."""
    names = ["", *(part for part in path.split(".") if not part.isdigit())]
    owner, name = names[-2:] if len(names) > 1 else ("", "")
    return _REMEDIES.get(f"{owner}.{name}") or _REMEDIES.get(name)


def _dotted_path(path: str) -> str:
    return re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path).lstrip(".").removesuffix("....")


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _remedy_text(what: str, path: str, value: Any) -> str:
    remedy = _find_remedy(path)
    if remedy is None:
        return _plain_expectation(what) if what else "not as it should be"
    if isinstance(value, Mapping | list | tuple):
        return f"not as it should be; right is {remedy}"
    return f"{json.dumps(value, ensure_ascii=False)} cannot be; right is {remedy}"


_KIND_WORDS = {
    "array": "a list",
    "bool": "true or false",
    "dict": "an object",
    "float": "a number",
    "int": "a whole number",
    "list": "a list",
    "NoneType": "null",
    "object": "an object",
    "str": "text",
}
_NAMED_KINDS = re.compile(r"`(?P<kinds>[A-Za-z]+(?: \| [a-z]+)*)`")


def _plain_expectation(what: str) -> str:
    """The decoder's words for what it expected (`int | null`), in plain English."""

    def join_kinds(match: re.Match[str]) -> str:
        return " or ".join(_KIND_WORDS.get(kind, kind) for kind in match["kinds"].split(" | "))

    return _NAMED_KINDS.sub(join_kinds, what[0].lower() + what[1:])


def _value_at(data: Any, path: str) -> Any:
    """What stands at a path; None where nothing does."""
    for part in path.split(".") if path else []:
        if isinstance(data, list | tuple):
            data = {str(place): item for place, item in enumerate(data)}
        if not isinstance(data, Mapping):
            return None
        data = data.get(part)
    return data


def _known_fields(kind: Any, path: str, data: Any) -> list[str]:
    """The fields of the objects that may stand at a path."""
    return [
        field.encode_name
        for struct in _types_at(kind, path, data)
        if isinstance(struct, inspect.StructType)
        for field in struct.fields
        if field.encode_name != "~id"
    ]


def _allowed_values(kind: Any, path: str, data: Any) -> list[str]:
    """The texts that may stand at a path; for the `type` of an action the actions."""
    parent, _, name = path.rpartition(".")
    owners = [one for one in _types_at(kind, parent, {}) if isinstance(one, inspect.StructType)]
    return [str(one.tag) for one in owners if one.tag and one.tag_field == name] or [
        str(value)
        for one in _types_at(kind, path, data)
        if isinstance(one, inspect.LiteralType)
        for value in one.values
    ]


def _types_at(kind: Any, path: str, data: Any) -> list[inspect.Type]:
    """The types that may stand at a path; what says which of them it is (`type`) narrows them."""
    types = _flat_types(inspect.type_info(kind))
    for part in path.split(".") if path else []:
        data = _value_at(data, part)
        types = [inner for outer in types for inner in _types_inside(outer, part)]
        types = [outer for outer in types if _is_tagged_so(outer, data)] or types
    return types


def _is_tagged_so(kind: inspect.Type, data: Any) -> bool:
    if not isinstance(kind, inspect.StructType) or not kind.tag_field:
        return False
    return isinstance(data, Mapping) and data.get(kind.tag_field) == kind.tag


def _types_inside(outer: inspect.Type, part: str) -> list[inspect.Type]:
    if isinstance(outer, inspect.StructType):
        return [
            t
            for field in outer.fields
            if field.encode_name == part
            for t in _flat_types(field.type)
        ]
    if isinstance(outer, inspect.VarTupleType):
        return _flat_types(outer.item_type)
    if (
        isinstance(outer, inspect.TupleType)
        and part.isdigit()
        and int(part) < len(outer.item_types)
    ):
        return _flat_types(outer.item_types[int(part)])
    return []


def _flat_types(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _flat_types(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [inner for member in kind.types for inner in _flat_types(member)]
    return [kind]
