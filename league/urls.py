from django.urls import path

from league import views

app_name = "league"
urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="login"),
    path("sign-out/", views.SignOut.as_view(), name="logout"),
    path("leagues/<slug:slug>/record/", views.record, name="record"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
]
