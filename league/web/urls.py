from django.urls import path

from league.web.views import leagues, people

app_name = "league"
urlpatterns = [
    path("sign-in/", leagues.SignIn.as_view(), name="login"),
    path("sign-out/", leagues.SignOut.as_view(), name="logout"),
    path("account/", people.account, name="account"),
    path("invited/<str:token>/", people.invited, name="invited"),
    path("leagues/new/", people.found, name="found"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/<slug:slug>/edit/", people.edit, name="edit"),
    path("leagues/<slug:slug>/staff/", people.staff, name="staff"),
    path("leagues/<slug:slug>/staff/<int:member>/role/", people.change_role, name="role"),
    path("leagues/<slug:slug>/staff/<int:member>/remove/", people.remove, name="remove"),
    path(
        "leagues/<slug:slug>/event-staff/<int:member>/remove/",
        people.remove_from_event,
        name="remove_from_event",
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>/",
        people.invitation,
        name="invitation",
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:invitation>/revoke/",
        people.revoke_invitation,
        name="revoke_invitation",
    ),
    path("leagues/<slug:slug>/record/", leagues.record, name="record"),
    path("leagues/<slug:slug>/follow-ups/", leagues.follow_ups, name="follow_ups"),
    path("leagues/<slug:slug>/follow-ups/<int:entry>/retry/", leagues.retry, name="retry"),
    path("healthz", leagues.healthz, name="healthz"),
    path("readyz", leagues.readyz, name="readyz"),
]
