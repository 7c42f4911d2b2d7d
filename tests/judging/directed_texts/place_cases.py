"""Pokémon that change places, leave play, evolve and devolve: who may, and what follows whom."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.texts import Text
from tests.judging.directed_texts.table import (
    PIER,
    ROPE,
    VEST,
    ask_attack,
    ask_trainer,
    make_case,
    make_spot,
    name_cards,
    strike_with,
)

DRAWN = st.Draw(count=ex.Handled())
IT_HEALS = st.Heal(on="it", counters=1)
THEIRS = ex.Group(of="opponent")
THEIR_BENCH = ex.Group(of="opponent", place="bench")
BOTH_ACTIVE = ex.Group(of="both", place="active")
OWN_BENCHED = ex.Chosen(of="you", place="bench")
THEIR_BENCHED = ex.Chosen(of="opponent", place="bench")
PILES = ("hand", "discard", "deck_top", "deck_bottom", "deck", "lost_zone")
FAR = {"B.active": make_spot(6, 10, (33, 33), under=name_cards(4, 5))}
DRESSED = FAR["B.active"] | {"tools": [VEST], "attached": [ROPE], "conditions": ["Burned"]}
LEVELLED = make_spot(3, 20, (32,), under=name_cards(1, 2))


def hold_here(*rules):
    """A Stadium of the opponent's, in which these rules are in force."""
    return {
        "texts": {PIER: {"name": "Old Pier", "itself": Text(rules=rules)}},
        "table": {"stadium": PIER, "stadium_owner": "B"},
    }


FIRM = {
    "effects kept off": hold_here(ru.Prevent(on=ex.Group(of="both"), what=("effects",))),
    "the Active ones kept": hold_here(ru.CannotMove(on=BOTH_ACTIVE)),
}


def list_switches():
    """Whose Active Pokémon, with whom, chosen by whom, and whom later steps then mean."""
    for who in ("you", "opponent", "both"):
        for by in ("you", "opponent"):
            switch = st.Switch(who=who, by=by)
            for picks in ([], [[1]], [[1], [0]]):
                yield ask_attack(f"switch {who} by {by}, picks {picks}", switch, IT_HEALS, DRAWN,
                    choices=picks)  # fmt: skip
        grass = st.Switch(who=who, where=ex.PokemonFilter(types=("Grass",)))
        none = st.Switch(who=who, where=ex.PokemonFilter(types=("Lightning",)))
        for told, step in (("a Grass one", grass), ("a Lightning one", none)):
            yield ask_attack(f"switch {who} with {told}", step, IT_HEALS, DRAWN)
        for side in "AB":
            yield ask_attack(f"switch {who} where {side} has no Bench", st.Switch(who=who), DRAWN,
                table={f"{side}.bench": []}, choices=[[0]])  # fmt: skip
            yield ask_attack(f"switch {who} where {side}'s Bench is unsaid", st.Switch(who=who),
                DRAWN, table={f"{side}.bench": None}, choices=[[0]])  # fmt: skip
        for told, more in FIRM.items():
            yield ask_attack(f"switch {who}, {told}", st.Switch(who=who), DRAWN,
                choices=[[0], [0]], **more)  # fmt: skip
    yield ask_attack("switch, then this one heals", st.Switch(who="you"), st.Heal(counters=1),
        choices=[[2]])  # fmt: skip
    yield ask_attack("switch theirs, then the Defending one heals", st.Switch(),
        st.Heal(on="defending", counters=1), choices=[[0]])  # fmt: skip
    for of, chosen in (("you", OWN_BENCHED), ("opponent", THEIR_BENCHED), ("you", ex.Chosen())):
        for pick in (0, 1):
            yield ask_attack(f"switch with the one chosen of {chosen.of} {chosen.place}: {pick}",
                st.Choose(what=chosen), st.Switch(who=of, with_="it"), IT_HEALS, DRAWN,
                choices=[[pick]])  # fmt: skip


def list_switches_with_one():
    """Who is switched with whom the text has named, and where the text itself is then."""
    for picks in ([], [[]], [[1]]):
        yield ask_attack(f"may switch, picks {picks}", st.May(then=(st.Switch(who="you"),)), DRAWN,
            choices=picks)  # fmt: skip
    gaze = Text(when="use", steps=(st.Switch(who="you", with_="self"), st.Heal(counters=1)))
    texts = {name_cards(10)[0]: {"name": "Mewtwo ex", "powers": {"Gaze": gaze}}}
    for target in ("active", 0, 1):
        table = {"A.active": make_spot(10, 10, (32,)), "A.bench": [
            make_spot(10, 20), make_spot(10, 30)]}  # fmt: skip
        yield make_case(f"switch with itself, which is at {target}", texts,
            {"type": "use_power", "target": target, "power": "Gaze"}, table)  # fmt: skip
    yield ask_attack("switch with itself, which is Active", st.Switch(who="you", with_="self"),
        DRAWN)  # fmt: skip
    yield ask_attack("two chosen follow a switch", st.Choose(what=ex.Chosen(of="you", count=2)),
        st.Switch(who="you"), st.Heal(on="them", counters=1), DRAWN,
        choices=[[0, 1], [0]])  # fmt: skip


def list_leavers():
    """Who leaves play, with what is on it; the Bench moves up and later steps follow."""
    for what in ("self", "defending", OWN_BENCHED, THEIR_BENCHED, THEIR_BENCH, ex.Group(),
                 ex.Group(place="bench")):  # fmt: skip
        told = what if isinstance(what, str) else f"{what.of} {what.place} {type(what).__name__}"
        for only in (False, True):
            yield ask_attack(f"{told} leaves play, only the Pokémon {only}",
                st.LeavePlay(what=what, only_pokemon=only), DRAWN,
                table={"B.active": DRESSED}, choices=[[1], [0]])  # fmt: skip
    for to in PILES:
        for only in (False, True):
            yield ask_attack(f"leaves play to {to}, only the Pokémon {only}",
                st.LeavePlay(what="defending", to=to, only_pokemon=only),
                table={"B.active": DRESSED}, choices=[[0]])  # fmt: skip
    for chosen in (0, 1, 2):
        for gone in ("Oddish", "Clefairy", "Kingler"):
            named = ex.Group(place="bench", where=ex.PokemonFilter(name=gone))
            yield ask_attack(f"chosen {chosen}, then {gone} leaves", st.Choose(what=OWN_BENCHED),
                st.LeavePlay(what=named), IT_HEALS, choices=[[chosen]],
                table={"A.bench.1.damage": 10})  # fmt: skip
    yield ask_attack("chosen, then it leaves itself", st.Choose(what=OWN_BENCHED),
        st.LeavePlay(what="it"), IT_HEALS, DRAWN, choices=[[1]])  # fmt: skip
    for step in (st.LeavePlay(what=THEIRS), st.KnockOut(what=THEIRS), st.Devolve(what=THEIRS),
                 st.Inflict(conditions=("Asleep",)), st.DiscardEnergy(from_=THEIRS, count="all"),
                 st.DiscardAttached(what="all", from_=THEIRS), st.PutMarker(marker="Char counter"),
                 st.MoveCounters(from_="self", to="defending")):  # fmt: skip
        for told, more in FIRM.items():
            table = {"B.active": DRESSED} | more["table"]
            yield ask_attack(f"{type(step).__name__}, {told}", step, DRAWN, choices=[[0], [0]],
                **more | {"table": table})  # fmt: skip


def list_fallen():
    """Knocked Out outright: one, several, both sides at once."""
    for what in ("self", "defending", THEIR_BENCHED, THEIR_BENCH, BOTH_ACTIVE,
                 ex.Group(of="both")):  # fmt: skip
        told = what if isinstance(what, str) else f"{what.of} {what.place} {type(what).__name__}"
        yield ask_attack(f"falls: {told}", st.KnockOut(what=what), DRAWN,
            choices=[[1], [0], [0]])  # fmt: skip
        yield ask_trainer(f"falls by a Trainer: {told}",
            st.KnockOut(what="active" if what == "self" else what), DRAWN)  # fmt: skip


def list_exchanged():
    """A card of the deck in a Pokémon's place: found, not found, nobody to put it in place of."""
    basic = ex.CardFilter(kind="basic_pokemon")
    own = ex.Chosen(of="you")
    ill = {"A.active.conditions": ["Poisoned"], "A.active.markers": ["Char counter"]}
    for told, fields in (
        ("any one", {}),
        ("a Grass one", {"what": ex.Chosen(of="you", where=ex.PokemonFilter(types=("Grass",)))}),
        ("nobody", {"what": ex.Chosen(of="you", where=ex.PokemonFilter(types=("Metal",)))}),
        ("no such card", {"for_": ex.CardFilter(name="Mew")}),
    ):
        exchange = st.Exchange(**{"what": own, "for_": basic, **fields})
        for picks in ([], [[]], [[0]], [[0], [0]], [[1], [1]]):
            yield ask_attack(f"exchange {told}, picks {picks}", exchange, IT_HEALS, table=ill,
                choices=picks)  # fmt: skip
    for deck in (0, 7):
        yield ask_attack(f"exchange from a deck of {deck}", st.Exchange(what=own, for_=basic),
            DRAWN, table=ill | {"A.deck": deck},
            choices=[[{"found": name_cards(8)[0]}], [0]])  # fmt: skip


def list_evolved():
    """An Evolution card laid on by a text, out of the hand or the deck, with what follows."""
    ill = {"A.active.conditions": ["Poisoned"], "A.active.markers": ["Char counter"],
        "A.hand": name_cards(2, 32, 5)}  # fmt: skip
    for heal in (False, True):
        yield ask_attack(f"evolves, heals {heal}", st.Evolve(heal=heal), IT_HEALS, DRAWN, table=ill)
        yield ask_attack(f"evolves by nothing, heals {heal}", st.Evolve(heal=heal), DRAWN)
        yield ask_trainer(f"one of the Bench evolves, heals {heal}",
            st.Evolve(what=OWN_BENCHED, for_=ex.CardFilter(kind="evolution"), heal=heal), DRAWN,
            table={"A.hand": name_cards(20, 5, 2)}, choices=[[0], [0]])  # fmt: skip
        yield ask_trainer(f"one of two cards, heals {heal}", st.Evolve(what=OWN_BENCHED,
            for_=ex.CardFilter(kind="evolution"), heal=heal),
            table={"A.hand": name_cards(20, 5, 2)})  # fmt: skip
    search = st.Search(for_=ex.CardFilter(evolves_from="self"), to="evolve")
    found = {"found": name_cards(2)[0]}
    for there in (name_cards(2, 5), name_cards(3, 9), 4):
        for picks in ([], [[]], [[0]], [[found]]):
            yield ask_attack(f"evolves out of a deck of {there}, picks {picks}", search, IT_HEALS,
                DRAWN, table=ill | {"A.deck": there}, choices=picks)  # fmt: skip
    steps = (st.Evolve(for_=ex.CardFilter(levels_up="self"), heal=True), IT_HEALS, DRAWN)
    text = {"name": "Kingler", "attacks": {"Crush": steps}}
    kingler = make_spot(2, 20, (32, 32, 32), under=name_cards(1), conditions=["Poisoned"])
    for hand in (name_cards(3), name_cards(2)):
        yield make_case(f"a Level-Up by {hand}", {name_cards(2)[0]: text}, strike_with("Crush"),
            {"A.active": kingler, "A.hand": hand, "B.active.damage": 0})  # fmt: skip


def list_devolved():
    """What comes off: an Evolution card, a Level-Up card, both; from a stack that has so many."""
    stacks = (
        ("Stage 1", make_spot(5, 10, (33,), under=name_cards(4), markers=["Char counter"])),
        ("Stage 2", DRESSED | {"markers": ["Char counter"]}),
        ("Stage 2 alone", make_spot(6, 10)),
        ("a Basic", make_spot(4, 10)),
        ("LV.X", LEVELLED),
        ("LV.X on one", make_spot(3, 20, (32,), under=name_cards(2))),
        ("LV.X alone", make_spot(3, 20)),
        ("hurt", make_spot(2, 90, under=name_cards(1))),
    )
    for told, spot in stacks:
        for level_x in (False, True):
            yield ask_attack(f"devolves: {told}, only LV.X {level_x}",
                st.Devolve(what="defending", level_x=level_x), DRAWN,
                table={"B.active": spot})  # fmt: skip
    for to in PILES:
        yield ask_attack(f"devolves to {to}", st.Devolve(what="defending", to=to),
            table={"B.active": LEVELLED})  # fmt: skip
    for pick in (0, 1):
        yield ask_attack(f"one of two devolves: {pick}",
            st.Devolve(what=ex.Chosen(of="both")), DRAWN, choices=[[pick]])  # fmt: skip


CASES = {
    "switched": [*list_switches(), *list_switches_with_one()],
    "leaving": [*list_leavers(), *list_fallen()],
    "stacks": [*list_exchanged(), *list_evolved(), *list_devolved()],
}
