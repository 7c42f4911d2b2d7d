"""Drawn cases: a random text for each mechanic, a table to play it on, and questions.

The topic of a case names what its text certainly has (`step/Search`, `when/damaged`,
`card/hp_at_most`); the number tells the draws of a topic apart.
"""

import typing
from typing import NamedTuple

import msgspec

from judging.engine import EDITIONS
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps
from judging.engine.effects.plan import find_loose_word
from judging.engine.effects.texts import Text, When
from tests.judging.drawn_texts import cards, moments
from tests.judging.drawn_texts.draws import (
    KINDS,
    Draws,
    draw_filter,
    draw_given,
    draw_struct,
    draw_value,
    fields_of,
)
from tests.judging.drawn_texts.tables import draw_table

ASKED_OF = (
    *("base-1999", "neo-genesis-2000", "expedition-2002", "ex-2004", "dp-2007"),
    *("platinum-arceus-2009", "heartgold-soulsilver-2010", "bw-2011", "sv-2023"),
)
WITHOUT_BURNED, BURNED = {"base-1999", "neo-genesis-2000"}, "Burned"
POWER_KINDS = typing.get_args(ex.PowerName)
TRAINER_KINDS = ("Trainer", "Trainer", "Supporter", "Item")
FILTERS = {"pokemon": ex.PokemonFilter, "card": ex.CardFilter}


class Case(NamedTuple):
    """A drawn case. `texts`: effect data by card id; `asked`: the questions without an edition."""

    name: str
    edition: str
    facts: dict
    texts: dict
    asked: list


def list_topics():
    for sort, kinds in KINDS.items():
        yield from (f"{sort}/{kind.__name__}" for kind in kinds)
    for sort, kind in FILTERS.items():
        yield from (f"{sort}/{name}" for name, _, _ in fields_of(kind))
    yield from (f"when/{moment}" for moment in typing.get_args(When))


def draw_case(topic, number):
    """Draw the case of a topic and a number."""
    draws = Draws(f"{topic}/{number}")
    sort, _, subject = topic.partition("/")
    edition = draws.pick_any("edition", [one for one in ASKED_OF if one in EDITIONS])
    facts = draw_facts(draws, edition)
    if sort == "when":
        texts, asked = moments.draw_moment(draws, facts, subject)
    elif sort == "rule":
        texts, asked = moments.draw_standing(draws, facts, find_kind(sort, subject))
    else:
        texts, asked = draw_played(draws, facts, draw_steps(draws, sort, subject))
    if edition in WITHOUT_BURNED:
        texts, asked = leave_out_burned(msgspec.to_builtins([texts, asked]))
    return Case(draws.name, edition, facts, msgspec.to_builtins(texts), asked)


def draw_facts(draws, edition):
    """Draw the facts of the cards; kinds of powers and Trainers are mostly known to the edition."""
    early = edition in WITHOUT_BURNED and not draws.is_one_of("later kinds", 1)
    power = draws.pick_any("kind", POWER_KINDS[:1] if early else POWER_KINDS)
    trainer = draws.pick_any("trainer", TRAINER_KINDS[:1] if early else TRAINER_KINDS)
    return cards.list_facts(draws, power, trainer)


def leave_out_burned(value):
    """The value with Poisoned in place of Burned, which early editions do not have."""
    if isinstance(value, dict):
        return {key: leave_out_burned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return (
            list(dict.fromkeys(map(leave_out_burned, value)))
            if BURNED in value
            else [leave_out_burned(one) for one in value]
        )
    return "Poisoned" if value == BURNED else value


def find_kind(sort, name):
    return next(kind for kind in KINDS[sort] if kind.__name__ == name)


def draw_steps(draws, sort, subject):
    """Draw steps: one that has what the topic names, perhaps with others before and after it."""
    if sort == "step":
        kind = find_kind(sort, subject)
        first = [draw_struct(draws, "first", kind, 0, draw_given(draws, kind))]
    elif sort == "amount":
        first = hold_amount(draws, draw_struct(draws, "amount", find_kind(sort, subject), 1))
    elif sort == "condition":
        first = hold_condition(draws, draw_struct(draws, "if", find_kind(sort, subject), 1))
    else:
        first = hold_filter(draws, sort, subject)
    if draws.is_one_of("leading", 3) or needs_first(sort, subject):
        first.insert(0, draw_struct(draws, "leading", draws.pick_one("leads", LEADING)))
    if draws.is_one_of("second", 4):
        first.append(draw_value(draws, "second", steps.Steps, 1, ("Text", "steps")))
    if draws.is_one_of("looks back", 5):
        back = draws.pick_from("back", LOOKS_BACK)
        first += () if find_loose_word((*first, back)) else (back,)
    return tuple(first)


# Steps that show what earlier steps moved, whether they did it, and whom they reached.
LOOKS_BACK = {
    "handled": steps.PutCounters(on="defending", count=ex.Handled()),
    "did": steps.If(when=ex.DidIt(), then=(steps.Heal(),), otherwise=(steps.EndTurn(),)),
    "it": steps.Inflict(conditions=("Poisoned",), on="it"),
    "seen": steps.Draw(count=ex.Seen(ex.CardFilter(kind="energy"))),
    "done": steps.Heal(counters=ex.InCounters(ex.DamageDone())),
}


LEADING = (steps.Flip, steps.Choose, steps.DiscardCards, steps.Draw, steps.Search, steps.Look)
LOOKING_BACK = {"Heads", "Tails", "Handled", "Seen", "HPOfCards", "DidIt"}


def needs_first(sort, subject):
    return sort in {"amount", "condition"} and subject in LOOKING_BACK


def hold_amount(draws, amount):
    """A step that does something `amount` times."""
    return [
        draws.pick_from(
            "holds",
            {
                "damage": steps.Base(plus=ex.Product((10, amount))),
                "set": steps.Base(set=ex.Product((10, amount))),
                "hit": steps.Hit(to=ex.Group(of="opponent", place="bench"), points=amount),
                "counters": steps.PutCounters(on="defending", count=amount),
                "draw": steps.Draw(count=amount),
                "heal": steps.Heal(on=ex.Group(), counters=amount),
            },
        )
    ]


def hold_condition(draws, condition):
    so = (steps.PutCounters(on="defending", count=2),)
    if draws.is_one_of("requires", 2):
        return [steps.Require(when=condition), *so]
    return [steps.If(when=condition, then=so, otherwise=(steps.Draw(count=2),))]


def hold_filter(draws, sort, field):
    """A step on the Pokémon or cards that pass a filter."""
    kind = FILTERS[sort]
    hint = next(hint for name, hint, _ in fields_of(kind) if name == field)
    settled = {field: draw_value(draws, f"filter.{field}", hint, 2, (kind.__name__, field))}
    where = kind(**settled)
    if draws.is_one_of("beside", 3):
        where = draw_filter(draws, "filter", kind, 2, settled)
    return [draws.pick_from("reaches", REACHING[sort](where, draws))]


def reach_pokemon(where, draws):
    of = draws.pick_one("whose", typing.get_args(ex.Side))
    group = ex.Group(of=of, where=where)
    return {
        "all": steps.PutCounters(on=group, count=2),
        "one": steps.PutCounters(on=ex.Chosen(of=of, where=where), count=3),
        "none": steps.PutCounters(on=ex.Group(of=of, where=ex.PokemonFilter(not_=where)), count=1),
        "count": steps.Draw(count=ex.PokemonCount(of=of, where=where)),
        "if": steps.If(when=ex.PokemonIs("defending", where), then=(steps.Draw(),)),
    }


def reach_cards(where, draws):
    of = draws.pick_one("whose", typing.get_args(ex.Side))
    return {
        "count": steps.Draw(count=ex.CardCount("discard", of, where)),
        "search": steps.Search(for_=where, count=2, up_to=draws.is_one_of("up to", 5)),
        "discard": steps.DiscardCards(count="all", for_=where),
        "look": steps.Look(for_=where, take="any", count=4),
        "until": steps.RevealUntil(for_=where),
    }


REACHING = {"pokemon": reach_pokemon, "card": reach_cards}


def draw_played(draws, facts, what):
    """Draw how the steps are played, as an attack, power or Trainer: the texts and questions."""
    table = draw_table(draws, facts)
    mine = table["players"]["A"]
    played = draws.pick_any("played as", ("attack", "attack", "attack2", "power", "trainer"))
    flips = [draws.pick_any(f"flip {n}", ("heads", "tails")) for n in range(7)]
    flips = [] if draws.is_one_of("coins open", 1) else flips
    then = [{"action": {"type": "end_turn"}, "flips": flips}]
    if played.startswith("attack"):
        moments.put_krabby(draws, mine["active"])
        texts = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: what}}}
        action = {"type": "attack", "attack": cards.HIT}
        then.append(moments.strike_back(table) | {"flips": flips})
    elif played == "power":
        spot = moments.put_somewhere(draws, mine)
        limit = draws.pick_any("limit", ("turn", "name", "game", None))
        power = Text(when="use", limit=limit, steps=what)
        texts = {cards.KRABBY: {"name": "Krabby", "powers": {cards.POWER: power}}}
        action = {"type": "use_power", "target": spot, "power": cards.POWER}
        then.insert(0, {"action": action})
    else:
        moments.put_in_hand(mine, cards.TRAINER)
        texts = {cards.TRAINER: {"name": "Harbour Light", "itself": Text(when="play", steps=what)}}
        action = {"type": "play_trainer", "card": cards.TRAINER}
    return texts, [{"position": table, "action": action, "flips": flips, "then": then}]
