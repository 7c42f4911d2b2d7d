"""The addresses of leagues over HTTP."""

from django.urls import path

from league.api import leagues as api

app_name = "league_api"
urlpatterns = [
    path("leagues", api.Leagues.as_view(), name="leagues"),
    path("leagues/<slug:slug>/staff", api.Staff.as_view(), name="staff"),
    path("leagues/<slug:slug>/invitations", api.Invitations.as_view(), name="invitations"),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>",
        api.OneInvitation.as_view(),
        name="invitation",
    ),
    path("leagues/<slug:slug>/players", api.Players.as_view(), name="players"),
    path(
        "leagues/<slug:slug>/players/<int:player>/details",
        api.PlayerDetails.as_view(),
        name="player",
    ),
]
