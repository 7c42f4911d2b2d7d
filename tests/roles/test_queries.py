"""Lists: as many queries for many rows as for one, and a second page for what can grow."""

import re
from datetime import timedelta

import pytest
from django.core.paginator import Paginator
from django.db import connection, transaction
from django.utils import timezone

from decks.models import CheckRow, HouseFormat, HouseFormatVersion, ReprintSettlement
from judging.models import Clarification, Ruling
from league.domain.log import record_entry
from league.models import EventRole, Invitation, League, Membership, OutboxEntry, User
from tests.roles.matrix import TABLE
from tests.support.depth import deep_only, some_of
from tests.support.worlds import Browser, World, is_api
from tournaments.domain.players import entrants, links
from tournaments.domain.rounds import snapshots
from tournaments.models import Delivery, Entrant, Event, Moment, Penalty, Season

pytestmark = [pytest.mark.django_db, pytest.mark.long]

READS = [name for name, method, *_words in TABLE if method == "GET"]
SIGNED_OUT = [name for name, method, *words in TABLE if method == "GET" and words[-1][0] == "p"]
# One event's players, all of them at once by design: a board hangs whole, as on a wall.
WHOLE_EVENT = {
    "tournaments:standings_after",
    "tournaments:check_in", "tournaments:apart",
    "tournaments:round", "tournaments:standings", "tournaments:bracket",
    "tournaments_api:rounds", "tournaments_api:standings", "tournaments_api:bracket",
    "tournaments_api:event", "tournaments:plots", "tournaments:wall", "tournaments_api:stream",
    "tournaments:slips_paper", "tournaments:pairings_paper", "tournaments:standings_paper",
    "tournaments:bracket_paper",
    "seasons:table_file", "tournaments_api:season_csv",
    "tournaments:standings_file", "tournaments:pairings_file", "tournaments:tom_file",
    "tournaments:json_file", "tournaments_api:standings_csv", "tournaments_api:pairings_csv",
    "tournaments:players_file", "tournaments_api:players_csv",
    "tournaments_api:tom", "tournaments_api:whole", "tournaments_api:limitless_standings",
    "tournaments_api:limitless_pairings",
}  # fmt: skip
# What one person or league has few of: own leagues, colleagues, invitations of the last seven days.
FEW = {
    ("league:account", "league"), ("tournaments:new", "league"),
    ("tournaments:from_file", "league"), ("judging:give", "league"),
    ("judging:rulings", "league"), ("judging:clarifications", "league"),
    ("tournaments:judge", "member"), ("tournaments:judge_call", "member"),
    ("league:staff", "member"), ("league:staff", "event"), ("league:access", "member"),
    ("league:tokens", "league"), ("league:tokens", "event"),
    ("tournaments:new", "house"), ("league_decks:format_new", "house"),
    ("league_decks:settlements", "house"), ("league_decks:checks", "house"),
}  # fmt: skip
# Files to take along: whole by design, or something would be missing from them.
FILES = {
    ("league_decks:job_csv", "list"),
    ("league:person", "penalty"), ("league_api:person", "penalty"),
    ("judging:export", "ruling"), ("judging_api:exchange", "ruling"),
    ("judging:kit", "ruling"), ("judging:kit", "clarified"), ("judging:kit", "league"),
}  # fmt: skip
KINDS = (
    "event", "penalty", "season", "snapshot", "delivery", "ruling", "clarified", "failure", "entry",
    "member", "guest", "league", "player", "house", "settlement", "list",
)  # fmt: skip
MOST = 100  # rows of one kind on one page
SHORTER = 10  # times that every page is made: few rows fill as many as ten times the rows would
ROWS, MANY_ROWS = range(15), range(150)  # more than a page of each
NONSENSE = ("0", "-1", "x", "", "1.5", "9" * 30, "%00", "²")
# Which of it a database would refuse: what is no number is nothing it is asked for.
NONSENSE_TO_ASK = ("-1", "9" * 30, "%00")


class Growing(World):
    """A world of which there can be more."""

    def grow(self, numbers):
        """One more of everything a list can hold for each of the numbers."""
        new = Event.objects.bulk_create([self._event(n) for n in numbers])
        self._people(numbers, new)
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
        self._seasons(numbers, new)
        for n in numbers:
            record_entry(self.league, self.actor, f"grown-entry-{n};", f"event:{self.event.pk}")
        for n in numbers:
            snapshots.take_snapshot(self.actor, self.event, Moment.BEFORE, f"grown-snapshot-{n};")
        self._leagues(numbers)
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

    def _event(self, n):
        stage = ("finished", "registration", "swiss")[n % 3]
        return Event(
            league=self.league, name=f"grown-event-{n};", date=self.event.date, seed=n, stage=stage,
            format=self.event.format, edition=self.event.edition, planned_rounds=3,
            time_policy=self.event.time_policy,
        )  # fmt: skip

    def _people(self, numbers, events):
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

    def _seasons(self, numbers, events):
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

    def _leagues(self, numbers):
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


class Asked:
    """How often the database was asked. Django's own counter writes every query down as well,
    for which it asks SQLite once more each time.
    """

    times = 0

    def __call__(self, execute, *query):
        self.times += 1
        return execute(*query)


PAGES = [(name, "organiser") for name in READS]
PAGES += [(name, "anonymous") for name in some_of(SIGNED_OUT, 3)]


def count_queries(world, pages=PAGES):
    """How many queries every page takes, for staff and for everybody."""
    browsers = {role: Browser(world.users.get(role)) for role in ("organiser", "anonymous")}
    found = {}
    for name, role in pages:
        path = world.address(name)
        asked = Asked()
        with connection.execute_wrapper(asked):
            browsers[role].ask("GET", path)
        found[name, role] = asked.times
    return found


@pytest.fixture
def short_pages(monkeypatch):
    """Whatever comes in pages, comes in shorter ones."""
    begin = Paginator.__init__

    def begin_shorter(pages, rows, size, *more, **others):
        begin(pages, rows, -(-size // SHORTER), *more, **others)

    with monkeypatch.context() as shortened:
        shortened.setattr(Paginator, "__init__", begin_shorter)
        yield shortened


@pytest.mark.once
def test_every_page_costs_the_same_for_many(short_pages):
    few, many = Growing("few", "running", 4), Growing("many", "running", 18)
    few.grow(range(1))
    at_first = count_queries(few)
    many.grow(ROWS)
    usual = count_queries(many)
    # Who asked first also read what is read once a process: those pages are asked again.
    dearer = [page for page in PAGES if at_first[page] != usual[page]]
    assert at_first | count_queries(few, dearer) == usual


@pytest.fixture(scope="module")
def large_built(django_db_setup, django_db_blocker):
    """One for all tests here, which undo what they do in it."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = Growing("large", "registration", 2)
        world.grow(ROWS)
        world.more_players(ROWS)
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def large_world(large_built, db):
    return large_built


def find_shown_numbers(kind, text):
    """The numbers of the rows of a kind that a page shows."""
    return {int(number) for number in re.findall(rf"grown-{kind}-(\d+);", text)}


def find_long_pages(browser, world, names, most):
    """Where more than so many rows of a kind are shown."""
    for name in names:
        text = browser.ask("GET", world.address(name)).content.decode(errors="replace")
        for kind in KINDS:
            shown = len(find_shown_numbers(kind, text))
            if shown > most and name not in WHOLE_EVENT and (name, kind) not in FEW | FILES:
                yield name, f"{name} shows {shown} rows of {kind}"


@pytest.mark.once
@pytest.mark.parametrize("role", ["organiser", pytest.param("anonymous", marks=deep_only)])
def test_no_page_grows_without_end(large_world, short_pages, role):
    """What cuts a list in another way than into pages is asked again, with as many rows."""
    browser = Browser(large_world.users.get(role))
    unsure = {name for name, _said in find_long_pages(browser, large_world, READS, MOST // SHORTER)}
    short_pages.undo()
    large_world.grow(MANY_ROWS[len(ROWS) :])
    large_world.more_players(MANY_ROWS[len(ROWS) :])
    long = [said for _name, said in find_long_pages(browser, large_world, unsure, MOST)]
    assert not long, "\n".join(long)


PAGED = {
    "tournaments:snapshots": "snapshot",
    "tournaments_api:snapshots": "snapshot",
    "seasons:seasons": "season",
    "seasons:player": "event",
    "seasons:webhook": "delivery",
    "tournaments_api:deliveries": "delivery",
    "tournaments_api:seasons": "season",
    "tournaments_api:history": "event",
    "tournaments:events": "event",
    "tournaments:players": "player",
    "tournaments:links": "player",
    "tournaments:registration": "player",
    "league_decks:formats": "house",
    "league_decks:settlements": "settlement",
    "league_decks:job": "list",
    "decks_api:house_formats": "house",
    "decks_api:settlements": "settlement",
    "decks_api:job": "list",
    "tournaments:penalties": "penalty",
    "tournaments_api:penalties": "penalty",
    "league:account": "event",
    "league:staff": "guest",
    "league:record": "entry",
    "league:leagues": "league",
    "league_api:leagues": "league",
    "league_api:staff": "member",
    "league_api:players": "player",
    "league:follow_ups": "failure",
    "judging:rulings": "ruling",
    "judging:clarifications": "clarified",
    "judging_api:clarifications": "clarified",
    "tournaments_api:events": "event",
    "tournaments_api:players": "player",
    "judging_api:rulings": "ruling",
}


# Pages whose rows carry no name of this test's: the shipped catalogue, questions, and invitations.
PAGED_WITHOUT_NAMES = {
    "cards:set", "cards:sets", "decks_api:set", "decks_api:sets", "formats:all",
    "rules:rulings", "rules_api:rulings", "league_api:invitations",
}  # fmt: skip


@pytest.mark.once
def test_every_list_that_goes_on_is_read_here_to_its_end(large_world, short_pages):
    browser = Browser(large_world.users["organiser"])
    goes_on = {name for name in READS if has_page(read_page(browser, large_world, name, 1), 2)}
    assert goes_on == PAGED.keys() | PAGED_WITHOUT_NAMES
    for name in PAGED_WITHOUT_NAMES:
        pages = [read_page(browser, large_world, name, 1)]
        while has_page(pages[-1], len(pages) + 1):
            pages.append(read_page(browser, large_world, name, len(pages) + 1))
        assert len({*pages}) == len(pages) > 1, name


def read_page(browser, world, name, number):
    query = f"?page={number}" if number > 1 else ""
    answer = browser.ask("GET", world.address(name) + query)
    if number > 1:
        assert answer.status_code == 200, (name, number)
    # Without what is new each time it is asked for.
    return re.sub(r'(nonce|value)="[^"]{20,}"', "", answer.content.decode(errors="replace"))


def has_page(text, number):
    return re.search(rf"page={number}\b", text) is not None


@pytest.mark.once
def test_every_row_can_be_reached_by_going_on(large_world, short_pages):
    browser = Browser(large_world.users["organiser"])
    missing = []
    for name, kind in PAGED.items():
        path, seen = large_world.address(name), ""
        for number in range(1, 8):
            response = browser.ask("GET", f"{path}?page={number}")
            text = response.content.decode()
            seen += text
            if f"page={number + 1}" not in text:
                break
        left = set(ROWS) - find_shown_numbers(kind, seen)
        missing += [f"{name}: {len(left)}"] if left or number < 2 else []
    assert not missing, "\n".join(missing)


def ask_for_nonsense(name, number):
    """Queries with it for a page and a size. An endpoint refuses the one before it reads the other,
    but for what no address may hold."""
    if is_api(name) and number != "%00":
        return (f"page={number}", f"size={number}")
    return (f"page={number}&size={number}",)


def test_a_page_that_is_none_is_answered():
    small = World("pallet-town", "running", 2)
    browser = Browser(small.users["organiser"])
    wrong = []
    for name in PAGED:
        fine = {404} if is_api(name) else {200}
        for number in NONSENSE_TO_ASK if connection.vendor == "postgresql" else NONSENSE:
            for query in ask_for_nonsense(name, number):
                status = browser.ask("GET", f"{small.address(name)}?{query}").status_code
                if status not in ({400} if number == "%00" else fine | {200}):
                    wrong.append(f"{name}?{query}: {status}")
    assert not wrong, "\n".join(wrong)
