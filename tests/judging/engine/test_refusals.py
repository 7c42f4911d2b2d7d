"""Actions that cannot be done: the forbidding rules are named, or the field to correct."""

import pytest

from judging.engine import RequestError, rule_plain

ODDISH, PARAS = {"name": "Oddish", "hp": 50}, {"name": "Paras", "hp": 40}
NEWEST, PLATINUM = "heartgold-soulsilver-2010", "platinum-arceus-2009"
TOP, BOTTOM = (
    {"name": "Ho-Oh LEGEND", "stage": "LEGEND", "half": half} for half in ("top", "bottom")
)


def ask_engine(action, mine=None, theirs=None, *, edition=NEWEST, **more):
    """The answer to an action of A in the fifth turn, who has Oddish before a Benched Paras."""
    usual = {"active": {"card": ODDISH}, "bench": [{"card": PARAS}]}
    players = {"A": {**usual, **(mine or {})}, "B": {**usual, **(theirs or {})}}
    turn = {"number": 5, **more}
    return rule_plain(
        {"edition": edition, "position": {"turn": turn, "players": players}, "action": action}
    )


def make_active(**more):
    return {"active": {"card": ODDISH, **more}}


CANNOT = {
    "nothing happens before the game begins": (
        {"type": "retreat", "to": 0, "discard": []}, {}, {"number": 0}, {"SET-1"},
    ),
    "nor does a turn end": ({"type": "end_turn"}, {}, {"number": 0}, {"SET-1"}),
    "a Trainer is no Basic Pokémon": (
        {"type": "play_basic", "card": {"name": "Switch", "kind": "trainer"}}, {}, {}, {"TRN-2"},
    ),
    "an Energy card is none": (
        {"type": "play_basic", "card": {"name": "Fire Energy", "kind": "energy"}}, {}, {},
        {"TRN-2"},
    ),
    "nor is what has evolved": (
        {"type": "play_basic", "card": {"name": "Gloom", "stage": "Stage 1"}}, {}, {}, {"TRN-2"},
    ),
    "half a LEGEND is none": ({"type": "play_basic", "card": TOP}, {}, {}, {"CRD-7"}),
    "nor is an LV.X": (
        {"type": "play_basic", "card": {"name": "Luxray LV.X", "stage": "LV.X"}}, {},
        {"edition": PLATINUM}, {"CRD-5"},
    ),
    "a full Bench has no room": (
        {"type": "play_basic", "card": PARAS}, {"bench": [{"card": PARAS}] * 5}, {}, {"TRN-2"},
    ),
    "two Basic Pokémon are no LEGEND": (
        {"type": "play_legend", "halves": [ODDISH, PARAS]}, {}, {}, {"CRD-7"},
    ),
    "nor is a half twice": ({"type": "play_legend", "halves": [TOP, TOP]}, {}, {}, {"CRD-7"}),
    "nor are halves of two": (
        {"type": "play_legend", "halves": [TOP, {**BOTTOM, "name": "Lugia LEGEND"}]}, {}, {},
        {"CRD-7"},
    ),
    "what is no LV.X levels nobody up": (
        {"type": "level_up", "card": {"name": "Oddish", "stage": "Stage 1"}}, {},
        {"edition": PLATINUM}, {"CRD-5"},
    ),
    "a LEGEND evolves from nobody": (
        {"type": "evolve", "card": {**TOP, "evolves_from": "Oddish"}, "target": "active"}, {}, {},
        {"CRD-7"},
    ),
    "what has not evolved does not devolve": (
        {"type": "devolve", "target": "active"}, {}, {}, {"CRD-11"},
    ),
    "an empty Bench lets nobody switch": (
        {"type": "switch", "player": "A", "to": 0}, {"bench": []}, {}, {"TRN-15"},
    ),
    "a Pokémon with nothing attached pays no cost": (
        {"type": "retreat", "to": 0}, {"active": {"card": {**ODDISH, "retreat": 1}}}, {},
        {"TRN-14"},
    ),
    "two Energy cards are too much for a cost of one": (
        {"type": "retreat", "to": 0, "discard": [0, 1]},
        {"active": {"card": {**ODDISH, "retreat": 1}, "energy": [{"name": "Fire Energy"}] * 2}}, {},
        {"TRN-14"},
    ),
    "one attack a turn is all": (
        {"type": "retreat", "to": 0, "discard": []}, {"this_turn": {"attacked": True}}, {},
        {"ATK-1"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CANNOT)
def test_what_the_rules_forbid_is_forbidden_by_name_and_changes_nothing(what):
    action, mine, more, rules = CANNOT[what]
    ruling = ask_engine(action, mine, **more)
    assert ruling["legal"] is False
    forbidding = {step["rule"].partition(":")[0] for step in ruling["steps"]}
    assert rules <= forbidding
    done = ruling["position"]["players"]["A"]
    assert done["active"]["card"]["name"] == "Oddish"
    assert len(done["bench"]) == len({"bench": [PARAS], **mine}["bench"])


BERRY = {"tool": "Berry", "player": "A"}
FIELDS = {
    "an Energy card is paid once": (
        {"type": "retreat", "to": 0, "discard": [0, 0]},
        make_active(energy=[{"name": "Fire Energy"}]), "action.discard",
        "names the same Energy twice",
    ),
    "only what is attached is paid": (
        {"type": "retreat", "to": 0, "discard": [0, 1]},
        make_active(energy=[{"name": "Fire Energy"}]), "action.discard.1",
        "1 Energy attached, counted from 0",
    ),
    "a power is one that the Pokémon has": (
        {"type": "use_power", "target": "active", "power": "Rain Dance"}, {}, "action.power",
        "Oddish has no power 'Rain Dance': there is none",
    ),
    "nobody switches with an empty place": (
        {"type": "switch", "player": "A", "to": 0}, {"active": None}, "action.player",
        "A has no Active Pokémon to switch",
    ),
    "a condition is named once": (
        {"type": "draw"}, make_active(conditions=["Burned", "Burned"]),
        "position.players.A.active.conditions", "names a condition twice",
    ),
    "a power was used by somebody who is there": (
        {"type": "draw"}, {"this_turn": {"powers_used": [["active", "x"], [3, "x"]]}},
        "position.players.A.this_turn.powers_used.1", "no Pokémon stands at 3",
    ),
    "a Tool is one that is attached": (
        {"type": "end_turn", "order": [BERRY]}, {}, "action.order.0.tool",
        "no Pokémon of A has Berry attached",
    ),
    "a step between turns is one there is": (
        {"type": "end_turn", "order": [{**BERRY, "before": "BTW-z"}]},
        make_active(tools=[{"name": "Berry"}]), "action.order.0.before",
        "not a step here; those are",
    ),
    "a Pokémon is in play or not": (
        {"type": "counts_as", "as": "Basic"}, {}, "action", "give either `target` (in play) or",
    ),
    "hands are told or shown": (
        {"type": "set_up"}, {}, "action", "give either `basics` or `hands`",
    ),
    "no hand is drawn after a Basic Pokémon": (
        {"type": "set_up", "basics": {"A": [False, True, False], "B": [True]}}, {},
        "action.basics.A.2", "no further hand is drawn after one with a Basic Pokémon",
    ),
    "nor is it where the cards are shown": (
        {"type": "set_up", "hands": {"A": [[ODDISH]], "B": [[ODDISH], [ODDISH]]}}, {},
        "action.hands.B.1", "no further hand is drawn after one with a Basic Pokémon",
    ),
    "of a LEGEND's card it is said which half it is": (
        {"type": "play_legend", "halves": [TOP, {"name": "Ho-Oh LEGEND", "stage": "LEGEND"}]}, {},
        "action.halves.1.half", "to be given: top or bottom",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FIELDS)
def test_what_cannot_be_meant_is_said_of_its_field(what):
    action, mine, path, said = FIELDS[what]
    with pytest.raises(RequestError) as refused:
        ask_engine(action, mine)
    assert refused.value.path == path
    assert refused.value.message.startswith(said)


def test_powers_used_this_turn_stay_with_their_pokemon():
    """A Pokémon promoted to Active keeps the powers it used; later slots move up."""
    used = {"powers_used": [[0, "first"], [1, "mine"], [2, "last"]]}
    bench = [{"card": {**PARAS, "name": name}} for name in ("Paras", "Tangela", "Pidgey")]
    mine = {"active": None, "bench": bench, "this_turn": used}
    ruling = ask_engine({"type": "promote", "player": "A", "slot": 1}, mine)
    after = ruling["position"]["players"]["A"]
    assert after["active"]["card"]["name"] == "Tangela"
    assert after["this_turn"]["powers_used"] == [[0, "first"], ["active", "mine"], [1, "last"]]


def test_powers_used_this_turn_change_places_with_their_pokemon():
    used = {"powers_used": [["active", "one"], [0, "other"], [1, "third"]]}
    mine = {"bench": [{"card": PARAS}, {"card": PARAS}], "this_turn": used}
    ruling = ask_engine({"type": "switch", "player": "A", "to": 0}, mine)
    after = ruling["position"]["players"]["A"]
    assert after["active"]["card"]["name"] == "Paras"
    assert after["this_turn"]["powers_used"] == [[0, "one"], ["active", "other"], [1, "third"]]


def test_a_pokemon_levels_up_once_a_turn_as_that_edition_is_read():
    lv_x = {"name": "Oddish LV.X", "stage": "LV.X"}
    mine = make_active(played_on_turn=5)
    ruling = ask_engine({"type": "level_up", "card": lv_x}, mine)
    told = {step["rule"]: step["provenance"] for step in ruling["steps"]}
    assert (ruling["legal"], told["CRD-5"]) == (False, "interpreted")
    assert ask_engine({"type": "level_up", "card": lv_x}, make_active(played_on_turn=3))["legal"]


def test_energy_of_the_types_beside_it_is_in_doubt_beside_what_may_be_no_basic_energy():
    gengar = {"name": "Gengar", "hp": 80, "attacks": [{"name": "Try", "cost": ["Fire"]}]}
    attack = {"type": "attack", "attack": "Try"}
    for beside, doubts in (("Darkness Energy", ["unsure_special"]), ("Water Energy", [])):
        energy = [{"name": "Crystal Energy"}, {"name": beside}]
        ruling = ask_engine(
            attack, {"active": {"card": gengar, "energy": energy}}, edition=PLATINUM
        )
        assert ruling["legal"] is False
        said = [step["message"] for step in ruling["steps"]]
        assert [message for message in said if message == "unsure_special"] == doubts


@pytest.mark.parametrize("edition", ["neo-genesis-2000", "expedition-2002"])
def test_a_pokemon_sp_is_of_no_edition_before_them_and_every_other_is(edition):
    plain = ask_engine({"type": "play_basic", "card": PARAS}, edition=edition)
    assert plain["legal"]
    newer = ask_engine({"type": "play_basic", "card": {**PARAS, "labels": ["SP"]}}, edition=edition)
    assert not newer["legal"]
    assert {step["message"] for step in newer["steps"]} == {"kind_not_yet"}


def test_a_rule_is_cited_or_read_as_the_edition_has_it():
    """HeartGold & SoulSilver says that Pokémon SP neither evolve nor level up with other cards."""
    luxio = {"name": "Luxio", "stage": "Stage 1", "evolves_from": "Oddish", "labels": ["SP"]}
    ruling = ask_engine({"type": "evolve", "card": luxio, "target": "active"})
    told = {(step["rule"], step["message"]): step["provenance"] for step in ruling["steps"]}
    assert told["CRD-6", "sp_never_evolves"] == "interpreted"


@pytest.mark.parametrize(
    ("deck", "look", "message", "count"),
    [
        (5, False, "takes_cards", 2), (2, False, "takes_cards", 2),
        (1, False, "takes_what_is_there", 1), (0, False, "takes_none", 0),
        (5, True, "looks_at", 2), (1, True, "looks_at_what_is_there", 1),
        (0, True, "looks_at_none", 0),
    ],
)  # fmt: skip
def test_of_a_deck_that_is_short_as_many_are_taken_as_there_are(deck, look, message, count):
    ruling = ask_engine({"type": "take", "player": "A", "count": 2, "look": look}, {"deck": deck})
    assert message in {step["message"] for step in ruling["steps"]}
    after = ruling["position"]["players"]["A"]
    assert after["deck"] == deck - (0 if look else count)
    assert after["hand"] == 5 + (0 if look else count)


@pytest.mark.parametrize(
    ("damage", "message", "done"),
    [(10, "resistance_stops", 0), (30, "resistance", 0), (50, "resistance", 20)],
)
def test_resistance_to_more_than_there_is_stops_an_attack_where_the_sheet_says_so(
    damage, message, done
):
    mine = {"name": "Oddish", "types": ["Fire"], "attacks": [{"name": "Ember", "damage": damage}]}
    theirs = {"name": "Snorlax", "hp": 90, "resistances": [{"type": "Fire"}]}
    ruling = ask_engine(
        {"type": "attack", "attack": "Ember"},
        {"active": {"card": mine}}, {"active": {"card": theirs}}, edition="regulations-sheet",
    )  # fmt: skip
    assert message in {step["message"] for step in ruling["steps"]}
    assert ruling["damage"] == done


def test_where_both_have_a_basic_pokemon_at_once_nobody_draws_extra_cards():
    both = {"type": "set_up", "basics": {"A": [True], "B": [True]}}
    assert "Nobody draws extra cards." in ask_engine(both, number=0)["verdict"]
    one = {"type": "set_up", "basics": {"A": [False, True], "B": [True]}}
    assert "Nobody draws extra cards." not in ask_engine(one, number=0)["verdict"]


@pytest.mark.parametrize(("edition", "legal"), [("expedition-2002", False), (NEWEST, True)])
def test_nothing_goes_to_the_lost_zone_before_there_is_one(edition, legal):
    action = {"type": "leave_play", "player": "A", "target": 0, "to": "lost_zone"}
    ruling = ask_engine(action, edition=edition)
    assert ruling["legal"] is legal
    assert len(ruling["position"]["players"]["A"]["bench"]) == (0 if legal else 1)
    assert ("no_lost_zone" in {step["message"] for step in ruling["steps"]}) is not legal


def test_markers_end_with_the_card_below_as_the_edition_prints_it_of_counters():
    gloom = {"name": "Gloom", "stage": "Stage 1", "evolves_from": "Oddish"}
    ruling = ask_engine(
        {"type": "evolve", "card": gloom, "target": "active"},
        make_active(markers=["Char"], played_on_turn=3), edition="expedition-2002",
    )  # fmt: skip
    sources = {step["message"]: step["source"] for step in ruling["steps"]}
    assert sources["markers_go"].endswith("Glossary: counter")
    assert not sources["evolution_keeps"].endswith("Glossary: counter")
