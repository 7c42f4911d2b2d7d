"""A kind of card, type or power that only later editions have is neither played nor used."""

import pytest

from judging.engine import EDITIONS, rule_plain

OLD = {"base-1999", "neo-genesis-2000"}
BEFORE_DELTA = OLD | {"expedition-2002", "ex-2003", "ex-2004"}
BEFORE_BLACK_WHITE = BEFORE_DELTA | {
    "ex-2005", "dp-2007", "platinum-arceus-2009", "heartgold-soulsilver-2010",
}  # fmt: skip
# Fields of a card, and the editions that have no such cards yet.
LATER = {
    "delta": ({"labels": ["delta"]}, BEFORE_DELTA),
    "star": ({"labels": ["star"]}, OLD | {"expedition-2002", "ex-2003"}),
    "Darkness": ({"types": ["Darkness"]}, {"base-1999"}),
    "Metal": ({"types": ["Metal"]}, {"base-1999"}),
    "Dragon": ({"types": ["Dragon"]}, BEFORE_BLACK_WHITE),
    "Fairy": ({"types": ["Fairy"]}, BEFORE_BLACK_WHITE | {"bw-2011"}),
    "Pokémon Power": ({"powers": [{"name": "Try", "kind": "Pokémon Power"}]}, set()),
    "Poké-Power": ({"powers": [{"name": "Try", "kind": "Poké-Power"}]}, OLD),
    "Poké-Body": ({"powers": [{"name": "Try", "kind": "Poké-Body"}]}, OLD),
    "Ability": ({"powers": [{"name": "Try", "kind": "Ability"}]}, BEFORE_BLACK_WHITE),
}
POWERS = [what for what, (shown, _) in LATER.items() if "powers" in shown]
BASIC = {"name": "Oddish", "hp": 50, "stage": "Basic"}
EVOLVED = {"name": "Gloom", "hp": 70, "stage": "Stage 1", "evolves_from": "Oddish"}


def ask_engine(edition, action, card=BASIC):
    sides = {"A": {"active": {"card": card}}, "B": {"active": {"card": BASIC}}}
    position = {"turn": {"number": 5}, "players": sides}
    return rule_plain({"edition": edition, "position": position, "action": action})


def kinds_refused(ruling):
    return [step["args"]["kind"] for step in ruling["steps"] if step["message"] == "kind_not_yet"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("what", LATER)
def test_no_kind_comes_into_play_before_its_time(edition, what):
    shown, before = LATER[what]
    for action in (
        {"type": "play_basic", "card": BASIC | shown},
        {"type": "evolve", "card": EVOLVED | shown, "target": "active"},
    ):
        ruling = ask_engine(edition, action)
        assert kinds_refused(ruling) == ([what] if edition in before else [])
        assert ruling["legal"] is (edition not in before)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("what", POWERS)
def test_no_power_is_used_before_its_time(edition, what):
    shown, before = LATER[what]
    ruling = ask_engine(
        edition, {"type": "use_power", "target": "active", "power": "Try"}, BASIC | shown
    )
    assert kinds_refused(ruling) == ([what] if edition in before else [])
    assert ruling["legal"] is (edition not in before)


@pytest.mark.parametrize("kind", ["Darkness", "Metal", "Fairy"])
def test_no_energy_of_a_type_is_attached_before_its_time(kind):
    for edition in EDITIONS:
        energy = {"name": f"{kind} Energy", "provides": [kind]}
        ruling = ask_engine(edition, {"type": "attach_energy", "card": energy, "target": "active"})
        assert kinds_refused(ruling) == ([kind] if edition in LATER[kind][1] else [])


def test_the_undated_sheet_refuses_none():
    assert not EDITIONS["regulations-sheet"].not_yet
