"""The refusals that a use case raises when it cannot do what was asked."""

from collections.abc import Mapping

from django.utils.translation import gettext as _


class Refused(Exception):  # noqa: N818 -- a refusal, said to a person, not a fault
    """The rules or the state forbid it. `field` names what to change; `code` is for machines."""

    status = 422
    headers: Mapping[str, str] = {}

    def __init__(self, message: str, *, field: str | None = None, code: str = "refused") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.code = code


class Conflict(Refused):
    """Somebody else was first. `now` is what is stored now."""

    status = 409

    def __init__(self, message: str, *, now: object = None, code: str = "conflict") -> None:
        super().__init__(message, code=code)
        self.now = now


class Busy(Refused):
    """Too many write at once; nothing was done, and the same request may be sent again."""

    status = 503
    headers = {"Retry-After": "2"}

    def __init__(self) -> None:
        super().__init__(
            _("Too much is being written at this moment. Nothing was changed; send it again."),
            code="busy",
        )


class TooManyWait(Refused):
    """More requests wait for an answer than there are threads; nothing was done."""

    status = 503
    headers = {"Retry-After": "2"}

    def __init__(self) -> None:
        super().__init__(
            _("Too many ask at once. Nothing was changed; try again in a moment."), code="busy"
        )


class DatabaseLost(Refused):
    """The database cannot be reached or written to; nothing was done."""

    status = 503
    headers = {"Retry-After": "5"}

    def __init__(self, *, is_disk_full: bool = False, is_read_only: bool = False) -> None:
        if is_read_only:
            super().__init__(
                _("The server’s data can only be read. Nothing was changed; tell whoever runs it."),
                code="read_only",
            )
        elif is_disk_full:
            super().__init__(
                _("The server’s disk is full. Nothing was changed; tell whoever runs it."),
                code="disk_full",
            )
        else:
            super().__init__(
                _("The database cannot be reached now. Nothing was changed; try again soon."),
                code="database_lost",
            )


class NotAllowed(Refused):
    """It is not for this person to do, or not here."""

    status = 403
