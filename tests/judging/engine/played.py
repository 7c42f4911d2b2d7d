"""Card texts played by functions that tests hook into the engine, and positions for them."""

import msgspec

from judging.engine import rule
from judging.engine.choices import Asking
from judging.engine.hooks import EffectLayer
from judging.engine.wire import decode_request, encode_answer

EDITION = "expedition-2002"
# A question needs a sentence of the wording; which one does not matter.
ASKING = Asking("must_replace", {"player": "A"}, "neo1-4")


class Played(EffectLayer):
    """An effect layer made of the hooks given by name, under which every text counts as played."""

    def __init__(self, **places):
        for name, work in places.items():
            setattr(self, name, work)

    def is_text_played(self, _card, _part):
        return True


def after_do(work):
    """A layer that calls `work(run, scene)` after the damage of an attack."""

    def after_attack_step(run, scene, step):
        if step == "do":
            work(run, scene)
        return scene

    return Played(after_attack_step=after_attack_step)


def make_pokemon(name, hp=50, **more):
    card = {"name": name, "hp": hp, "attacks": [{"name": "Hit", "damage": 20}]}
    return {"card": card | more.pop("card", {})} | more


def make_table(a=(), b=(), **more):
    """A position on turn 5, A's: an Active Pokémon a side, and the Benches `a` and `b`."""
    sides = {
        "A": {"active": make_pokemon("Pichu"), "bench": list(a)},
        "B": {"active": make_pokemon("Natu"), "bench": list(b)},
    }
    for name in ("A", "B"):
        sides[name] |= more.pop(name, {})
    return {"turn": {"number": 5}, "players": sides} | more


HIT = {"type": "attack", "attack": "Hit"}


def rule_action(position, action=HIT, layer=None, edition=EDITION, **more):
    """The ruling as plain JSON values."""
    asked = decode_request({"edition": edition, "position": position, "action": action} | more)
    answer = rule(
        asked.edition, asked.position, asked.action, asked.flips, choices=asked.choices, layer=layer
    )
    return msgspec.json.decode(encode_answer(answer))


def find_steps(ruling, rule_id):
    return [step for step in ruling["steps"] if step["rule"] == rule_id]
