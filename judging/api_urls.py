from django.urls import path, re_path

from judging import api

app_name = "judging_api"
urlpatterns = [
    path("rulings", api.Rulings.as_view(), name="rulings"),
    path("rulings/rule", api.Rule.as_view(), name="rule"),
    path("rulings/compare", api.Compare.as_view(), name="compare"),
    path("rulings/batch", api.Batch.as_view(), name="batch"),
    re_path("^rulings/schema/(?P<of>request|ruling)$", api.Shape.as_view(), name="shape"),
]
