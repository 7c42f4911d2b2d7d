"""The English sentences for why a TOM file cannot be read or written, by message id."""

from collections.abc import Mapping
from typing import Any

from tournaments.engine.wording import Translate

LONGEST_SHOWN = 300  # letters of a value from the file that a sentence shows
TEMPLATES = {
    "at_line": "Line {line}: {what}",
    "too_large": ("The file is larger than {most} MB: no event is so large."),
    "too_many_players": "Here stands player {most} plus one: an event holds at most {most}.",
    "too_many_elements": "There are more than {most} elements: no event of TOM has so many.",
    "too_many_unknown": (
        "Here stands <{tag}>, and with it more than {most} elements that TOM is not known to write "
        "where they stand: no event has so many. What TOM writes stands in the file it saved."
    ),
    "too_many_listed": (
        "Here stands <{tag}> once more than {most} times in one list: no event of TOM has a list "
        "that is so long."
    ),
    "too_many_attributes": ("There are more than {most} attributes: no event of TOM has so many."),
    "too_many_references": (
        "There are more than {most} letters written like “&amp;”: no event of TOM has so many. "
        "TOM writes the letters themselves."
    ),
    "empty": "This is no XML: there is nothing in the file.",
    "packed": "The file is packed ({kind}). Unpack it, and send in the .tdf file inside.",
    "other_file": "This is no TOM file but one of another kind ({kind}). TOM's files end in .tdf.",
    "web_page": (
        "This is no TOM file: it begins with <html>. It is a web page, perhaps the sign-in page "
        "that was saved in its place."
    ),
    "not_utf8": (
        "The file says that it is UTF-8, and is not UTF-8 text at byte {at} ({byte}). Save it as "
        "UTF-8, or name in the first line what it is in, such as windows-1252."
    ),
    "not_utf8_unsaid": (
        "The file is not UTF-8 text at byte {at} ({byte}), and does not say what else it is in. "
        "Save it as UTF-8, or begin it with the line "
        '<?xml version="1.0" encoding="windows-1252"?> if that is what it is in.'
    ),
    "not_utf8_marked": (
        "The file begins with the mark of UTF-8, and is not UTF-8 text at byte {at} ({byte}). Save "
        "it as UTF-8."
    ),
    "not_as_said": "The byte {byte} does not exist in {encoding}, which the file says it is in.",
    "not_wide": (
        "The file begins as {encoding}, and is cut off or damaged at byte {at}; it is not UTF-8 "
        "text either. Send it in again, or save it as UTF-8."
    ),
    "says_otherwise": (
        "The file says it is in {encoding}, and is not. If it is plain text, write "
        'encoding="UTF-8" in the first line.'
    ),
    "unknown_encoding": (
        "The file says it is in “{encoding}”, which is not known here. Save it as UTF-8."
    ),
    "rather_windows": (
        "The byte {byte} is no letter in {encoding}, which the file says it is in. It is likely "
        "windows-1252: write that in the first line, or save the file as UTF-8."
    ),
    "no_xml": "This is no XML: {why}.",
    "no_dtd": "A document type or an entity has no place in a TOM file.",
    "too_deep": "Elements stand more than {most} deep.",
    "no_tournament": "This is no TOM file: it begins with <{tag}>, not with <tournament>.",
    "missing": "<{tag}> is missing in <{inside}>.",
    "missing_attribute": "<{tag}> has no “{name}”.",
    "not_a_number": "<{tag}> says “{given}”, which is no whole number from 0 on.",
    "number_too_large": "<{tag}> says {given}: more than {most} cannot be.",
    "not_a_date": "<{tag}> says “{given}”; a date is written as 09/28/2026.",
    "no_event_day": "<{tag}> says “{given}”; an event is between {first} and {last}.",
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
    "stands_twice": "<{tag}> stands in <{inside}> twice.",
    "unknown_code": "<{tag}> has the {name} “{given}”, which is not known. Known are {known}.",
    "not_an_id": "<{tag}> has the {name} “{given}”; a player's id is digits only.",
    "not_a_flag": "<{tag}> says “{given}”; it is true or false.",
    "who_else": (
        "A match has a <{tag}>: there is one <player>, or a <player1> and a <player2>, and nobody "
        "else."
    ),
    "cut_twice": "There are two cuts of category {given}.",
    "places_twice": "There are two lists of places of category {category} ({type}).",
    "unknown_places": "A list of places is of the type “{given}”; known are finished and dnf.",
    "placed_twice": "Player {player} has two places in category {category}.",
    "place_twice": "Place {place} of category {category} is given twice.",
    "no_place": "Player {player} has place 0; places count from 1.",
    "drop_beyond": (
        "Player {player} dropped after round {given}, and the last round of the file is {rounds}."
    ),
    "drop_ahead": (
        "A player dropped after round {given}, and the last round of the file is {rounds}."
    ),
    "too_long": "<{tag}> says {given}, in minutes; a round has at most {most}.",
    "so_often": "This stands in the file {times} times.",
    "marked_as_utf8": "The file says it is in {encoding}, and begins with the mark of UTF-8: it is "
    "read as UTF-8, and says so when it is given back.",
    "came_in": "The file came in {encoding}. It is given back in UTF-8, as TOM writes it.",
    "unknown_element": "<{tag}> in <{inside}> is not known. It stays in the file as it is.",
    "unknown_attribute": "“{name}” of <{tag}> is not known. It stays in the file as it is.",
    "unknown_value": (
        "<{tag}> has the {name} “{given}”, which is not known. It stays in the file as it is."
    ),
    "unknown_text": (
        "<{tag}> says “{given}”, which is not what is usual there. It stays in the file as it is."
    ),
    "text_between": "In <{tag}> stands the text “{given}”. It stays in the file as it is.",
    "not_there": "There is no <{tag}> in <{inside}>.",
    "attribute_not_there": "<{tag}> has no “{name}”.",
    "odd_sanction": ("The sanction id “{given}” is not written like others, such as 26-09-000123."),
    "no_places": "The event is over, and there are no final places in the file.",
    "places_early": "There are final places in the file, and the event is not over.",
    "other_type": "Round {number} has the type “{given}”, the event another one.",
    "deleted": "A match of round {number} was deleted in TOM. It is not taken in.",
    "no_table": "A match of round {number} has no table; the round's tables are numbered anew.",
    "table_of_one": "Somebody without an opponent in round {number} has the table {table}.",
    "table_twice": (
        "Table {table} stands twice in round {number} (also in line {line}); the round's tables "
        "are numbered anew."
    ),
    "seat_twice": (
        "Player {player} keeps table {table}, and so does {other}, who came first and has it here."
    ),
    "odd_cut": "There is no cut to {given} here; the event is taken without it.",
    "in_no_pod_at_all": "Player {player} is in the list and in no pod: they are in no round.",
    "not_placed": "Player {player} has no final place in the file; they come last here.",
    "no_slot": "Player {player} plays in the cut, and their place in the bracket is not told.",
    "other_groups": "A pod gives the number of its groups as {told}, and it is {there}.",
    "no_such_text": "{path}: this text cannot stand in a file, it holds a control character.",
}


def _show_value(value: Any) -> Any:
    """A value as a sentence shows it: shortened, a question mark for each invisible character."""
    if not isinstance(value, str):
        return value
    return "".join(each if each.isprintable() else "?" for each in value[:LONGEST_SHOWN])


def render_message(
    note: str, args: Mapping[str, Any], line: int | None, translate: Translate = str
) -> str:
    """The sentence of a message id, with the line of the file where there is one."""
    shown = {name: _show_value(value) for name, value in args.items()}
    sentence = translate(TEMPLATES[note]).format_map(shown)
    if line is None:
        return sentence
    return translate(TEMPLATES["at_line"]).format(line=line, what=sentence)
