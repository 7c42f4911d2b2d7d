from django.urls import path

from league import views

app_name = "league"
urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="login"),
    path("sign-out/", views.SignOut.as_view(), name="logout"),
    path("leagues/<slug:slug>/record/", views.record, name="record"),
    path("leagues/<slug:slug>/follow-ups/", views.follow_ups, name="follow_ups"),
    path("leagues/<slug:slug>/follow-ups/<int:entry>/retry/", views.retry, name="retry"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
]
