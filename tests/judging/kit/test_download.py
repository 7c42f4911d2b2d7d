"""Who gets which rulings in the kit, and that they hold no names and nothing of other leagues."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from judging import domain
from judging.domain import NewClarification, RulingInWords
from judging.kit.before import precedents_of
from judging.queries.lookup import VisibleScope
from league.domain.log import Actor
from league.models import League, Membership, Player

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ADDRESS = "/rulings/kit/"


@pytest.fixture
def overturned_ruling(judge, head_judge, league):
    """A ruling of the league, overturned, with names of a judge and a player in its words."""
    judge.first_name, judge.last_name = "Jonas", "Weir"
    judge.save()
    Player.objects.create(league=league, name="Ines Kwon")
    asked = RulingInWords("May Ines Kwon copy a Baby?", "expedition-2002", "Yes, says Jonas Weir.")
    given = domain.give_ruling(Actor(judge, "judge"), league, asked)
    raised = domain.appeal_ruling(Actor(judge, "judge"), given, "Misread?")
    head = Actor(head_judge, "head_judge")
    domain.decide_appeal(head, raised, "overturned", "So.", "No </script> Ditto may not.")
    return given


@pytest.fixture
def clarification(head_judge, league):
    word = NewClarification(
        ["TRN-13"], "One retreat a turn at our tables.", "Our notice", "2010-03-01"
    )
    return domain.clarify_rule(Actor(head_judge, "head_judge"), league, word)


def data_of(page):
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])


def kinds_before(data):
    return {one["kind"] for one in data["before"]}


def test_a_judge_downloads_the_rulings_of_the_own_league(
    client, judge, overturned_ruling, clarification
):
    client.force_login(judge)
    answer = client.get(ADDRESS)
    assert answer["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]
    data = data_of(answer.content.decode())
    kept = next(one for one in data["before"] if one["kind"] == "ruling")
    assert kept["said"] == {"": "No </script> Ditto may not."}
    assert kept["was"] == "Yes, says …"
    assert kept["asked"] == {"": "May … copy a Baby?"}
    assert kinds_before(data) == {"ruling", "clarification", "official"}


def test_no_name_of_a_judge_or_player_is_in_the_file(
    client, judge, overturned_ruling, clarification
):
    client.force_login(judge)
    page = client.get(ADDRESS).content.decode()
    # Whole words only: packed data may contain any four letters.
    names = ("Jonas", "Weir", "Ines", "Kwon")
    assert not [name for name in names if re.search(rf"(?<![\w+/]){name}(?![\w+/=])", page)]


NAMES = {"Jonas Weir", "Maria de la Cruz Ramos Soto", "Siân O'Neill", "Anna-Lena Groß"}


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Jonas Weir's word", "…'s word"),
        ("Jonas Weir’s word", "…’s word"),
        ("JONAS WEIR'S WORD", "…'S WORD"),
        ("Jonas Weirs Wort", "… Wort"),
        ("So Weir, Jonas says", "So … says"),
        ("Weir Jonas and Jonas-Weir", "… and …"),
        ("asked_Jonas_Weir", "asked_…"),
        ("(Jonas\nWeir)", "(…)"),
        ("Soto, Maria de la Cruz Ramos: no", "…: no"),
        ("Maria de la Cruz Ramos Soto.", "…"),
        ("Sian O’Neill's, Sia\u0302n O'Neill", "…'s, …"),
        ("Gross, Anna Lena", "…"),
        ("Weir went, and Jonas stayed", "Weir went, and Jonas stayed"),
        ("Misty's Tears is a card", "Misty's Tears is a card"),
    ],
)
def test_a_name_is_taken_out_however_it_is_written(head_judge, league, said, left):
    for name in NAMES:
        Player.objects.create(league=league, name=name)
    word = NewClarification(
        ["TRN-13"], f"First: {said}", f"Notice of {said}".replace("\n", " "), "2010-03-01"
    )
    domain.clarify_rule(Actor(head_judge, "head_judge"), league, word)
    told, _ = precedents_of(VisibleScope(leagues=(league.pk,)))
    (kept,) = (one for one in told if one.kind == "clarification")
    assert kept.said == {"": f"First: {left}"}
    assert kept.source == f"Notice of {left}"


def test_nobody_else_gets_them(client, visitor, overturned_ruling, clarification):
    anonymous = data_of(client.get(ADDRESS).content.decode())
    client.force_login(visitor)
    outsider = data_of(client.get(ADDRESS).content.decode())
    for data in (anonymous, outsider):
        assert kinds_before(data) == {"official"}
        assert data["leagues"] == []


def test_the_link_with_a_leagues_name_opens_nothing_by_itself(
    client, visitor, league, overturned_ruling
):
    assert client.get(ADDRESS, {"league": league.slug}).status_code in {302, 403}
    client.force_login(visitor)
    assert client.get(ADDRESS, {"league": league.slug}).status_code == 403


def test_staff_of_two_leagues_can_take_one_alone(client, judge, league, overturned_ruling):
    other = League.objects.create(name="Other", slug="other")
    Membership.objects.create(user=judge, league=other, role="judge")
    client.force_login(judge)
    data = data_of(client.get(ADDRESS, {"league": "other"}).content.decode())
    assert data["leagues"] == ["Other"]
    assert kinds_before(data) == {"official"}


def test_it_opens_in_the_language_it_was_asked_in(client):
    page = client.get(ADDRESS, headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="de">' in page
    languages = data_of(page)["languages"]
    assert set(languages) == {"en", "de"}
    set_up = next(one for one in languages["de"]["entries"] if one["id"] == "set-up-order")
    assert any("den Wurf nach den Preiskarten" in one["reading"] for one in set_up["texts"])


def test_the_command_takes_a_league(league, overturned_ruling):
    out = StringIO()
    call_command("judge_kit", "-", league=league.slug, stdout=out)
    assert kinds_before(data_of(out.getvalue())) == {"ruling", "official"}


def test_the_command_names_the_leagues_there_are(league):
    with pytest.raises(CommandError, match=league.slug):
        call_command("judge_kit", "-", league="nowhere")


def test_without_a_league_it_asks_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        call_command("judge_kit", "-", stdout=StringIO())


def test_the_file_asks_for_nothing_and_stays_small(client):
    page = client.get(ADDRESS).content.decode()
    own = page.split('<script type="application/json"')[0]
    assert "default-src 'none'" in own
    assert not re.search(r"<(?:link|img|iframe)\b|<script[^>]+src=|url\(|@import", own)
    assert len(page.encode()) < 4_000_000
