"""In the kit, what the engine takes from typing: names for types, and tuples with named fields."""


class _Named:
    """Stands for any type; can be subscripted and joined with `|`."""

    def __init__(self, args=()):
        self.__args__ = args

    def __getitem__(self, args):
        return _Named(args if isinstance(args, tuple) else (args,))

    def __or__(self, other):
        return self

    def __ror__(self, other):
        return self


Any = Annotated = Literal = TypeAlias = Callable = Mapping = Sequence = _Named()
Protocol = object


def get_args(kind):
    return kind.__args__


def cast(_kind, value):
    return value


class NamedTuple(tuple):
    """A tuple whose items have names; they stand in `_fields_`."""

    _fields_ = ()

    def __init_subclass__(cls, **options):
        cls._given_ = {n: cls.__dict__[n] for n in cls._fields_ if n in cls.__dict__}
        for at, name in enumerate(cls._fields_):
            setattr(cls, name, property(_getter(at)))

    def __new__(cls, *values, **named):
        rest = cls._fields_[len(values) :]
        told = [named[name] if name in named else cls._given_[name] for name in rest]
        return tuple.__new__(cls, [*values, *told])

    def _replace(self, **changes):
        return type(self)(**{**dict(zip(self._fields_, self)), **changes})


def _getter(at):
    return lambda self: tuple.__getitem__(self, at)
