"""The service's OpenAPI description of itself, kept once made as only the code can change it."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import ComponentRegistry
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

from league.base.built_once import build_once


@build_once
def generate_description() -> tuple[dict[str, Any], ComponentRegistry]:
    """The description, and the registry of its components. The first call takes seconds.

    It is in the API's own language, whatever language the first request has.
    """
    generator = SchemaGenerator()
    with translation.override(settings.LANGUAGE_CODE):
        description: dict[str, Any] = generator.get_schema(request=None, public=True)
    return description, generator.registry


@build_once
def _write_description(kind: str) -> bytes:
    """The description in the format `yaml` or `json`."""
    renderer = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}[kind]
    written = renderer().render(generate_description()[0])
    return written if isinstance(written, bytes) else written.encode()


class FormatInAddress(DefaultContentNegotiation):
    """Lets a browser ask for JSON: `?format=json` goes before the Accept header."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        """The renderer of the format in the address, or else by the header."""
        asked = format_suffix or request.query_params.get("format")
        return super().select_renderer(request, renderers, asked)


class ApiDescription(SpectacularAPIView):
    """Serves the description, the same for everybody, as YAML or JSON."""

    content_negotiation_class = FormatInAddress

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(
            _write_description(renderer.format),
            content_type=renderer.media_type,
            headers={"Content-Disposition": f'inline; filename="Headjudge.{renderer.format}"'},
        )
