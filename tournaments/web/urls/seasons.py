"""The addresses of a league's seasons, of what its players have played, and of its webhooks."""

from django.urls import path

from tournaments.web.views import seasons, webhooks

app_name = "seasons"
urlpatterns = [
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/<int:season>/", seasons.season, name="season"),
    path("seasons/<int:season>/table.csv", seasons.table_file, name="table_file"),
    path("events/<int:event>/season/", seasons.season_of_event, name="belonging"),
    path("seasons/<int:season>/edit/", seasons.edit_season, name="edit"),
    path("players/<int:player>/", seasons.player_history, name="player"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<int:webhook>/", webhooks.webhook, name="webhook"),
    path("webhooks/<int:webhook>/edit/", webhooks.edit_webhook, name="edit_webhook"),
    path(
        "webhooks/<int:webhook>/deliveries/<int:delivery>/again/",
        webhooks.send_again,
        name="send_again",
    ),
    path("webhooks/<int:webhook>/change/", webhooks.change_webhook, name="change_webhook"),
]
