"""Tables of an event as CSV, which organisers may have with player ids: by pages and by the API."""

from typing import Any

from django.http import HttpResponse, QueryDict

from league.permissions import require_permission
from tournaments.http.downloads import CSV, make_download
from tournaments.http.privacy import keep_private
from tournaments.models import Event


def wants_player_ids(user: Any, asked: QueryDict, event: Event) -> bool:
    """Whether player ids are asked for, by somebody who may have them. Raises NotAllowed."""
    if asked.get("ids") != "yes":
        return False
    require_permission(user, "tournaments.organise", event)
    return True


def answer_table(asked: QueryDict, text: str, event: Event, contents: str) -> HttpResponse:
    """The table as a file. `contents`: what it is called by, with ids not as that for everybody."""
    response = make_download(text.encode(), event, contents, CSV)
    return keep_private(response) if "ids" in asked else response
