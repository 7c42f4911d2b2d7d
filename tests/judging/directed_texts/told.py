"""The golden line of a directed case: how each answer ended and what it changed on the table.

A person can read such a line: who has how much damage, which cards are where, what was asked.
"""

import json

from judging.engine import RequestError, rule_plain
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library
from judging.engine.effects.loader import EffectDataError
from tests.judging.drawn_texts import cards
from tests.judging.drawn_texts.answers import read_texts
from tests.support.golden_lines import tell_line

# Fields that every attack changes.
_USUAL = (".attack_last_turn", ".attacked", ".hit_last_turn")


def tell_case(case):
    """The line of a case in the golden file."""
    try:
        told = list(answer_case(case))
    except EffectDataError as refused:
        return tell_line(case.name, f"no such text: {refused}", str(refused))
    return tell_line(case.name, " / ".join(one for one, _ in told), [one for _, one in told])


def answer_case(case):
    """Yield each question's outcome in words and whole answer; the next begins where it ended."""
    layer = CardTextLayer(Library(read_texts(case)))
    power = [{"name": cards.POWER, "kind": case.kind}]
    facts = cards.CARDS | {
        cards.KRABBY: cards.CARDS[cards.KRABBY] | {"powers": power},
        cards.TRAINER: cards.make_trainer("Harbour Light", "Trainer"),
        cards.ENERGY: cards.make_energy("Harbour", "Water"),
    }
    position = case.position
    for asked in case.asked:
        request = {"edition": case.edition, "position": position, **asked}
        try:
            answer = rule_plain(json.dumps(request).encode(), facts.get, layer=layer)
        except RequestError as refused:
            yield f"refused: {refused}", str(refused)
            return
        yield describe_answer(position, answer), answer
        position = answer.get("position") or position


def describe_answer(position, answer):
    if answer.get("select"):
        select = answer["select"]
        count = len(select.get("options") or ())
        return f"asks {select['message']} {select['min']}-{select['max']} of {count}"
    ended = "yes" if answer["legal"] else "no"
    damage = answer.get("damage")
    told = [step["message"] for step in answer["steps"] if step["message"].startswith("text_")]
    changed = describe_changes(position, answer.get("position") or position)
    parts = [ended, f"damage {damage}" if damage is not None else "", ",".join(told), changed]
    return " ".join(part for part in parts if part)


def describe_changes(was, now):
    """What is another on the table: only what both name, or what is there now."""
    return " ".join(
        f"{path[1:].replace('players.', '')}={value}"
        for path, value in list_changes("", was, now)
        if not path.endswith(_USUAL)
    )


def list_changes(path, was, now):
    """Every value of the position that is another, by its path; a list of cards is one value."""
    if was == now:
        return
    if has_parts(now):
        pairs = now.items() if isinstance(now, dict) else enumerate(now)
        for key, one in pairs:
            yield from list_changes(f"{path}.{key}", find_part(was, key), one)
        return
    was_there = was is not NOWHERE and not has_parts(was)
    before, value = (tell_value(was) if was_there else None), tell_value(now)
    if before != value and (value or was_there):
        yield path, value


NOWHERE = object()


def has_parts(value):
    is_list = isinstance(value, list)
    return isinstance(value, dict) or (is_list and any(isinstance(one, dict) for one in value))


def find_part(value, key):
    if isinstance(value, dict):
        return value.get(key, NOWHERE)
    return value[key] if has_parts(value) and key in range(len(value)) else NOWHERE


def tell_value(value):
    """A list of cards by their numbers."""
    if isinstance(value, list):
        return "[" + ",".join(map(shorten_card, value)) + "]" if value else ""
    return shorten_card(value) if isinstance(value, str) else value


def shorten_card(card):
    return str(card).removeprefix(f"{cards.SET}-")
