"""The addresses of leagues, their staff and their record."""

from django.urls import path

from league.web.views import access, health, leagues, people, privacy, record, venue

app_name = "league"
urlpatterns = [
    path("sign-in/", access.SignIn.as_view(), name="login"),
    path("sign-out/", access.SignOut.as_view(), name="logout"),
    path("account/", people.account, name="account"),
    path("account/devices/", access.devices, name="devices"),
    path("account/devices/<int:device>/end/", access.end_device, name="end_device"),
    path("account/kept/", privacy.own_account, name="own_account"),
    path("account/tokens/", access.tokens, name="tokens"),
    path("account/tokens/<int:api_token>/revoke/", access.revoke_token, name="revoke_token"),
    path("leagues/<slug:slug>/access/", access.league_access, name="access"),
    path(
        "leagues/<slug:slug>/access/tokens/<int:api_token>/revoke/",
        access.revoke_league_token,
        name="revoke_league_token",
    ),
    path(
        "leagues/<slug:slug>/staff/<int:member>/sign-out/",
        access.sign_out_member,
        name="sign_out_member",
    ),
    path("invited/<str:token>/", people.invited, name="invited"),
    path("leagues/new/", leagues.create_league, name="found"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/<slug:slug>/edit/", leagues.edit_league, name="edit"),
    path("leagues/<slug:slug>/close/", leagues.close_league, name="close"),
    path("leagues/<slug:slug>/staff/", people.staff, name="staff"),
    path("leagues/<slug:slug>/staff/<int:member>/role/", people.change_role, name="role"),
    path("leagues/<slug:slug>/staff/<int:member>/unlock/", people.unlock, name="unlock"),
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
    path("venue/", venue.venue, name="venue"),
    path("venue/poster.pdf", venue.venue_poster, name="venue_poster"),
    path("venue/headjudge-ca.crt", venue.venue_certificate, name="venue_certificate"),
    path("robots.txt", privacy.robots, name="robots"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("leagues/<slug:slug>/privacy/", privacy.league_privacy, name="privacy_of"),
    path("leagues/<slug:slug>/players/<int:player>/kept/", privacy.person, name="person"),
    path(
        "leagues/<slug:slug>/players/<int:player>/remove/",
        privacy.remove_person,
        name="remove_person",
    ),
    path("leagues/<slug:slug>/backups/", privacy.backups, name="backups"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
