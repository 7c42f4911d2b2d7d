"""Refuses questions that the ruling engine cannot answer, as all else is refused."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from judging.engine import RequestError
from judging.engine.branches import Work
from judging.queries.ask import rule_on
from league.base.errors import Refused


@contextmanager
def refuse_wrong_requests() -> Iterator[None]:
    """Raises Refused, naming the field by its path, for a request the engine cannot answer."""
    try:
        yield
    except RequestError as error:
        raise Refused(error.message, field=error.path or None, code="invalid") from error


def rule_or_refuse(asked: Mapping[str, Any], work: Work | None = None) -> dict[str, Any]:
    """The engine's ruling in plain values, as it is kept. Raises Refused as above.

    `work`: what is left of it, where several questions share it.
    """
    with refuse_wrong_requests():
        return rule_on(asked, work)
