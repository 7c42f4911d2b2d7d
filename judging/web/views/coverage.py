"""The pages that say which texts of cards rulings play: all sets, and the gaps of one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from judging.queries.effects_told import all_coverage


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """Every set with texts that are played, and how many are."""
    return render(request, "judging/coverage/coverage.html", {"rows": all_coverage()})


@require_safe
def coverage_of_set(request: HttpRequest, covered: str) -> HttpResponse:
    """One set: its cards with a text that is not played, and why."""
    row = next((row for row in all_coverage() if row.set == covered), None)
    if row is None:
        raise Http404(_("No texts of this set are played."))
    return render(request, "judging/coverage/set.html", {"row": row})
