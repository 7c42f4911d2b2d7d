from django.urls import path

from decks.api import cards, check, odds
from decks.web import league_urls

app_name = "decks_api"
urlpatterns = [
    path("decks/check", check.Check.as_view(), name="check"),
    path("decks/odds", odds.OddsOf.as_view(), name="odds"),
    path("formats", check.Formats.as_view(), name="formats"),
    path("formats/<str:format_key>", cards.KnownFormat.as_view(), name="format"),
    path("cards", cards.Cards.as_view(), name="cards"),
    path("cards/<str:card>", cards.Card.as_view(), name="card"),
    path("sets", cards.Sets.as_view(), name="sets"),
    path("sets/<str:card_set>", cards.OneSet.as_view(), name="set"),
    *league_urls.endpoints,
]
