from django.urls import path

from tournaments import views_player, views_player_deck, views_reporting, views_sheets

app_name = "player"
urlpatterns = [
    path("<str:token>/", views_player.mine, name="mine"),
    path("<str:token>/report/", views_reporting.my_report, name="report"),
    path("<str:token>/deck/", views_player_deck.deck, name="deck"),
    path("<str:token>/deck/check/", views_player_deck.check, name="deck_check"),
    path("<str:token>/deck/sheet/", views_sheets.my_sheet, name="sheet"),
]
