"""Loads a league, or one row of it, by its address, for pages and API alike."""

from typing import TypeVar

from django.db.models import Model, QuerySet
from django.shortcuts import get_object_or_404

from league.base.prepared import prepared
from league.models import League

Row = TypeVar("Row", bound=Model)


def find_league(slug: str) -> League:
    """A league by the name in its address. Raises Http404."""
    league: League = _league_by_slug.first_or_404(slug)
    return league


@prepared
def _league_by_slug(slug: str) -> QuerySet[League]:
    return League.objects.filter(slug=slug).order_by()


def find_in_league(kind: type[Row], slug: str, pk: int) -> Row:
    """A row with its league. Raises Http404 where there is none, or it is another league's."""
    rows = kind._default_manager.select_related("league")  # noqa: SLF001 -- Django's documented name
    return get_object_or_404(rows, pk=pk, league__slug=slug)
