"""A league with something of everything in it, and every address of the service filled in with it.

What may be seen by its staff alone carries the league's own mark, so that a test can look for it
in every answer to everybody else.
"""

import json
from datetime import timedelta
from http.cookies import SimpleCookie

from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from judging.domain import keep_ruling
from judging.forms import EXAMPLE
from league.domain import links as signed
from league.domain import people
from league.domain.log import Actor
from league.models import EventRole, League, Membership, OutboxEntry, Role, User
from tests.evenings import DECK, Evening
from tournaments.domain import entrants, links

STAFF = ("scorekeeper", "judge", "head_judge", "organiser")
SIGN_IN = "/sign-in/"
PASSWORD = "a long invented password"


def addresses(resolver=None, space="", before=()):
    """Every address there is: its name, and the names of what it is filled in with."""
    for one in (resolver or get_resolver()).url_patterns:
        parts = (*before, *one.pattern.regex.groupindex)
        if isinstance(one, URLPattern):
            yield space + (one.name or str(one.pattern)), parts
        else:
            yield from addresses(one, space + (f"{one.namespace}:" if one.namespace else ""), parts)


ADDRESSES = dict(addresses())


class World:
    """A league whose event is at `stage`: "registration", "running" or "finished"."""

    def __init__(self, slug, stage="running", players=8, mark=""):
        self.slug, self.stage = slug, stage
        self.mark = mark or slug
        self.league = League.objects.create(name=f"{slug.title()} League", slug=slug)
        self.users = {role: self.join(role) for role in STAFF}
        self.actor = Actor(self.users["organiser"], Role.ORGANISER)
        self.evening = Evening(self.users["organiser"], self.league, 0, name=f"{slug} Cup")
        self.event = self.evening.event
        self._enter(players)
        {"registration": Evening.fresh, "running": Evening.begin, "finished": Evening.play_out}[
            stage
        ](self.evening)
        self._fill()

    def join(self, role, name=""):
        user = self.outsider(name or f"{self.slug}-{role}")
        Membership.objects.create(league=self.league, user=user, role=role)
        return user

    def outsider(self, name):
        """Somebody signed in who is staff of nothing."""
        return User.objects.create_user(name, password=PASSWORD)

    @property
    def ruling_asked(self):
        """The question kept, as JSON."""
        return json.dumps(EXAMPLE)

    def _enter(self, players):
        newcomers = [
            entrants.Newcomer(f"{self.slug} player {n}", f"{self.number}{n:03}", 1987)
            for n in range(players)
        ]
        self.entrants = entrants.enter(self.actor, self.event, newcomers)
        text = f"{DECK}\n1 Secret-{self.mark} DP 1"
        entrants.register_deck(self.actor, self.entrants[0], text)

    @property
    def number(self):
        """Begins the id of every player of this league."""
        return 70_000 + self.league.pk

    def _fill(self):
        self.spare = Membership.objects.get(user=self.join("judge", f"{self.slug}-spare"))
        guest = self.outsider(f"{self.slug}-guest")
        self.at_event = EventRole.objects.create(
            league=self.league, event=self.event.pk, user=guest, role="judge"
        )
        self.users["guest"] = guest
        self.invitation = people.invite(self.actor, self.league, "judge", None)
        self.failed = OutboxEntry.objects.create(
            league=self.league,
            kind="printing",
            payload={},
            due_at=timezone.now() + timedelta(days=1),
            attempts=8,
            error=f"Failure-{self.mark}",
        )
        self.ruling = keep_ruling(
            self.actor, self.league, f"Question-{self.mark}", EXAMPLE, self.event
        )
        links.give_all(self.actor, self.event)
        self.passkey = Authenticator.objects.create(
            user=self.spare.user, type="webauthn", data={"name": f"Key-{self.mark}"}
        )

    def secrets(self):
        """What nobody outside may read anywhere."""
        return [
            *(f"{kind}-{self.mark}" for kind in ("Secret", "Failure", "Question", "Key")),
            f"{self.slug}-spare",
            f"{self.number}0",
            "1987",
            *(signed.token_of(link) for link in self._links()),
            signed.token_of(self.invitation),
        ]

    def _links(self):
        players = [one.player_id for one in self.event.entrants.all()]
        return list(signed.links_of(self.event.pk, players).values())

    def parts(self, name):
        """What stands in the address of this name."""
        last = self.event.rounds.order_by("number").last()
        match = last.matches.order_by("table").first() if last else None
        link = next(iter(self._links()), None)
        found = {
            "slug": self.slug,
            "event": self.event.pk,
            "entrant": self.event.entrants.first().pk,
            "number": last.number if last else 1,
            "match": match.pk if match else 0,
            "member": self.at_event.pk if name == "league:remove_from_event" else self.spare.pk,
            "invitation": self.invitation.pk,
            "entry": self.failed.pk,
            "ruling": self.ruling.pk,
            "of": "request",
            "pk": self.passkey.pk,
            "token": signed.token_of(self.invitation if name == "league:invited" else link),
        }
        return {part: found[part] for part in ADDRESSES[name]}

    def address(self, name):
        return reverse(name, kwargs=self.parts(name))


def is_api(name):
    return reverse_path(name).startswith("/api/v1/")


def reverse_path(name):
    return reverse(name, kwargs=dict.fromkeys(ADDRESSES[name], 1) | OF.get(name, {}))


OF = {"judging_api:shape": {"of": "ruling"}}


class Browser:
    """Somebody's browser, to which nothing that it asked for has happened afterwards."""

    def __init__(self, user=None, **more):
        self.client = Client(raise_request_exception=False, **more)
        if user is not None:
            self.client.force_login(user)
        self.cookies = self.client.cookies.output()

    def ask(self, method, path, body=None, *, api=False, keep=False, **headers):
        """The answer. What it changed is undone unless it is to be kept; so are cookies."""
        self.client.cookies = SimpleCookie()
        for line in self.cookies.splitlines():
            self.client.cookies.load(line.removeprefix("Set-Cookie: "))
        cache.clear()  # nobody is kept out for having asked too often
        kind = {"content_type": "application/json"} if api else {}
        how = getattr(self.client, method.lower())
        with transaction.atomic():
            answer = how(path, body or ({} if method == "POST" else None), headers=headers, **kind)
            answer.content  # noqa: B018 -- rendered inside
            if not keep:
                transaction.set_rollback(True)
        return answer
