"""Tables of an event as CSV, with player ids for organisers: for pages and the API."""

from typing import Any

from django.http import HttpResponse, QueryDict

from league.permissions import require_permission
from tournaments.http.downloads import CSV, make_download
from tournaments.http.privacy import keep_private
from tournaments.models import Event


def wants_player_ids(user: Any, asked: QueryDict, event: Event) -> bool:
    """Whether the user asks for player ids, and may have them. Raises NotAllowed."""
    if asked.get("ids") != "yes":
        return False
    require_permission(user, "tournaments.organise", event)
    return True


def answer_table(asked: QueryDict, text: str, event: Event, contents: str) -> HttpResponse:
    """The table as a file. `contents`: its name, which differs if the table has ids."""
    response = make_download(text.encode(), event, contents, CSV)
    return keep_private(response) if "ids" in asked else response
