from django.urls import path

from tournaments.api import events
from tournaments.web import deck_urls, file_urls, result_urls, season_urls, structure_urls

app_name = "tournaments_api"
urlpatterns = [
    path("events", events.Events.as_view(), name="events"),
    path("events/<int:event>", events.OneEvent.as_view(), name="event"),
    path("events/<int:event>/players", events.Players.as_view(), name="players"),
    path("events/<int:event>/players/<int:entrant>/drop", events.Drop.as_view(), name="drop"),
    path("events/<int:event>/rounds", events.Rounds.as_view(), name="rounds"),
    path("events/<int:event>/finish", events.Finish.as_view(), name="finish"),
    path("events/<int:event>/matches/<int:match>/games", events.Games.as_view(), name="games"),
    path(
        "events/<int:event>/matches/<int:match>/result", events.Decision.as_view(), name="decision"
    ),
    path("events/<int:event>/standings", events.Standings.as_view(), name="standings"),
    path("events/<int:event>/bracket", events.Bracket.as_view(), name="bracket"),
    *deck_urls.endpoints,
    *file_urls.endpoints,
    *season_urls.endpoints,
    *result_urls.endpoints,
    *structure_urls.endpoints,
]
