"""The switches for set-up and the turn, on and off in a made-up edition."""

import pytest

from judging.engine import RequestError
from judging.engine.editions.edition import ALL_TRAINERS, Rule
from tests.judging.engine.made_up import find_source, find_texts, ruled_with

POKEMON = {"card": {"name": "Oddish", "hp": 50, "stage": "Basic"}}
SIDES = {"A": {"active": POKEMON}, "B": {"active": POKEMON}}
FIRST_TURN = {"turn": {"number": 1}, "players": SIDES}
BASIC, FOSSIL = {"name": "Marill", "stage": "Basic"}, {"name": "Dome Fossil", "trainer": "Fossil"}


def make_table(number=5, a=None, **more):
    sides = {"A": {"active": POKEMON} | (a or {}), "B": {"active": POKEMON}}
    return {"turn": {"number": number}, "players": sides} | more


def set_up(switches, **fields):
    return ruled_with(switches, {"type": "set_up"} | (fields or {"basics": ONE_MULLIGAN}))


ONE_MULLIGAN = {"A": [True], "B": [False, True]}

# --- set-up ---------------------------------------------------------------------------------------


def test_who_goes_first_is_told_apart_where_the_edition_parts_from_coin_after_and_must():
    assert len(find_texts(set_up({}), "SET-1")) == 1
    xy = set_up({"first_decided": "before", "winner_chooses": True})
    assert find_texts(xy, "SET-1")[1:] == [
        "A coin flip decides who goes first, before Pokémon are laid out.",
        "Whoever wins that chooses to go first or second.",
    ]
    asia = set_up({"first_by": "rock-paper-scissors", "first_decided": "before"})
    assert find_texts(asia, "SET-1")[1:] == [
        "Rock-paper-scissors decides who goes first, before Pokémon are laid out.",
        "Whoever wins that must go first.",
    ]
    ex = set_up({"winner_chooses": True})
    assert find_texts(ex, "SET-1")[1:] == [
        "A coin flip decides who goes first, after Pokémon are laid out.",
        "Whoever wins that chooses to go first or second.",
    ]


def test_who_goes_first_is_told_where_the_edition_has_a_source_of_its_own_for_it():
    ruling = set_up({"reported": {"SET-1:winner": Rule("page 3", document="A fan's page")}})
    assert find_texts(ruling, "SET-1")[1:] == [
        "A coin flip decides who goes first, after Pokémon are laid out.",
        "Whoever wins that must go first.",
    ]
    assert find_source(ruling, "winner_first") == ("reported", "A fan's page, page 3")
    assert find_source(ruling, "first_by_coin_after")[0] == "inherited"


@pytest.mark.parametrize("announced", [True, False])
def test_extra_cards_after_set_up_leave_the_active_pokemon(announced):
    ruling = set_up({"extra_cards_after": True, "extra_announced": announced})
    assert ruling["extra_cards"] == {"A": 1, "B": 0}
    assert find_texts(ruling, "SET-2") == [
        "B has no Basic Pokémon: shows the hand, shuffles it back and draws 7.",
        (
            "When both have laid out their Pokémon, A may draw up to 1 extra; Basic Pokémon among "
            "them may go to the Bench."
        ),
        *(["A says how many extra cards it will be before drawing them."] if announced else []),
        "A's Active Pokémon stays the one laid out, whatever is drawn.",
    ]


def test_extra_cards_as_they_occur_are_told_as_ever():
    (only,) = find_texts(set_up({}), "SET-2")
    assert only.endswith("shows the hand, shuffles it back and draws 7; A may draw up to 1 extra.")
    stays = set_up({"cited": {"SET-2:active": Rule("Mulligans")}})
    assert "stays the one laid out" in find_texts(stays, "SET-2")[1]


def test_only_mulligans_beyond_the_others_bring_extra_cards():
    both = {"basics": {"A": [False, True], "B": [False, False, False, True]}}
    ruling = set_up({"extra_cards_after": True}, **both)
    assert ruling["extra_cards"] == {"A": 2, "B": 0}
    assert len(find_texts(ruling, "SET-3")) == 1
    nobody = set_up({"extra_cards_after": True}, basics={"A": [False, True], "B": [False, True]})
    assert "Nobody draws extra cards." in nobody["verdict"]
    assert find_texts(nobody, "SET-2") == []


ENERGY = {"name": "Fire Energy", "provides": ["Fire"]}
ALONE = {"cited": {"SET-4:alone": Rule("Fossils")}}


@pytest.mark.parametrize(
    ("switches", "extra", "says"),
    [
        ({"fossils_in_set_up": False}, 1, "does not count as a Basic"),
        ({"fossils_in_set_up": True} | ALONE, 0, "must begin with it"),
        ({"fossils_in_set_up": True, "fossil_may_be_refused": True}, 0, "may begin with it, or"),
    ],
)
def test_a_fossil_alone_may_must_or_cannot_begin(switches, extra, says):
    ruling = set_up(switches, hands={"A": [[FOSSIL, *[ENERGY] * 6]], "B": [[BASIC]]})
    assert ruling["extra_cards"] == {"A": 0, "B": extra}
    assert says in " ".join(find_texts(ruling, "SET-4"))


def test_a_fossil_that_may_be_refused_is_where_a_further_hand_is_drawn():
    hands = {"A": [[FOSSIL], [BASIC]], "B": [[BASIC]]}
    ruling = set_up({"fossil_may_be_refused": True}, hands=hands)
    assert ruling["extra_cards"] == {"A": 0, "B": 1}
    assert "A does not begin with Dome Fossil" in find_texts(ruling, "SET-4")[1]
    with pytest.raises(RequestError) as refused:
        set_up({}, hands=hands)
    assert refused.value.path == "action.hands.A.1"


def test_a_fossil_beside_a_basic_pokemon_decides_nothing():
    ruling = set_up(
        {"fossil_may_be_refused": True} | ALONE, hands={"A": [[FOSSIL, BASIC]], "B": [[BASIC]]}
    )
    assert find_texts(ruling, "SET-4") == ["Dome Fossil counts as a Basic Pokémon during set-up."]


# --- the draw -------------------------------------------------------------------------------------


def test_the_first_player_does_not_draw_where_the_edition_says_so():
    off = {"first_player_draws": False}
    ruling = ruled_with(off, {"type": "draw"}, FIRST_TURN)
    assert not ruling["legal"]
    assert find_texts(ruling, "TRN-1") == [
        "A goes first and does not draw on the first turn of the game."
    ]
    assert ruled_with({}, {"type": "draw"}, FIRST_TURN)["legal"]
    assert ruled_with(off, {"type": "draw"}, FIRST_TURN | {"turn": {"number": 2}})["legal"]


@pytest.mark.parametrize("action", [{"type": "end_turn"}, {"type": "play_basic", "card": BASIC}])
def test_without_a_first_draw_nothing_waits_for_it(action):
    undrawn = make_table(number=1, a={"this_turn": {"drawn": False}})
    assert ruled_with({"first_player_draws": False}, action, undrawn)["legal"]
    refused = ruled_with({}, action, undrawn)
    assert find_texts(refused, "TRN-1") == ["A has not drawn yet: a turn begins with the draw."]
    later = make_table(number=3, a={"this_turn": {"drawn": False}})
    assert not ruled_with({"first_player_draws": False}, action, later)["legal"]


def test_an_empty_deck_does_not_lose_the_first_turn_without_a_draw():
    ruling = ruled_with(
        {"first_player_draws": False}, {"type": "end_turn"}, make_table(number=1, a={"deck": 0})
    )
    assert ruling["result"]["status"] == "ongoing"
    assert ruling["position"]["players"]["B"]["this_turn"]["drawn"] is True


# --- what the first player may not play -----------------------------------------------------------


def play_trainer(switches, kind, position=None, **fields):
    card = {"name": "Carmine", "kind": "trainer"} | ({"trainer": kind} if kind else {})
    action = {"type": "play_trainer", "card": card} | fields
    if kind in {"Tool", "Technical Machine"}:
        action["target"] = "active"
    return ruled_with(switches, action, position or FIRST_TURN)


@pytest.mark.parametrize(
    ("barred", "tools_are_items", "refused"),
    [
        ((), True, ()),
        (("Supporter",), True, ("Supporter",)),
        (("Item",), True, ("Item", "Trainer", "Tool", "Fossil", "Technical Machine")),
        (("Trainer",), True, ("Item", "Trainer", "Tool", "Fossil", "Technical Machine")),
        (("Item",), False, ("Item", "Trainer", "Fossil", "Technical Machine")),
        (("Tool",), False, ("Tool",)),
        (("Stadium", "Supporter"), False, ("Stadium", "Supporter")),
    ],
)
def test_the_first_player_may_not_play_the_kinds_named(barred, tools_are_items, refused):
    switches = {
        "first_player_may_not_play": frozenset(barred),
        "tools_are_items": tools_are_items,
    }
    found = {kind for kind in ALL_TRAINERS if not play_trainer(switches, kind)["legal"]}
    assert found == set(refused)
    second = FIRST_TURN | {"turn": {"number": 2}}
    assert all(play_trainer(switches, kind, second)["legal"] for kind in ALL_TRAINERS)


def test_a_bare_trainer_is_an_item():
    barred = {"first_player_may_not_play": frozenset({"Item"})}
    assert not play_trainer(barred, None)["legal"]
    item = play_trainer({}, "Item", make_table(a={"hand": 1}))
    assert find_texts(item, "TRN-6") == ["Carmine does what it says and goes to the discard pile."]
    assert item["position"]["players"]["A"]["discard"] == 1


def test_a_card_may_say_that_the_first_player_plays_it():
    barred = {"first_player_may_not_play": frozenset({"Supporter"})}
    ruling = play_trainer(barred, "Supporter", text_allows=True)
    assert ruling["legal"]
    assert find_source(ruling, "text_allows_first_turn") == ("card", "Carmine")
    free = play_trainer({"first_player_may_not_play": frozenset()}, "Supporter", text_allows=True)
    assert "TEXT" not in {step["rule"] for step in free["steps"]}


# --- Trainers -------------------------------------------------------------------------------------


def test_a_supporter_that_does_not_stay_is_discarded_at_once():
    ruling = play_trainer({"supporter_stays": False}, "Supporter", make_table(a={"hand": 1}))
    mine = ruling["position"]["players"]["A"]
    assert (mine["discard"], mine["hand"], mine["this_turn"]["supporter_played"]) == (1, 0, True)
    again = ruling["position"]
    twice = play_trainer({"supporter_stays": False}, "Supporter", again)
    assert "already played a Supporter" in twice["verdict"]
    ended = ruled_with({"supporter_stays": False}, {"type": "end_turn"}, again)
    assert find_texts(ended, "TRN-6") == []
    assert ended["position"]["players"]["A"]["discard"] == 1


def test_a_supporter_that_stays_leaves_as_the_turn_ends():
    ruling = play_trainer({}, "Supporter", make_table(a={"hand": 1}))
    assert ruling["position"]["players"]["A"]["discard"] == 0
    ended = ruled_with({}, {"type": "end_turn"}, ruling["position"])
    assert ended["position"]["players"]["A"]["discard"] == 1
    assert len(find_texts(ended, "TRN-6")) == 1


def test_a_supporter_given_as_lying_there_is_not_lost():
    lies = make_table(a={"this_turn": {"supporter_played": {"name": "Bill"}}})
    ruling = ruled_with({"supporter_stays": False}, {"type": "end_turn"}, lies)
    assert ruling["position"]["players"]["A"]["discard"] == 1


@pytest.mark.parametrize(("allowed", "name"), [(True, "Carmine"), (False, "Other"), (False, None)])
def test_a_stadium_of_the_same_name_is_barred_only_by_the_switch_and_the_name(allowed, name):
    stadium = {"stadium": {"name": name}} if name else {}
    ruling = play_trainer({"same_name_stadium": allowed}, "Stadium", make_table(**stadium))
    assert ruling["legal"]
    assert ruling["position"]["stadium"]["name"] == "Carmine"


def test_a_stadium_of_the_same_name_cannot_be_played():
    cited = {"same_name_stadium": False, "cited": {"TRN-7:same": Rule("Stadiums")}}
    ruling = play_trainer(cited, "Stadium", make_table(stadium={"name": "Carmine"}))
    assert not ruling["legal"]
    assert find_texts(ruling, "TRN-7") == [
        "A Stadium of that name is in play already: Carmine cannot be played."
    ]
    assert find_source(ruling, "stadium_same") == ("cited", "Harbour Lights rulebook, Stadiums")


NO_ITEMS = {"effects": [{"name": "Quaking Punch", "forbids": ["items"]}]}


@pytest.mark.parametrize(
    ("kind", "tools_are_items", "legal"),
    [
        *[(kind, True, False) for kind in ("Item", "Trainer", "Tool", "Fossil")],
        ("Tool", False, True),
        ("Item", False, False),
        ("Supporter", True, True),
        ("Stadium", False, True),
    ],
)
def test_what_forbids_items_reaches_tools_where_they_are_items(kind, tools_are_items, legal):
    ruling = play_trainer({"tools_are_items": tools_are_items}, kind, make_table(a=NO_ITEMS))
    assert ruling["legal"] is legal
    says = "is an Item here" if tools_are_items else "is no Item here"
    assert any(says in text for text in find_texts(ruling, "TRN-8")) is (kind == "Tool")


NOTHING = {"nothing_changes_unplayable": True, "cited": {"TRN-19": Rule("Items")}}


@pytest.mark.parametrize("kind", ["Item", "Supporter", "Stadium", "Tool"])
def test_what_is_known_to_change_nothing_cannot_be_played_where_the_edition_says_so(kind):
    ruling = play_trainer(NOTHING, kind, make_table(), changes_nothing=True)
    assert not ruling["legal"]
    assert find_texts(ruling, "TRN-19") == [
        "It is known that Carmine would change nothing: then it cannot be used."
    ]
    assert play_trainer(NOTHING, kind, make_table())["legal"]
    assert play_trainer({}, kind, make_table(), changes_nothing=True)["legal"]


# --- evolving and powers --------------------------------------------------------------------------

EVOLVE = {
    "type": "evolve",
    "target": "active",
    "card": {"name": "Gloom", "stage": "Stage 1", "evolves_from": "Oddish"},
}


@pytest.mark.parametrize("number", [1, 2])
def test_a_text_lets_a_pokemon_evolve_on_a_first_turn(number):
    position = make_table(number=number)
    player = "A" if number == 1 else "B"
    assert find_texts(ruled_with({}, EVOLVE, position), "TRN-3")
    ruling = ruled_with({}, EVOLVE | {"by_text": "Wally"}, position)
    assert ruling["position"]["players"][player]["active"]["card"]["name"] == "Gloom"
    assert find_source(ruling, "text_allows_evolving") == ("card", "Wally")
    assert find_texts(ruling, "TRN-3") == []
    effects = {"cited": {"TRN-3:effects": Rule("Evolving by effects")}}
    ruling = ruled_with(effects, EVOLVE | {"by_text": "Wally"}, position)
    assert find_source(ruling, "effects_may_evolve")[0] == "cited"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_where_texts_do_not_reach_first_turns_nobody_evolves_in_them(number):
    switches = {
        "texts_evolve_on_first_turns": False,
        "cited": {"TRN-3:first": Rule("First turns")},
    }
    ruling = ruled_with(switches, EVOLVE | {"by_text": "Wally"}, make_table(number=number))
    assert ruling["legal"] is (number > 2)
    if number <= 2:
        assert find_source(ruling, "first_turn_evolution") == (
            "cited",
            "Harbour Lights rulebook, First turns",
        )


def test_a_text_does_not_change_what_evolves_from_what():
    wrong = {"name": "Raichu", "stage": "Stage 1", "evolves_from": "Pikachu"}
    ruling = ruled_with({}, EVOLVE | {"by_text": "Wally", "card": wrong}, make_table(number=1))
    assert not ruling["legal"]


def with_power(kind, **more):
    card = POKEMON["card"] | {"powers": [{"name": "Scent", "kind": kind}]}
    return make_table(a={"active": {"card": card} | more})


POWER = {"type": "use_power", "target": "active", "power": "Scent"}


@pytest.mark.parametrize("bodies_shut_too", [True, False])
@pytest.mark.parametrize("condition", ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"])
def test_no_condition_switches_an_ability_off(condition, bodies_shut_too):
    switches = {"bodies_shut_too": bodies_shut_too, "not_yet": {}}
    position = with_power("Ability", conditions=[condition])
    assert ruled_with(switches, POWER, position)["legal"]
    old = with_power("Poké-Power", conditions=[condition])
    assert find_texts(ruled_with(switches, POWER, old), "TRN-17")
    look = ruled_with(switches, {"type": "look"}, position)
    assert {"what": "power", "part": "Scent"} in look["in_force"][0]["can"]


def test_an_ability_is_used_as_often_as_its_text_lets_it():
    known = {"not_yet": {}}
    again = ruled_with(known, POWER, ruled_with(known, POWER, with_power("Ability"))["position"])
    assert again["legal"]
    old = ruled_with({}, POWER, ruled_with({}, POWER, with_power("Poké-Power"))["position"])
    assert not old["legal"]


@pytest.mark.parametrize("kind", ["Ability", "Poké-Power"])
def test_a_power_known_to_change_nothing_is_barred_by_a_switch_of_its_own(kind):
    idle = POWER | {"changes_nothing": True}
    cited = {"cited": {"TRN-19": Rule("Abilities")}}
    ruling = ruled_with({"powers_must_change_something": True} | cited, idle, with_power(kind))
    assert find_texts(ruling, "TRN-19")
    assert ruled_with(NOTHING | {"not_yet": {}}, idle, with_power(kind))["legal"]


def test_what_an_ability_would_say_is_left_aside_whatever_the_condition():
    position = with_power("Ability", conditions=["Asleep"])
    ruling = ruled_with({"bodies_shut_too": True}, {"type": "play_basic", "card": BASIC}, position)
    assert [one["part"] for one in ruling["not_considered"]] == ["Scent"]


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ({"type": "play_trainer", "card": FOSSIL, "text_allows": "yes"}, "action.text_allows"),
        ({"type": "play_trainer", "card": FOSSIL, "changes_nothing": 1}, "action.changes_nothing"),
        (POWER | {"changes_nothing": "no"}, "action.changes_nothing"),
        (EVOLVE | {"by_text": True}, "action.by_text"),
        (EVOLVE | {"by_text": ""}, "action.by_text"),
        ({"type": "draw", "text_allows": True}, "action.text_allows"),
        (
            {"type": "play_trainer", "card": {"name": "X", "trainer": "Items"}},
            "action.card.trainer",
        ),
        ({"type": "settle", "wins": {"A": ["leads"]}}, "action.wins.A.0"),
    ],
)
def test_what_the_switches_brought_is_refused_by_its_path(action, path):
    with pytest.raises(RequestError) as refused:
        ruled_with({}, action, with_power("Ability"))
    assert refused.value.path == path
