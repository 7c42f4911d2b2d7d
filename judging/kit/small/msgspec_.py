"""In the kit, what the engine takes from msgspec: structs, and turning them to and from JSON."""

import shapes
from native import number, parse, quoted

NOTHING = object()


class MsgspecError(Exception):
    """The base of the errors msgspec raises."""


class DecodeError(MsgspecError):
    """The text is not JSON."""


class ValidationError(DecodeError):
    """A value that does not fit its type; the message ends in its path."""


class UnsetType:
    """The type of UNSET."""

    def __bool__(self):
        return False

    def __repr__(self):
        return "UNSET"


UNSET = UnsetType()


class Meta:
    """The limits of a type; here `shapes` knows and checks them."""

    def __init__(self, **limits):
        self.limits = limits


class Field:
    """A field's default, and its name in JSON where that is another."""

    def __init__(self, name, default):
        self.name = name
        self.default = default


def field(name=None, default=NOTHING):
    return Field(name, default)


class Struct:
    """An immutable record; its fields stand in `_fields_`, those of its base before its own."""

    _names_ = ()
    _defaults_ = {}
    _wire_ = ()
    _tag_ = None
    _bare_ = False

    def __init_subclass__(cls, tag=None, tag_field=None, omit_defaults=False, **options):
        own = cls.__dict__.get("_fields_", ())
        names, defaults, wire = list(cls._names_), dict(cls._defaults_), list(cls._wire_)
        for name in own:
            given = cls.__dict__.get(name, NOTHING)
            called = name
            if isinstance(given, Field):
                called, given = given.name or name, given.default
            names.append(name)
            wire.append(called)
            if given is not NOTHING:
                defaults[name] = given
        cls._names_, cls._defaults_, cls._wire_ = tuple(names), defaults, tuple(wire)
        cls._tag_, cls._bare_ = tag, omit_defaults
        NAMED[cls.__name__] = cls

    def __init__(self, *values, **named):
        mine = self.__dict__
        for name, default in self._defaults_.items():
            mine[name] = default
        for name, value in zip(self._names_, values):
            mine[name] = value
        for name, value in named.items():
            if name not in self._names_:
                raise TypeError(f"{type(self).__name__} has no field {name}")
            mine[name] = value
        if len(mine) != len(self._names_):
            missing = [name for name in self._names_ if name not in mine]
            raise TypeError(f"{type(self).__name__}: {missing} to be given")
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def __eq__(self, other):
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self._names_)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(tuple(getattr(self, name) for name in self._names_))

    def __repr__(self):
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names_)
        return f"{type(self).__name__}({said})"


NAMED = {}


def put(struct, name, value):
    """Set a field of a struct, which is otherwise immutable."""
    setattr(struct, name, value)


def replaced(struct, **changes):
    """The same struct with some fields changed."""
    kind = type(struct)
    return kind(**{**{name: getattr(struct, name) for name in kind._names_}, **changes})


def written(value):
    """A value as compact JSON."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, Struct):
        return _object(_pairs(value))
    if isinstance(value, dict):
        return _object(value.items())
    if isinstance(value, (tuple, list, set, frozenset)):
        return "[" + ",".join([written(one) for one in value]) + "]"
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _object(pairs):
    told = [quoted(name) + ":" + written(value) for name, value in pairs if value is not UNSET]
    return "{" + ",".join(told) + "}"


def _pairs(struct):
    kind = type(struct)
    if kind._tag_:
        yield "type", kind._tag_
    for name, called in zip(kind._names_, kind._wire_):
        value = getattr(struct, name)
        if kind._bare_ and name in kind._defaults_ and value == kind._defaults_[name]:
            continue
        yield called, value


class Encoder:
    def encode(self, value):
        return Written(written(value))


class Written:
    """JSON as text; it answers `in` and `decode` as bytes do."""

    def __init__(self, text):
        self.text = text

    def __contains__(self, part):
        return part.decode() in self.text

    def decode(self):
        return self.text


class Decoder:
    def __init__(self, kind):
        self.kind = kind

    def decode(self, data):
        return convert(_parsed(data), self.kind)


class json:
    """The module msgspec.json."""

    Encoder = Encoder
    Decoder = Decoder

    @staticmethod
    def encode(value):
        return Written(written(value))

    @staticmethod
    def decode(data):
        return _parsed(data)


def _parsed(data):
    text = data if isinstance(data, str) else data.decode()
    try:
        return parse(text)
    except ValueError as error:
        raise DecodeError(str(error)) from None


class structs:
    """The module msgspec.structs."""

    replace = staticmethod(replaced)


def convert(value, kind, strict=True):
    """The value as the struct `kind`; ValidationError in msgspec's words, with its path."""
    return shapes.converted(value, shapes.of(kind.__name__), "$", NAMED, ValidationError)


inspect = shapes  # the module msgspec.inspect
