"""Describes the API's answers in its own description: their types, and every possible refusal.

An endpoint declares both, and config/operations.py puts them into the schema:

    @extend_schema(request=GameIn, responses={201: Row} | declare_refusals({409: ["over"]}))

A type is a Struct, or is built of Structs: `list[Row]`, `Page[Row]`, `One | Other`. What every
endpoint of its kind refuses (see `general_refusals`) is not declared again.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy
from functools import cache
from types import UnionType
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec
from django.db.models import Choices
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent
from msgspec import UNSET, UnsetType

Row = TypeVar("Row")
Codes = Mapping[int, Collection[str]]

COMPONENT_REFERENCE = "#/components/schemas/{name}"
READ_METHODS = {"GET", "HEAD", "OPTIONS"}

# The refusals of `league.permissions.require_permission`.
STAFF_REFUSALS: Codes = {403: ("not_allowed", "second_factor_needed")}

# What `league.base.names` refuses in a name or a text.
TEXT_REFUSALS: Codes = {422: ("half_character", "too_many_marks")}
RULE_REFUSAL: Codes = {422: ("refused",)}

STATUS_MEANINGS = {
    401: "The token in the request is not valid (any more).",
    400: "The request cannot be read, or its body has wrong or missing fields.",
    403: "You may not do this, or have to sign in first.",
    404: "There is nothing at this address.",
    406: "The `Accept` header asks for another format than this address answers in.",
    409: "Somebody else changed this first; `now`, if given, is what is stored now.",
    410: "This was done already under the same key, and its answer is no longer kept.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body must be JSON.",
    422: "The rules or the present state forbid it; `field`, if given, names what to change.",
    429: "Too many requests; wait before the next one.",
    503: "Too busy, or the database is not reachable. Nothing was done; send it again.",
}


class Page(msgspec.Struct, Generic[Row]):
    """One page of a list: how many rows there are in all, and the addresses of its neighbours."""

    count: int
    next: str | None
    previous: str | None
    results: list[Row]


class ErrorReason(msgspec.Struct, omit_defaults=True):
    """Why a request was refused: `code` for programs, `message` for people.

    `field`: the field to change. `fields`: what is wrong with each field of the body. `now`: what
    is stored now, if somebody else was first.
    """

    code: str
    message: str
    field: str | UnsetType = UNSET
    fields: dict[str, Any] | UnsetType = UNSET
    now: Any | UnsetType = UNSET


class Error(msgspec.Struct):
    """The body of every refusal."""

    error: ErrorReason


class RefusedWith(msgspec.Struct, frozen=True):
    """A refusal in an endpoint's declaration: with which codes."""

    codes: tuple[str, ...]


def declare_refusals(*declared: Codes) -> dict[int, Any]:
    """Codes by status, as `responses` of `extend_schema` takes them beside an answer's type."""
    statuses = sorted({status for codes in declared for status in codes})
    return {status: RefusedWith(_declare_codes(status, declared)) for status in statuses}


def _declare_codes(status: int, declared: Collection[Codes]) -> tuple[str, ...]:
    return tuple(sorted({code for codes in declared for code in codes.get(status, ())}))


def general_refusals(view: Any, method: str, path: str, *, paged: bool) -> dict[int, Any]:
    """The refusals of every endpoint of this kind: of body, key, sign-in, address, too many."""
    declared: list[Codes] = [
        {400: ("nul", "bad_request"), 406: ("not_acceptable",), 503: ("database_lost", "busy")},
        {414: ("address_too_long",)},
    ]
    if view.authentication_classes:
        declared.append({401: ("token_gone",)})
    if view.throttle_classes:
        declared.append({429: ("throttled",)})
    if paged or "{" in path:
        declared.append({404: ("not_found",)})
    if method not in READ_METHODS:
        declared += _refusals_of_writes(view)
    return declare_refusals(*declared)


def _refusals_of_writes(view: Any) -> Iterator[Codes]:
    yield {
        400: ("parse_error", "invalid"),
        413: ("too_large",),
        415: ("unsupported_media_type",),
    }
    if view.authentication_classes:
        yield {403: ("not_authenticated", "permission_denied", "token_reads")}
    if getattr(view, "answers_once", False):
        yield {422: ("key_reused", "key_too_long", "key_unreadable"), 410: ("answer_forgotten",)}
        yield {503: ("disk_full", "read_only")}


def merge_refusals(responses: Mapping[Any, Any], more: Mapping[int, Any]) -> dict[Any, Any]:
    """Declared answers and refusals, with the codes of further refusals added."""
    together = dict(responses)
    for status, refused in more.items():
        own = responses.get(status)
        codes = own.codes if isinstance(own, RefusedWith) else ()
        if own is None or codes:
            together[status] = RefusedWith(tuple(sorted({*codes, *refused.codes})))
    return together


def is_page(answer: Any) -> bool:
    cls = _generic_origin(answer)
    return isinstance(cls, type) and issubclass(cls, Page)


def is_described_type(answer: Any) -> bool:
    """Whether msgspec describes this answer: any type that holds a Struct, not a serializer."""
    try:
        return any(
            is_struct(inner) for part in _split_type(answer) for inner in _component_classes(part)
        )
    except TypeError:  # not a type
        return False


def _split_type(answer: Any) -> tuple[Any, ...]:
    """The parts of a type that msgspec describes by themselves: of a union, or inside a list."""
    if isinstance(answer, UnionType):
        return get_args(answer)
    inner = get_args(answer) if get_origin(answer) is list else ()
    return _split_type(inner[0]) if inner else (answer,)


def is_struct(cls: Any) -> bool:
    return isinstance(_generic_origin(cls), type) and issubclass(
        _generic_origin(cls), msgspec.Struct
    )


def describe_type(
    answer: Any, registry: ComponentRegistry, *, sent: bool = False
) -> dict[str, Any]:
    """The schema of an answer's type; the Structs it holds become components.

    `sent`: for a type that clients send. Its components are others, named `PositionIn`: what has a
    default may be left out of a question, and is always in an answer.
    """
    if isinstance(answer, UnionType):
        return {"anyOf": [describe_type(part, registry, sent=sent) for part in get_args(answer)]}
    if get_origin(answer) is list:
        return {"type": "array", "items": describe_type(get_args(answer)[0], registry, sent=sent)}
    schema, components = _describe_once(answer, sent)
    for name, described, origin in components:
        component = ResolvedComponent(name, ResolvedComponent.SCHEMA, described, origin)
        if component not in registry:
            component.schema = deepcopy(described)
            registry.register(component)
    return deepcopy(schema)


@cache
def _describe_once(
    answer: Any,
    sent: bool,  # noqa: FBT001 -- as functools keeps it
) -> tuple[dict[str, Any], list[tuple[str, dict[str, Any], Any]]]:
    """The schema of one type and its components, made once: many operations refuse alike."""
    (schema,), components = msgspec.json.schema_components(
        [answer], schema_hook=_describe_choices, ref_template=COMPONENT_REFERENCE
    )
    ending = "In" if sent else ""
    complete = _keep_required if sent else _add_required
    classes = _component_classes(answer)
    names = {_msgspec_name(inner): f"{_component_name(inner)}{ending}" for inner in classes}
    described = []
    for inner in classes:
        name, published = _msgspec_name(inner), _PUBLISHED_SCHEMAS.get(inner, _keep_schema)
        whole = _rename_components(published(complete(components[name], inner)), names)
        described.append((names[name], whole, _generic_origin(inner)))
    return _rename_components(schema, names), described


Schema = dict[str, Any]
_PUBLISHED_SCHEMAS: dict[Any, Callable[[Schema], Schema]] = {}


def _keep_schema(schema: Schema) -> Schema:
    return schema


def publishes_schema(cls: type[msgspec.Struct]) -> Callable[..., Callable[[Schema], Schema]]:
    """Register a function that changes a Struct's schema into what is published of it."""

    def register_change(change: Callable[[Schema], Schema]) -> Callable[[Schema], Schema]:
        _PUBLISHED_SCHEMAS[cls] = change
        return change

    return register_change


def _describe_choices(cls: type) -> dict[str, Any]:
    """The schema of a model's choices, which msgspec does not know as an enumeration."""
    if issubclass(cls, Choices):
        return {"enum": list(cls.values)}
    raise NotImplementedError(cls)


def make_refusal_schema(refused: RefusedWith, registry: ComponentRegistry) -> dict[str, Any]:
    """The schema of a refusal with these codes."""
    code = {"enum": list(refused.codes)}
    only = {"properties": {"error": {"properties": {"code": code}}}}
    return {"allOf": [describe_type(Error, registry), only]}


@cache
def _component_classes(answer: Any) -> list[Any]:
    """Every class in a type that becomes a component: Structs and enumerations."""
    found: dict[str, Any] = {}
    waiting = [msgspec.inspect.type_info(answer)]
    while waiting:
        info = waiting.pop()
        cls = getattr(info, "cls", None)
        if isinstance(info, _COMPONENT_KINDS) and _msgspec_name(cls) not in found:
            found[_msgspec_name(cls)] = cls
        elif isinstance(info, _COMPONENT_KINDS):
            continue
        waiting += _inner_types(info)
    return list(found.values())


_COMPONENT_KINDS = (msgspec.inspect.StructType, msgspec.inspect.EnumType)


def _inner_types(info: Any) -> Iterator[Any]:
    for name in info.__struct_fields__:
        value = getattr(info, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, msgspec.inspect.Field):
                yield part.type
            elif isinstance(part, msgspec.inspect.Type):
                yield part


def _add_required(schema: dict[str, Any], cls: Any) -> dict[str, Any]:
    """Declare required what an answer always has, even if the Struct has a default for it."""
    info = msgspec.inspect.type_info(cls)
    if isinstance(info, msgspec.inspect.StructType) and not _struct_config(cls).omit_defaults:
        always = [field.encode_name for field in info.fields if _is_always_present(field)]
        if info.tag_field:
            always.insert(0, info.tag_field)
        schema["required"] = always
    for field in schema.get("properties", {}).values():
        field.pop("default", None)  # an answer has no defaults
    return schema


def _keep_required(schema: dict[str, Any], _cls: Any) -> dict[str, Any]:
    return schema


def _is_always_present(field: msgspec.inspect.Field) -> bool:
    nothing = msgspec.NODEFAULT  # that of an optional field without another default, such as UNSET
    return field.required or field.default is not nothing or field.default_factory is not nothing


def _struct_config(cls: Any) -> Any:
    return _generic_origin(cls).__struct_config__


def _generic_origin(cls: Any) -> Any:
    return getattr(cls, "__origin__", cls)


def _msgspec_name(cls: Any) -> str:
    """A component's name in msgspec: `Row`, `Page_Row_`."""
    inner = getattr(cls, "__args__", ())
    return f"{cls.__name__}_{'_'.join(map(_msgspec_name, inner))}_" if inner else str(cls.__name__)


def _component_name(cls: Any) -> str:
    """A component's name for clients: `PageOfRow`; `JudgingCard` for an engine's own type."""
    inner = getattr(cls, "__args__", ())
    if inner:
        return f"{cls.__name__}Of{''.join(map(_component_name, inner))}"
    app, *rooms = cls.__module__.split(".")
    return f"{app.title()}{cls.__name__}" if _ROOM_NAMES & set(rooms) else str(cls.__name__)


_ROOM_NAMES = {"engine", "library"}


def _rename_components(schema: Any, names: Mapping[str, str]) -> Any:
    if isinstance(schema, dict):
        return {
            key: _rename_reference(inner, names)
            if key == "$ref"
            else {tag: _rename_reference(reference, names) for tag, reference in inner.items()}
            if key == "mapping"  # of a discriminator
            else _rename_components(inner, names)
            for key, inner in schema.items()
        }
    return (
        [_rename_components(inner, names) for inner in schema]
        if isinstance(schema, list)
        else schema
    )


def _rename_reference(reference: str, names: Mapping[str, str]) -> str:
    return COMPONENT_REFERENCE.format(name=names[reference.rpartition("/")[2]])
