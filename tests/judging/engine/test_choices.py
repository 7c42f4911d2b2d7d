"""The engine asks for what a player must decide and nothing else, and refuses invalid answers."""

import jsonschema_rs
import pytest

from judging.engine import RequestError
from judging.engine.choices import Option, make_select, only_answer, read_picks
from judging.engine.damage import Hit, hit_as_it_stands
from judging.engine.options import (
    bench_spots,
    condition_options,
    counter_options,
    number_options,
    pokemon_options,
    spot_picked,
    type_options,
)
from judging.engine.position import Card, opponent_of
from judging.engine.run import Spot
from judging.engine.schema import request_schema, ruling_schema
from tests.judging.engine.played import (
    ASKING,
    EDITION,
    HIT,
    after_do,
    make_pokemon,
    make_table,
    rule_action,
)

BENCH = [make_pokemon("Paras"), make_pokemon("Mew"), make_pokemon("Eevee")]


def hit_benched(run, scene):
    """Do 20 damage to one of the opponent's Benched Pokémon of the player's choice."""
    other = opponent_of(run.player)
    options = pokemon_options(run, bench_spots(run, other))
    for picked in run.ask_choice(make_select(run.player, "pokemon", options, ASKING)):
        hit_as_it_stands(run, Hit(scene.attacker, spot_picked(picked), 20))


def damage_on_bench(ruling):
    return [one["damage"] for one in ruling["position"]["players"]["B"]["bench"]]


def test_what_is_open_is_asked_and_nothing_moves():
    position = make_table(b=BENCH)
    ruling = rule_action(position, layer=after_do(hit_benched))
    assert ruling["legal"] is True
    assert ruling["damage"] is None
    assert ruling["position"] == rule_action(position, {"type": "look"})["position"]
    assert ruling["verdict"].startswith("A must decide. A must bring up")
    assert ruling["select"] == {
        "player": "A",
        "kind": "pokemon",
        "text": "A must bring up a new Active Pokémon from the Bench.",
        "card": "neo1-4",
        "min": 1,
        "max": 1,
        "options": [
            {"player": "B", "target": 0, "name": "Paras"},
            {"player": "B", "target": 1, "name": "Mew"},
            {"player": "B", "target": 2, "name": "Eevee"},
        ],
        "message": "must_replace",
        "args": {"player": "A"},
    }


@pytest.mark.parametrize("pick", [1, {"name": "Mew"}, {"target": 1}, {"player": "B", "target": 1}])
def test_a_pick_is_an_index_or_what_fits_one_option(pick):
    ruling = rule_action(make_table(b=BENCH), layer=after_do(hit_benched), choices=[[pick]])
    assert ruling["select"] is None
    assert damage_on_bench(ruling) == [0, 20, 0]


def test_where_one_answer_is_possible_it_is_taken_and_choices_have_no_entry_for_it():
    ruling = rule_action(make_table(b=BENCH[:1]), layer=after_do(hit_benched))
    assert (ruling["select"], damage_on_bench(ruling)) == (None, [20])
    assert rule_action(make_table(), layer=after_do(hit_benched))["damage"] == 20


def test_choices_left_over_are_told():
    ruling = rule_action(make_table(b=BENCH[:1]), layer=after_do(hit_benched), choices=[[0], [1]])
    assert ruling["verdict"].endswith("2 of the choices given were not needed.")
    ruling = rule_action(make_table(), {"type": "look"}, choices=[[0]])
    assert ruling["verdict"].endswith("1 of the choices given was not needed.")


@pytest.mark.parametrize(
    ("picks", "path", "says"),
    [
        ([[3]], "choices.0.0", "not offered: the options are 0 to 2"),
        ([[{"name": "Abra"}]], "choices.0.0", "not offered"),
        ([[{"player": "B"}]], "choices.0.0", "fits 3 of the options"),
        ([[0, 1]], "choices.0.1", "too many: at most 1 pick"),
        ([[]], "choices.0.0", "too few: 1 pick at the least"),
        ([[{"nmae": "Mew"}]], "choices.0.0.nmae", "unknown field: did you mean"),
        ([["Mew"]], "choices.0.0", "an option's index, or an object"),
    ],
)
def test_what_answers_nothing_is_refused_by_its_path(picks, path, says):
    with pytest.raises(RequestError) as refused:
        rule_action(make_table(b=BENCH), layer=after_do(hit_benched), choices=picks)
    assert refused.value.path == path
    assert says in refused.value.message


def test_the_next_question_is_asked_where_an_answer_is_missing():
    def hit_twice(run, scene):
        hit_benched(run, scene)
        hit_benched(run, scene)

    first = rule_action(make_table(b=BENCH), layer=after_do(hit_twice), choices=[[0]])
    assert len(first["select"]["options"]) == 3
    assert first["position"]["players"]["B"]["bench"][0]["damage"] == 0
    both = rule_action(
        make_table(b=BENCH), layer=after_do(hit_twice), choices=[[0], [{"name": "Mew"}]]
    )
    assert damage_on_bench(both) == [20, 20, 0]


def test_the_schemas_tell_of_questions_and_answers():
    jsonschema_rs.validate(
        ruling_schema(), rule_action(make_table(b=BENCH), layer=after_do(hit_benched))
    )
    jsonschema_rs.validate(ruling_schema(), rule_action(make_table(), {"type": "look"}))
    asked = {"edition": EDITION, "position": make_table(), "action": HIT}
    for picks in ([0], [{"name": "Mew"}], [{"found": "neo1-4"}], [{"found": {"name": "Mew"}}], []):
        jsonschema_rs.validate(request_schema(), asked | {"choices": [picks]})
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(request_schema(), asked | {"choices": [["Mew"]]})


# --- the question itself --------------------------------------------------------------------------

A, B = Option(zone="hand", index=0, name="A", count=2), Option(zone="hand", index=2, name="B")
COUNTERS = Option(player="B", target=0, count=3)


@pytest.mark.parametrize(
    ("kind", "options", "limits", "only"),
    [
        ("card", [A, B], (3, 3), (A, A, B)),  # exactly as many as there are
        ("card", [A], (1, 1), (A,)),
        ("card", [A], (0, 1), None),  # "may" always leaves two ways
        ("card", [A, B], (1, 1), None),
        ("card", [A, B], (9, 9), (A, A, B)),  # fewer than asked for: all of them
        ("card", [], (1, 1), ()),
        ("order", [A, B], (2, 2), None),
        ("order", [B], (1, 1), (B,)),
        ("counter", [COUNTERS], (1, 1), (COUNTERS,)),
        ("chance", [A, B], (1, 1), None),
    ],
)
def test_only_what_is_a_choice_is_asked(kind, options, limits, only):
    assert only_answer(make_select("A", kind, options, ASKING, limits)) == only


@pytest.mark.parametrize(
    ("kind", "options", "limits", "shown"),
    [("card", [A, B], (2, 9), (2, 3)), ("card", [A], (3, 3), (2, 2)), ("card", [], (1, 1), (0, 0)),
     ("counter", [COUNTERS], (1, 3), (1, 1)), ("card", [A, B], (0, 1), (0, 1))],
)  # fmt: skip
def test_no_more_is_wanted_than_there_is(kind, options, limits, shown):
    select = make_select("A", kind, options, ASKING, limits)
    assert (select.min, select.max) == shown


def test_like_cards_are_picked_as_often_as_there_are_and_no_oftener():
    select = make_select("A", "card", [A, B], ASKING, (1, 3))
    assert read_picks(select, (0, 1, 0), "choices.0") == (A, B, A)
    with pytest.raises(RequestError, match=r"choices\.0\.2: there are only 2 of these"):
        read_picks(select, (0, 0, 0), "choices.0")
    with pytest.raises(RequestError, match=r"choices\.0\.1: picked before: once is all"):
        read_picks(select, (1, 1), "choices.0")


def test_an_option_is_also_picked_by_a_null_it_shows():
    with_id = Option(zone="hand", index=1, name="A", id="neo1-4")
    select = make_select("A", "card", [Option(index=0, name="A", id=None), with_id], ASKING)
    assert read_picks(select, (Option(id="neo1-4"),), "choices.0") == (with_id,)
    assert read_picks(select, (Option(id=None),), "choices.0")[0].index == 0


def test_of_a_pile_known_as_a_number_the_card_found_is_named():
    select = make_select("A", "card", (), ASKING, (0, 1), found=True)
    (picked,) = read_picks(select, (Option(found=Card("Oak")),), "choices.0")
    assert (picked.name, picked.found) == ("Oak", Card("Oak"))
    with pytest.raises(RequestError, match=r"choices\.0\.0: not offered: name the card found"):
        read_picks(select, (0,), "choices.0")


# --- options from the table -----------------------------------------------------------------------


def options_shown(make, **position):
    """The options of a question that offers `make(run)`."""

    def ask_options(run, _scene):
        run.ask_choice(make_select("A", "card", make(run), ASKING, (0, 1)))

    select = rule_action(make_table(**position), layer=after_do(ask_options))["select"]
    return select["options"]


def test_pokemon_with_counters_are_offered_with_them():
    places = [Spot("B", "active"), Spot("B", 0), Spot("B", 1)]
    shown = options_shown(
        lambda run: counter_options(run, places),
        b=[make_pokemon("Mew"), make_pokemon("Abra", damage=30)],
    )
    assert shown == [
        {"player": "B", "target": "active", "count": 2},
        {"player": "B", "target": 1, "count": 3},
    ]


def test_conditions_types_and_numbers_are_offered():
    shown = options_shown(lambda _run: condition_options(["Asleep"]))
    assert shown == [{"condition": "Asleep"}]
    assert options_shown(lambda _run: type_options(["Fire"])) == [{"type": "Fire"}]
    assert options_shown(lambda _run: number_options(2, 3)) == [{"number": 2}, {"number": 3}]


def test_a_bench_of_which_nothing_is_said_cannot_be_chosen_from():
    with pytest.raises(RequestError) as refused:
        rule_action(make_table(B={"bench": None}), layer=after_do(hit_benched))
    assert refused.value.path == "position.players.B.bench"


# --- yes and no, coins ----------------------------------------------------------------------------


def test_a_may_is_asked_and_answered_with_yes_or_no():
    def hit_if_wanted(run, scene):
        if run.ask_yes_no("A", ASKING):
            hit_benched(run, scene)

    layer = after_do(hit_if_wanted)
    asked = rule_action(make_table(b=BENCH[:1]), layer=layer)["select"]
    assert (asked["kind"], asked["options"]) == ("yes_no", [{"value": True}, {"value": False}])
    yes, no = (
        rule_action(make_table(b=BENCH[:1]), layer=layer, choices=[[{"value": value}]])
        for value in (True, False)
    )
    assert (damage_on_bench(yes), damage_on_bench(no)) == ([20], [0])


def test_a_branch_carries_the_question_that_is_open_in_it():
    def on_heads(run, scene):
        if run.flip_coin():
            hit_benched(run, scene)

    ruling = rule_action(make_table(b=BENCH), layer=after_do(on_heads))
    heads, tails = ruling["branches"]
    assert (ruling["select"], tails["select"]) == (None, None)
    assert len(heads["select"]["options"]) == 3
    assert (heads["flips"], tails["damage"], ruling["damage"]) == (["heads"], 20, None)
    chosen = rule_action(make_table(b=BENCH), layer=after_do(on_heads), choices=[[2]])
    assert damage_on_bench(chosen["branches"][0]) == [0, 0, 20]


def times_heads(run, scene):
    hit_as_it_stands(run, Hit(scene.attacker, scene.defender, 10 * run.flip_until_tails()))


def test_until_tails_has_branches_down_to_one_in_1024_and_one_for_the_rest():
    position = make_table(B={"active": make_pokemon("Natu", hp=500)})
    ruling = rule_action(position, layer=after_do(times_heads))
    *listed, rest = ruling["branches"]
    assert [len(one["flips"]) for one in listed] == list(range(10, 0, -1))
    assert listed[0]["probability"] == rest["probability"] == 1 / 1024
    assert sum(one["probability"] for one in ruling["branches"]) == 1
    assert (rest["rest"], rest["position"], rest["legal"]) == (True, None, True)
    assert rest["flips"] == ["heads"] * 10
    assert "rest" not in listed[0]
    done = [one["position"]["players"]["B"]["active"]["damage"] for one in listed]
    assert done == [20 + 10 * heads for heads in range(9, -1, -1)]
    assert (ruling["position"], ruling["flips_used"]) == (None, 0)


def test_until_tails_takes_the_coins_that_are_given():
    flips = ["heads"] * 12 + ["tails", "tails"]
    position = make_table(B={"active": make_pokemon("Natu", hp=500)})
    ruling = rule_action(position, layer=after_do(times_heads), flips=flips)
    assert ruling["position"]["players"]["B"]["active"]["damage"] == 140
    assert ruling["flips_used"] == 13


def test_so_many_coins_are_flipped_and_their_heads_counted():
    def flip_three(run, scene):
        hit_as_it_stands(run, Hit(scene.attacker, scene.defender, 10 * run.flip_coins(3)))

    flips = ["heads", "tails", "heads"]
    position = make_table(B={"active": make_pokemon("Natu", hp=500)})
    ruling = rule_action(position, HIT, layer=after_do(flip_three), flips=flips)
    assert ruling["position"]["players"]["B"]["active"]["damage"] == 40
