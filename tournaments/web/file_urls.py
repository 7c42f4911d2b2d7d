"""The addresses of an event's files: pages, and the API's."""

from django.urls import path

from tournaments.api import files, limitless, official
from tournaments.web.views import files as views_files
from tournaments.web.views import official as views_official

pages = [
    path("from-file/", views_files.from_file, name="from_file"),
    path("<int:event>/files/", views_files.event_files, name="files"),
    path("<int:event>/official/", views_official.official, name="official"),
    path("<int:event>/files/players.csv", views_files.players_file, name="players_file"),
    path("<int:event>/files/standings.csv", views_files.standings_file, name="standings_file"),
    path("<int:event>/files/pairings.csv", views_files.pairings_file, name="pairings_file"),
    path("<int:event>/files/event.tdf", views_files.tom_file, name="tom_file"),
    path("<int:event>/files/event.json", views_files.json_file, name="json_file"),
]
endpoints = [
    path("events/from-file", files.FromFile.as_view(), name="from_file"),
    path("events/<int:event>/official", official.OfficialIds.as_view(), name="official"),
    path("events/<int:event>/players.csv", files.PlayersOut.as_view(), name="players_csv"),
    path("events/<int:event>/tom", files.TomOut.as_view(), name="tom"),
    path("events/<int:event>/whole", files.Whole.as_view(), name="whole"),
    path("events/<int:event>/standings.csv", files.StandingsOut.as_view(), name="standings_csv"),
    path("events/<int:event>/pairings.csv", files.PairingsOut.as_view(), name="pairings_csv"),
    path("tournaments/<int:event>/details", limitless.Details.as_view(), name="details"),
    path(
        "tournaments/<int:event>/standings",
        limitless.Standings.as_view(),
        name="limitless_standings",
    ),
    path(
        "tournaments/<int:event>/pairings",
        limitless.Pairings.as_view(),
        name="limitless_pairings",
    ),
]
