"""Cards that texts look at, search for and move: which, how many, and the questions asked."""

import pytest

from tests.judging.effects.harbour import (
    HIT,
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

PLAY = {"type": "play_trainer", "card": name_card(16)}
MINE, THEIRS = [put_pokemon(1), put_pokemon(2)], [put_pokemon(3), put_pokemon(4)]
ENERGY, STAGE = {"kind": "energy"}, {"kind": "pokemon"}
POKEMON = {"kind": "pokemon"}
DECK = (21, 5, 22, 14, 6, 21)


def name_cards(*numbers):
    return [name_card(number) for number in numbers]


def play_step(step, choices=(), **more):
    side = {
        "hand": name_cards(16, 14),
        "deck": name_cards(*DECK),
        "discard": name_cards(22, 5),
        "lost_zone": [],
        **more.pop("a", {}),
    }
    table = put_on_table(MINE, THEIRS, a=side, **more)
    return ask_about({16: {"when": "play", "steps": [step]}}, table, PLAY, choices=choices)


def look_at_cards(count=3, **more):
    return {"do": "look", "count": count, **more}


def search_deck(what=None, **more):
    return {"do": "search", **({"for": what} if what else {}), **more}


def reveal_until(what, **more):
    return {"do": "reveal_until", "for": what, **more}


HAND, LEFT, GONE = "A.hand", "A.deck", "A.discard"
# The step, the picks, the cards of each pile afterwards.
SEEN = {
    "one is taken, the others stay": (
        look_at_cards(take=1), [[1]], {HAND: (5, 14), LEFT: (21, 22, 14, 6, 21)}),
    "two are taken, in the order they were picked": (
        look_at_cards(take=2), [[2, 0]], {HAND: (22, 21, 14), LEFT: (5, 14, 6, 21)}),
    "of the bottom": (look_at_cards(take=1, end="bottom"), [[0]],
        {HAND: (14, 14), LEFT: (21, 5, 22, 6, 21)}),
    "the others go under the deck": (
        look_at_cards(take=1, rest="bottom"), [[1]], {HAND: (5, 14), LEFT: (14, 6, 21, 21, 22)}),
    "the others are discarded": (
        look_at_cards(take=1, rest="discard"), [[1]], {HAND: (5, 14), LEFT: (14, 6, 21),
            GONE: (16, 21, 22, 22, 5)}),
    "the others go back in an order": (
        look_at_cards(rest="order"), [[2, 0, 1]], {HAND: (14,), LEFT: (22, 21, 5, 14, 6, 21)}),
    "the others go under the deck in an order": (
        look_at_cards(rest="order_bottom"), [[2, 0, 1]], {LEFT: (14, 6, 21, 22, 21, 5)}),
    "all that fit": (look_at_cards(take="all", **{"for": ENERGY}), [],
        {HAND: (21, 22, 14), LEFT: (5, 14, 6, 21)}),
    "all": (look_at_cards(2, take="all"), [], {HAND: (21, 5, 14), LEFT: (22, 14, 6, 21)}),
    "those of which there is another": (
        look_at_cards("all", take="namesakes"), [], {HAND: (21, 21, 14), LEFT: (5, 22, 14, 6)}),
    "as many as are there": (look_at_cards(9, take="all"), [], {HAND: (*DECK, 14), LEFT: ()}),
    "they are discarded": (look_at_cards(take="all", to="discard"), [], {GONE: (16, 21, 5, 22, 22,
        5)}),
    "they go under the deck": (look_at_cards(2, take="all", to="deck_bottom"), [],
        {LEFT: (22, 14, 6, 21, 21, 5)}),
    "they go to the Lost Zone": (look_at_cards(2, take="all", to="lost_zone"), [],
        {"A.lost_zone": (21, 5)}),
    "onto the Bench": (look_at_cards(take=1, to="bench", **{"for": POKEMON}), [[0]],
        {"A.bench": 2, LEFT: 5}),
    "attached": (look_at_cards(take=1, to="attach", attach_to="active", **{"for": ENERGY}), [[0]],
                 {"A.active.energy": (21,), LEFT: 5}),
    "turned over until one fits": (
        reveal_until(STAGE), [], {HAND: (5, 14), LEFT: (22, 14, 6, 21, 21)}),
    "turned over until one fits, the others discarded": (
        reveal_until({"name": "Energy 22"}, rest="discard"), [],
            {HAND: (22, 14), LEFT: (14, 6, 21), GONE: (16, 21, 5, 22, 5)}),
    "turned over until one fits, onto the Bench": (
        reveal_until(STAGE, to="bench"), [], {"A.bench": 2, HAND: (14,)}),
    "turned over and discarded": (
        reveal_until(STAGE, to="discard"), [], {GONE: (16, 5, 22, 5), HAND: (14,)}),
    "turned over to the last, none fits": (
        reveal_until({"name": "Nobody"}), [], {HAND: (14,), LEFT: DECK}),
    "a card of the deck": (search_deck(ENERGY), [[1]], {HAND: (22, 14), LEFT: (21, 5, 14, 6, 21)}),
    "two cards": (search_deck(ENERGY, count=2), [[0, 1]], {HAND: (21, 22, 14), LEFT: (5, 14, 6,
        21)}),
    "a card on top of the deck": (search_deck(ENERGY, to="deck_top"), [[1]],
        {LEFT: (22, 21, 5, 14, 6, 21)}),
    "a card under the deck": (search_deck(ENERGY, to="deck_bottom"), [[1]],
        {LEFT: (21, 5, 14, 6, 21, 22)}),
    "a card of the discard pile": (
        search_deck(ENERGY, **{"in": "discard"}), [[0]], {HAND: (22, 14), GONE: (16, 5)}),
    "onto the Bench from the deck": (search_deck(POKEMON, to="bench", count=2), [[0, 1]],
                                     {"A.bench": 3, LEFT: 4}),
    "attached, each to another": (
        search_deck(ENERGY, to="attach", attach_to={"all": "chosen", "of": "you",
            "place": "in_play"},
               count=2, each=True, apart=True),
        [[0, 1], [1]], {"A.active.energy": (22,), "A.bench.0.energy": (21,)}),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_cards_go_where_the_text_says_in_their_order(name):
    step, choices, expect = SEEN[name]
    answer = play_step(step, choices)
    assert answer["select"] is None, answer["select"]
    found = {}
    for path, wanted in expect.items():
        value = answer["position"]["players"]
        for part in path.split("."):
            value = value[int(part) if part.isdigit() else part]
        found[path] = len(value) if isinstance(wanted, int) else tuple(map(read_number, value))
    assert found == expect


def read_number(said):
    return int(said.rpartition("-")[2])


# The step, then its question: message, fewest and most picks, number of options.
ASKED = {
    "one of three": (look_at_cards(take=1), "choose_to_hand", 1, 1, 3),
    "two of three": (look_at_cards(take=2), "choose_to_hand_exactly", 2, 2, 3),
    "up to two": (look_at_cards(take=2, up_to=True), "choose_to_hand", 0, 2, 3),
    "any number": (look_at_cards(take="any"), "choose_to_hand", 0, 3, 3),
    "one of those that fit": (look_at_cards("all", take=1, **{"for": POKEMON}), "choose_to_hand",
        1, 1, 2),
    "all but one of those that fit": (
        look_at_cards("all", take=2, **{"for": ENERGY}), "choose_to_hand_exactly", 2, 2, 2),
    "in an order": (look_at_cards(rest="order"), "choose_order", 3, 3, 3),
    "a card of the deck that fits may be left": (search_deck(ENERGY), "choose_to_hand", 0, 1, 2),
    "any card of the deck may not": (search_deck(), "choose_to_hand", 1, 1, 5),
    "two of any": (search_deck(count=2), "choose_to_hand_exactly", 2, 2, 5),
    "a card of the discard pile may not": (
        search_deck(POKEMON, **{"in": "discard"}), "choose_to_hand", 1, 1, 3),
    "several to evolve with": (
        search_deck(POKEMON, to="evolve", count=2, **{"in": "discard"},
               attach_to={"all": "pokemon", "of": "you"}), "choose_to_evolve_exactly", 2, 2, 3),
    "one to evolve with": (
        search_deck(POKEMON, to="evolve", **{"in": "discard"},
               attach_to={"all": "pokemon", "of": "you"}), "choose_to_evolve", 1, 1, 3),
    "cards of different names": (search_deck(count=2, different=True), "choose_to_hand_exactly", 2,
        2,
        5),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_as_many_cards_are_asked_for_as_the_text_says(name):
    step, message, least, most, options = ASKED[name]
    select = play_step(step, a={"discard": name_cards(22, 31, 32, 5)})["select"]
    found = (select["message"], select["min"], select["max"], len(select["options"]))
    assert found == (message, least, most, options)
    assert select["player"] == "A"


def test_several_cards_to_evolve_with_are_asked_for_in_words():
    step, *_ = ASKED["several to evolve with"]
    said = play_step(step, a={"discard": name_cards(22, 31, 32, 5)})["select"]["text"]
    assert said == "Choose 2 cards of A's discard pile to evolve with."


@pytest.mark.parametrize(("bench", "most"), [(1, 2), (3, 2), (4, 1)])
def test_no_more_pokemon_are_taken_than_there_is_room_for(bench, most):
    mine = [put_pokemon(1), *(put_pokemon(2) for _ in range(bench))]
    side = {"hand": name_cards(16), "deck": name_cards(*DECK), "discard": []}
    step = search_deck(POKEMON, to="bench", count=2)
    table = put_on_table(mine, THEIRS, a=side)
    select = ask_about({16: {"when": "play", "steps": [step]}}, table, PLAY)["select"]
    assert select["max"] == most


@pytest.mark.parametrize(
    ("choices", "damage"),
    [([[{"player": "B", "target": 0}]], 20), ([[{"player": "B", "target": "active"}]], 0)],
)
def test_whom_a_step_chose_the_next_one_calls_it(choices, damage):
    chosen = {"all": "chosen", "of": "opponent", "place": "in_play"}
    steps = [{"do": "choose", "what": chosen}, {"do": "damage_counters", "on": "it", "count": 2}]
    answer = ask_about(
        {1: steps}, put_on_table(MINE, THEIRS), {"type": "attack", "attack": HIT}, choices=choices
    )
    require_seen(answer, {"B.0": damage, "B": 50 - damage})


CHOSEN = {"all": "chosen", "of": "opponent", "place": "in_play"}
PICKED = {
    "one of the opponent's": (CHOSEN, "choose_opposing", "A", 1, 1, 3),
    "one of the opponent's Bench": (CHOSEN | {"place": "bench"}, "choose_opposing_benched", "A",
        1, 1, 2),
    "one of its own": (CHOSEN | {"of": "you"}, "choose_own", "A", 1, 1, 2),
    "one of any": (CHOSEN | {"of": "both"}, "choose_any", "A", 1, 1, 5),
    "two": (CHOSEN | {"count": 2}, "choose_opposing", "A", 2, 2, 3),
    "up to two": (CHOSEN | {"count": 2, "up_to": True}, "choose_opposing_up_to", "A", 0, 2, 3),
    "up to more than there are": (
        CHOSEN | {"count": 4, "up_to": True}, "choose_opposing_up_to", "A", 0, 3, 3),
    "the opponent chooses one of theirs": (CHOSEN | {"by": "opponent"}, "choose_own", "B", 1, 1, 3),
    "the opponent chooses one of mine": (
        CHOSEN | {"of": "you", "by": "opponent"}, "choose_opposing", "B", 1, 1, 2),
    "one that fits": (
        CHOSEN | {"where": {"name": ["Pokemon 4", "Pokemon 5"]}}, "choose_opposing", "A", 1, 1, 2),
    "another than the defender": (CHOSEN | {"but": "defending"}, "choose_opposing", "A", 1, 1, 2),
}  # fmt: skip


@pytest.mark.parametrize("name", PICKED)
def test_who_chooses_among_whom_is_as_the_text_says(name):
    chosen, message, player, least, most, options = PICKED[name]
    steps = [{"do": "damage_counters", "on": chosen, "count": 1}]
    table = put_on_table(MINE, [*THEIRS, put_pokemon(5)])
    select = ask_about({1: steps}, table, {"type": "attack", "attack": HIT})["select"]
    found = (select["message"], select["player"], select["min"], select["max"])
    assert found == (message, player, least, most)
    assert len(select["options"]) == options


# A filter without `kind`, additional facts of cards, the numbers of the cards that pass.
ALIKE = {
    "Energy that provides is Energy": ({"provides": ["Colorless"]}, {}, [22]),
    "not a Pokémon that is attached as Energy": (
        {"provides": ["Water"]}, {5: {"provides": ["Water"]}}, [21]),
    "types are a Pokémon's, not a Fossil's": ({"types": ["Colorless"]}, {}, []),
    "so are Hit Points": ({"hp_at_most": 100}, {}, [5]),
}  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_what_a_filter_asks_of_is_a_card_that_has_it(name):
    what, facts, fitting = ALIKE[name]
    step = {"do": "search", "in": "discard", "for": what, "count": "all"}
    table = put_on_table(
        MINE, THEIRS, a={"hand": name_cards(16), "discard": name_cards(5, 14, 17, 21, 22)}
    )
    texts = {16: {"when": "play", "steps": [step]}}
    answer = ask_about(texts, table, PLAY, described=facts)
    assert answer["position"]["players"]["A"]["hand"] == name_cards(*fitting)
