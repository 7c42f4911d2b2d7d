"""The judge's kit as a download: as a page of the site, its scripts would be forbidden."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judging.domain.visibility import readable_scope
from judging.kit import official_rulings, precedents_of, render_kit
from judging.library.shelf import ENGLISH, LANGUAGES
from judging.queries.lookup import VisibleScope
from league.permissions import require_permission
from league.queries.loaders import find_league
from league.web.pages import writes_once


@require_safe
@never_cache
@writes_once
def download_kit(request: HttpRequest) -> HttpResponseBase:
    """The kit, with the rulings the reader may see as staff; of one league by `?league=`."""
    places = _scope_asked(request)
    before, leagues = precedents_of(places) if places.shelves else (official_rulings(), [])
    language = (get_language() or ENGLISH)[:2]
    page = render_kit(
        timezone.localdate().isoformat(),
        before,
        leagues,
        language if language in LANGUAGES else ENGLISH,
    )
    answer = HttpResponse(page, content_type="text/html; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="judge-kit.html"'
    return answer


def _scope_asked(request: HttpRequest) -> VisibleScope:
    slug = request.GET.get("league")
    if not slug:
        return readable_scope(request.user)
    league = find_league(slug)
    require_permission(request.user, "league.see_staff_pages", league)
    return VisibleScope((league.pk,))
