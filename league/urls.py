from django.urls import path

from league import views, views_people

app_name = "league"
urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="login"),
    path("sign-out/", views.SignOut.as_view(), name="logout"),
    path("account/", views_people.account, name="account"),
    path("invited/<str:token>/", views_people.invited, name="invited"),
    path("leagues/new/", views_people.found, name="found"),
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/<slug:slug>/edit/", views_people.edit, name="edit"),
    path("leagues/<slug:slug>/staff/", views_people.staff, name="staff"),
    path("leagues/<slug:slug>/staff/<int:member>/role/", views_people.change_role, name="role"),
    path("leagues/<slug:slug>/staff/<int:member>/remove/", views_people.remove, name="remove"),
    path(
        "leagues/<slug:slug>/event-staff/<int:member>/remove/",
        views_people.remove_from_event,
        name="remove_from_event",
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>/",
        views_people.invitation,
        name="invitation",
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>/revoke/",
        views_people.revoke_invitation,
        name="revoke_invitation",
    ),
    path("leagues/<slug:slug>/record/", views.record, name="record"),
    path("leagues/<slug:slug>/follow-ups/", views.follow_ups, name="follow_ups"),
    path("leagues/<slug:slug>/follow-ups/<int:entry>/retry/", views.retry, name="retry"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
]
