"""The addresses of the library's pages and of the official rulings."""

from django.urls import path

from judging.web.views import official
from judging.web.views import rules as views

app_name = "rules"
urlpatterns = [
    path("", views.rules_index, name="index"),
    path("changes/", views.choose_editions, name="choose"),
    path("changes/<slug:earlier>/<slug:later>/", views.show_changes, name="changes"),
    path("rulings/", official.official_rulings, name="rulings"),
    path("rulings/<slug:official>/", official.official_ruling, name="ruling"),
    path("<slug:rule>/", views.rule_entry, name="entry"),
]
