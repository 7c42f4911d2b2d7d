"""A league with something of everything in it, and every address of the service filled with it.

What only its staff may see contains the league's own mark, so that a test can search for it in
every answer to everybody else.
"""

import json
import re
from datetime import date, timedelta
from functools import cached_property, partial
from hashlib import sha256
from http.cookies import SimpleCookie

from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from decks.domain import batches, house_formats, reprints
from decks.queries.formats.by_key import house_format_key
from judging.domain import NewClarification, appeal_ruling, clarify_rule, keep_ruling
from judging.queries.example_request import EXAMPLE_REQUEST
from league.domain import links as links_domain
from league.domain import people
from league.domain.log import Actor
from league.models import ApiToken, Device, EventRole, League, Membership, OutboxEntry, Role, User
from tests.support.confirmed import asks_for_password, confirm_password
from tests.support.evenings import DECK, Evening
from tournaments.domain.players import entrants, links
from tournaments.domain.registration import checks, lists, sheets
from tournaments.domain.results import reports
from tournaments.models import (
    Announcement,
    ApartWish,
    Delivery,
    Desk,
    JudgeCall,
    Penalty,
    Season,
    Webhook,
)

STAFF = ("scorekeeper", "judge", "head_judge", "organiser")
SIGN_IN = "/sign-in/"
PASSWORD = "a long invented password"


def list_addresses(resolver=None, space="", before=()):
    """Every address: its name, and the names of its parameters."""
    for one in (resolver or get_resolver()).url_patterns:
        parts = (*before, *one.pattern.regex.groupindex)
        if isinstance(one, URLPattern):
            yield space + (one.name or str(one.pattern)), parts
        else:
            yield from list_addresses(
                one, space + (f"{one.namespace}:" if one.namespace else ""), parts
            )


ADDRESSES = dict(list_addresses())
# Addresses that open for anybody who holds the link.
OPENED_BY_TOKEN = {name for name, parts in ADDRESSES.items() if "token" in parts}


def is_said_alone(number, text):
    """Whether a number stands by itself: not in an address, a token, a time or a longer number."""
    return re.search(rf"(?<!\w)(?<!\w[./+-]){number}(?!\w|[./+-]\w)", text) is not None


def _kind_of_token(name):
    for kind in ("slip", "door"):
        if name.startswith(f"{kind}:"):
            return kind
    return "invitation" if name == "league:invited" else "player"


class World:
    """A league with an event at `stage`: "registration", "running" or "finished"."""

    def __init__(self, slug, stage="running", players=8, mark=""):
        self.slug, self.stage = slug, stage
        self.mark = mark or slug
        self.league = League.objects.create(name=f"{slug.title()} League", slug=slug)
        self.users = {role: self.join_league(role) for role in STAFF}
        self.actor = Actor(self.users["organiser"], Role.ORGANISER)
        self.evening = Evening(self.users["organiser"], self.league, 0, name=f"{slug} Cup")
        self.event = self.evening.event
        self._enter_players(players)
        {
            "registration": Evening.refresh_event,
            "running": Evening.begin_round,
            "finished": Evening.play_out,
        }[stage](self.evening)
        self._fill_league()

    def join_league(self, role, name=""):
        user = self.make_outsider(name or f"{self.slug}-{role}")
        Membership.objects.create(league=self.league, user=user, role=role)
        return user

    def make_outsider(self, name):
        """Somebody signed in who is staff of nothing."""
        return User.objects.create_user(name, password=PASSWORD)

    @property
    def ruling_asked(self):
        """The kept question, as JSON."""
        return json.dumps(EXAMPLE_REQUEST)

    def _enter_players(self, players):
        newcomers = [
            entrants.Newcomer(f"{self.slug} player {n}", f"{self.number}{n:03}", self.year)
            for n in range(players)
        ]
        self.entrants = entrants.enter_players(self.actor, self.event, newcomers)
        text = f"{DECK}\n1 Secret-{self.mark} DP 1"
        lists.register_deck(self.actor, self.entrants[0], text)

    @property
    def number(self):
        """Begins the id of every player of this league: 16 digits, which nothing else has."""
        return f"{self._own_number % 10**16:016}"

    @property
    def year(self):
        """In which every player of this league was born, and hardly anybody of another's."""
        return 1930 + self._own_number % 40

    @property
    def _own_number(self):
        return int(sha256(self.slug.encode()).hexdigest(), 16)

    def _fail_work(self):
        return OutboxEntry.objects.create(
            league=self.league,
            kind="printing",
            payload={},
            due_at=timezone.now() + timedelta(days=1),
            attempts=8,
            error=f"Failure-{self.mark}",
        )

    def _keep_ruling(self):
        """Keep a ruling that is appealed, and a clarification."""
        ruling = keep_ruling(
            self.actor, self.league, f"Question-{self.mark}", EXAMPLE_REQUEST, self.event
        )
        appeal_ruling(self.actor, ruling, f"Grounds-{self.mark}")
        clarification = NewClarification(
            ["TRN-13"], f"Clarified-{self.mark}", "Judges' list", date(2003, 5, 1)
        )
        clarify_rule(self.actor, self.league, clarification)
        return ruling

    def _fill_league(self):
        self.spare = Membership.objects.get(user=self.join_league("judge", f"{self.slug}-spare"))
        guest = self.make_outsider(f"{self.slug}-guest")
        self.at_event = EventRole.objects.create(
            league=self.league, event=self.event.pk, user=guest, role="judge"
        )
        self.users["guest"] = guest
        self.invitation = people.invite_staff(self.actor, self.league, "judge", None)
        self.failed = self._fail_work()
        self.ruling = self._keep_ruling()
        links.give_links_to_all(self.actor, self.event)
        self.door_code = f"{self._own_number % 10**8:08}"
        Desk.objects.create(event=self.event, door_code=self.door_code)
        self.wish = None
        if len(self.entrants) > 2:
            one, other = self.entrants[:2]
            self.wish = ApartWish.objects.create(
                event=self.event, one=one, other=other, reason=f"Apart-{self.mark}"
            )
        self._make_decks()
        self._make_season()
        self.penalty = Penalty.objects.create(
            entrant=self.entrants[0], ladder="prize-2009", step="caution", infraction="play-minor",
            reason=f"Caution-{self.mark}",
        )  # fmt: skip
        self.call = JudgeCall.objects.create(event=self.event, round=1, table=2, topic="rule")
        self.announcement = Announcement.objects.create(event=self.event, text="Lunch at one")
        self.passkey = Authenticator.objects.create(
            user=self.spare.user, type="webauthn", data={"name": f"Key-{self.mark}"}
        )

        self.device = self._sign_in(self.users["organiser"])
        self._sign_in(self.spare.user)
        self.api_token = ApiToken.objects.create(
            user=self.users["organiser"], league=self.league, scope="read", digest=self.slug,
            name=f"Program-{self.mark}", expires_at=timezone.now() + timedelta(days=1),
        )  # fmt: skip

    def _sign_in(self, user):
        return Device.objects.create(
            user=user, session=f"{user.pk}", browser=f"Browser-{self.mark}", place="near",
            seen_at=timezone.now(),
        )  # fmt: skip

    def _make_season(self):
        self.season = Season.objects.create(
            league=self.league, name=f"{self.slug} season", begins=self.event.date,
            ends=self.event.date, scheme="league",
        )  # fmt: skip
        self.webhook = Webhook.objects.create(
            league=self.league, url=f"https://example.org/Hook-{self.mark}", events=["test"]
        )
        self.delivery = Delivery.objects.create(
            webhook=self.webhook, uid=f"{self.slug}-test", name="test", body={}
        )

    def _make_decks(self):
        mine = checks.CheckRequest(chosen="player", entrant=self.entrants[0].pk)
        (self.check,) = checks.begin_checks(self.actor, self.event, mine).checks
        self.pile = sheets.order_pile(self.actor, self.event, "a4", "http://testserver/")
        entry = house_formats.read_house_format(
            {"key": "house:new", "name": f"{self.slug} format", "sets": ["dp1"]}
        )
        version = house_formats.save_house_format(self.actor, self.league, entry)
        self.house, self.house_key = version.house, house_format_key(version)
        reprints.settle_reprint(
            self.actor, self.league, name="Rare Candy", format_key="modified-2009",
            allowed=True, reason=f"Settled-{self.mark}",
        )  # fmt: skip
        given = batches.UnpackedLists([batches.GivenList(f"Listed-{self.mark}", DECK)], [])
        self.job = batches.begin_check(self.actor, self.league, given, format_key="", day=None)

    KINDS = (
        "Secret", "Failure", "Question", "Key", "Caution", "Apart", "Grounds", "Clarified", "Hook",
        "Settled", "Listed", "Program", "Browser",
    )  # fmt: skip

    @cached_property
    def secrets(self):
        """Everything an outsider may read nowhere; each is too long to occur by chance.

        So are not the years of birth: see `find_secrets`. Looked up once, like `filled_in`.
        """
        return [
            *(f"{kind}-{self.mark}" for kind in self.KINDS),
            f"{self.slug}-spare",
            f"{self.number}0",
            *(links_domain.link_token(link) for link in self._find_links()),
            links_domain.link_token(self.invitation),
        ]

    def find_secrets(self, text):
        """Which of the secrets, and of the years of birth, a text gives away."""
        told = [one for one in self.secrets if one in text]
        return [*told, str(self.year)] if is_said_alone(self.year, text) else told

    def _find_links(self):
        """In the order of the players."""
        players = [one.player_id for one in self.event.entrants.all()]
        links = links_domain.working_links(self.event.pk, players)
        return [links[player] for player in players if player in links]

    def find_parts(self, name):
        """What stands in the address of this name."""
        own = {"token": self._tokens[_kind_of_token(name)]}
        if name == "league:remove_from_event":
            own["member"] = self.at_event.pk
        return {part: (self.filled_in | own)[part] for part in ADDRESSES[name]}

    @cached_property
    def filled_in(self):
        """The parameters of most addresses; made once, since a world stays as it was built."""
        return {
            "slug": self.slug,
            "event": self.event.pk,
            "entrant": self.event.entrants.first().pk,
            "number": self._last_round.number if self._last_round else 1,
            "version": 1,
            "check": self.check.pk,
            "pile": self.pile.pk,
            "house": self.house.pk,
            "job": self.job.pk,
            "match": self._first_match.pk if self._first_match else 0,
            "card": "base1-58",
            "card_set": "base1",
            "covered": "neo1",
            "format_key": "modified-2009",
            "player": self.entrants[0].player_id if self.entrants else 0,
            "season": self.season.pk,
            "webhook": self.webhook.pk,
            "delivery": self.delivery.pk,
            "member": self.spare.pk,
            "invitation": self.invitation.pk,
            "entry": self.failed.pk,
            "ruling": self.ruling.pk,
            "of": "request",
            "rule": "retreat-confused",
            "official": "pui-2003-10-02-fossils",
            "earlier": "expedition-2002",
            "later": "platinum-arceus-2009",
            "day": "2013-11-08",
            "pk": self.passkey.pk,
            "penalty": self.penalty.pk,
            "call": self.call.pk,
            "announcement": self.announcement.pk,
            "wall": "names",
            "wish": self.wish.pk if self.wish else 0,
            "snapshot": self._find_snapshot(),
            "device": self.device.pk,
            "api_token": self.api_token.pk,
        }

    @cached_property
    def _tokens(self):
        return {
            "slip": reports.slip_token(self._first_match.seats.first())
            if self._first_match
            else "none",
            "door": self.door_code,
            "invitation": links_domain.link_token(self.invitation),
            "player": links_domain.link_token(next(iter(self._find_links()))),
        }

    @cached_property
    def _last_round(self):
        return self.event.rounds.order_by("number").last()

    @cached_property
    def _first_match(self):
        return self._last_round.matches.order_by("table").first() if self._last_round else None

    def _find_snapshot(self):
        last = self.event.snapshots.first()
        return last.pk if last else 0

    def two_of_a_round(self):
        """Two players of different matches of the last round, where there is one."""
        seats = (
            self._last_round.seats.filter(side="a").order_by("match__table")
            if self._last_round
            else []
        )
        one, other = ([seat.entrant_id for seat in seats] + [0, 0])[:2]
        return {"one": one or 1, "other": other or 1}

    def find_address(self, name):
        return reverse(name, kwargs=self.find_parts(name))


def is_api(name):
    return reverse_path(name).startswith("/api/v1/")


def reverse_path(name):
    return reverse(name, kwargs=dict.fromkeys(ADDRESSES[name], 1) | OF.get(name, {}))


OF = {"judging_api:shape": {"of": "ruling"}}


class Browser:
    """A user's browser in which every request starts from the same cookies and rows."""

    def __init__(self, user=None, **more):
        self.client = Client(raise_request_exception=False, **more)
        if user is not None:
            self.client.force_login(user)
        self.cookies = self.client.cookies.output()

    def send_request(self, method, path, body=None, *, api=False, keep=False, **headers):
        """The answer. What it changed is undone unless it is to be kept; so are cookies."""
        self.client.cookies = SimpleCookie()
        for line in self.cookies.splitlines():
            self.client.cookies.load(line.removeprefix("Set-Cookie: "))
        cache.clear()  # so that nobody is refused for asking too often
        kind = {"content_type": "application/json"} if api else {}
        how = getattr(self.client, method.lower(), partial(self.client.generic, method))
        with transaction.atomic():
            if asks_for_password(path) and SESSION_KEY in self.client.session:
                confirm_password(self.client)
            sent = body or ({} if method == "POST" else None)
            answer = how(path, *([] if sent is None else [sent]), headers=headers, **kind)
            answer.content  # noqa: B018 -- rendered within the transaction
            if not keep:
                transaction.set_rollback(True)
        return answer
