"""Tells whoever watches over the service whether it is well."""

import os

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from league.base.cache import is_redis_answering
from league.base.circuit import DATABASE
from league.base.faults import is_server_lost, may_write_files

LEAST_FREE_BYTES = 32 * 2**20  # on the disk of the data folder


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer that the process runs."""
    return HttpResponse("ok", content_type="text/plain; charset=utf-8")


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached. `degraded`: what is lost that it can do without."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        if is_server_lost(error):
            DATABASE.note_failure(error)
        lost = JsonResponse({"database": "lost"}, status=503)
        lost.headers["Retry-After"] = "5"
        return lost
    degraded = [] if is_redis_answering() else ["redis"]
    degraded += [] if _has_room() else ["disk"]
    degraded += [] if may_write_files() else ["read-only"]
    told = {"degraded": degraded} if degraded else {}
    return JsonResponse({"database": connection.vendor} | told)


def _has_room() -> bool:
    """Whether the data folder's disk has room for a while; yes where that is not known."""
    try:
        disk = os.statvfs(settings.HEADJUDGE_DATA)
    except OSError:
        return True
    return disk.f_bavail * disk.f_frsize >= LEAST_FREE_BYTES
