"""Every mechanic is put in words, and different data gives different words."""

import itertools
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from judging.engine.effects import expressions, rules, steps
from judging.engine.effects.texts import CardEffects, Text
from judging.engine.effects.words import ITSELF, put_card_in_words
from judging.queries.effects import shipped_effects

STEPS = typing.get_args(steps.Steps)
RULES = typing.get_args(rules.Rule)
CONDITIONS = typing.get_args(expressions.Condition)
AMOUNTS = [one for one in typing.get_args(expressions.Amount) if one is not int]
FILTERS = (expressions.PokemonFilter, expressions.CardFilter, expressions.Group, expressions.Chosen)

# Other fields that a field needs to have a meaning.
NEEDS: dict[tuple[str, str], dict[str, Any]] = {
    ("Search", "attach_to"): {"to": "attach"},
    ("Search", "each"): {"to": "attach"},
    ("Search", "apart"): {"to": "attach"},
    ("Look", "attach_to"): {"to": "attach", "take": 1},
    ("Look", "each"): {"to": "attach", "take": 1},
    ("Look", "to"): {"take": 1},
    ("Look", "for_"): {"take": 1},
    ("Look", "up_to"): {"take": 2},
    ("Look", "end"): {"count": 3},
    ("Draw", "up_to"): {"count": 2},
    ("Search", "up_to"): {"count": 2},
    ("DiscardCards", "up_to"): {"count": 2},
    ("DiscardEnergy", "up_to"): {"count": 2},
    ("Attach", "up_to"): {"count": 2},
    ("MoveEnergy", "up_to"): {"count": 2},
    ("ChangeDamageDone", "if_damages"): {"more": 10},
    ("ChangeDamageDone", "most"): {"more": 10},
    ("ChangeDamageDone", "when"): {"more": 10},
    ("ChangeDamageDone", "to"): {"more": 10},
    ("ChangeDamageDone", "to_where"): {"more": 10},
    ("ChangeDamageDone", "by"): {"more": 10},
    ("ChangeDamageDone", "attack"): {"more": 10},
    ("ChangeDamageTaken", "on"): {"less": 10},
    ("ChangeDamageTaken", "from_"): {"less": 10},
    ("ChangeDamageTaken", "if_damages"): {"less": 10},
    ("ChangeRetreatCost", "on"): {"less": 1},
    ("ChangeRetreatCost", "energy_on"): {"less": 1},
    ("ChangeAttackCost", "on"): {"less": ("Fire",)},
    ("ChangeAttackCost", "attack"): {"less": ("Fire",)},
    ("ChangeType", "also"): {"types": ("Fire",)},
    ("ChangeWeakness", "on"): {"none": True},
    ("ChangeResistance", "on"): {"none": True},
    ("ChangePrizes", "on"): {"more": 1},
    ("ChangePrizes", "by"): {"more": 1},
    ("ChangeHP", "on"): {"more": 10},
    ("ChangeHP", "most"): {"more": 10},
    ("ChangeDamageTaken", "flip_until_tails"): {"less": 10},
    ("ChangeDamageDone", "discards"): {"more": 10},
    ("ChangeDamageTaken", "when"): {"less": 10},
    ("ChangeDamageTaken", "most"): {"less": 10},
    ("GoesTo", "all"): {"what": "knocked_out"},
    ("EvolvedThisTurn", "that"): {"from_": "Pichu"},
}
# Values with the same meaning, which may have the same words.
SAME = {
    ("DiscardCards", "by"): (None, "you"),
    ("Lasting", "on"): (None, "self"),
    ("Lasting", "who"): (None, "you"),
    ("Forbid", "on"): (None, "self"),
}
# Sample values of types whose empty value would say nothing.
SAMPLES: dict[Any, Any] = {
    expressions.PokemonFilter: expressions.PokemonFilter(counters=True),
    expressions.CardFilter: expressions.CardFilter(kind="supporter"),
    expressions.Sum: expressions.Sum((1, expressions.Heads())),
    expressions.Product: expressions.Product((10, expressions.Heads())),
    expressions.Difference: expressions.Difference((10, expressions.Heads())),
    expressions.Half: expressions.Half(expressions.Heads()),
    expressions.InCounters: expressions.InCounters(expressions.DamageDone()),
    expressions.Seen: expressions.Seen(expressions.CardFilter(kind="tool")),
    expressions.Not: expressions.Not(expressions.DidIt()),
    expressions.AllOf: expressions.AllOf((expressions.DidIt(), expressions.FirstTurn())),
    expressions.AnyOf: expressions.AnyOf((expressions.DidIt(), expressions.FirstTurn())),
    expressions.Least: expressions.Least((expressions.Heads(), 30)),
    rules.ChangeHP: rules.ChangeHP(more=10),
    rules.ChangeRetreatCost: rules.ChangeRetreatCost(on="self", less=1),
    rules.ChangeAttackCost: rules.ChangeAttackCost(on="self", less=("Fire",)),
    rules.ChangeWeakness: rules.ChangeWeakness(on="self", none=True),
    rules.ChangeResistance: rules.ChangeResistance(on="self", none=True),
    rules.ChangeDamageDone: rules.ChangeDamageDone(by="self", more=10),
    rules.ChangeDamageTaken: rules.ChangeDamageTaken(on="self", less=10),
}
FLIP = steps.Flip(heads=(steps.Nothing(),))
FLIPPED = "flip a coin. If heads: this attack does nothing"
# Fields tested elsewhere, because they have no words of their own here.
NOT_SAID = {
    # tested by test_a_switch_says_who_chooses_and_what_comes_in
    ("Switch", "by"), ("Switch", "with_"), ("Switch", "where"),
    # changes whom the inner rules mean: test_rules_that_last_name_the_side_they_hold
    ("Lasting", "who"),
}  # fmt: skip


def list_samples(kind: Any, depth: int = 0) -> list[Any]:  # noqa: PLR0911 -- a line a sort
    """Sample values of a type, one of each sort."""
    if kind == steps.Steps:
        return [steps.Nothing(), steps.EndTurn()]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return list(arguments)
    if origin is tuple:
        return [(one,) for one in list_samples(arguments[0], depth + 1)[:3]]
    if arguments:
        return list(itertools.chain.from_iterable(list_samples(one, depth) for one in arguments))
    if kind is int:
        return [1, 2, 30]
    if kind is str:
        return ["Pichu", "Mew"]
    if kind is bool:
        return [True, False]
    if kind in SAMPLES:
        return [SAMPLES[kind]]
    if kind is type(None):
        return [None]
    return [make_minimal(kind, depth + 1)]


def make_minimal(kind: Any, depth: int = 0) -> Any:
    hints = typing.get_type_hints(kind)
    return kind(
        **{
            field.name: list_samples(hints[field.name], depth)[0]
            for field in msgspec.structs.fields(kind)
            if field.required
        }
    )


def say_value(value: Any) -> str:
    """The wording of a card that has this value somewhere."""
    if isinstance(value, RULES):
        value = steps.Lasting(rules=(value,), until="end_of_turn")
    elif isinstance(value, CONDITIONS):
        value = steps.If(when=value, then=(steps.Nothing(),))
    elif isinstance(value, tuple(AMOUNTS)):
        value = steps.Draw(count=value)
    elif isinstance(value, expressions.CardFilter):
        value = steps.Search(for_=value)
    elif isinstance(value, expressions.PokemonFilter):
        value = steps.KnockOut(what=expressions.Group(where=value))
    elif isinstance(value, (expressions.Group, expressions.Chosen)):
        value = steps.KnockOut(what=value)
    return put_card_in_words(CardEffects(name="Mew", attacks={"Wink": (value,)}))["Wink"]


def list_variants(kind: Any) -> Iterator[tuple[str, list[Any], list[str]]]:
    """Yield each field with its sample values and the wording of each."""
    hints = typing.get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        base = msgspec.structs.replace(
            make_minimal(kind), **NEEDS.get((kind.__name__, field.name), {})
        )
        values = list_samples(hints[field.name])
        told = [say_value(msgspec.structs.replace(base, **{field.name: value})) for value in values]
        yield field.name, values, told


@pytest.mark.parametrize(
    "kind", [*STEPS, *RULES, *CONDITIONS, *AMOUNTS, *FILTERS], ids=lambda kind: kind.__name__
)
def test_every_value_of_every_mechanic_is_said(kind: Any) -> None:
    for name, values, told in list_variants(kind):
        if (kind.__name__, name) in NOT_SAID:
            continue
        same = SAME.get((kind.__name__, name), ())
        seen: dict[str, Any] = {}
        for value, text in zip(values, told, strict=True):
            alike = value in same and seen.get(text) in same
            alike |= isinstance(value, tuple) and value == (seen.get(text),)
            assert alike or text not in seen, f"{name}: {value!r}, {seen[text]!r} are both: {text}"
            seen[text] = value


@pytest.mark.parametrize(
    ("where", "so", "not_so"),
    [
        ("evolved", "Evolved", "not Evolved"),
        ("evolves", "that can evolve", "that does not evolve"),
        ("counters", "with any damage counters on it", "with no damage counters on it"),
        ("conditions", "affected by a Special Condition", "not affected by a Special Condition"),
        ("weakness", "with a Weakness", "with no Weakness"),
        ("resistance", "with a Resistance", "with no Resistance"),
        (
            "played_this_turn",
            "played from the hand this turn",
            "not played from the hand this turn",
        ),
        ("energy", "with any Energy attached to it", "with no Energy attached to it"),
        (
            "special_energy",
            "with any special Energy attached to it",
            "with no special Energy attached to it",
        ),
        (
            "power",
            "with any Pokémon Power, Poké-Power or Poké-Body",
            "with no Pokémon Power, Poké-Power or Poké-Body",
        ),
        ("tool", "with a Pokémon Tool attached to it", "with no Pokémon Tool attached to it"),
    ],
)
def test_what_a_pokemon_must_be_is_never_told_as_its_contrary(
    where: str, so: str, not_so: str
) -> None:
    for value, words in ((True, so), (False, not_so)):
        told = say_value(expressions.PokemonFilter(**{where: value}))
        assert told == f"Knock Out each of your Pokémon ({words})."


@pytest.mark.parametrize(
    ("heads", "told"),
    [
        ((steps.EndTurn(), FLIP), f"your turn ends; {FLIPPED}"),
        ((FLIP, steps.EndTurn()), f"({FLIPPED}); your turn ends"),
    ],
)
def test_what_holds_others_stands_in_brackets_where_something_follows(heads, told) -> None:
    assert say_value(steps.Flip(heads=heads)) == f"Flip a coin. If heads: {told}."


@pytest.mark.parametrize("who", ["you", "opponent"])
def test_a_switch_says_who_chooses_and_what_comes_in(who) -> None:
    evolved = expressions.PokemonFilter(evolved=True)
    ways = [{"by": by, "where": where} for by in ("you", "opponent") for where in (None, evolved)]
    ways += [{"with_": "self"}, {"with_": "it"}]
    told = [say_value(steps.Switch(who=who, **way)) for way in ways]
    assert len(set(told)) == len(ways)


def test_rules_that_last_name_the_side_they_hold() -> None:
    no_trainers = (rules.Forbid(what=("trainers",), who="you"),)
    mine, theirs = (
        say_value(steps.Lasting(rules=no_trainers, until="end_of_turn", who=who))
        for who in ("you", "opponent")
    )
    assert "your opponent" not in mine
    assert "your opponent" in theirs


def text_said(text: Text) -> str:
    return put_card_in_words(CardEffects(name="Mew", itself=text))[ITSELF]


def test_a_knock_out_by_attacks_alone_is_said_to_be_one() -> None:
    for from_attacks in (True, False):
        rule = rules.GoesTo(what="knocked_out", from_attacks=from_attacks)
        told = text_said(Text(rules=(rule,)))
        assert ("by damage from an opponent's attack" in told) is from_attacks


@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(Text)])
def test_every_value_of_a_text_is_said(name: str) -> None:
    base = Text(when="played", steps=(steps.Shuffle(),))
    if name == "card":
        base = msgspec.structs.replace(base, when="energy_attached")
    values = list_samples(typing.get_type_hints(Text)[name])
    said_so = [text_said(msgspec.structs.replace(base, **{name: value})) for value in values]
    # the values "played" and "always" of `when` are both left unsaid
    same = 2 if name == "when" else 1
    assert max(said_so.count(text) for text in said_so) <= same, said_so


def _translate_text(text: str) -> str:
    """Stand in for gettext, and check that it is given text that is not empty."""
    assert isinstance(text, str)
    assert text
    return text


def test_every_shipped_text_has_words_and_no_gaps() -> None:
    for card, effects in shipped_effects().cards.items():
        for part, text in put_card_in_words(effects, _translate_text).items():
            assert text or part == ITSELF, (card, part)
            for gap in ("  ", " .", ": .", " ,", "None", "(("):
                assert gap not in text, (card, part, text)
