"""The limits of the engine's work: a question at a limit is answered, one above it refused."""

from functools import partial

import pytest

from judging.engine import RequestError, branches, cards_by_id, retreat, rule_plain, wire, wording
from judging.engine.branches import Work, rule_with_branches
from judging.engine.checks import count_lasting_rules
from judging.engine.choices import Asking, Option, make_select, only_answer, read_picks
from judging.engine.position import Card
from judging.engine.run import MOST_COINS, NeedsFlip
from judging.engine.wire import decode_request, rule_request
from tests.judging.engine.played import after_do, make_pokemon, make_table, rule_action

EFFECT = "position.players.A.active.effects.0"
TOO_LONG = "no card's rule is so deep or so long: give it more simply"


def nest_rule(levels):
    return {} if levels == 1 else {"of": nest_rule(levels - 1)}


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        (nest_rule(12), ""),
        (nest_rule(13), TOO_LONG),
        ({"of": [1] * 58}, ""),
        ({"of": [1] * 59}, TOO_LONG),
        ({"of": [10_000, -10_000]}, ""),
        ({"of": [10_001]}, "a number is at most 10000"),
        ({"of": [-10_001]}, "a number is at most 10000"),
    ],
)
def test_a_rule_of_an_effect_is_as_long_and_deep_as_a_card_s_may_be(rule, wrong):
    asked = make_table(
        A={"active": make_pokemon("Pichu", effects=[{"name": "Mist", "rules": [{}, rule]}])}
    )
    if not wrong:
        assert rule_action(asked, {"type": "look"})["legal"]
        return
    with pytest.raises(RequestError) as refused:
        rule_action(asked, {"type": "look"})
    assert (refused.value.path, refused.value.message) == (f"{EFFECT}.rules.1", wrong)


# --- coins ---------------------------------------------------------------------------------------


def count_coins(work, flips):
    found = []
    rule_action(
        make_table(), layer=after_do(lambda run, _scene: found.append(work(run))), flips=flips
    )
    return found


def test_as_many_coins_are_flipped_at_once_as_a_request_can_give():
    flips = ["heads", "tails"] * (MOST_COINS // 2)
    assert count_coins(lambda run: run.flip_coins(MOST_COINS), flips) == [MOST_COINS // 2]
    with pytest.raises(RequestError) as refused:
        count_coins(lambda run: run.flip_coins(MOST_COINS + 1), flips)
    assert str(refused.value) == "position: a card flips at most 1000 coins at once"


def test_heads_without_end_are_refused_once_there_are_too_many(monkeypatch):
    monkeypatch.setattr("judging.engine.run.MOST_COINS", 3)
    until_tails = count_coins(lambda run: run.flip_until_tails(), ["heads"] * 3 + ["tails"])
    assert until_tails == [3]
    with pytest.raises(RequestError) as refused:
        count_coins(lambda run: run.flip_until_tails(), ["heads"] * 4)
    assert str(refused.value) == "flips: more than 3 coins in a row are heads: tails must come"


def play_coins(wanted, flips, *, until_tails=False):
    """A ruling that needs `wanted` coins, or coins up to the first tails."""
    ends = "tails" in flips if until_tails else len(flips) == wanted
    if not ends:
        raise NeedsFlip(until_tails=until_tails)
    asked = {"edition": "ex-2003", "action": {"type": "look"}, "flips": flips}
    return rule_request(decode_request(asked))


def branch_out(wanted, work=None, rules=0, given=(), **more):
    play = partial(play_coins, wanted, **more)
    return rule_with_branches(play, tuple(given), work or Work(), lambda: rules)


def test_outcomes_are_worked_out_up_to_their_number(monkeypatch):
    monkeypatch.setattr(branches, "MOST_BRANCHES", 4)
    above = branch_out(2)
    assert [leaf.flips for leaf in above.branches] == [
        ("heads", "heads"), ("heads", "tails"), ("tails", "heads"), ("tails", "tails"),
    ]  # fmt: skip
    assert [leaf.probability for leaf in above.branches] == [0.25] * 4
    with pytest.raises(RequestError) as refused:
        branch_out(3)
    said = "flips: more than 4 outcomes are open here: give some of the flips"
    assert str(refused.value) == said
    monkeypatch.setattr(branches, "DEEPEST_BRANCH", 2)
    assert len(branch_out(2).branches) == 4
    monkeypatch.setattr(branches, "MOST_BRANCHES", 100)
    with pytest.raises(RequestError, match="more than 100 outcomes"):
        branch_out(3)


def test_flips_given_are_no_outcome_of_their_own():
    above = branch_out(3, given=["heads", "tails"])
    assert [leaf.flips for leaf in above.branches] == [("heads",), ("tails",)]
    assert above.flips_used == 2
    assert branch_out(2, given=["heads", "tails"]).branches is None


def test_heads_that_ask_for_another_end_in_one_branch_for_the_rest():
    *listed, rest = branch_out(0, until_tails=True).branches
    assert [len(leaf.flips) for leaf in listed] == list(range(10, 0, -1))
    assert (rest.rest, rest.flips, rest.probability) == (True, ("heads",) * 10, 0.5**10)
    assert sum(leaf.probability for leaf in (*listed, rest)) == 1


@pytest.mark.parametrize(("rules", "each"), [(0, 1), (39, 1), (40, 2), (79, 2), (80, 3)])
def test_each_way_to_play_it_through_counts_the_dearer_the_more_rules_lie_there(rules, each):
    assert branch_out(2, Work(6 * each), rules)
    with pytest.raises(RequestError) as refused:
        branch_out(2, Work(6 * each - 1), rules)
    assert str(refused.value) == (
        "flips: too many outcomes are open for one request: give some of the flips"
    )


def test_every_effect_and_each_of_its_rules_is_counted():
    rule = {"rule": "retreat_cost", "more": 1}
    both = {"name": "Mist", "rules": [rule, rule]}
    one = {"name": "Mist", "source": "Lantern"}
    asked = make_table(
        [make_pokemon("Paras", effects=[one, both])],
        A={"active": make_pokemon("Pichu", effects=[both]), "effects": [one]},
        B={"effects": [both]},
        effects=[one, one],
    )
    request = decode_request({"edition": "ex-2003", "position": asked, "action": {"type": "look"}})
    assert count_lasting_rules(request.position) == 4 + 3 + 1 + 3 + 2


# --- payments ------------------------------------------------------------------------------------


def ask_retreat(energy, cost):
    card = {"name": "Lapras", "hp": 80, "types": ["Water"], "retreat": cost}
    asked = make_table([make_pokemon("Paras")], A={"active": {"card": card, "energy": energy}})
    action = {"type": "retreat", "to": 0}
    return rule_plain({"edition": "ex-2003", "position": asked, "action": action})


FIRE, WATER = {"name": "Fire Energy"}, {"name": "Water Energy"}
DOUBLE = {"name": "Double Colorless Energy"}


def test_ways_to_pay_are_listed_up_to_their_number(monkeypatch):
    monkeypatch.setattr(retreat, "MOST_PAYMENTS", 3)
    assert ask_retreat([FIRE, WATER, FIRE], 2)["payments"] == [[0, 1], [0, 2], [1, 2]]
    with pytest.raises(RequestError) as refused:
        ask_retreat([FIRE] * 4, 2)
    said = "action.discard: more than 3 ways to pay are open here: give the cards"
    assert str(refused.value) == said


def test_ways_to_take_cards_are_tried_up_to_their_number(monkeypatch):
    monkeypatch.setattr(retreat, "MOST_TRIED", 4)
    assert len(ask_retreat([FIRE] * 4, 3)["payments"]) == 4
    with pytest.raises(RequestError, match="more than 2000 ways to pay"):
        ask_retreat([FIRE, FIRE, FIRE, FIRE, DOUBLE], 3)


def test_few_ways_to_pay_are_read_out_and_more_are_not():
    cards = [{"name": f"{kind} Energy"} for kind in ("Fire", "Water", "Grass", "Psychic")]
    said = ask_retreat([*cards, FIRE], 1)["verdict"]
    assert "Fire or Water or Grass or Psychic" in said
    assert "Fire or" not in ask_retreat([*cards, {"name": "Fighting Energy"}], 1)["verdict"]


def test_outcomes_of_coins_are_read_out_where_they_are_few():
    leaves = [(("heads",) * count, f"It is {count}.") for count in range(1, 6)]
    few, many = wording.branched_text("Coins.", leaves[:4]), wording.branched_text("Coins.", leaves)
    assert "It is 4." in few
    assert "It is 4." not in many


# --- picks ---------------------------------------------------------------------------------------

ASKING = Asking("must_replace", {"player": "A"})
TWO_EQUAL, SINGLE = Option(name="Oddish", count=2), Option(name="Paras")


@pytest.mark.parametrize(
    ("picks", "where", "what"),
    [
        ([0], "choices.3.1", "too few: 2 picks at the least here"),
        ([], "choices.3.0", "too few: 2 picks at the least here"),
        ([0, 0, 0], "choices.3.2", "there are only 2 of these"),
        ([1, 1], "choices.3.1", "picked before: once is all"),
        ([0, 0, 1, 2], "choices.3.3", "too many: at most 3 picks here"),
        ([0, 2], "choices.3.1", "not offered: the options are 0 to 1"),
        ([Option(name="Marill")], "choices.3.0", "not offered: the options are 0 to 1"),
        ([Option()], "choices.3.0", "fits 2 of the options: say more of it"),
    ],
)
def test_picks_that_do_not_answer_are_refused_by_their_place(picks, where, what):
    select = make_select("A", "card", (TWO_EQUAL, SINGLE), ASKING, (2, 3))
    with pytest.raises(RequestError) as refused:
        read_picks(select, picks, "choices.3")
    assert (refused.value.path, refused.value.message) == (where, what)


def test_picks_that_answer_are_read_in_their_order():
    select = make_select("A", "card", (TWO_EQUAL, SINGLE), ASKING, (2, 3))
    assert read_picks(select, [1, Option(count=2)], "choices.0") == (SINGLE, TWO_EQUAL)
    assert read_picks(select, [0, 1, 0], "choices.0") == (TWO_EQUAL, SINGLE, TWO_EQUAL)


def test_one_pick_too_few_or_too_many_is_told_as_one():
    select = make_select("A", "card", (TWO_EQUAL, SINGLE), ASKING, (1, 1))
    for picks, said in (([], "too few: 1 pick at"), ([0, 1], "at most 1 pick here")):
        with pytest.raises(RequestError, match=said):
            read_picks(select, picks, "choices.0")
    alone = make_select("A", "card", (SINGLE,), ASKING, (0, 1))
    with pytest.raises(RequestError, match="the only option is 0"):
        read_picks(alone, [1], "choices.0")


def test_what_leaves_no_choice_is_not_asked():
    def answer_alone(options, limits, kind="card", **more):
        return only_answer(make_select("A", kind, options, ASKING, limits, **more))

    assert answer_alone((TWO_EQUAL, SINGLE), (3, 3)) == (TWO_EQUAL, TWO_EQUAL, SINGLE)
    assert answer_alone((TWO_EQUAL, SINGLE), (4, 9)) == (TWO_EQUAL, TWO_EQUAL, SINGLE)
    assert answer_alone((TWO_EQUAL, SINGLE), (2, 3)) is None
    assert answer_alone((TWO_EQUAL,), (1, 1)) == (TWO_EQUAL,)
    assert answer_alone((TWO_EQUAL,), (2, 2)) == (TWO_EQUAL, TWO_EQUAL)
    assert answer_alone((TWO_EQUAL,), (0, 1)) is None
    assert answer_alone((), (1, 1)) == ()
    assert answer_alone((SINGLE,), (0, 0)) == ()
    assert answer_alone((TWO_EQUAL, SINGLE), (2, 2), "order") is None
    assert answer_alone((TWO_EQUAL, SINGLE), (2, 2), "counter") == (TWO_EQUAL, SINGLE)
    assert answer_alone((SINGLE,), (1, 1), found=True) is None


def test_a_card_found_in_an_unknown_pile_is_named():
    select = make_select("A", "card", (), ASKING, (1, 2), found=True)
    oddish = Card(name="Oddish")
    found = Option(found=oddish)
    expected = Option(name="Oddish", found=oddish)
    assert read_picks(select, [found, found], "choices.0") == (expected, expected)
    with pytest.raises(RequestError, match="name the card found"):
        read_picks(select, [Option(name="Oddish")], "choices.0")
    known = make_select("A", "card", (SINGLE,), ASKING, (1, 1))
    with pytest.raises(RequestError, match="not offered"):
        read_picks(known, [Option(name="Marill", found=oddish)], "choices.0")


# --- what is kept of cards -----------------------------------------------------------------------


def test_cards_that_were_read_are_forgotten_once_they_are_too_many(monkeypatch):
    monkeypatch.setattr(wire, "_MOST_WRITTEN", 2)
    monkeypatch.setattr(cards_by_id, "_MOST_CARDS", 2)
    monkeypatch.setattr(cards_by_id, "_cards_by_id", {})
    monkeypatch.setattr(wire, "_written_facts", {})
    facts = {f"{number}": {"name": f"Oddish {number}", "hp": 50} for number in range(3)}
    for number, kept in (("0", {"0"}), ("1", {"0", "1"}), ("1", {"0", "1"}), ("2", {"2"})):
        asked = {"action": {"type": "look"}, "edition": "ex-2003"}
        asked["position"] = {"players": {"A": {"active": {"card": number}}}}
        for _again in range(2):
            data = wire.rule_json(wire._encoder.encode(asked), facts.get)
            assert f'"active":{{"card":"{number}",'.encode() in data
        assert set(cards_by_id._cards_by_id) == kept
        assert {key.decode() for key in wire._written_facts} == kept
