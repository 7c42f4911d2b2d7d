"""Texts that react to damage, Knock Outs, Trainers, powers and played cards."""

import pytest

from judging.engine.conformance import value_at
from tests.judging.effects.harbour import (
    FREE,
    GIFT,
    HIT,
    SHORT,
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

END, STRIKE = {"type": "end_turn"}, {"type": "attack", "attack": HIT}
BENCH = {"all": "pokemon", "place": "bench", "of": "opponent"}
OWN_BENCH = {"all": "pokemon", "place": "bench", "of": "you"}
ALL_OWN = {"all": "pokemon", "of": "you"}
ALL = {"all": "pokemon", "of": "both"}
DRAW = {"do": "draw", "count": 2}


def put_counters(on="self", count=1, **more):
    return {"do": "damage_counters", "on": on, "count": count, **more}


def strike_spot(to, points=20):
    return {"do": "hit", "to": to, "points": points}


def text_at(when, *steps, **more):
    return {"when": when, "steps": list(steps), **more}


def hold_cards(*numbers, **more):
    return {"hand": [name_card(number) for number in numbers], **more}


def play_card(number, kind="play_trainer", **more):
    return {"type": kind, "card": name_card(number), **more}


MINE, THEIRS = [put_pokemon(1), put_pokemon(2)], [put_pokemon(3), put_pokemon(4)]
TABLE = put_on_table(MINE, THEIRS)
RETREAT = {"type": "retreat", "to": 0, "discard": [0]}
BACK = text_at("damaged", put_counters("attacker", 2))
AT_FALL = text_at("knocked_out", put_counters("attacker", 3))

ANSWERED = {
    "who is struck answers the Attacking Pokémon": (
        {3: BACK}, TABLE, STRIKE, {"A": 20, "B": 30}),
    "who is not struck does not": ({4: BACK}, TABLE, STRIKE, {"A": 0, "B": 30}),
    "one that watches over all of its own does": (
        {4: BACK | {"about": ALL_OWN}}, TABLE, STRIKE, {"A": 20}),
    "one that watches over its own does not for others": (
        {2: BACK | {"about": ALL_OWN}}, TABLE, STRIKE, {"A": 0}),
    "no damage, no answer": ({3: BACK}, TABLE, {"type": "attack", "attack": FREE}, {"A": 0}),
    "damage to the Bench is answered": (
        {1: [strike_spot(BENCH)], 4: BACK}, TABLE, STRIKE, {"A": 20, "B.0": 20}),
    "each that is struck answers": (
        {1: [strike_spot(BENCH)], 3: BACK, 4: text_at("damaged", put_counters("attacker", 1))},
        TABLE, STRIKE, {"A": 30, "B": 30, "B.0": 20}),
    "damage to its own side is not answered": (
        {1: [strike_spot(OWN_BENCH)], 2: BACK}, TABLE, STRIKE, {"A": 0, "A.0": 20, "B": 30}),
    "damage to itself is not answered": (
        {1: [strike_spot("self")], 3: text_at("damages", put_counters("self", 4))}, TABLE, STRIKE,
            {"A": 20, "B": 30}),
    "an attack that did damage has its answer": (
        {1: text_at("damages", put_counters("self", 1))}, TABLE, STRIKE, {"A": 10, "B": 30}),
    "one that struck two has one": (
        {2: text_at("damages", put_counters("self", 1), about=ALL_OWN), 1: [strike_spot(BENCH)]},
        TABLE, STRIKE, {"A.0": 10, "B.0": 20}),
    "one that did damage to itself alone has none": (
        {2: text_at("damages", put_counters("self", 1), about=ALL_OWN),
            1: [{"do": "damage", "set": 0}, strike_spot("self")]},
        TABLE, STRIKE, {"A.0": 0, "A": 20, "B": 0}),
    "one that did no damage has none": (
        {1: text_at("damages", put_counters("self", 1))}, TABLE, {"type": "attack",
            "attack": FREE}, {"A": 0}),
    "who falls by it answers": (
        {3: AT_FALL}, put_on_table(MINE, [put_pokemon(3, damage=50), put_pokemon(4)]), STRIKE,
        {"A": 30, "promotes": ["B"]}),
    "who stands does not": (
        {3: AT_FALL}, put_on_table(MINE, [put_pokemon(3, damage=40), put_pokemon(4)]), STRIKE,
        {"A": 0, "B": 70}),
    "who falls by counters does not": (
        {3: AT_FALL, 1: [{"do": "damage", "set": 0}, put_counters("defending", 5)]},
        put_on_table(MINE, [put_pokemon(3, damage=50), put_pokemon(4)]), STRIKE,
        {"A": 0, "promotes": ["B"]}),
    "who falls by its own side's attack does not": (
        {2: AT_FALL, 1: [strike_spot(OWN_BENCH, 70)]}, TABLE, STRIKE,
        {"A": 0, "position.players.A.bench": []}),
    "who falls on the Bench answers": (
        {4: AT_FALL, 1: [strike_spot(BENCH, 90)]}, TABLE, STRIKE,
            {"A": 30, "position.players.B.bench": []}),
    "an attack that is tried has its answer, damage or none": (
        {3: text_at("opponent_attacks", put_counters("attacker", 1))}, TABLE, {"type": "attack",
            "attack": FREE},
        {"A": 10}),
    "its player's own attack has not": (
        {2: text_at("opponent_attacks", put_counters("attacker", 1))}, TABLE, STRIKE, {"A": 0}),
    "who retreats answers from the Bench, it is who came": (
        {1: text_at("retreats", put_counters("self", 1), put_counters("it", 2))},
        put_on_table([put_pokemon(1, energy=[name_card(21)]), put_pokemon(2)], THEIRS),
        RETREAT, {"A": 20, "A.0": 10}),
    "who leaves the Active place too": (
        {1: text_at("leaves_active", put_counters("self", 1), put_counters("it", 2))},
        put_on_table([put_pokemon(1, energy=[name_card(21)]), put_pokemon(2)], THEIRS),
        RETREAT, {"A": 20, "A.0": 10}),
    "switched, it does not retreat but leaves": (
        {1: (text_at("retreats", put_counters("self", 4)), text_at("leaves_active",
            put_counters("self", 1))),
         14: text_at("play", {"do": "switch", "who": "you"})},
        put_on_table(MINE, THEIRS, a=hold_cards(14)), play_card(14), {"asks": "nothing",
            "A.0": 10}),
    "switched after a retreat, nothing retreats": (
        {2: (text_at("retreats", put_counters("self", 4)), text_at("leaves_active",
            put_counters("self", 1))),
         1: text_at("leaves_active", {"do": "switch", "who": "you"})},
        put_on_table([put_pokemon(1, energy=[name_card(21)]), put_pokemon(2)], THEIRS),
        RETREAT, {"A": 0, "A.0": 10}),
    "who is played puts it on itself": (
        {5: text_at("played", put_counters("self", 1))}, put_on_table(MINE, THEIRS,
            a=hold_cards(5)),
        play_card(5, "play_basic"), {"A.0": 0, "A.1": 10}),
    "a Fossil that is played too": (
        {2: text_at("played", put_counters("it", 1), about=ALL)}, put_on_table(MINE, THEIRS,
            a=hold_cards(17)),
        play_card(17, "play_trainer"), {"A.0": 0, "A.1": 10}),
    "who evolves is not played": (
        {31: (text_at("played", put_counters("self", 1)), text_at("evolved", put_counters("self",
            2)),
            text_at("levelled_up", put_counters("self", 4)))},
        put_on_table(MINE, THEIRS, a=hold_cards(31)), play_card(31, "evolve", target="active"),
            {"A": 20}),
    "another's counters fall on who is played": (
        {13: text_at("always", rules=[{"rule": "counters_when", "on": ALL, "when": "played",
            "count": 2}])},
        put_on_table(MINE, THEIRS, a=hold_cards(5), stadium=name_card(13), stadium_owner="B"),
        play_card(5, "play_basic"), {"A.1": 20, "B": 0, "steps.1.before": 0, "steps.1.after": 20}),
    "counters for those that evolve do not": (
        {13: text_at("always", rules=[{"rule": "counters_when", "on": ALL, "when": "evolved",
            "count": 2}])},
        put_on_table(MINE, THEIRS, a=hold_cards(5), stadium=name_card(13), stadium_owner="B"),
        play_card(5, "play_basic"), {"A.1": 0}),
    "they come beside those it has": (
        {13: text_at("always", rules=[{"rule": "counters_when", "on": ALL, "when": "evolved",
            "count": 2}])},
        put_on_table([put_pokemon(1, damage=10)], THEIRS, a=hold_cards(31), stadium=name_card(13)),
        play_card(31, "evolve", target="active"), {"A": 30}),
    "counters for one side's do not fall on the other's": (
        {13: text_at("always", rules=[{"rule": "counters_when", "on": ALL_OWN, "when": "played",
            "count": 2}])},
        put_on_table(MINE, THEIRS, a=hold_cards(5), stadium=name_card(13), stadium_owner="B"),
        play_card(5, "play_basic"), {"A.1": 0}),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERED)
def test_a_text_answers_what_it_is_about(name):
    texts, table, action, expect = ANSWERED[name]
    require_seen(ask_about(texts, table, action, choices=CHOICES.get(name, [])), expect)


ONE = [[{"player": "A", "target": 0}]]
CHOICES = {
    "switched, it does not retreat but leaves": ONE,
    "switched after a retreat, nothing retreats": ONE,
}

STOP = {"do": "cancel_card"}
MAY = "choose_may"


def stop_what(to="discard"):
    return text_at("opponent_trainer", STOP | {"to": to})


STOPPED = {
    "it does nothing and is discarded": (
        {14: text_at("play", DRAW), 3: stop_what()}, 14, {"A.hand": 0, "A.discard": ["Trainer 14"],
            "A.deck": 6}),
    "it goes back to the hand": (
        {14: text_at("play", DRAW), 3: stop_what("hand")}, 14, {"A.hand": 1, "A.discard": [],
            "A.deck": 6}),
    "it goes on top of the deck": (
        {14: text_at("play", DRAW), 3: stop_what("deck_top")}, 14, {"A.hand": 0,
            "A.deck.0": "Trainer 14"}),
    "it goes under the deck": (
        {14: text_at("play", DRAW), 3: stop_what("deck_bottom")}, 14,
            {"A.hand": 0, "A.deck.6": "Trainer 14"}),
    "it goes into the deck": (
        {14: text_at("play", DRAW), 3: stop_what("deck")}, 14, {"A.hand": 0, "A.deck": 7}),
    "it goes to the Lost Zone": (
        {14: text_at("play", DRAW), 3: stop_what("lost_zone")}, 14,
            {"A.hand": 0, "A.lost_zone": ["Trainer 14"]}),
    "a Supporter that does nothing was played": (
        {15: text_at("play", DRAW), 3: stop_what()}, 15, {"A.hand": 0,
            "A.this_turn.supporter_played": True}),
    "a Trainer that does nothing was no Supporter": (
        {14: text_at("play", DRAW), 3: stop_what()}, 14, {"A.this_turn.supporter_played": False}),
    "the player's own text does not answer": (
        {14: text_at("play", DRAW), 1: stop_what()}, 14, {"A.hand": 2, "A.deck": 4}),
    "a text that watches for another card does not": (
        {14: text_at("play", DRAW), 3: stop_what() | {"card": {"name": "Trainer 16"}}}, 14,
            {"A.hand": 2}),
    "a text that is used up does not": (
        {14: text_at("play", DRAW), 3: stop_what() | {"limit": "turn"}}, 14, {"A.hand": 2}),
    "a text whose condition is not so does not": (
        {14: text_at("play", DRAW), 3: stop_what() | {"if": {"is": "first_turn"}}}, 14,
            {"A.hand": 2}),
    "a text that does something else lets it be": (
        {14: text_at("play", DRAW), 3: text_at("opponent_trainer", put_counters("self", 1))}, 14,
            {"A.hand": 2, "B": 10}),
    "the second one stops it where the first does not": (
        {14: text_at("play", DRAW), 3: text_at("opponent_trainer", put_counters("self", 1)),
            4: stop_what()}, 14,
        {"A.hand": 0, "B": 10}),
    "once it is stopped nobody else answers": (
        {14: text_at("play", DRAW), 3: stop_what(), 4: text_at("opponent_trainer",
            put_counters("self", 1))}, 14,
        {"A.hand": 0, "B.0": 0}),
}  # fmt: skip


@pytest.mark.parametrize("name", STOPPED)
def test_a_trainer_is_stopped_and_goes_where_the_text_says(name):
    texts, number, expect = STOPPED[name]
    deck = [name_card(21)] * 6
    table = put_on_table(MINE, THEIRS, a=hold_cards(number, deck=deck, discard=[], lost_zone=[]))
    table["players"]["B"]["this_turn"] = {"powers_used": [["active", GIFT]]}
    answer = ask_about(texts, table, play_card(number))
    require_named(answer, expect)


def require_named(answer, expect):
    """As `require_seen`, for the sides; cards by name, a pile by its size if a number is expected.

    `B`, `B.0`: the damage of the Active Pokémon, and of the first on the Bench.
    """
    sides = answer["position"]["players"]
    found = {}
    for path, wanted in expect.items():
        short = SHORT.get(path)
        value = value_at(answer, short) if short else value_at(sides, path)
        if isinstance(value, list):
            named = [NAMES.get(one, one) for one in value]
            value = len(named) if isinstance(wanted, int) else named
        found[path] = NAMES.get(value, value) if isinstance(value, str) else value
    assert found == expect


NAMES = {name_card(14): "Trainer 14", name_card(15): "Supporter 15"}


SPRAY = text_at("opponent_power", {"do": "shuffle"})
GIFT_USED = {"type": "use_power", "target": "active", "power": GIFT}
USE = text_at("use", DRAW, limit="turn")
# The opponent's texts and hand, the kind of the power, the question asked, if any.
SPRAYED = {
    "a card that answers it": ({16: SPRAY}, [16], "Poké-Power", MAY),
    "the second card that answers it": ({14: text_at("play", DRAW), 16: SPRAY}, [14, 16],
        "Poké-Power",
        MAY),
    "one behind a card that acts when it is in play": (
        {11: text_at("turn_end", DRAW), 16: SPRAY}, [11, 16], "Poké-Power", MAY),
    "one beside a card nobody named": ({16: SPRAY}, [None, 16], "Poké-Power", MAY),
    "one beside a card that stands in no catalogue": ({16: SPRAY}, ["Some", 16], "Poké-Power", MAY),
    "one that asks for what is not so": (
        {16: SPRAY | {"if": {"is": "first_turn"}}}, [16], "Poké-Power", None),
    "a hand that nobody knows": ({16: SPRAY}, 3, "Poké-Power", None),
    "a hand without it": ({16: SPRAY}, [14], "Poké-Power", None),
    "a Pokémon Power": ({16: SPRAY}, [16], "Pokémon Power", None),
}  # fmt: skip


@pytest.mark.parametrize("name", SPRAYED)
def test_a_card_in_the_opponents_hand_answers_a_power(name):
    more, hand, kind, asked = SPRAYED[name]
    if isinstance(hand, list):
        named = {None: None, "Some": {"name": "Some", "kind": "trainer"}}
        hand = [named[one] if one in named else name_card(one) for one in hand]
    table = put_on_table(MINE, THEIRS, a={"hand": 0}, b={"hand": hand, "discard": []})
    answer = ask_about({1: USE, **more}, table, GIFT_USED, kind=kind)
    require_seen(answer, {"asks": asked or "nothing"})
    if not asked:
        require_seen(answer, {"position.players.A.hand": 2})
        return
    assert answer["select"]["player"] == "B"
    for value, drawn in ((True, 0), (False, 2)):
        said = ask_about(
            {1: USE, **more}, table, GIFT_USED, kind=kind, choices=[[{"value": value}]]
        )
        left = said["position"]["players"]["B"]
        assert said["position"]["players"]["A"]["hand"] == drawn
        assert left["discard"] == ([name_card(16)] if value else [])
        assert len(left["hand"]) == len(hand) - value
        used = said["position"]["players"]["A"]["this_turn"]["powers_used"]
        assert used == [["active", GIFT]]
