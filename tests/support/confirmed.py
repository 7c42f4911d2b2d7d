"""Pages that ask for the password again, and sessions in which it was just typed."""

import time

from django.contrib.auth import SESSION_KEY
from django.urls import Resolver404, resolve

ASK_PASSWORD = ("league:tokens", "league:own_account", "league:close")


def asks_for_password(path):
    try:
        return resolve(path.partition("?")[0]).view_name in ASK_PASSWORD
    except Resolver404:
        return False


def confirm_password(client):
    """Make the session that of a user who has just typed the password again."""
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time(), "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = session[SESSION_KEY]
    session.save()
