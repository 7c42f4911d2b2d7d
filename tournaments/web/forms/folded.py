"""Forms of which some groups of fields, that few events need, are folded away."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise

FieldGroup = tuple[str | Promise, tuple[str, ...]]  # what it is called, and its fields by name


class FoldedForm(forms.Form):
    """A group is open once one of its fields says anything, or is wrong.

    `opens_by_change`: once one of them says something else than the form began with. `more`: what
    is written on the fold around all groups, where there is one.
    """

    template_name = "forms/folded.html"
    folded: ClassVar[tuple[FieldGroup, ...]] = ()
    opens_by_change: ClassVar[bool] = False
    more: ClassVar[str | Promise] = ""

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
                "open": any(map(self._is_used, fields)),
            }
            for title, names in self.folded
        ]

    @property
    def is_more_open(self) -> bool:
        """Whether any group is."""
        return any(group["open"] for group in self.groups)

    def _is_used(self, field: forms.BoundField) -> bool:
        if field.errors or not self.opens_by_change:
            return bool(field.value() or field.errors)
        return str(field.value() or "") != str(field.initial or "")
