"""A ruling names, in one line, the card texts in play that could bear on it and are not played."""

import json

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from judging.domain import keep_ruling
from judging.engine import EDITIONS, compare_editions, decode_question, rule_plain
from judging.engine.conformance import find_failures
from judging.engine.position import Card
from judging.queries import wording
from judging.queries.ask import answer_question
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.in_play import lasting_things
from league.domain.log import Actor
from tests.judging.engine.saying import find_unsaid
from tests.judging.kit.cases import written_out

GOLDEN = settings.BASE_DIR / "tests/golden/judging/not_considered.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
ASKED = ("edition", "position", "action", "flips")
TABLE = {
    "edition": "platinum-arceus-2009",
    "position": {
        "players": {
            "A": {
                "active": {
                    "card": "base1-46",
                    "energy": [{"name": "Fire Energy"}, {"name": "Fire Energy"}],
                    "tools": ["pl4-87"],
                    "effects": [{"name": "PlusPower", "at": "attacker", "change": "+10"}],
                }
            },
            "B": {"active": {"card": "base2-6"}, "bench": [{"card": "base2-6"}]},
        }
    },
    "action": {"type": "attack", "attack": "Ember"},
}
# Without Expert Belt, which has effect data and is played.
LINE = ["Charmander (Ember)", "Mr. Mime (Invisible Wall)"]


def question_of(case):
    return {key: case[key] for key in ASKED if key in case}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_texts_left_aside_are_named(case):
    ruling = rule_plain(question_of(case), look_up_card, known_texts())
    assert find_failures(case["expect"], ruling) == []


def test_the_verdict_holds_what_these_cases_ask_about():
    written = [written_out(case) for case in CASES]
    assert [
        one
        for case in written
        for one in find_unsaid(
            case, rule_plain(question_of(case), known=known_texts()), case["expect"]
        )
    ] == []


def test_there_are_cases_of_every_edition():
    assert {case["edition"] for case in CASES} == set(EDITIONS)


def test_every_edition_asked_at_once_names_them():
    question = decode_question(json.dumps({**TABLE, "edition": None}), look_up_card)
    answers = compare_editions(
        question.position, question.action, question.flips, known_texts()
    ).answers
    rulings = [one.ruling for one in answers if one.ruling]
    assert rulings
    assert all(ruling.not_considered for ruling in rulings)


def test_without_a_catalogue_what_the_question_states_is_named_all_the_same():
    table = json.loads(json.dumps(TABLE))
    table["position"]["players"] = {
        "A": {
            "active": {
                "card": {"name": "Charmander", "attacks": [{"name": "Ember", "damage": 30}]},
                "tools": [{"name": "Expert Belt", "trainer": "Tool"}],
            }
        },
        "B": {"active": {"card": {"name": "Mr. Mime", "powers": [{"name": "Invisible Wall"}]}}},
    }
    assert wording.texts_not_considered(rule_plain(table)) == [
        "Mr. Mime (Invisible Wall)", "Expert Belt",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "Nobody Knows This", "Charmander", "charmander", "Bill"])
def test_a_name_the_catalogue_may_not_know_is_no_error(name):
    assert known_texts()(Card(name=name or "?")) is not None


def test_a_page_says_it_in_one_line():
    laid_out = answer_question(TABLE)
    assert laid_out.not_considered == LINE
    with translation.override("de"):
        assert answer_question(TABLE).not_considered == LINE


def test_effects_that_stand_after_the_turn_are_the_judges_to_take_off():
    ended = answer_question({**TABLE, "action": {"type": "end_turn"}})
    told = {one.what: one.until for one in lasting_things(ended.ruling["position"])}
    assert told["PlusPower"] == "until its card says so: take it off then"
    assert told["Expert Belt"] == "as long as the Pokémon is in play"


def test_the_command_and_the_api_have_the_list(tmp_path, capsys, client):
    file = tmp_path / "asked.json"
    file.write_text(json.dumps(TABLE))
    call_command("rule", str(file))
    told = json.loads(capsys.readouterr().out)["not_considered"]
    assert told[0] == {
        "player": "A", "target": "active", "card": "Charmander", "part": "Ember", "why": "no_data",
    }  # fmt: skip
    batch = client.post("/api/v1/rulings/batch", json.dumps([TABLE]), "application/json").json()
    assert batch[0]["not_considered"] == told


@pytest.mark.django_db
def test_the_page_of_a_ruling_asked_and_of_one_kept_show_the_line(league, judge):
    page = Client().get(reverse("judging:ask"), {"do": "json", "request_text": json.dumps(TABLE)})
    shown = " ".join(page.content.decode().split())
    assert "2 card texts not considered" in shown
    assert ", ".join(LINE) in shown
    kept = keep_ruling(Actor(judge, "judge"), league, "Does Ember get through?", TABLE)
    assert kept.answered["not_considered"]
    reader = Client()
    reader.force_login(judge)
    shown = reader.get(reverse("judging:ruling", args=[kept.pk])).content.decode()
    assert ", ".join(LINE) in shown


@pytest.mark.django_db
def test_where_nothing_is_left_aside_no_line_stands():
    page = Client().get(
        reverse("judging:ask"), {"do": "settle", "do-a": "prizes", "do-b": "prizes"}
    )
    assert "not considered" not in page.content.decode()


def with_power(kind, conditions):
    """A question: A's Active attacks B's, which has a power and these Special Conditions."""
    power = {"name": "Aroma", **({"kind": kind} if kind else {})}
    return {
        "position": {
            "players": {
                "A": {"active": {"card": {"name": "Blankmon", "attacks": [{"name": "Strike"}]}}},
                "B": {
                    "active": {
                        "card": {"name": "Nullmon", "hp": 60, "powers": [power]},
                        "conditions": conditions,
                    }
                },
            }
        },
        "action": {"type": "attack", "attack": "Strike"},
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", [None, "Poké-Power", "Poké-Body"])
@pytest.mark.parametrize("condition", ["Asleep", "Poisoned", None])
def test_a_power_that_a_condition_has_switched_off_is_not_named(edition, kind, condition):
    book = EDITIONS[edition]
    asked_for = {"edition": edition, **with_power(kind, [condition] if condition else [])}
    off = condition in book.powers_shut_by and (kind != "Poké-Body" or book.bodies_shut_too)
    assert wording.texts_not_considered(rule_plain(asked_for)) == (
        [] if off else ["Nullmon (Aroma)"]
    )
    # At the end of the turn the condition may end, so that the power works again.
    ends = rule_plain({**asked_for, "action": {"type": "end_turn"}})
    assert wording.texts_not_considered(ends) == ["Nullmon (Aroma)"]


def test_a_power_switched_off_that_is_asked_for_is_refused_and_not_named():
    table = with_power("Poké-Power", ["Asleep"])
    table["position"]["turn"] = {"player": "B"}
    used = {"type": "use_power", "target": "active", "power": "Aroma"}
    ruling = rule_plain({"edition": "platinum-arceus-2009", **table, "action": used})
    assert (ruling["legal"], ruling["not_considered"]) == (False, [])


@pytest.mark.parametrize(("player", "number"), [("A", 5), ("B", 6)])
def test_the_texts_of_the_player_whose_turn_it_is_are_named_first(player, number):
    sides = {
        name: {"active": {"card": {"name": f"{name}'s Mime", "powers": [{"name": "Wall"}]}}}
        for name in "AB"
    }
    action = {"type": "attack", "attack": {"name": "Hit", "damage": 10}}
    position = {"turn": {"number": number, "player": player}, "players": sides}
    table = {"edition": TABLE["edition"], "position": position, "action": action}
    named = [one["player"] for one in rule_plain(table)["not_considered"]]
    assert named == (["A", "B"] if player == "A" else ["B", "A"])
