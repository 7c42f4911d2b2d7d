"""The wording of every mechanic with each value of each of its fields: golden lines.

`test_words` checks that different data has different words; this holds the words themselves.
`tests/support/golden_lines.py` says how to write the lines anew: read the difference.
"""

import msgspec
import pytest

from judging.engine.effects import expressions, rules, steps
from judging.engine.effects.texts import CardEffects, Text
from judging.engine.effects.words import ITSELF, put_card_in_words
from tests.judging.engine.effects import test_words as said
from tests.support.golden_lines import compare_lines

FILE = "judging/words_told.tsv"
KINDS = [*said.STEPS, *said.RULES, *said.CONDITIONS, *said.AMOUNTS, *said.FILTERS]
# Where an attack leaves a rule: on which Pokémon, or for which player (`you`).
LEFT = {
    "on the defender": {"on": "defending"},
    "on the opponent": {"who": "opponent"},
    "on both": {"who": "both"},
    "on what was chosen": {"on": "it", "while_active": True},
}


def tell_text(**more):
    return put_card_in_words(CardEffects(name="Mew", itself=Text(**more)))[ITSELF]


def tell_attack(*what):
    return put_card_in_words(CardEffects(name="Mew", attacks={"Wink": what}))["Wink"]


# FEW: how many values are told of a field that can be any amount; `list_amounts` tells them all.
# FIRST: how many values of a field are also told in other places.
FEW, FIRST = 7, 2


def list_values(kind):
    """Yield a minimal mechanic with each value of each field: name, mechanic, words, is first."""
    for name, values, told in said.list_variants(kind):
        needed = said.NEEDS.get((kind.__name__, name), {})
        base = msgspec.structs.replace(said.make_minimal(kind), **needed)
        many = sum(isinstance(value, tuple(said.AMOUNTS)) for value in values) > FEW
        pairs = list(zip(values, told, strict=True))[: FEW if many else None]
        for number, (value, text) in enumerate(pairs):
            changed = msgspec.structs.replace(base, **{name: value})
            yield f"{kind.__name__}.{name}.{number}", changed, text, number < FIRST


def tell_values(kind):
    """Yield each text once, at the first value that has it."""
    told = set()
    for line in tell_all_values(kind):
        text = line.partition("\t")[2]
        if text not in told:
            yield line
        told.add(text)


def tell_all_values(kind):
    for place, value, text, is_among_first in list_values(kind):
        yield f"{place}\t{text}"
        if kind in said.RULES and is_among_first:
            for where, more in LEFT.items():
                left = steps.Lasting(rules=(value,), until="end_of_turn", **more)
                yield f"{place}\t{where}: {tell_attack(left)}"
        if kind in said.STEPS and is_among_first:
            yield f"{place}\tby a power: {tell_text(when='played', steps=(value,))}"


def list_amounts():
    return [
        said.make_minimal(kind) if kind not in said.SAMPLES else said.SAMPLES[kind]
        for kind in said.AMOUNTS
    ]


@pytest.mark.parametrize("sort", ["rules", "steps", "others"])
def test_every_mechanic_is_told_as_it_was(sort):
    kinds = {"rules": said.RULES, "steps": said.STEPS}.get(sort)
    others = [kind for kind in KINDS if kind not in {*said.RULES, *said.STEPS}]
    found = [line for kind in kinds or others for line in tell_values(kind)]
    if not kinds:
        found += [f"amounts\t{said.say_value(amount)}" for amount in list_amounts()]
    compare_lines(FILE, found, sort)


def test_one_of_a_name_of_the_opponents_is_told_of_them():
    left = steps.Lasting(rules=(rules.Limit(of="you"),), until="end_of_turn", who="opponent")
    assert "of your opponent's, no more than 1 of this name works" in tell_attack(left)


DONE = expressions.DamageDone()


@pytest.mark.parametrize(
    ("how", "least", "is_any"),
    [(">=", 1, True), (">=", 10, True), (">", 0, True), (">=", 2, False), ("<=", 1, False),
     ("<=", 10, False), (">", 1, False), ("=", 1, False), ("<=", 0, False)],
)  # fmt: skip
def test_at_least_one_is_told_as_any(how, least, is_any):
    told = said.say_value(expressions.Compare(a=DONE, how=how, b=least))
    assert (told == said.say_value(expressions.Compare(a=DONE, how=">=", b=1))) is is_any
