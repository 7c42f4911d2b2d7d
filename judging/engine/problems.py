"""Explains a malformed request: the path of the wrong field, and what would be right."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from judging.engine.errors import RequestError
from judging.engine.nearest import suggest_nearest
from judging.engine.phrases import OrList, Word
from judging.engine.wording_refusals import KIND_WORDS, REMEDIES

_ERROR_WITH_PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_UNKNOWN_FIELD = re.compile(r"unknown field `(?P<name>.*)`")
_MISSING_FIELD = re.compile(r"missing required field `(?P<name>.*)`")


def explain_validation_error(error: msgspec.ValidationError, data: Any, kind: Any) -> RequestError:
    """The refusal for a validation error, with its path in the contract's dotted form."""
    parts = _ERROR_WITH_PATH.match(str(error))
    what, path = (parts["what"], _dotted_path(parts["path"] or "")) if parts else (str(error), "")
    if unknown := _UNKNOWN_FIELD.search(what):
        name = unknown["name"]
        near = suggest_nearest(name, _known_fields(kind, path, data))
        return RequestError(_join_path(path, name), "unknown_field", near=near)
    if missing := _MISSING_FIELD.search(what):
        return _missing_error(_join_path(path, missing["name"]), kind, data)
    value = _value_at(data, path)
    allowed = _list_right_texts(kind, path, data) if isinstance(value, str) else []
    if allowed:
        near = suggest_nearest(value, allowed)
        return RequestError(path, "unknown_value", value=value, near=near)
    return _wrong_value_error(what, path, value)


def _missing_error(path: str, kind: Any, data: Any) -> RequestError:
    """The refusal for a missing field, with what belongs there."""
    allowed = _list_right_texts(kind, path, data)
    if allowed:
        return RequestError(path, "to_be_given_one_of", names=", ".join(allowed))
    right = _find_remedy(path) or KIND_WORDS["str"]
    return RequestError(path, "to_be_given", right=Word(right))


def _list_right_texts(kind: Any, path: str, data: Any) -> list[str]:
    """The texts that may stand at a path, where nothing else may or no better word is known."""
    types = _types_at(kind, path, data)
    texts_alone = bool(types) and all(isinstance(one, inspect.LiteralType) for one in types)
    if not texts_alone and path.rpartition(".")[2] in REMEDIES:
        return []
    return _allowed_values(kind, path, data)


def _find_remedy(path: str) -> str | None:
    """What would be right at a path, by the name of its field and of the field's owner."""
    names = ["", *(part for part in path.split(".") if not part.isdigit())]
    owner, name = names[-2:] if len(names) > 1 else ("", "")
    return REMEDIES.get(f"{owner}.{name}") or REMEDIES.get(name)


def _dotted_path(path: str) -> str:
    return re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path).lstrip(".").removesuffix("....")


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _wrong_value_error(what: str, path: str, value: Any) -> RequestError:
    remedy = _find_remedy(path)
    if remedy is None:
        return _unexpected_error(what, path)
    right = Word(remedy)
    if isinstance(value, Mapping | list | tuple):
        return RequestError(path, "wrong_here", right=right)
    written = json.dumps(value, ensure_ascii=False)
    return RequestError(path, "cannot_be", value=written, right=right)


# What the decoder says it expected, and the patterns for the rest of its message.
_EXPECTED = re.compile(r"Expected `(?P<kinds>[^`]*)`(?P<how>.*)", re.DOTALL)
_EXPECTATIONS = (
    ("expected", re.compile(r", got `(?P<got>.*)`"), ("got",)),
    ("expected_length", re.compile(r" of length (?P<length>[<>]= \d+)"), ("length",)),
    (
        "expected_length_got",
        re.compile(r" of length (?P<length>\d+), got (?P<got>\d+)"),
        ("length", "got"),
    ),
    ("expected_number", re.compile(r" (?P<limit>[<>]=? -?\d+)"), ("limit",)),
    ("expected_multiple", re.compile(r" that's a multiple of (?P<step>\d+)"), ("step",)),
    ("expected_pattern", re.compile(r" matching regex (?P<pattern>.*)"), ("pattern",)),
)


def _unexpected_error(what: str, path: str) -> RequestError:
    """The decoder's words for what it expected (`int | null`), in plain ones."""
    if expected := _EXPECTED.fullmatch(what):
        kinds = OrList([_kind_word(kind) for kind in expected["kinds"].split(" | ")])
        for note, pattern, names in _EXPECTATIONS:
            if found := pattern.fullmatch(expected["how"]):
                args = {name: _kind_word(found[name]) for name in names}
                return RequestError(path, note, kinds=kinds, **args)
    return RequestError(path, "wrong")


def _kind_word(kind: str) -> Word:
    return Word(KIND_WORDS.get(kind, kind))


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
    """The types that may stand at a path, narrowed by the field that tells them apart (`type`)."""
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
