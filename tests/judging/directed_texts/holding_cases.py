"""Cards that are attached: on whom, how long, and what an attack ignores of what they say."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.texts import Text
from tests.judging.directed_texts.table import (
    EDITION,
    HEADS,
    MACHINE,
    PIER,
    ROPE,
    TABLE,
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
END = {"type": "end_turn"}
OVER = {"action": END, "flips": HEADS}
OWN_BENCHED = ex.Chosen(of="you", place="bench")
GRASS, FIRE = (ex.PokemonFilter(types=(kind,)) for kind in ("Grass", "Fire"))
MORE = ru.ChangeDamageDone(more=10)


def hold_card(name, card, *rules, action, table=None, **more):
    """What comes of an action while a card in somebody's hand or in play says these rules."""
    texts = {card: {"name": "Harbour", "itself": Text(rules=rules)}}
    return make_case(name, texts, action, table or {}, **more)


def list_attached_trainers():
    """Plain Trainers and Tools that are attached: to whom they may be, and until when they stay."""
    for target in ("active", 0, 1):
        for told, fields in (("anybody", {}), ("Grass ones", {"where": GRASS}), ("the Active one", {
                "place": "active"}), ("the Bench", {"place": "bench"})):  # fmt: skip
            for card in (ROPE, VEST):
                yield hold_card(f"{card} for {told} on {target}", card, ru.AttachesTo(**fields),
                    MORE, action={"type": "play_trainer", "card": card, "target": target},
                    table={"A.hand": [card]})  # fmt: skip
    yield hold_card("attached to nobody named", ROPE, ru.AttachesTo(place="active"), MORE,
        action={"type": "play_trainer", "card": ROPE}, table={"A.hand": [ROPE]})  # fmt: skip
    for until in ("end_of_turn", "end_of_opponents_next_turn"):
        stays = ru.Leaves(until=until)
        yield hold_card(f"stays until {until}", ROPE, ru.AttachesTo(), stays, MORE,
            action={"type": "play_trainer", "card": ROPE, "target": "active"},
            table={"A.hand": [ROPE]}, then=(OVER, OVER, OVER))  # fmt: skip
        for side in "AB":
            yield hold_card(f"lies on {side}'s, until {until}", ROPE, stays, MORE, action=END,
                table={f"{side}.active.attached": [ROPE]}, flips=HEADS, then=(OVER,))  # fmt: skip


def list_leaving_trainers():
    """Attached cards that go: as their Pokémon is no such one any more, or when they have acted."""
    for told, fields in (("Active", {"place": "active"}), ("Grass ones", {"where": GRASS}),
                         ("anybody", {})):  # fmt: skip
        for leaves in (True, False):
            yield hold_card(f"for {told}, leaves {leaves}, retreats", VEST, ru.AttachesTo(
                leaves=leaves, **fields), action={"type": "retreat", "to": 0, "discard": [0, 1]},
                table={"A.active.tools": [VEST]})  # fmt: skip
    unhurt = ex.PokemonFilter(counters=False)
    for leaves in (True, False):
        yield hold_card(f"for the unhurt, leaves {leaves}, is struck", VEST, ru.AttachesTo(
            where=unhurt, leaves=leaves), action=strike_with(), table={
                "B.active": make_spot(5, 0, tools=[VEST]), "B.bench.0.tools": [VEST]})  # fmt: skip
    spent = ru.ChangeDamageDone(more=10, discards=True)
    for attack in (cards.HIT, cards.TAP):
        yield hold_card(f"gone when it has acted: {attack}", VEST, spent,
            action=strike_with(attack), table={"A.active.tools": [VEST]}, then=(OVER,))  # fmt: skip
    for side in "AB":
        only = ru.ChangeDamageDone(more=10, discards=True, attack="Surge")
        yield hold_card(f"gone when Surge has acted, on {side}'s", VEST, only,
            action=strike_with(cards.TAP), table={f"{side}.active.tools": [VEST]},
            then=(OVER,))  # fmt: skip


def list_wanted():
    """A text that may act: its player is asked, and what it would come to is said."""
    for told, rule in (("10 more", MORE), ("10 more after", ru.ChangeDamageDone(
            more=10, when="after")), ("20 less", ru.ChangeDamageDone(less=20)),
            ("0 more", ru.ChangeDamageDone())):  # fmt: skip
        for picks in ([], [[0]], [[1]]):
            yield hold_rule(f"may do {told}, picks {picks}", rule, held={"may": True},
                action=strike_with(), choices=picks)  # fmt: skip


def list_stages():
    """Where in the damage a text acts, by what holds it, beside one that halves it."""
    more = {when: ru.ChangeDamageDone(by=ex.Group(place="active"), more=10, when=when)
            for when in ("before", "after")}  # fmt: skip
    half = ru.ChangeDamageTaken(half=True)
    kingler = make_spot(2, 0, under=name_cards(1))
    for place in ("active", "bench"):
        for held, card, field in (("power", cards.KRABBY, None), ("Tool", MACHINE, "tools"),
                                  ("Energy", cards.ENERGY, "energy")):  # fmt: skip
            spot = {"card": cards.KRABBY, "damage": 0, "energy": name_cards(32, 32)}
            if field:
                spot[field] = [*spot.get(field, []), card]
            plain = make_spot(11, 0, (32, 32))
            mine = {"A.active": spot, "A.bench": []} if place == "active" else {
                "A.active": plain, "A.bench": [spot]}  # fmt: skip
            for when, rule in more.items():
                by = "Spark" if place == "bench" else cards.HIT
                text = Text(rules=(rule,))
                own = {"name": "Harbour", **({"itself": text} if field else {
                    "powers": {cards.POWER: text}})}  # fmt: skip
                for halves in ("power", "Tool"):
                    other = {"name": "Kingler", "powers": {"Shell": Text(rules=(half,))}}
                    vest = {"name": "Vest", "itself": Text(rules=(half,))}
                    halved = {name_cards(2)[0]: other} if halves == "power" else {VEST: vest}
                    hit = {"B.active": kingler | ({"tools": [VEST]} if halves == "Tool" else {})}
                    yield make_case(f"10 more {when} by a {held} {place}, halved by a {halves}",
                        {card: own, **halved}, strike_with(by), mine | hit,
                        kind="Poké-Body")  # fmt: skip


def list_stages_beside_a_stadium():
    """The same where a Stadium halves it."""
    actives = ex.Group(of="both", place="active")
    half = {
        "name": "Old Pier",
        "itself": Text(rules=(ru.ChangeDamageTaken(on=actives, half=True),)),
    }
    for when in ("before", "after"):
        text = Text(rules=(ru.ChangeDamageDone(by=actives, more=10, when=when),))
        texts = {card: {"name": "Harbour", "itself": text} for card in (VEST, cards.ENERGY)}
        for place in ("A.active", "A.bench.0", "B.active"):
            for held, what in (("tools", [VEST]), ("energy", name_cards(32, 32, 30))):
                table = {"stadium": PIER, "B.active": make_spot(2, 0, under=name_cards(1))}
                yield make_case(f"10 more {when} by {held} of {place}, halved by a Stadium",
                    {PIER: half, **texts}, strike_with(),
                    {**table, f"{place}.{held}": what})  # fmt: skip


def list_shutting_words():
    """A power whose own words say when it cannot be used, where the edition does not."""
    for off in ("any", "asleep_confused_paralyzed", "never", None):
        text = Text(when="use", off=off, steps=(st.Heal(),))
        for conditions in (["Poisoned"], ["Asleep", "Poisoned"], ["Asleep"], []):
            for edition, kind in ((EDITION, "Poké-Power"), ("neo-genesis-2000", "Pokémon Power")):
                yield make_case(f"{kind} off {off} while {conditions}", {cards.KRABBY: {
                    "name": "Krabby", "powers": {cards.POWER: text}}}, {
                        "type": "use_power", "target": "active", "power": cards.POWER},
                    {"A.active.conditions": conditions}, kind=kind, edition=edition)  # fmt: skip


def list_ignored():
    """What the damage of an attack is not affected by, on whomever it is."""
    less = ru.ChangeDamageTaken(on=ex.Group(of="both"), less=10)
    shell = {name_cards(2)[0]: {"name": "Kingler", "powers": {"Shell": Text(rules=(less,))}}}
    vest, pier = ({card: {"name": "Harbour", "itself": Text(rules=(less,))}}
                  for card in (VEST, PIER))  # fmt: skip
    hard = {"name": "Hard", "at": "defender_effects", "change": "-10", "until": "while_in_play"}
    taken = {"rule": "damage_taken", "less": 10, "half": False}
    soft = {"name": "Soft", "until": "while_in_play", "rules": [taken]}
    kingler = make_spot(2, 0, under=name_cards(1))
    both = {"B.active": kingler, "B.bench.0": kingler}
    for told, texts, table in (
        ("its power", shell, both),
        ("a power beside", shell, {"B.active": make_spot(5), "B.bench.0": kingler}),
        ("a power of one's own", shell, {"A.bench.0": kingler}),
        ("its Tool", vest, {"B.active": make_spot(5, tools=[VEST]),
            "B.bench.0": make_spot(9, tools=[VEST])}),
        ("a Tool beside", vest, {"B.bench.1.tools": [VEST]}),
        ("the Stadium", pier, {"stadium": PIER, "stadium_owner": "B"}),
        ("what was left on it", {}, {"B.active.effects": [hard], "B.bench.0.effects": [hard]}),
        ("a rule left on it", {}, {"B.active.effects": [soft], "B.bench.0.effects": [soft]}),
    ):  # fmt: skip
        for what in ((), ("powers",), ("effects",), ("powers", "effects")):
            yield ask_attack(f"ignores {what}: {told}", st.Ignore(what=what), texts=texts,
                table=table)  # fmt: skip
            yield ask_attack(f"beside it ignores {what}: {told}", st.Hit(
                to=ex.Group(of="opponent", place="bench"), points=30, ignore=what), texts=texts,
                table=table)  # fmt: skip


def list_moved():
    """Energy and Tools that move to nobody, off the shielded, or from those nobody has named."""
    shield = {PIER: {"name": "Old Pier", "itself": Text(rules=(
        ru.Prevent(on=ex.Group(of="both"), what=("effects",)),))}}  # fmt: skip
    held = {"A.active.tools": [VEST], "stadium": PIER, "stadium_owner": "B"}
    for to in ("defending", OWN_BENCHED, "self"):
        told = to if isinstance(to, str) else "one of the Bench"
        for count in (1, 2, "all"):
            for from_ in ("self", OWN_BENCHED, ex.Chosen(of="you")):
                move = st.MoveEnergy(from_=from_, to=to, count=count)
                whom = from_ if isinstance(from_, str) else f"chosen {from_.place}"
                for picks in ([], [[0], [0], [0]]):
                    yield ask_attack(f"move {count} of {whom} to {told}, picks {picks}", move,
                        DRAWN, choices=picks)  # fmt: skip
        for name, step in (
            ("Energy", st.MoveEnergy(from_="self", to=to)),
            ("Lightning Energy", st.MoveEnergy(from_="self", to=to, type="Fighting")),
            ("a Tool", st.MoveTool(from_="self", to=to)),
        ):
            yield ask_attack(f"{name} to {told}, shielded", step, DRAWN, table=held, texts=shield,
                choices=[[0], [0]])  # fmt: skip
            for where, more in (("", {}), (", alone", {"A.bench": []}),
                                (", unsaid", {"A.bench": None})):  # fmt: skip
                yield ask_attack(f"{name} to {told}{where}", step, DRAWN, table=held | more,
                    choices=[[0], [0]])  # fmt: skip


def list_gained():
    """Cards attached by texts: how many at least, by whom, and who hears of it."""
    hears = Text(when="energy_attached", steps=(st.Heal(),))
    energy = ex.CardFilter(kind="energy")
    for from_ in ("hand", "discard"):
        for fields in ({}, {"up_to": True}, {"count": 2, "up_to": True}, {"count": "any"}):
            for ask, by, to in ((ask_attack, "an attack", "self"), (ask_power, "a power", "self"),
                                (ask_trainer, "a Trainer", "active")):  # fmt: skip
                attach = st.Attach(for_=energy, from_=from_, to=to, **fields)
                yield ask(f"attach from {from_} {fields} by {by}", attach, DRAWN)
        none = st.Attach(for_=ex.CardFilter(kind="energy", provides=("Metal",)), from_=from_)
        yield ask_attack(f"attach none from {from_}", st.Draw(count=2), none, DRAWN)
        powers = {cards.POWER: hears}
        attacks = {cards.HIT: (st.Attach(for_=energy, from_=from_),)}
        text = {"name": "Krabby", "attacks": attacks, "powers": powers}
        yield make_case(f"it hears of Energy from {from_}", {cards.KRABBY: text}, strike_with(),
            {"A.hand": name_cards(31), "A.discard": name_cards(31)})  # fmt: skip
    hand = TABLE["players"]["A"]["hand"]
    attach = {"type": "attach_energy", "card": hand[0], "target": "active"}
    for kind in ("Poké-Body", "Poké-Power"):
        yield make_case(f"a {kind} hears of Energy attached", {cards.KRABBY: {
            "name": "Krabby", "powers": {cards.POWER: hears}}}, attach, {}, kind=kind)  # fmt: skip


CASES = {
    "attached": [*list_attached_trainers(), *list_leaving_trainers(), *list_wanted()],
    "ignored": [
        *list_ignored(),
        *list_stages(),
        *list_stages_beside_a_stadium(),
        *list_shutting_words(),
    ],
    "moved": [*list_moved(), *list_gained()],
}
