"""The demo league, built through the use cases as its staff would: events, decks, rulings."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from judging.demo import play
from judging.demo.decks import lists, varied
from judging.demo.people import LEAGUE, PLAYERS, STAFF, new_password
from judging.demo.rulings import RULINGS
from judging.domain import keep_ruling
from league.domain.log import Actor
from league.models import League, Membership, User
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.registration import lists as registration
from tournaments.domain.rounds import next_round
from tournaments.models import Event, Stage

SEED = 20100306
CUP = creation.Plan(
    name="Harbour Cup",
    date=date(2010, 3, 6),
    format="modified-2009",
    edition="platinum-arceus-2009",
    planned_rounds=5,
    cut_size=8,
    cut_best_of=3,
    time_policy="prizes-2009",
    seed=SEED,
)
EVENING = creation.Plan(
    name="Thursday evening",
    date=date(2010, 5, 13),
    format="modified-2009",
    edition="heartgold-soulsilver-2010",
    planned_rounds=4,
    cut_size=4,
    time_policy="prizes-2009",
    seed=SEED + 1,
)
OPEN = creation.Plan(
    name="Summer Open",
    date=date(2010, 6, 19),
    format="modified-2009",
    edition="heartgold-soulsilver-2010",
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
class Demo:
    """What was built."""

    league: League
    logins: tuple[Login, ...]


@transaction.atomic
def build() -> Demo:
    """Build a demo league beside whatever is there: all of it or nothing, nothing overwritten."""
    number = _free_number()
    name, place = LEAGUE
    league = League.objects.create(name=name + number, slug=f"demo{number}", place=place)
    logins = tuple(_hired(league, *person, number=number) for person in STAFF)
    organiser, judge, scorekeeper = (_actor(league, login) for login in logins)
    cup = _cup(league, organiser, scorekeeper)
    _evening(league, organiser, scorekeeper)
    _open(league, organiser)
    for question, at_event, asked in RULINGS:
        under = {"edition": cup.edition, **asked}
        keep_ruling(judge, league, question, under, cup if at_event else None)
    return Demo(league, logins)


def _free_number() -> str:
    """Nothing, or `-2`, `-3` … where a demo league stands already."""
    number = 1
    names = [person[0] for person in STAFF]
    while _taken(suffix := "" if number == 1 else f"-{number}", names):
        number += 1
    return suffix


def _taken(suffix: str, names: list[str]) -> bool:
    users = User.objects.filter(username__in=[name + suffix for name in names])
    return users.exists() or League.objects.filter(slug=f"demo{suffix}").exists()


def _hired(  # noqa: PLR0913 -- the columns of people.STAFF
    league: League, name: str, role: str, first: str, last: str, may: str, *, number: str
) -> Login:
    password = new_password()
    user = User.objects.create_user(
        name + number, password=password, first_name=first, last_name=last
    )
    Membership.objects.create(league=league, user=user, role=role)
    return Login(user.username, password, may)


def _actor(league: League, login: Login) -> Actor:
    member = Membership.objects.select_related("user").get(league=league, user__username=login.name)
    return Actor(member.user, member.role)


def _cup(league: League, organiser: Actor, scorekeeper: Actor) -> Event:
    """A finished event: five rounds of Swiss, a cut to eight, a winner; two players drop."""
    cup = creation.create_event(organiser, league, CUP)
    field = _enter(organiser, cup, len(PLAYERS))
    _register_decks(scorekeeper, field)
    table = play.Table(scorekeeper, SEED, CUP_SCRIPT)
    dropping = {2: (field[25], "has a train to catch"), 3: (field[17], "")}
    while cup.stage != Stage.FINISHED:
        one = next_round.pair_next(organiser, cup)
        table.play(one)
        if one.number in dropping:
            entrants.drop(organiser, *dropping[one.number])
        cup.refresh_from_db()
    return cup


def _evening(league: League, organiser: Actor, scorekeeper: Actor) -> None:
    """An event in the middle of its third round: some tables have reported."""
    evening = creation.create_event(organiser, league, EVENING)
    _register_decks(scorekeeper, _enter(organiser, evening, 12))
    table = play.Table(scorekeeper, SEED + 1)
    for still_playing in (0, 0, 4):
        table.play(next_round.pair_next(organiser, evening), still_playing)


def _open(league: League, organiser: Actor) -> None:
    """An event that takes registrations; not everybody has handed in a deck."""
    coming = creation.create_event(organiser, league, OPEN)
    _register_decks(organiser, _enter(organiser, coming, 9)[:4])


def _enter(actor: Actor, event: Event, count: int) -> list[entrants.Entrant]:
    newcomers = [entrants.Newcomer(name, birth_year=year) for name, year in PLAYERS[:count]]
    return entrants.enter(actor, event, newcomers)


def _register_decks(actor: Actor, field: list[entrants.Entrant]) -> None:
    texts = lists()
    for at, entrant in enumerate(field):
        text = varied(texts[at % len(texts)], by=at // len(texts))
        registration.register_deck(actor, entrant, text)
