"""Makes a test fail if a template that it rendered names a variable that does not exist.

Django renders such a variable as nothing, so a renamed field would leave a hole in a page unseen.
Where a template asks whether something exists (`{% if %}`, `{% for %}`, `{% firstof %}`) it may be
missing, except for a field of a Struct: a field either exists or is misspelt.
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
    """Wrap Django's `Variable.resolve` so that it notes variables that do not exist."""

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
    """Whether the name was looked up in a Struct."""
    return isinstance(missing.params[-1], msgspec.Struct)


def record_missing(name, context):
    template = context.render_context.template or context.template
    if template and (template.origin.name or "").startswith(OURS):
        missed_names.append(f"{Path(template.origin.name).relative_to(OURS)}: {name}")


class Nothing(str):
    """The empty text that Django renders for a missing variable, and that notes it.

    `{% blocktranslate %}` looks its variables up by itself; for a missing one it asks whether this
    text contains "%s", to put the name in.
    """

    __slots__ = ()

    def __contains__(self, part):
        looking = sys._getframe(1).f_locals
        if "key" in looking and "context" in looking:
            record_missing(looking["key"], looking["context"])
        return super().__contains__(part)


class MissingInField(StrictUndefined):
    """The same in Jinja's templates of form fields: an error, but usable as a condition."""

    __slots__ = ()

    def __bool__(self):
        return False


def watch_templates():
    Variable.resolve = note_missing(Variable.resolve)
    Engine.get_default().string_if_invalid = Nothing()
    engines["fields"].env.undefined = MissingInField
