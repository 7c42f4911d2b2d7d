"""A template that names something missing is noticed, except where it may be missing."""

import re

import msgspec
import pytest
from django.template import Context, Engine, Origin, Template

from tests.support import template_names
from tests.support.paths import ROOT


class Row(msgspec.Struct):
    name: str


def missed_in(text, **context):
    """Return the names that a template of ours with this text does not find."""
    template_names.missed_names.clear()
    ours = Origin(f"{template_names.OURS}/tried.html")
    Template(text, origin=ours, engine=Engine.get_default()).render(Context(context))
    missed = [name.partition(": ")[2] for name in template_names.missed_names]
    template_names.missed_names.clear()
    return missed


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("{{ nobody }}", ["nobody"]),
        ("{{ nobody|default:1 }}", ["nobody"]),
        ("{{ row.name }} {{ row.nme }}", ["row.nme"]),
        ("{% if row.nme %}{% endif %}", ["row.nme"]),
        ("{% for part in row.parts %}{% endfor %}", ["row.parts"]),
        ("{% load i18n %}{% blocktranslate %}{{ nobody }}{% endblocktranslate %}", ["nobody"]),
        ("{% with name=nobody %}{% endwith %}", ["nobody"]),
        ("{% if nobody %}{% endif %}{% for one in nobody %}{% endfor %}{% firstof nobody 1 %}", []),
        ("{% load i18n %}{% blocktranslate with name=row.name %}{{ name }}{% endblocktranslate %}",
         []),
    ],
)  # fmt: skip
def test_what_a_template_names_has_to_exist(text, missed):
    assert missed_in(text, row=Row("Ash")) == missed


def test_no_template_writes_a_limit_by_itself():
    """A field's limit stands beside the rule that refuses what lies beyond it, and only there."""
    limit = re.compile(r"""\b(?:max|maxlength)=["']?\d+""")
    templates = sorted((ROOT / "templates").rglob("*.html"))
    assert templates
    assert [str(path) for path in templates if limit.search(path.read_text("utf-8"))] == []
