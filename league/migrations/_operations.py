"""Makes or changes several tables in one migration at the price of one.

Django builds every model anew after each operation on one that others point to; with dozens of
models that is nearly all the time a migration takes. `CreateModels` tells of all its tables first
and has them built once. `ChangeModels` has only those models built that its operations are about,
and those they point to.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState
from django.db.migrations.utils import resolve_relation

Key = tuple[str, str]  # of a model: its app's label and its name in small letters


class SeveralOperations(Operation):
    """Operations on one app, between which no model is built."""

    operations: Sequence[Operation]

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # built anew when it is next asked for
        for operation in self.operations:
            operation.state_forwards(app_label, state)


class CreateModels(SeveralOperations):
    """Several `CreateModel` of one app, in an order in which each may point to those before it."""

    def __init__(self, operations: list[CreateModel]) -> None:
        self.operations = operations

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"Create {len(self.operations)} models"


class ChangeModels(SeveralOperations):
    """Several changes to some models of one app, which nothing outside these models decides.

    `names`: all models that the operations change, read or point to; "app.Model" of another app.
    What these point to in turn comes with them.
    """

    def __init__(self, names: list[str], operations: list[Operation]) -> None:
        self.names = names
        self.operations = operations

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        before = keep_models(from_state, self._find_keys(app_label))
        _ = before.apps  # built before what follows it: SQLite has columns stand in that order
        for operation in self.operations:
            after = before.clone()
            operation.state_forwards(app_label, after)
            operation.database_forwards(app_label, schema_editor, before, after)
            before = after

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        states = [keep_models(to_state, self._find_keys(app_label))]
        for operation in self.operations:
            states.append(states[-1].clone())
            operation.state_forwards(app_label, states[-1])
        for operation, before, after in reversed(
            list(zip(self.operations, states, states[1:], strict=False))
        ):
            operation.database_backwards(app_label, schema_editor, after, before)

    def _find_keys(self, app_label: str) -> list[Key]:
        return [tuple(resolve_relation(name, app_label)) for name in self.names]

    def describe(self) -> str:
        return f"Change {', '.join(self.names)}"


def keep_models(state: ProjectState, keys: list[Key]) -> ProjectState:
    """A state of these models, as far as they are there, and of all they point to."""
    kept: dict[Key, ModelState] = {}
    looked_at = list(keys)
    while looked_at:
        key = looked_at.pop()
        if key not in kept and key in state.models:
            kept[key] = state.models[key].clone()
            looked_at += find_targets(kept[key])
    return ProjectState(kept, real_apps=state.real_apps)


def find_targets(model: ModelState) -> list[Key]:
    """The models that a model's fields point to."""
    related = (field.remote_field.model for field in model.fields.values() if field.remote_field)
    return [tuple(resolve_relation(target, model.app_label, model.name)) for target in related]
