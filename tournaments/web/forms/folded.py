"""Forms of which some groups of fields, that few events need, are folded away."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise

FieldGroup = tuple[str | Promise, tuple[str, ...]]  # what it is called, and its fields by name


class FoldedForm(forms.Form):
    """A group is open once one of its fields says anything, or is wrong."""

    template_name = "forms/folded.html"
    folded: ClassVar[tuple[FieldGroup, ...]] = ()

    @property
    def folded_names(self) -> list[str]:
        """The fields of all groups."""
        return [name for _title, names in self.folded for name in names]

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Each group with its title, its bound fields, and whether it is open."""
        return [
            {
                "title": title,
                "fields": (fields := [self[name] for name in names]),
                "open": any(field.value() or field.errors for field in fields),
            }
            for title, names in self.folded
        ]
