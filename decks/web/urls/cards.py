"""The addresses of the catalogue's pages."""

from django.urls import path

from decks.web.views import cards

app_name = "cards"
urlpatterns = [
    path("", cards.search, name="search"),
    path("sets/", cards.sets, name="sets"),
    path("sets/<str:card_set>/", cards.card_set, name="set"),
    path("<str:card>/", cards.card, name="card"),
]
