from django.urls import path

from decks import api, api_cards, api_odds, league_urls

app_name = "decks_api"
urlpatterns = [
    path("decks/check", api.Check.as_view(), name="check"),
    path("decks/odds", api_odds.OddsOf.as_view(), name="odds"),
    path("formats", api.Formats.as_view(), name="formats"),
    path("formats/<str:format_key>", api_cards.KnownFormat.as_view(), name="format"),
    path("cards", api_cards.Cards.as_view(), name="cards"),
    path("cards/<str:card>", api_cards.Card.as_view(), name="card"),
    path("sets", api_cards.Sets.as_view(), name="sets"),
    path("sets/<str:card_set>", api_cards.OneSet.as_view(), name="set"),
    *league_urls.endpoints,
]
