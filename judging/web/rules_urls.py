from django.urls import path

from judging.web.views import official
from judging.web.views import rules as views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("changes/", views.choose, name="choose"),
    path("changes/<slug:earlier>/<slug:later>/", views.changed, name="changes"),
    path("rulings/", official.rulings, name="rulings"),
    path("rulings/<slug:official>/", official.ruling, name="ruling"),
    path("<slug:rule>/", views.entry, name="entry"),
]
