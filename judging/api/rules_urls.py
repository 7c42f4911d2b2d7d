"""The addresses of the library and the official rulings over HTTP."""

from django.urls import path

from judging.api import official
from judging.api import rules as api

app_name = "rules_api"
urlpatterns = [
    path("rules", api.Rules.as_view(), name="rules"),
    path("rules/changes/<slug:earlier>/<slug:later>", api.Changes.as_view(), name="changes"),
    path("rules/rulings", official.OfficialRulings.as_view(), name="rulings"),
    path("rules/rulings/<slug:official>", official.OfficialRuling.as_view(), name="ruling"),
    path("rules/<slug:rule>", api.Rule.as_view(), name="rule"),
]
