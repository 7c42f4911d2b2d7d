"""English for why a TOM file cannot be read or written, by message id."""

from collections.abc import Mapping
from typing import Any

from tournaments.engine.wording import Translate

TEMPLATES = {
    "at_line": "Line {line}: {what}",
    "too_large": "The file is larger than {most} MB.",
    "not_utf8": "The file is not UTF-8 text at byte {at}.",
    "no_xml": "This is no XML: {why}.",
    "no_dtd": "A document type or an entity has no place in a TOM file.",
    "too_deep": "Elements stand more than {most} deep.",
    "no_tournament": "This is no TOM file: it begins with <{tag}>, not with <tournament>.",
    "missing": "<{tag}> is missing in <{inside}>.",
    "missing_attribute": "<{tag}> has no “{name}”.",
    "not_a_number": "<{tag}> says “{given}”, which is no whole number.",
    "number_too_large": "<{tag}> says {given}: more than {most} cannot be.",
    "not_a_date": "<{tag}> says “{given}”; a date is written as 09/28/2026.",
    "unknown_outcome": (
        "The match of {players} in round {number} has the outcome “{given}”, which is not known. "
        "Known are {known}."
    ),
    "unknown_drop": "Player {player} has the drop status “{given}”; known are 0, 1 and 2.",
    "unknown_category": "The pod has the category “{given}”; known are {known}.",
    "pod_twice": "There are two pods of category {given}.",
    "player_twice": "Player {player} stands twice in the list of players.",
    "not_in_players": "Player {player} is not in the list of players.",
    "in_two_pods": "Player {player} is in two pods.",
    "in_no_pod": "Player {player} plays and is in no pod.",
    "sits_twice": "Player {player} sits twice in round {number}.",
    "plays_after_drop": "Player {player} dropped after round {dropped} and plays round {number}.",
    "round_order": "Round {number} stands where round {expected} should.",
    "swiss_after_cut": "Round {number} is a Swiss round after the cut has begun.",
    "one_alone": "A match of round {number} names one player with the outcome of two ({given}).",
    "two_sides": "A match of round {number} names two players with the outcome of one ({given}).",
    "no_players": "A match of round {number} names nobody.",
    "against_oneself": "Player {player} sits against themselves in round {number}.",
    "not_a_state": "{path}: {what}",
    "no_pod_for": "Player {player} is of the division {division}, and no pod is for it.",
    "across_pods": "{a} and {b} meet in round {number}, but are in different pods.",
    "no_such_text": "{path}: this text cannot stand in a file, it holds a control character.",
}


def say(note: str, args: Mapping[str, Any], line: int | None, translate: Translate = str) -> str:
    """The sentence, with the line of the file it is about where there is one."""
    what = translate(TEMPLATES[note]).format_map(args)
    if line is None:
        return what
    return translate(TEMPLATES["at_line"]).format(line=line, what=what)
