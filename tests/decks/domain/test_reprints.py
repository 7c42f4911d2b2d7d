"""A reprint of which no source says whether it counts: settled once, for the league."""

import pytest
from django.urls import reverse

from decks.domain import DeckQuestion, judge_list
from decks.domain.reprints import settle_reprint
from decks.engine.formats.settlements import settlement_key
from decks.queries.catalogue import current_catalogue
from decks.queries.reprints import settled_for_format
from league.base.errors import Refused
from league.domain.log import Actor
from league.models import League, LogEntry
from tests.support.asking import read_error, send_request

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor(judge_of):
    return judge_of


@pytest.fixture
def judge_of(head_judge):
    return Actor(head_judge, "head_judge")


@pytest.fixture(scope="session")
def open_question():
    """A list with a card that nobody ruled on, its name, and the format."""
    catalogue = current_catalogue()
    for name in sorted({each.name for each in catalogue.names.differing_texts}):
        for card in catalogue.by_same[name]:
            text = f"4 {card.id}\n56 Fire Energy"
            for key in catalogue.formats:
                verdict = judge_list(DeckQuestion(text=text, format=key, everywhere=False))
                if verdict["warnings"]:
                    return text, name, key
    pytest.fail("no name of the catalogue is an open question in any format")


def told(league, text, key):
    verdict = judge_list(DeckQuestion(text=text, format=key, everywhere=False, league=league))
    return bool(verdict["warnings"]), {one["code"] for one in verdict["problems"]}


@pytest.mark.parametrize("allowed", [True, False])
def test_what_is_settled_counts_in_every_later_verdict(actor, league, open_question, allowed):
    text, name, key = open_question
    assert told(league, text, key)[0]
    settle_reprint(
        actor, league, name=name, format_key=key, allowed=allowed, reason="the texts are alike"
    )
    warned, codes = told(league, text, key)
    assert not warned
    assert ("DCK-8" in codes) == (not allowed)


def test_it_goes_for_this_league_alone_and_the_last_word_counts(actor, league, open_question):
    text, name, key = open_question
    for allowed in (False, True):
        settle_reprint(
            actor, league, name=name, format_key=key, allowed=allowed, reason="as ruled today"
        )
    assert "DCK-8" not in told(league, text, key)[1]
    other = League.objects.create(name="Cinnabar", slug="cinnabar")
    assert told(other, text, key)[0]
    assert told(None, text, key)[0]
    assert LogEntry.objects.filter(action="reprint.settled", reason="as ruled today").count() == 2


def test_one_about_a_house_format_goes_for_all_its_versions(actor, league, open_question):
    _text, name, _key = open_question
    league.settlements.create(name=name, fold=name, format="house:7", allowed=True, reason="so")
    assert settled_for_format(league, "house:7@3")[settlement_key(name, "house:7@3")].allowed


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"reason": " "}, "reason"), ({"name": "No such card"}, "name"),
     ({"format_key": "modified-3009"}, "format"), ({"reason": "x" * 501}, "reason")],
)  # fmt: skip
def test_what_cannot_be_settled_is_refused(actor, league, wrong, field):
    usual = {"name": "Rare Candy", "format_key": "modified-2009", "allowed": True, "reason": "so"}
    with pytest.raises(Refused) as refused:
        settle_reprint(actor, league, **{**usual, **wrong})
    assert refused.value.field == field


def test_a_judge_settles_on_the_page_and_everybody_of_the_staff_reads_it(
    client, head_judge, scorekeeper, league
):
    path = reverse("league_decks:settlements", args=[league.slug])
    asked = {"name": "rare candy", "format": "modified-2009", "allowed": "no", "reason": "another"}
    client.force_login(head_judge)
    assert 'value="Rare Candy"' in client.get(path + "?name=Rare+Candy").content.decode()
    assert client.post(path, asked | {"name": "Rare Kandy"}).status_code == 422
    shown = client.post(path, asked, follow=True).content.decode()
    assert "Settled." in shown
    assert "Rare Candy" in shown
    client.force_login(scorekeeper)
    assert "do not count" in client.get(path).content.decode()
    assert client.post(path, asked).status_code == 403


def test_the_api_does_the_same(client, head_judge, league):
    client.force_login(head_judge)
    path = f"/api/v1/leagues/{league.slug}/settlements"
    asked = {"name": "Rare Candy", "format": "modified-2009", "allowed": True, "reason": "same"}
    assert send_request(client, "POST", path, asked).status_code == 201
    assert client.get(path).json()["results"][0]["name"] == "Rare Candy"
    assert (
        read_error(send_request(client, "POST", path, asked | {"name": "Rar Candi"}), 422)["field"]
        == "name"
    )
