from django.urls import path

from decks import views_cards

app_name = "cards"
urlpatterns = [
    path("", views_cards.search, name="search"),
    path("sets/", views_cards.sets, name="sets"),
    path("sets/<str:card_set>/", views_cards.card_set, name="set"),
    path("<str:card>/", views_cards.card, name="card"),
]
