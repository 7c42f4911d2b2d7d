"""A question that cannot be ruled on is refused with the path of the field and what is right."""

import json
from copy import deepcopy

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.engine import RequestError, rule_json, rule_plain, wire
from judging.engine.schema import request_schema, ruling_schema
from judging.queries.cards import look_up_card
from tests.support import paths

EMBER = {
    "edition": "expedition-2002",
    "position": {
        "turn": {"number": 5},
        "players": {
            "A": {
                "active": {
                    "card": {
                        "name": "Charmander",
                        "hp": 50,
                        "types": ["Fire"],
                        "attacks": [{"name": "Ember", "cost": ["Fire"], "damage": 30}],
                    },
                    "energy": [{"name": "Fire Energy"}, {"name": "Fire Energy"}],
                }
            },
            "B": {
                "active": {"card": {"name": "Oddish", "hp": 50, "weaknesses": [{"type": "Fire"}]}},
                "bench": [{"card": {"name": "Paras", "hp": 40}}],
            },
        },
    },
    "action": {"type": "attack", "attack": "Ember", "discard": [0]},
}
MINE = "position.players.A.active"
MATRIX = paths.GOLDEN / "judging" / "matrix.jsonl"
QUESTIONS = [
    {"edition": edition} | {name: question[name] for name in ("position", "action", "flips")}
    for question in map(json.loads, MATRIX.read_text().splitlines())
    for edition in question["expect"]
]
JUNK = [
    *(None, True, -1, 0, 7, 61, 2.5, 10**30, "", "x", "active", "A", "Asleep", "\ud800", [], {}),
    *([None], ["active", "x"], {"card": {"name": "Q"}}, [{"card": {"name": "Q"}}], {"name": "Z"}),
]


def change_question(path, value, question=EMBER):
    """The question with one field set."""
    question = deepcopy(question)
    *steps, last = path.split(".")
    place = question
    for step in steps:
        place = place[int(step)] if step.isdigit() else place.setdefault(step, {})
    place[last] = value
    return question


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        ("edition", "expedition-2001", "edition", "did you mean 'expedition-2002'?"),
        ("action.type", "atack", "action.type", "did you mean 'attack'?"),
        ("action.attack", "Embre", "action.attack", "did you mean 'Ember'?"),
        ("action.retreat", 1, "action.retreat", "unknown field"),
        ("action.discard", [2], "action.discard.0", "2 Energy attached, counted from 0"),
        ("action.discard", [0, 0], "action.discard", "the same Energy twice"),
        ("action.inflicts", ["Burnt"], "action.inflicts.0", "did you mean 'Burned'?"),
        (
            "action.bench_damage",
            [{"slot": 1, "amount": 10}],
            "action.bench_damage.0.slot",
            "0 to 0",
        ),
        ("action.effects", [{"name": "Plus", "at": "base"}], "action.effects.0.change", "+10"),
        ("position.foo", 1, "position.foo", "unknown field"),
        ("position.players.C", {}, "position.players.C", "known here are A, B"),
        ("position.players.A.benhc", [], "position.players.A.benhc", "did you mean 'bench'?"),
        (f"{MINE}.damage", -10, f"{MINE}.damage", "-10 cannot be; right is"),
        (f"{MINE}.damage", 15, f"{MINE}.damage", "in tens"),
        (f"{MINE}.conditions", ["Asleeep"], f"{MINE}.conditions.0", "did you mean 'Asleep'?"),
        (f"{MINE}.conditions", ["Asleep", "Confused"], f"{MINE}.conditions", "replace one another"),
        (f"{MINE}.card.stage", "Stage 3", f"{MINE}.card.stage", "did you mean 'Stage"),
        (f"{MINE}.card", "neo1-53", f"{MINE}.card", "no catalogue is at hand"),
        (f"{MINE}.card", {"hp": 50}, f"{MINE}.card.name", "to be given"),
        (f"{MINE}.card.~id", "neo1-53", f"{MINE}.card.~id", "unknown field"),
        (
            "position.players.A.active",
            [{"card": {"name": "One"}}, {"card": {"name": "Two"}}],
            MINE,
            "one Pokémon",
        ),
        (
            "position.players.A.bench",
            [{"card": {"name": "Oddish"}}] * 6,
            "position.players.A.bench",
            "at most 5",
        ),
        (
            "position.players.B.bench.0.conditions",
            ["Asleep"],
            "position.players.B.bench.0.conditions",
            "only the Active",
        ),
        ("position.players.A.prizes", 7, "position.players.A.prizes", "0 to 6"),
        ("position.turn.player", "B", "position.turn.player", "turn 5 is A's"),
        ("position.turn.ended", True, "position.turn.ended", "a promotion that is still owed"),
        (f"{MINE}.card.kind", "energy", f"{MINE}.card.kind", "it is no Pokémon in play"),
        (f"{MINE}.card.provides", [], f"{MINE}.card.provides", "a list of at least 1"),
        (f"{MINE}.played_on_turn", 6, f"{MINE}.played_on_turn", "this is turn 5"),
        (
            "position.players.B.bench.0.evolved_on_turn",
            7,
            "position.players.B.bench.0.evolved_on_turn",
            "still to come",
        ),
        (
            f"{MINE}.effects",
            [{"name": "Growl", "at": "base", "change": "-10", "flip": True}],
            f"{MINE}.effects.0.flip",
            "only an effect at cancel",
        ),
        (
            "action.effects",
            [{"name": "Sand", "at": "cancel", "flip": True, "change": "+10"}],
            "action.effects.0.change",
            "stops the attack whole",
        ),
        ("action.flip_or_nothing", "yes", "action.flip_or_nothing", "true or false, got text"),
        ("action.attack", 5, "action.attack", "the name of an attack, or an object"),
        ("action.counters", -1, "action.counters", "a whole number >= 0"),
        ("flips", ["head"], "flips.0", "did you mean 'heads'?"),
        ("flips", "heads", "flips", "a list of"),
    ],
)
def test_a_wrong_field_is_named_with_the_remedy(path, value, where, what):
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(change_question(path, value)))
    assert refused.value.path == where
    assert what in refused.value.message


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "a JSON object"),
        (b'"rule"', "a JSON object"),
    ],
)
def test_what_is_no_request_at_all_is_said_to_be_none(data, what):
    with pytest.raises(RequestError, match=what):
        rule_json(data)


def test_a_condition_the_edition_has_not_is_no_position_of_it():
    burned = change_question(f"{MINE}.conditions", ["Burned"]) | {"edition": "neo-genesis-2000"}
    with pytest.raises(RequestError, match="Neo Genesis 2000 has no Burned") as refused:
        rule_plain(burned)
    assert refused.value.path == f"{MINE}.conditions.0"


def test_a_weakness_without_amount_is_asked_for_where_the_edition_prints_amounts():
    with pytest.raises(RequestError) as refused:
        rule_plain(EMBER | {"edition": "platinum-arceus-2009"})
    assert refused.value.path == "position.players.B.active.card.weaknesses.0.amount"


def test_damage_that_depends_on_the_text_is_asked_for():
    question = change_question(f"{MINE}.card.attacks", [{"name": "Ember", "damage": "10x"}])
    with pytest.raises(RequestError) as refused:
        rule_plain(question)
    assert refused.value.path == "action.damage"


def test_flips_left_over_are_said():
    ruling = rule_plain(EMBER | {"flips": ["heads", "tails"]})
    assert ruling["flips_used"] == 0
    assert ruling["verdict"].endswith("2 of the flips given were not needed.")


def test_the_verdict_can_be_read_out():
    assert rule_plain(EMBER)["verdict"] == (
        "Charmander discards Fire Energy. Ember does 60 damage and Knocks Out Oddish. "
        "A takes 1 Prize. B must bring up a new Active Pokémon from the Bench."
    )


def test_the_verdict_says_nothing_of_conditions_on_a_pokemon_that_falls():
    asleep = change_question("action.inflicts", ["Asleep"])
    assert rule_plain(asleep)["verdict"] == rule_plain(EMBER)["verdict"]


def test_a_list_of_payments_too_long_to_choose_from_is_refused_with_the_remedy():
    side = {"card": {"name": "Snorlax", "retreat": 4}, "energy": [{"name": "Water Energy"}] * 30}
    question = change_question(MINE, side) | {"action": {"type": "retreat", "to": 0}}
    question["position"]["players"]["A"]["bench"] = [{"card": {"name": "Paras"}}]
    with pytest.raises(RequestError, match="more than 2000 ways to pay") as refused:
        rule_plain(question)
    assert refused.value.path == "action.discard"
    question["action"]["discard"] = [0, 1, 2, 3]
    assert rule_plain(question)["legal"]


def test_a_tool_asked_to_work_more_often_than_it_can_is_refused():
    berry = {"tool": "Berry", "player": "A", "heal": 10}
    question = change_question(f"{MINE}.tools", [{"name": "Berry", "trainer": "Tool"}])
    question["action"] = {"type": "end_turn", "order": [berry, berry]}
    with pytest.raises(RequestError, match="each works once") as refused:
        rule_plain(question)
    assert refused.value.path == "action.order.1.tool"


def test_every_rule_that_forbids_is_named():
    side = EMBER["position"]["players"]["A"]
    tired = {
        **side["active"],
        "conditions": ["Asleep"],
        "energy": [],
    }
    question = change_question(
        "position.players.A", {"active": tired, "this_turn": {"attacked": True}}
    )
    question["action"] = {"type": "attack", "attack": "Ember"}
    ruling = rule_plain(question)
    assert [step["rule"] for step in ruling["steps"]] == ["ATK-1", "CON-5", "ATK-2"]
    assert ruling["position"]["players"]["A"]["active"]["conditions"] == ["Asleep"]


def test_cards_come_back_as_they_were_given():
    card = {"name": "Oddish", "kind": "pokemon", "evolves_from": None, "labels": []}
    question = change_question("position.players.B.active.card", card)
    ruling = rule_plain(question)
    assert ruling["position"]["players"]["B"]["active"]["card"] == card


def test_a_catalogue_id_stands_for_the_facts_and_comes_back():
    question = {
        "edition": "neo-genesis-2000",
        "position": {
            "players": {
                "A": {"active": {"card": "base1-46", "energy": ["base1-98", "base1-98"]}},
                "B": {"active": {"card": "base1-63"}, "discard": ["base1-98"]},
            }
        },
        "action": {"type": "attack", "attack": "Ember", "discard": [0]},
    }
    ruling = rule_plain(question, look_up_card)
    mine = ruling["position"]["players"]["A"]
    assert ruling["damage"] == 30
    assert (mine["active"]["card"], mine["active"]["energy"]) == ("base1-46", ["base1-98"])
    assert ruling["position"]["players"]["B"]["discard"] == ["base1-98"]


def with_ids():
    """A request with a different id in every place for a card, and how many there are."""
    named = iter(range(100))

    def make_id():
        return f"own-{next(named)}"

    def make_pokemon():
        more = {name: [make_id()] for name in ("energy", "tools", "under")}
        return {"card": make_id(), **more}

    piles = ("hand", "deck", "discard", "prizes", "lost_zone")
    side = {
        "active": make_pokemon(),
        "bench": [make_pokemon(), make_pokemon()],
        **{name: [make_id()] for name in piles},
    }
    side["this_turn"] = {"supporter_played": make_id()}
    action = {"type": "play_legend", "halves": [make_id(), make_id()]}
    position = {"players": {"A": side, "B": {"active": make_pokemon()}}, "stadium": make_id()}
    asked = {"edition": "heartgold-soulsilver-2010", "position": position, "action": action}
    return asked | {"choices": [[{"found": make_id()}]]}, next(named)


def test_each_card_is_looked_up_once_wherever_its_id_stands():
    asked, cards = with_ids()
    seen = []

    def look_up(card_id):
        seen.append(card_id)
        return {"name": card_id}

    wire.decode_request(json.dumps(asked), look_up)
    assert sorted(seen) == sorted(f"own-{number}" for number in range(cards))


def test_a_card_is_read_anew_where_its_facts_have_changed():
    asked, cards = with_ids()
    for hp in (40, 90):
        facts = {f"own-{number}": {"name": "Oddish", "hp": hp} for number in range(cards)}
        request = wire.decode_request(json.dumps(asked), facts.get)
        assert request.position.stadium.hp == hp


@pytest.mark.parametrize(
    "path",
    [
        "position.stadium", "position.players.A.active.card", "position.players.B.bench.0.card",
        "position.players.A.active.energy.0", "position.players.A.this_turn.supporter_played",
        "action.card", "action.halves.0", "choices.0.card", "choices.0.0.card", "choices.0.found.0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("key", ["~id", "\\u007eid", "\\u007Eid", "~\\u0069d", "~i\\u0064"])
def test_nobody_says_of_a_card_written_out_which_of_the_catalogue_it_is(path, key):
    """Not even with escaped letters in the key: no card can claim the text of another."""
    question = deepcopy(EMBER)
    if path.startswith("choices"):
        question["choices"] = [[{}]] if ".0.0." in path else [{"found": [{}]}]
    question["position"]["players"]["A"]["this_turn"] = {}
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place = question
    for step, following in zip(steps, [*steps[1:], last], strict=True):
        if isinstance(place, dict):
            place.setdefault(step, [{}] if following == 0 else {})
        place = place[step]
    place[last] = {"name": "Oddish", "ID": "neo1-53"}
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(question).replace('"ID"', f'"{key}"'), look_up_card)
    assert (refused.value.path, refused.value.message) == (f"{path}.~id", "unknown field")


def test_legend_halves_are_known_by_their_numbers():
    asked = {
        "edition": "heartgold-soulsilver-2010",
        "action": {"type": "play_legend", "halves": ["hgss1-112", "hgss1-111"]},
    }
    bench = rule_plain(asked, look_up_card)["position"]["players"]["A"]["bench"]
    assert (bench[0]["card"], bench[0]["under"]) == ("hgss1-111", ["hgss1-112"])


def test_a_card_of_a_stage_no_edition_knows_is_refused():
    def look_up_newer(_card_id):
        return {"name": "Charizard", "kind": "pokemon", "stage": "Omega"}

    asked = {
        "edition": "heartgold-soulsilver-2010",
        "action": {"type": "play_basic", "card": "omega1-20"},
    }
    with pytest.raises(RequestError, match="Omega") as refused:
        rule_plain(asked, look_up_newer)
    assert refused.value.path.startswith("action.card")


def test_the_published_schemas_describe_what_goes_in_and_out():
    question = change_question(f"{MINE}.card", "base1-46")
    jsonschema_rs.validate(request_schema(), question)
    jsonschema_rs.validate(ruling_schema(), rule_plain(EMBER))
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(request_schema(), change_question("position.players.A.benhc", []))


def list_places(value, path=()):
    """Yield the path to every place in a request."""
    yield path
    items = value.items() if isinstance(value, dict) else []
    items = enumerate(value) if isinstance(value, list) else items
    for step, item in items:
        yield from list_places(item, (*path, step))


def answer_question(question):
    """The verdict, or the message of the refusal."""
    try:
        return rule_plain(question)["verdict"]
    except RequestError as refused:
        return refused.message


@given(st.data())
def test_whatever_stands_in_a_field_the_answer_is_a_ruling_or_a_reason(data):
    question = deepcopy(data.draw(st.sampled_from(QUESTIONS)))
    for _ in range(data.draw(st.integers(1, 3))):
        *steps, last = data.draw(st.sampled_from([path for path in list_places(question) if path]))
        place = question
        for step in steps:
            place = place[step]
        place[last] = deepcopy(data.draw(st.sampled_from(JUNK)))
    assert answer_question(question)


def test_a_tool_without_a_target_is_asked_for_one_unless_it_is_forbidden_anyway():
    tool = {"name": "Gold Berry", "trainer": "Tool"}
    question = {"edition": "regulations-sheet", "action": {"type": "play_trainer", "card": tool}}
    with pytest.raises(RequestError) as refused:
        rule_plain(question)
    assert refused.value.path == "action.target"
    opening = question | {"position": {"turn": {"number": 1}}}
    assert [step["rule"] for step in rule_plain(opening)["steps"]] == ["TRN-10"]
