"""Venue mode: which address it takes, and how it starts the service."""

import io

import pytest

from league.base.certificates import Certificate
from league.base.network import ALL_IPV4, Machine
from tests.support import paths
from tools import venue

pytestmark = pytest.mark.once("of words: the same on any database")

OWN = ("127.0.0.1", "172.17.0.1", "192.0.2.7", "10.1.2.3")


def make_machine(*reachable):
    return Machine(ALL_IPV4, "8000", OWN, reachable)


def ask_nobody(_addresses):
    raise AssertionError("nobody is asked")


def test_the_only_address_is_taken_and_of_several_the_organiser_says_which():
    assert venue.choose_address("", make_machine("192.0.2.7"), ask_nobody) == "192.0.2.7"
    asked = []
    both = make_machine("192.0.2.7", "10.1.2.3")
    assert venue.choose_address("", both, lambda all_: asked.append(all_) or all_[1]) == "10.1.2.3"
    assert asked == [("192.0.2.7", "10.1.2.3")]
    assert venue.choose_address("10.1.2.3", both, ask_nobody) == "10.1.2.3"
    assert venue.choose_address("desk.local", both, ask_nobody) == "desk.local"


@pytest.mark.parametrize(
    ("wanted", "reachable", "said"),
    [
        ("", (), "in no network"),
        ("203.0.113.9", ("192.0.2.7",), "no address of this computer. It has: 192.0.2.7."),
        ("evil.example", ("192.0.2.7",), "must be an address of this computer"),
    ],
)
def test_what_no_phone_could_open_is_refused_in_words(wanted, reachable, said):
    with pytest.raises(venue.VenueError, match=said):
        venue.choose_address(wanted, make_machine(*reachable), ask_nobody)


def test_every_link_carries_the_address_and_the_laptop_itself_is_let_in():
    started = venue.venue_environment("192.0.2.7", "8001", None)
    assert started["HEADJUDGE_URL"] == "http://192.0.2.7:8001"
    assert started["HOST"] == ALL_IPV4
    assert set(started["ALLOWED_HOSTS"].split(",")) >= {"192.0.2.7", "127.0.0.1", "localhost"}
    assert not started["VENUE_CERTIFICATE"]
    files = Certificate(*(paths.ROOT / name for name in ("a", "b", "c")), is_new=True)
    started = venue.venue_environment("192.0.2.7", "8001", files)
    assert started["HEADJUDGE_URL"] == "https://192.0.2.7:8001"
    assert started["VENUE_KEY"].endswith("/b")


def test_where_nobody_can_be_asked_the_first_is_taken_and_said(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert venue.ask_which(["192.0.2.7", "10.1.2.3"]) == "192.0.2.7"
    assert "VENUE_ADDRESS=10.1.2.3" in capsys.readouterr().out
