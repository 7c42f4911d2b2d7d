from django.urls import path

from decks.web.views import formats

app_name = "formats"
urlpatterns = [
    path("", formats.formats, name="all"),
    path("<str:format_key>/", formats.known, name="format"),
]
