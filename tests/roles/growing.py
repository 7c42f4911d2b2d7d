"""A world that can grow: one more row of everything that a list can show."""

from datetime import timedelta

from django.utils import timezone

from decks.models import CheckRow, HouseFormat, HouseFormatVersion, ReprintSettlement
from judging.models import Clarification, Ruling
from league.domain.log import record_entry
from league.models import EventRole, Invitation, League, Membership, OutboxEntry, User
from tests.support.worlds import World
from tournaments.domain.players import entrants, links
from tournaments.domain.rounds import snapshots
from tournaments.models import Delivery, Entrant, Event, Moment, Penalty, Season


class Growing(World):
    """A world to which more rows can be added."""

    def grow_by(self, numbers):
        """Add, for each number, one more row of everything a list can show."""
        new = Event.objects.bulk_create([self._make_event(n) for n in numbers])
        self._add_people(numbers, new)
        asked = {name: getattr(self.ruling, name) for name in ("edition", "asked", "answered")}
        Ruling.objects.bulk_create(
            Ruling(league=self.league, event=event, judge=self.actor.user, verdict="Yes.",
                   question=f"grown-ruling-{n};", **asked)
            for n, event in zip(numbers, new, strict=True)
        )  # fmt: skip
        Clarification.objects.bulk_create(
            Clarification(league=self.league, rules=["TRN-13"], text=f"grown-clarified-{n};",
                          source="Judges' list", dated=self.event.date, kept_by=self.actor.user)
            for n in numbers
        )  # fmt: skip
        OutboxEntry.objects.bulk_create(
            OutboxEntry(league=self.league, kind="printing", payload={}, due_at=timezone.now(),
                        attempts=8, error=f"grown-failure-{n};")
            for n in numbers
        )  # fmt: skip
        Penalty.objects.bulk_create(
            Penalty(entrant=self.entrants[0], ladder="prize-2009", step="caution",
                    infraction="other", reason=f"grown-penalty-{n};")
            for n in numbers
        )  # fmt: skip
        self._add_seasons(numbers, new)
        for n in numbers:
            record_entry(self.league, self.actor, f"grown-entry-{n};", f"event:{self.event.pk}")
        for n in numbers:
            snapshots.take_snapshot(self.actor, self.event, Moment.BEFORE, f"grown-snapshot-{n};")
        self._add_leagues(numbers)
        self._decks_of_the_league(numbers)

    def _decks_of_the_league(self, numbers):
        houses = HouseFormat.objects.bulk_create(
            HouseFormat(league=self.league, name=f"grown-house-{n};") for n in numbers
        )
        entry = self.house.versions.get().entry
        HouseFormatVersion.objects.bulk_create(
            HouseFormatVersion(house=one, number=1, entry=entry) for one in houses
        )
        ReprintSettlement.objects.bulk_create(
            ReprintSettlement(league=self.league, name=f"grown-settlement-{n};", fold=f"{n}",
                              format="modified-2009", allowed=True, reason="as printed")
            for n in numbers
        )  # fmt: skip
        CheckRow.objects.bulk_create(
            CheckRow(job=self.job, number=2 + n, name=f"grown-list-{n};") for n in numbers
        )

    def _make_event(self, n):
        stage = ("finished", "registration", "swiss")[n % 3]
        return Event(
            league=self.league, name=f"grown-event-{n};", date=self.event.date, seed=n, stage=stage,
            format=self.event.format, edition=self.event.edition, planned_rounds=3,
            time_policy=self.event.time_policy,
        )  # fmt: skip

    def _add_people(self, numbers, events):
        users = User.objects.bulk_create(
            User(username=f"{self.slug}grown-member-{n};") for n in numbers
        )
        Membership.objects.bulk_create(
            Membership(league=self.league, user=user, role="judge") for user in users
        )
        me = self.users["organiser"]
        guests = User.objects.bulk_create(
            User(username=f"{self.slug}grown-guest-{n};") for n in numbers
        )
        EventRole.objects.bulk_create(
            EventRole(league=self.league, event=event.pk, user=user, role="judge")
            for event, guest in zip(events, guests, strict=True)
            for user in (me, guest)
        )
        soon = timezone.now() + timedelta(days=1)
        Invitation.objects.bulk_create(
            Invitation(league=self.league, event=event.pk, role="judge", made_by=me,
                       expires_at=soon)
            for event in events
        )  # fmt: skip

    def _add_seasons(self, numbers, events):
        Season.objects.bulk_create(
            Season(league=self.league, name=f"grown-season-{n};", begins=self.event.date,
                   ends=self.event.date, scheme="league")
            for n in numbers
        )  # fmt: skip
        Entrant.objects.bulk_create(
            Entrant(event=event, player=self.entrants[0].player, roster=1, place=1)
            for event in events
        )
        Delivery.objects.bulk_create(
            Delivery(webhook=self.webhook, uid=f"{self.slug}-{n}", name=f"grown-delivery-{n};",
                     body={})
            for n in numbers
        )  # fmt: skip

    def _add_leagues(self, numbers):
        leagues = League.objects.bulk_create(
            League(name=f"grown-league-{n};", slug=f"{self.slug}-grown-{n}") for n in numbers
        )
        Membership.objects.bulk_create(
            Membership(league=one, user=self.users["organiser"], role="organiser")
            for one in leagues
        )

    def more_players(self, numbers):
        names = [entrants.Newcomer(f"grown-player-{n};") for n in numbers]
        entrants.enter_players(self.actor, self.event, names)
        links.give_links_to_all(self.actor, self.event)
