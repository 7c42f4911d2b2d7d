"""A template that names a variable which does not exist fails the test that rendered it.

Django renders it as nothing, so a renamed field would leave a hole in a page and no trace. Where a
template asks whether something is there (`{% if %}`, `{% for %}`, `{% firstof %}`) it may be
missing, but for a field of a Struct: that is there or is misspelt.
"""

import sys
from functools import wraps
from pathlib import Path

import msgspec
from django.conf import settings
from django.template import engines
from django.template.base import Variable, VariableDoesNotExist
from django.template.engine import Engine
from jinja2 import StrictUndefined

OURS = str(settings.BASE_DIR / "templates")
missed_names = []


def note_missing(resolve):
    """Django's `Variable.resolve`, which notes what does not exist."""

    @wraps(resolve)
    def look_up(variable, context):
        try:
            return resolve(variable, context)
        except VariableDoesNotExist as missing:
            may_be_missing = sys._getframe(1).f_locals.get("ignore_failures", False)
            if is_struct(missing) or not may_be_missing:
                record_missing(variable.var, context)
            raise

    return look_up


def is_struct(missing):
    """Whether it was looked for in a Struct."""
    return isinstance(missing.params[-1], msgspec.Struct)


def record_missing(name, context):
    template = context.render_context.template or context.template
    if template and (template.origin.name or "").startswith(OURS):
        missed_names.append(f"{Path(template.origin.name).relative_to(OURS)}: {name}")


class Nothing(str):
    """What Django renders for what does not exist: nothing.

    `{% blocktranslate %}` looks its variables up by itself. Where it does not find one, it asks
    whether the name is to be written in place of it.
    """

    __slots__ = ()

    def __contains__(self, part):
        looking = sys._getframe(1).f_locals
        if "key" in looking and "context" in looking:
            record_missing(looking["key"], looking["context"])
        return super().__contains__(part)


class MissingInField(StrictUndefined):
    """The same in Jinja's templates, which those of fields are: an error unless it is asked for."""

    __slots__ = ()

    def __bool__(self):
        return False


def watch_templates():
    Variable.resolve = note_missing(Variable.resolve)
    Engine.get_default().string_if_invalid = Nothing()
    engines["fields"].env.undefined = MissingInField
