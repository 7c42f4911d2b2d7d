"""What holds for every position under an edition with all these switches turned."""

import json
from pathlib import Path

import pytest
from hypothesis import given

from judging.engine import EDITIONS, RequestError, rule_plain
from judging.engine.editions.edition import Rule
from judging.engine.hooks import EffectLayer
from judging.engine.schema import request_schema, ruling_schema
from judging.engine.wire import decode_request, encode_answer, rule_request
from tests.judging.engine.made_up import KEY, made_up_edition
from tests.judging.engine.test_properties import (
    answer_request,
    count_cards,
    draw_requests,
    exchange_names,
    list_outcomes,
)

CASES = Path(__file__).resolve().parents[2] / "golden/judging"
ALL_TURNED = {
    "between": (("1", "poison"), ("2", "burn"), ("3", "sleep"), ("4", "paralysis")),
    "first_by": "rock-paper-scissors",
    "first_decided": "before",
    "winner_chooses": True,
    "extra_cards_after": True,
    "extra_announced": True,
    "fossil_may_be_refused": True,
    "first_player_draws": False,
    "first_player_may_not_play": frozenset({"Supporter"}),
    "same_name_stadium": False,
    "supporter_stays": False,
    "tools_are_items": False,
    "nothing_changes_unplayable": True,
    "powers_must_change_something": True,
    "texts_evolve_on_first_turns": False,
    "burn": "damage_first",
    "between_name": "Pokémon Checkup",
    "fallen_stay_until_last_step": True,
    "effects_around_conditions": True,
    "effects_ordered_by": "next player",
    "equal_wins": "tie",
    "sudden_death_prizes": 6,
    "sudden_death_lead_wins": True,
    "event_tiebreak_prizes": 6,
    "cited": {"TRN-19": Rule("Items")},
}


@pytest.fixture(scope="module", autouse=True)
def all_turned():
    with made_up_edition(**ALL_TURNED):
        yield


def turn_request(request_):
    return request_ | {"edition": KEY}


@given(draw_requests().map(turn_request))
def test_no_card_is_lost_or_made(request_):
    ruling = answer_request(request_)
    for outcome in list_outcomes(ruling) if ruling else []:
        for name in "AB":
            before = request_["position"]["players"][name]
            assert count_cards(outcome["position"]["players"][name]) == count_cards(before)


@given(draw_requests().map(turn_request))
def test_the_players_names_can_be_exchanged(request_):
    ruling, mirrored = answer_request(request_), answer_request(exchange_names(request_))
    assert (mirrored is None) == (ruling is None)
    if ruling:
        assert exchange_names(exchange_names(ruling)) == exchange_names(mirrored)


@given(draw_requests().map(turn_request))
def test_branches_sum_to_one_and_each_is_the_ruling_with_its_flips(request_):
    ruling = answer_request(request_)
    if not ruling or not ruling["branches"]:
        return
    assert sum(branch["probability"] for branch in ruling["branches"]) == 1
    for branch in ruling["branches"]:
        flips = request_["flips"] + branch.pop("flips")
        del branch["probability"]
        assert rule_plain(request_ | {"flips": flips}) == branch


def every_question():
    for file in sorted(CASES.rglob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            case = json.loads(line)
            if "action" in case:
                asked = ("position", "action", "flips", "choices")
                yield {name: case[name] for name in asked if name in case} | {"edition": KEY}


# The rules that the sentences about switches cite.
TOLD = (
    *("SET-1:first", "SET-1:winner", "SET-2:when", "SET-2:announced", "SET-2:active"),
    *("SET-4:alone", "TRN-1", "TRN-3:effects", "TRN-6:supporter", "TRN-7:same", "TRN-8:item"),
    *("TRN-10", "TRN-16", "CON-6:flip", "BTW:name", "BTW:order", "BTW:effects", "WIN-4:tie"),
    *("WIN-5", "WIN-5:event"),
)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_edition_has_a_source_for_what_its_switches_tell(edition):
    nothing = ("TRN-19",) if edition.nothing_changes_unplayable else ()
    for key in (*TOLD, *nothing):
        if key != "CON-6:flip" or "Burned" in edition.conditions:
            assert edition.cite(key).source


def test_requests_and_rulings_are_described_with_what_the_switches_brought():
    asked, ruled = json.dumps(request_schema()), json.dumps(ruling_schema())
    for word in ("text_allows", "changes_nothing", "by_text", "lead", "items", "Item", "Ability"):
        assert f'"{word}"' in asked
    assert '"tie"' in ruled


def answered_or_refused(question):
    """The request and its ruling, or None and the path of the refusal."""
    try:
        request = decode_request(question)
        return request, rule_request(request)
    except RequestError as refused:
        return None, refused.path


def test_every_question_of_the_five_books_is_answered_or_refused_by_its_path():
    found = [answered_or_refused(question) for question in every_question()]
    assert all(path for request, path in found if request is None)
    ruled = [(request, ruling) for request, ruling in found if request]
    assert len(ruled) > 1000
    for request, ruling in ruled:
        assert all(step.source for step in ruling.steps)
        assert encode_answer(rule_request(request)) == encode_answer(ruling)
        with_layer = rule_request(request, layer=EffectLayer())
        assert encode_answer(with_layer) == encode_answer(ruling)
