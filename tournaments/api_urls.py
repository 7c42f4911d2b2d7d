from django.urls import path

from tournaments import api, deck_urls, file_urls, result_urls, season_urls, structure_urls

app_name = "tournaments_api"
urlpatterns = [
    path("events", api.Events.as_view(), name="events"),
    path("events/<int:event>", api.OneEvent.as_view(), name="event"),
    path("events/<int:event>/players", api.Players.as_view(), name="players"),
    path("events/<int:event>/players/<int:entrant>/drop", api.Drop.as_view(), name="drop"),
    path("events/<int:event>/rounds", api.Rounds.as_view(), name="rounds"),
    path("events/<int:event>/finish", api.Finish.as_view(), name="finish"),
    path("events/<int:event>/matches/<int:match>/games", api.Games.as_view(), name="games"),
    path("events/<int:event>/matches/<int:match>/result", api.Decision.as_view(), name="decision"),
    path("events/<int:event>/standings", api.Standings.as_view(), name="standings"),
    path("events/<int:event>/bracket", api.Bracket.as_view(), name="bracket"),
    *deck_urls.endpoints,
    *file_urls.endpoints,
    *season_urls.endpoints,
    *result_urls.endpoints,
    *structure_urls.endpoints,
]
