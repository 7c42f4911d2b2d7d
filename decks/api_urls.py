from django.urls import path

from decks import api

app_name = "decks_api"
urlpatterns = [
    path("decks/check", api.Check.as_view(), name="check"),
    path("formats", api.Formats.as_view(), name="formats"),
]
