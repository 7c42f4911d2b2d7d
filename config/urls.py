"""All addresses of the service."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from config.api_description import ApiDescription
from config.api_page import api_page
from judging.web.views.ask import home

handler400 = "league.http.answers.answer_bad_request"
handler404 = "league.http.answers.answer_not_found"
handler500 = "league.http.answers.answer_server_error"
urlpatterns = [
    path("", home, name="home"),
    # Patterns are tried in order, so what a whole hall asks for at once comes first.
    path("api/v1/", include("tournaments.api.urls")),
    path("events/", include("tournaments.web.urls.events")),
    path("p/", include("tournaments.web.urls.player")),
    path("m/", include("tournaments.web.urls.slip")),
    path("", include("league.web.urls.leagues")),
    path("leagues/<slug:slug>/", include("tournaments.web.urls.seasons")),
    path("", include("league.web.urls.access")),
    # Published boards are the same bytes for everybody and cannot carry a reader's token.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("decks/", include("decks.web.urls.decks")),
    path("leagues/<slug:slug>/", include("decks.web.urls.league")),
    path("cards/coverage/", include("judging.web.urls.coverage")),  # before a card of that name
    path("cards/", include("decks.web.urls.cards")),
    path("formats/", include("decks.web.urls.formats")),
    path("d/", include("tournaments.web.urls.door")),
    path("rulings/", include("judging.web.urls.rulings")),
    path("tools/", include("judging.web.urls.tools")),
    path("rules/", include("judging.web.urls.rules")),
    path("api/", api_page, name="api"),
    path("api/v1/schema", ApiDescription.as_view(), name="schema"),
    path("api/v1/", include("league.api.urls")),
    path("api/v1/", include("judging.api.coverage_urls")),  # before a card of that name
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/", include("judging.api.urls")),
    path("api/v1/", include("judging.api.rules_urls")),
]
