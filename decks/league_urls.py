"""The addresses of a league's decks."""

from django.urls import path

from decks import api_league, views_house, views_league

app_name = "league_decks"
urlpatterns = [
    path("formats/", views_house.house_formats, name="formats"),
    path("formats/new/", views_house.new, name="format_new"),
    path("formats/<int:house>/", views_house.one_format, name="format"),
    path("formats/<int:house>/change/", views_house.change, name="format_change"),
    path("formats/<int:house>/format.json", views_house.format_file, name="format_file"),
    path("settlements/", views_league.settlements, name="settlements"),
    path("lists/", views_league.checks, name="checks"),
    path("lists/again/", views_league.recheck, name="recheck"),
    path("lists/<int:job>/", views_league.job, name="job"),
    path("lists/<int:job>/table.csv", views_league.job_csv, name="job_csv"),
]
endpoints = [
    path("leagues/<slug:slug>/formats", api_league.HouseFormats.as_view(), name="house_formats"),
    path(
        "leagues/<slug:slug>/formats/<int:house>",
        api_league.OneFormat.as_view(),
        name="house_format",
    ),
    path("leagues/<slug:slug>/settlements", api_league.Settlements.as_view(), name="settlements"),
    path("leagues/<slug:slug>/lists", api_league.Lists.as_view(), name="lists"),
    path("leagues/<slug:slug>/lists/again", api_league.Recheck.as_view(), name="recheck"),
    path("leagues/<slug:slug>/lists/<int:job>", api_league.Job.as_view(), name="job"),
]
