"""What holds for every position: no card is lost, nothing is guessed, no player is favoured."""

from copy import deepcopy
from functools import cache
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.engine import (
    EDITIONS,
    RequestError,
    compare_editions,
    decode_question,
    decode_request,
    encode_answer,
    rule,
    rule_plain,
)
from judging.engine.hooks import EffectLayer
from judging.engine.retreat import is_legal_payment, legal_payments

TYPES = ("Fire", "Water", "Darkness", "Colorless")
CHANGES = {
    "base": ("x2", "=0", "+30"),
    "attacker": ("+10", "+20"),
    "play_area": ("-30",),
    "defender_cards": ("-20", "-10"),
    "defender_effects": ("prevent", "prevent<=30", "-30"),
}
OWN_CONDITIONS = ("Asleep", "Confused", "Paralyzed")


@cache
@st.composite
def draw_effects(draw):
    found = []
    for at, changes in CHANGES.items():
        if draw(st.integers(0, 3)) == 0:
            found.append({"name": at, "at": at, "change": draw(st.sampled_from(changes))})
    if draw(st.integers(0, 4)) == 0:
        found.append({"name": "Smokescreen", "at": "cancel", "flip": True})
    if draw(st.integers(0, 4)) == 0:
        found.append(draw(lasting_effects()))
    return found


@cache  # hypothesis validates each new strategy, so one is reused
@st.composite
def lasting_effects(draw):
    what = draw(
        st.sampled_from(
            (
                {"forbids": ["attack"]},
                {"forbids": ["retreat"]},
                {"sets": {"hp": "+10", "retreat": "+1"}},
                {"sets": {"types": ["Water"], "weaknesses": []}},
            )
        )
    )
    until = draw(
        st.sampled_from(
            (
                {},
                {"until": "end_of_turn"},
                {"until": "leaves_active"},
                {"until": "end_of_opponents_next_turn", "by": draw(st.sampled_from("AB"))},
                {"until": "end_of_your_next_turn", "by": draw(st.sampled_from("AB")), "since": 5},
            )
        )
    )
    return {"name": "Lasting"} | what | until


@st.composite
def draw_conditions(draw, edition):
    known = EDITIONS[edition].conditions
    found = [draw(st.sampled_from(("Asleep", "Confused", "Paralyzed", None, None)))]
    if edition != "regulations-sheet" or found == [None]:
        found += [name for name in known if name not in OWN_CONDITIONS and draw(st.booleans())]
    return [name for name in found if name]


@cache
@st.composite
def draw_pokemon(draw, edition, *, active):
    kind = draw(st.sampled_from(TYPES))
    card = {
        "name": draw(st.sampled_from(("Oddish", "Dark Golbat", "Pichu"))),
        "hp": draw(st.sampled_from((30, 50, 70))),
        "types": [kind],
        "retreat": draw(st.integers(0, 3)),
        "weaknesses": [{"type": draw(st.sampled_from(TYPES)), "amount": "x2"}],
        "resistances": [{"type": draw(st.sampled_from(TYPES)), "amount": "-30"}],
        "attacks": [{"name": "Strike", "damage": draw(st.sampled_from((0, 10, 20, 60)))}],
        "labels": draw(st.sampled_from(([], ["ex"]))),
    }
    if draw(st.booleans()):
        card["stage"] = draw(st.sampled_from(("Basic", "Baby")))
    beneath = ([],) if card.get("stage") == "Baby" else ([], [{"name": "Little", "stage": "Baby"}])
    energy = {"name": f"{kind} Energy", "provides": [kind]}
    double = {"name": "Double Colorless Energy"}
    found = {
        "card": card,
        "damage": draw(st.sampled_from((0, 10, 20))),
        "energy": draw(st.lists(st.sampled_from((energy, double)), max_size=4)),
        "tools": draw(st.sampled_from(([], [{"name": "Berry", "trainer": "Tool"}]))),
        "markers": draw(st.sampled_from(([], [], ["Char counter"]))),
        "effects": draw(draw_effects()),
        "under": draw(st.sampled_from(beneath)),
        "attached": draw(st.sampled_from(([], [{"name": "PlusPower"}]))),
        "hit_last_turn": draw(st.sampled_from((0, 10))),
        "attack_last_turn": draw(st.sampled_from((None, "Strike"))),
    }
    return found | ({"conditions": draw(draw_conditions(edition))} if active else {})


@cache
def draw_piles():
    return st.one_of(
        st.integers(0, 6), st.lists(st.sampled_from(({"name": "Marill"}, None)), max_size=4)
    )


@cache
@st.composite
def draw_player(draw, edition):
    return {
        "active": draw(draw_pokemon(edition, active=True)),
        "bench": draw(st.lists(draw_pokemon(edition, active=False), max_size=3)),
        "prizes": draw(st.integers(1, 3)),
        "effects": draw(st.lists(lasting_effects(), max_size=1)),
        "knocked_out_last_turn": draw(st.integers(0, 1)),
        **{name: draw(draw_piles()) for name in ("hand", "deck", "discard", "lost_zone")},
    }


@cache
@st.composite
def draw_actions(draw):
    who = draw(st.sampled_from("AB"))
    places = draw(st.sampled_from(("hand", "deck", "discard")))
    return draw(
        st.sampled_from(
            [
                {"type": "attack", "attack": "Strike", "self_damage": 30, "counters": 1},
                {"type": "attack", "attack": "Strike", "inflicts": ["Poisoned"]},
                {"type": "attack", "attack": "Strike", "flip_or_nothing": True},
                {"type": "retreat", "to": 0},
                {"type": "end_turn"},
                {"type": "switch", "player": who, "to": 0},
                {"type": "take", "player": who, "count": 3},
                {"type": "leave_play", "player": who, "target": "active", "to": places},
                {"type": "devolve", "player": who, "target": "active", "to": places},
                {"type": "inflict", "player": who, "condition": "Asleep"},
                {"type": "draw"},
                {"type": "look"},
                {"type": "concede", "player": who},
                {"type": "settle", "wins": {who: ["prizes", "no_pokemon"]}},
            ]
        )
    )


@cache
@st.composite
def draw_requests(draw):
    edition = draw(st.sampled_from(list(EDITIONS)))
    number = draw(st.integers(1, 9))
    return {
        "edition": edition,
        "position": {
            "turn": {"number": number, "first": draw(st.sampled_from("AB"))},
            "players": {name: draw(draw_player(edition)) for name in "AB"},
        },
        "action": draw(draw_actions()),
        "flips": draw(st.lists(st.sampled_from(("heads", "tails")), max_size=2)),
    }


def answer_request(request):
    """The ruling, or None if the question is refused, such as for a place with no Pokémon."""
    try:
        return rule_plain(request)
    except RequestError:
        return None


def measure_pile(pile):
    return pile if isinstance(pile, int) else len(pile)


def in_play(side):
    return [*filter(None, [side["active"]]), *side["bench"]]


def count_cards(side):
    """The number of a player's cards in all places."""
    names = ("hand", "deck", "discard", "lost_zone", "prizes")
    loose = sum(measure_pile(side[name]) for name in names)
    attached = ("energy", "tools", "under", "attached")
    return loose + sum(1 + sum(len(one[name]) for name in attached) for one in in_play(side))


def list_outcomes(ruling):
    return ruling["branches"] or [ruling]


@given(draw_requests())
def test_no_card_is_lost_or_made(request_):
    ruling = answer_request(request_)
    for outcome in list_outcomes(ruling) if ruling else []:
        for name in "AB":
            before = request_["position"]["players"][name]
            assert count_cards(outcome["position"]["players"][name]) == count_cards(before)


@given(draw_requests())
def test_damage_is_never_below_zero_and_comes_in_counters(request_):
    ruling = answer_request(request_)
    for outcome in list_outcomes(ruling) if ruling else []:
        assert (outcome["damage"] or 0) >= 0
        for side in outcome["position"]["players"].values():
            assert all(one["damage"] >= 0 and one["damage"] % 10 == 0 for one in in_play(side))


@given(draw_requests())
def test_branches_sum_to_one_and_each_is_the_ruling_with_its_flips(request_):
    ruling = answer_request(request_)
    if not ruling or not ruling["branches"]:
        return
    assert sum(branch["probability"] for branch in ruling["branches"]) == 1
    for branch in ruling["branches"]:
        flips = request_["flips"] + branch.pop("flips")
        del branch["probability"]
        assert rule_plain(request_ | {"flips": flips}) == branch
        for name, value in ruling.items():
            if name in {"damage", "position", "result", "prizes_taken", "promotes"} and value:
                assert branch[name] == value


@given(draw_requests())
def test_what_is_not_allowed_changes_nothing_and_names_its_rules(request_):
    ruling = answer_request(request_)
    if not ruling or ruling["legal"]:
        return
    assert ruling["steps"]
    again = rule_plain(request_ | {"position": ruling["position"]})
    assert again == ruling


@given(draw_requests())
def test_the_position_afterwards_can_be_asked_about_as_it_is(request_):
    ruling = answer_request(request_)
    for outcome in list_outcomes(ruling) if ruling else []:
        position = outcome["position"]
        asked = {"edition": request_["edition"], "position": position, "action": {"type": "draw"}}
        assert msgspec.json.decode(encode_answer(decode_request(asked).position)) == position


NAMES = {"A": "B", "B": "A"}


def exchange_names(value):
    """The value with players A and B exchanged, without its sentences."""
    if isinstance(value, dict):
        return {
            NAMES.get(key, key): exchange_names(item)
            for key, item in value.items()
            if key not in {"text", "verdict", "reasons"}
        }
    if isinstance(value, list):
        return [exchange_names(item) for item in value]
    return NAMES.get(value, value) if isinstance(value, str) else value


@given(draw_requests())
def test_the_players_names_can_be_exchanged(request_):
    ruling, mirrored = answer_request(request_), answer_request(exchange_names(request_))
    assert (mirrored is None) == (ruling is None)
    if ruling:
        assert exchange_names(exchange_names(ruling)) == exchange_names(mirrored)


@given(draw_requests())
def test_equal_questions_get_equal_rulings_and_comparing_gives_the_same(request_):
    ruling = answer_request(request_)
    assert answer_request(request_) == ruling
    question = decode_question(request_)
    answers = compare_editions(question.position, question.action, question.flips).answers
    mine = next(one for one in answers if one.edition == request_["edition"])
    assert (mine.ruling is None) == (ruling is None)
    if ruling:
        assert msgspec.json.decode(msgspec.json.encode(mine.ruling)) == ruling


@given(draw_requests())
def test_texts_that_say_nothing_change_nothing(request_):
    ruling = answer_request(request_)
    if ruling:
        asked = decode_request(request_)
        given = (asked.edition, asked.position, asked.action, asked.flips)
        assert msgspec.json.decode(encode_answer(rule(*given, layer=EffectLayer()))) == ruling


@given(draw_requests())
def test_to_look_changes_nothing_and_says_of_everything_once_whether_it_can_be(request_):
    ruling = answer_request(request_ | {"action": {"type": "look"}, "flips": []})
    again = rule_plain(request_ | {"action": {"type": "look"}, "position": ruling["position"]})
    assert again["position"] == ruling["position"]
    for one in ruling["in_force"]:
        can = [(able["what"], able["part"]) for able in one["can"]]
        cannot = {(unable["what"], unable["part"]) for unable in one["cannot"]}
        assert len(set(can)) == len(can)
        assert not cannot.intersection(can)


def discarded_one_by_one(worth, cost):
    """The books' rule for payments: discard cards one by one until the cost is met, then stop."""
    for order in permutations(worth):
        paid = 0
        for card in order:
            if paid >= cost:
                break
            paid += card
        else:
            if paid >= cost:
                return True
    return False


@given(st.lists(st.integers(1, 3), max_size=5), st.integers(0, 5))
def test_a_payment_is_legal_when_some_order_of_discarding_stops_there(worth, cost):
    assert is_legal_payment(worth, cost) == discarded_one_by_one(worth, cost)


@given(st.lists(st.integers(1, 3), max_size=6), st.integers(1, 4))
def test_all_legal_payments_are_listed_in_order(worth, cost):
    listed = list(legal_payments(worth, cost))
    assert listed == sorted(listed, key=lambda chosen: (len(chosen), chosen))
    assert len(set(listed)) == len(listed)
    for mask in range(2 ** len(worth)):
        chosen = tuple(index for index in range(len(worth)) if mask >> index & 1)
        assert (chosen in listed) == discarded_one_by_one([worth[i] for i in chosen], cost)


@pytest.mark.parametrize("edition", EDITIONS)
def test_too_many_open_flips_are_refused_with_the_remedy(edition):
    """In editions with the step BTW:char, Char counters flip a coin for every Pokémon in play."""
    benched = {"card": {"name": "Vulpix"}, "markers": ["Char counter"]}
    side = {"active": benched, "bench": [benched] * 5}
    asked = {
        "edition": edition,
        "position": {"players": {"A": side, "B": side}},
        "action": {"type": "end_turn"},
    }
    if "BTW:char" not in EDITIONS[edition].letters:
        assert rule_plain(asked)["branches"] is None
        return
    with pytest.raises(RequestError, match="give some of the flips"):
        rule_plain(asked)
    some = rule_plain(asked | {"flips": ["tails"] * 10})
    assert len(some["branches"]) == 4


@given(draw_requests())
def test_the_order_of_a_bench_nobody_points_at_settles_nothing(request_):
    action = request_["action"]
    if action["type"] in {"retreat", "switch"} or "target" in action:
        return
    ruling = answer_request(request_)
    turned = deepcopy(request_)
    for side in turned["position"]["players"].values():
        side["bench"].reverse()
    mirrored = answer_request(turned)
    assert (mirrored is None) == (ruling is None)
    if not ruling or ruling["branches"] or any(one["markers"] for one in list_benched(request_)):
        return
    for name in ("legal", "damage", "prizes_taken", "prize_order", "promotes", "result"):
        assert mirrored[name] == ruling[name]
    for name in "AB":
        theirs = mirrored["position"]["players"][name]["bench"]
        assert theirs[::-1] == ruling["position"]["players"][name]["bench"]


def list_benched(request_):
    return [one for side in request_["position"]["players"].values() for one in side["bench"]]
