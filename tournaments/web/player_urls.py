from django.urls import path

from tournaments.web.views import links, own_deck, results, sheets

app_name = "player"
urlpatterns = [
    path("<str:token>/", links.mine, name="mine"),
    path("<str:token>/report/", results.my_report, name="report"),
    path("<str:token>/deck/", own_deck.deck, name="deck"),
    path("<str:token>/deck/check/", own_deck.check, name="deck_check"),
    path("<str:token>/deck/sheet/", sheets.my_sheet, name="sheet"),
]
