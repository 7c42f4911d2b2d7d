from django.urls import path

from tournaments.web.views import results

app_name = "slip"
urlpatterns = [
    path("<str:token>/", results.slip, name="match"),
    path("<str:token>/report/", results.slip_report, name="report"),
]
