"""The addresses of rulings over HTTP."""

from django.urls import path, re_path

from judging.api import ask, rulings

app_name = "judging_api"
urlpatterns = [
    path("rulings", ask.Rulings.as_view(), name="rulings"),
    path("rulings/given", rulings.Give.as_view(), name="give"),
    path("rulings/<int:ruling>/appeal", rulings.Appeal.as_view(), name="appeal"),
    path("rulings/<int:ruling>/decision", rulings.Decision.as_view(), name="decide"),
    path("rulings/files/<slug:slug>", rulings.Exchange.as_view(), name="exchange"),
    path("clarifications", rulings.Clarifications.as_view(), name="clarifications"),
    path("rules/look-up", rulings.LookUp.as_view(), name="look_up"),
    path("rulings/rule", ask.Rule.as_view(), name="rule"),
    path("rulings/compare", ask.Compare.as_view(), name="compare"),
    path("rulings/batch", ask.Batch.as_view(), name="batch"),
    re_path("^rulings/schema/(?P<of>request|ruling)$", ask.Shape.as_view(), name="shape"),
]
