"""Loads a ruling or a clarification by the number in an address."""

from django.shortcuts import get_object_or_404

from judging.models import Clarification, Ruling
from judging.queries.ask import kept_rulings
from league.models import League


def find_ruling(ruling: int) -> Ruling:
    """A ruling of any league with its judge, event, league and appeal. Raises Http404.

    The caller must check whether the reader may see it.
    """
    return get_object_or_404(kept_rulings(League.objects.all()), pk=ruling)


def find_clarification(league: League, number: int | str) -> Clarification:
    """A league's clarification. Raises Http404."""
    return get_object_or_404(Clarification, pk=number, league=league)
