"""Features that are read in a sentence, and the differences between two: golden lines.

The sentences are made up. `tests/support/golden_lines.py` says how to write the lines anew.
"""

from itertools import product

import pytest

from judging.engine.effects.checking import find_differences, read_features
from tests.support.golden_lines import compare_lines

FILE = "judging/features_read.tsv"
SENTENCES = """
It does 30 damage to 2 Pokémon and 5 to itself, 1.5 times.
It does one damage, two of the others and three of it.
Put a damage counter on it and 2 damage counters on that.
Put 1 more damage counter on it, then a damage counter.
If it has 3 or more damage counters or 2 or fewer damage counters.
Flip a coin. Flip 2 coins. Flip 2 coins.
Flip a coin for each Energy. Flip a coin until you get tails.
Flip a number of coins. Flip coins, as many as you like.
Your opponent flips a coin. If heads, nothing; if tails, all.
Flip 2 coins. If both are heads, draw. If both of them are tails, shuffle.
Flip 3 coins. If the number of heads is 3, draw a card.
Flip 3 coins. If the number of heads is 2, draw a card.
ColorlessColorlessColorless is paid with WaterFire.
Grass, Fire and Lightning Pokémon.
It is Asleep and Poisoned.
It is Asleep, Burned, Confused, Paralyzed and Poisoned.
It is affected by a Special Condition.
This power can't be used if it is affected by a Special Condition.
This power stops working while it is Asleep, Confused, or Paralyzed.
Discard your hand. Look at your opponent's hand.
If your opponent has any cards in hand, and you have a hand.
Each player shuffles his or her hand into his or her deck.
Your opponent shuffles his or her hand into his or her deck.
Put it into its owner's Lost Zone or its owner's hand.
Here any player takes their Prize. Your Prizes are 3.
Look at the top card of either player's deck.
Your opponent's first big hand, your opponent's one two three hand.
This Pokémon is on your Bench. THIS is your Active Pokémon.
The Pokémon it is attached to is Active.
Yours and your opponent's Pokémon in play.
Each of your Water or Fire Pokémon, and your Evolved Pokémon.
Switch your Active Pokémon with 1 of your Benched Pokémon.
Switch 1 of your opponent's Benched Pokémon with the Defending Pokémon.
Your opponent's Active Pokémon. The Pokémon it attacks.
Each of your opponent's Pokémon; each player's Bench.
During your opponent's next turn and during your next turn.
During this turn, for the rest of that turn, between turns.
During your opponent's last turn or during your last turn.
Once during your turn you may use this power.
Once during each player's turn that player may draw.
It may be attached. It may attack even so. It may evolve in a turn. You may use the attack.
This lets you look.
All of it after applying Weakness and Resistance.
All of it before applying Weakness and Resistance.
Don't apply Weakness and Resistance. Don't apply Resistance.
It isn't affected by Weakness or Resistance.
It isn't affected by Poké-Powers or any other effects.
Its Weakness is now to Fire. Its Resistance is gone.
A Basic Pokémon, a Basic Fire Pokémon or an Evolution card.
A Trainer, a Supporter, a Stadium, a Pokémon Tool and a Technical Machine.
A basic Energy card, a basic Fire Energy card, a special Energy card.
A Baby, a Pokémon LV.X, a Pokémon SP, a Pokémon-ex and a δ one.
Ten times the number of Energy cards attached to it.
Ten times the amount of Energy attached to it.
Ten for each Fire Energy attached to it but not used to pay.
You can't play this card twice.
It has no damage counters. It doesn't already have any damage counters.
Draw a card. Draws 2 cards.
Shuffles it, discards it, discard one; the discarded card of the discard pile.
Attach it, move it, moves it, attaches it.
Switch it, switches it, prevents that, it is Knocked Out, Knock Out that.
It does nothing. It can't attack. It can no longer retreat. It doesn't work.
It can't use this attack. It stops working.
All Energy cards. Each Fire Energy card attached to it. All basic Fire Energy.
All damage counters and All Special Conditions.
Up to 3 cards, as many as you like, as often as your opponent may like.
Any number of cards, any amount of damage.
Your opponent chooses, your opponent switches, your opponent discards.
Your opponent can't attack. Your opponent draws. Your opponent may draw.
Its player flips a coin.
""".strip().splitlines()


def tell_features(text):
    read = read_features(text)._asdict()
    said = []
    for name, found in read.items():
        words = sorted(
            f"{count}*{what}" if count > 1 else str(what) for what, count in found.items()
        )
        said += [f"{name}={'|'.join(words)}"] if words else []
    return f"{text}\t{'; '.join(said)}"


def test_what_stands_in_a_sentence_is_read_as_it_was():
    compare_lines(FILE, [tell_features(text) for text in SENTENCES])


COUNT_ENERGY = "Does the number of Energy attached to it."
COUNT_CARDS = "Does the number of Energy cards attached to it."
HEADS_TAILS = "Flip a coin. If heads, it is Asleep. If tails, it is {}."
EACH, MANY, ONE = (
    "Flip a coin for each of them.",
    "Flip a number of coins equal to those.",
    "Flip a coin.",
)
# The printed text, our wording, the attack's printed damage, the differences found.
PAIRS = [
    ("Draw a card.", "Draw a card.", None, []),
    ("Draw 2 cards.", "Draw 3 cards.", None, ["numbers: print 2, ours 3"]),
    ("You may choose 1 of them.", "Choose up to 1 of them.", None, []),
    ("Choose 1 of them.", "Choose up to 1 of them.", None, ["up to: print nothing, ours up to"]),
    ("You may choose 1.", "Choose 1.", None, ["may: print may, ours nothing"]),
    ("You may choose up to 2.", "Choose up to 2.", None, ["may: print may, ours nothing"]),
    ("You may choose 1.", "You may choose up to 1.", None,
     ["up to: print nothing, ours up to"]),
    ("Choose up to 2.", "You may choose 2.", None,
     ["may: print nothing, ours may", "up to: print up to, ours nothing"]),
    ("Look at it.", "During this turn, look at it.", None, []),
    ("During this turn, look at it.", "Look at it.", None,
     ["durations: print this turn, ours nothing"]),
    ("Look at it.", "Between turns, look at it.", None,
     ["durations: print nothing, ours between turns"]),
    (COUNT_ENERGY, COUNT_CARDS, None,
     ["kinds: print Energy counted, ours Energy cards counted"]),
    (f"{COUNT_ENERGY} {COUNT_CARDS}", COUNT_CARDS, None, []),
    (f"{COUNT_ENERGY} {COUNT_CARDS}", COUNT_ENERGY, None, []),
    (COUNT_ENERGY, f"{COUNT_CARDS} {COUNT_ENERGY}", None, []),
    (COUNT_ENERGY, "Does it.", None, []),
    (f"{COUNT_ENERGY} A Baby.", COUNT_ENERGY, None, ["kinds: print Baby, ours nothing"]),
    (EACH, ONE, None, []),
    (ONE, EACH, None, ["coins: print 1, ours each"]),
    (EACH, MANY, None, []),
    (MANY, EACH, None, ["coins: print many, ours each"]),
    (f"{EACH} {EACH}", ONE, None, ["coins: print each, ours nothing"]),
    (f"{EACH} {EACH}", f"{ONE} {MANY}", None, []),
    (EACH, f"{ONE} {MANY}", None, ["coins: print nothing, ours many"]),
    ("Discard your hand.", "Discard your opponent's hand.", None,
     ["zones: print hand you, ours hand opponent"]),
    ("Discard the hand.", "Discard your hand.", None, []),
    ("Return it to its owner's hand.", "Return it to your hand.", None, []),
    ("Look at your deck.", "Look.", None, ["zones: print deck you, ours nothing"]),
    ("Look.", "Look at your deck.", None, ["zones: print nothing, ours deck you"]),
    ("Your hand and your opponent's hand.", "Your hand.", None,
     ["zones: print hand opponent, ours nothing"]),
    (HEADS_TAILS.format("Burned"), HEADS_TAILS.format("Burned"), None, []),
    ("Flip a coin. If heads, it is Asleep. If tails, it is Burned.",
     "Flip a coin. If heads, it is Burned. If tails, it is Asleep.", None,
     ["heads: conditions: print Asleep, ours Burned",
         "tails: conditions: print Burned, ours Asleep"]),
    ("Does 30 damage plus 20 more.", "Does 20 more.", 30, []),
    ("Does 30 damage plus 20 more.", "Does 20 more.", 40, ["numbers: print 30, ours nothing"]),
    ("Does 30 damage plus 20 more.", "Does 20 more.", None, ["numbers: print 30, ours nothing"]),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "ours", "base", "found"), PAIRS)
def test_what_differs_is_named_and_what_says_the_same_is_not(printed, ours, base, found):
    assert find_differences([printed], ours, "Mew", base) == found


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *(("Garchomp C LV.X", said) for said in ("Garchomp C LV.X", "Garchomp C", "Garchomp")),
        *(("Dialga LV.X", said) for said in ("Dialga LV.X", "Dialga")),
        *(("Mew", said) for said in ("Mew", "THIS")),
    ],
)
def test_a_card_is_meant_by_each_of_its_names(name, said):
    printed, ours = f"{said} is your Active Pokémon.", "THIS is your Active Pokémon."
    assert find_differences([printed], ours, name, None) == []
    assert bool(find_differences([printed], ours, "Ditto", None)) == (said != "THIS")


def test_of_two_sources_the_nearer_one_counts():
    readings = ["Draw 2 cards and discard 4.", "Draw 3 cards."]
    for several, found in product((readings, readings[::-1]), (["numbers: print 3, ours 2"],)):
        assert find_differences(several, "Draw 2 cards.", "Mew") == found
