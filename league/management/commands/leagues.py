"""Lists the leagues and who organises them; hands one on, or closes it, that nobody organises."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.urls import reverse
from django.utils.timezone import localdate

from league.base.errors import Refused
from league.domain import left_leagues, links, people
from league.domain.log import SERVICE
from league.management.ready import DataCommand
from league.models import League, Membership, Role


class Command(DataCommand):
    help = (
        "Without a word after it: every league, and who organises it. hand-on: makes a link by "
        "which one person becomes an organiser of the league; make sure of who asks. close: takes "
        "everybody off the staff and ends all links; results stay, names end by their time, and "
        "hand-on opens it again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = parser.add_subparsers(dest="what")
        hand_on = words.add_parser("hand-on", help="make a link for a new organiser")
        close = words.add_parser("close", help="close a league for everybody")
        for word in (hand_on, close):
            word.add_argument("league", help="the league, as its address has it")
        close.add_argument("--reason", required=True, help="why, for the record")

    def handle(self, *_args: Any, what: str | None, **options: Any) -> None:
        if what is None:
            self.list_leagues()
        elif what == "hand-on":
            self.hand_league_on(find_league(options["league"]))
        else:
            self.close_league(find_league(options["league"]), options["reason"])

    def list_leagues(self) -> None:
        organising = Membership.objects.filter(role=Role.ORGANISER).order_by("pk")
        organisers: dict[int, list[str]] = {}
        for member in organising.select_related("user"):
            organisers.setdefault(member.league_id, []).append(tell_organiser(member))
        for league in League.objects.order_by("slug"):
            who = ", ".join(organisers.get(league.pk, ["nobody organises it"]))
            self.stdout.write(f"{league.slug}: {who}")

    def hand_league_on(self, league: League) -> None:
        invitation = people.invite_staff(SERVICE, league, Role.ORGANISER)
        path = reverse("league:invited", args=[links.link_token(invitation)])
        days = people.INVITATION_LASTS.days
        self.stdout.write(f"Who opens this within {days} days organises {league.slug}, once:")
        self.stdout.write(settings.HEADJUDGE_URL.rstrip("/") + path)
        if not settings.HEADJUDGE_URL:
            self.stdout.write("Put the address of the service before it.")

    def close_league(self, league: League, reason: str) -> None:
        try:
            left_leagues.close_league(SERVICE, league, reason)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{league.slug} is closed: nobody acts in it any more.")


def tell_organiser(member: Membership) -> str:
    """An organiser by user name, and when they were here last."""
    if not member.user.is_active:
        return f"{member.user.username} (may not sign in)"
    seen = member.user.last_login
    return f"{member.user.username} ({f'signed in {localdate(seen)}' if seen else 'never here'})"


def find_league(slug: str) -> League:
    """The league of this address. Raises CommandError naming those there are."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True))
        raise CommandError(f"No league is called “{slug}”; there are: {known or 'none'}.")
    return league
