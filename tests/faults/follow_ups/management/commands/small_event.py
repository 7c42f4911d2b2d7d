from datetime import date

from django.core.management import BaseCommand

from league.domain import log, outbox
from league.models import League, Membership, User
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round


class Command(BaseCommand):
    help = "An event of eight, with two rounds played and a third paired, in a league of its own."

    def add_arguments(self, parser):
        parser.add_argument("name")

    def handle(self, *_args, **options):
        name = options["name"]
        league = League.objects.create(name=f"{name} League", slug=name)
        user = User.objects.create_user(f"{name}-organiser", password="a long invented password")
        Membership.objects.create(league=league, user=user, role="organiser")
        actor = log.Actor(user, "organiser")
        plan = creation.EventPlan(
            name=f"{name} Cup",
            date=date(2010, 3, 6),
            format="modified-2009",
            edition="platinum-arceus-2009",
            planned_rounds=3,
            cut_size=4,
            seed=7,
        )
        event = creation.create_event(actor, league, plan)
        names = ["Ines", "Noor", "Tomo", "Ada", "Béla", "Cleo", "Darío", "Esme"]
        entrants.enter_players(actor, event, [entrants.Newcomer(f"{name} {who}") for who in names])
        for _ in range(2):
            for match in next_round.pair_next(actor, event).matches.filter(result=""):
                games.report_game(actor, match, games.GameReport(winner="a"))
            outbox.drain_outbox()  # where workers run they would do it, with the same outcome
        next_round.pair_next(actor, event)
        outbox.drain_outbox()
