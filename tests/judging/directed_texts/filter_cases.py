"""Filters for Pokémon and cards: for each field, some pass and near neighbours do not."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import (
    VEST,
    ask_attack,
    make_case,
    make_spot,
    name_cards,
    strike_with,
)
from tests.judging.drawn_texts import cards

WHOLE_TABLE = {
    "A.bench": [
        make_spot(12, 40),
        make_spot(7, 10),
        make_spot(3, 20, (36, 32), under=name_cards(1, 2)),
        make_spot(6, 0, (30,), under=name_cards(4, 5), conditions=[]),
        make_spot(9, 80, (31, 35), tools=[VEST]),
    ],
    "A.active.conditions": ["Poisoned", "Burned"],
    "A.active.tools": [f"{cards.SET}-25"],
    "B.bench": [
        make_spot(8, 10, under=name_cards(7), markers=["Char counter"]),
        make_spot(13, 0, played_on_turn=7),
        make_spot(10, 90, (34,), played_on_turn=7, put_by_effect=True),
        make_spot(11, 0, tools=[VEST, f"{cards.SET}-25"]),
        make_spot(2, 10, under=name_cards(1)),
    ],
}
PILE = name_cards(*(*range(1, 14), *range(20, 26), *range(30, 37)))


def list_filters():
    """Each field of the filter for Pokémon in play, with several values."""
    pokemon = ex.PokemonFilter
    for name, where in (
        *((f"name {one}", pokemon(name=one)) for one in ("Kingler", "Kingler LV.X", "King")),
        ("one of two names", pokemon(name=("Cleffa", "Oddish"))),
        *((f"name has {one}", pokemon(name_has=one)) for one in ("Kingler", "leff", "dark")),
        *((f"types {one}", pokemon(types=one)) for one in (("Fire",), ("Fire", "Grass"))),
        *((f"stage {one}", pokemon(stage=one)) for one in ("Basic", "Baby", "Stage 1", "Stage 2",
            "LV.X", "LEGEND", ("Baby", "Stage 2"))),
        *((f"evolved {one}", pokemon(evolved=one)) for one in (True, False)),
        *((f"evolves {one}", pokemon(evolves=one)) for one in (True, False)),
        *((f"label {one}", pokemon(label=one)) for one in ("SP", "ex", "star", "Fossil", "Owner",
            "Dark", "delta")),
        *((f"counters {one}", pokemon(counters=one)) for one in (True, False, 1, 2, 4, 8)),
        *((f"HP left {one}", pokemon(hp_left_at_most=one)) for one in (10, 20, 60, 100)),
        *((f"conditions {one}", pokemon(conditions=one)) for one in (True, False, ("Burned",),
            ("Asleep",), ("Asleep", "Poisoned"))),
        *((f"conditions at least {one}", pokemon(conditions_at_least=one)) for one in (1, 2, 3)),
        *((f"energy {one}", pokemon(energy=one)) for one in (True, False, "Water", "Colorless")),
        *((f"special energy {one}", pokemon(special_energy=one)) for one in (True, False)),
        *((f"energy cards {one}", pokemon(energy_cards=one)) for one in (1, 2, 3, 4)),
        *((f"power {one}", pokemon(power=one)) for one in (True, False, ("Poké-Body",),
            ("Poké-Power", "Pokémon Power"))),
        *((f"tool {one}", pokemon(tool=one)) for one in (True, False)),
        ("marker", pokemon(marker="Char counter")),
        *((f"retreat {one}", pokemon(retreat_cost=one)) for one in (0, 1, 2, 3)),
        *((f"shares with {one}", pokemon(shares_type=one)) for one in ("self", "defending")),
        *((f"weakness {one}", pokemon(weakness=one)) for one in (True, False)),
        *((f"resistance {one}", pokemon(resistance=one)) for one in (True, False)),
        *((f"played {one}", pokemon(played_this_turn=one)) for one in (True, False)),
        ("not Fire, not hurt", pokemon(not_=pokemon(types=("Fire",)), counters=False)),
        ("Fire or hurt", pokemon(any_of=(pokemon(types=("Fire",)), pokemon(counters=True)))),
    ):  # fmt: skip
        put = st.PutCounters(on=ex.Group(of="both", where=where), count=1)
        yield ask_attack(f"in play: {name}", st.Base(set=0), put, table=WHOLE_TABLE)
    counted = ex.PokemonCount(of="both", types=True)
    yield ask_attack("types in play", st.Base(set=ex.Product((10, counted))), table=WHOLE_TABLE)


def list_card_filters():
    """Each field of the filter for cards in a pile: how many pass, and which are taken."""
    card = ex.CardFilter
    kinds = ("pokemon", "basic_pokemon", "baby", "evolution", "level_x", "energy", "basic_energy",
             "special_energy", "trainer", "plain_trainer", "supporter", "stadium", "tool",
             "technical_machine", "fossil", ("baby", "tool"))  # fmt: skip
    for name, where in (
        *((f"kind {one}", card(kind=one)) for one in kinds),
        *((f"types {one}", card(types=one)) for one in (("Water",), ("Fire", "Grass"))),
        *((f"provides {one}", card(kind="energy", provides=one)) for one in (
            ("Water",), ("Colorless", "Fire"))),
        *((f"name {one}", card(name=one)) for one in ("Kingler", "Kingler LV.X",
            ("Rope", "Gloom"))),
        *((f"name has {one}", card(name_has=one)) for one in ("Pier", "Energy", "pier")),
        *((f"label {one}", card(label=one)) for one in ("SP", "ex", "Dark", "Fossil")),
        *((f"evolves from {one}", card(evolves_from=one)) for one in ("self", "Krabby", "Gloom",
            "Kingler")),
        *((f"HP {one}", card(hp_at_most=one)) for one in (30, 40, 49, 50, 140)),
        *((f"shares with {one}", card(shares_type=one)) for one in ("self", "defending")),
        *((f"levels up {one}", card(levels_up=one)) for one in ("self", "defending")),
        ("not Pokémon, Water", card(not_=card(kind="pokemon"), provides=("Water",))),
        ("Tool or Baby", card(any_of=(card(kind="tool"), card(kind="baby")))),
        ("any", card()),
    ):  # fmt: skip
        count = ex.CardCount(pile="discard", where=where)
        table = {"A.discard": PILE, "A.active": make_spot(2, 20, (32, 32, 32), under=name_cards(1))}
        take = st.DiscardCards(from_="discard", count="all", for_=where, to="hand")
        text = {
            "name": "Kingler",
            "attacks": {"Crush": (st.Base(set=ex.Product((10, count))), take)},
        }
        own = {f"{cards.SET}-2": text}
        yield make_case(f"in a pile: {name}", own, strike_with("Crush"), table)


def list_plain_trainers():
    """Trainer cards of no other kind, as they were called before they were Items and since."""
    crate = {"name": "Crate", "kind": "trainer", "trainer": "Item"}
    for kind in ("plain_trainer", "trainer", "supporter", "tool"):
        where = ex.CardFilter(kind=kind)
        count = ex.CardCount(pile="discard", where=where)
        yield ask_attack(f"{kind} beside an Item", st.Base(set=ex.Product((10, count))),
            table={"A.discard": [crate, *name_cards(21, 22, 23)]}, edition="sv-2023")  # fmt: skip


CASES = [*list_plain_trainers(), *list_filters(), *list_card_filters()]
