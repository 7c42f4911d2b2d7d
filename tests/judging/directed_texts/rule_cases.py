"""Conditions of texts, and rules in force: figures, damage, what is forbidden."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import (
    HEADS,
    PIER,
    ROPE,
    TAILS,
    VEST,
    ask_attack,
    ask_trainer,
    hold_rule,
    make_case,
    make_spot,
    name_cards,
    strike_with,
    turn_to,
)
from tests.judging.drawn_texts import cards

MINE, THEIRS = ex.Group(of="you"), ex.Group(of="opponent")
END = {"type": "end_turn"}
EVOLVE = {"type": "evolve", "card": f"{cards.SET}-2", "target": "active"}
FAR = {"B.active": make_spot(6, 10, (33, 33, 36), under=name_cards(4, 5))}
FLIPS = ["heads", "heads", "tails", "heads"]


def list_asking():
    """Texts with a requirement: a Pokémon with one such attack and one without, and comparisons."""
    asked = st.Require(when=ex.Compare(a=ex.CardCount(pile="discard"), b=4))
    for there in (3, 4, 5):
        table = {"A.discard": name_cards(*[32] * there)}
        for attack in (cards.HIT, cards.TAP):
            attacks = {cards.HIT: (asked, st.Heal()), cards.TAP: (st.Draw(),)}
            texts = {cards.KRABBY: {"name": "Krabby", "attacks": attacks}}
            yield make_case(f"{attack} where Surge asks for four discarded: {there}", texts,
                strike_with(attack), table)  # fmt: skip
        yield ask_trainer(f"a Trainer that asks for four discarded: {there}", asked, st.Draw(),
            table=table)  # fmt: skip
    for how in ("=", "!=", ">", "<", ">=", "<="):
        for counters in (1, 2, 3):
            when = ex.Compare(a=ex.Counters(), b=2, how=how)
            yield ask_attack(f"counters {counters} {how} 2", st.If(when=when, then=(st.Draw(),)),
                table={"A.active.damage": 10 * counters})  # fmt: skip
    both = (ex.FirstTurn(), ex.StadiumInPlay())
    for stadium in (None, PIER):
        for name, when in (("all", ex.AllOf(both)), ("any", ex.AnyOf(both)),
                           ("neither", ex.Not(ex.AnyOf(both)))):  # fmt: skip
            for number in (1, 3):
                yield ask_attack(f"{name} of two, {stadium}, turn {number}",
                    st.If(when=when, then=(st.Draw(),), otherwise=(st.Heal(),)),
                    table={"stadium": stadium, "turn.number": number})  # fmt: skip


def list_conditions():
    """Conditions on earlier turns and the table, on tables where they hold and just do not hold."""
    evolved = {"A.active": make_spot(2, 20, (32, 32), under=name_cards(1)) | {"evolved_on_turn": 7}}
    for name, when, tables in (
        ("a Supporter", ex.Played(), [{"A.this_turn": {"supporter_played": True}},
            {"B.this_turn": {"supporter_played": True}}]),
        ("evolved", ex.EvolvedThisTurn(), [{"A.active.evolved_on_turn": 7},
            {"A.active.evolved_on_turn": 6}]),
        ("one fell", ex.KnockedOutLastTurn(), [{"A.knocked_out_last_turn": 1},
            {"B.knocked_out_last_turn": 1}]),
        ("any attack used", ex.UsedLastTurn(), [{"A.active.attack_last_turn": "Tap"},
            {"A.bench.0.attack_last_turn": "Tap"}]),
        ("Tap used", ex.UsedLastTurn(attack="Tap"), [{"A.active.attack_last_turn": "Tap"},
            {"A.active.attack_last_turn": "Surge"}]),
        ("Tap used by any", ex.UsedLastTurn(attack="Tap", that=MINE), [
            {"A.active.attack_last_turn": "Surge", "A.bench.2.attack_last_turn": "Tap"},
            {"B.active.attack_last_turn": "Tap"}]),
        ("a type shared", ex.SharesType(), [{"B.active": make_spot(1, 10, (33,))},
            {"B.active": make_spot(9, 10, (32,))}]),
        ("an Energy type shared", ex.SharesType(energy=True), [
            {"B.active": make_spot(1, 10, (33,))},
            {"B.active": make_spot(9, 10, (32,))}, {"B.active": make_spot(9, 10, (36,))},
            {"B.active": make_spot(9, 10) | {"energy": [{"name": "Any", "provides": "any"}]}}]),
        ("it falls", ex.KnockedOut(), [{"B.active.damage": 40}, {"B.active.damage": 30}]),
        ("Active", ex.Placed(place="active"), []),
        ("benched", ex.Placed(place="bench"), []),
        ("in play", ex.Placed(place="in_play"), []),
        ("Old Pier", ex.StadiumInPlay(name="Old Pier"), [{"stadium": PIER}]),
        ("New Pier", ex.StadiumInPlay(name="New Pier"), [{"stadium": PIER}]),
        ("a Stadium of yours", ex.StadiumInPlay(of="you"), [
            {"stadium": PIER, "stadium_owner": "A"}, {"stadium": PIER, "stadium_owner": "B"}]),
        ("a Grass one", ex.PokemonIs(that=MINE, where=ex.PokemonFilter(types=("Grass",))), [
            {"A.bench": []}]),
    ):  # fmt: skip
        for place, table in enumerate(({}, *tables)):
            yield ask_attack(f"{name}, table {place}", st.If(when=when, then=(st.Draw(),),
                otherwise=(st.Heal(counters=1),)), table=table)  # fmt: skip
    grass = ex.KnockedOutLastTurn(where=ex.PokemonFilter(types=("Grass",)))
    for fell in (0, 1):
        for picks in ([], [[0]], [[1]]):
            yield ask_attack(f"a Grass one of {fell} fell, picks {picks}", st.If(when=grass, then=(
                st.Draw(),)), st.If(when=grass, then=(st.Heal(),)), table={
                    "A.knocked_out_last_turn": fell}, choices=picks)  # fmt: skip
    for slot, said in ((0, "Tap"), (2, "Tap"), (2, None)):
        used = ex.UsedLastTurn(that=ex.Group(place="bench"))
        yield ask_attack(f"one of the Bench used {said}: {slot}", st.Switch(who="you"), st.If(
            when=used, then=(st.Draw(),)), choices=[[1]],
            table={f"A.bench.{slot}.attack_last_turn": said})  # fmt: skip
    for from_ in ("Krabby", "Oddish", None):
        when = ex.EvolvedThisTurn(from_=from_)
        text = {"name": "Kingler", "attacks": {"Crush": (st.If(when=when, then=(st.Draw(),)),)}}
        energy = {"A.active.energy": name_cards(32, 32, 32)}
        yield make_case(f"evolved from {from_}", {f"{cards.SET}-2": text}, strike_with("Crush"),
            evolved | energy)  # fmt: skip


# A word in the name of the rules → the questions asked about them.
ASKED = {
    "HP": ("struck", "ends"), "retreat": ("retreat",), "cost": ("attack", "Tap"),
    "types": ("attack", "retreat"), "Weakness": ("struck",), "Resistance": ("struck",),
    "uses": ("attack", "Sprout"), "give": ("attack", "poor"), "Prize": ("falls",),
    "evolves": ("evolve", "evolve on"), "attacks": ("asleep", "asleep Tap"), "poison": ("ends",),
    "coins": ("asleep", "flips", "flips B", "ends"), "Smokescreen": ("attack",),
}  # fmt: skip


def ask_about_figures():
    """Name of a question → its variants: the action, changes of the table, the coins."""
    ill = {"A.active.conditions": ["Asleep", "Poisoned"]}
    struck = {"type": "attack", "attack": "Leaf", "damage": 20}
    new = {"A.active.played_on_turn": 7, "A.hand": name_cards(2)}
    return {
        "attack": [(strike_with(), {"A.active.energy": name_cards(32, 31)} | FAR, TAILS)],
        "Tap": [(strike_with(cards.TAP), {"A.active.energy": name_cards(32)}, TAILS)],
        "Sprout": [(strike_with("Sprout", damage=30), {"A.active.energy": name_cards(33)}, TAILS)],
        "poor": [(strike_with(), {"A.active.energy": name_cards(31)}, TAILS)],
        "retreat": [({"type": "retreat", "to": 0, "discard": list(range(count))}, {}, TAILS)
                    for count in (0, 1, 2, 3)],
        "struck": [(struck, turn_to("B") | {"B.active": active}, TAILS)
                   for active in (make_spot(5, 10, (33, 36)),)]
                  + [(strike_with("Blaze", damage=30), turn_to("B") | {
                      "B.active": make_spot(9, 0, (31, 31))}, TAILS)],
        "falls": [(struck | {"damage": 100}, turn_to("B"), TAILS)],
        "asleep": [(strike_with(), ill, FLIPS)],
        "asleep Tap": [(strike_with(cards.TAP), ill, FLIPS)],
        "flips": [(strike_with(), {"A.active.conditions": ["Confused"]}, FLIPS),
                  (strike_with(), {"A.active.conditions": ["Confused"]}, TAILS)],
        "flips B": [(struck, turn_to("B") | {"B.active.conditions": ["Confused"]}, flips)
                    for flips in (HEADS, TAILS)],
        "ends": [(END, ill, FLIPS), (END, ill, ["heads", "tails"])],
        "evolve": [(EVOLVE, new, TAILS)],
        "evolve on": [(EVOLVE, new | {"A.active": make_spot(1, 0, evolved_on_turn=7)}, TAILS)],
    }  # fmt: skip


def list_figures():
    """Hit Points, retreat, cost, types, Weakness, Energy and Prizes while a rule is in force."""
    questions = ask_about_figures()
    for name, rules in (
        ("HP +20", [ru.ChangeHP(more=20)]),
        ("HP -50", [ru.ChangeHP(less=50)]),
        ("HP -90, never below 10", [ru.ChangeHP(less=90)]),
        ("HP +20 twice, at most 30", [ru.ChangeHP(more=20, most=30)] * 2),
        ("retreat +1", [ru.ChangeRetreatCost(more=1)]),
        ("retreat -1", [ru.ChangeRetreatCost(less=1)]),
        ("retreat -3", [ru.ChangeRetreatCost(less=3)]),
        ("retreat 0", [ru.ChangeRetreatCost(set=0)]),
        ("retreat +1 beside 0", [ru.ChangeRetreatCost(more=1), ru.ChangeRetreatCost(set=0)]),
        ("retreat 0 for shared types", [ru.ChangeRetreatCost(set=0, energy_on="self")]),
        ("retreat 0 for types of theirs", [ru.ChangeRetreatCost(set=0, energy_on="defending")]),
        ("cost +W", [ru.ChangeAttackCost(more=("Water",))]),
        ("cost +R+R", [ru.ChangeAttackCost(more=("Fire", "Fire"))]),
        ("cost -W-W", [ru.ChangeAttackCost(less=("Water", "Water"))]),
        ("cost +G beside none", [ru.ChangeAttackCost(more=("Grass",)),
            ru.ChangeAttackCost(set=())]),
        ("cost +G of Tap", [ru.ChangeAttackCost(more=("Grass",), attack="Tap")]),
        ("cost +G of Surge", [ru.ChangeAttackCost(more=("Grass",), attack="Surge")]),
        ("types Fire", [ru.ChangeType(types=("Fire",))]),
        ("types Fire too", [ru.ChangeType(types=("Fire", "Water"), also=True)]),
        ("types of the level before", [ru.ChangeType(previous_level=True)]),
        ("no Weakness", [ru.ChangeWeakness(none=True)]),
        ("Weakness Fire", [ru.ChangeWeakness(types=("Fire",), amount="x2")]),
        ("Weakness Fire, Grass +10", [ru.ChangeWeakness(types=("Fire", "Grass"), amount="+10")]),
        ("Weakness +30", [ru.ChangeWeakness(amount="+30")]),
        ("no Resistance", [ru.ChangeResistance(none=True)]),
        ("Resistance Grass", [ru.ChangeResistance(types=("Grass",), amount="-20")]),
        ("Resistance -30", [ru.ChangeResistance(amount="-30")]),
        ("uses attacks of the Bench", [ru.UsesAttacks(of=ex.Group(place="bench"))]),
        ("Fire gives Grass", [ru.ChangeEnergy(cards=ex.CardFilter(name="Fire Energy"),
            as_=("Grass",))]),
        ("all give Grass or Fire", [ru.ChangeEnergy(types=("Grass", "Fire"))]),
        ("all give Fire alone", [ru.ChangeEnergy(types=("Fire",))]),
        ("all give anything", [ru.ChangeEnergy(any=True)]),
        ("all give two", [ru.ChangeEnergy(as_=("Water", "Water"))]),
        ("one Prize more", [ru.ChangePrizes(more=1)]),
        ("no Prize", [ru.ChangePrizes(none=True)]),
        ("a Prize more by Grass ones", [ru.ChangePrizes(more=1,
            by=ex.Group(of="opponent", where=ex.PokemonFilter(types=("Grass",))))]),
        ("a Prize more by Fire ones", [ru.ChangePrizes(more=1,
            by=ex.Group(of="opponent", where=ex.PokemonFilter(types=("Fire",))))]),
        ("evolves at once", [ru.EvolveAtOnce()]),
        ("evolves at once when played", [ru.EvolveAtOnce(evolved=False)]),
        ("attacks Asleep", [ru.AttacksWhile(conditions=("Asleep",))]),
        ("attacks Asleep by Tap", [ru.AttacksWhile(conditions=("Asleep",), attack="Tap")]),
        ("poison 3", [ru.MorePoison(counters=3)]),
        ("poison 2 and 3", [ru.MorePoison(counters=3), ru.MorePoison(counters=2)]),
        ("two coins to wake", [ru.SleepFlips()]),
        ("coins of theirs are heads", [ru.CoinsAre(are="heads")]),
        ("coins of theirs are tails", [ru.CoinsAre()]),
        ("coins of yours are tails", [ru.CoinsAre(of="you")]),
        ("Smokescreen", [ru.MayFail()]),
    ):  # fmt: skip
        asked = next(wanted for word, wanted in ASKED.items() if word in name)
        for question in asked:
            for place, (action, table, flips) in enumerate(questions[question]):
                yield hold_rule(f"{name}: {question} {place}", *rules, action=action, table=table,
                    flips=flips)  # fmt: skip


def list_retreats():
    """What a Pokémon that retreats for nothing pays while a text changes that."""
    actives = ex.Group(of="both", place="active")
    for told, fields in (("+1", {"more": 1}), ("+2", {"more": 2}), ("-1", {"less": 1}),
                         ("0", {"set": 0}), ("1", {"set": 1})):  # fmt: skip
        for number in (7, 13):
            for paid in ([], [0], [0, 1]):
                yield hold_rule(f"retreat {told} of card {number}: {len(paid)} paid",
                    ru.ChangeRetreatCost(on=actives, **fields), on=PIER,
                    action={"type": "retreat", "to": 0, "discard": paid}, table={
                        "A.active": make_spot(number, 0, (32, 31)), "stadium": PIER})  # fmt: skip


def list_damage_rules():
    """Rules that change damage: whose, when, from whom, up to how much."""
    done, taken = ru.ChangeDamageDone, ru.ChangeDamageTaken
    fire, grass, water = (ex.PokemonFilter(types=(kind,)) for kind in ("Fire", "Grass", "Water"))
    for name, rule in (
        ("does 10 more", done(more=10)),
        ("does 10 more after", done(more=10, when="after")),
        ("does 20 less", done(less=20)),
        ("does 50", done(set=50)),
        ("does 10 more to anybody", done(more=10, to="any")),
        ("does 10 more to Fire", done(more=10, to_where=fire)),
        ("does 10 more to Grass", done(more=10, to_where=grass)),
        ("does 10 more with Surge", done(more=10, attack="Surge")),
        ("does 10 more with Tap", done(more=10, attack=("Tap", "Crush"))),
        ("does 10 more with either", done(more=10, attack=("Tap", "Surge"))),
        ("does 30 more, at most 20", done(more=30, most=20)),
        ("does 10 more if any", done(more=10, if_damages=True)),
        ("all of yours do 10 more", done(by=MINE, more=10)),
        ("all of theirs do 10 less", done(by=THEIRS, less=10)),
        ("takes 10 less", taken(less=10)),
        ("takes 10 less before", taken(less=10, when="before")),
        ("takes 10 more", taken(more=10)),
        ("takes half", taken(half=True)),
        ("takes 10 less until tails", taken(less=10, flip_until_tails=True)),
        ("takes 10 less from Fire", taken(less=10, from_=ru.Attackers(where=fire))),
        ("takes 10 less from Grass", taken(less=10, from_=ru.Attackers(where=grass))),
        ("takes 10 less from theirs", taken(less=10, from_=ru.Attackers(of="opponent"))),
        ("takes 10 less from yours", taken(less=10, from_=ru.Attackers(of="you"))),
        ("takes 30 less, at most 20", taken(less=30, most=20)),
        ("takes 10 more if any", taken(more=10, if_damages=True)),
        ("prevents damage", ru.Prevent()),
        ("prevents effects", ru.Prevent(what=("effects",))),
        ("prevents 40 or less", ru.Prevent(at_most=40)),
        ("prevents 30 or less", ru.Prevent(at_most=30)),
        ("prevents 40 or more", ru.Prevent(at_least=40)),
        ("prevents 50 or more", ru.Prevent(at_least=50)),
        ("prevents by heads", ru.Prevent(coin=True)),
        ("prevents from Fire", ru.Prevent(from_=ru.Attackers(where=fire))),
        ("survives", ru.Survive()),
        ("survives 200", ru.Survive(at_least=200)),
        ("survives 210", ru.Survive(at_least=210)),
        ("survives unhurt", ru.Survive(from_full=True)),
        ("ignores Resistance", ru.Ignores(what=("resistance",))),
        ("ignores effects", ru.Ignores(what=("effects",))),
        *((f"{told} ignore Resistance", ru.Ignores(what=("resistance",), by=ex.Group(where=where)))
          for told, where in (("Water ones", water), ("Fire ones", fire))),
    ):  # fmt: skip
        some = name.endswith(("10 more", "10 less", "10 more after", "less from theirs", "damage"))
        for on in (None, VEST, PIER, cards.ENERGY) if some else (None,):
            yield from _ask_damage(name, rule, on)


def _ask_damage(name, rule, on):
    told = f"{name} ({cards.CARDS[on]['name'] if on in cards.CARDS else on})"
    table = {
        VEST: {"A.active.tools": [VEST]},
        PIER: {"stadium": PIER, "stadium_owner": "A"},
        cards.ENERGY: {"A.active.energy": [cards.ENERGY, *name_cards(32, 31)]},
    }.get(on, {})
    yield hold_rule(f"{told}: strikes", rule, action=strike_with(), on=on, table=table | FAR)
    yield hold_rule(f"{told}: strikes what resists", rule, action=strike_with(), on=on,
        table=table | {"B.active": make_spot(10)})  # fmt: skip
    for points in (0, 10, 20, 30, 200, 210):
        if on is None or points in {0, 20}:
            yield hold_rule(f"{told}: is struck by {points}", rule, on=on, flips=FLIPS,
                action=strike_with("Leaf", damage=points),
                table=table | turn_to("B")
                | {"A.active.damage": 0 if points > 200 else 20})  # fmt: skip
    spread = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: (
        st.Hit(to=ex.Group(of="both", place="bench"), points=20),)}}}  # fmt: skip
    if on is not None:
        yield hold_rule(f"{told}: strikes everybody's Bench", rule, action=strike_with(), on=on,
            table=table | FAR, texts=spread)  # fmt: skip


def list_forbidden():
    """Rules that forbid an action: to whom, with which card, on which Pokémon."""
    whats = ("attack", "retreat", "evolve", "trainers", "items", "supporters", "stadiums", "tools",
             "energy", "powers", "basics")  # fmt: skip
    actions = {
        "attack": strike_with(),
        "retreat": {"type": "retreat", "to": 0, "discard": [0, 1]},
        "evolve": EVOLVE,
        "trainer": {"type": "play_trainer", "card": ROPE},
        "Supporter": {"type": "play_trainer", "card": f"{cards.SET}-21"},
        "Stadium": {"type": "play_trainer", "card": PIER},
        "Tool": {"type": "play_trainer", "card": VEST, "target": "active"},
        "energy": {"type": "attach_energy", "card": f"{cards.SET}-32", "target": "active"},
        "basic": {"type": "play_basic", "card": f"{cards.SET}-4"},
    }
    hand = {"A.hand": name_cards(2, 22, 21, 24, 23, 32, 4)}
    for what in whats:
        for whom, fields in (("self", {}), ("you", {"who": "you"}),
                             ("opponent", {"who": "opponent"}),
                             ("both", {"who": "both"}), ("Energy", {"who": "you",
                              "cards": ex.CardFilter(kind=("energy", "tool"))})):  # fmt: skip
            rule = ru.Forbid(what=(what,), **fields)
            for name, action in actions.items():
                if whom == "self" or name[:4].lower() == what[:4]:
                    yield hold_rule(f"{what} forbidden to {whom}: {name}", rule, action=action,
                        table=hand)  # fmt: skip
    for name, fields in (("Surge", {"attack": "Surge"}), ("Tap", {"attack": "Tap"})):
        for attack in ("Surge", "Tap"):
            yield hold_rule(f"{name} forbidden: {attack}", ru.Forbid(what=("attack",), **fields),
                action=strike_with(attack))  # fmt: skip
            yield hold_rule(f"{name} alone allowed: {attack}", ru.OnlyAttack(attack=name),
                action=strike_with(attack))  # fmt: skip
    for attacking in ("self", ex.Group(where=ex.PokemonFilter(types=("Grass",)))):
        rule = ru.Forbid(what=("attack",), who="opponent", attacking=attacking)
        yield hold_rule(f"attacks at {attacking if isinstance(attacking, str) else 'Grass ones'}",
            rule, action=strike_with("Leaf"), table=turn_to("B"))  # fmt: skip
    for there in (PIER, None):
        yield hold_rule(f"a Stadium not twice: {there}", ru.NotTwice(), on=PIER,
            action=actions["Stadium"], table=hand | {"stadium": there})  # fmt: skip


CASES = {
    "asking": [*list_asking(), *list_conditions()],
    "figures": [*list_figures(), *list_retreats()],
    "damage rules": list(list_damage_rules()),
    "forbidden": list(list_forbidden()),
}
