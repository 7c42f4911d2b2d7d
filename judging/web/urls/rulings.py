"""The addresses of rulings: asked for, looked up, given."""

from django.urls import path

from judging.web.views import ask, kit, lookup, position, rulings

app_name = "judging"
urlpatterns = [
    path("", ask.ask_ruling, name="ask"),
    path("position/", position.position, name="position"),
    path("look-up/", lookup.look_up, name="look_up"),
    path("kit/", kit.download_kit, name="kit"),
    path("keep/", ask.keep_answer, name="keep"),
    path("give/", rulings.give_ruling, name="give"),
    path("given/", ask.kept_rulings, name="rulings"),
    path("given/<int:ruling>/", ask.kept_ruling, name="ruling"),
    path("given/<int:ruling>/appeal/", rulings.appeal_ruling, name="appeal"),
    path("given/<int:ruling>/decide/", rulings.decide_appeal, name="decide"),
    path("clarified/", rulings.list_clarifications, name="clarifications"),
    path("clarified/<slug:slug>/add/", rulings.clarify_rule, name="clarify"),
    path("files/<slug:slug>/rulings.json", rulings.export_rulings, name="export"),
    path("files/<slug:slug>/take-in/", rulings.import_rulings, name="take_in"),
]
