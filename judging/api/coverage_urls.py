"""The addresses that say over HTTP which texts of cards are played."""

from django.urls import path

from judging.api import coverage

app_name = "coverage_api"
urlpatterns = [
    path("cards/coverage", coverage.Coverage.as_view(), name="all"),
    path("cards/coverage/<str:covered>", coverage.CoverageOfSet.as_view(), name="set"),
]
