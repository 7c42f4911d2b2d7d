"""The words that a verdict must have for what a case expects.

Each row of TABLE is a pattern of paths in `expect`, and a function that returns groups of words
for one expectation: the verdict must have a word of each group.
"""

import re
from functools import cache
from itertools import combinations

from judging.engine import rule_plain
from judging.engine.conformance import value_at

ASKED = ("edition", "position", "action", "flips")
MOVES = {"evolve", "devolve", "level_up", "retreat", "switch"}
NO_DAMAGE = ("no damage", "does nothing", "fails", "without an attack", "cannot")
WAYS = {
    "prizes": "last Prize",
    "no_pokemon": "no Pokémon left",
    "deck_out": "cannot draw",
    "concession": "gives up",
}
POKEMON = r"players\.\w\.(active|bench\.\d+)"
AWAKE = {"Asleep": ("Asleep", "wakes up")}


class Asked:
    """One expectation of a case, with the table before and after the action."""

    def __init__(self, case, ruling, path, wanted, find_before):
        """`find_before()` returns the table before the action, with all defaults filled in."""
        self.case, self.path, self.wanted, self.ruling = case, path, wanted, ruling
        self.kind = case["action"]["type"]
        self.find_before = find_before
        self.after = ruling["position"]
        found = re.search(POKEMON, path)
        self.place = found[0] if found else ""
        self.player = next((part for part in path.split(".") if part in {"A", "B"}), "")

    def ask_about(self, path, wanted):
        """The same case with an expectation for another path."""
        return Asked(self.case, self.ruling, path, wanted, self.find_before)

    @property
    def table_before(self):
        return self.find_before()

    def read_at(self, table, path):
        return value_at(table, path)

    @property
    def is_changed(self):
        path = self.path.removeprefix("position.")
        return self.read_at(self.table_before, path) != self.read_at(self.after, path)

    @property
    def pokemon_before(self):
        """The Pokémon of the path before the action, when it may have been in another place."""
        now = self.read_at(self.after, self.place)
        if not isinstance(now, dict):
            return self.read_at(self.table_before, self.place)
        return min(
            list_in_play(self.table_before, self.player),
            key=lambda one: (
                weigh_difference(one, now),
                self.read_at(self.table_before, self.place) is not one,
            ),
        )

    @property
    def pokemon_now(self):
        return self.read_at(self.after, self.place)


def fill_position(case):
    """The position with every default filled in, as the engine returns it for a mere look."""
    look = {"type": "take", "player": "A", "count": 0, "look": True}
    return rule_plain({**{k: case[k] for k in ASKED if k in case}, "action": look, "flips": []})[
        "position"
    ]


def list_in_play(table, player):
    side = table["players"][player]
    return [one for one in (side["active"], *(side["bench"] or ())) if one] or [{}]


def weigh_difference(one, now):
    """How much a Pokémon before the action differs from one after it; 0 is alike."""
    if not one:
        return 9
    cards = [card["name"] for card in (now["card"], *now["under"])]
    older = [card["name"] for card in (one["card"], *one["under"])]
    known = one["card"]["name"] in cards or now["card"]["name"] in older
    return (not known) + (one["energy"] != now["energy"]) / 2 + (one["damage"] != now["damage"]) / 4


def name_cards(cards):
    return [(card["name"],) for card in cards if isinstance(card, dict)]


def list_sums(verdict):
    """All sums that the amounts of damage in a verdict can add up to."""
    told = [
        int(number) * (10 if unit else 1) * (-1 if healed else 1)
        for number, unit, healed in re.findall(r"(\d+) damage( counters?)?(?: (off))?", verdict)
    ]
    return {sum(some) for n in range(len(told) + 1) for some in combinations(told, n)}


# --- what each kind of expectation asks of the verdict --------------------------------------------


def name_nothing(_asked):
    return []


def name_reasons(asked):
    return [] if asked.wanted else [(step["text"],) for step in asked.ruling["steps"]]


def damage_done(asked):
    if asked.wanted is None:
        return []
    return [(f"{asked.wanted} damage",)] if asked.wanted else [NO_DAMAGE]


def extra_cards(asked):
    told = asked.wanted if isinstance(asked.wanted, dict) else {asked.player: asked.wanted}
    some = [(f"{player} may draw up to {n} extra",) for player, n in (told or {}).items() if n]
    none_at_all = told and not any((asked.ruling["extra_cards"] or {"A": 1}).values())
    return some + ([("Nobody draws extra cards",)] if none_at_all else [])


def name_payments(asked):
    return [(f"{len(asked.wanted)} way",)] if asked.wanted else []


def cards_reached(asked):
    if not asked.ruling["legal"]:
        return []
    return [(f"{asked.wanted} card",)] if asked.wanted else [("no card",)]


def name_standing(asked):
    """A changed place: the Pokémon that is there now or the one that left must be named."""
    path = asked.path.removeprefix("position.").partition(".card")[0]
    old, new = asked.read_at(asked.table_before, path), asked.read_at(asked.after, path)
    found = [one["card"]["name"] for one in (old, new) if isinstance(one, dict)]
    return [tuple(found)] if asked.is_changed and found else []


def name_bench(asked):
    path = asked.path.removeprefix("position.")
    old, new = (value_at(table, path) for table in (asked.table_before, asked.after))
    if not isinstance(old, list) or not isinstance(new, list) or len(old) == len(new):
        return []
    return [tuple(one["card"]["name"] for one in old + new)]


def name_conditions(asked):
    was = set((asked.pokemon_before or {}).get("conditions", ()))
    now = set(asked.wanted)
    told = was ^ now if asked.kind != "end_turn" else was | now
    if asked.kind == "inflict" and asked.ruling["legal"]:
        told = was | now
    return [AWAKE.get(one, (one,)) for one in sorted(told)]


def name_counters(asked):
    """The damage of a Pokémon: the change must be told, or, if it moved, that the damage stays."""
    was = asked.pokemon_before
    if not isinstance(was, dict) or not was or weigh_difference(was, asked.pokemon_now) >= 1:
        return []
    change = asked.wanted - was["damage"]
    if change:
        ok = change in list_sums(asked.ruling["verdict"])
        return [] if ok else [(f"{change} points of damage",)]
    kept = asked.kind in MOVES and asked.ruling["legal"] and has_moved(asked) and asked.wanted
    return [(f"{asked.wanted // 10} damage counter",)] if kept else []


def has_moved(asked):
    return asked.read_at(asked.table_before, asked.place) != asked.read_at(asked.after, asked.place)


def name_attached(asked):
    was, now = asked.pokemon_before or {}, asked.pokemon_now
    if not isinstance(now, dict) or not was:
        return []
    field = "energy" if "energy" in asked.path.split(".") else "tools"
    return name_cards([one for one in was.get(field, ()) if one not in now.get(field, ())])


def name_tools(asked):
    path = asked.path.removeprefix("position.").partition(".tools")[0] + ".tools"
    old, new = (value_at(table, path) for table in (asked.table_before, asked.after))
    old, new = ([] if isinstance(one, str) else one for one in (old, new))
    gone = [one for one in old if one not in new]
    return [(one["name"], "Technical Machine", "Knocked Out") for one in gone] + name_cards(
        [one for one in new if one not in old and asked.kind == "play_trainer"]
    )


def name_effects(asked):
    was = (asked.pokemon_before or {}).get("effects", ())
    return [(one["name"],) for one in was if one not in asked.wanted]


def name_markers(asked):
    gone = [
        one for one in (asked.pokemon_before or {}).get("markers", ()) if one not in asked.wanted
    ]
    return [("The counters on",)] if gone else []


def name_pile(*words):
    return lambda asked: [words] if asked.is_changed else []


def on_turn(asked):
    return [(f"Turn {asked.wanted}",)] if asked.is_changed else []


def whose_turn(asked):
    return [(f"is {asked.wanted}'s",)] if asked.is_changed else []


def name_turn(asked):
    return [(f"Turn {asked.wanted['number']}",)] if asked.is_changed else []


def name_waiting(asked):
    return [("must bring up",)] if asked.wanted else []


def name_stadium(asked):
    new = asked.wanted if isinstance(asked.wanted, str) else (asked.wanted or {}).get("name")
    return [(new,)] if asked.is_changed and new else []


def prizes_taken(asked):
    told = asked.wanted if isinstance(asked.wanted, dict) else {asked.player: asked.wanted}
    return [(f"{player} takes {n} Prize",) for player, n in (told or {}).items() if n]


def prize_order(asked):
    return [(f"{player} takes",) for player in asked.wanted]


def prizes_left(asked):
    # Six Prizes each are usual and not told; one each is.
    return [("Prize",)] if asked.is_changed and (asked.kind, asked.wanted) != ("set_up", 6) else []


def name_promotions(asked):
    return [(f"{player} must bring up",) for player in asked.wanted or ()]


def name_status(asked):
    return {"won": [("wins",)], "sudden_death": [("Sudden Death", "tiebreaker game")]}.get(
        asked.wanted, []
    )


def name_winner(asked):
    return [(f"{asked.wanted} wins",)] if asked.wanted else []


def if_empty(asked):
    return [("empty",)] if asked.wanted else []


def won_by(asked):
    if asked.kind == "settle":  # the question itself names the ways
        return []
    ways = asked.wanted if isinstance(asked.wanted, dict) else {asked.player: asked.wanted}
    return [(WAYS[way],) for each in ways.values() for way in each]


def name_branches(asked):
    return [(f"{len(asked.wanted)} outcomes",)] if isinstance(asked.wanted, list) else []


def name_result(asked):
    """The whole result: the words of each of its fields."""
    asks = {"status": name_status, "winner": name_winner, "by": won_by, "if_bench_empty": if_empty}
    return [
        words
        for name, wanted in asked.wanted.items()
        for words in asks[name](asked.ask_about(f"result.{name}", wanted))
    ]


def card_of_a_pile(asked):
    """A new card in a pile must be named, or come from a Pokémon that is Knocked Out."""
    if not asked.is_changed:
        return []
    covers = ("Knocked Out", "Knocks Out", "and all its cards", "Supporter", "Technical Machine")
    return [
        (asked.wanted, *covers) if ".discard." in asked.path else (asked.wanted, "hand", "Prize")
    ]


TABLE = [
    (r"rules|not_rules|provenance|flips_used|not_considered.*", name_nothing),  # told in the steps
    (r"steps\.\d+\.\w+", name_nothing),
    (r"result", name_result),
    (r"branches\.\d+\.probability", name_nothing),
    (r"branches", name_branches),
    (r"legal", name_reasons),
    (r"damage", damage_done),
    (r"extra_cards(\.\w)?", extra_cards),
    (r"payments", name_payments),
    (r"cards", cards_reached),
    (r"prizes_taken(\.\w)?", prizes_taken),
    (r"prize_order", prize_order),
    (r"promotes", name_promotions),
    (r"result\.status", name_status),
    (r"result\.winner", name_winner),
    (r"result\.by(\.\w)?", won_by),
    (r"result\.if_bench_empty", if_empty),
    (r"result\.outcomes.*|position\.stadium_owner", name_nothing),
    (rf"position\.{POKEMON}", name_standing),
    (rf"position\.{POKEMON}\.card(\.name)?", name_standing),
    (r"position\.players\.\w\.bench", name_bench),
    (rf"position\.{POKEMON}\.conditions", name_conditions),
    (rf"position\.{POKEMON}\.damage", name_counters),
    (rf"position\.{POKEMON}\.energy(\.\d+\.name)?", name_attached),
    (rf"position\.{POKEMON}\.tools(\.\d+\.name)?", name_tools),
    (rf"position\.{POKEMON}\.effects", name_effects),
    (rf"position\.{POKEMON}\.markers", name_markers),
    # kept on the table, and not told
    (rf"position\.{POKEMON}\.(\w+_on_turn|under(\.\d+\.name)?)", name_nothing),
    (r"position\.players\.\w\.this_turn\.\w+", name_nothing),
    (r"position\.players\.\w\.deck", name_pile("draw", "deck", "takes")),
    (r"position\.players\.\w\.hand",
     name_pile("draw", "hand", "takes", "Prize", "puts", "attached", "evolves", "levelled", "play",
          "Active Pokémon", "discard pile")),
    (r"position\.players\.\w\.(hand|discard)\.\d+\.name", card_of_a_pile),
    (r"position\.players\.\w\.discard", name_pile("discard", "Knocked Out", "Knocks Out", "takes")),
    (r"position\.players\.\w\.lost_zone", name_pile("Lost Zone")),
    (r"position\.players\.\w\.prizes", prizes_left),
    (r"position\.turn", name_turn),
    (r"position\.turn\.number", on_turn),
    (r"position\.turn\.player", whose_turn),
    (r"position\.turn\.ended", name_waiting),
    (r"position\.stadium(\.name)?", name_stadium),
]  # fmt: skip


def find_row(path):
    """The function of TABLE for a path; fails without one."""
    found = next((asks for pattern, asks in TABLE if re.fullmatch(pattern, path)), None)
    assert found, f"TABLE does not say what the verdict must name for {path}"
    return found


def find_unsaid(case, ruling, expect):
    """The expectations that the verdict does not answer, with the words that it should have."""
    found = []
    find_before = cache(lambda: fill_position(case))
    for path, wanted in expect.items():
        inner, spoken = path, ruling
        if match := re.fullmatch(r"branches\.(\d+)\.(.+)", path):
            spoken, inner = ruling["branches"][int(match[1])], match[2]
        if spoken["branches"] and inner not in {"branches", "legal"}:
            continue  # each branch of the flip is checked by itself
        if not inner.startswith("probability"):
            asked = Asked(case, spoken, inner, wanted, find_before)
            found += [
                (path, words, spoken["verdict"])
                for words in find_row(inner)(asked)
                if not any(word in spoken["verdict"] for word in words)
            ]
    return found
