"""Events as a league knows them: whose they are, their names and addresses.

They belong to an app above this one, which registers them here as it gets ready.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Model, QuerySet

EventAddress = Callable[[int], str]
_registered: list[tuple[type[Model], EventAddress]] = []  # at most one


def register_events(model: type[Model], address: EventAddress) -> None:
    """Register the model of events, with `league` and `name`; `address` takes an event's id."""
    _registered[:] = [(model, address)]


def all_events() -> QuerySet[Any]:
    """The events of every league, in the order of their model."""
    model, _address = _registered[0]
    return model._default_manager.all()  # noqa: SLF001 -- Django's documented API


def is_event(thing: object) -> bool:
    """Whether this is an event, and not something that belongs to one."""
    return any(isinstance(thing, model) for model, _address in _registered)


def event_address(pk: int) -> str:
    """The address of an event's page."""
    _model, address = _registered[0]
    return address(pk)


def event_name(pk: int | None) -> str:
    """An event's name; empty for the whole league, and for an event that is gone."""
    return event_names([pk]).get(pk, "")


def event_names(pks: Iterable[int | None]) -> dict[int | None, str]:
    """The names of events, by their ids."""
    return dict(all_events().filter(pk__in=set(pks) - {None}).values_list("pk", "name"))
