"""The backups the service made by itself, and how restoring each of them on trial went."""

from django.db import models


class BackupRun(models.Model):
    """One backup that was tried. `good`: it was restored on trial, and came out whole.

    `cause`: what it was made for (`round`, `schedule`, `asked`); `copied_to`: the folder of its
    second copy, empty without one; `entry`: the last entry of the record it holds; `error`: why
    it is not good, as the machine said it.
    """

    at = models.DateTimeField(auto_now_add=True)
    cause = models.CharField(max_length=20)
    file = models.CharField(max_length=200, blank=True)
    copied_to = models.CharField(max_length=400, blank=True)
    rows = models.PositiveBigIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)
    good = models.BooleanField(default=False)
    error = models.CharField(max_length=500, blank=True)
    entry = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"backup {self.file}"
