"""Loads a house format, one of its versions, or a job by the numbers in an address."""

from django.shortcuts import get_object_or_404

from decks.models import CheckJob, HouseFormat, HouseFormatVersion
from decks.queries.batches import counted_jobs
from league.base.numbers import read_whole_number
from league.models import League


def find_house_format(league: League, pk: int) -> HouseFormat:
    """A league's house format. Raises Http404."""
    return get_object_or_404(HouseFormat.objects.select_related("league"), pk=pk, league=league)


def find_house_version(house: HouseFormat, number: str | None) -> HouseFormatVersion:
    """A version by the number in the address, or the newest where that is no number.

    Raises Http404 for a number that the format does not have.
    """
    versions = house.versions.select_related("house__league").order_by("-number")
    asked = read_whole_number(number)
    return versions[0] if asked is None else get_object_or_404(versions, number=asked)


def find_job(league: League, pk: int) -> CheckJob:
    """A job with its counts. Raises Http404."""
    return get_object_or_404(counted_jobs(league), pk=pk)
