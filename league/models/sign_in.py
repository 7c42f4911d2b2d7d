"""Sign-ins that failed, counted by account and address."""

from django.db import models


class SignInAttempts(models.Model):
    """How often in a row signing in to an account failed from one address.

    `account` is a keyed digest of what was typed: people type passwords into the wrong field.
    """

    account = models.CharField(max_length=64)
    address = models.CharField(max_length=45)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "address"], name="one_count_an_account_and_address"
            )
        ]

    def __str__(self) -> str:
        return f"{self.failures} from {self.address}"
