from django.urls import path

from tournaments import api

app_name = "tournaments_api"
urlpatterns = [
    path("", api.Events.as_view(), name="events"),
    path("<int:event>", api.OneEvent.as_view(), name="event"),
    path("<int:event>/players", api.Players.as_view(), name="players"),
    path("<int:event>/players/<int:entrant>/deck", api.Deck.as_view(), name="deck"),
    path("<int:event>/players/<int:entrant>/drop", api.Drop.as_view(), name="drop"),
    path("<int:event>/rounds", api.Rounds.as_view(), name="rounds"),
    path("<int:event>/finish", api.Finish.as_view(), name="finish"),
    path("<int:event>/matches/<int:match>/games", api.Games.as_view(), name="games"),
    path("<int:event>/matches/<int:match>/result", api.Decision.as_view(), name="decision"),
    path("<int:event>/standings", api.Standings.as_view(), name="standings"),
    path("<int:event>/bracket", api.Bracket.as_view(), name="bracket"),
]
