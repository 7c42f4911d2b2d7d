"""The answers to writes, kept so that a write sent twice happens once."""

import secrets

from django.db import models


class StoredAnswer(models.Model):
    """The answer to a write, stored with it under the key its sender chose.

    `body`: type, address and body of the answer, encrypted (`league.domain.once`). `rights`: what
    the write was allowed by (`league.domain.rights`), checked again before the answer is given
    again.
    """

    scope = models.CharField(max_length=64)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=500, blank=True)
    content_type = models.CharField(max_length=100, blank=True)
    body = models.BinaryField(default=b"")
    rights = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"


def new_key() -> str:
    """A key for one write, made when its form is rendered."""
    return secrets.token_urlsafe(18)
