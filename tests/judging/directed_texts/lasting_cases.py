"""Lasting rules left by an attack and when they end, and rules on where cards go from play."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import (
    HEADS,
    PIER,
    ask_attack,
    ask_trainer,
    hold_rule,
    make_spot,
    name_cards,
    strike_with,
    turn_to,
)
from tests.judging.drawn_texts import cards

END = {"type": "end_turn"}
OVER = {"action": END, "flips": HEADS}
BACK = {"action": strike_with("Leaf", damage=20), "flips": HEADS}
AFTER = (OVER, BACK, OVER)
# Rules that are tested with every possible end.
LONGER = {"no attack", "20 less done", "prevents all", "remembered", "falls", "Fire too"}


def list_lasting():
    """Lasting rules, by what they do, when they end and whom they are on."""
    for name, rule in (
        ("no attack", ru.Forbid(what=("attack",))),
        ("no attack Leaf", ru.Forbid(what=("attack",), attack="Leaf")),
        ("no retreat", ru.Forbid(what=("retreat",))),
        ("no retreat, no powers", ru.Forbid(what=("retreat", "powers"))),
        ("no basics", ru.Forbid(what=("basics",))),
        ("may fail", ru.MayFail()),
        ("10 less taken", ru.ChangeDamageTaken(less=10)),
        ("10 more taken", ru.ChangeDamageTaken(more=10)),
        ("10 less taken of Grass", ru.ChangeDamageTaken(less=10,
            from_=ru.Attackers(where=ex.PokemonFilter(types=("Grass",))))),
        ("20 less done", ru.ChangeDamageDone(less=20)),
        ("20 less done after", ru.ChangeDamageDone(less=20, when="after")),
        ("less done for each counter", ru.ChangeDamageDone(less=ex.Product((10, ex.Counters())))),
        ("prevents damage", ru.Prevent()),
        ("prevents all", ru.Prevent(what=("damage", "effects"))),
        ("prevents effects", ru.Prevent(what=("effects",))),
        ("prevents 40", ru.Prevent(at_most=40)),
        ("prevents by heads", ru.Prevent(coin=True)),
        ("retreat 0", ru.ChangeRetreatCost(set=0)),
        ("retreat +1", ru.ChangeRetreatCost(more=1)),
        ("Fire", ru.ChangeType(types=("Fire",))),
        ("Fire too", ru.ChangeType(types=("Fire",), also=True)),
        ("no Weakness", ru.ChangeWeakness(none=True)),
        ("Weakness Water", ru.ChangeWeakness(types=("Water",))),
        ("no Resistance", ru.ChangeResistance(none=True)),
        ("falls", ru.Falls()),
        ("remembered", ru.Remembered()),
        ("less for heads", ru.ChangeDamageDone(less=ex.Product((10, ex.Heads())))),
    ):  # fmt: skip
        longer = name in LONGER
        for until in ("end_of_turn", "end_of_opponents_next_turn", "end_of_your_next_turn",
                      "leaves_active"):  # fmt: skip
            if not longer and until != "end_of_opponents_next_turn":
                continue
            for on in ("self", "defending"):
                left = (st.Flip(coins=3), st.Lasting(rules=(rule,), until=until, on=on))
                yield ask_attack(f"{name} on {on} until {until}", *left, flips=HEADS, then=AFTER)
        for while_active in (False, True) if longer else (False,):
            left = st.Lasting(rules=(rule,), until="end_of_opponents_next_turn", who="opponent",
                while_active=while_active)  # fmt: skip
            yield ask_attack(f"{name} for the opponent, {while_active}", st.Flip(), left,
                flips=HEADS, then=AFTER)  # fmt: skip
        if longer:
            yield from _list_while_active(name, rule)
        yield ask_trainer(f"{name} by a Trainer", st.Flip(), st.Lasting(rules=(rule,), on="active",
            until="end_of_opponents_next_turn"), flips=HEADS, then=AFTER)  # fmt: skip


def list_forms():
    """Which form a rule takes on a Pokémon: that of the engine, or as it is written."""
    three = ex.Counters(on=ex.Group(of="both"))
    for name, rule in (
        ("no attack by the opponent", ru.Forbid(what=("attack",), who="opponent")),
        ("no attack at it", ru.Forbid(what=("attack",), attacking="self")),
        ("no Basic attached", ru.Forbid(what=("energy",), cards=ex.CardFilter(kind="energy"))),
        ("no Bodies, no evolving", ru.Forbid(what=("bodies", "evolve", "level_up"))),
        ("no attack of theirs", ru.Forbid(what=("attack",), on="defending")),
        ("10 less taken by theirs", ru.ChangeDamageTaken(on="defending", less=10)),
        ("10 less done by theirs", ru.ChangeDamageDone(by="defending", less=10)),
        ("half taken", ru.ChangeDamageTaken(half=True)),
        ("20 less, 10 more taken", ru.ChangeDamageTaken(less=20, more=10)),
        ("as many less taken as counters", ru.ChangeDamageTaken(less=three)),
        ("as many more taken as counters", ru.ChangeDamageTaken(more=three)),
        ("20 less, 30 more done", ru.ChangeDamageDone(less=20, more=30)),
        ("as many more done as counters", ru.ChangeDamageDone(more=three)),
        ("more done by Tap", ru.ChangeDamageDone(more=10, attack="Tap")),
        ("prevents 30 or more", ru.Prevent(at_least=30)),
        ("prevents 50 or more", ru.Prevent(at_least=50)),
        ("prevents 0", ru.Prevent(at_most=0)),
        ("prevents 40 and effects", ru.Prevent(what=("effects", "damage"), at_most=40)),
        ("prevents what Grass does", ru.Prevent(from_=ru.Attackers(
            where=ex.PokemonFilter(types=("Grass",))))),
        ("prevents what Fire does", ru.Prevent(from_=ru.Attackers(
            where=ex.PokemonFilter(types=("Fire",))))),
        ("retreat more by counters", ru.ChangeRetreatCost(more=ex.Counters())),
        ("retreat less by counters", ru.ChangeRetreatCost(less=ex.Counters())),
        ("retreat -1 +2", ru.ChangeRetreatCost(less=1, more=2)),
        ("type of the level before", ru.ChangeType(previous_level=True)),
        ("Resistance Grass", ru.ChangeResistance(types=("Grass",), amount="-20")),
        *((f"{told} of taken {side}", ru.ChangeDamageTaken(**{side: amount}))
          for side in ("less", "more")
          for told, amount in (("tails", ex.Tails()), ("ten a card moved", ex.Product((
              10, ex.Handled()))), ("heads and five", ex.Sum((ex.Heads(), 5))))),
        ("retreat more by heads", ru.ChangeRetreatCost(more=ex.Heads())),
        ("HP more by tails", ru.ChangeHP(more=ex.Product((10, ex.Tails())))),
    ):  # fmt: skip
        left = st.Lasting(rules=(rule, ru.Remembered()), on="self",
            until="end_of_opponents_next_turn")  # fmt: skip
        yield ask_attack(f"form: {name}", st.Draw(count=2), st.Flip(coins=3), left,
            flips=["heads", "tails", "tails"], then=(OVER, BACK))  # fmt: skip
    for fields in ({"on": "self"}, {"on": "defending"}, {"on": ex.Group(of="both")}, {
            "who": "both"}, {"who": "you"}, {"who": "opponent"}, {}):  # fmt: skip
        for until in ("end_of_turn", "while_in_play"):
            left = st.Lasting(rules=(ru.ChangeHP(more=10),), until=until, **fields)
            told = " ".join(f"{key} {getattr(of, 'of', of)}" for key, of in fields.items())
            done = st.If(when=ex.DidIt(), then=(st.Heal(),))
            yield ask_attack(f"lasts {told} until {until}, if so", left, done, then=(OVER,))
    falls = st.Lasting(rules=(ru.Falls(),), until="end_of_turn", on=ex.Group(of="both"))
    later = st.Lasting(rules=(ru.Falls(),), until="end_of_opponents_next_turn", on="self")
    for name, steps in (("all", (falls,)), ("all but one later", (falls, later)),
                        ("one later", (later,))):  # fmt: skip
        benches = {"A.bench": [make_spot(4), make_spot(4, 10)], "B.bench": [make_spot(9, 20)]}
        yield ask_attack(f"fall at the end: {name}", *steps, then=(OVER, OVER), table=benches)
    for fields in ({}, {"until": "end_of_turn"}, {"until": "while_in_play"},
                   *({"until": until, "by": by, "since": 5} for by in "AB" for until in (
                       "end_of_opponents_next_turn", "end_of_your_next_turn"))):  # fmt: skip
        doomed = {"A.active.effects": [{"name": "Doom", "rules": [{"rule": "falls"}], **fields}]}
        yield ask_attack(f"falls, as the position says {fields}", table=doomed, then=(OVER,))


def list_hanging():
    """What hangs on an Active Pokémon ends as it evolves or leaves, and nothing else does."""
    rule = ru.ChangeHP(more=10)
    for fields in ({"on": "self"}, {"on": "defending"}, {"who": "you"}, {"who": "opponent"}):
        for hangs in (True, False):
            left = st.Lasting(rules=(rule,), until="end_of_opponents_next_turn",
                while_active=hangs, **fields)  # fmt: skip
            for name, steps in (("it evolves", st.Evolve(for_=ex.CardFilter(kind="evolution"))),
                                ("it is switched", st.Switch(who="you")),
                                ("the other is switched", st.Switch())):  # fmt: skip
                told = " ".join([*fields, *fields.values()])
                yield ask_attack(f"{told}, hanging {hangs}, {name}", left, steps, then=(OVER,),
                    table={"A.hand": name_cards(2)}, choices=[[0]])  # fmt: skip


def _list_while_active(name, rule):
    """A rule that ends as soon as the Pokémon whose text it was is no longer Active."""
    left = st.Lasting(rules=(rule,), until="end_of_opponents_next_turn", on="defending",
        while_active=True)  # fmt: skip
    for who in ("you", "opponent"):
        yield ask_attack(f"{name} while it stays Active, {who} switches", st.Flip(), left,
            st.Switch(who=who, by="you"), flips=HEADS, choices=[[0]], then=AFTER)  # fmt: skip


def list_leaving():
    """Rules that change where cards go when they leave play."""
    fire = ex.CardFilter(kind="basic_energy")
    both_lose = (st.DiscardEnergy(from_="defending", count="all"), st.DiscardEnergy(count="all"))
    gone = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: both_lose}}}
    for of in ("you", "opponent", "both"):
        for fields in ({}, {"by": "you"}, {"by": "opponent"}, {"to": "lost_zone"},
                       {"cards": fire}):  # fmt: skip
            rule = ru.GoesTo(what="energy", of=of, **fields)
            told = f"Energy of {of} {'cards' if 'cards' in fields else fields}"
            for owner in "AB":
                yield hold_rule(f"{told}, {owner}'s Stadium", rule, on=PIER, texts=gone,
                    action=strike_with(),
                    table={"stadium": PIER, "stadium_owner": owner})  # fmt: skip
        for fields in ({}, {"all": False}, {"on": "defending"}, {"on": "self"}, {"cards": fire},
                       {"from_attacks": True}, {"to": "lost_zone"}):  # fmt: skip
            rule = ru.GoesTo(what="knocked_out", of=of, **fields)
            told = f"what falls of {of} {'cards' if 'cards' in fields else fields}"
            for owner in "AB":
                table = {"stadium": PIER, "stadium_owner": owner}
                yield hold_rule(f"{told}, {owner}'s Stadium", rule, on=PIER, table=table,
                    action=strike_with(damage=200))  # fmt: skip
            yield hold_rule(f"{told}, by poison", rule, action=END, flips=HEADS,
                table={"B.active.conditions": ["Poisoned"], "B.active.damage": 60})  # fmt: skip
            yield hold_rule(f"{told}, itself by poison", rule, action=END, flips=HEADS,
                table={"A.active.conditions": ["Poisoned"], "A.active.damage": 70})  # fmt: skip
            yield hold_rule(f"{told}, itself by an attack", rule, flips=HEADS, table=turn_to("B"),
                action=strike_with("Leaf", damage=50))  # fmt: skip
    for to in ("hand", "lost_zone"):
        own = ru.GoesTo(what="this_card", to=to)
        yield hold_rule(f"the card itself to {to}", own, on=cards.ENERGY, action=strike_with(),
            texts=gone, table={"A.active.energy": [*name_cards(32, 31), cards.ENERGY]})  # fmt: skip
    for answer in ([], [[0]], [[1]]):
        rule = ru.GoesTo(what="knocked_out", of="opponent")
        yield hold_rule(f"may take what falls: {answer}", rule, held={"may": True}, choices=answer,
            action=strike_with(damage=200))  # fmt: skip


CASES = {
    "lasting": list(list_lasting()),
    "forms": [*list_forms(), *list_hanging()],
    "leaving": list(list_leaving()),
}
