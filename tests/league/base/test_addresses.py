"""Where codes and links lead: to an address that phones can open, whoever asked for the page."""

import re

import pytest
from django.test import override_settings
from django.urls import reverse

from league.base import addresses
from league.base.addresses import choose_site
from league.base.network import ALL_IPV4, Machine, describe_machine
from league.base.qr import render_qr_code
from league.domain import people
from tests.support import paths
from tests.support.evenings import Evening
from tournaments.domain.players import links

ROOT = paths.ROOT
ONE = ("192.0.2.7",)
TWO = ("192.0.2.7", "10.1.2.3")


def make_machine(listens_on=ALL_IPV4, reachable=ONE, port="8000"):
    return Machine(listens_on, port, ("127.0.0.1", "172.17.0.1", *reachable), reachable)


@pytest.mark.parametrize(
    ("where", "asked", "address", "doubt"),
    [
        # At every address of a known network: somebody at the laptop prints its address there.
        (make_machine(), "127.0.0.1:8000", "http://192.0.2.7:8000", ""),
        (make_machine(), "localhost:8000", "http://192.0.2.7:8000", ""),
        (make_machine("::"), "[::1]:8000", "http://192.0.2.7:8000", ""),
        (make_machine(), "127.0.0.1:9001", "http://192.0.2.7:9001", ""),
        (make_machine(), "192.0.2.7:8000", "http://192.0.2.7:8000", ""),
        (make_machine(), "192.0.2.7", "http://192.0.2.7", ""),
        # Several networks: the address the reader used; else the first, and a doubt is told.
        (make_machine(reachable=TWO), "10.1.2.3:8000", "http://10.1.2.3:8000", ""),
        (make_machine(reachable=TWO), "127.0.0.1:8000", "http://192.0.2.7:8000", "several"),
        (make_machine(reachable=()), "127.0.0.1:8000", "http://127.0.0.1:8000", "none"),
        # A foreign name in a request is never taken over into a link.
        (make_machine(), "evil.example", "http://192.0.2.7:8000", "foreign"),
        (make_machine(), "evil.example:81", "http://192.0.2.7:8000", "foreign"),
        (make_machine(), "203.0.113.9:8000", "http://192.0.2.7:8000", "foreign"),
        (make_machine(), "localhost.evil.example", "http://192.0.2.7:8000", "foreign"),
        (make_machine(reachable=()), "evil.example", "http://127.0.0.1:8000", "none"),
        # Listening at one address alone.
        (make_machine("192.0.2.7"), "evil.example", "http://192.0.2.7:8000", ""),
        (make_machine("fd00::2"), "[fd00::2]:8000", "http://[fd00::2]:8000", ""),
        (make_machine("127.0.0.1"), "127.0.0.1:8000", "http://127.0.0.1:8000", "here"),
        (make_machine("localhost"), "localhost:8000", "http://localhost:8000", "here"),
        (make_machine("127.0.0.1"), "league.example.org", "http://league.example.org", "unproved"),
    ],
)
def test_the_address_is_one_that_phones_open_or_the_doubt_is_said(where, asked, address, doubt):
    site = choose_site("", where, "http", asked)
    assert (site.address, site.doubt) == (address, doubt)
    told = addresses.site_warning(site)
    assert bool(told) == bool(doubt)
    assert not told or address in told


@pytest.mark.parametrize("asked", ["127.0.0.1:8000", "evil.example", "192.0.2.7:8000"])
@pytest.mark.parametrize("listens_on", ["127.0.0.1", ALL_IPV4])
def test_the_address_that_was_set_is_the_one(asked, listens_on):
    site = choose_site("https://league.example.org/", make_machine(listens_on), "http", asked)
    assert (site.url_of("/p/x/"), site.doubt) == ("https://league.example.org/p/x/", "")


def test_a_doubt_names_what_can_be_done_and_every_address_there_is():
    told = addresses.site_warning(
        choose_site("", make_machine(reachable=TWO), "http", "localhost:8000")
    )
    assert "http://10.1.2.3:8000" in told
    for where in (
        make_machine("127.0.0.1"),
        make_machine(reachable=()),
        make_machine(reachable=TWO),
    ):
        told = addresses.site_warning(choose_site("", where, "http", "localhost:8000"))
        assert "HEADJUDGE_URL" in told or "make venue" in told


def test_one_function_alone_decides_what_address_is_handed_on():
    """`build_absolute_uri` trusts the request, so nothing that is handed on may use it."""
    found = [
        str(path.relative_to(ROOT))
        for app in ("league", "decks", "tournaments", "judging", "config")
        for path in (ROOT / app).rglob("*.py")
        if "build_absolute_uri" in path.read_text()
    ]
    assert found == []


EVERYWHERE = override_settings(LISTENS_ON=ALL_IPV4, LISTENS_AT="8000", HEADJUDGE_URL="")


@pytest.mark.django_db
@EVERYWHERE
@pytest.mark.parametrize("host", ["127.0.0.1:8000", "evil.example", "localhost:8000"])
def test_every_page_and_answer_that_hands_on_a_link_carries_that_address(world_of_links, host):
    as_organiser, pages = world_of_links
    expected = choose_site("", describe_machine(ALL_IPV4, "8000"), "http", host)
    for name, path in pages.items():
        shown = as_organiser.get(path, HTTP_HOST=host).text
        assert "evil.example/" not in shown, name
        codes = re.findall(r'<svg[^>]*class="qr".*?</svg>', shown, re.DOTALL)
        links = re.findall(r'value="(http[^"]+)" readonly', shown)
        assert all(one.startswith(expected.address + "/") for one in links), name
        if links:
            assert codes == [render_qr_code(links[0])], name
        told = addresses.site_warning(expected)
        assert (told.split(":")[0] if told else expected.address) in shown, name


@pytest.mark.django_db
@EVERYWHERE
def test_an_invitation_over_http_carries_it_too(as_organiser, league):
    path = reverse("league_api:invitations", args=[league.slug])
    body = {"role": "judge"}
    answer = as_organiser.post(path, body, "application/json", HTTP_HOST="evil.example")
    assert answer.status_code == 201
    made = answer.json()
    expected = choose_site("", describe_machine(ALL_IPV4, "8000"), "http", "evil.example")
    assert made["address"].startswith(expected.address + "/invited/")
    assert made["address_warning"] == addresses.site_warning(expected)


@pytest.fixture
def world_of_links(as_organiser, organiser, league):
    evening = Evening(organiser, league, 4).begin_round()
    links.give_links_to_all(evening.actor, evening.event)
    invitation = people.invite_staff(evening.actor, league, "judge", None)
    event, entrant = evening.event.pk, evening.entrants[0].pk
    pages = {
        "links": reverse("tournaments:links", args=[event]),
        "link": reverse("tournaments:link", args=[event, entrant]),
        "slips": reverse("tournaments:slips", args=[event, 1]),
        "sheets": reverse("tournaments:sheets", args=[event]),
        "invitation": reverse("league:invitation", args=[league.slug, invitation.pk]),
    }
    return as_organiser, pages


def test_no_phone_is_sent_to_its_own_loopback():
    here = describe_machine(ALL_IPV4, "8000")
    assert not any(one.startswith("127.") for one in here.reachable)
    assert set(here.reachable) <= set(here.own)
