"""Files that are downloaded: their content type, and the name they are kept under."""

from django.http import HttpResponse
from django.utils.text import slugify

from tournaments.models import Event

# The content type and how a file's name ends.
CSV = ("text/csv; charset=utf-8", "csv")
TDF = ("application/xml; charset=utf-8", "tdf")
JSON = ("application/json", "json")


def make_download(raw: bytes, event: Event, contents: str, kind: tuple[str, str]) -> HttpResponse:
    """A file named after the event and what of it is inside."""
    name = "-".join(part for part in (slugify(event.name) or f"event-{event.pk}", contents) if part)
    attached = f'attachment; filename="{slugify(name)}.{kind[1]}"'
    return HttpResponse(raw, content_type=kind[0], headers={"Content-Disposition": attached})
