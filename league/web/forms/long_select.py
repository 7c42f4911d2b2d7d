"""A choice among thousands, such as the players of a large event."""

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class LongSelect(forms.Select):
    """As Django's, which fills in a template for every option: a second for 4,096 players."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,  # noqa: ARG002 -- Django's signature
    ) -> SafeString:
        chosen = set(self.format_value(value))
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            (
                (key, flatatt({"selected": str(key) in chosen}), label)
                for key, label in self.choices
            ),
        )
        own = self.build_attrs(self.attrs, {"name": name, **(attrs or {})})
        return format_html("<select{}>{}</select>", flatatt(own), options)
