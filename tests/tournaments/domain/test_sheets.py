"""Printed registration sheets of an event: one at once, the whole pile in the background."""

import re

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.domain import outbox
from league.domain.links import link_token
from league.models import OutboxEntry
from tests.support.asking import send_request
from tests.support.evenings import DECK
from tournaments.domain.players import links
from tournaments.domain.registration import lists, sheets
from tournaments.models import SheetPile

HOME = "http://testserver/"


@pytest.fixture
def cup(make_evening):
    made = make_evening()
    lists.register_deck(made.actor, made.entrants[0], DECK)
    return made


@pytest.mark.django_db
def test_one_sheet_comes_at_once(cup, as_organiser):
    path = reverse("tournaments:sheet", args=[cup.event.pk, cup.entrants[0].pk])
    answer = as_organiser.get(path + "?paper=letter")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="ines-k-{cup.event.pk}.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert as_organiser.get(path + "?paper=papyrus").status_code == 422


@pytest.mark.django_db
def test_a_player_prints_the_own_one(cup, client):
    links.give_links_to_all(cup.actor, cup.event)
    token = link_token(cup.entrants[0].player.links.get())
    answer = client.get(f"/p/{token}/deck/sheet/?paper=a4")
    assert answer.content.startswith(b"%PDF-")
    assert client.get(f"/p/{token}x/deck/sheet/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_pile_is_made_in_the_background(cup, as_organiser):
    path = reverse("tournaments:sheets", args=[cup.event.pk])
    as_organiser.post(path, {"paper": "a4"})
    outbox.drain_outbox()  # in case no worker has done it yet
    shown = as_organiser.get(path).content.decode()
    assert "8 sheets, as the lists were" in shown
    pile = SheetPile.objects.get()
    answer = as_organiser.get(reverse("tournaments:pile", args=[cup.event.pk, pile.pk]))
    assert len(re.findall(rb"/Type /Page\b", answer.content)) == 8
    endpoint = f"/api/v1{path[:-1]}"
    assert send_request(as_organiser, "POST", endpoint, {"paper": "letter"}).status_code == 201
    outbox.drain_outbox()
    made = as_organiser.get(endpoint).json()["pile"]
    assert made["url"].startswith(HOME + "events/")
    assert SheetPile.objects.count() == 1  # the earlier pile is deleted


@pytest.mark.django_db
def test_until_it_is_ready_its_page_says_so(cup, as_organiser):
    pile = sheets.order_pile(cup.actor, cup.event, "a4", HOME)
    OutboxEntry.objects.filter(kind=sheets.OUTBOX_KIND).update(steps=8, steps_done=3)
    path = reverse("tournaments:sheets", args=[cup.event.pk])
    assert "3 of 8 sheets" in as_organiser.get(path).content.decode()
    early = as_organiser.get(f"{path}{pile.pk}/")
    assert early.status_code == 302
    outbox.drain_outbox()
    part = as_organiser.get(path, headers={"HX-Request": "true"}).content.decode()
    assert "Ready to print" in part
    assert "<html" not in part


@pytest.mark.django_db
def test_a_pile_made_twice_or_taken_away_harms_nothing(cup):
    old = sheets.order_pile(cup.actor, cup.event, "a4", HOME)
    new = sheets.order_pile(cup.actor, cup.event, "letter", HOME)
    for pk in (old.pk, new.pk, new.pk):
        sheets.draw_pile({"pile": pk})
    assert SheetPile.objects.get().sheets == 8


@pytest.mark.django_db
def test_paper_that_there_is_not_is_refused(cup):
    with pytest.raises(Refused, match="a4, letter"):
        sheets.order_pile(cup.actor, cup.event, "papyrus", HOME)
