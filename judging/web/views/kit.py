"""The judge's kit as a download: the policy of the site's own pages forbids its scripts."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judging.kit import kit, official_rulings, ruled_before
from judging.library.shelf import ENGLISH, LANGUAGES
from judging.queries.lookup import Places
from judging.queries.visibility import readable
from league.models import League
from league.permissions import require
from league.web.pages import writes


@require_safe
@never_cache
@writes
def download(request: HttpRequest) -> HttpResponseBase:
    """The kit, with the rulings of where the reader is staff; of one league by `?league=`."""
    places = _places(request)
    before, leagues = ruled_before(places) if places.shelves else (official_rulings(), [])
    language = (get_language() or ENGLISH)[:2]
    page = kit(
        timezone.localdate().isoformat(),
        before,
        leagues,
        language if language in LANGUAGES else ENGLISH,
    )
    answer = HttpResponse(page, content_type="text/html; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="judge-kit.html"'
    return answer


def _places(request: HttpRequest) -> Places:
    slug = request.GET.get("league")
    if not slug:
        return readable(request.user)
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    return Places((league.pk,))
