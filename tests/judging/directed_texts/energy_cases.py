"""Texts that discard Energy, by number, kind and units, and Tools, Machines and the Stadium."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.texts import Text
from tests.judging.directed_texts.table import (
    MACHINE,
    PIER,
    ROPE,
    VEST,
    ask_attack,
    ask_power,
    ask_trainer,
    name_cards,
)
from tests.judging.drawn_texts import cards

OWN = ex.Chosen(of="you", count=1)
THEIRS = ex.Chosen(of="opponent", count=1)
ALL_OF_BOTH = ex.Group(of="both")


def cost_energy(**fields):
    """A discard of Energy that an attack requires before it does anything."""
    return st.DiscardEnergy(at="requirements", **fields)


def list_costs():
    """Required discards: exactly what is there, one more than there is, of a kind, by units."""
    two = {"A.active.energy": name_cards(32, 32)}
    double = {"A.active.energy": name_cards(32, 35)}
    for name, fields, table in (
        ("one of three", {}, None),
        ("two of two", {"count": 2}, two),
        ("three of two", {"count": 3}, two),
        ("fire of one fire", {"type": "Fire"}, None),
        ("two fire of one fire", {"type": "Fire", "count": 2}, None),
        ("grass where there is none", {"type": "Grass"}, None),
        ("fire or grass", {"type": ("Fire", "Grass")}, None),
        ("all of three", {"count": "all"}, None),
        ("all of one kind where there is none", {"count": "all", "type": "Grass"}, None),
        ("two units of a double one", {"count": 2, "units": True, "type": "Colorless"}, double),
        ("three units of a double one", {"count": 3, "units": True, "type": "Colorless"}, double),
        ("three units of all", {"count": 3, "units": True}, double),
        ("four units of all", {"count": 4, "units": True}, double),
        ("water and fire", {"each_type": ("Water", "Fire")}, None),
        ("water twice and fire", {"each_type": ("Water", "Water", "Fire")}, None),
        ("water and grass", {"each_type": ("Water", "Grass")}, None),
        ("basic one", {"basic": True}, double),
        ("special one", {"basic": False}, double),
        ("two special ones", {"basic": False, "count": 2}, double),
        ("up to two where there is none", {"count": 2, "up_to": True, "type": "Grass"}, None),
        ("any where there is none", {"count": "any", "type": "Grass"}, None),
        ("as many as counters, two", {"count": ex.Counters()}, None),
        ("as many as counters, four", {"count": ex.Counters()}, {"A.active.damage": 40}),
    ):
        choices = [[0, 0], [0], [0]] if name.startswith("two of") else [[0], [0], [0]]
        yield ask_attack(f"cost: {name}", cost_energy(**fields), st.Heal(), table=table)
        yield ask_attack(
            f"cost, chosen: {name}", cost_energy(**fields), st.Heal(), table=table, choices=choices
        )
    for count in (2, 3):
        yield ask_attack(f"cost: the Fire, then {count} of those left",
            cost_energy(type="Fire"), cost_energy(count=count), st.Heal(),
            choices=[[0, 0]])  # fmt: skip
    for kind in ("Grass", "Water", "Lightning"):
        for from_ in ("defending", OWN):
            yield ask_attack(f"cost: {kind} of {getattr(from_, 'of', from_)}",
                cost_energy(from_=from_, type=kind), st.Heal(), choices=[[0]])  # fmt: skip
    yield ask_power("a power's cost that is not there", cost_energy(type="Grass"), st.Heal())
    yield ask_trainer("a Trainer's cost that is not there", cost_energy(from_=OWN, type="Psychic"))


def list_named_by_action():
    """Required discards named by the action: the right Energy, the wrong one, too many, too few."""
    for name, fields in (
        ("any one", {}),
        ("two", {"count": 2}),
        ("fire", {"type": "Fire"}),
        ("fire or water", {"type": ("Fire", "Water")}),
        ("basic", {"basic": True}),
        ("one of each", {"each_type": ("Water", "Fire")}),
        ("as many as counters", {"count": ex.Counters()}),
    ):
        for discard in ([0], [2], [0, 2], [0, 1], [0, 1, 2]):
            after = st.Draw(count=ex.Handled())
            yield ask_attack(f"named {discard}: {name}", cost_energy(**fields), after,
                discard=discard)  # fmt: skip
    for count in (1, 2):
        for discard in ([0], [0, 1]):
            paid = cost_energy(count=count, units=True)
            yield ask_attack(f"named {discard}: {count} units", paid, st.Draw(count=ex.Handled()),
                discard=discard)  # fmt: skip
    for discard in ([0], [2]):
        yield ask_attack(f"named {discard} once, then another goes", cost_energy(),
            cost_energy(type="Water"), st.Draw(count=ex.Handled()), discard=discard,
            choices=[[0]])  # fmt: skip
        water = ex.Handled(where=ex.CardFilter(provides=("Water",), kind="energy"))
        yield ask_attack(f"named {discard}, the Water of it counted", cost_energy(),
            st.Draw(count=water), discard=discard)  # fmt: skip
        yield ask_attack(f"named {discard} after the damage", st.DiscardEnergy(type="Fire"),
            st.Draw(count=ex.Handled()), discard=discard)  # fmt: skip
        yield ask_attack(f"named {discard} after the damage, then another goes",
            st.DiscardEnergy(), st.DiscardEnergy(), st.Draw(count=ex.Handled()), discard=discard,
            choices=[[0]])  # fmt: skip
    yield ask_attack("named though the Defending Pokémon's goes",
        st.DiscardEnergy(from_="defending"), discard=[0])  # fmt: skip


def list_discards():
    """Energy discarded or moved away as an effect, and counted afterwards."""
    drawn = st.Draw(count=ex.Handled())
    mixed = {"A.active.energy": name_cards(35, 32, 36)}
    for name, fields, choices in (
        ("all of theirs", {"from_": "defending", "count": "all"}, None),
        ("all of everybody", {"from_": ALL_OF_BOTH, "count": "all"}, None),
        ("up to two", {"count": 2, "up_to": True}, [[0, 1]]),
        ("up to two: none", {"count": 2, "up_to": True}, [[]]),
        ("any: two", {"count": "any"}, [[0, 0]]),
        ("any: none", {"count": "any"}, [[]]),
        ("any units", {"count": "any", "units": True}, [[0, 0]]),
        ("two, chosen by the opponent", {"count": 2, "by": "opponent"}, None),
        ("from one of yours", {"from_": OWN}, [[0], [0]]),
        ("from one of theirs", {"from_": THEIRS}, None),
        ("psychic from one of theirs", {"from_": THEIRS, "type": "Psychic"}, None),
        ("what shares with self", {"from_": ALL_OF_BOTH, "shares_energy": "self",
            "count": "all"}, None),
        ("what shares with the Defending one", {"from_": ex.Group(), "count": "all",
            "shares_energy": "defending"}, None),
    ):  # fmt: skip
        more = {"choices": choices} if choices is not None else {}
        yield ask_attack(f"goes: {name}", st.DiscardEnergy(**fields), drawn, **more)
        water = ex.Handled(where=ex.CardFilter(provides=("Water",), kind="energy"))
        yield ask_attack(f"goes, the Water of it counted: {name}", st.DiscardEnergy(**fields),
            st.Draw(count=water), **more)  # fmt: skip
        yield ask_trainer(f"goes by a Trainer: {name}",
            st.DiscardEnergy(**{"from_": "active", **fields}), drawn, **more)  # fmt: skip
    for count in (1, 2, 3, 4, 5):
        gone = st.DiscardEnergy(count=count, units=True)
        yield ask_attack(f"{count} units", gone, drawn, table=mixed)
        yield ask_attack(f"{count} units, the double one first", gone, drawn, table=mixed,
            choices=[[0], [0]])  # fmt: skip
        yield ask_attack(f"{count} units, the single one first", gone, drawn, table=mixed,
            choices=[[1], [0]])  # fmt: skip
    for to in ("discard", "hand", "deck", "deck_top", "deck_bottom", "lost_zone"):
        gone = st.DiscardEnergy(from_="defending", count="all", to=to)
        yield ask_attack(f"all go to {to}", gone, drawn)


def list_attached():
    """Discards of attached Tools, Machines, plain Trainers, the card itself, and the Stadium."""
    dressed = {
        "A.active.tools": [VEST, MACHINE],
        "A.active.attached": [ROPE],
        "B.active.tools": [MACHINE, VEST],
        "B.bench.1.tools": [VEST],
    }
    drawn = st.Draw(count=ex.Handled())
    for what in ("tool", "technical_machine", "tool_or_machine", "this", "all"):
        for from_ in ("self", ALL_OF_BOTH, THEIRS):
            for count in (1, "all", 2):
                name = f"{count} {what} from {getattr(from_, 'of', from_)}"
                taken = st.DiscardAttached(what=what, from_=from_, count=count)
                yield ask_attack(f"{name}", taken, drawn, table=dressed)
    for to in ("hand", "deck", "deck_top", "deck_bottom", "lost_zone"):
        taken = st.DiscardAttached(what="all", from_="defending", to=to)
        yield ask_attack(f"all attached to {to}", taken, drawn, table=dressed)
    for owner in ("A", "B", None):
        for to in ("discard", "hand", "deck_bottom"):
            yield ask_attack(f"the Stadium of {owner} to {to}", st.DiscardStadium(to=to), drawn,
                table={"stadium": PIER, "stadium_owner": owner})  # fmt: skip
    for card in (VEST, MACHINE):
        to_hand = Text(rules=(ru.GoesTo(what="this_card"),))
        elsewhere = {card: {"name": "Harbour", "itself": to_hand}}
        for step in (st.DiscardAttached(what="all"), st.DiscardAttached(what="all", to="deck")):
            yield ask_attack(f"{cards.CARDS[card]['name']} goes elsewhere, not to {step.to}", step,
                drawn, table=dressed, texts=elsewhere)  # fmt: skip
    yield ask_attack("no Stadium there", st.DiscardStadium(), drawn)


CASES = [*list_costs(), *list_named_by_action(), *list_discards(), *list_attached()]
