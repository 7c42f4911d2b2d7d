"""A reprint that no source decides is settled once for the whole league."""

import pytest
from django.urls import reverse

from decks.domain import DeckQuestion, judge_list
from decks.domain.batches import GivenList, UnpackedLists, begin_check, judge_job
from decks.domain.reprints import settle_reprint
from decks.engine.formats.settlements import settlement_key
from decks.queries.catalogue import current_catalogue
from decks.queries.reprints import settled_for_format
from league.base.errors import Refused
from league.domain.log import Actor
from league.models import League, LogEntry
from tests.support.asking import read_error, send_request

pytestmark = pytest.mark.django_db

# Legal in OPEN_IN as long as nobody settles whether the old printing counts there.
LEGAL_BUT_OPEN = "4 Snivy BLW 1\n1 Computer Search BS 71\n55 Grass Energy"
OPEN_NAME, OPEN_IN = "Computer Search", "modified-2012"


@pytest.fixture
def actor(judge_of):
    return judge_of


@pytest.fixture
def judge_of(head_judge):
    return Actor(head_judge, "head_judge")


@pytest.fixture(scope="session")
def open_question():
    """A list with a card that nobody ruled on, the card's name, and the format."""
    catalogue = current_catalogue()
    for name in sorted({each.name for each in catalogue.names.differing_texts}):
        for card in catalogue.by_same[name]:
            text = f"4 {card.id}\n56 Fire Energy"
            for key in catalogue.formats:
                verdict = judge_list(DeckQuestion(text=text, format=key, everywhere=False))
                if verdict["warnings"]:
                    return text, name, key
    pytest.fail("no name of the catalogue is an open question in any format")


def check_list(league, text, key):
    verdict = judge_list(DeckQuestion(text=text, format=key, everywhere=False, league=league))
    return bool(verdict["warnings"]), {one["code"] for one in verdict["problems"]}


@pytest.mark.parametrize("allowed", [True, False])
def test_what_is_settled_counts_in_every_later_verdict(actor, league, open_question, allowed):
    text, name, key = open_question
    assert check_list(league, text, key)[0]
    settle_reprint(
        actor, league, name=name, format_key=key, allowed=allowed, reason="the texts are alike"
    )
    warned, codes = check_list(league, text, key)
    assert not warned
    assert ("DCK-8" in codes) == (not allowed)


@pytest.mark.parametrize("allowed", [True, False])
def test_what_is_settled_counts_where_every_format_is_asked(actor, league, allowed):
    everywhere = DeckQuestion(text=LEGAL_BUT_OPEN, league=league)
    before = judge_list(everywhere)
    assert OPEN_IN in before["legal_in"]
    assert OPEN_IN in before["open_in"]
    settle_reprint(
        actor, league, name=OPEN_NAME, format_key=OPEN_IN, allowed=allowed, reason="as ruled"
    )
    after = judge_list(everywhere)
    assert (OPEN_IN in after["legal_in"]) is allowed
    assert OPEN_IN not in after["open_in"]
    assert OPEN_IN in judge_list(DeckQuestion(text=LEGAL_BUT_OPEN))["open_in"]


def test_lists_judged_together_by_every_format_go_by_what_is_settled(actor, league):
    def told_legal_in():
        job = begin_check(actor, league, lists, format_key="", day=None)
        judge_job({"job": job.pk})
        return job.rows.get().answer["legal_in"]

    lists = UnpackedLists([GivenList("ines", LEGAL_BUT_OPEN)], [])
    assert OPEN_IN in told_legal_in()
    settle_reprint(
        actor, league, name=OPEN_NAME, format_key=OPEN_IN, allowed=False, reason="as ruled"
    )
    assert OPEN_IN not in told_legal_in()


def test_it_goes_for_this_league_alone_and_the_last_word_counts(actor, league, open_question):
    text, name, key = open_question
    for allowed in (False, True):
        settle_reprint(
            actor, league, name=name, format_key=key, allowed=allowed, reason="as ruled today"
        )
    assert "DCK-8" not in check_list(league, text, key)[1]
    other = League.objects.create(name="Cinnabar", slug="cinnabar")
    assert check_list(other, text, key)[0]
    assert check_list(None, text, key)[0]
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
