from django.urls import path

from judging import api

app_name = "judging_api"
urlpatterns = [
    path("", api.Rulings.as_view(), name="rulings"),
    path("rule", api.Rule.as_view(), name="rule"),
]
