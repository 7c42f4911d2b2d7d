from django.urls import path, re_path

from judging import api, api_given

app_name = "judging_api"
urlpatterns = [
    path("rulings", api.Rulings.as_view(), name="rulings"),
    path("rulings/given", api_given.Give.as_view(), name="give"),
    path("rulings/<int:ruling>/appeal", api_given.Appeal.as_view(), name="appeal"),
    path("rulings/<int:ruling>/decision", api_given.Decision.as_view(), name="decide"),
    path("rulings/files/<slug:slug>", api_given.Exchange.as_view(), name="exchange"),
    path("clarifications", api_given.Clarifications.as_view(), name="clarifications"),
    path("rules/look-up", api_given.LookUp.as_view(), name="look_up"),
    path("rulings/rule", api.Rule.as_view(), name="rule"),
    path("rulings/compare", api.Compare.as_view(), name="compare"),
    path("rulings/batch", api.Batch.as_view(), name="batch"),
    re_path("^rulings/schema/(?P<of>request|ruling)$", api.Shape.as_view(), name="shape"),
]
