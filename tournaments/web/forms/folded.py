"""Forms with groups of fields, needed by few events, that are folded away."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise

FieldGroup = tuple[str | Promise, tuple[str, ...]]  # its title, and the names of its fields


class FoldedForm(forms.Form):
    """A form with folded groups; a group is open if one of its fields is filled in, or wrong.

    `opens_by_change`: a group is only open if one of its fields differs from its initial value.
    `more`: the title of a fold around all groups, if there is one.
    """

    template_name = "forms/folded.html"
    folded: ClassVar[tuple[FieldGroup, ...]] = ()
    opens_by_change: ClassVar[bool] = False
    more: ClassVar[str | Promise] = ""

    @property
    def folded_names(self) -> list[str]:
        """The names of all groups' fields."""
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
        """Whether any group is open."""
        return any(group["open"] for group in self.groups)

    def _is_used(self, field: forms.BoundField) -> bool:
        if field.errors or not self.opens_by_change:
            return bool(field.value() or field.errors)
        return str(field.value() or "") != str(field.initial or "")
