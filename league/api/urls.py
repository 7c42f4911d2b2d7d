"""The addresses of leagues over HTTP."""

from django.urls import path

from league.api import leagues, people, players, privacy

app_name = "league_api"
urlpatterns = [
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path("leagues/<slug:slug>/staff", people.Staff.as_view(), name="staff"),
    path("leagues/<slug:slug>/invitations", people.Invitations.as_view(), name="invitations"),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>",
        people.OneInvitation.as_view(),
        name="invitation",
    ),
    path("leagues/<slug:slug>/players", players.Players.as_view(), name="players"),
    path(
        "leagues/<slug:slug>/players/<int:player>/details",
        players.PlayerDetails.as_view(),
        name="player",
    ),
    path("leagues/<slug:slug>/privacy", privacy.LeaguePolicy.as_view(), name="privacy"),
    path("leagues/<slug:slug>/players/<int:player>/kept", privacy.Person.as_view(), name="person"),
    path("leagues/<slug:slug>/backups", privacy.Backups.as_view(), name="backups"),
]
