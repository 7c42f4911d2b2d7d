"""Leagues: the organisations whose rows all others are."""

from django.db import models

from league.base.fields import NameField


class League(models.Model):
    """An organisation that runs events."""

    name = NameField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    place = NameField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=60, default="UTC")
    language = models.CharField(max_length=10, default="en")
    second_factor_required = models.BooleanField(default=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
