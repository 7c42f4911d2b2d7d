"""A card that cannot lie where a position puts it is refused by its path; what may, is not."""

import pytest

from judging.engine import RequestError, rule_plain

X = {"name": "X", "hp": 100, "types": ["Colorless"], "retreat": 1}
POTION = {"name": "Potion", "trainer": "Item"}
BOSS = {"name": "Boss's Orders", "trainer": "Supporter"}
BAND = {"name": "Focus Band", "trainer": "Tool"}
TOWER = {"name": "Sprout Tower", "trainer": "Stadium"}
FIRE = {"name": "Fire Energy", "kind": "energy", "provides": ["Fire"]}
FOSSIL = {"name": "Old Amber", "trainer": "Fossil", "labels": ["Fossil"], "hp": 50}
DOLL = {"name": "Clefairy Doll", "trainer": "Trainer", "labels": ["Doll"], "hp": 10}
BARE = {"name": "Pidgey"}
EVOLVED = {"name": "Aerodactyl", "stage": "Stage 1", "hp": 80}


def ask(mine=None, stadium=None, **active):
    """A's Active Pokémon X with these on it attacks nobody: the turn ends."""
    side = {"active": {"card": X, **active}, **(mine or {})}
    position = {"players": {"A": side, "B": {"active": {"card": X}}}, "stadium": stadium}
    return rule_plain(
        {
            "edition": "heartgold-soulsilver-2010",
            "position": position,
            "action": {"type": "end_turn"},
        }
    )


A = "position.players.A"
CANNOT = {
    f"{A}.active.energy.1": {"energy": [FIRE, BOSS]},
    f"{A}.active.energy.0": {"energy": [X]},
    f"{A}.active.tools.0": {"tools": [X]},
    f"{A}.active.tools.1": {"tools": [BAND, BOSS]},
    f"{A}.active.attached.0": {"attached": [FIRE]},
    f"{A}.active.under.0": {"card": EVOLVED, "under": [POTION]},
    f"{A}.active.under.1": {"card": EVOLVED, "under": [BARE, FIRE]},
    f"{A}.active.card": {"card": BOSS},
    f"{A}.active.card.kind": {"card": {"name": "Fire Energy"}},
    f"{A}.bench.1.card": {"mine": {"bench": [{"card": X}, {"card": POTION}]}},
    f"{A}.bench.1.energy.0": {"mine": {"bench": [{"card": X}, {"card": X, "energy": [BAND]}]}},
    f"{A}.this_turn.supporter_played": {"mine": {"this_turn": {"supporter_played": X}}},
    "position.stadium": {"stadium": POTION},
}


@pytest.mark.parametrize("path", CANNOT)
def test_a_card_that_cannot_lie_there_is_refused(path):
    with pytest.raises(RequestError) as refused:
        ask(**CANNOT[path])
    assert refused.value.path == path


MAY = {
    "Energy, and what says that it provides some": {
        "energy": [FIRE, {"name": "Fire"}, {"name": "Double Colorless Energy"},
                   {"name": "Any", "provides": "any"}]
    },
    "a Pokémon that its own text attaches as Energy": {
        "energy": [{"name": "Electrode", "kind": "pokemon"}]
    },
    "a Tool, a Technical Machine, a bare name": {
        "tools": [BAND, {"name": "Machine", "trainer": "Technical Machine"}, {"name": "Charm"}]
    },
    "a Pokémon that its own text attaches as a Tool": {
        "tools": [{"name": "Unown Q", "hp": 30, "stage": "Basic"}]
    },
    "PlusPower": {"attached": [{"name": "PlusPower", "trainer": "Trainer"}]},
    "a Fossil in play": {"card": FOSSIL},
    "a Doll in play": {"card": DOLL},
    "a Fossil beneath": {"card": EVOLVED, "under": [FOSSIL]},
    "a bare name in play": {"card": BARE},
    "a Stadium": {"stadium": TOWER},
    "a bare name as Stadium": {"stadium": {"name": "Sprout Tower"}},
    "Dusknoir LV.X as a Stadium": {"stadium": {"name": "Dusknoir LV.X", "stage": "LV.X"}},
    "a Supporter beside": {"mine": {"this_turn": {"supporter_played": BOSS}}},
}  # fmt: skip


@pytest.mark.parametrize("what", MAY)
def test_what_may_lie_there_is_ruled_on(what):
    assert ask(**MAY[what])["legal"]


def test_the_refusal_says_what_belongs_there():
    with pytest.raises(RequestError, match="here belongs a Stadium"):
        ask(stadium=BOSS)
