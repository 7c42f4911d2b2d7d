"""Every address of the service."""

from django.urls import include, path
from django.views.decorators.cache import cache_page
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView

from config.api_page import api_page
from judging.views import home

SCHEMA_KEPT = 3600  # seconds; it takes half a second to work out

handler400 = "league.answers.bad_request"
handler404 = "league.answers.not_found"
handler500 = "league.answers.broken"
urlpatterns = [
    path("", home, name="home"),
    path("", include("league.urls")),
    path("leagues/<slug:slug>/", include("tournaments.season_urls")),
    path("", include("league.account_urls")),
    # Published boards are the same bytes for everybody and can carry no token of one reader's.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("decks/", include("decks.urls")),
    path("leagues/<slug:slug>/", include("decks.league_urls")),
    path("cards/", include("decks.card_urls")),
    path("formats/", include("decks.format_urls")),
    path("events/", include("tournaments.urls")),
    path("p/", include("tournaments.player_urls")),
    path("m/", include("tournaments.slip_urls")),
    path("rulings/", include("judging.urls")),
    path("rules/", include("judging.rules_urls")),
    path("api/", api_page, name="api"),
    path("api/v1/schema", cache_page(SCHEMA_KEPT)(SpectacularAPIView.as_view()), name="schema"),
    path("api/v1/", include("league.api_urls")),
    path("api/v1/", include("decks.api_urls")),
    path("api/v1/", include("tournaments.api_urls")),
    path("api/v1/", include("judging.api_urls")),
    path("api/v1/", include("judging.rules_api_urls")),
]
