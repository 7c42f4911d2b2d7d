from django.urls import path

from decks import views, views_odds

app_name = "decks"
urlpatterns = [
    path("", views.hub, name="hub"),
    path("check/", views.check, name="check"),
    path("odds/", views_odds.odds, name="odds"),
]
