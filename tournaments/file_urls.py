"""The addresses of an event's files: pages, and the API's."""

from django.urls import path

from tournaments import api_files, api_limitless, api_official, views_files, views_official

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
    path("events/from-file", api_files.FromFile.as_view(), name="from_file"),
    path("events/<int:event>/official", api_official.OfficialIds.as_view(), name="official"),
    path("events/<int:event>/players.csv", api_files.PlayersOut.as_view(), name="players_csv"),
    path("events/<int:event>/tom", api_files.TomOut.as_view(), name="tom"),
    path("events/<int:event>/whole", api_files.Whole.as_view(), name="whole"),
    path(
        "events/<int:event>/standings.csv", api_files.StandingsOut.as_view(), name="standings_csv"
    ),
    path("events/<int:event>/pairings.csv", api_files.PairingsOut.as_view(), name="pairings_csv"),
    path("tournaments/<int:event>/details", api_limitless.Details.as_view(), name="details"),
    path(
        "tournaments/<int:event>/standings",
        api_limitless.Standings.as_view(),
        name="limitless_standings",
    ),
    path(
        "tournaments/<int:event>/pairings",
        api_limitless.Pairings.as_view(),
        name="limitless_pairings",
    ),
]
