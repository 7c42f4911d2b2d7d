"""The addresses of a league's decks."""

from django.urls import path

from decks.api import league_decks
from decks.web.views import house_formats
from decks.web.views import league_decks as views_league

app_name = "league_decks"
urlpatterns = [
    path("formats/", house_formats.house_formats, name="formats"),
    path("formats/new/", house_formats.new, name="format_new"),
    path("formats/<int:house>/", house_formats.one_format, name="format"),
    path("formats/<int:house>/change/", house_formats.change, name="format_change"),
    path("formats/<int:house>/format.json", house_formats.format_file, name="format_file"),
    path("settlements/", views_league.settlements, name="settlements"),
    path("lists/", views_league.checks, name="checks"),
    path("lists/again/", views_league.recheck, name="recheck"),
    path("lists/<int:job>/", views_league.job, name="job"),
    path("lists/<int:job>/table.csv", views_league.job_csv, name="job_csv"),
]
endpoints = [
    path("leagues/<slug:slug>/formats", league_decks.HouseFormats.as_view(), name="house_formats"),
    path(
        "leagues/<slug:slug>/formats/<int:house>",
        league_decks.OneFormat.as_view(),
        name="house_format",
    ),
    path("leagues/<slug:slug>/settlements", league_decks.Settlements.as_view(), name="settlements"),
    path("leagues/<slug:slug>/lists", league_decks.Lists.as_view(), name="lists"),
    path("leagues/<slug:slug>/lists/again", league_decks.Recheck.as_view(), name="recheck"),
    path("leagues/<slug:slug>/lists/<int:job>", league_decks.Job.as_view(), name="job"),
]
