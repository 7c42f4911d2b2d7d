"""The switches for between turns and the end of the game, on and off in a made-up edition."""

import pytest

from judging.engine import RequestError
from judging.engine.editions.edition import Rule
from tests.judging.engine.made_up import find_source, find_texts, ruled_with

STEPS = (("1", "poison"), ("2", "burn"), ("3", "sleep"), ("4", "paralysis"))
END = {"type": "end_turn"}


def make_table(*conditions, hp=100, damage=0, tools=(), number=5, **more):
    active = {
        "card": {"name": "Oddish", "hp": hp},
        "conditions": list(conditions),
        "damage": damage,
        "tools": [{"name": name, "trainer": "Tool"} for name in tools],
    }
    sides = {
        "A": {"active": active, "bench": [{"card": {"name": "Paras", "hp": 40}}]},
        "B": {"active": {"card": {"name": "Natu", "hp": 40}}},
    }
    return {"turn": {"number": number}, "players": sides} | more


def read_active(ruling):
    return ruling["position"]["players"]["A"]["active"]


# --- Burn -----------------------------------------------------------------------------------------

HURT_FIRST = {"burn": "damage_first"}


@pytest.mark.parametrize(
    ("switches", "flip", "damage", "left"),
    [
        ({}, "heads", 0, ["Burned"]),
        ({}, "tails", 20, ["Burned"]),
        (HURT_FIRST, "heads", 20, []),
        (HURT_FIRST, "tails", 20, ["Burned"]),
    ],
)
def test_burn_flips_first_or_hurts_first(switches, flip, damage, left):
    ruling = ruled_with(switches, END, make_table("Burned"), flips=[flip])
    assert (read_active(ruling)["damage"], read_active(ruling)["conditions"]) == (damage, left)
    assert ruling["flips_used"] == 1


def test_burn_that_hurts_first_is_told_in_that_order_with_both_outcomes():
    ruling = ruled_with(
        HURT_FIRST | {"cited": {"CON-6": Rule("Burned")}}, END, make_table("Burned")
    )
    heads, tails = ruling["branches"]
    assert [step["text"] for step in heads["steps"]][:2] == [
        "Oddish is Burned: 2 damage counters.",
        "Oddish is Burned: heads, the Burn ends.",
    ]
    assert [step["rule"] for step in tails["steps"]][:2] == ["BTW-b", "CON-6"]
    assert find_source(tails, "burn_stays") == ("cited", "Harbour Lights rulebook, Burned")
    assert "Oddish is no longer Burned." in heads["verdict"]
    assert "Oddish stays Burned." in tails["verdict"]
    assert heads["steps"][0]["after"] - heads["steps"][0]["before"] == 20


@pytest.mark.parametrize(("stay", "used"), [(False, 0), (True, 1)])
def test_whoever_burn_knocks_out_flips_only_where_the_fallen_stay(stay, used):
    switches = HURT_FIRST | {"fallen_stay_until_last_step": stay}
    ruling = ruled_with(switches, END, make_table("Burned", hp=20), flips=["heads"])
    assert ruling["flips_used"] == used
    assert ruling["promotes"] == ["A"]


# --- the steps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stay", "flips"), [(False, 0), (True, 1)])
def test_a_step_reaches_whom_an_earlier_one_has_brought_down(stay, flips):
    switches = {"fallen_stay_until_last_step": stay}
    ruling = ruled_with(switches, END, make_table("Poisoned", "Burned", hp=10), flips=["tails"])
    assert ruling["flips_used"] == flips
    assert bool(find_texts(ruling, "BTW-b")) is stay
    assert ruling["promotes"] == ["A"]


@pytest.mark.parametrize(("stay", "saved"), [(False, False), (True, True)])
def test_a_tool_saves_the_fallen_only_where_they_stay_until_the_last_step(stay, saved):
    use = {"tool": "Berry", "player": "A", "heal": 20}
    position = make_table("Poisoned", hp=30, damage=20, tools=["Berry"])
    switches = {"fallen_stay_until_last_step": stay}
    ruling = ruled_with(switches, END | {"order": [use]}, position)
    assert (read_active(ruling) is not None) is saved
    assert (ruling["promotes"] == []) is saved


@pytest.mark.parametrize(("between", "letter"), [(None, "BTW-c"), (STEPS, "BTW-4")])
def test_paralysis_ends_in_its_own_step_where_there_is_one(between, letter):
    switches = {"between": between} if between else {}
    ruling = ruled_with(switches, END, make_table("Paralyzed"))
    assert find_texts(ruling, letter) == ["Oddish is no longer Paralyzed."]
    assert read_active(ruling)["conditions"] == []


def test_paralysis_of_this_turn_stays_and_sleep_has_its_step():
    paralyzed = make_table("Paralyzed")
    paralyzed["players"]["A"]["active"]["paralyzed_on_turn"] = 5
    stays = ruled_with({"between": STEPS}, END, paralyzed)
    assert read_active(stays)["conditions"] == ["Paralyzed"]
    asleep = ruled_with({"between": STEPS}, END, make_table("Asleep"), flips=["heads"])
    assert find_texts(asleep, "BTW-3") == ["Oddish is Asleep: heads, it wakes up."]


def test_the_checkup_is_named_where_it_has_a_name():
    named = ruled_with({"between_name": "Pokémon Checkup"}, END, make_table())
    assert find_texts(named, "BTW") == [
        "Pokémon Checkup: it belongs to the turn of neither player."
    ]
    assert find_texts(ruled_with({}, END, make_table()), "BTW") == []


# --- effects around the conditions ----------------------------------------------------------------

AROUND = {
    "between": STEPS,
    "effects_around_conditions": True,
    "cited": {"BTW:effects": Rule("Checkup")},
}


def use_tool(before=None, heal=10):
    return {"tool": "Berry", "player": "A", "heal": heal, "before": before}


@pytest.mark.parametrize(
    ("switches", "before", "legal"),
    [
        (AROUND, None, True),
        (AROUND, "BTW-1", True),
        (AROUND, "BTW-2", False),
        (AROUND, "BTW-4", False),
        ({"between": STEPS}, "BTW-2", True),
    ],
)
def test_effects_come_before_or_after_the_conditions_or_anywhere(switches, before, legal):
    position = make_table("Poisoned", damage=30, tools=["Berry"])
    ruling = ruled_with(switches, END | {"order": [use_tool(before)]}, position)
    assert ruling["legal"] is legal
    if legal:
        assert read_active(ruling)["damage"] == 30
    else:
        assert find_source(ruling, "effects_not_between") == (
            "cited",
            "Harbour Lights rulebook, Checkup",
        )


def test_a_step_the_edition_does_not_have_is_refused_by_its_path():
    with pytest.raises(RequestError) as refused:
        ruled_with(AROUND, END | {"order": [use_tool("BTW-a")]}, make_table(tools=["Berry"]))
    assert refused.value.path == "action.order.0.before"


@pytest.mark.parametrize(
    ("by", "says"),
    [(None, []), ("turn player", ["A says in"]), ("next player", ["B says in"])],
)
def test_who_orders_the_effects_is_told_where_there_is_an_order(by, says):
    two = END | {"order": [use_tool(), use_tool("BTW-1")]}
    position = make_table(damage=30, tools=["Berry"])
    mine = position["players"]["A"]
    mine["bench"][0] |= {"damage": 10, "tools": mine["active"]["tools"]}
    ruling = ruled_with(AROUND | {"effects_ordered_by": by}, two, position)
    found = [text for text in find_texts(ruling, "BTW") if "order" in text]
    assert [text[:9] for text in found] == says
    one = END | {"order": [use_tool()]}
    alone = ruled_with(
        AROUND | {"effects_ordered_by": by}, one, make_table(damage=30, tools=["Berry"])
    )
    assert not [text for text in find_texts(alone, "BTW") if "order" in text]


# --- both win -------------------------------------------------------------------------------------

TIE = {"equal_wins": "tie"}
TIEBREAK = {"sudden_death_prizes": 6, "sudden_death_lead_wins": True}
BOTH = {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}}
MORE = {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes", "no_pokemon"]}}


@pytest.mark.parametrize(("switches", "status"), [({}, "sudden_death"), (TIE, "tie")])
def test_equal_ways_end_in_sudden_death_or_a_tie(switches, status):
    ruling = ruled_with(switches, BOTH)
    assert ruling["result"]["status"] == status
    assert ruling["result"]["winner"] is None
    assert ruling["result"]["by"] == {"A": ["prizes"], "B": ["prizes"]}
    assert ruled_with(switches, MORE)["result"]["winner"] == "B"


def test_a_tie_has_a_step_and_a_verdict_and_says_what_may_follow():
    ruling = ruled_with(TIE | {"cited": {"WIN-4": Rule("Win/Lose")}}, BOTH)
    assert find_texts(ruling, "WIN-4")[-1] == "Neither has won: the game is a tie."
    assert find_source(ruling, "tie") == ("cited", "Harbour Lights rulebook, Win/Lose")
    (follows,) = find_texts(ruling, "WIN-5")
    assert follows.startswith("Where a winner is wanted all the same, a Sudden Death game decides")
    assert ruling["verdict"].endswith("equally many ways: the game is a tie.")


@pytest.mark.parametrize(
    ("switches", "says"),
    [
        ({}, "A Sudden Death game decides: a whole new game with 1 Prize each."),
        (
            {"sudden_death_prizes": 3},
            "A Sudden Death game decides: a whole new game with 3 Prizes each.",
        ),
        (
            TIEBREAK,
            (
                "A tiebreaker game decides: a whole new game with 6 Prizes each; whoever is the "
                "first with fewer Prizes left wins it."
            ),
        ),
    ],
)
def test_the_extra_game_is_the_editions(switches, says):
    ruling = ruled_with(switches, BOTH)
    assert find_texts(ruling, "WIN-5") == [says]
    wanted = ruled_with(switches | TIE, BOTH)
    assert says[2:] in find_texts(wanted, "WIN-5")[0]


def test_events_may_play_another_extra_game_with_a_source_of_its_own():
    handbook = {"WIN-5:event": Rule("5.8.3.1", document="Tournament Handbook (2024)")}
    ruling = ruled_with({"event_tiebreak_prizes": 6, "cited": handbook}, BOTH)
    assert len(find_texts(ruling, "WIN-5")) == 2
    assert find_source(ruling, "event_tiebreak") == ("cited", "Tournament Handbook (2024), 5.8.3.1")
    assert "At events the extra game has 6 Prizes each" in ruling["verdict"]


@pytest.mark.parametrize(
    ("switches", "prizes"),
    [({}, 1), ({"sudden_death_prizes": 3}, 3), (TIEBREAK, 6), ({"event_tiebreak_prizes": 6}, 1)],
)
def test_the_extra_game_is_set_up_with_the_editions_prizes(switches, prizes):
    action = {"type": "set_up", "basics": {"A": [True], "B": [True]}, "sudden_death": True}
    ruling = ruled_with(switches, action)
    assert [side["prizes"] for side in ruling["position"]["players"].values()] == [prizes] * 2
    assert f"set aside {prizes} as Prizes" in find_texts(ruling, "SET-1")[0]
    assert f"with {prizes} Prize" in ruling["verdict"]
    ordinary = ruled_with(switches, action | {"sudden_death": False})
    assert ordinary["position"]["players"]["A"]["prizes"] == 6


LEAD = {"type": "settle", "wins": {"A": ["lead"]}}


@pytest.mark.parametrize(
    ("switches", "message"),
    [(TIEBREAK, "wins_by_lead"), ({"event_tiebreak_prizes": 6}, "wins_by_lead")],
)
def test_a_lead_wins_the_extra_game_that_is_decided_so(switches, message):
    ruling = ruled_with(switches, LEAD)
    assert (ruling["result"]["status"], ruling["result"]["winner"]) == ("won", "A")
    assert ruling["result"]["by"] == {"A": ["lead"]}
    assert find_source(ruling, message)[0] == "inherited"
    assert ruling["verdict"] == "A wins the game."


def test_a_lead_that_wins_at_events_alone_is_told_by_their_rule():
    handbook = {"WIN-5:event": Rule("5.8.3.1", document="Tournament Handbook (2024)")}
    ruling = ruled_with({"event_tiebreak_prizes": 6, "cited": handbook}, LEAD)
    assert find_source(ruling, "wins_by_lead") == ("cited", "Tournament Handbook (2024), 5.8.3.1")
    own = ruled_with(TIEBREAK | {"event_tiebreak_prizes": 6, "cited": handbook}, LEAD)
    assert find_source(own, "wins_by_lead")[0] == "inherited"


def test_a_lead_wins_no_other_game_and_counts_as_no_way():
    ruling = ruled_with({}, LEAD)
    assert (ruling["result"]["status"], ruling["result"]["by"]) == ("ongoing", {})
    assert find_texts(ruling, "WIN-5") == [
        "Fewer Prizes left alone do not win the extra game for A."
    ]
    both = ruled_with({}, {"type": "settle", "wins": {"A": ["lead", "prizes"], "B": ["prizes"]}})
    assert both["result"]["status"] == "sudden_death"


def both_may_fall(bench):
    side = {"active": {"card": {"name": "Natu", "hp": 10}, "conditions": ["Poisoned"]}}
    return {"turn": {"number": 5}, "players": {"A": side | {"bench": bench}, "B": side}}


@pytest.mark.parametrize(("switches", "status"), [({}, "sudden_death"), (TIE, "tie")])
def test_a_bench_of_which_nothing_was_said_may_make_it_a_tie(switches, status):
    ruling = ruled_with(switches, END, both_may_fall(None))
    assert ruling["result"]["if_bench_empty"] == status
    assert ruling["result"]["outcomes"][0]["status"] == status
    sentence = "the game is a tie" if status == "tie" else "a Sudden Death game decides"
    assert f"If A's Bench is empty, {sentence}." in ruling["verdict"]
    sure = ruled_with(switches, END, both_may_fall([]))
    assert sure["result"]["status"] == status
