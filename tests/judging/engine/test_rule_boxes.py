"""The rules in the rule boxes of kinds of cards, for the editions that have them."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain
from judging.engine.cards import kinds_of_card
from judging.engine.position import Card, Power
from tests.support.made_up import ask_made_up, find_steps

GX = {"name": "Hollow Hunt-GX"}
STAR = {"name": "Star Blaze", "damage": 20, "once": "VSTAR"}
HIT = {"name": "Hit", "damage": 30}
ONCE = {"once_a_game": frozenset({"GX", "VSTAR", "V-UNION"})}


def make_active(*attacks, on=None, **card):
    shown = {"name": "Fighter", "hp": 200, "attacks": list(attacks), **card}
    return {"active": {"card": shown, **(on or {})}}


def use_attack(name, **more):
    return {"type": "attack", "attack": name, **more}


def used_up(ruling, player="A"):
    return ruling["position"]["players"][player].get("this_game", {}).get("used", [])


# --- kinds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "card"),
    [
        ("play_basic", {"name": "Lapras V"}),
        ("play_basic", {"name": "Snivy", "powers": [{"name": "Root", "kind": "Ability"}]}),
        ("play_trainer", {"name": "Master Ball", "trainer": "Trainer", "labels": ["ACE SPEC"]}),
        ("attach_energy", {"name": "Fairy Energy", "kind": "energy"}),
    ],
)
def test_a_kind_of_later_years_is_refused_and_one_of_earlier_years_is_ruled(action, card):
    asked = {"type": action, "card": card}
    if action == "attach_energy":
        asked["target"] = "active"
    (kind,) = {"V", "Ability", "ACE SPEC", "Fairy"} & set(kinds_of_card(_read_card(card)))
    assert ask_made_up(asked)["legal"]
    later = ask_made_up(asked, not_yet={kind: "CRD-18"})
    assert not later["legal"]
    assert [step["args"] for step in find_steps(later, "kind_not_yet")] == [{"kind": kind}]
    earlier = ask_made_up(asked, no_longer={kind: "CRD-18"})
    assert earlier["legal"]
    (told,) = find_steps(earlier, "kind_no_longer")
    assert (told["rule"], told["args"]["kind"]) == ("CRD-18", kind)


def _read_card(card):
    powers = tuple(Power(**power) for power in card.get("powers", ()))
    return Card(**card | {"powers": powers, "labels": tuple(card.get("labels", ()))})


@pytest.mark.parametrize(
    ("edition", "name", "kind"),
    [
        ("neo-genesis-2000", "Chansey ex", "ex"),
        ("sm-2017", "Lapras V", "V"),
        ("asia-advanced-2018", "Lapras V", "V"),
        ("sv-2023", "Mega Venusaur ex", "Mega ex"),
        ("sm-2017", "Celebi & Venusaur-GX", None),
        ("mega-2025", "Mega Venusaur ex", None),
        ("sm-2017", "Radiant Eevee", None),
    ],
)
def test_prizes_of_a_kind_of_later_years_are_said_to_stand_on_its_card(edition, name, kind):
    sides = {
        "A": make_active(HIT) | {"prizes": 4},
        "B": {
            "active": {"card": {"name": name, "hp": 30}},
            "bench": [{"card": {"name": "Rattata"}}],
        },
    }
    ruling = rule_plain(
        {
            "edition": edition,
            "position": {"turn": {"number": 5}, "players": sides},
            "action": use_attack("Hit"),
        }
    )
    told = [step["args"]["kind"] for step in find_steps(ruling, "worth_of_later_kind")]
    assert told == ([kind] if kind else [])
    assert (
        "card says of Prizes" in ruling["verdict"] or "for the Prizes" in ruling["verdict"]
    ) == bool(kind)


def test_a_name_alone_is_not_taken_for_an_ex_of_earlier_years():
    for labels, told in ((["ex"], 1), ([], 0)):
        card = {"name": "Arcanine ex", "labels": labels}
        ruling = ask_made_up({"type": "play_basic", "card": card}, no_longer={"ex": "CRD-4"})
        assert len(find_steps(ruling, "kind_no_longer")) == told


# --- once a game ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "kind"), [(GX, "GX"), (STAR, "VSTAR")])
def test_the_one_attack_of_a_game_is_used_up(attack, kind):
    action = use_attack(attack["name"])
    ruling = ask_made_up(action, make_active(attack), **ONCE)
    assert (ruling["legal"], used_up(ruling)) == (True, [kind])
    again = {**make_active(attack), "this_game": {"used": [kind]}}
    second = ask_made_up(action, again, **ONCE)
    assert not second["legal"]
    assert [step["rule"] for step in second["steps"]] == ["CRD-16" if kind == "GX" else "CRD-18"]
    other = {**make_active(attack), "this_game": {"used": ["VSTAR" if kind == "GX" else "GX"]}}
    assert ask_made_up(action, other, **ONCE)["legal"]
    without = ask_made_up(action, again)
    assert without["legal"]
    assert used_up(without) == [kind]


def test_an_edition_without_them_notes_nothing():
    assert used_up(ask_made_up(use_attack(GX["name"]), make_active(GX))) == []
    assert used_up(ask_made_up(use_attack("Hit"), make_active(HIT), **ONCE)) == []


def test_a_copied_attack_of_that_kind_uses_it_up_and_needs_it():
    copied = {"type": "attack", "attack": {"name": "Nebula-GX", "damage": 40, "of": "Clefairy"}}
    ruling = ask_made_up(copied, make_active(HIT), **ONCE)
    assert used_up(ruling) == ["GX"]
    spent = {**make_active(HIT), "this_game": {"used": ["GX"]}}
    assert not ask_made_up(copied, spent, **ONCE)["legal"]
    star = {"type": "attack", "attack": {"name": "Star Raid", "once": "VSTAR"}}
    assert used_up(ask_made_up(star, make_active(HIT), **ONCE)) == ["VSTAR"]


def test_an_ability_that_is_a_vstar_power_shares_it_with_the_attacks():
    birth = {"name": "Starbirth", "kind": "Ability", "once": "VSTAR"}
    mine = make_active(STAR, powers=[birth])
    action = {"type": "use_power", "target": "active", "power": "Starbirth"}
    ruling = ask_made_up(action, mine, **ONCE)
    assert used_up(ruling) == ["VSTAR"]
    after = {**mine, "this_game": {"used": ["VSTAR"]}}
    for later in (action, use_attack("Star Blaze")):
        refused = ask_made_up(later, after, **ONCE)
        assert [step["rule"] for step in refused["steps"]] == ["CRD-18"]


@pytest.mark.parametrize(
    ("condition", "effects", "flips", "counts", "spent"),
    [
        (["Confused"], [], ["tails"], True, False),
        ([], ["Smokescreen"], ["tails"], True, True),
        ([], ["Smokescreen"], ["tails"], False, False),
        ([], ["Smokescreen"], ["heads"], False, True),
    ],
)
def test_an_attack_that_is_stopped_is_used_up_or_not(condition, effects, flips, counts, spent):
    there = [{"name": name, "at": "cancel", "flip": True} for name in effects]
    mine = make_active(GX, on={"conditions": condition, "effects": there})
    ruling = ask_made_up(
        use_attack(GX["name"]), mine, flips=flips, cancelled_attack_is_used=counts, **ONCE
    )
    assert used_up(ruling) == ["GX"] * spent


# --- evolving ------------------------------------------------------------------------------------

MEGA = {"name": "M Venusaur-EX", "stage": "Mega", "evolves_from": "Venusaur-EX", "hp": 230}
EVOLVE = {"type": "evolve", "card": MEGA, "target": "active"}
ENDS = {"ends_turn_on_evolving": frozenset({"Mega", "Primal"})}


def make_venusaur(*tools):
    there = [{"name": name, "trainer": "Tool"} for name in tools]
    return {"active": {"card": {"name": "Venusaur-EX", "hp": 180}, "tools": there}}


@pytest.mark.parametrize(
    ("tools", "switches", "over"),
    [
        ((), ENDS, True),
        ((), {}, False),
        (("Venusaur Spirit Link",), ENDS, False),
        (("Charizard Spirit Link",), ENDS, True),
    ],
)
def test_becoming_a_mega_ends_the_turn_but_with_its_spirit_link(tools, switches, over):
    ruling = ask_made_up(EVOLVE, make_venusaur(*tools), **switches)
    assert ruling["position"]["players"]["A"]["active"]["card"]["name"] == "M Venusaur-EX"
    assert ruling["position"]["players"]["A"]["this_turn"]["attacked"] is over
    assert bool(find_steps(ruling, "evolving_ends_turn")) is over
    kept = find_steps(ruling, "spirit_link_keeps_turn")
    assert [step["provenance"] for step in kept] == ["card"] * (tools == ("Venusaur Spirit Link",))


def test_a_primal_ends_it_too_and_a_mega_evolution_ex_of_2025_does_not():
    for name, old, over in (
        ("Primal Kyogre-EX", "Kyogre-EX", True), ("Mega Lucario ex", "Riolu", False),
    ):  # fmt: skip
        card = {"name": name, "stage": "Mega" if over else "Stage 1", "evolves_from": old}
        mine = {"active": {"card": {"name": old, "hp": 80}}}
        ruling = ask_made_up({**EVOLVE, "card": card}, mine, **ENDS)
        assert ruling["position"]["players"]["A"]["this_turn"]["attacked"] is over


@pytest.mark.parametrize(
    ("card", "on"),
    [
        ({"name": "Lapras VMAX", "stage": "VMAX", "evolves_from": "Lapras V"}, "Lapras V"),
        ({"name": "Leafeon VSTAR", "stage": "VSTAR", "evolves_from": "Leafeon V"}, "Leafeon V"),
    ],
)
def test_a_vmax_and_a_vstar_evolve_from_the_v_alone(card, on):
    action = {"type": "evolve", "card": card, "target": "active"}
    assert ask_made_up(action, {"active": {"card": {"name": on, "hp": 200}}})["legal"]
    plain = on.removesuffix(" V")
    other = ask_made_up(action, {"active": {"card": {"name": plain, "hp": 100}}})
    assert [step["rule"] for step in other["steps"]] == ["CRD-10"]
    basic = ask_made_up({"type": "play_basic", "card": card})
    assert [step["rule"] for step in basic["steps"]] == ["TRN-2"]


EMPOLEON = {
    "name": "Empoleon",
    "stage": "Stage 2",
    "hp": 140,
    "types": ["Water"],
    "retreat": 2,
    "weaknesses": [{"type": "Grass", "amount": "x2"}],
    "resistances": [{"type": "Fire", "amount": "-20"}],
    "attacks": [HIT],
    "powers": [{"name": "Emperor", "kind": "Ability"}],
}
BREAK = {"name": "Empoleon BREAK", "stage": "BREAK", "hp": 170, "retreat": 0, "types": ["Water"]}


def test_a_break_keeps_what_the_one_under_it_has():
    mine = {"active": {"card": BREAK, "under": [EMPOLEON]}}
    ruling = ask_made_up(use_attack("Hit"), mine)
    assert ruling["damage"] == 30
    assert [step["rule"] for step in find_steps(ruling, "keeps_attack")] == ["CRD-15"]
    power = {"type": "use_power", "target": "active", "power": "Emperor"}
    assert ask_made_up(power, mine)["legal"]
    (there, *_) = ask_made_up({"type": "look"}, mine)["in_force"]
    assert (there["hp"], there["retreat"]) == (170, 2)
    assert [one["type"] for one in (*there["weaknesses"], *there["resistances"])] == [
        "Grass",
        "Fire",
    ]


def test_an_evolution_keeps_none_of_it():
    evolved = {**BREAK, "name": "Emperor", "stage": "Stage 2"}
    lower = {**EMPOLEON, "stage": "Stage 1"}
    with pytest.raises(RequestError) as refused:
        ask_made_up(use_attack("Hit"), {"active": {"card": evolved, "under": [lower]}})
    assert refused.value.path == "action.attack"


def test_a_restored_pokemon_is_neither_basic_nor_evolved():
    archen = {"name": "Archen", "stage": "Restored", "evolves_from": "Plume Fossil"}
    played = ask_made_up({"type": "play_basic", "card": archen})
    assert [step["message"] for step in played["steps"]] == ["restored_no_basic"]
    mine = {"active": {"card": {"name": "Plume Fossil", "trainer": "Fossil"}}}
    laid = ask_made_up({"type": "evolve", "card": archen, "target": "active"}, mine)
    assert find_steps(laid, "no_evolution_card")
    for kind, counts in (("Basic", False), ("Evolved", False), ("Unevolved", True)):
        asked = {"type": "counts_as", "as": kind, "target": "active"}
        assert ask_made_up(asked, {"active": {"card": archen}})["legal"] is counts


@pytest.mark.parametrize(
    ("label", "kind", "provenances"),
    [
        ("Fossil", "Item", {"cited", "inherited"}),
        ("Fossil", "Trainer", {"cited", "inherited"}),
        ("Doll", "Item", {"card"}),
    ],
)
def test_a_fossil_or_a_doll_comes_to_the_bench_whatever_trainer_card_it_is(
    label, kind, provenances
):
    card = {"name": "Antique", "kind": "trainer", "trainer": kind, "labels": [label], "hp": 60}
    ruling = ask_made_up({"type": "play_trainer", "card": card})
    assert ruling["position"]["players"]["A"]["bench"][1]["card"] == card
    (told,) = find_steps(ruling, "fossil_in_play")
    assert told["provenance"] in provenances


# --- piles and the Bench -------------------------------------------------------------------------

LUNALA = {"name": "Lunala ◇", "hp": 30, "labels": ["Prism Star"]}
LOST = {"to_lost_zone": frozenset({"Prism Star"})}


@pytest.mark.parametrize(("switches", "lost"), [(LOST, 2), ({}, 0)])
def test_a_prism_star_goes_to_the_lost_zone_in_place_of_the_discard_pile(switches, lost):
    beside = {"name": "Beast Energy ◇", "kind": "energy"}, {"name": "Fire Energy"}
    foe = {"active": {"card": LUNALA, "energy": list(beside)}, "discard": [], "lost_zone": []}
    ruling = ask_made_up(use_attack("Hit"), make_active(HIT), foe, **switches)
    theirs = ruling["position"]["players"]["B"]
    assert len(theirs["lost_zone"]) == lost
    assert len(theirs["discard"]) == 3 - lost
    told = [step["rule"] for step in find_steps(ruling, "lost_not_discarded")]
    assert told == ["CRD-17"] * lost
    assert "Hit does 30 damage and Knocks Out Lunala ◇." in ruling["verdict"]


def test_a_played_trainer_is_lost_the_same_way():
    market = {"name": "Cyrus ◇", "trainer": "Trainer"}
    ruling = ask_made_up({"type": "play_trainer", "card": market}, {"lost_zone": 1}, **LOST)
    mine = ruling["position"]["players"]["A"]
    assert (mine["lost_zone"], mine["discard"]) == (2, 0)


TERA = {"name": "Arcanine ex", "hp": 280, "labels": ["Pokémon ex", "Tera"]}


@pytest.mark.parametrize(("switches", "damage"), [({"benched_unharmed": {"Tera"}}, 0), ({}, 50)])
def test_damage_to_a_benched_tera_is_prevented(switches, damage):
    action = use_attack("Hit", bench_damage=[{"slot": 0, "amount": 50}])
    switches = {name: frozenset(kinds) for name, kinds in switches.items()}
    foe = {**make_active(**TERA), "bench": [{"card": TERA}]}
    ruling = ask_made_up(action, make_active(HIT), foe, **switches)
    theirs = ruling["position"]["players"]["B"]
    assert (theirs["active"]["damage"], theirs["bench"][0]["damage"]) == (30, damage)
    assert bool(find_steps(ruling, "unharmed_on_bench")) is not bool(damage)


def test_counters_on_a_tera_are_no_damage():
    kinds = frozenset({"Tera"})
    ruling = ask_made_up(
        use_attack("Hit", counters=3), make_active(HIT), make_active(**TERA), benched_unharmed=kinds
    )
    assert ruling["position"]["players"]["B"]["active"]["damage"] == 60


def test_what_is_marked_once_a_game_comes_back_as_it_came():
    ruling = ask_made_up(use_attack("Star Blaze"), make_active(STAR), **ONCE)
    assert ruling["position"]["players"]["A"]["active"]["card"]["attacks"] == [STAR]


NEWER_ACTIONS = {
    "a V-UNION": (
        {"type": "play_v_union", "pieces": [{"name": "Mew V-UNION", "stage": "V-UNION"}] * 4}, {},
    ),
    "a Restored Pokémon": (
        {"type": "play_basic", "card": {"name": "Archen", "stage": "Restored"}}, {},
    ),
    "a Restored Pokémon laid on": (
        {"type": "evolve", "card": {"name": "Archen", "stage": "Restored"}, "target": "active"}, {},
    ),
    "a Mega": (EVOLVE, make_venusaur()),
    "a BREAK": (use_attack("Hit"), {"active": {"card": BREAK, "under": [EMPOLEON]}}),
    "a GX attack": (use_attack(GX["name"]), make_active(GX)),
    "a Fairy Energy": (
        {"type": "attach_energy", "card": {"name": "Fairy Energy"}, "target": "active"}, {},
    ),
    "a Tera": (use_attack("Hit", self_damage=200), make_active(HIT, labels=["Pokémon ex", "Tera"])),
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("asked", NEWER_ACTIONS)
def test_every_edition_answers_what_is_asked_of_newer_cards(edition, asked):
    action, mine = NEWER_ACTIONS[asked]
    foe = {"card": {"name": "Foe", "hp": 50}}
    players = {"A": mine or {"active": foe}, "B": {"active": foe, "bench": [foe]}}
    position = {"turn": {"number": 5}, "players": players}
    ruling = rule_plain({"edition": edition, "position": position, "action": action})
    assert ruling["verdict"]
    assert all(step["source"] for step in ruling["steps"])
