"""In the kit, what the engine takes from dataclasses."""

NOTHING = object()


class Field:
    def __init__(self, default, factory, init):
        self.default, self.factory, self.init = default, factory, init


def field(default=NOTHING, default_factory=NOTHING, init=True, repr=True):  # noqa: A002 -- its name
    return Field(default, default_factory, init)


def dataclass(cls=None, **options):
    """Give a class an `__init__` that takes the fields named in `_fields_`."""
    if cls is None:
        return lambda one: dataclass(one, **options)
    fields = {}
    for name in cls.__dict__.get("_fields_", ()):
        given = cls.__dict__.get(name, NOTHING)
        fields[name] = given if isinstance(given, Field) else Field(given, NOTHING, True)
    cls.open_to = tuple(name for name, one in fields.items() if one.init)
    cls.__init__ = _init(cls.open_to, fields)
    return cls


def replace(one, **changes):
    """A copy with some fields changed; `__post_init__` works out the rest again."""
    given = {name: value for name, value in one.__dict__.items() if name in type(one).open_to}
    return type(one)(**{**given, **changes})


def _init(open_to, fields):
    def init(self, *values, **named):
        given = {**dict(zip(open_to, values)), **named}
        for name, one in fields.items():
            if name in given:
                value = given[name]
            else:
                value = one.default if one.factory is NOTHING else one.factory()
            setattr(self, name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    return init
