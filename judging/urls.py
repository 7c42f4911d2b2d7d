from django.urls import path

from judging import views, views_given, views_kit, views_lookup, views_position

app_name = "judging"
urlpatterns = [
    path("", views.ask, name="ask"),
    path("position/", views_position.position, name="position"),
    path("look-up/", views_lookup.look_up, name="look_up"),
    path("kit/", views_kit.download, name="kit"),
    path("keep/", views.keep, name="keep"),
    path("give/", views_given.give, name="give"),
    path("given/", views.rulings, name="rulings"),
    path("given/<int:ruling>/", views.ruling, name="ruling"),
    path("given/<int:ruling>/appeal/", views_given.appeal, name="appeal"),
    path("given/<int:ruling>/decide/", views_given.decide, name="decide"),
    path("clarified/", views_given.clarifications, name="clarifications"),
    path("clarified/<slug:slug>/add/", views_given.clarify, name="clarify"),
    path("files/<slug:slug>/rulings.json", views_given.export, name="export"),
    path("files/<slug:slug>/take-in/", views_given.take_in, name="take_in"),
]
