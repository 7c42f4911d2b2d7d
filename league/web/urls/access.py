"""The addresses of signing in, by the names allauth looks them up under."""

from allauth.account.views import (
    account_inactive,
    password_change,
    password_set,
    reauthenticate,
)
from django.urls import include, path

from league.web.views import access

urlpatterns = [
    path("sign-in/", access.SignIn.as_view(), name="account_login"),
    path("sign-out/", access.SignOut.as_view(), name="account_logout"),
    path("account/inactive/", account_inactive, name="account_inactive"),
    path("account/confirm/", reauthenticate, name="account_reauthenticate"),
    path("account/password/", password_change, name="account_change_password"),
    path("account/password/set/", password_set, name="account_set_password"),
    path("account/second-factor/", include("allauth.mfa.urls")),
]
