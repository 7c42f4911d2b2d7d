"""Where the card of a drawn text is, and the actions that bring the text into play."""

from judging.engine.effects import steps
from judging.engine.effects.rules import Rule
from judging.engine.effects.texts import Text
from tests.judging.drawn_texts import cards
from tests.judging.drawn_texts.draws import draw_given, draw_struct, draw_value, number_of
from tests.judging.drawn_texts.tables import draw_table, find_first

WATER = f"{cards.SET}-32"
MASTER, ROPE, VEST, PIER, MACHINE = (f"{cards.SET}-{number}" for number in range(21, 26))
OWN = ("power", "power", "tool", "stadium", "energy")


def put_krabby(draws, pokemon):
    """Make a Pokémon the Krabby of the case, which mostly can pay for its attack."""
    pokemon |= {"card": cards.KRABBY, "under": [], "damage": min(pokemon["damage"], 60)}
    pokemon.pop("evolved_on_turn", None)
    if not draws.is_one_of("stays asleep", 1):
        pokemon.pop("conditions", None)
    if not draws.is_one_of("poor", 1, 20):
        pokemon["energy"] = [WATER, *pokemon["energy"], WATER]


def put_somewhere(draws, side):
    """Put the Krabby of the case into the Active place or the first of the Bench, and name it."""
    if side["bench"] and draws.is_one_of("on the bench", 4):
        put_krabby(draws, side["bench"][0])
        return 0
    conditions = side["active"].get("conditions", [])
    put_krabby(draws, side["active"])
    if conditions and draws.is_one_of("power of one asleep", 5):
        side["active"]["conditions"] = conditions
    return "active"


def put_in_hand(side, card):
    hand = side["hand"]
    side["hand"] = [card, *hand] if isinstance(hand, list) else [card]


def strike_back(table):
    """The opponent's attack in the next turn, with Energy to pay for it."""
    energies = table["players"]["B"]["active"]["energy"]
    energies[:0] = [WATER, WATER, f"{cards.SET}-36"]
    return {"action": name_attack(table["players"]["B"]["active"])}


def put_text(draws, side, text, where=None):
    """Put a text on a card of the side, and the card where it acts: the effect data, the place."""
    where = where or draws.pick_any("printed on", OWN)
    if where == "power":
        spot = put_somewhere(draws, side)
        return {cards.KRABBY: {"name": "Krabby", "powers": {cards.POWER: text}}}, spot
    spot = "active" if draws.is_one_of("on the active", 6) or not side["bench"] else 0
    holder = side["active"] if spot == "active" else side["bench"][0]
    own = {"name": "Harbour", "itself": text}
    if where == "tool":
        holder["tools"] = [VEST]
        return {VEST: own}, spot
    if where == "energy":
        holder["energy"] = [cards.ENERGY, *holder["energy"]]
        return {cards.ENERGY: own}, spot
    return {PIER: own}, spot


def draw_standing(draws, facts, kind):
    """Draw a rule in force, from a text or left by an attack, with questions that it may change."""
    rule = draw_struct(draws, "rule", kind, 0, draw_given(draws, kind))
    table = draw_table(draws, facts)
    side = draws.pick_any("on the side of", "AAB")
    if number_of(draws) % 2:
        left = draw_struct(draws, "lasting", steps.Lasting, 1, draw_how_long(draws, rule))
        put_krabby(draws, table["players"]["A"]["active"])
        end = {"action": {"type": "end_turn"}, "flips": COINS}
        then = [end, {"action": {"type": "look"}}, strike_back(table) | {"flips": COINS}]
        texts = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: (left,)}}}
        action = {"type": "attack", "attack": cards.HIT}
        return texts, [{"position": table, "action": action, "flips": COINS, "then": then}]
    more = (draw_value(draws, "more", Rule, 1, ("Text", "rules")),)
    rules = (rule, *more) if draws.is_one_of("more rules", 2) else (rule,)
    text = draw_struct(draws, "text", Text, 1, SETTLED | {"rules": rules})
    texts, spot = put_text(draws, table["players"][side], text)
    if PIER in texts:
        table |= {"stadium": PIER, "stadium_owner": side}
    return texts, list(ask_everything(draws, table, spot, 6))


def draw_how_long(draws, rule):
    """Draw the fields with which an attack leaves the rule, mostly not over at once."""
    settled = {"rules": (rule,)}
    if not draws.is_one_of("anyhow", 2):
        settled |= {"on": draws.pick_any("left on", ("defending", "defending", "self", None))}
        settled |= {"until": draws.pick_any("until", LONGER), "while_active": False}
    return settled


LONGER = (*["end_of_opponents_next_turn"] * 3, "end_of_your_next_turn", "leaves_active")
# Fields of a text that are fixed, so that its rules come into force at all.
SETTLED = {
    "when": "always", "about": "self", "may": False, "limit": None, "card": None, "steps": (),
    "only_by_hand": False, "ends_turn": False,
}  # fmt: skip


def ask_everything(draws, table, spot, most):
    """Yield some of all possible questions, each on the same table."""
    hand = table["players"]["A"]
    put_in_hand(hand, WATER)
    actions = {
        "look": {"type": "look"},
        "attack": attack_of(table["players"]["A"]["active"]),
        "retreat": {"type": "retreat", "to": 0},
        "end": {"type": "end_turn"},
        "energy": {"type": "attach_energy", "card": WATER, "target": spot},
        "basic": {"type": "play_basic", "card": f"{cards.SET}-4"},
        "evolve": {"type": "evolve", "card": f"{cards.SET}-2", "target": spot},
        "power": {"type": "use_power", "target": spot, "power": cards.POWER},
        "trainer": play_some_trainer(draws, table["players"]["A"]),
        "leave": {"type": "leave_play", "player": "A", "target": spot, "to": "discard"},
        "knocked": attack_of(table["players"]["A"]["active"]) | {"damage": 200},
    }
    for name in ("look", *draws.pick_some("asked", list(actions)[1:], most)):
        yield {"position": table, "action": actions[name], "flips": COINS}
    yield from ask_opponent(draws, table)


def ask_opponent(draws, table):
    """Yield some questions on what the opponent does in their turn."""
    theirs = table["players"]["B"]["active"]
    turned = table | {
        "turn": table["turn"] | {"player": "B", "first": find_first(table["turn"]["number"], "B")}
    }
    struck = draws.pick_any("struck", (None, None, 10, 40, 200))
    put_in_hand(table["players"]["B"], WATER)
    answers = {
        "attack": attack_of(theirs) | ({"damage": struck} if struck else {}),
        "retreat": {"type": "retreat", "to": 0},
        "energy": {"type": "attach_energy", "card": WATER, "target": "active"},
        "trainer": play_some_trainer(draws, table["players"]["B"]),
        "end": {"type": "end_turn"},
    }
    for name in ("attack", *draws.pick_some("answered", list(answers)[1:], 2)):
        yield {"position": turned, "action": answers[name], "flips": COINS[1:]}


def play_some_trainer(draws, side):
    """Draw a Trainer of any kind; a Tool is played on the Active Pokémon."""
    card = draws.pick_any("which trainer", (ROPE, VEST, PIER, MASTER, MACHINE))
    put_in_hand(side, card)
    on = {"target": "active"} if card in {VEST, MACHINE} else {}
    return {"type": "play_trainer", "card": card, **on}


def attack_of(pokemon):
    """The use of its first attack, with Energy to pay for it."""
    if len(pokemon["energy"]) < 3:
        pokemon["energy"] = [WATER, f"{cards.SET}-36", f"{cards.SET}-36", *pokemon["energy"]]
    return name_attack(pokemon)


def name_attack(pokemon):
    """The use of its first attack, with 40 damage if its printed damage is variable."""
    attack = cards.CARDS[pokemon["card"]]["attacks"][0]
    open_damage = {"damage": 40} if str(attack["damage"]).endswith(("x", "+")) else {}
    return {"type": "attack", "attack": attack["name"], **open_damage}


def draw_moment(draws, facts, moment):
    """Draw a text that acts at a moment, and a question with the action that causes it."""
    side, where, act = MOMENTS[moment]
    what = tuple(
        draw_value(draws, f"step{n}", steps.Steps, 1, ("Text", "then"))
        for n in range(1 + draws.is_one_of("two", 3))
    )
    settled = {"when": moment, "steps": what, "rules": ()}
    if not draws.is_one_of("about another", 3):
        settled["about"] = "self"
    text = draw_struct(draws, "text", Text, 1, settled)
    table = draw_table(draws, facts)
    texts, spot = put_text(draws, table["players"][side], text, draws.pick_any("where", where))
    if PIER in texts:
        table |= {"stadium": PIER, "stadium_owner": side}
    action = act(draws, table, spot, texts)
    flips = [draws.pick_any(f"flip {n}", ("heads", "tails")) for n in range(6)]
    then = [{"action": {"type": "end_turn"}, "flips": flips}] if draws.is_one_of("then", 3) else []
    return texts, [{"position": table, "action": action, "flips": flips, "then": then}]


def act_by_power(_draws, _table, spot, _texts):
    return {"type": "use_power", "target": spot, "power": cards.POWER}


def act_by_name(_draws, _table, spot, texts):
    name = "Old Pier" if PIER in texts else "Harbour Light"
    return {"type": "use_power", "target": spot, "power": name}


def play_own_trainer(_draws, table, _spot, texts):
    texts[cards.TRAINER] = texts.popitem()[1]
    put_in_hand(table["players"]["A"], cards.TRAINER)
    return {"type": "play_trainer", "card": cards.TRAINER}


def attach_own(draws, table, spot, texts):
    card = cards.ENERGY if cards.ENERGY in texts else WATER
    put_in_hand(table["players"]["A"], card)
    return {"type": "attach_energy", "card": card, "target": spot}


def play_carrier(_draws, table, _spot, _texts):
    put_in_hand(table["players"]["A"], cards.KRABBY)
    return {"type": "play_basic", "card": cards.KRABBY}


def evolve_something(draws, table, spot, texts):
    """Evolve into Kingler, which gets Krabby's text if Krabby carries the text."""
    if cards.KRABBY in texts:
        texts[f"{cards.SET}-2"] = {**texts[cards.KRABBY], "name": "Kingler"}
        texts[f"{cards.SET}-2"]["powers"] = {"Shell": texts[cards.KRABBY]["powers"][cards.POWER]}
    put_in_hand(table["players"]["A"], f"{cards.SET}-2")
    return {"type": "evolve", "card": f"{cards.SET}-2", "target": spot}


def level_up(draws, table, _spot, texts):
    put_krabby(draws, table["players"]["A"]["active"])
    table["players"]["A"]["active"] |= {"card": f"{cards.SET}-2", "under": [cards.KRABBY]}
    texts[f"{cards.SET}-3"] = {"name": "Kingler LV.X", "powers": {"Tide": read_text(texts)}}
    return {"type": "level_up", "card": f"{cards.SET}-3"}


def read_text(texts):
    entry = next(iter(texts.values()))
    return entry.get("itself") or next(iter(entry["powers"].values()))


def strike_as(draws, table, _spot, _texts):
    """An attack by the player whose turn it is, with more or less damage."""
    action = attack_of(table["players"]["A"]["active"])
    struck = draws.pick_any("struck", (None, 10, 50, 200))
    return action | ({"damage": struck} if struck else {})


def retreat_from(draws, table, _spot, _texts):
    active = table["players"]["A"]["active"]
    active["energy"] = [WATER, WATER, WATER, *active["energy"]]
    return {"type": "retreat", "to": 0}


def end_turn(_draws, _table, _spot, _texts):
    return {"type": "end_turn"}


def play_rope(_draws, table, _spot, _texts):
    put_in_hand(table["players"]["A"], ROPE)
    return {"type": "play_trainer", "card": ROPE}


def use_before_answer(draws, table, _spot, texts):
    """Use a Poké-Power while a Trainer that answers it is in the opponent's hand."""
    answer = texts.popitem()[1]
    texts[cards.TRAINER] = answer
    put_in_hand(table["players"]["B"], cards.TRAINER)
    put_krabby(draws, table["players"]["A"]["active"])
    used = Text(when="use", limit="turn", steps=(steps.Draw(count=2),))
    texts[cards.KRABBY] = {"name": "Krabby", "powers": {cards.POWER: used}}
    return {"type": "use_power", "target": "active", "power": cards.POWER}


COINS = ["tails", "heads", "heads", "tails", "heads", "tails"]
ANY = ("power", "power", "tool", "stadium", "energy")
# Moment → whose card has the text, what kinds of card, and the action that causes the moment.
MOMENTS = {
    "use": ("A", ("power",), act_by_power),
    "instead_of_attack": ("A", ("power",), act_by_power),
    "always": ("A", ANY, strike_as),
    "play": ("A", ("tool",), play_own_trainer),
    "attached": ("A", ("energy",), attach_own),
    "played": ("A", ("power",), play_carrier),
    "evolved": ("A", ("power",), evolve_something),
    "levelled_up": ("A", ("power",), level_up),
    "energy_attached": ("A", ANY, attach_own),
    "damaged": ("B", ANY, strike_as),
    "damages": ("A", ANY, strike_as),
    "knocked_out": ("B", ANY, strike_as),
    "retreats": ("A", ANY, retreat_from),
    "leaves_active": ("A", ANY, retreat_from),
    "between_turns": ("B", ANY, end_turn),
    "after_turns": ("A", ANY, end_turn),
    "turn_start": ("B", ANY, end_turn),
    "turn_end": ("A", ANY, end_turn),
    "player_turn": ("B", ("stadium",), act_by_name),
    "opponent_trainer": ("B", ANY, play_rope),
    "opponent_attacks": ("B", ANY, strike_as),
    "opponent_power": ("B", ("tool",), use_before_answer),
}
