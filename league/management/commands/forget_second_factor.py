"""Lets somebody in again who has lost both the second factor and the recovery codes."""

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management import CommandError
from django.db import transaction

from league.management.ready import DataCommand
from league.models import User


class Command(DataCommand):
    help = (
        "Takes away a user's authenticator app, passkeys and recovery codes, so that the password "
        "alone signs in until a new one is set up. Make sure of who asks. `changepassword` sets a "
        "new password."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="whose second factor to take away")

    @transaction.atomic
    def handle(self, *_args: Any, username: str, **_options: Any) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no user “{username}”.")
        if Authenticator.objects.filter(user=user).delete()[0]:
            self.stdout.write(f"{username} signs in with the password alone now.")
        else:
            self.stdout.write(f"{username} has no second factor.")
