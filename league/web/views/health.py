"""Whether the service is well, for whoever watches over it."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from league.base.cache import is_redis_answering


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """The process can reach its database. `degraded`: what is lost that it can do without."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    lost = {} if is_redis_answering() else {"degraded": ["redis"]}
    return JsonResponse({"database": connection.vendor} | lost)
