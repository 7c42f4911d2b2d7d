from django.urls import path

from judging import views

app_name = "judging"
urlpatterns = [
    path("", views.ask, name="ask"),
    path("keep/", views.keep, name="keep"),
    path("given/", views.rulings, name="rulings"),
    path("given/<int:ruling>/", views.ruling, name="ruling"),
]
