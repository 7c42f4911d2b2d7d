"""Events at every stage, played by the use cases themselves: what many tests begin from."""

from datetime import date

from league.domain.log import Actor
from league.models import League, Membership
from tournaments.domain.cut import bracket
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round

NAMES = [
    "Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.", "Cleo N.", "Dario P.", "Esme Q.",
    "Faro S.", "Gita T.", "Hugo U.", "Iva V.", "Jona W.", "Kira X.", "Lio Y.", "Mara Z.",
]  # fmt: skip

# The API's addresses, and what is sent to them.
DECK = "4 Pikachu AR 71\n56 Lightning Energy DP 126"
NEW = {
    "league": "pallet-town",
    "name": "Winter Cup",
    "date": "2010-12-04",
    "format": "modified-2009",
    "edition": "platinum-arceus-2009",
    "planned_rounds": 5,
}
EVENT = "/api/v1/events/{event}"
ENTRANT = EVENT + "/players/{entrant}"
MATCH = EVENT + "/matches/{match}"


YEARS = {"junior": 2001, "senior": 1996, "masters": 1980}  # births, in the season 2010


def make_plan(**changes):
    """Three rounds of Swiss and a cut to four, unless told otherwise."""
    usual = {
        "name": "Autumn Cup",
        "date": date(2010, 3, 6),
        "format": "modified-2009",
        "edition": "platinum-arceus-2009",
        "planned_rounds": 3,
        "cut_size": 4,
        "seed": 7,
    }
    return creation.EventPlan(**{**usual, **changes})


class Evening:
    """An event and whoever runs it."""

    def __init__(self, organiser, league, players=8, **changes):
        self.actor = Actor(organiser, "organiser")
        self.league = league
        self.event = creation.create_event(self.actor, league, make_plan(**changes))
        self.entrants = self.enter(*(NAMES[n] for n in range(players)))

    def enter(self, *names):
        newcomers = [entrants.Newcomer(name) for name in names]
        return entrants.enter_players(self.actor, self.event, newcomers) if newcomers else []

    def pair(self):
        return next_round.pair_next(self.actor, self.event)

    def begin(self):
        """The next round, on the tables."""
        self.pair()
        return self.fresh()

    def report(self, match, winner="a", **more):
        return games.report_game(self.actor, match, games.GameReport(winner, **more))

    def play(self, one):
        for match in one.matches.filter(result=""):
            self.report(match)
        return self.fresh()

    def play_swiss(self):
        for _ in range(self.event.planned_rounds):
            self.play(self.pair())
        return self.fresh()

    def play_out(self):
        """To the winner."""
        self.play_swiss()
        while self.event.cut_size and self.event.stage != "finished":
            self.play(self.pair())
        if self.event.stage != "finished":
            bracket.finish_event(self.actor, self.event)
        return self.fresh()

    def fresh(self):
        self.event.refresh_from_db()
        return self

    def table(self, number=1):
        """A match of the last round."""
        return self.event.rounds.last().matches.get(table=number)


def a_stranger(django_user_model):
    """An organiser, but of another league."""
    elsewhere = League.objects.create(name="Cinnabar League", slug="cinnabar")
    user = django_user_model.objects.create_user("blaine", password="a long invented password")
    Membership.objects.create(league=elsewhere, user=user, role="organiser")
    return user


def parts_of(event):
    """What an address of this event is filled in with."""
    last = event.rounds.last()
    match = last.matches.first().pk if last else 0
    return {"event": event.pk, "entrant": event.entrants.first().pk, "match": match}


def make_newcomers(divisions):
    """So many players of each division, as the API takes them."""
    return [
        {"name": f"{division} {number}", "birth_year": YEARS[division]}
        for division, many in divisions.items()
        for number in range(many)
    ]


def finish_swiss(evening):
    """Every Swiss round played, however many the first one settled."""
    evening.play(evening.pair())
    while evening.fresh().event.rounds.count() < evening.event.planned_rounds:
        evening.play(evening.pair())
    return evening


def play_cut_out(evening):
    """From a round of the cut that is on the tables to the end."""
    evening.play(evening.event.rounds.last())
    while evening.fresh().event.stage != "finished":
        evening.play(evening.pair())
    return evening
