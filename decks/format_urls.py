from django.urls import path

from decks import views_formats

app_name = "formats"
urlpatterns = [
    path("", views_formats.formats, name="all"),
    path("<str:format_key>/", views_formats.known, name="format"),
]
