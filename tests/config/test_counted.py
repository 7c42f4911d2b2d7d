"""Counts of one are worded right: no "1 points", in any language."""

import re

import pytest

from decks.engine import sentences
from judging.engine import wording, wording_refusals
from judging.engine.effects.words import phrases
from tests.config.test_words import messages, prepare_files
from tournaments.engine import wording as tournaments

# A number, at most one word between, and a plural noun.
COUNTED = re.compile(
    r"(?:%\((?P<named>\w+)\)s|\{(?P<braced>\w+)\})\s+(?:[a-z]+ )?(?P<noun>[A-Za-z]+[a-z]s)\b"
)
# Arguments that are not numbers: people, cards, texts.
NO_NUMBERS = re.compile(
    "names?|player|other|winner|loser|who|event|league|role|format|card|attack|tool|power|type|set"
    "|code|condition|energy|pokemon|what|comes|edition|header|written|named|where|day|id|has|division|one|table|round"
    "|printed|stage|source"
)
# Words ending in s that are not plurals.
NO_PLURALS = re.compile(
    "is|has|was|does|as|its|this|wins|counts|goes|becomes|stays|keeps|always|lies|belongs|stands"
    "|needs|less|across|names|pays|plays|nobody|offers|tries|gives|retreats|minus|plus|times|heads"
    "|tails|Colorless|asks|wants|comes|evolves"
)
# Arguments that can never be one, and why.
NEVER_ONE = {
    "most": "a limit, more than one",
    "least": "a limit, more than one",
    "digits": "a limit, more than one",
    "size": "cards of a deck, or places of a cut: two at the least",
    "minutes": "minutes of a time policy: three",
    "ways": "more ways than the other player, who has one",
    "count:outcomes": "a flip has two",
    "count:cards": "more than the copies allowed; where all cards are meant there is a singular",
    "count:ways": "a singular stands beside it in the wording",
    "n:ways": "shown of two and more",
    "prizes": "refused as too many, which one is not",
    "number:lists": "refused as more than the most",
    "cards": "more than the most, or told after a colon",
    "kicker": "players that an official table asks for: four at the least",
    "single": "minutes of a round: twenty at the least",
    "row_players": "a row of a table of attendance: four at the least",
    "row_rounds": "Swiss rounds of such a row: three at the least",
    "row_second": "rounds of a second day: two at the least",
    "row_points": "match points that lead into a second day: ten at the least",
    "for_a_win": "points of a win: three",
    "of_three": "minutes of a best of three: 45 at the least",
    "times": "told where something stands there again: two at the least",
    "first:days": "until a name becomes initials: hundreds",
    "last:days": "until a player is removed: hundreds",
    "age": "the oldest of a division: ten at the least",
    "all:rules": "rules of an edition: fifty at the least",
    "players:players": "where a row of a table of rounds begins: four at the least",
    "rounds:rounds": "of a table of rounds: two at the least",
    "points:points": "the gate of a second day: more than one match",
    "win:points": "a win is three",
    "one:minutes": "minutes of a round: twenty at the least",
    "three:minutes": "minutes of a round: twenty at the least",
    "swiss:Swiss": "how many games a match is, in words",
    "usual": "as many as are usual: six Prizes, thirty cards",
    "into:discards": "a verb",
    "over:cards": "a singular stands beside it in the wording",
    "coins:coins": "one coin has a sentence of its own",
    "drawn:cards": "the cards of an opening hand: seven",
    "damage:Knocks": "damage is in tens",
    "count:parts": "of several copies",
    "count:possibilities": "what is chosen among: two at the least",
    "count:picks": "fewer than asked for, though not none: two at the least, or a singular",
    "count:counters": "one counter has a sentence of its own",
}


def singular_beside(text):
    """Check whether an engine has a second sentence for one."""
    ones = {
        sentences.TEMPLATES[key]
        for key in sentences.TEMPLATES
        if f"{key}.one" in sentences.TEMPLATES
    }
    said = {**wording.STEPS, **wording.VERDICTS}
    ones |= {said[key] for key in wording.SINGULAR}
    ones |= {phrases.MANY[key] for key in phrases.ONE}
    ones |= {wording_refusals.REFUSALS[key] for key in wording_refusals.REFUSALS_OF_ONE}
    both = {**tournaments.MESSAGES, **tournaments.REFUSAL_MESSAGES}
    return text in ones | {both[key] for key in tournaments.SINGULAR_MESSAGES}


def counted_without_a_singular():
    (text,) = [text for path, text in prepare_files().items() if path.name == "django.po"]
    for entry in messages.read_po(text.decode()).values():
        if entry.plural:
            continue
        for found in COUNTED.finditer(entry.text):
            count, noun = found["named"] or found["braced"], found["noun"]
            if NO_NUMBERS.fullmatch(count) or NO_PLURALS.fullmatch(noun):
                continue
            if singular_beside(entry.text):
                continue
            if count not in NEVER_ONE and f"{count}:{noun}" not in NEVER_ONE:
                yield entry.text


def test_every_number_before_a_plural_has_its_singular_or_cannot_be_one():
    assert sorted(set(counted_without_a_singular())) == []


@pytest.mark.parametrize(
    ("message", "args", "says"),
    [
        ("pair_level", {"a_points": 1}, "Both have 1 point and have not met."),
        ("pair_level", {"a_points": 3}, "Both have 3 points and have not met."),
        ("pair_float", {"a_points": 1, "b_points": 0}, "1 point against 0."),
        ("alone_on_score", {"points": 1}, "Nobody else had 1 point."),
        ("time_level", {"left": 1}, "Time: both have 1 Prize left, so the next Prize decides."),
        ("time_level", {"left": 2}, "Time: both have 2 Prizes left, so the next Prize decides."),
    ],
)
def test_the_engine_says_one_of_one(message, args, says):
    assert tournaments.render_message(message, args) == says


def test_every_singular_counts_what_its_message_counts():
    both = {**tournaments.MESSAGES, **tournaments.REFUSAL_MESSAGES}
    for message, (count, one) in tournaments.SINGULAR_MESSAGES.items():
        assert f"{{{count}}}" in both[message]
        assert sorted(re.findall(r"\{\w+\}", one)) == sorted(re.findall(r"\{\w+\}", both[message]))
