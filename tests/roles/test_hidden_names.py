"""A hidden player's name is in no public answer: every address is asked."""

import gzip
import zlib

import pytest

from league.domain import outbox, shown_names
from league.domain.players import PlayerDetails, change_player
from league.models import PublishedPage, StoredAnswer
from tests.roles.matrix import TABLE
from tests.support.worlds import ADDRESSES, Browser, World
from tournaments.domain.floor.announcements import make_announcement

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# The first may appear only as a number, the second only with first name and initial.
HIDDEN, CHILD = "Zuleika Quandrill", "Wendelin Ostrakov"
NEVER = ("Zuleika", "Quandrill", "Ostrakov")
READS = [name for name, method, *_words in TABLE if method == "GET"]
OF_LEAGUE = [name for name in READS if {"event", "player", "slug", "token"} & {*ADDRESSES[name]}]


def announce_name(world, entrant, name, shown):
    details = PlayerDetails(name, "", 2017)
    change_player(world.actor, entrant.player, details)
    if shown == "hidden":
        make_announcement(world.actor, world.event, f"To the desk, please: {name}!")
    shown_names.set_shown_name(world.actor, entrant.player, shown)
    make_announcement(world.actor, world.event, f"Still to the desk: {name.upper()}, please!")


@pytest.mark.parametrize("stage", ["running", "finished"])
def test_a_hidden_child_stands_nowhere(stage):
    world = World("pallet-town", stage)
    outbox.drain_outbox()  # boards now hang with the names as before
    announce_name(world, world.entrants[1], HIDDEN, "hidden")
    announce_name(world, world.entrants[2], CHILD, "usual")
    # Immediately, when old boards are taken down and new ones do not hang yet.
    told = crawl_addresses(world, OF_LEAGUE)
    outbox.drain_outbox()
    told += crawl_addresses(world, READS if stage == "running" else OF_LEAGUE)
    told += [page.key for page in PublishedPage.objects.all() if find_told(unzip_body(page.body))]
    told += [stored.key for stored in StoredAnswer.objects.all() if find_told(bytes(stored.body))]
    assert not told, "\n".join(told)
    if stage == "running":
        assert PublishedPage.objects.filter(key__startswith=f"event/{world.event.pk}/").exists()
        staff = Browser(world.users["organiser"])
        assert (
            HIDDEN
            in staff.send_request("GET", world.find_address("tournaments:players")).content.decode()
        )
        assert (
            CHILD
            in staff.send_request("GET", world.find_address("tournaments:players")).content.decode()
        )


def unzip_body(body):
    return gzip.decompress(bytes(body)) if body else b""


def crawl_addresses(world, names):
    """Ask these addresses signed out (as a player where the address holds a player's token)."""
    browser = Browser()
    told = []
    for name in names:
        answer = browser.send_request("GET", world.find_address(name))
        body = b"".join(answer) if answer.streaming else answer.content
        told += [f"{name} tells {word}" for word in find_told(body)]
    return told


def find_told(body):
    text = body + b"".join(inflate_parts(body)) if body.startswith(b"%PDF") else body
    return [word for word in NEVER if word.encode() in text or word.upper().encode() in text]


def inflate_parts(pdf):
    """Yield the unpacked content of a PDF's compressed parts."""
    for part in pdf.split(b"stream")[1:]:
        try:
            yield zlib.decompress(part.strip(b"\r\n"))
        except zlib.error:
            continue
