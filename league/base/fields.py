"""Columns for what people write, which is cleaned whoever stores it and however.

To migrations and databases they are Django's own.
"""

from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from league.base import names
from league.base.errors import Refused


class _CleanedField:
    """Cleans what is saved (in bulk too), what an update sets, and what is looked for."""

    own = models.CharField
    one_line = True

    def deconstruct(self: Any) -> Any:
        name, _path, args, kwargs = super().deconstruct()  # type: ignore[misc]
        return name, f"django.db.models.{self.own.__name__}", args, kwargs

    def pre_save(self: Any, instance: Any, add: bool) -> Any:  # noqa: FBT001 -- Django's signature
        written = super().pre_save(instance, add)  # type: ignore[misc]
        cleaned = self.to_python(written)
        if cleaned != written:
            setattr(instance, self.attname, cleaned)
        if isinstance(written, str) and written and not cleaned and not self.blank:
            said = _("This needs a letter or sign that can be seen.")
            raise Refused(said, field=self.name, code="nothing_to_see")
        return cleaned

    def to_python(self: Any, value: Any) -> Any:
        """Clean a value that is validated, stored or looked for; values read do not come here."""
        text = super().to_python(value)  # type: ignore[misc]
        if not isinstance(text, str):
            return text
        tidy = names.tidy_name if self.one_line else names.tidy_text
        return tidy(text, self.name)


class NameField(_CleanedField, models.CharField):
    """A name or a title, on one line."""


class NoteField(_CleanedField, models.CharField):
    """A reason or a note of a few lines."""

    one_line = False


class WordsField(_CleanedField, models.TextField):
    """A text of any number of lines."""

    own = models.TextField  # type: ignore[assignment]
    one_line = False
