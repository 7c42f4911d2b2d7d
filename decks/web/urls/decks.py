"""The addresses of the deck check and the odds."""

from django.urls import path

from decks.web.views import check, odds

app_name = "decks"
urlpatterns = [
    path("", check.hub, name="hub"),
    path("check/", check.check, name="check"),
    path("odds/", odds.odds, name="odds"),
]
