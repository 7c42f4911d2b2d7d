"""Files to download: their content types and names."""

from django.http import HttpResponse
from django.utils.text import slugify

from tournaments.models import Event

# The content type, and the ending of the file name.
CSV = ("text/csv; charset=utf-8", "csv")
TDF = ("application/xml; charset=utf-8", "tdf")
JSON = ("application/json", "json")


def make_download(raw: bytes, event: Event, contents: str, kind: tuple[str, str]) -> HttpResponse:
    """A file to download, named after the event and its contents."""
    name = "-".join(part for part in (slugify(event.name) or f"event-{event.pk}", contents) if part)
    attached = f'attachment; filename="{slugify(name)}.{kind[1]}"'
    return HttpResponse(raw, content_type=kind[0], headers={"Content-Disposition": attached})
