"""The addresses behind the code on a match slip."""

from django.urls import path

from tournaments.web.views.results import reports

app_name = "slip"
urlpatterns = [
    path("<str:token>/", reports.slip_page, name="match"),
    path("<str:token>/report/", reports.report_by_slip, name="report"),
]
