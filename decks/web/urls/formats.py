"""The addresses of the formats' pages."""

from django.urls import path

from decks.web.views import formats

app_name = "formats"
urlpatterns = [
    path("", formats.formats, name="all"),
    path("<str:format_key>/", formats.known_format_page, name="format"),
]
