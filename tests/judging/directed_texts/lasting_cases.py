"""Rules that an attack leaves behind, how long they hold, and where cards go that leave play."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import (
    HEADS,
    PIER,
    ask_attack,
    ask_trainer,
    hold_rule,
    name_cards,
    strike_with,
    turn_to,
)
from tests.judging.drawn_texts import cards

END = {"type": "end_turn"}
OVER = {"action": END, "flips": HEADS}
BACK = {"action": strike_with("Leaf", damage=20), "flips": HEADS}
AFTER = (OVER, BACK, OVER)
# These are asked with every end there is.
LONGER = {"no attack", "20 less done", "prevents all", "remembered", "falls", "Fire too"}


def list_lasting():
    """What an attack leaves behind, and how long: until each moment, on whom, in which form."""
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


def _list_while_active(name, rule):
    """It ends as soon as the Pokémon whose text it was has left the Active place."""
    left = st.Lasting(rules=(rule,), until="end_of_opponents_next_turn", on="defending",
        while_active=True)  # fmt: skip
    for who in ("you", "opponent"):
        yield ask_attack(f"{name} while it stays Active, {who} switches", st.Flip(), left,
            st.Switch(who=who, by="you"), flips=HEADS, choices=[[0]], then=AFTER)  # fmt: skip


def list_leaving():
    """Where cards go that leave play, by whose text, and which of them."""
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


CASES = {"lasting": list(list_lasting()), "leaving": list(list_leaving())}
