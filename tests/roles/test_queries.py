"""Lists take as many queries for many rows as for one, and long ones come in pages."""

import re
from contextlib import contextmanager

import pytest
from django.core.paginator import Paginator
from django.db import connection, transaction

from tests.roles.growing import Growing
from tests.roles.matrix import TABLE
from tests.support.depth import deep_only, some_of
from tests.support.worlds import Browser, World, is_api

pytestmark = [pytest.mark.django_db, pytest.mark.long]

READS = [name for name, method, *_words in TABLE if method == "GET"]
SIGNED_OUT = [name for name, method, *words in TABLE if method == "GET" and words[-1][0] == "p"]
# All players of one event at once, by design: a board hangs whole, as on a wall.
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
# Rows of which a person or league has few: leagues, colleagues, invitations of seven days.
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
# Downloads, which are whole by design, since something would be missing otherwise.
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
MOST = 100  # rows of one kind on one page at most
# Pages are made this many times shorter, so that few rows fill as many as ten times the rows would.
SHORTER = 10
ROWS, MANY_ROWS = range(15), range(150)  # more rows than fit on one page, shortened and as it is
NONSENSE = ("0", "-1", "x", "", "1.5", "9" * 30, "%00", "²")
# Values that a database would refuse; the others are no numbers and never reach it.
NONSENSE_TO_ASK = ("-1", "9" * 30, "%00")


class Asked:
    """Counts database queries. Django's own counter also formats every query, which costs SQLite
    another query each time.
    """

    times = 0

    def __call__(self, execute, *query):
        self.times += 1
        return execute(*query)


PAGES = [(name, "organiser") for name in READS]
PAGES += [(name, "anonymous") for name in some_of(SIGNED_OUT, 3)]


def count_queries(world, pages=PAGES):
    """Count the queries of every page, for the organiser and signed out."""
    browsers = {role: Browser(world.users.get(role)) for role in ("organiser", "anonymous")}
    found = {}
    for name, role in pages:
        path = world.find_address(name)
        asked = Asked()
        with connection.execute_wrapper(asked):
            browsers[role].send_request("GET", path)
        found[name, role] = asked.times
    return found


@contextmanager
def shorten_pages():
    """Make every page of a list shorter."""
    begin = Paginator.__init__

    def begin_shorter(pages, rows, size, *more, **others):
        begin(pages, rows, -(-size // SHORTER), *more, **others)

    with pytest.MonkeyPatch.context() as shortened:
        shortened.setattr(Paginator, "__init__", begin_shorter)
        yield


@pytest.fixture
def short_pages():
    with shorten_pages():
        yield


@pytest.mark.once
def test_every_page_costs_the_same_for_many(short_pages):
    few, many = Growing("few", "running", 4), Growing("many", "running", 18)
    few.grow_by(range(1))
    at_first = count_queries(few)
    many.grow_by(ROWS)
    usual = count_queries(many)
    # The first to ask also fills caches of the process, so pages with a difference are asked again.
    dearer = [page for page in PAGES if at_first[page] != usual[page]]
    assert at_first | count_queries(few, dearer) == usual


@pytest.fixture(scope="module")
def large_built(django_db_setup, django_db_blocker):
    """One large world for all tests here, which roll back their changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = Growing("large", "registration", 2)
        world.grow_by(ROWS)
        world.more_players(ROWS)
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def large_world(large_built, db):
    return large_built


@pytest.fixture(scope="module")
def short_texts(large_built, django_db_blocker):
    """Return a function: role to the text of every address with short pages, asked once a role."""
    texts = {}

    def read_texts(role):
        if role not in texts:
            with django_db_blocker.unblock(), transaction.atomic(), shorten_pages():
                texts[role] = read_all(Browser(large_built.users.get(role)), large_built, READS)
                transaction.set_rollback(True)
        return texts[role]

    return read_texts


def read_all(browser, world, names):
    return {
        name: browser.send_request("GET", world.find_address(name)).content.decode(errors="replace")
        for name in names
    }


def find_shown_numbers(kind, text):
    """Return the numbers of the rows of this kind that a page shows."""
    return {int(number) for number in re.findall(rf"grown-{kind}-(\d+);", text)}


def find_long_pages(texts, most):
    """Yield the pages that show more than this many rows of one kind."""
    for name, text in texts.items():
        for kind in KINDS:
            shown = len(find_shown_numbers(kind, text))
            if shown > most and name not in WHOLE_EVENT and (name, kind) not in FEW | FILES:
                yield name, f"{name} shows {shown} rows of {kind}"


@pytest.mark.once
@pytest.mark.parametrize("role", ["organiser", pytest.param("anonymous", marks=deep_only)])
def test_no_page_grows_without_end(large_world, short_texts, role):
    """A list still long on short pages may be cut otherwise, so it is asked with more rows."""
    unsure = {name for name, _said in find_long_pages(short_texts(role), MOST // SHORTER)}
    large_world.grow_by(MANY_ROWS[len(ROWS) :])
    large_world.more_players(MANY_ROWS[len(ROWS) :])
    texts = read_all(Browser(large_world.users.get(role)), large_world, unsure)
    long = [said for _name, said in find_long_pages(texts, MOST)]
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


# Paged lists whose rows have no names from here: shipped cards, questions, invitations.
PAGED_WITHOUT_NAMES = {
    "cards:set", "cards:sets", "decks_api:set", "decks_api:sets", "formats:all",
    "rules:rulings", "rules_api:rulings", "league_api:invitations",
}  # fmt: skip


@pytest.mark.once
def test_every_list_that_goes_on_is_read_here_to_its_end(large_world, short_texts, short_pages):
    browser = Browser(large_world.users["organiser"])
    goes_on = {name for name, text in short_texts("organiser").items() if has_page(text, 2)}
    assert goes_on == PAGED.keys() | PAGED_WITHOUT_NAMES
    for name in PAGED_WITHOUT_NAMES:
        pages = [read_page(browser, large_world, name, 1)]
        while has_page(pages[-1], len(pages) + 1):
            pages.append(read_page(browser, large_world, name, len(pages) + 1))
        assert len({*pages}) == len(pages) > 1, name


def read_page(browser, world, name, number):
    query = f"?page={number}" if number > 1 else ""
    answer = browser.send_request("GET", world.find_address(name) + query)
    if number > 1:
        assert answer.status_code == 200, (name, number)
    # Without values that are new at each request.
    return re.sub(r'(nonce|value)="[^"]{20,}"', "", answer.content.decode(errors="replace"))


def has_page(text, number):
    return re.search(rf"page={number}\b", text) is not None


@pytest.mark.once
def test_every_row_can_be_reached_by_going_on(large_world, short_pages):
    browser = Browser(large_world.users["organiser"])
    missing = []
    for name, kind in PAGED.items():
        path, seen = large_world.find_address(name), ""
        for number in range(1, 8):
            response = browser.send_request("GET", f"{path}?page={number}")
            text = response.content.decode()
            seen += text
            if f"page={number + 1}" not in text:
                break
        left = set(ROWS) - find_shown_numbers(kind, seen)
        missing += [f"{name}: {len(left)}"] if left or number < 2 else []
    assert not missing, "\n".join(missing)


def ask_for_nonsense(name, number):
    """Return queries with this value as page and as size. An endpoint refuses the first it reads,
    so it gets one at a time; a NUL is refused in any address.
    """
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
                status = browser.send_request(
                    "GET", f"{small.find_address(name)}?{query}"
                ).status_code
                if status not in ({400} if number == "%00" else fine | {200}):
                    wrong.append(f"{name}?{query}: {status}")
    assert not wrong, "\n".join(wrong)
