"""Events at every stage, played by the use cases themselves, from which many tests begin."""

from contextlib import nullcontext
from datetime import date

from django.db import connection, transaction

from league.domain.log import Actor
from league.models import League, Membership
from tests.support import kept_worlds
from tournaments.domain.cut import bracket
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round
from tournaments.models import Match

NAMES = [
    "Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.", "Cleo N.", "Dario P.", "Esme Q.",
    "Faro S.", "Gita T.", "Hugo U.", "Iva V.", "Jona W.", "Kira X.", "Lio Y.", "Mara Z.",
]  # fmt: skip

# The API's addresses, and the bodies sent to them.
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


YEARS = {"junior": 2001, "senior": 1996, "masters": 1980}  # of birth, in the season 2010


def make_plan(**changes):
    """Three rounds of Swiss and a cut to four, unless `changes` say otherwise."""
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
    """An event and the actor who runs it.

    `players`: how many, or how many of each division. `stage`: one of STAGES, or a function of the
    test's own module that plays an evening to that point.
    """

    def __init__(self, organiser, league, players=8, *, stage="registration", **changes):
        self.actor = Actor(organiser, "organiser")
        self.league = league
        asked = f"{players} {sorted(changes.items())}"
        stage = STAGES.get(stage, stage)
        with in_one_go():
            self.event, self.entrants = kept_worlds.build_once(
                (asked, stage),
                self.actor,
                league,
                lambda: self._get_to(stage, asked, players, changes),
            )

    def _get_to(self, stage, asked, players, changes):
        self.event, self.entrants = kept_worlds.build_once(
            (asked,), self.actor, self.league, lambda: self._begin_with(players, changes)
        )
        stage(self)
        return self.event, self.entrants

    def _begin_with(self, players, changes):
        self.event = creation.create_event(self.actor, self.league, make_plan(**changes))
        if isinstance(players, int):
            return self.event, self.enter_players(*NAMES[:players])
        rows = [entrants.Newcomer(**one) for one in make_newcomers(players)]
        return self.event, entrants.enter_players(self.actor, self.event, rows)

    def enter_players(self, *names):
        newcomers = [entrants.Newcomer(name) for name in names]
        return entrants.enter_players(self.actor, self.event, newcomers) if newcomers else []

    def pair_round(self):
        return next_round.pair_next(self.actor, self.event)

    def begin_round(self):
        """The next round, on the tables."""
        self.pair_round()
        return self.refresh_event()

    def report_game(self, match, winner="a", **more):
        return games.report_game(self.actor, match, games.GameReport(winner, **more))

    def play_round(self, one):
        for match in one.matches.filter(result=""):
            self.report_game(match)
        return self.refresh_event()

    def play_swiss(self):
        for _ in range(self.event.planned_rounds):
            self.play_round(self.pair_round())
        return self.refresh_event()

    def play_out(self):
        """Play the event to the winner."""
        self.play_swiss()
        while self.event.cut_size and self.event.stage != "finished":
            self.play_round(self.pair_round())
        if self.event.stage != "finished":
            bracket.finish_event(self.actor, self.event)
        return self.refresh_event()

    def refresh_event(self):
        self.event.refresh_from_db()
        return self

    def find_match(self, number=1):
        """A match of the last round."""
        return self.event.rounds.last().matches.get(table=number)


# The stages of an event, and what plays it to each.
STAGES = {
    "registration": Evening.refresh_event,
    "draft": lambda evening: next_round.pair_next(evening.actor, evening.event, draft=True),
    "round": Evening.begin_round,
    "reported": lambda evening: evening.play_round(evening.pair_round()),
    "swiss over": Evening.play_swiss,
    "semifinals": lambda evening: evening.play_swiss().begin_round(),
    "finished": Evening.play_out,
}


def in_one_go():
    """One transaction for all steps: boards are rendered once, after the last step."""
    return nullcontext() if connection.in_atomic_block else transaction.atomic()


def a_stranger(django_user_model):
    """An organiser of another league."""
    elsewhere = League.objects.create(name="Cinnabar League", slug="cinnabar")
    user = django_user_model.objects.create_user("blaine", password="a long invented password")
    Membership.objects.create(league=elsewhere, user=user, role="organiser")
    return user


def parts_of(event):
    """The values that addresses of this event need."""
    last = event.rounds.last()
    match = last.matches.first().pk if last else 0
    return {"event": event.pk, "entrant": event.entrants.first().pk, "match": match}


def make_newcomers(divisions):
    """This many players of each division, as the API takes them."""
    return [
        {"name": f"{division} {number}", "birth_year": YEARS[division]}
        for division, many in divisions.items()
        for number in range(many)
    ]


def pairs_met(event):
    matches = Match.objects.filter(round__event=event).prefetch_related("seats__entrant")
    seated = [[seat.entrant for seat in match.seats.all()] for match in matches]
    pairs = [entrants for entrants in seated if len(entrants) == 2]
    assert pairs
    return pairs


def finish_swiss(evening):
    """Every Swiss round played, however many the first one settled."""
    evening.play_round(evening.pair_round())
    while evening.refresh_event().event.rounds.count() < evening.event.planned_rounds:
        evening.play_round(evening.pair_round())
    return evening


def play_cut_out(evening):
    """From a round of the cut that is on the tables to the end."""
    evening.play_round(evening.event.rounds.last())
    while evening.refresh_event().event.stage != "finished":
        evening.play_round(evening.pair_round())
    return evening
