"""A card that cannot be where a position has it is refused by its path; one that can be is not."""

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


def ask_engine(mine=None, stadium=None, **active):
    """The ruling on ending a turn, with these fields on A's Active Pokémon X."""
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
GASTLY = {"name": "Gastly", "stage": "Basic", "hp": 40}
HAUNTER = {"name": "Haunter", "stage": "Stage 1", "hp": 60, "evolves_from": "Gastly"}
GENGAR = {"name": "Gengar", "stage": "Stage 2", "hp": 80, "evolves_from": "Haunter"}
LEVEL_X = {"name": "Gengar LV.X", "stage": "LV.X", "hp": 110}
PICHU = {"name": "Pichu", "stage": "Baby", "hp": 30}
PIKACHU = {"name": "Pikachu", "stage": "Basic", "hp": 50, "evolves_from": "Pichu"}
HALF = {"name": "Lugia LEGEND", "stage": "LEGEND", "hp": 130, "half": "top"}
NO_CHAINS = {
    "upside down": ([GENGAR], HAUNTER, 0),
    "upside down beneath": ([HAUNTER, GASTLY], GENGAR, 0),
    "the same twice": ([GASTLY, HAUNTER], HAUNTER, 1),
    "a Basic on a Basic": ([GASTLY], {**PIKACHU, "evolves_from": None}, 0),
    "an LV.X of another": ([GASTLY, HAUNTER], LEVEL_X, 1),
    "the same half twice": ([HALF], HALF, 0),
}
CHAINS = {
    "one after the other": ([GASTLY, HAUNTER, GENGAR], LEVEL_X),
    "a Stage 1 left out by a text": ([GASTLY], GENGAR),
    "a Basic on a Baby": ([PICHU], PIKACHU),
    "a Basic on the Basic it evolves from": ([{**PICHU, "stage": "Basic"}], PIKACHU),
    "a Basic on a Basic that a text grows": (
        [{"name": "Happiny", "stage": "Basic", "powers": [{"name": "Baby Evolution"}]}],
        {"name": "Chansey", "stage": "Basic"},
    ),
    "a Stage 1 on the Stage 1 it evolves from": (
        [{"name": "Roselia", "stage": "Stage 1"}],
        {"name": "Roserade", "stage": "Stage 1", "evolves_from": "Roselia"},
    ),
    "two halves": ([HALF], {**HALF, "half": "bottom"}),
    "what nobody knows": ([BARE], {"name": "Pidgeotto", "hp": 70}),
}


@pytest.mark.parametrize("what", NO_CHAINS)
def test_a_card_on_one_that_it_cannot_lie_on_is_refused(what):
    under, top, at = NO_CHAINS[what]
    with pytest.raises(RequestError, match="cannot lie on") as refused:
        ask_engine(card=top, under=under)
    assert refused.value.path == f"{A}.active.under.{at}"


@pytest.mark.parametrize("what", CHAINS)
def test_a_chain_that_can_be_is_ruled_on(what):
    under, top = CHAINS[what]
    assert ask_engine(card=top, under=under)["legal"]


@pytest.mark.parametrize("path", CANNOT)
def test_a_card_that_cannot_lie_there_is_refused(path):
    with pytest.raises(RequestError) as refused:
        ask_engine(**CANNOT[path])
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
    assert ask_engine(**MAY[what])["legal"]


def test_the_refusal_says_what_belongs_there():
    with pytest.raises(RequestError, match="here belongs a Stadium"):
        ask_engine(stadium=BOSS)
