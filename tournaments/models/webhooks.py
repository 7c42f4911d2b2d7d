"""The addresses that get messages about a league's events, and how these went."""

from django.db import models

from league.models import League, User, new_nonce


class Webhook(models.Model):
    """An address that gets messages about what happens in a league's events.

    Its secret is made from `nonce` and the service's own key, and is not stored in the database.
    `events`: the names of the events it gets messages about.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    active = models.BooleanField(default=True)
    nonce = models.CharField(max_length=16, default=new_nonce)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "url"], name="one_webhook_an_address"),
        ]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message to one address. `uid` is in its header, so that duplicates are noticed.

    `status`: the HTTP status of the last answer, 0 if none came.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    uid = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=40)
    body = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    delivered_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} to {self.webhook}"
