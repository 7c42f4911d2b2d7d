"""Two leagues with similar data: staff of one can see and change nothing of the other.

What hangs on the wall is for everybody: an event's name, its players' names, results, standings.
Whether pages of one's own show another league, and whether any page shows secrets to people who
are staff of nothing, is tested in `test_matrix.py`, where everybody asks for every address.
"""

from itertools import product

import pytest
from django.apps import apps
from django.urls import reverse

from league.domain import links, outbox
from league.models import StoredAnswer
from tests.roles.bodies import body_of
from tests.roles.matrix import TABLE
from tests.support.depth import deep_only
from tests.support.worlds import ADDRESSES, OPENED_BY_TOKEN, Browser, World, is_api
from tournaments.domain.registration import lists
from tournaments.models import Entrant

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("whose row it is and who may have it is decided from rows read"),
]

ROWS = [(name, method) for name, method, *_words in TABLE]
SHARED = {
    "number",
    "version",
    "of",
    "token",
    "earlier",
    "later",
    "day",
    "wall",
}  # parts of addresses that are not ids
ON_THE_WALL = {
    name
    for name, method, *words in TABLE
    if method == "GET" and any(word[0] in "pd" for word in words)
}
MAY_NOT = {403, 404}
LEFT_OUT = {"sessions.Session", StoredAnswer._meta.label}


@pytest.fixture
def their_world():
    return World("pallet-town", "running")


@pytest.fixture
def our_world():
    return World("cinnabar", "running")


LESS = ("judge", "guest")


# The organiser may do most and so sees most; deep runs add roles that may do less.
@pytest.fixture(params=["organiser", *(pytest.param(one, marks=deep_only) for one in LESS)])
def reader(request, our_world):
    return Browser(our_world.users[request.param])


def read_every_row():
    """Return every row of every table."""
    return {
        kind._meta.label: sorted(map(repr, kind._base_manager.values_list()))
        for kind in apps.get_models()
        if kind._meta.label not in LEFT_OUT
    }


def ids_of(name):
    return [part for part in ADDRESSES[name] if part not in SHARED]


def mixed_addresses(name, theirs, ours):
    """Yield the address with every choice of ids from the other league, one id or more."""
    strange, own = theirs.find_parts(name), ours.find_parts(name)
    for choice in product((True, False), repeat=len(ids_of(name))):
        if any(choice):
            parts = zip(ids_of(name), choice, strict=True)
            chosen = {part: (strange if other else own)[part] for part, other in parts}
            yield reverse(name, kwargs=own | chosen), all(choice)


def secrets_told(response, world):
    """Return the secrets of a league that an answer contains."""
    return world.find_secrets(response.content.decode(errors="replace"))


def test_no_id_of_another_league_changes_or_tells_anything(reader, their_world, our_world):
    before, wrong = read_every_row(), []
    for name, method in ROWS:
        if not ids_of(name) or name in OPENED_BY_TOKEN:
            continue
        for path, whole in mixed_addresses(name, their_world, our_world):
            body = None if method == "GET" else body_of(name, their_world)
            response = reader.send_request(method, path, body, api=is_api(name), keep=True)
            open_to_all = method == "GET" and name in ON_THE_WALL and whole
            refused = response.status_code in MAY_NOT
            asked_again = name.startswith("mfa_") and response.status_code == 302
            if secrets_told(response, their_world) or not (refused or asked_again or open_to_all):
                wrong.append(f"{method} {path}: {response.status_code}")
    assert not wrong, "\n".join(wrong)
    assert read_every_row() == before


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("tournaments:new", {}),
        ("judging:keep", {}),
        ("judging:keep", {"league": "ours"}),
        ("league:staff", {"where": "theirs"}),
        ("tournaments_api:events", {}),
    ],
)
def test_nor_does_one_inside_a_form(their_world, our_world, name, body):
    browser, before = Browser(our_world.users["organiser"]), read_every_row()
    values = {"ours": our_world.league.pk, "theirs": their_world.event.pk}
    form = body_of(name, their_world) | {field: values[value] for field, value in body.items()}
    response = browser.send_request(
        "POST", our_world.find_address(name), form, api=is_api(name), keep=True
    )
    assert response.status_code in {403, 422}
    assert not secrets_told(response, their_world)
    assert read_every_row() == before


def test_no_page_of_one_s_own_asked_about_the_other_tells_of_it(reader, their_world, our_world):
    asked = [
        f"{our_world.find_address('judging:ask')}?event={their_world.event.pk}",
        f"{our_world.find_address('league:record')}?subject=ruling:{their_world.ruling.pk}",
        *(
            our_world.find_address(name) + "?page=2"
            for name in ("judging_api:rulings", "judging:rulings")
        ),
    ]
    leaks = [
        f"{path}: {one}"
        for path in asked
        for one in secrets_told(reader.send_request("GET", path), their_world)
    ]
    assert not leaks, "\n".join(leaks)


# The first page of all lists only says who handed one in; these show the lists themselves.
OPEN_LISTS = {"tournaments:list", "tournaments_api:lists"}


# PDFs without deck lists: a venue's address as a code for the wall.
WITHOUT_LISTS = {"league:venue_poster"}


def lists_told(browser, world, names):
    """Return the pages that show the deck list of the world's first player, as text or in a PDF."""
    answers = ((name, browser.send_request("GET", world.find_address(name))) for name in names)
    return [
        name
        for name, answer in answers
        if f"Secret-{world.mark}" in answer.content.decode(errors="replace")
        or (answer.headers["Content-Type"] == "application/pdf" and name not in WITHOUT_LISTS)
    ]


@pytest.mark.parametrize("published", [pytest.param(False, marks=deep_only), True])
def test_a_list_is_its_player_s_alone_until_it_is_published(their_world, published):
    outbox.drain_outbox()  # so that the pile of sheets is made
    lists.change_rules(their_world.actor, their_world.event, lists.RegistrationRules(lists="open"))
    if published:
        lists.publish_lists(their_world.actor, their_world.event)
    asked = [name for name, method in ROWS if method == "GET"]
    closed = [name for name in asked if name not in OPENED_BY_TOKEN]
    for user in (None, their_world.make_outsider("rowan")):
        told_of = lists_told(Browser(user), their_world, closed)
        assert set(told_of) == (OPEN_LISTS if published else set())


def test_a_player_s_link_tells_of_no_other_player_s_list(their_world):
    other = Entrant.objects.filter(event=their_world.event, deck=None).first()
    link = links.working_link(their_world.event.pk, other.player)
    browser = Browser()
    apps = {"player", "tournaments_api"}
    names = [name for name in OPENED_BY_TOKEN if name.partition(":")[0] in apps]
    pages = [name for name in names if (name, "GET") in ROWS]
    assert {"player:mine", "tournaments_api:my_match"} <= set(pages)
    for name in pages:
        path = reverse(
            name, kwargs=their_world.find_parts(name) | {"token": links.link_token(link)}
        )
        answer = browser.send_request("GET", path)
        assert f"Secret-{their_world.mark}" not in answer.content.decode(errors="replace"), name


# Pages of staff that together show every secret there is.
TELLING = (
    "tournaments:json_file", "judging:ruling", "league:invited", "league:staff", "league:record",
    "league:follow_ups", "rules:entry", "league_decks:job", "tournaments:link", "seasons:webhooks",
    "seasons:player", "league:access",
)  # fmt: skip


def test_their_own_staff_is_told(their_world):
    """The secrets searched for here and in `test_matrix.py` are really found where they stand."""
    browser, found = Browser(their_world.users["organiser"]), set()
    for name in TELLING:
        found |= set(
            secrets_told(browser.send_request("GET", their_world.find_address(name)), their_world)
        )
    missing = set(their_world.secrets) - found
    passkey, player_id = "Key-pallet-town", f"{their_world.number}0"
    tokens = {one for one in missing if "." in one}
    device = f"Browser-{their_world.mark}"
    # These are shown to nobody, or to their owner alone.
    assert missing - tokens <= {passkey, player_id, device}
    assert str(their_world.year) in found
    assert len(tokens) < len(their_world.event.entrants.all())
