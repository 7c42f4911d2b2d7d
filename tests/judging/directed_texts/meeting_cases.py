"""Combinations: a step after one that did something, a may within a may, two Knock Outs at once."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.texts import Text
from tests.judging.directed_texts.table import (
    HEADS,
    MACHINE,
    PIER,
    VEST,
    ask_attack,
    ask_power,
    ask_trainer,
    hold_rule,
    make_case,
    make_spot,
    name_cards,
    strike_with,
)
from tests.judging.drawn_texts import cards

DRAWN = st.Draw(count=ex.Handled())
BENCHED_ONE = ex.Chosen(of="you", place="bench")
BOTH_ACTIVE = ex.Group(of="both", place="active")
THEIRS = ex.Group(of="opponent")


def list_steps_after_others():
    """A step that moves nothing also resets what the step before it moved."""
    alone = {"A.bench": []}
    for name, step in (
        ("no Stadium", st.DiscardStadium()),
        ("nobody to swap with", st.SwapCounters(with_=BENCHED_ONE)),
        ("nobody's Tool", st.MoveTool(from_=BENCHED_ONE, to="self")),
        ("nobody to attach to", st.Attach(for_=ex.CardFilter(kind="energy"), to=BENCHED_ONE)),
        ("nobody to heal", st.Heal(on=BENCHED_ONE)),
        ("nobody to move from", st.MoveCounters(from_="defending", to=BENCHED_ONE)),
    ):
        yield ask_attack(f"two drawn, then {name}", st.Draw(count=2), step, DRAWN, table=alone)
    yield ask_attack("two Poisoned", st.Inflict(conditions=("Poisoned",), on=BOTH_ACTIVE), DRAWN)
    for side in "AB":
        shields = {cards.ENERGY: {"name": "Harbour", "itself": Text(rules=(
            ru.NoConditions(conditions=("Poisoned",)),))}}  # fmt: skip
        yield ask_attack(f"both Poisoned, {side} not", st.Inflict(conditions=("Poisoned", "Burned"),
            on=BOTH_ACTIVE), DRAWN, texts=shields,
            table={f"{side}.active.energy": [*name_cards(32, 33, 32), cards.ENERGY]})  # fmt: skip
    yield ask_attack("counters of two swapped", st.SwapCounters(), DRAWN)
    for damage in (30, 40):
        yield ask_attack(f"Asleep with {damage} before", st.Inflict(conditions=("Asleep",)),
            table={"B.active.damage": damage})  # fmt: skip
    cost = st.DiscardEnergy(count="all", type="Fire", at="requirements")
    yield ask_attack("cost: all Fire where there is one", cost, DRAWN)
    for step in (st.Hit(to=THEIRS, points=10), st.PutCounters(on=THEIRS)):
        yield ask_attack(f"{type(step).__name__} of all, unsaid", step, table={"B.bench": None})
    leaves = Text(when="attached", steps=(st.DiscardAttached(what="this", count="all"), DRAWN))
    attach = {"type": "attach_energy", "card": cards.ENERGY, "target": "active"}
    for there in ([], [cards.ENERGY]):
        yield make_case(f"it leaves at once beside {len(there)} of its name",
            {cards.ENERGY: {"name": "Harbour", "itself": leaves}}, attach,
            {"A.hand": [cards.ENERGY], "A.active.energy": [*name_cards(32), *there]})  # fmt: skip


def list_choices_after_others():
    """After the choice to do a "may", all of its steps must be done."""
    two = {"A.hand": name_cards(32, 32)}
    for count in (1, 2):
        steps = (st.DiscardCards(count=count), st.Search(in_="discard"))
        table = {"A.hand": name_cards(*[32] * count)}
        for picks in ([], [[0]], [[1]], [[0], []], [[0], [0]]):
            yield ask_power(f"may discard all {count}, then take: {picks}", st.May(then=steps),
                table=table, choices=picks)  # fmt: skip
    moved = st.May(then=(st.MoveEnergy(from_="self", to=BENCHED_ONE, count=2),))
    for picks in ([], [[0]], [[0], []], [[0], [2]], [[1]]):
        yield ask_power(f"may move both Energy to one: {picks}", moved, choices=picks,
            table={"A.active.energy": name_cards(32, 31)})  # fmt: skip
    again = st.May(then=(st.DiscardCards(count=2), st.May(then=(st.Search(in_="discard"),))))
    for picks in ([[0]], [[0], []], [[0], [1]]):
        yield ask_power(f"a may within a may: {picks}", again, table=two, choices=picks)


def list_fallen():
    """Two Knock Outs at once, by an attack that hits the Bench too."""
    hurt = {"B.active.damage": 50, "B.bench.0.damage": 80, "A.active.damage": 20}
    hit = st.Hit(to=ex.Group(of="opponent", place="bench"), points=10)
    texts = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: (hit,)}}}
    rule = ru.GoesTo(what="knocked_out", of="opponent")
    table = hurt | {"stadium": PIER, "stadium_owner": "A"}
    for picks in ([], [[0]], [[0], [1]], [[1], [0]], [[0], [0]]):
        yield hold_rule(f"may take two that fall: {picks}", rule, on=PIER, held={"may": True},
            action=strike_with(), table=table, texts=texts, choices=picks)  # fmt: skip
    for by in (None, "you", "opponent"):
        energy = ru.GoesTo(what="energy", by=by)
        yield hold_rule(f"Energy of one that falls, by {by}", energy, on=PIER, texts=texts,
            action=strike_with(), table=table)  # fmt: skip


def list_lasting():
    """Lasting rules from a Trainer, and on a Pokémon that is shielded from effects."""
    rule = ru.Forbid(what=("retreat",))
    over = {"action": {"type": "end_turn"}, "flips": HEADS}
    for until in ("leaves_active", "while_in_play", "end_of_turn", "end_of_your_next_turn"):
        left = st.Lasting(rules=(rule,), until=until, on="active")
        yield ask_trainer(f"by a Trainer until {until}", left, then=(over,))
        yield ask_attack(f"by an attack until {until}", left, then=(over,))
    other = ru.ChangeResistance(types=("Grass",), amount="-30")
    yield ask_attack("another Resistance lasts",
        st.Lasting(rules=(other,), until="end_of_opponents_next_turn", on="self"),
        then=(over, {"action": strike_with("Leaf", damage=40), "flips": HEADS}))  # fmt: skip
    for on in ("self", "defending"):
        shield = Text(rules=(ru.Prevent(on=BOTH_ACTIVE, what=("effects",)),))
        left = st.Lasting(rules=(rule,), until="end_of_opponents_next_turn", on=on)
        own = {"name": "Krabby", "attacks": {cards.HIT: (left,)}, "powers": {cards.POWER: shield}}
        yield make_case(f"what lasts on {on}, shielded", {cards.KRABBY: own}, strike_with(), {},
            kind="Poké-Body")  # fmt: skip


def list_namesakes():
    """Of several texts of one name one alone acts: which of them, where they are worth another."""
    counted = ex.Product((10, ex.Counters()))
    actives = ex.Group(of="both", place="active")
    for told, rule in (
        ("more done", ru.ChangeDamageDone(by=actives, more=counted)),
        ("less taken", ru.ChangeDamageTaken(on=actives, less=counted)),
        ("HP more", ru.ChangeHP(on=actives, more=counted)),
    ):
        for limit in (None, "you", "both"):
            limited = (ru.Limit(of=limit),) if limit else ()
            shell = Text(rules=(*limited, rule))
            texts = {name_cards(2)[0]: {"name": "Kingler", "powers": {"Shell": shell}}}
            for mine, theirs in (((10, 20), ()), ((20, 20), ()), ((10, 20, 20), ()), ((10,), (20,)),
                                 ((10, 20), (30,)), ((10, 0), ())):  # fmt: skip
                table = {"B.active.damage": 0} | {
                    f"{side}.bench": [make_spot(2, damage, under=name_cards(1)) for damage in hurt]
                    for side, hurt in (("A", mine), ("B", theirs))
                }
                for picks in ([], [[1]]) if limit and told == "more done" else ([],):
                    yield make_case(f"{told}, limit {limit}: {mine} {theirs}, picks {picks}",
                        texts, strike_with(), table, choices=picks)  # fmt: skip


def list_shut():
    """Powers that another text shuts, and those that it shuts only since the attack."""
    shell = Text(rules=(ru.ChangeHP(more=20),))
    own = {name_cards(2)[0]: {"name": "Kingler", "powers": {"Shell": shell}}}
    for told, fields in (
        ("of the hurt", {"on": ex.Group(of="both", where=ex.PokemonFilter(counters=True))}),
        ("of the unhurt", {"on": ex.Group(of="both", where=ex.PokemonFilter(counters=False))}),
        ("of the badly hurt", {"on": ex.Group(of="both", where=ex.PokemonFilter(counters=12))}),
        ("of Poké-Bodies", {"kinds": ("Poké-Body",)}),
        ("of Poké-Powers", {"kinds": ("Poké-Power",)}),
        ("of the one beside", {"on": ex.Group(of="both", place="bench")}),
    ):
        for points in (100, 110, 120, 130):
            yield hold_rule(f"powers off {told}, {points} damage", ru.PowersOff(**fields), on=PIER,
                action=strike_with(damage=points), texts=own, table={
                    "stadium": PIER, "B.active": make_spot(2, 0, under=name_cards(1))})  # fmt: skip


def list_trainers_in_play():
    """Tools and a Stadium counted, by whose they are."""
    for owner in ("A", "B", None):
        for of in ("you", "opponent", "both"):
            for stadiums in (True, False):
                count = ex.TrainersInPlay(of=of, stadiums=stadiums)
                yield ask_attack(f"Trainers in play of {of}, {owner}'s Stadium {stadiums}",
                    st.Draw(count=count), table={"stadium": PIER, "stadium_owner": owner,
                        "A.active.tools": [VEST, MACHINE],
                        "B.bench.0.tools": [VEST], "B.bench.1.tools": [VEST]})  # fmt: skip


CASES = [
    *list_shut(),
    *list_trainers_in_play(),
    *list_namesakes(),
    *list_steps_after_others(),
    *list_choices_after_others(),
    *list_fallen(),
    *list_lasting(),
]
