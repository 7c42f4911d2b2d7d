"""The service's OpenAPI description of itself: it changes with the code alone, so it is kept."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


@cache
def describe_api() -> dict[str, Any]:
    """The description, in the API's own language whoever asks first. Takes a second once."""
    with translation.override(settings.LANGUAGE_CODE):
        description: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return description


@cache
def _write_description(kind: str) -> bytes:
    """As `yaml` or as `json`."""
    renderer = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}[kind]
    written = renderer().render(describe_api())
    return written if isinstance(written, bytes) else written.encode()


class ApiDescription(SpectacularAPIView):
    """The same for everybody, as YAML or JSON."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(
            _write_description(renderer.format),
            content_type=renderer.media_type,
            headers={"Content-Disposition": f'inline; filename="Headjudge.{renderer.format}"'},
        )
