from django.urls import path

from tournaments import views_reporting

app_name = "slip"
urlpatterns = [
    path("<str:token>/", views_reporting.slip, name="match"),
    path("<str:token>/report/", views_reporting.slip_report, name="report"),
]
