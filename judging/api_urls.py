from django.urls import path

from judging import api

app_name = "judging_api"
urlpatterns = [
    path("rulings", api.Rulings.as_view(), name="rulings"),
    path("rulings/rule", api.Rule.as_view(), name="rule"),
]
