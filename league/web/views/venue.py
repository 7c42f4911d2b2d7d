"""The hall's own address as a page and as a poster for the wall; the certificate of its network."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.base.addresses import make_link
from league.base.paper.drawing import choose_paper, draw_pages
from league.base.paper.poster import Poster, lay_out_poster
from league.base.qr import render_qr_code


@require_safe
def venue(request: HttpRequest) -> HttpResponse:
    """Where phones find this service, and how they come to trust its certificate."""
    address = make_link(request, "/")
    context = {
        "address": address,
        "qr": render_qr_code(address),
        "certificate": bool(settings.VENUE_CERTIFICATE),
        "wifi": settings.VENUE_WIFI,
    }
    return render(request, "league/venue/venue.html", context)


@require_safe
def venue_poster(request: HttpRequest) -> HttpResponse:
    """The poster: the network's name if it is set, the code, the address."""
    steps = []
    if settings.VENUE_WIFI:
        steps.append(_("1. Join the Wi-Fi %(name)s.") % {"name": settings.VENUE_WIFI})
        steps.append(_("2. Scan the code with the camera, or type the address."))
    poster = Poster("Headjudge", _("Scan with your phone"), make_link(request, "/"), steps)
    paper = choose_paper(request.GET.get("paper", "a4"))
    body = draw_pages([lay_out_poster(poster, paper)], paper, "Headjudge")
    shown = HttpResponse(body, content_type="application/pdf")
    shown.headers["Content-Disposition"] = 'inline; filename="headjudge-poster.pdf"'
    return shown


@require_safe
def venue_certificate(_request: HttpRequest) -> HttpResponse:
    """What a phone installs to trust this hall's certificate; there is no secret in it."""
    if not settings.VENUE_CERTIFICATE:
        raise Http404
    body = Path(settings.VENUE_CERTIFICATE).with_name("ca.crt").read_bytes()
    shown = HttpResponse(body, content_type="application/x-x509-ca-cert")
    shown.headers["Content-Disposition"] = 'attachment; filename="headjudge-ca.crt"'
    return shown
