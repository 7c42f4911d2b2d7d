"""Fields of the table that only the rules of some years have, and their rulings."""

from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.queries.ask import rule_on
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.energy_pills import cards_to_tap
from judging.web.forms.ask.from_request import table_address

pytestmark = [pytest.mark.django_db, pytest.mark.once]

BEFORE = "platinum-arceus-2009"
MADE = "Aa-made=on&Aa-card=Own&Aa-hp=200&Aa-attacks=Star+Blast+200+(Fire)+[VSTAR]&Aa-energy=Fire"
STAR = f"{MADE}&Aa-labels=vstar&Ba-card=Gardevoir+ex&B-bench=none&do=attack&do-attack=Star+Blast"
UNION = "Aa-card=Eevee+V&Ba-card=Eevee+V&do=play_v_union&do-pieces=Pikachu+V-UNION"
TRAINER = "Aa-card=Pikachu&Ba-card=Pikachu&do=play_trainer&do-card=Boss's+Orders"
FIRST = "Aa-card=Pikachu&Ba-card=Pikachu&number=1&do=attack&do-attack=*&do-other=Dash&do-damage=10"


def build_table(query):
    return TableQuestion(QueryDict(query), "")


def rule_table(query):
    table = build_table(query)
    assert table.is_valid(), table.wrong or table.needed
    return rule_on(table.as_request())


@pytest.mark.parametrize(
    ("query", "told", "allowed"),
    [
        (f"edition=swsh-2020&{STAR}", "A-used=VSTAR", False),
        (f"edition=swsh-2020&{STAR}", "A-used=GX", True),
        (f"edition=swsh-2020&{UNION}", "A-v_unions=Pikachu+V-UNION", False),
        (f"edition=swsh-2020&{UNION}", "A-v_unions=Mewtwo+V-UNION", True),
        (f"edition=swsh-2020&{TRAINER}", "do-changes_nothing=on", False),
    ],
)
def test_what_was_used_and_what_is_known_decides(query, told, allowed):
    assert rule_table(query)["legal"]
    assert rule_table(f"{query}&{told}")["legal"] is allowed


def test_an_attack_whose_text_allows_it_may_open_the_game():
    query = f"edition=xy-2013&{FIRST}"
    assert not rule_table(query)["legal"]
    assert rule_table(f"{query}&do-text_allows=on")["legal"]


@pytest.mark.parametrize(
    "query",
    [
        f"{STAR}&A-used=VSTAR",
        f"{UNION}&A-v_unions=Mewtwo+V-UNION",
        f"{TRAINER}&do-changes_nothing=on&do-text_allows=on",
        f"{FIRST}&do-text_allows=on",
        "Aa-card=Rowlet&Ba-card=Pikachu&do=evolve&do-card=Dartrix&do-by_text=Growth",
    ],
)
def test_what_is_told_goes_along_in_a_link(query):
    request = build_table(f"edition=swsh-2020&{query}").as_request()
    address = table_address(request)
    assert address
    assert build_table(urlsplit(address).query).as_request() == request


def test_a_page_asks_of_nothing_that_its_rulebook_does_not_know(client):
    def read_page(edition, query):
        page = client.get(f"{reverse('judging:position')}?edition={edition}&{query}")
        return page.content.decode()

    for query, field in [
        (STAR, 'name="A-used"'),
        (STAR, 'name="A-v_unions"'),
        (STAR, 'value="play_v_union"'),
        (TRAINER, 'name="do-changes_nothing"'),
        (FIRST, 'name="do-text_allows"'),
    ]:
        assert field in read_page("swsh-2020", query)
        assert field not in read_page(BEFORE, query)


def test_a_kind_of_card_that_there_is_not_is_refused():
    table = build_table(f"edition=swsh-2020&{STAR}".replace("vstar", "vstarr"))
    assert [problem.at for problem in table.wrong] == ["id_Aa-labels"]


def test_fairy_energy_is_offered_while_it_was_printed():
    offered = [edition for edition in (BEFORE, "xy-2013", "sm-2017", "mega-2025")
               if "Fairy" in cards_to_tap(edition)["types"]]  # fmt: skip
    assert offered == ["xy-2013", "sm-2017"]


def test_a_tie_is_told_as_no_win(client):
    query = {"do": "settle", "edition": "asia-advanced-2018", "do-a": "prizes", "do-b": "prizes"}
    page = client.get(reverse("judging:ask"), query)
    assert page.context["answer"].tone == "warn"


def test_a_lead_wins_only_where_an_extra_game_is_decided_so(client):
    query = {"do": "settle", "do-a": "lead"}
    known, unknown = (
        client.get(reverse("judging:ask"), {**query, "edition": edition}).status_code
        for edition in ("mega-2025", BEFORE)
    )
    assert (known, unknown) == (200, 422)
