"""Loads a ruling, or a clarification, by its number in an address."""

from django.shortcuts import get_object_or_404

from judging.models import Clarification, Ruling
from judging.queries.ask import kept_rulings
from league.models import League


def find_ruling(ruling: int) -> Ruling:
    """A ruling of any league with its judge, event, league and appeal. Raises Http404.

    Whether somebody may read it is asked of the ruling by who loads it.
    """
    return get_object_or_404(kept_rulings(League.objects.all()), pk=ruling)


def find_clarification(league: League, number: int | str) -> Clarification:
    """A league's clarification. Raises Http404."""
    return get_object_or_404(Clarification, pk=number, league=league)
