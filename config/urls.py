"""Every address of the service."""

from django.urls import include, path
from django.views.decorators.cache import cache_page
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from config.api_page import api_page
from judging.web.views.ask import home

SCHEMA_KEPT = 3600  # seconds; it takes half a second to work out

handler400 = "league.http.answers.bad_request"
handler404 = "league.http.answers.not_found"
handler500 = "league.http.answers.broken"
urlpatterns = [
    path("", home, name="home"),
    path("", include("league.web.urls")),
    path("leagues/<slug:slug>/", include("tournaments.web.season_urls")),
    path("", include("league.web.account_urls")),
    # Published boards are the same bytes for everybody and can carry no token of one reader's.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("decks/", include("decks.web.urls")),
    path("leagues/<slug:slug>/", include("decks.web.league_urls")),
    path("cards/", include("decks.web.card_urls")),
    path("formats/", include("decks.web.format_urls")),
    path("events/", include("tournaments.web.urls")),
    path("p/", include("tournaments.web.player_urls")),
    path("m/", include("tournaments.web.slip_urls")),
    path("rulings/", include("judging.web.urls")),
    path("rules/", include("judging.web.rules_urls")),
    path("api/", api_page, name="api"),
    path("api/v1/schema", cache_page(SCHEMA_KEPT)(SpectacularAPIView.as_view()), name="schema"),
    path("api/v1/", include("league.api.urls")),
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("judging.api.urls")),
    path("api/v1/", include("judging.api.rules_urls")),
]
