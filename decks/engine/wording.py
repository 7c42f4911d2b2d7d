"""All sentences of the decks engine in English, by message id. Faces translate."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Args = Mapping[str, Any]


def say(note: str, args: Args, count: int | None = None, allowed: int | None = None) -> str:
    """The sentence of a problem or a piece of advice."""
    return _write(_PROBLEMS[note], args, count, allowed)


def mend(note: str, args: Args, count: int | None = None, allowed: int | None = None) -> str:
    """What would mend a problem."""
    return _write(_MENDS[note], args, count, allowed)


def line_note(note: str | None, args: Args) -> str | None:
    """How a line was read, or why not; None where there is nothing to say."""
    return _write(_LINES[note], args, None, None) if note else None


Template = str | Callable[[Args], str]


def _write(template: Template, args: Args, count: int | None, allowed: int | None) -> str:
    if callable(template):
        return template({**args, "count": count, "allowed": allowed})
    over = (count or 0) - (allowed or 0)
    known = {
        "count": count, "allowed": allowed, "over": abs(over), "s": "" if count == 1 else "s",
        "over_s": "" if abs(over) == 1 else "s",
    }  # fmt: skip
    return template.format(**{**known, **args})


def listed(words: Sequence[str], joiner: str = "and") -> str:
    """Words as "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"


def _of(args: Args) -> str:
    """Copies as "3 Gengar, 2 Gengar LV.X"."""
    return ", ".join(f"{count} {name}" for count, name in args["of"])


def _breakdown(args: Args) -> str:
    return f" ({_of(args)})" if len(args["of"]) > 1 else ""


def _copies(args: Args) -> str:
    return (
        f"{args['count']} cards named {args['name']}{_breakdown(args)}: at most {args['allowed']}."
    )


def _copies_mixed(args: Args) -> str:
    return (
        f"{_copies(args)} Some of them allow any number of themselves, but not the others; "
        "no official ruling on the mix was found."
    )


def _together(what: str) -> Callable[[Args], str]:
    def write(args: Args) -> str:
        return f"{args['count']} {what} ({_of(args)}): at most {args['allowed']} in a deck."

    return write


def _exclusive(args: Args) -> str:
    return f"{listed(args['names'])} are in the deck: only one of these names may be."


def _types(args: Args) -> str:
    return f"Pokémon of more than one type: {args['count']} are not {args['main']} ({_of(args)})."


def _unread(args: Args) -> str:
    return f"Line {args['line']} ({args['text']!r}): {line_note(args['note'], args['of'])}"


def _card(args: Args) -> str:
    return f"{args['name']} ({args['set']} {args['number']})"


def _banned(args: Args) -> str:
    since = f" since {args['since']}" if args["since"] else ""
    doubt = " Sources differ on this ban." if args["disputed"] else ""
    return f"{_card(args)} is banned in {args['format']}{since}.{doubt}"


def _not_in(args: Args) -> str:
    return f"{_card(args)} is in no set of {args['format']}, and no legal set reprints it."


def _not_out(args: Args) -> str:
    return f"{_card(args)} joins {args['format']} on {args['release']}; judged on {args['day']}."


def _left_out(args: Args) -> str:
    doubt = " Sources differ on this." if args["disputed"] else ""
    return f"{_card(args)} is left out of {args['format']}.{doubt}"


def _no_mark(args: Args) -> str:
    mark = f"has regulation mark {args['mark']}" if args["mark"] else "has no regulation mark"
    return (
        f"{_card(args)} {mark}; {args['format']} takes {listed(args['marks'], 'or')}, "
        "and no legal printing has the same text."
    )


def _other_text(args: Args) -> str:
    return (
        f"{_card(args)} is in no set of {args['format']}; {args['other']} has its name, but is "
        "another card: its text or figures differ."
    )


def _text_unknown(args: Args) -> str:
    return (
        f"{_card(args)} is in no set of {args['format']}; the legal printing {args['other']} has "
        "another text, and no source says whether they count as the same. A judge decides."
    )


def _superseded(args: Args) -> str:
    return (
        f"{_card(args)} is superseded by {args['other']}, a card of the same name and another "
        "kind: only printings like that one count."
    )


def _no_such_basic(args: Args) -> str:
    day = args["day"] or "that day"
    return f"{args['name']} is no basic Energy on {day}: the first is of {args['first']}."


def _month_only(args: Args) -> str:
    return (
        f"Of {args['set']} only the month of release is known; it is taken to join on its first "
        f"day, {args['release']}."
    )


def _season(args: Args) -> str:
    return (
        f"{args['day']} lies outside {args['format']} ({args['first'] or '…'} to "
        f"{args['last'] or 'today'}); judged by its rules on that day all the same."
    )


def _errata(args: Args) -> str:
    doubt = " (from memory, no official source at hand)" if args["recalled"] else ""
    newer = f"the newer text of {args['other']}"
    return f"{args['name']}: this older printing is played as {newer} says{doubt}."


_PROBLEMS: Mapping[str, Template] = {
    "size": "{count} card{s}: a deck has exactly {allowed}.",
    "copies": _copies,
    "copies_mixed": _copies_mixed,
    "stars": _together("Pokémon ☆"),
    "no_basic": "No Basic Pokémon: a deck needs at least {allowed}.",
    "enhanced": "{name} ({label}) is an enhanced Pokémon: none in the traditional format.",
    "one_of_name": "{count} {name}: the card itself allows {allowed} in a deck.",
    "unowns": _together("Basic Pokémon with Unown in their names"),
    "ace_specs": _together("ACE SPEC cards"),
    "radiants": _together("Radiant Pokémon"),
    "union_part": "{count} of one part of {name}: at most {allowed} of each part (interpreted).",
    "unofficial": "{name} says itself that it is not for official tournaments.",
    "exclusive": _exclusive,
    "trainers": "{count} Trainer cards: this format allows {allowed}.",
    "rule_box": "{name} ({label}) is not allowed in this format.",
    "types": _types,
    "energy": "{count} Energy card{s}; most decks have {low} to {high}. Advice only.",
    "unread": _unread,
    "banned": _banned,
    "no_format": "No format at hand holds all of these cards.",
    "not_in": _not_in,
    "not_out": _not_out,
    "left_out": _left_out,
    "no_mark": _no_mark,
    "other_text": _other_text,
    "text_unknown": _text_unknown,
    "superseded": _superseded,
    "no_such_basic_energy": _no_such_basic,
    "foreign": "Cards in a foreign language ({language}) are forbidden.",
    "foreign_market": "Cards in another language ({language}) count only in its own market.",
    "foreign_reference": "Cards in another language ({language}) need an English reference.",
    "outside_season": _season,
    "errata": _errata,
    "banned_elsewhere": "{name}: one source has it banned, the list used here has not.",
    "set_unconfirmed": "{name}: that {set} counts in this format is not confirmed.",
    "month_only": _month_only,
    "unsettled_name": lambda args: (
        f"{listed(args['names'])}: whether these count as one name was never ruled; counted apart."
    ),
}

_MENDS: Mapping[str, Template] = {
    "add": "Add {over} card{over_s}.",
    "take_out": "Take out {over}.",
    "take_out_of": "Take out {over} {name}.",
    "take_out_others": lambda args: f"Keep to {args['main']}: take out {_of(args)}.",
    "add_basic": "Add a Basic Pokémon.",
    "keep_one": lambda args: f"Keep {listed(args['names'], 'or')} alone.",
    "play_instead": "Take out {over} {name}, or play the printing {fix}.",
    "play_english": "Play English printings.",
    "write_out": "Write the line as count, name, set code and number.",
}


def _disagree(args: Args) -> str:
    return (
        f"name and number disagree: {args['number']} is {args['numbered']}; "
        f"{args['named']} is for example {args['example']}."
    )


def _no_such_set(args: Args) -> str:
    named = (
        f" By its name it would be {args['named']}, {args['example']} for example."
        if args["named"]
        else ""
    )
    return f"no set has the code {args['code']}.{named}{_suggest(args)}"


def _no_such_number(args: Args) -> str:
    named = f"; {args['named']} is for example {args['example']}" if args["named"] else ""
    return f"{args['set']} has no number {args['number']}{named}."


def _unknown(args: Args) -> str:
    return f"no card is called {args['written']!r}.{_suggest(args)}"


def _suggest(args: Args) -> str:
    names = args.get("suggestions")
    return f" Did you mean {listed(names, 'or')}?" if names else ""


_LINES: Mapping[str, Template] = {
    "read_as": "{written} is read as {name}.",
    "symbol_left_out": "{written} with this number is {name}.",
    "misspelt": "{written} is read as {name}, whose number this is.",
    "other_code": "{set} is {own} on official lists, written {code} here.",
    "other_language": "{written} is no English name; by its number it is {name}.",
    "any_basic": "Basic Energy: every {name} is the same card.",
    "set_found": lambda args: f"{args['name']} with number {args['number']} is {args['cards'][0]}.",
    "sets_found": lambda args: (
        f"{args['name']} with number {args['number']} may be {listed(args['cards'], 'or')}."
    ),
    "disagree": _disagree,
    "no_such_name": "no card is called {written!r}; the number is that of {numbered} ({number}).",
    "no_such_set": _no_such_set,
    "no_such_number": _no_such_number,
    "no_such_id": "no card has the id {written}.",
    "not_in_set": "{set} has no {name}.",
    "no_set_has_number": "no {name} has the number {number}.",
    "several_cards": lambda args: (
        f"{args['written']} may be {listed(args['cards'], 'or')}; add the name."
    ),
    "several_names": lambda args: f"{args['written']!r} may be {listed(args['names'], 'or')}.",
    "unknown": _unknown,
    "too_long": "the line is longer than {most} letters.",
}
