"""Makes models from the rows of a prepared query, and the related models that it selects.

What Django decides anew for each row is decided here once per query.
"""

from collections.abc import Callable, Sequence
from inspect import getattr_static
from typing import Any

from django.db import models
from django.db.models.base import ModelState
from django.db.models.query_utils import DeferredAttribute


def model_maker(klass_info: Any, select: Any, db: str) -> Callable[[Sequence[Any]], Any]:
    """A function that makes a row's model and the related ones, as Django's iterable does."""
    begin, end = klass_info["select_fields"][0], klass_info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in select[begin:end]]
    make_instance = _instance_maker(klass_info["model"], names, db)
    related = [
        _related_maker(info, select, db) for info in klass_info.get("related_klass_infos", ())
    ]

    def make_model(row: Sequence[Any]) -> Any:
        instance = make_instance(row[begin:end])
        for set_related in related:
            set_related(row, instance)
        return instance

    return make_model


def _related_maker(info: Any, select: Any, db: str) -> Callable[[Sequence[Any], Any], None]:
    if info["from_parent"]:
        raise TypeError("a prepared query selects no child of a model that it has")
    make_model = model_maker(info, select, db)
    set_here, set_there = info["local_setter"], info["remote_setter"]
    key = info["model"]._meta.pk.attname  # noqa: SLF001 -- Django's documented API
    place = next(at for at in info["select_fields"] if select[at][0].target.attname == key)

    def set_related(row: Sequence[Any], instance: Any) -> None:
        if row[place] is None:
            set_here(instance, None)
            return
        related = make_model(row)
        set_here(instance, related)
        set_there(related, instance)

    return set_related


def _instance_maker(model: Any, names: list[str], db: str) -> Callable[[Sequence[Any]], Any]:
    """A function like `Model.from_db` that sets all values at once."""
    if not _is_made_as_usual(model, names):
        return lambda values: model.from_db(db, names, values)
    begins, ends = models.signals.pre_init, models.signals.post_init

    def make_instance(values: Sequence[Any]) -> Any:
        if begins.receivers or ends.receivers:
            return model.from_db(db, names, values)
        instance = model.__new__(model)
        state = ModelState()
        state.adding, state.db = False, db
        instance.__dict__.update(zip(names, values, strict=True), _state=state)
        return instance

    return make_instance


def _is_made_as_usual(model: Any, names: list[str]) -> bool:
    """Whether rows have all columns as they are, and no class does more with their values."""
    return (
        names == [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001 -- Django's documented API
        and model.__init__ is models.Model.__init__
        and model.__setattr__ is models.Model.__setattr__
        and model.from_db.__func__ is models.Model.from_db.__func__  # type: ignore[attr-defined]
        and all(isinstance(getattr_static(model, name), DeferredAttribute) for name in names)
    )
