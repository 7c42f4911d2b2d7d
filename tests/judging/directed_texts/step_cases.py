"""Steps of attacks, powers and Trainers: counters, conditions, coins, damage, choices, moves."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import (
    HEADS,
    TAILS,
    VEST,
    ask_attack,
    ask_power,
    ask_trainer,
    make_spot,
    name_cards,
)

MINE = ex.Group(of="you")
BENCHED = ex.Group(of="you", place="bench")
THEIRS = ex.Group(of="opponent")
OWN_ONE = ex.Chosen(of="you")
OWN_BENCHED = ex.Chosen(of="you", place="bench")
THEIR_ONE = ex.Chosen(of="opponent")
DRAWN = st.Draw(count=ex.Handled())
IF_DONE = st.If(when=ex.DidIt(), then=(st.Draw(count=1),), otherwise=(st.Draw(count=3),))
FAR = {"B.active": make_spot(6, 10, under=name_cards(4, 5))}


def list_counters():
    """Damage counters put on and taken off, from one Pokémon or divided freely."""
    for on in ("self", "defending", THEIRS, BENCHED, OWN_BENCHED, THEIR_ONE):
        told = on if isinstance(on, str) else f"{on.of} {on.place} {type(on).__name__}"
        for count in (1, 2, 3):
            put = st.PutCounters(on=on, count=count)
            yield ask_attack(f"{count} on {told}", put, DRAWN, choices=[[1]], table=FAR)
            yield ask_trainer(f"{count} on {told} by a Trainer", put, IF_DONE, choices=[[1]])
        yield ask_attack(f"none on {told}", st.PutCounters(on=on, count=ex.Conditions()), IF_DONE)
        yield ask_attack(f"as many as on it: {told}", st.Choose(what=OWN_BENCHED),
            st.PutCounters(on=on, count=ex.Counters(on="it")), DRAWN,
            choices=[[2], [1]])  # fmt: skip
    for of in (MINE, BENCHED, THEIRS):
        for count in (0, 1, 2, 3):
            put = st.PutCounters(on=of, count=count, freely=True)
            yield ask_attack(f"{count} freely on {of.of} {of.place}", put, DRAWN,
                choices=[[0], [1], [1]][:count])  # fmt: skip
    for count in (1, 2, 3, "all", 9):
        for on in ("self", MINE, OWN_ONE, BENCHED):
            told = on if isinstance(on, str) else f"{on.place} {type(on).__name__}"
            heal = st.Heal(on=on, counters=count)
            yield ask_attack(f"heal {count} of {told}", heal, DRAWN, choices=[[1]])
            yield ask_power(f"heal {count} of {told} by a power", heal, IF_DONE, choices=[[2]])
        for picks in ([], [[0], [1], [1]], [[2], [2], [2], [2], [2], [0]]):
            heal = st.Heal(on=MINE, counters=count, freely=True)
            yield ask_attack(f"heal {count} freely {picks}", heal, DRAWN, choices=picks)
    yield ask_attack("heal where nobody is hurt", st.Heal(), IF_DONE, table={"A.active.damage": 0})
    yield ask_attack("heal freely where nobody is hurt",
        st.Heal(on=ex.Group(place="active"), counters=2, freely=True), IF_DONE,
        table={"A.active.damage": 0})  # fmt: skip


def list_counters_of_many():
    """Counters of every one of a group, and where nobody has said who else is in it."""
    yield ask_attack("heal all that each has", st.Choose(what=OWN_BENCHED), st.Heal(
        on=MINE, counters=ex.Counters(on="it")), DRAWN, choices=[[1]])  # fmt: skip
    for hurt in (0, 20):
        for told, step in (
            ("heal freely", st.Heal(on=MINE, counters=2, freely=True)),
            ("heal one", st.Heal(on=OWN_ONE)),
            ("put on all", st.PutCounters(on=MINE)),
            ("move one away", st.MoveCounters(from_="self", to=MINE)),
            ("move one here", st.MoveCounters(from_=MINE, to="self")),
            ("hit all", st.Hit(to=MINE, points=10)),
        ):
            yield ask_attack(f"{told}, hurt {hurt}, the Bench unsaid", step, DRAWN,
                table={"A.bench": None, "A.active.damage": hurt}, choices=[[0], [0]])  # fmt: skip


def list_moves():
    """Counters that are swapped or move: a number, up to a number, one by one, from and to whom."""
    for count in (1, 2, 4):
        for up_to in (False, True):
            for freely in (False, True):
                move = st.MoveCounters(from_="self", to="defending", count=count, up_to=up_to,
                    freely=freely)  # fmt: skip
                told = f"move {count}{' up to' if up_to else ''}{' freely' if freely else ''}"
                for picks in ([], [[0]], [[1]], [[0], [0], [0], [0], [0]], [[0], [1], []]):
                    yield ask_attack(f"{told}, picks {picks}", move, DRAWN, choices=picks)
                    among = st.MoveCounters(from_=MINE, to=BENCHED, count=count, up_to=up_to,
                        freely=freely)  # fmt: skip
                    yield ask_trainer(f"{told} by a Trainer, picks {picks}", among, IF_DONE,
                        choices=picks)  # fmt: skip
    yield ask_attack("move from nobody hurt", st.MoveCounters(from_="self", to="defending"),
        IF_DONE, table={"A.active.damage": 0})  # fmt: skip
    alone = {"A.bench": []}
    yield ask_attack("move to nobody", st.MoveCounters(from_="self", to=BENCHED), IF_DONE,
        table=alone)  # fmt: skip
    yield ask_attack("swap with the Defending one", st.SwapCounters(), IF_DONE, table=FAR)
    yield ask_attack("swap with one of the Bench",
        st.SwapCounters(with_=OWN_BENCHED), IF_DONE, choices=[[1]])  # fmt: skip
    yield ask_attack("swap with the first of theirs", st.SwapCounters(with_=THEIRS), IF_DONE)
    yield ask_attack("swap with its namesake", st.SwapCounters(), IF_DONE,
        table={"B.active": make_spot(1, 10)})  # fmt: skip
    yield ask_attack("swap with nobody", st.SwapCounters(with_=OWN_BENCHED), IF_DONE, table=alone)
    for markers in ([], ["Char counter"], ["Lock-On counter"]):
        table = FAR | {"B.active": FAR["B.active"] | {"markers": markers}}
        yield ask_attack(f"a marker beside {markers}", st.PutMarker(marker="Char counter"), IF_DONE,
            table=table)  # fmt: skip
    yield ask_attack("a marker on each of two", st.PutMarker(marker="Char counter", on=BENCHED),
        DRAWN, table={"A.bench.0.markers": ["Char counter"]})  # fmt: skip


def list_conditions():
    """Special Conditions put on and taken off, and those that replace each other."""
    for inflicted in (("Asleep",), ("Poisoned", "Burned"), ("Confused", "Paralyzed")):
        for on in ("defending", "self"):
            for there in ([], ["Asleep", "Poisoned"], ["Confused"]):
                side = "A" if on == "self" else "B"
                table = FAR | {f"{side}.active": {**_active_of(side), "conditions": there}}
                inflict = st.Inflict(conditions=inflicted, on=on)
                yield ask_attack(f"{inflicted} on {on} that is {there}", inflict, IF_DONE,
                    table=table, flips=HEADS)  # fmt: skip
    two = st.Inflict(conditions=("Asleep", "Confused", "Burned"), one_of=True)
    for picks in ([], [[0]], [[1]], [[2]]):
        yield ask_attack(f"one of three conditions: {picks}", two, IF_DONE, table=FAR,
            choices=picks)  # fmt: skip
    yield ask_attack("burned before there was such", st.Inflict(conditions=("Burned", "Asleep")),
        IF_DONE, table=FAR, edition="base-1999", kind="Pokémon Power")  # fmt: skip
    there = ["Poisoned", "Burned", "Paralyzed"]
    for cured in ((), ("Poisoned",), ("Poisoned", "Paralyzed"), ("Asleep",)):
        table = {"B.active": _active_of("B") | {"conditions": there, "paralyzed_on_turn": 6}}
        yield ask_attack(f"cure {cured or 'all'}", st.Cure(on="defending", conditions=cured), DRAWN,
            table=table)  # fmt: skip
    yield ask_attack("cure one of yours, where only one is affected", st.Cure(on=OWN_ONE), DRAWN,
        table={"A.active.conditions": ["Poisoned"]})  # fmt: skip
    yield ask_trainer("cure all of yours", st.Cure(on=MINE), DRAWN,
        table={"A.active.conditions": ["Poisoned", "Asleep"]})  # fmt: skip


def _active_of(side):
    if side == "A":
        return make_spot(1, 20, (32, 32, 31))
    return FAR["B.active"]


def list_coins():
    """Coins: none, one, several, until tails; the effects of heads and tails."""
    sides = {
        "heads": (st.PutCounters(on="defending"),),
        "tails": (st.Heal(counters=1),),
        "each_heads": (st.Draw(),),
        "each_tails": (st.DiscardCards(from_="deck"),),
        "if_all_heads": (st.Inflict(conditions=("Asleep",)),),
        "if_any_heads": (st.Inflict(conditions=("Burned",)),),
        "if_all_tails": (st.Inflict(conditions=("Poisoned",)),),
        "if_any_tails": (st.Inflict(conditions=("Poisoned",), on="self"),),
    }
    for coins in (0, 1, 2, 3):
        for flips in (["heads"] * 9, ["tails"] * 9, ["heads", "tails"] * 5, ["tails", "heads"] * 5):
            told = f"{coins} coins {flips[0]} {flips[1]}"
            yield ask_attack(f"{told}: all sides", st.Flip(coins=coins, **sides), table=FAR,
                flips=flips)  # fmt: skip
            yield ask_trainer(f"{told} by a Trainer", st.Flip(coins=coins, **sides), flips=flips)
            twice = ex.Product((20, ex.Heads()))
            counted = st.Base(set=ex.Sum((twice, ex.Product((10, ex.Tails())))))
            yield ask_attack(f"{told}: damage", st.Flip(coins=coins), counted, flips=flips)
    for side, brought in sides.items():
        for flips in (HEADS, TAILS):
            yield ask_attack(f"only {side}, {flips[0]}", st.Flip(**{side: brought}), table=FAR,
                flips=flips)  # fmt: skip
            yield ask_trainer(f"only {side} by a Trainer, {flips[0]}",
                st.Flip(**{side: brought}), flips=flips)  # fmt: skip
    for heads in (0, 1, 3):
        flips = ["heads"] * heads + ["tails"] * 3
        yield ask_attack(f"until tails: {heads}", st.Flip(until_tails=True, **sides), table=FAR,
            flips=flips)  # fmt: skip
    for count in (59, 60, 61):
        yield ask_attack(f"{count} coins", st.Flip(coins=count),
            st.Base(set=ex.Product((10, ex.Heads()))), flips=["heads"] * 70, table=FAR)  # fmt: skip
    for flips in (HEADS, TAILS):
        paid = (st.DiscardEnergy(at="requirements"), st.Base(plus=20))
        yield ask_attack(f"a coin that brings a cost: {flips[0]}", st.Flip(heads=paid), flips=flips,
            choices=[[0]])  # fmt: skip


def list_damage():
    """The attack's own damage, and other damage that it does."""
    for name, fields in (
        ("set to 0", {"set": 0}), ("set to 10", {"set": 10}),
        ("set to what is printed", {"set": 30}),
        ("plus 10", {"plus": 10}), ("minus 10", {"minus": 10}), ("minus 30", {"minus": 30}),
        ("minus 40", {"minus": 40}), ("set, more and less", {"set": 40, "plus": 20, "minus": 10}),
    ):  # fmt: skip
        yield ask_attack(f"damage {name}", st.Base(**fields), st.Heal(counters=1), table=FAR)
    weak = {"B.active": make_spot(9, 0), "B.bench.0": make_spot(9, 20), "B.bench.1": make_spot(10)}
    for to in ("defending", "self", THEIRS, ex.Group(of="opponent", place="bench"), BENCHED,
               ex.Chosen(of="opponent", place="bench"), THEIR_ONE):  # fmt: skip
        told = to if isinstance(to, str) else f"{to.of} {to.place} {type(to).__name__}"
        for counts in ("usual", "always", "never"):
            for ignore in ((), ("weakness",), ("resistance",)):
                hit = st.Hit(to=to, points=20, weakness_resistance=counts, ignore=ignore)
                yield ask_attack(f"20 to {told}, W/R {counts}, without {ignore}", st.Base(set=0),
                    hit, DRAWN, table=weak, choices=[[1]])  # fmt: skip
        yield ask_attack(f"as hurt as each is: {told}", st.Choose(what=OWN_BENCHED),
            st.Hit(to=to, points=ex.Product((10, ex.Counters(on="it")))), IF_DONE,
            choices=[[2], [1]])  # fmt: skip
    yield ask_attack("does more where nobody sits", st.Hit(to=BENCHED, points=10), IF_DONE,
        table={"A.bench": []})  # fmt: skip
    yield ask_attack("where nobody has said who sits there", st.Hit(to=BENCHED, points=10),
        table={"A.bench": None})  # fmt: skip
    yield ask_power("damage of a power to a Bench nobody has named", st.PutCounters(on=BENCHED),
        table={"A.bench": None})  # fmt: skip
    for step in (st.Nothing(), st.EndTurn()):
        for before in ((), (st.Draw(),)):
            yield ask_attack(f"{type(step).__name__} after {len(before)}", *before, step, st.Heal())
            yield ask_trainer(f"{type(step).__name__} by a Trainer after {len(before)}", *before,
                step, st.Draw(count=2))  # fmt: skip
    ignored = {"weakness": "B.active", "resistance": "B.active"}
    for what in (("weakness",), ("resistance",), ("weakness", "resistance")):
        for number in (9, 10, 11):
            yield ask_attack(f"ignores {what} of {number}", st.Ignore(what=what),
                table={ignored["weakness"]: make_spot(number)})  # fmt: skip


def list_damage_without_attack():
    """Damage of a Trainer and of a power; what is left of an attack that does nothing more."""
    weak = {"B.active": make_spot(9), "B.bench.0": make_spot(9, 20)}
    for to in ("defending", "active", THEIRS, BENCHED):
        told = to if isinstance(to, str) else f"{to.of} {to.place}"
        yield ask_trainer(f"a Trainer does 20 to {told}", st.Hit(to=to, points=20), DRAWN,
            table=weak)  # fmt: skip
        yield ask_power(f"a power does 20 to {told}", st.Hit(to=to, points=20), DRAWN, table=weak)
    queued = (st.PutCounters(on="defending"), st.Flip(heads=(st.Nothing(),)), st.Draw())
    for flips in (HEADS, TAILS):
        yield ask_attack(f"nothing more after a coin: {flips[0]}", *queued, flips=flips)


MAY_PICKS = (
    *([], [[]], [[0]], [[1]], [[0, 1]], [[0], [0]], [[0], [1]], [[0], []], [[0], [0, 1]]),
    *([[0, 0], [0]], [[0, 1], []], [[0], [0, 1], [0]], [[0], [0, 1, 2]]),
)


def list_choices():
    """A “may” before a choice: declined, made in part or in full, and the next question."""
    two = st.Search(in_="discard", count=2)
    energy = st.DiscardEnergy(count=2)
    for name, steps in (
        ("draw", (st.Draw(count=2),)),
        ("two from the discard pile", (two,)),
        ("two Energy", (energy,)),
        ("two Energy, then one", (energy, st.DiscardEnergy(from_=OWN_BENCHED))),
        ("two Pokémon", (st.Choose(what=ex.Chosen(of="you", place="bench", count=2)),
            st.Heal(on="them"))),
        ("two of two Pokémon, then a third", (
            st.Choose(what=ex.Chosen(of="opponent", place="bench", count=2)),
            st.PutCounters(on="them"), st.Heal(on=OWN_BENCHED, counters=1))),
        ("all from hand", (st.DiscardCards(count=4),)),
        ("two from hand", (st.DiscardCards(count=2),)),
    ):  # fmt: skip
        for picks in MAY_PICKS:
            may = st.May(then=steps, otherwise=(st.Shuffle(),))
            yield ask_attack(f"may: {name}, picks {picks}", may, IF_DONE, choices=picks)
            yield ask_trainer(f"may: {name} by a Trainer, picks {picks}", may, IF_DONE,
                choices=picks)  # fmt: skip
    same = {"A.hand": name_cards(32, 32), "A.active.energy": name_cards(32, 32)}
    for name, step in (("hand", st.DiscardCards(count=2)), ("Energy", energy),
                       ("hand of three", st.DiscardCards(count=3))):  # fmt: skip
        for picks in ([], [[0]], [[1]], [[0], [0]], [[0], [1]]):
            yield ask_power(f"may, all of the {name}: {picks}", st.May(then=(step,)), IF_DONE,
                st.Search(in_="discard"), table=same, choices=picks)  # fmt: skip


def list_attaching():
    """Cards attached from the hand and the discard pile."""
    fire = ex.CardFilter(kind="basic_energy")
    for count in (1, 2, "all", "any"):
        for from_ in ("hand", "discard"):
            for fields in ({}, {"up_to": True}, {"each": True}, {"apart": True, "each": True}):
                if fields.get("up_to") and not isinstance(count, int):
                    continue
                attach = st.Attach(for_=fire, from_=from_, to=OWN_BENCHED, count=count, **fields)
                told = f"attach {count} from {from_} {fields}"
                for picks in ([[0, 1], [0], [1]], [[0], [2]]):
                    yield ask_attack(f"{told}, picks {picks}", attach, DRAWN, choices=picks)
                yield ask_trainer(f"{told} by a Trainer", attach, DRAWN, choices=[[0], [1]])
    yield ask_trainer("attach to nobody", st.Attach(for_=fire, to=OWN_BENCHED), IF_DONE,
        table={"A.bench": []})  # fmt: skip


def list_moved_energy():
    """Energy moved between Pokémon: how much, of which kind, from whom and to whom."""
    for count in (1, 2, "all", "any"):
        for fields in ({}, {"type": "Fire"}, {"basic": True}, {"by": "opponent"}, {"freely": True}):
            for to in (OWN_BENCHED, "defending"):
                told = to if isinstance(to, str) else "one of the Bench"
                move = st.MoveEnergy(from_="self", to=to, count=count, **fields)
                other = st.MoveEnergy(from_=BENCHED, to=to, count=count, **fields)
                for picks in ([[0], [1], [], [0]], [[0, 0], [1]]):
                    yield ask_attack(f"move {count} {fields} to {told}, picks {picks}", move, DRAWN,
                        choices=picks)  # fmt: skip
                yield ask_power(f"move {count} {fields} of the Bench to {told}", other, IF_DONE,
                    choices=[[0], [0], []])  # fmt: skip


def list_moved_tools():
    """A Tool moved to a Pokémon that has none."""
    held = {"A.active.tools": [VEST], "A.bench.2.tools": [VEST]}
    for from_, to in (("self", OWN_BENCHED), (OWN_ONE, OWN_BENCHED), ("self", "defending"),
                      (OWN_BENCHED, "self"), ("defending", "self")):  # fmt: skip
        for picks in ([], [[0]], [[1]], [[0], [1]]):
            told = [one if isinstance(one, str) else one.place for one in (from_, to)]
            yield ask_attack(f"a Tool moves {told}, picks {picks}", st.MoveTool(from_=from_, to=to),
                IF_DONE, table=held, choices=picks)  # fmt: skip


CASES = {
    "counters": [*list_counters(), *list_counters_of_many(), *list_moves()],
    "conditions and coins": [*list_conditions(), *list_coins()],
    "damage": [*list_damage(), *list_damage_without_attack()],
    "choices": list(list_choices()),
    "attaching": [*list_attaching(), *list_moved_energy(), *list_moved_tools()],
}
