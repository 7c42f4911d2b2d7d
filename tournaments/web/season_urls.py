"""The addresses of a league's seasons, histories and webhooks: pages, and the API's."""

from django.urls import path

from tournaments.api import seasons, webhooks
from tournaments.web.views import seasons as views_seasons
from tournaments.web.views import webhooks as views_webhooks

app_name = "seasons"
urlpatterns = [
    path("seasons/", views_seasons.seasons, name="seasons"),
    path("seasons/<int:season>/", views_seasons.season, name="season"),
    path("seasons/<int:season>/table.csv", views_seasons.table_file, name="table_file"),
    path("events/<int:event>/season/", views_seasons.belonging, name="belonging"),
    path("seasons/<int:season>/edit/", views_seasons.edit, name="edit"),
    path("players/<int:player>/", views_seasons.player, name="player"),
    path("webhooks/", views_webhooks.webhooks, name="webhooks"),
    path("webhooks/<int:webhook>/", views_webhooks.webhook, name="webhook"),
    path("webhooks/<int:webhook>/edit/", views_webhooks.edit, name="edit_webhook"),
    path(
        "webhooks/<int:webhook>/deliveries/<int:delivery>/again/",
        views_webhooks.send_again,
        name="send_again",
    ),
    path("webhooks/<int:webhook>/change/", views_webhooks.change, name="change_webhook"),
]
endpoints = [
    path("leagues/<slug:slug>/seasons", seasons.Seasons.as_view(), name="seasons"),
    path("leagues/<slug:slug>/seasons/<int:season>", seasons.OneSeason.as_view(), name="season"),
    path(
        "leagues/<slug:slug>/seasons/<int:season>/points",
        seasons.Official.as_view(),
        name="season_points",
    ),
    path(
        "leagues/<slug:slug>/seasons/<int:season>/table.csv",
        seasons.TableOut.as_view(),
        name="season_csv",
    ),
    path("events/<int:event>/season", seasons.Belonging.as_view(), name="belonging"),
    path("leagues/<slug:slug>/players/<int:player>", seasons.History.as_view(), name="history"),
    path("leagues/<slug:slug>/webhooks", webhooks.Webhooks.as_view(), name="webhooks"),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>",
        webhooks.OneWebhook.as_view(),
        name="webhook",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/secret",
        webhooks.Secret.as_view(),
        name="webhook_secret",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/test",
        webhooks.Test.as_view(),
        name="webhook_test",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/deliveries",
        webhooks.Deliveries.as_view(),
        name="deliveries",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/deliveries/<int:delivery>/again",
        webhooks.SendAgain.as_view(),
        name="send_again",
    ),
]
