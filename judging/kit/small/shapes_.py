"""In the kit, the types of a request as the server's msgspec has them, and the check against them.

`judging.kit.sources` writes `TABLE`: each type is a list that begins with its kind.
"""

import re

from shape_table import TABLE

_MADE = {}


class Type:
    """A type: its kind, and its whole description as `TABLE` has it (`told`)."""

    def __init__(self, told):
        self.kind = told[0]
        self.told = told


class StructType(Type):
    def __init__(self, name):
        said = TABLE[name]
        self.kind, self.name = "struct", name
        self.tag, self.tag_field = said["tag"], said["tag_field"]
        self.forbids = said["forbids"]
        self._fields = said["fields"]
        self._made = None

    @property
    def fields(self):
        if self._made is None:
            self._made = [FieldOf(*one) for one in self._fields]
        return self._made


class FieldOf:
    def __init__(self, name, encode_name, required, told):
        self.name, self.encode_name, self.required = name, encode_name, required
        self.type = made(told)


class VarTupleType(Type):
    def __init__(self, told):
        self.kind = "list"
        self.item_type, self.least, self.most = made(told[1]), told[2], told[3]


class TupleType(Type):
    def __init__(self, told):
        self.kind = "row"
        self.item_types = tuple([made(one) for one in told[1]])


class UnionType(Type):
    def __init__(self, told):
        self.kind = "union"
        self.types = tuple([made(one) for one in told[1]])


class LiteralType(Type):
    def __init__(self, told):
        self.kind = "literal"
        self.values = tuple(told[1])


class Metadata(Type):
    """Here because the engine asks for it by name; no type of a request is one."""


_KINDS = {"list": VarTupleType, "row": TupleType, "union": UnionType, "literal": LiteralType}


def made(told):
    """The type that a description of `TABLE` stands for."""
    return of(told[1]) if told[0] == "struct" else _KINDS.get(told[0], Type)(told)


def of(name):
    """The type of the struct of that name."""
    if name not in _MADE:
        _MADE[name] = StructType(name)
    return _MADE[name]


def type_info(kind):
    return of(kind.__name__)


_CALLED = {"struct": "object", "list": "array", "row": "array", "literal": "str", "none": "null"}
_CALLED["dict"] = "object"


def _is(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "float"
    if isinstance(value, str):
        return "str"
    return "object" if isinstance(value, dict) else "array"


def converted(value, wanted, path, named, error):
    """The value converted to the type `wanted`; raises `error` in msgspec's words."""

    def refuse(said, at=path):
        raise error(said if at == "$" else f"{said} - at `{at}`")

    def held(inner, inner_type, at):
        return converted(inner, inner_type, at, named, error)

    found = _is(value)
    choices = wanted.types if wanted.kind == "union" else (wanted,)
    fitting = [one for one in choices if _CALLED.get(one.kind, one.kind) == found]
    if not fitting:
        names = []
        for one in choices:
            called = _CALLED.get(one.kind, one.kind)
            if called not in names:
                names.append(called)
        names.sort(key=_ORDER.index)
        refuse(f"Expected `{' | '.join(names)}`, got `{found}`")
    if fitting[0].kind == "dict":
        return value
    if found == "object":
        return _struct(value, fitting, path, named, held, refuse)
    one = fitting[0]
    if found == "array":
        return _row(value, one, path, held, refuse)
    if found == "str":
        free = [each for each in fitting if each.kind == "str"]
        named_here = [each for each in fitting if each.kind == "literal" and value in each.values]
        if not named_here:
            _text(value, free[0] if free else one, refuse)
    if found == "int":
        _number(value, one, refuse)
    return value


_ORDER = ["bool", "int", "float", "str", "object", "array", "null"]


def _text(value, wanted, refuse):
    if wanted.kind == "literal":
        if value not in wanted.values:
            refuse(f"Invalid enum value {value!r}")
        return
    _kind, least, most, pattern = wanted.told
    if least is not None and len(value) < least:
        refuse(f"Expected `str` of length >= {least}")
    if most is not None and len(value) > most:
        refuse(f"Expected `str` of length <= {most}")
    if pattern is not None and not re.compile(pattern).match(value):
        refuse(f"Expected `str` matching regex {pattern!r}")


def _number(value, wanted, refuse):
    _kind, least, most, step = wanted.told
    if least is not None and value < least:
        refuse(f"Expected `int` >= {least}")
    if most is not None and value > most:
        refuse(f"Expected `int` <= {most}")
    if step is not None and value % step:
        refuse(f"Expected `int` that's a multiple of {step}")


def _row(value, wanted, path, held, refuse):
    if wanted.kind == "row":
        if len(value) != len(wanted.item_types):
            refuse(f"Expected `array` of length {len(wanted.item_types)}, got {len(value)}")
        pairs = zip(value, wanted.item_types)
        return tuple([held(one, kind, f"{path}[{at}]") for at, (one, kind) in enumerate(pairs)])
    if wanted.most is not None and len(value) > wanted.most:
        refuse(f"Expected `array` of length <= {wanted.most}")
    if wanted.least is not None and len(value) < wanted.least:
        refuse(f"Expected `array` of length >= {wanted.least}")
    return tuple([held(one, wanted.item_type, f"{path}[{at}]") for at, one in enumerate(value)])


def _struct(value, fitting, path, named, held, refuse):
    wanted = fitting[0]
    if wanted.tag:
        if "type" not in value:
            refuse("Object missing required field `type`")
        if not isinstance(value["type"], str):
            refuse(f"Expected `str`, got `{_is(value['type'])}`", f"{path}.type")
        tagged = [one for one in fitting if one.tag == value["type"]]
        if not tagged:
            refuse(f"Invalid value {value['type']!r}", f"{path}.type")
        wanted = tagged[0]
    known = {one.encode_name: one for one in wanted.fields}
    filled = {}
    for key, inner in value.items():
        if key in known:
            one = known[key]
            filled[one.name] = held(inner, one.type, f"{path}.{key}")
        elif not (wanted.tag and key == "type"):
            refuse(f"Object contains unknown field `{key}`")
    for one in wanted.fields:
        if one.required and one.name not in filled:
            refuse(f"Object missing required field `{one.encode_name}`")
    return named[wanted.name](**filled)
