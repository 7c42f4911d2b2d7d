from django.urls import path

from judging.web.views import ask, kit, lookup, position, rulings

app_name = "judging"
urlpatterns = [
    path("", ask.ask, name="ask"),
    path("position/", position.position, name="position"),
    path("look-up/", lookup.look_up, name="look_up"),
    path("kit/", kit.download, name="kit"),
    path("keep/", ask.keep, name="keep"),
    path("give/", rulings.give, name="give"),
    path("given/", ask.rulings, name="rulings"),
    path("given/<int:ruling>/", ask.ruling, name="ruling"),
    path("given/<int:ruling>/appeal/", rulings.appeal, name="appeal"),
    path("given/<int:ruling>/decide/", rulings.decide, name="decide"),
    path("clarified/", rulings.clarifications, name="clarifications"),
    path("clarified/<slug:slug>/add/", rulings.clarify, name="clarify"),
    path("files/<slug:slug>/rulings.json", rulings.export, name="export"),
    path("files/<slug:slug>/take-in/", rulings.take_in, name="take_in"),
]
