"""The addresses of the library's pages and of the official rulings."""

from django.urls import path

from judging.web.views import official, rules

app_name = "rules"
urlpatterns = [
    path("", rules.rules_index, name="index"),
    path("changes/", rules.choose_editions, name="choose"),
    path("changes/<slug:earlier>/<slug:later>/", rules.show_changes, name="changes"),
    path("rulings/", official.official_rulings, name="rulings"),
    path("rulings/<slug:official>/", official.official_ruling, name="ruling"),
    path("<slug:rule>/", rules.rule_entry, name="entry"),
]
