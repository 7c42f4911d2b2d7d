"""The addresses of an event's decks: pages, and the API's."""

from django.urls import path

from tournaments.api import deck_checks, registration
from tournaments.web.views import deck_checks as views_checks
from tournaments.web.views import registration as views_registration
from tournaments.web.views import sheets

pages = [
    path("<int:event>/players/<int:entrant>/deck/", views_registration.deck, name="deck"),
    path(
        "<int:event>/players/<int:entrant>/deck/<int:version>/",
        views_registration.deck_version,
        name="deck_version",
    ),
    path("<int:event>/registration/", views_registration.registration, name="registration"),
    path("<int:event>/registration/lock/", views_registration.lock, name="lock"),
    path("<int:event>/registration/unlock/", views_registration.unlock, name="unlock"),
    path("<int:event>/registration/publish/", views_registration.publish, name="publish_lists"),
    path("<int:event>/registration/hide/", views_registration.take_back, name="hide_lists"),
    path("<int:event>/deck-checks/", views_checks.deck_checks, name="deck_checks"),
    path("<int:event>/deck-checks/<int:check>/", views_checks.deck_check, name="deck_check"),
    path("<int:event>/deck-checks/<int:check>/ticks/", views_checks.deck_ticks, name="deck_ticks"),
    path("<int:event>/players/<int:entrant>/deck/sheet/", sheets.sheet, name="sheet"),
    path("<int:event>/sheets/", sheets.sheets, name="sheets"),
    path("<int:event>/sheets/<int:pile>/", sheets.pile, name="pile"),
    path("<int:event>/lists/", views_registration.lists, name="lists"),
    path("<int:event>/lists/<int:entrant>/", views_registration.one_list, name="list"),
]
endpoints = [
    path("events/<int:event>/players/<int:entrant>/deck", registration.Deck.as_view(), name="deck"),
    path(
        "events/<int:event>/registration", registration.Registration.as_view(), name="registration"
    ),
    path("events/<int:event>/registration/lock", registration.Lock.as_view(), name="lock"),
    path("events/<int:event>/lists", registration.PublishedLists.as_view(), name="lists"),
    path("events/<int:event>/deck-checks", deck_checks.DeckChecks.as_view(), name="deck_checks"),
    path(
        "events/<int:event>/deck-checks/<int:check>",
        deck_checks.DeckCheck.as_view(),
        name="deck_check",
    ),
    path(
        "events/<int:event>/deck-checks/<int:check>/ticks",
        deck_checks.Ticks.as_view(),
        name="deck_ticks",
    ),
    path("events/<int:event>/sheets", registration.Sheets.as_view(), name="sheets"),
    path("my/<str:token>/deck", registration.MyDeck.as_view(), name="my_deck"),
]
