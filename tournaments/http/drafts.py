"""Whether a user sees rounds that are not published yet."""

import rules
from django.http import HttpRequest
from rest_framework.request import Request

from tournaments.models import Event


def sees_drafts(request: HttpRequest | Request, event: Event) -> bool:
    """Whether the user is staff, who see a round before it is published."""
    return bool(rules.has_perm("tournaments.report", request.user, event))
