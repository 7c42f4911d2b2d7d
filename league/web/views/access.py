"""Signing in and out."""

from allauth.account.views import LoginView
from django.contrib.auth.views import LogoutView


class SignIn(LoginView):
    template_name = "league/access/login.html"


class SignOut(LogoutView):
    pass
