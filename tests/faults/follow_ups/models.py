from django.db import models


class Note(models.Model):
    """A table of an app that changes from one release to the next; see its migrations."""

    text = models.CharField(max_length=40)
    length = models.IntegerField(default=0)

    def __str__(self):
        return self.text
