"""The demo league, built through the use cases as its staff would: events, decks, rulings."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.db import transaction

from decks.engine.documents import document_in_force
from judging.demo import play
from judging.demo.decks import shipped_lists, vary_energy
from judging.demo.people import LEAGUE, PLAYERS, STAFF, new_password
from judging.demo.rulings import DEMO_RULINGS
from judging.domain import keep_ruling
from league.domain.log import Actor
from league.models import League, Membership, User
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.registration import lists as registration
from tournaments.domain.rounds import next_round
from tournaments.models import Event, Stage

SEED = 20100306
CUP_PLAN = creation.EventPlan(
    name="Harbour Cup",
    date=date(2010, 3, 6),
    format="modified-2009",
    edition=document_in_force("2009-12-01").key,
    planned_rounds=5,
    cut_size=8,
    cut_best_of=3,
    time_policy="prizes-2009",
    seed=SEED,
)
EVENING_PLAN = creation.EventPlan(
    name="Thursday evening",
    date=date(2010, 5, 13),
    format="modified-2009",
    edition=document_in_force("2010-12-01").key,
    planned_rounds=4,
    cut_size=4,
    time_policy="prizes-2009",
    seed=SEED + 1,
)
OPEN_PLAN = creation.EventPlan(
    name="Summer Open",
    date=date(2010, 6, 19),
    format="modified-2009",
    edition=document_in_force("2010-12-01").key,
    planned_rounds=4,
    cut_size=4,
    time_policy="prizes-2009",
    seed=SEED + 2,
)
CUP_SCRIPT = {
    (2, 5): play.SUDDEN_DEATH,
    (3, 1): play.TWICE_SUDDEN_DEATH,
    (4, 2): play.TWO_WAYS_AGAINST_ONE,
    (6, 2): play.SUDDEN_DEATH,
}


@dataclass(frozen=True, slots=True)
class Login:
    """A member of the demo's staff, who may sign in."""

    name: str
    password: str
    may: str


@dataclass(frozen=True, slots=True)
class DemoLeague:
    """The demo league that was built, and its log-ins."""

    league: League
    logins: tuple[Login, ...]


@transaction.atomic
def build_demo() -> DemoLeague:
    """Build a demo league beside whatever is there: all of it or nothing, nothing overwritten."""
    number = _free_number()
    name, place = LEAGUE
    league = League.objects.create(
        name=name + number, slug=f"demo{number}", place=place, time_zone=settings.TIME_ZONE
    )
    logins = tuple(_hire_staff(league, *person, number=number) for person in STAFF)
    organiser, judge, scorekeeper = (_find_actor(league, login) for login in logins)
    cup = _play_cup(league, organiser, scorekeeper)
    _play_evening(league, organiser, scorekeeper)
    _open_registration(league, organiser)
    for question, at_event, asked in DEMO_RULINGS:
        under = {"edition": cup.edition, **asked}
        keep_ruling(judge, league, question, under, cup if at_event else None)
    return DemoLeague(league, logins)


def _free_number() -> str:
    """The suffix of the new league: empty, or `-2`, `-3` … where a demo league exists already."""
    number = 1
    names = [person[0] for person in STAFF]
    while _is_number_taken(suffix := "" if number == 1 else f"-{number}", names):
        number += 1
    return suffix


def _is_number_taken(suffix: str, names: list[str]) -> bool:
    users = User.objects.filter(username__in=[name + suffix for name in names])
    return users.exists() or League.objects.filter(slug=f"demo{suffix}").exists()


def _hire_staff(  # noqa: PLR0913 -- the columns of people.STAFF
    league: League, name: str, role: str, first: str, last: str, may: str, *, number: str
) -> Login:
    password = new_password()
    user = User.objects.create_user(
        name + number, password=password, first_name=first, last_name=last
    )
    Membership.objects.create(league=league, user=user, role=role)
    return Login(user.username, password, may)


def _find_actor(league: League, login: Login) -> Actor:
    member = Membership.objects.select_related("user").get(league=league, user__username=login.name)
    return Actor(member.user, member.role)


def _play_cup(league: League, organiser: Actor, scorekeeper: Actor) -> Event:
    """A finished event: five rounds of Swiss, a cut to eight, a winner; two players drop."""
    cup = creation.create_event(organiser, league, CUP_PLAN)
    field = _enter_players(organiser, cup, len(PLAYERS))
    _register_decks(scorekeeper, field)
    table = play.DemoTables(scorekeeper, SEED, CUP_SCRIPT)
    dropping = {2: (field[25], "has a train to catch"), 3: (field[17], "")}
    while cup.stage != Stage.FINISHED:
        round_made = next_round.pair_next(organiser, cup)
        table.play_round(round_made)
        if round_made.number in dropping:
            entrants.drop_entrant(organiser, *dropping[round_made.number])
        cup.refresh_from_db()
    return cup


def _play_evening(league: League, organiser: Actor, scorekeeper: Actor) -> None:
    """An event in the middle of its third round: some tables have reported."""
    evening = creation.create_event(organiser, league, EVENING_PLAN)
    _register_decks(scorekeeper, _enter_players(organiser, evening, 12))
    table = play.DemoTables(scorekeeper, SEED + 1)
    for still_playing in (0, 0, 4):
        table.play_round(next_round.pair_next(organiser, evening), still_playing)


def _open_registration(league: League, organiser: Actor) -> None:
    """An event open for registration; not everybody has handed in a deck."""
    coming = creation.create_event(organiser, league, OPEN_PLAN)
    _register_decks(organiser, _enter_players(organiser, coming, 9)[:4])


def _enter_players(actor: Actor, event: Event, count: int) -> list[entrants.Entrant]:
    newcomers = [entrants.Newcomer(name, birth_year=year) for name, year in PLAYERS[:count]]
    return entrants.enter_players(actor, event, newcomers)


def _register_decks(actor: Actor, field: list[entrants.Entrant]) -> None:
    texts = shipped_lists()
    for place, entrant in enumerate(field):
        text = vary_energy(texts[place % len(texts)], by=place // len(texts))
        registration.register_deck(actor, entrant, text)
