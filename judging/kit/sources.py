"""The engine's sources for the kit: as they are now, without what only people and checkers read."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.utils import translation
from django.utils.translation import gettext
from msgspec import inspect

from judging.engine.wire import Question, Request
from judging.library.shelf import ENGLISH, LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SMALL = Path(__file__).parent / "small"
FRONT = "judging.kit.front"
OURS = ("judging", "decks")
# What the engine imports and a browser has not, and the file of `small` that stands in for it.
STAND_INS = {
    "msgspec": "msgspec_",
    "shapes": "shapes_",
    "collections_counter": "collections_",
    "typing": "typing_",
    "dataclasses": "dataclasses_",
    "difflib": "difflib_",
    "itertools": "itertools_",
    "functools": "functools_",
    "json": "json_",
    "django.utils.translation": "translation_",
}
IN_THE_PAGE = {"native": "native_browser", "re": "re_"}
ONE_LINE = {
    "django": "",
    "django.utils": "",
    "collections": "from collections_counter import Counter as Counter\n",
    "collections.abc": "from typing import Any as Any\n"
    "Callable = Iterable = Iterator = Sequence = Any\nMapping = dict\n",
    "msgspec.structs": "from msgspec import replaced as replace, put as force_setattr\n",
}


class MissingError(LookupError):
    """The engine imports what the kit has no stand-in for."""


def sources() -> dict[str, str]:
    """Every module the kit's engine needs: its name in an import, and its source."""
    return beside() | {name: _small(file) for name, file in IN_THE_PAGE.items()}


def beside() -> dict[str, str]:
    """The same without what is the page's own: to run beside the server's engine."""
    return _shared() | {"said_table": said_table()}


def said_table() -> str:
    """What the engine can say, in every language but its own."""
    return f"SAID = { ({key: sentences(key) for key in LANGUAGES if key != ENGLISH})!r}\n"


@cache
def _shared() -> dict[str, str]:
    """What is the same in the page and in the test beside the server's engine."""
    told = {name: _small(file) for name, file in STAND_INS.items()} | ONE_LINE
    told["shape_table"] = f"TABLE = {shapes()!r}\n"
    told["said_table"] = ""
    told["front"] = reduced(FRONT)
    waiting = [*_imported("front", told)]
    while waiting:
        name = waiting.pop()
        if name not in told:
            told[name] = reduced(name)
            waiting += _imported(name, told)
    return told


def sentences(language: str) -> dict[str, str]:
    """What the engine can say, in another language: the English first."""
    said = {text for name in _engine_modules() for text in _texts(name)}
    with translation.override(language):
        told = {text: gettext(text) for text in sorted(said) if text.strip()}
    return {text: other for text, other in told.items() if other != text}


def _engine_modules() -> list[str]:
    return [name for name in _shared() if name.startswith("judging.")]


def _texts(name: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(_file(name).read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _small(file: str) -> str:
    return _reduce((SMALL / f"{file}.py").read_text("utf-8"))


def _file(name: str) -> Path:
    place = ROOT.joinpath(*name.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def reduced(name: str) -> str:
    """A module of ours as the kit has it. Raises MissingError where it is none."""
    if name.partition(".")[0] not in OURS or not _file(name).is_file():
        raise MissingError(
            f"the kit's engine has nothing in the place of {name} (judging/kit/small)"
        )
    return _reduce(_file(name).read_text("utf-8"))


def _imported(name: str, known: Any) -> Iterator[str]:
    """The modules a module imports, the packages they lie in among them."""
    for node in ast.walk(ast.parse(known[name])):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{one.name}" for one in node.names]
            found = [node.module, *(one for one in inner if _is_module(one))]
        for one in found:
            parts = one.split(".")
            yield from (
                parent
                for end in range(1, len(parts) + 1)
                if (parent := ".".join(parts[:end])) not in IN_THE_PAGE
            )


def _is_module(name: str) -> bool:
    return name.partition(".")[0] in OURS and _file(name).is_file()


def _reduce(source: str) -> str:
    return ast.unparse(ast.fix_missing_locations(_Reducer().visit(ast.parse(source)))) + "\n"


class _Reducer(ast.NodeTransformer):
    """Takes out annotations and docstrings; a class names its fields in `_fields_` instead."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        fields = [
            one.target.id
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
        self.generic_visit(node)
        if fields:
            named: list[ast.stmt] = ast.parse(f"_fields_ = {tuple(fields)!r}").body
            node.body = [*named, *node.body]
        node.body = _told(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        node.body = _told(node.body)
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        node.body = _told(node.body)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        if node.value is None:
            return None
        return ast.Assign(targets=[node.target], value=node.value)


def _told(body: list[ast.stmt]) -> list[ast.stmt]:
    """A body without the texts that only stand there."""
    kept = [
        one
        for one in body
        if not (
            isinstance(one, ast.Expr)
            and isinstance(one.value, ast.Constant)
            and isinstance(one.value.value, str)
        )
    ]
    return kept or [ast.Pass()]


def shapes() -> dict[str, Any]:
    """The types of a request as msgspec sees them, in plain values."""
    told: dict[str, Any] = {}
    for kind in (Request, Question):
        _shape(inspect.type_info(kind), told)
    return told


def _shape(one: inspect.Type, told: dict[str, Any]) -> list[Any]:
    """A type as a list, its kind first (`small/shapes_.py` reads it)."""
    if isinstance(one, inspect.StructType):
        _struct(one, told)
        return ["struct", one.cls.__name__]
    for kind, tell in _TOLD.items():
        if isinstance(one, kind):
            return tell(one, lambda inner: _shape(inner, told))
    raise MissingError(f"the kit's engine knows no type {type(one).__name__} in a request")


# How the other types are told; `inner` tells a type that is part of one.
_TOLD: dict[type, Callable[[Any, Callable[[inspect.Type], list[Any]]], list[Any]]] = {
    inspect.UnionType: lambda one, inner: ["union", [inner(each) for each in one.types]],
    inspect.VarTupleType: lambda one, inner: [
        "list",
        inner(one.item_type),
        one.min_length,
        one.max_length,
    ],
    inspect.TupleType: lambda one, inner: ["row", [inner(each) for each in one.item_types]],
    inspect.LiteralType: lambda one, _inner: ["literal", list(one.values)],
    inspect.IntType: lambda one, _inner: ["int", one.ge, one.le, one.multiple_of],
    inspect.StrType: lambda one, _inner: ["str", one.min_length, one.max_length, one.pattern],
    inspect.BoolType: lambda _one, _inner: ["bool"],
    inspect.NoneType: lambda _one, _inner: ["none"],
}


def _struct(one: inspect.StructType, told: dict[str, Any]) -> None:
    name = one.cls.__name__
    if name in told:
        return
    told[name] = {}
    fields = [
        [field.name, field.encode_name, field.required, _shape(field.type, told)]
        for field in one.fields
    ]
    told[name] = {"tag": one.tag, "forbids": one.forbid_unknown_fields, "fields": fields}
