"""The addresses of the library and the official rulings over HTTP."""

from django.urls import path

from judging.api import editions, official, rules

app_name = "rules_api"
urlpatterns = [
    path("rules", rules.Rules.as_view(), name="rules"),
    path("rules/changes/<slug:earlier>/<slug:later>", rules.Changes.as_view(), name="changes"),
    path("editions", editions.Editions.as_view(), name="editions"),
    path("editions/on/<str:day>", editions.OneDay.as_view(), name="edition_of_day"),
    path("rules/rulings", official.OfficialRulings.as_view(), name="rulings"),
    path("rules/rulings/<slug:official>", official.OfficialRuling.as_view(), name="ruling"),
    path("rules/<slug:rule>", rules.Rule.as_view(), name="rule"),
]
