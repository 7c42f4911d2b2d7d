"""A new league with its staff, for tests that call use cases one after another."""

import secrets
from contextlib import contextmanager
from random import Random

from league.domain.log import Actor
from league.models import League, Membership, User
from tests.support.evenings import make_plan
from tests.support.told_use_cases import tell_use_cases
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round

STAFF = ("organiser", "head_judge", "judge", "scorekeeper")


class ToldLeague:
    """The league, an actor for each role, and the teller through which use cases are called."""

    def __init__(self, teller, patch, slug="pallet-town"):
        self.teller, self.clock, self.patch = teller, teller.clock, patch
        self.ask_for, self.pass_time = teller.ask_for, teller.pass_time
        self.league = League.objects.create(
            name=slug.replace("-", " ").title(), slug=slug, time_zone="Europe/Vienna"
        )
        self.users = {role: self.join_as(role) for role in STAFF}
        self.actors = {role: Actor(user, role) for role, user in self.users.items()}
        self.actor = self.actors["organiser"]

    def make_user(self, name):
        return User.objects.create(username=f"{self.league.slug}-{name}", first_name=name.title())

    def join_as(self, role, name=""):
        user = self.make_user(name or role)
        Membership.objects.create(league=self.league, user=user, role=role)
        return user

    def make_event(self, players=(), **changes):
        """An event at registration with these players, given as names or as Newcomer arguments."""
        plan = make_plan(**changes)
        event = creation.create_event(self.actor, self.league, plan)
        self.enter_players(event, *players)
        return event

    def enter_players(self, event, *players):
        newcomers = [
            entrants.Newcomer(one) if isinstance(one, str) else entrants.Newcomer(*one)
            for one in players
        ]
        return entrants.enter_players(self.actor, event, newcomers) if newcomers else []

    def pair_round(self, event, **more):
        paired = next_round.pair_next(self.actor, event, **more)
        event.refresh_from_db()
        return paired

    def play_round(self, paired, winners="ab"):
        """Report every open match of a round; the winners alternate."""
        for number, match in enumerate(paired.matches.filter(result="").order_by("table")):
            report = games.GameReport(winners[number % len(winners)])
            games.report_game(self.actor, match, report)
        paired.event.refresh_from_db()
        return paired


@contextmanager
def stand_in_league(patch):
    """Such a league, with the clock standing still and the same random draws each time."""
    draw = Random(8)  # a fixed seed
    patch.setattr(secrets, "randbelow", draw.randrange)
    patch.setattr(secrets, "choice", draw.choice)
    with tell_use_cases() as teller:
        yield ToldLeague(teller, patch)
