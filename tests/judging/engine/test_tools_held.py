"""A Pokémon has one Tool at a time: a position with more is refused at the first one too many."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain
from judging.queries.cards import look_up_card

BAND, BERRY = ({"name": name, "trainer": "Tool"} for name in ("Focus Band", "Gold Berry"))
MACHINE = {"name": "Machine", "trainer": "Technical Machine", "attacks": [{"name": "Blow"}]}
BARE = {"name": "Charm"}
WITH_TOOLS = [key for key, book in EDITIONS.items() if "Tool" not in book.not_yet]
WITH_MACHINES = [key for key in WITH_TOOLS if "Technical Machine" not in EDITIONS[key].not_yet]
WITHOUT_MACHINES = sorted({*WITH_TOOLS} - {*WITH_MACHINES})
PLACES = {"active": "position.players.A.active", "bench": "position.players.B.bench.0"}


def ask_with_tools(edition, tools, place="active", card=None, action=None):
    holder = {"card": card or {"name": "Abra", "hp": 30}, "tools": tools}
    plain = {"card": {"name": "Muk", "hp": 50}}
    sides = {
        "A": {"active": holder if place == "active" else plain},
        "B": {"active": plain, "bench": [holder] if place == "bench" else []},
    }
    asked = {"edition": edition, "position": {"players": sides}}
    return rule_plain(asked | {"action": action or {"type": "draw"}}, look_up_card)


@pytest.mark.parametrize("edition", WITH_TOOLS)
@pytest.mark.parametrize("place", PLACES)
def test_the_second_tool_on_a_pokemon_is_refused_as_the_edition_has_it(edition, place):
    with pytest.raises(RequestError) as refused:
        ask_with_tools(edition, [BAND, BERRY], place)
    assert refused.value.path == f"{PLACES[place]}.tools.1"
    assert "Gold Berry is one Pokémon Tool too many, beside Focus Band" in refused.value.message
    assert EDITIONS[edition].cite("TRN-8").source in refused.value.message


@pytest.mark.parametrize("edition", WITH_TOOLS)
def test_one_tool_is_none_too_many(edition):
    assert ask_with_tools(edition, [BAND])["legal"]


@pytest.mark.parametrize("edition", WITH_MACHINES)
def test_technical_machines_are_not_counted(edition):
    assert ask_with_tools(edition, [MACHINE, BAND, MACHINE])["legal"]
    with pytest.raises(RequestError) as refused:
        ask_with_tools(edition, [BAND, MACHINE, BERRY])
    assert refused.value.path == "position.players.A.active.tools.2"


@pytest.mark.parametrize("named", [BARE, BARE | {"kind": "trainer"}], ids=["bare", "a Trainer"])
def test_a_name_may_be_a_machines_where_there_are_any(named):
    for edition in WITH_MACHINES:
        assert ask_with_tools(edition, [BAND, named])["legal"]
    for edition in WITHOUT_MACHINES:
        with pytest.raises(RequestError):
            ask_with_tools(edition, [BAND, named])
    assert WITH_MACHINES
    assert WITHOUT_MACHINES


def test_a_pokemon_that_is_attached_as_a_tool_is_one():
    with pytest.raises(RequestError):
        ask_with_tools("dp-2007", [BAND, {"name": "Unown Q", "hp": 30}])


ENTEI_OF_TWO, OTHER_ENTEI = "xy7-15", "neo3-6"
LATER, BEFORE = "xy-2013", "platinum-arceus-2009"
ATTACH = {"type": "play_trainer", "card": BERRY, "target": "active"}


def test_a_pokemon_whose_own_card_gives_room_for_two_has_it():
    assert ask_with_tools(LATER, [BAND, BERRY], card=ENTEI_OF_TWO)["legal"]
    assert ask_with_tools(LATER, [BAND, BERRY], card={"name": "Entei", "hp": 130})["legal"]
    with pytest.raises(RequestError):
        ask_with_tools(LATER, [BAND, BERRY, BAND], card=ENTEI_OF_TWO)
    with pytest.raises(RequestError):
        ask_with_tools(LATER, [BAND, BERRY], card=OTHER_ENTEI)
    with pytest.raises(RequestError):
        ask_with_tools(BEFORE, [BAND, BERRY], card={"name": "Entei", "hp": 70})
    assert not ask_with_tools(LATER, [BAND], card=OTHER_ENTEI, action=ATTACH)["legal"]


@pytest.mark.parametrize(
    ("tools", "action"), [([BAND], ATTACH), ([BAND, BERRY], {"type": "end_turn"})]
)
def test_a_ruling_with_two_tools_says_itself_that_this_is_unconfirmed(tools, action):
    ruling = ask_with_tools(LATER, tools, card=ENTEI_OF_TWO, action=action)
    assert ruling["legal"]
    assert "two Pokémon Tools is unconfirmed" in ruling["verdict"]
    (step,) = [one for one in ruling["steps"] if one["message"] == "two_tools_unconfirmed"]
    assert (step["rule"], step["provenance"]) == ("TRN-8", "interpreted")


def test_nothing_is_unconfirmed_of_a_pokemon_with_one_tool():
    assert "unconfirmed" not in ask_with_tools(LATER, [BAND], card=ENTEI_OF_TWO)["verdict"]


def test_which_printing_it_is_is_asked_where_a_second_tool_hangs_on_it():
    with pytest.raises(RequestError, match=r"hangs on its printing: name it; .*xy7-15") as asked:
        ask_with_tools(LATER, [BAND], card={"name": "Entei", "hp": 130}, action=ATTACH)
    assert asked.value.path == "action.target"
    with pytest.raises(RequestError, match="that it can have two is unconfirmed"):
        ask_with_tools(LATER, [BAND, BERRY, BAND], card=ENTEI_OF_TWO)
