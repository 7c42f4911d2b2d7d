"""The addresses of a league's decks."""

from django.urls import path

from decks.web.views import batches, house_formats, reprints

app_name = "league_decks"
urlpatterns = [
    path("formats/", house_formats.house_formats, name="formats"),
    path("formats/new/", house_formats.new_house_format, name="format_new"),
    path("formats/<int:house>/", house_formats.house_format, name="format"),
    path("formats/<int:house>/change/", house_formats.change_house_format, name="format_change"),
    path("formats/<int:house>/format.json", house_formats.format_file, name="format_file"),
    path("settlements/", reprints.settlements, name="settlements"),
    path("lists/", batches.checks, name="checks"),
    path("lists/again/", batches.recheck, name="recheck"),
    path("lists/<int:job>/", batches.job, name="job"),
    path("lists/<int:job>/table.csv", batches.job_csv, name="job_csv"),
]
