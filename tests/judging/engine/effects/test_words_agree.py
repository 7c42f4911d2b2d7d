"""Sentences agree in number: singular for one thing, plural for several."""

import re

import pytest

from judging.engine import wording
from judging.engine.effects import rules, steps
from judging.engine.effects.texts import CardEffects, Text
from judging.engine.effects.words import ITSELF, put_card_in_words
from judging.engine.effects.words.phrases import MANY, ONE

NOUNS = "card|coin|counter|Prize|Condition|Tool|Machine|outcome|possibilitie|flip|choice"
SEVERAL = re.compile(rf"\{{count\}} (?!or (more|fewer))([\w{{}}.']+ ){{0,3}}?({NOUNS})s\b")
# Messages only used for several: exact picks, rules that raise a number above 1, sums of coins.
NEVER_ONE = re.compile(
    r"_exactly$|^poison_hurts_more$|^flip_decides$|^choose_one_of$|_up_to$|^rest_"
)
SENTENCES = {
    "steps": (wording.STEPS | wording.VERDICTS, wording.SINGULAR),
    "words": (MANY, ONE),
}


@pytest.mark.parametrize("which", SENTENCES)
def test_what_is_told_of_so_many_is_told_of_one_too(which):
    many, one = SENTENCES[which]
    counted = {message for message, text in many.items() if SEVERAL.search(text)}
    assert counted
    assert {name for name in counted - set(one) if not NEVER_ONE.search(name)} == set()


def say_rule(rule):
    effects = CardEffects(name="Mew", itself=Text(rules=(rule,)))
    return put_card_in_words(effects)[ITSELF]


def say_step(step):
    return put_card_in_words(CardEffects(name="Mew", attacks={"Wink": (step,)}))["Wink"]


GOING = rules.GoesTo(what="energy")
SAID = {
    "Energy cards go": (say_rule, GOING,
        "Energy cards discarded from any Pokémon go to their owner's hand instead."),
    "this card goes": (say_rule, rules.GoesTo(what="this_card", to="deck"),
        ("This card, when it is discarded from play, goes to its owner's deck instead, which is "
         "shuffled.")),
    "a Pokémon with its cards goes, by an attack": (
        say_rule, rules.GoesTo(what="knocked_out", from_attacks=True),
        ("Any Pokémon that is Knocked Out, with its cards (by damage from an opponent's attack), "
         "goes to its owner's hand instead.")),
    "one Prize is taken": (say_rule, rules.ChangePrizes(on="it", more=1),
        "When that Pokémon is Knocked Out, 1 Prize more is taken for it."),
    "two Prizes are taken": (say_rule, rules.ChangePrizes(on="it", more=2),
        "When that Pokémon is Knocked Out, 2 Prizes more are taken for it."),
    "one Prize less is taken": (say_rule, rules.ChangePrizes(on="it", more=-1),
        "When that Pokémon is Knocked Out, 1 Prize fewer is taken for it."),
    "two Prizes less are taken": (say_rule, rules.ChangePrizes(on="it", more=-2),
        "When that Pokémon is Knocked Out, 2 Prizes fewer are taken for it."),
    "an attack of a name does": (
        say_rule, rules.ChangeDamageDone(by="it", attack="Wink", more=10, to="any"),
        ("Wink of that Pokémon does an additional 10 damage to any Pokémon (before applying "
         "Weakness and Resistance).")),
    "attacks do": (say_rule, rules.ChangeDamageDone(by="it", less=10, to="any"),
        ("Attacks of that Pokémon do 10 damage less to any Pokémon (before applying Weakness and "
         "Resistance).")),
    "until 1 card is in the hand": (say_step, steps.Draw(until=1),
        "Draw cards until you have 1 card in your hand."),
    "until 2 cards are": (say_step, steps.Draw(until=2),
        "Draw cards until you have 2 cards in your hand."),
    "a marker that puts 1 counter": (say_step, steps.PutMarker(marker="Char counter", counters=1),
        ("Put a Char counter on the Defending Pokémon if it has none; after each turn its player "
         "flips a coin for it; tails: 1 damage counter.")),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_verbs_and_nouns_are_in_the_number_of_what_they_are_about(name):
    say, mechanic, text = SAID[name]
    assert say(mechanic) == text
