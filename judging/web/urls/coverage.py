"""The addresses of the pages that say which texts of cards are played."""

from django.urls import path

from judging.web.views import coverage

app_name = "coverage"
urlpatterns = [
    path("", coverage.coverage, name="all"),
    path("<str:covered>/", coverage.coverage_of_set, name="set"),
]
