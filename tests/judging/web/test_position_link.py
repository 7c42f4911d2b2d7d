"""The JSON of a ruling opens as a table in the builder and back, as the same question."""

from urllib.parse import urlsplit

import msgspec
import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.domain import keep_ruling
from judging.models import Ruling
from judging.queries.ask import rule_on
from judging.web.forms.ask.builder import ACTION_FORMS, TableQuestion
from judging.web.forms.ask.examples import EXAMPLE_QUESTIONS, EXAMPLE_TABLES
from judging.web.forms.ask.from_request import ask_address, table_address
from judging.web.forms.ask.short import ShortQuestion
from league.domain.log import Actor
from tests.support import paths
from tests.support.depth import some_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GOLDEN = paths.GOLDEN / "judging"
ASKED = ("edition", "position", "action", "flips")
FULL = (
    "edition=expedition-2002&player=B&number=8&stadium=Sprout+Tower+(neo1-97)&coins=heads+tails"
    "&Aa-card=Charmander+(base1-46)&Aa-damage=20&Aa-has=Confused&Aa-energy=2+Fire,+Double+Colorless"
    "&Aa-plays=2+PlusPower&A0-card=Oddish+(base2-58)&A0-damage=10&A-prizes=1&A-deck=12"
    "&Ba-card=Charmeleon+(base1-24)&Ba-under=Charmander+(base1-46)&Ba-now=evolved&Ba-energy=3+Fire"
    "&Ba-plays=Defender&B-bench=none&B-done=drawn&B-done=energy_attached"
)
DONE = [
    "do=attack&do-attack=Slash", "do=attack&do-attack=Slash&do-damage=10&do-inflicts=Poisoned",
    "do=attack&do-attack=*&do-other=Copied&do-damage=20",
    "do=attack&do-attack=Slash&do-plus=10&do-minus=20&do-may_miss=on",
    "do=attack&do-attack=Slash&do-hits=0&do-each=20&do-self_damage=10&do-pays=Fire",
    "do=end_turn", "do=inflict",
    "do=switch&do-spot=A.0", "do=devolve&do-spot=B.active", "do=take&do-player=B&do-count=2",
    "do=attach_energy&do-energy=Water", "do=evolve&do-card=Charizard+(base1-4)", "do=concede",
    "do=play_trainer&do-card=Potion+(base1-94)&do-target=active", "do=counts_as&do-kind=Evolved",
]  # fmt: skip


def read_cases(folder, *patterns):
    lines = [line for one in patterns for path in sorted(folder.glob(one))
             for line in path.read_bytes().splitlines()]  # fmt: skip
    found = [msgspec.json.decode(line) for line in lines]
    return [
        {key: case[key] for key in ASKED if key in case}
        for case in found
        if "action" in case and "edition" in case
    ]


def table_at(address, edition):
    return TableQuestion(QueryDict(urlsplit(address).query), edition)


def open_tables(requests):
    """Count the requests that open on a table, and check that each asks the same and leads back."""
    count = 0
    for request in requests:
        address = table_address(request)
        if not address:
            continue
        count += 1
        there = table_at(address, request["edition"]).as_request()
        assert there["action"]["type"] == request["action"]["type"]
        here, same = rule_on(request), rule_on(there)
        assert [here["verdict"], here["legal"]] == [same["verdict"], same["legal"]]
        back = table_address(there)  # the same address is the same table
        assert back == address or table_at(back, request["edition"]).as_request() == there
    return count


def test_most_questions_of_the_projects_own_open_on_a_table():
    # Only every fifth of the cases by year: many are alike but for the edition.
    requests = read_cases(GOLDEN, "[!y]*.jsonl") + read_cases(GOLDEN, "years*.jsonl")[::5]
    requests = some_of(requests, 9)
    assert open_tables(requests) >= len(requests) // 2


@pytest.mark.material
def test_most_questions_from_outside_open_on_a_table(material):
    requests = some_of(read_cases(material, "conformance/r*.jsonl"), 3)
    assert open_tables(requests) >= len(requests) // 2


@pytest.mark.parametrize("done", DONE)
def test_what_was_built_opens_as_it_was_built(done):
    built = TableQuestion(QueryDict(f"{FULL}&{done}"), "")
    assert built.is_valid(), built.wrong or built.needed
    again = table_at(table_address(built.as_request()), "")
    assert again.as_request() == built.as_request()


@pytest.mark.parametrize(("_title", "query"), EXAMPLE_TABLES)
def test_the_examples_open_as_they_were(_title, query):
    request = TableQuestion(QueryDict(query), "").as_request()
    assert table_at(table_address(request), "").as_request() == request


@pytest.fixture
def asked_again(client, judge, league):
    def open_again(request):
        keep_ruling(Actor(judge, "judge"), league, "What happens?", request)
        client.force_login(judge)
        page = client.get(reverse("judging:ruling", args=[Ruling.objects.latest("pk").pk]))
        return client.get(page.context["again"])

    return open_again


def test_a_kept_ruling_is_asked_again_on_the_table(asked_again):
    request = TableQuestion(QueryDict(f"{FULL}&{DONE[0]}"), "").as_request()
    there = asked_again(request)
    assert there.resolver_match.view_name == "judging:position"
    assert there.context["answer"].request == request


def test_one_that_no_table_can_say_is_asked_again_as_json_and_says_so(asked_again):
    hand = {"players": {"A": {"active": {"card": {"name": "Own"}}, "hand": ["base1-46"]}}}
    request = {"edition": "expedition-2002", "position": hand, "action": {"type": "draw"}}
    there = asked_again(request)
    assert there.resolver_match.view_name == "judging:ask"
    assert "no fields for all of this question" in there.content.decode()
    assert there.context["answer"].request == request


@pytest.mark.parametrize("query", [query for _title, query in EXAMPLE_QUESTIONS])
def test_what_a_short_page_asks_is_asked_again_in_fields(asked_again, query):
    edition = "heartgold-soulsilver-2010"
    request = ShortQuestion(QueryDict(query), edition).as_request()
    there = asked_again(request)
    page = "judging:position" if ACTION_FORMS[request["action"]["type"]].on_table else "judging:ask"
    assert there.resolver_match.view_name == page
    answer, same = there.context["answer"], rule_on(request)
    assert answer.request["action"] == request["action"]
    assert [answer.ruling["verdict"], answer.ruling["legal"]] == [same["verdict"], same["legal"]]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "set_up", "basics": {"A": [True, False], "B": [True]}},
        {"type": "set_up", "basics": {"A": [], "B": [True]}},
        {"type": "set_up", "hands": {"A": [["base1-46"]], "B": [["base1-46"]]}},
        {"type": "settle", "wins": {"A": ["luck"]}},
        {"type": "settle"},
    ],
)
def test_what_no_short_page_can_say_is_asked_as_json(action):
    assert ask_address({"edition": "expedition-2002", "action": action}) == ""


def test_who_wins_at_a_table_that_is_told_is_no_question_of_the_short_page():
    action = {"type": "settle", "wins": {"A": ["prizes"], "B": []}}
    request = {"edition": "expedition-2002", "action": action}
    address = "/rulings/?edition=expedition-2002&do=settle&do-a=prizes"
    assert ask_address(request) == ask_address({**request, "flips": []}) == address
    assert ask_address({**request, "position": {"turn": {"number": 4}}}) == ""
