"""Decks judged, and kept with their verdict."""

from datetime import date

import pytest

from decks.domain import DeckQuestion, judge_list, keep_deck
from decks.models import Deck
from decks.queries.catalogue import SHIPPED
from league.base.errors import Refused
from league.domain.log import Actor
from league.models import LogEntry, Player

LEGAL = next(iter(sorted((SHIPPED.parents[1] / "demo").glob("*.txt")))).read_text()
ILLEGAL = "5 Gengar AR 16\n55 Psychic Energy DP 127"
DAY = date(2010, 3, 6)


@pytest.fixture
def actor(judge):
    return Actor(judge, "judge")


@pytest.fixture
def player(league):
    return Player.objects.create(league=league, name="Ines K.")


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "legal"), [(LEGAL, True), (ILLEGAL, False)])
def test_a_list_is_kept_with_its_verdict_legal_or_not(actor, league, player, text, legal):
    deck = keep_deck(actor, league, text, format_key="modified-2009", date=DAY, player=player)
    stored = Deck.objects.get(pk=deck.pk)
    assert (stored.text, stored.legal, stored.player) == (text, legal, player)
    assert stored.verdict["legal"] is legal
    assert stored.catalogue == stored.verdict["catalogue"]
    entry = LogEntry.objects.get(action="deck.kept")
    assert entry.subject == f"deck:{deck.pk}"
    assert entry.after == {"format": "modified-2009", "legal": legal, "catalogue": deck.catalogue}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "key", "field"),
    [("", "modified-2009", "text"), (LEGAL, "modified-2099", "format")],
)
def test_what_cannot_be_judged_is_not_kept(actor, league, text, key, field):
    with pytest.raises(Refused) as refused:
        keep_deck(actor, league, text, format_key=key, date=DAY)
    assert refused.value.field == field
    assert not Deck.objects.exists()
    assert not LogEntry.objects.exists()


def test_the_nearest_format_is_named():
    with pytest.raises(Refused, match="modified-2009"):
        judge_list(DeckQuestion(text=LEGAL, format="modifed-2009"))


def test_the_day_decides_in_a_season():
    in_season = judge_list(
        DeckQuestion(text=LEGAL, format="modified-2009", day=DAY, everywhere=False)
    )
    assert in_season["date"] == "2010-03-06"
    assert in_season["legal"] is True


def test_no_line_is_left_out():
    text = f"{LEGAL}\n2 something nobody can read ???\n"
    verdict = judge_list(DeckQuestion(text=text, format="modified-2009"))
    assert verdict["legal"] is False
    last = len(text.splitlines())
    assert last in {line["line"] for line in verdict["lines"]}
    assert any(problem.get("line") == last for problem in verdict["problems"])


def test_a_remark_is_left_out_and_shown():
    verdict = judge_list(
        DeckQuestion(text=f"{LEGAL}\nThanks for reading this!\n", format="modified-2009")
    )
    assert verdict["legal"] is True
    assert [line["text"] for line in verdict["skipped"]] == [
        "# Luxray GL and Garchomp C race for Prizes", "Thanks for reading this!",
    ]  # fmt: skip
