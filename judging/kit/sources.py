"""Collects the engine's sources for the kit, without annotations and docstrings."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.utils import translation
from django.utils.translation import gettext
from msgspec import inspect

from judging.engine.editions import EDITIONS
from judging.engine.wire import Question, Request
from judging.library.shelf import ENGLISH, LANGUAGES
from league.base.built_once import build_once

ROOT = Path(__file__).resolve().parents[2]
STAND_INS_FOLDER = Path(__file__).parent / "small"
FRONT_MODULE = "judging.kit.front"
OUR_PACKAGES = ("judging", "decks")
# Modules that the engine imports and the browser lacks, each with its stand-in in `small`.
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
ONE_LINE_MODULES = {
    "django": "",
    "django.utils": "",
    "collections": "from collections_counter import Counter as Counter\n",
    "collections.abc": "from typing import Any as Any\n"
    "Callable = Iterable = Iterator = Sequence = Any\nMapping = dict\n",
    "msgspec.structs": "from msgspec import replaced as replace, put as force_setattr\n",
}


class MissingError(LookupError):
    """The engine imports a module that the kit has no stand-in for."""


def kit_sources() -> dict[str, str]:
    """The source of every module the kit's engine needs, by the name it is imported by."""
    return sources_beside_server() | {
        name: _stand_in_source(file) for name, file in IN_THE_PAGE.items()
    }


def sources_beside_server() -> dict[str, str]:
    """The same without the modules that need a browser: to run beside the server's engine."""
    return _shared_sources() | {"said_table": translations_module()}


def translations_module() -> str:
    """A module with every sentence of the engine in every language but English."""
    return (
        f"SAID = { ({key: translated_sentences(key) for key in LANGUAGES if key != ENGLISH})!r}\n"
    )


@build_once
def _shared_sources() -> dict[str, str]:
    """The sources that are the same in the page and in the test beside the server's engine."""
    modules = {name: _stand_in_source(file) for name, file in STAND_INS.items()} | ONE_LINE_MODULES
    modules["shape_table"] = f"TABLE = {request_shapes()!r}\n"
    modules["said_table"] = ""
    modules["front"] = reduced_module(FRONT_MODULE)
    waiting = [*_imported_modules("front", modules)]
    while waiting:
        name = waiting.pop()
        if name not in modules:
            modules[name] = reduced_module(name)
            waiting += _imported_modules(name, modules)
    return modules


def translated_sentences(language: str) -> dict[str, str]:
    """The engine's sentences in another language, by the English ones."""
    texts = {text for name in _engine_modules() for text in _texts_in_module(name)}
    # Some editions compose sentences from pieces; the whole sentence is then in no source file.
    texts.update(text for edition in EDITIONS.values() for text in edition.sentences)
    with translation.override(language):
        translated = {text: gettext(text) for text in sorted(texts) if text.strip()}
    return {text: other for text, other in translated.items() if other != text}


def _engine_modules() -> list[str]:
    return [name for name in _shared_sources() if name.startswith("judging.")]


def _texts_in_module(name: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(_module_file(name).read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _stand_in_source(file: str) -> str:
    return _reduce_source((STAND_INS_FOLDER / f"{file}.py").read_text("utf-8"))


def _module_file(name: str) -> Path:
    place = ROOT.joinpath(*name.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def reduced_module(name: str) -> str:
    """The reduced source of one of our modules. Raises MissingError if it is not one of ours."""
    if name.partition(".")[0] not in OUR_PACKAGES or not _module_file(name).is_file():
        raise MissingError(
            f"the kit's engine has nothing in the place of {name} (judging/kit/small)"
        )
    return _reduce_source(_module_file(name).read_text("utf-8"))


def _imported_modules(name: str, known: Any) -> Iterator[str]:
    """The modules that a module imports, and the packages they lie in."""
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
    return name.partition(".")[0] in OUR_PACKAGES and _module_file(name).is_file()


def _reduce_source(source: str) -> str:
    return ast.unparse(ast.fix_missing_locations(_Reducer().visit(ast.parse(source)))) + "\n"


class _Reducer(ast.NodeTransformer):
    """Removes annotations and docstrings; a class lists its fields in `_fields_` instead."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        fields = [
            statement.target.id
            for statement in node.body
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
        ]
        self.generic_visit(node)
        if fields:
            named: list[ast.stmt] = ast.parse(f"_fields_ = {tuple(fields)!r}").body
            node.body = [*named, *node.body]
        node.body = _without_docstrings(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        node.body = _without_docstrings(node.body)
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        node.body = _without_docstrings(node.body)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        if node.value is None:
            return None
        return ast.Assign(targets=[node.target], value=node.value)


def _without_docstrings(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a body except strings that stand by themselves."""
    kept = [
        statement
        for statement in body
        if not (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
        )
    ]
    return kept or [ast.Pass()]


def request_shapes() -> dict[str, Any]:
    """The types of a request as msgspec describes them, in plain lists and dicts."""
    structs: dict[str, Any] = {}
    for kind in (Request, Question):
        _type_shape(inspect.type_info(kind), structs)
    return structs


def _type_shape(kind_seen: inspect.Type, structs: dict[str, Any]) -> list[Any]:
    """A type as a list that begins with its kind (`small/shapes_.py` reads it)."""
    if isinstance(kind_seen, inspect.StructType):
        _add_struct_shape(kind_seen, structs)
        return ["struct", kind_seen.cls.__name__]
    for kind, tell in _SHAPE_BY_TYPE.items():
        if isinstance(kind_seen, kind):
            return tell(kind_seen, lambda inner: _type_shape(inner, structs))
    raise MissingError(f"the kit's engine knows no type {type(kind_seen).__name__} in a request")


# How the other types are described; `inner` describes a type that is part of one.
_SHAPE_BY_TYPE: dict[type, Callable[[Any, Callable[[inspect.Type], list[Any]]], list[Any]]] = {
    inspect.UnionType: lambda one, inner: ["union", [inner(each) for each in one.types]],
    inspect.VarTupleType: lambda one, inner: [
        "list",
        inner(one.item_type),
        one.min_length,
        one.max_length,
    ],
    # the rules of an effect: not looked into here, since only the layer of card texts reads them
    inspect.DictType: lambda _one, _inner: ["dict"],
    inspect.TupleType: lambda one, inner: ["row", [inner(each) for each in one.item_types]],
    inspect.LiteralType: lambda one, _inner: ["literal", list(one.values)],
    inspect.IntType: lambda one, _inner: ["int", one.ge, one.le, one.multiple_of],
    inspect.StrType: lambda one, _inner: ["str", one.min_length, one.max_length, one.pattern],
    inspect.BoolType: lambda _one, _inner: ["bool"],
    inspect.NoneType: lambda _one, _inner: ["none"],
}


def _add_struct_shape(struct: inspect.StructType, structs: dict[str, Any]) -> None:
    name = struct.cls.__name__
    if name in structs:
        return
    structs[name] = {}
    fields = [
        [field.name, field.encode_name, field.required, _type_shape(field.type, structs)]
        for field in struct.fields
    ]
    structs[name] = {
        "tag": struct.tag, "tag_field": struct.tag_field,
        "forbids": struct.forbid_unknown_fields, "fields": fields,
    }  # fmt: skip
