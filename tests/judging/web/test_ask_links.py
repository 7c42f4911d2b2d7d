"""Old links: an address that somebody saved is still answered as it was."""

from pathlib import Path

import msgspec
import pytest
from django.http import QueryDict

from judging.web.forms.ask.links import with_current_names

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# The answers at addresses of the short pages, when their fields had names of their own, and of the
# table builder, recorded on the day before both were joined. Recorded anew for cards whose texts
# have been played since.
RECORDED = [
    msgspec.json.decode(line)
    for line in (Path(__file__).parent / "links_of_old.jsonl").read_bytes().splitlines()
]
TOLD = ("verdict", "legal", "extra_cards")


def get_ruling(client, address):
    response = client.get(address)
    assert response.status_code == 200
    answer = response.context["answer"]
    if answer is None:
        return {}
    told = {name: answer.ruling[name] for name in TOLD if answer.ruling[name] is not None}
    return told | {
        "rules": [step["rule"] for step in answer.steps],
        "outcomes": [one.verdict for one in answer.outcomes],
        "payments": [one["way"] for one in response.context["payments"]],
    }


@pytest.mark.parametrize("was", RECORDED, ids=lambda was: was["address"][9:60])
def test_a_link_of_old_is_answered_as_it_was(client, was):
    recorded = {name: value for name, value in was.items() if name not in {"address", "said"}}
    assert get_ruling(client, was["address"]) == recorded


@pytest.mark.parametrize(("kind", "number"), [("?question=", 44), ("?a=", 1), ("position/", 23)])
def test_links_of_every_kind_are_among_those_recorded(kind, number):
    assert sum(f"/rulings/{kind}" in was["address"] for was in RECORDED) >= number


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("question=settle&a=prizes&b=prizes", "do=settle&do-a=prizes&do-b=prizes"),
        ("a=prizes", "do=settle&do-a=prizes"),
        ("question=settle&asked=1", "asked=1&do=settle"),
        ("question=retreat", "do=retreat"),
        (
            "question=retreat&energy=Fire&event=3",
            "event=3&do=retreat&Aa-energy=Fire&Aa-made=on&Aa-retreat=1&A-benched=1",
        ),
        (
            "question=retreat&asked=1&cost=2&bench=0&failed=on&coin=open",
            "asked=1&do=retreat&Aa-retreat=2&A-benched=0&coins=&Aa-now=failed&Aa-made=on",
        ),
        (
            "question=inflict&has=Asleep&has=Poisoned&new=Confused",
            "do=inflict&Aa-has=Asleep&Aa-has=Poisoned&do-condition=Confused&Aa-made=on&do-player=A",
        ),
        ("question=json&request_text=%7B%7D", "do=json&request_text=%7B%7D"),
        ("do=retreat&Aa-energy=Fire&question=x", "do=retreat&Aa-energy=Fire&question=x"),
    ],
)
def test_the_fields_of_old_by_todays_names(was, now):
    told = with_current_names(QueryDict(was))
    assert dict(told.lists()) == dict(QueryDict(now).lists())


def test_a_link_of_old_offers_one_of_today_to_keep(client):
    response = client.get("/rulings/?question=settle&a=prizes&edition=expedition-2002")
    assert response.context["link"] == "/rulings/?edition=expedition-2002&do=settle&do-a=prizes"


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/rulings/?do=attack&Aa-card=Uxie&A0-card=", "/rulings/position/"),
        ("/rulings/position/?do=set_up&do-b=2", "/rulings/"),
    ],
)
def test_a_question_on_the_wrong_page_is_led_to_its_own(client, address, page):
    response = client.get(address)
    assert response.status_code == 302
    assert response["Location"] == f"{page}?{address.partition('?')[2]}"


def test_a_question_that_nobody_knows_is_not_answered(client):
    response = client.get("/rulings/?do=win&Aa-card=Uxie&edition=expedition-2002")
    assert response.status_code == 200
    assert response.context["answer"] is None
