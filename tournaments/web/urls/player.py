"""The addresses behind a player's own link."""

from django.urls import path

from tournaments.web.views import needs
from tournaments.web.views.floor import calls
from tournaments.web.views.players import links
from tournaments.web.views.registration import own_deck, sheets
from tournaments.web.views.results import reports

app_name = "player"
urlpatterns = [
    path("<str:token>/", links.own_page, name="mine"),
    path("<str:token>/worker.js", links.page_worker, name="worker"),
    path("<str:token>/report/", reports.report_by_link, name="report"),
    path("<str:token>/call/", calls.call_by_link, name="call"),
    path("<str:token>/needs/", needs.own_needs, name="needs"),
    path("<str:token>/drop/", links.drop_oneself, name="drop"),
    path("<str:token>/deck/", own_deck.own_deck, name="deck"),
    path("<str:token>/deck/check/", own_deck.check_own_deck, name="deck_check"),
    path("<str:token>/deck/sheet/", sheets.own_sheet, name="sheet"),
]
