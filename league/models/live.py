"""Marks of what changed, by subject, which open pages ask for."""

from django.db import models


class LiveMark(models.Model):
    """One change of a subject, such as `event:7`. All its marks together are its version.

    Marks are only added, so that two who report at once do not wait for a common row; whichever is
    stored last changes the version.
    """

    subject = models.CharField(max_length=80)
    token = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["subject", "token"], name="marks_of_a_subject"),
            models.Index(fields=["subject", "-id"], name="newest_of_a_subject"),
            models.Index(fields=["at"], name="marks_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.token}"
