"""How the API describes its operations: names from addresses, answers and refusals."""

from typing import Any

from drf_spectacular.hooks import postprocess_schema_enums
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from league.api import schema

PAGE_PARAMETERS = [
    OpenApiParameter("page", int, description="The number of the page, from 1."),
    OpenApiParameter("size", int, description="How many rows a page has, 200 at most."),
]


class EndpointDescription(AutoSchema):
    """Names operations by whole addresses, so that a list and one of its items get two names."""

    def get_operation_id(self) -> str:
        parts = [
            f"by_{part[1:-1]}" if part.startswith("{") else part.replace("-", "_")
            for part in self.path.strip("/").split("/")[2:]
        ]
        return "_".join([*parts, self.method_mapping[self.method.lower()]])

    def get_override_parameters(self) -> list[Any]:
        """The operation's parameters, with those of paging where it answers a list in pages."""
        own = list(super().get_override_parameters())
        return [*own, *PAGE_PARAMETERS] if self._is_paged() else own

    def _is_paged(self) -> bool:
        return any(schema.is_page(answer) for answer in self._declared_responses().values())

    def _declared_responses(self) -> dict[Any, Any]:
        responses = self.get_response_serializers()
        return responses if isinstance(responses, dict) else {}

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        """The declared answers and refusals, and the refusals all endpoints of its kind have."""
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        general = schema.general_refusals(self.view, self.method, self.path, paged=self._is_paged())
        for status, answer in schema.merge_refusals(self._declared_responses(), general).items():
            if isinstance(answer, schema.RefusedWith):
                bodies[str(status)] = self._get_response_for_code(answer, str(status))
        return bodies

    def _get_request_for_media_type(
        self, serializer: Any, direction: Any = "request"
    ) -> tuple[Any, bool]:
        if schema.is_described_type(serializer):
            return schema.describe_type(serializer, self.registry, sent=True), True
        described: tuple[Any, bool] = super()._get_request_for_media_type(serializer, direction)
        return described

    def _get_response_for_code(
        self,
        serializer: Any,
        status_code: str,
        media_types: Any = None,
        direction: Any = "response",
    ) -> dict[str, Any]:
        if isinstance(serializer, schema.RefusedWith):
            meaning = schema.STATUS_MEANINGS[int(status_code)]
            body = schema.make_refusal_schema(serializer, self.registry)
            return {"content": {"application/json": {"schema": body}}, "description": meaning}
        if schema.is_described_type(serializer):
            serializer = schema.describe_type(serializer, self.registry)
        answer: dict[str, Any] = super()._get_response_for_code(
            serializer, status_code, media_types, direction
        )
        return answer


def name_enumerations(result: dict[str, Any], generator: Any, **more: Any) -> Any:
    """Make the choices of serializers components of their own, but leave those of Structs in place.

    Two Structs may both have a `kind`, each with choices of its own.
    """
    for component in generator.registry._components.values():  # noqa: SLF001 -- it has no other way in
        if schema.is_struct(component.object):
            result["components"]["schemas"].pop(component.name, None)
    return postprocess_schema_enums(result, generator, **more)  # adds all components again
