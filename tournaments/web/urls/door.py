"""The address behind an event's door."""

from django.urls import path

from tournaments.web.views.players import door

app_name = "door"
urlpatterns = [path("<str:token>/", door.door, name="door")]
