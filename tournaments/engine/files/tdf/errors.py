"""Why a TOM file cannot be read, or a document cannot be written."""

from typing import Any

from tournaments.engine.files.tdf import wording
from tournaments.engine.wording import Translate


class TdfError(ValueError):
    """A file that cannot be read, or a document that cannot be written.

    `note` is a message id, `given` its arguments, `line` the line in the file from 1, None where
    there is none.
    """

    def __init__(self, note: str, line: int | None = None, **args: Any) -> None:
        super().__init__(wording.render_message(note, args, line))
        self.note, self.line, self.given = note, line, args

    def render_sentence(self, translate: Translate) -> str:
        """The sentence in a reader's language."""
        return wording.render_message(self.note, self.given, self.line, translate)
