"""Pages that many people read, rendered once and stored."""

from django.db import models


class PublishedPage(models.Model):
    """A page rendered once for everybody: compressed bytes under a key, answered with an ETag."""

    key = models.CharField(max_length=120, unique=True)
    version = models.PositiveIntegerField(default=1)
    etag = models.CharField(max_length=40)
    body = models.BinaryField()
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.key} v{self.version}"
