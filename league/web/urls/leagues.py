"""The addresses of leagues, their staff and their record."""

from django.urls import path

from league.web.views import access, health, leagues, people, record

app_name = "league"
urlpatterns = [
    path("sign-in/", access.SignIn.as_view(), name="login"),
    path("sign-out/", access.SignOut.as_view(), name="logout"),
    path("account/", people.account, name="account"),
    path("invited/<str:token>/", people.invited, name="invited"),
    path("leagues/new/", leagues.create_league, name="found"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/<slug:slug>/edit/", leagues.edit_league, name="edit"),
    path("leagues/<slug:slug>/staff/", people.staff, name="staff"),
    path("leagues/<slug:slug>/staff/<int:member>/role/", people.change_role, name="role"),
    path("leagues/<slug:slug>/staff/<int:member>/remove/", people.remove_member, name="remove"),
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
    path("leagues/<slug:slug>/record/", record.record, name="record"),
    path("leagues/<slug:slug>/follow-ups/", record.follow_ups, name="follow_ups"),
    path("leagues/<slug:slug>/follow-ups/<int:entry>/retry/", record.retry_follow_up, name="retry"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
