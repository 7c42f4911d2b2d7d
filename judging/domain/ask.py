"""Turns the ruling engine's errors into refusals, as all other use cases raise them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from judging.engine import RequestError
from judging.engine.branches import Work
from judging.queries.ask import rule_on
from judging.queries.wording import refusal_in_words
from league.base.errors import Refused


@contextmanager
def refuse_wrong_requests() -> Iterator[None]:
    """Raise Refused, naming the field by its path, for a request the engine cannot answer.

    The message is in English, as all that the engine answers to programs.
    """
    try:
        yield
    except RequestError as error:
        raise _refusal_of(error, error.message) from error


def rule_or_refuse(asked: Mapping[str, Any], work: Work | None = None) -> dict[str, Any]:
    """The engine's ruling in plain values, as it is kept.

    `work`: the budget left, where several questions share one. Raises Refused as above, but in the
    reader's language.
    """
    try:
        return rule_on(asked, work)
    except RequestError as error:
        raise _refusal_of(error, refusal_in_words(error)) from error


def _refusal_of(error: RequestError, message: str) -> Refused:
    return Refused(message, field=error.path or None, code="invalid")
