"""Renders a message of the decks engine: its sentence, filled with its arguments.

Callers pass `translate` (gettext, say) to get every template in the reader's language.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from decks.engine.sentences import TEMPLATES

Args = Mapping[str, Any]
Translate = Callable[[str], str]


def render_message(
    note: str,
    args: Args,
    count: int | None = None,
    allowed: int | None = None,
    translate: Translate = str,
) -> str:
    """The sentence of a problem or a piece of advice."""
    return _render_templates(note, {**args, "count": count, "allowed": allowed}, count, translate)


def render_mend(
    fix: str,
    args: Args,
    count: int | None = None,
    allowed: int | None = None,
    translate: Translate = str,
) -> str:
    """The sentence on what would solve a problem."""
    over = abs((count or 0) - (allowed or 0))
    known = {"count": count, "allowed": allowed, "over": over, **args}
    return _render_templates(f"mend.{fix}", known, over, translate)


def render_line_note(note: str | None, args: Args, translate: Translate = str) -> str | None:
    """How a line was read, or why not; None where there is nothing to say."""
    return _render_templates(f"line.{note}", args, None, translate) if note else None


def render_list_error(
    note: str, args: Args, line: int | None = None, translate: Translate = str
) -> str:
    """Why a list cannot be read at all, with the line where there is one."""
    sentence = _render_templates(f"list.{note}", args, None, translate)
    if line is None:
        return sentence
    return _render_templates("list.line", {"line": line, "why": sentence}, None, translate)


def render_unknown_format(
    key: str, near: Sequence[str], known: Sequence[str], translate: Translate = str
) -> str:
    """The sentence that no format has this key, with the nearest keys or all known ones."""
    args = {"key": key, "near": join_words(near, translate("or")), "known": ", ".join(known)}
    return _render_templates(
        "format.unknown.near" if near else "format.unknown", args, None, translate
    )


_RULES = (
    "rule.own", "rule.printed", "rule.exclusive", "rule.exclusive.open", "rule.banned",
    "rule.sets",
)  # fmt: skip


def render_rule(text: str | None, args: Args, translate: Translate = str) -> str | None:
    """Where a rule stands. A citation stays as it is; anything else is translated."""
    for key in _RULES:
        known = {"format": "", **args}
        if text == TEMPLATES[key].format_map(known):
            return translate(TEMPLATES[key]).format_map(known)
    return text


def join_words(words: Sequence[str], joiner: str = "and") -> str:
    """Words as "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"


def _render_templates(note: str, args: Args, number: int | None, translate: Translate) -> str:
    """The templates of a message, filled; `number` decides between singular and plural."""
    shown = _render_args(args, translate)
    parts = _PARTS_OF_MESSAGES[note](args) if note in _PARTS_OF_MESSAGES else [note]
    chosen = [
        f"{part}.one" if number == 1 and f"{part}.one" in TEMPLATES else part for part in parts
    ]
    return " ".join(translate(TEMPLATES[part]).format_map(shown) for part in chosen)


_JOINED_BY_OR = ("cards", "marks", "suggestions")


def _render_args(args: Args, translate: Translate) -> dict[str, Any]:
    """Arguments as sentences need them: lists in words, a card with set and number."""
    shown = dict(args)
    if isinstance(args.get("of"), Sequence):
        shown["of"] = ", ".join(f"{count} {name}" for count, name in args["of"])
    elif "of" in args:
        shown["why"] = render_line_note(args["note"], args["of"], translate)
    for name in _JOINED_BY_OR:
        if args.get(name) and not isinstance(args[name], str):
            shown[name] = join_words(args[name], translate(TEMPLATES["or"]))
    if "broken" in args:
        broken, known, count, allowed = args["broken"]
        shown["why"] = render_message(broken, known, count, allowed, translate)
    if "parts" in args:
        shown["parts"] = join_words(args["parts"], translate(TEMPLATES["and"]))
    if "names" in args:
        shown["names"] = join_words(args["names"], translate(TEMPLATES["and"]))
        shown["one_of_names"] = join_words(args["names"], translate(TEMPLATES["or"]))
    shown |= _render_sources(args, translate)
    if "number" in args and "name" in args and "set" in args:
        shown["card"] = f"{args['name']} ({args['set']} {args['number']})"
    if "last" in args:
        shown |= {
            "first": args["first"] or "…",
            "last": args["last"] or translate(TEMPLATES["today"]),
        }
    return shown


def _render_sources(args: Args, translate: Translate) -> dict[str, str]:
    """The words for who says something: differing sources, and whose numbers a code has."""
    sides = [name for name in ("by", "against") if args.get(name)]
    sides_in_words = {name: join_words(args[name], translate(TEMPLATES["and"])) for name in sides}
    if "whose" in args:
        sides_in_words["whose"] = translate(TEMPLATES[f"whose.{args['whose']}"])
    return sides_in_words


# Messages that are put together, or depend on their arguments: the templates to use.
MessageParts = Callable[[Args], list[str]]


def _choose_part(note: str, variant: str, arg: str) -> MessageParts:
    return lambda args: [f"{note}.{variant}" if args.get(arg) else note]


def _copies_parts(args: Args) -> list[str]:
    return ["copies.of" if len(args["of"]) > 1 else "copies"]


def _with_following(first: MessageParts, *more: tuple[str, str]) -> MessageParts:
    """Add sentences that follow where an argument is given."""
    return lambda args: [*first(args), *(part for arg, part in more if args.get(arg))]


def _sides_parts(note: str, args: Args) -> list[str]:
    """The sentence on sources that differ, with both sides where they are known."""
    if args.get("by") and args.get("against"):
        return [f"{note}.sides"]
    return [f"{note}.disputed"] if args.get("disputed") else []


def _ban_part(args: Args) -> str:
    if args.get("until"):
        return "banned.period" if args["since"] else "banned.until"
    return "banned.since" if args["since"] else "banned"


def _single_part(note: str) -> MessageParts:
    return lambda _args: [note]


_PARTS_OF_MESSAGES: Mapping[str, MessageParts] = {
    "copies": _copies_parts,
    "copies_mixed": lambda args: [*_copies_parts(args), "copies.free"],
    "banned": lambda args: [_ban_part(args), *_sides_parts("banned", args)],
    "left_out": lambda args: ["left_out", *_sides_parts("left_out", args)],
    "banned_elsewhere": _choose_part("banned_elsewhere", "sides", "against"),
    "left_out_elsewhere": _choose_part("left_out_elsewhere", "sides", "against"),
    "not_out": lambda args: [
        "not_out" if args.get("joins", True) else "not_out.printed",
        *(["not_out.other"] if args.get("other") else []),
    ],
    "no_mark": _choose_part("no_mark", "other", "mark"),
    "no_such_basic_energy": lambda args: [
        "no_such_basic_energy" if args["day"] else "no_such_basic_energy.then"
    ],
    "line.no_such_set": _with_following(
        _choose_part("line.no_such_set", "facts", "facts"),
        ("named", "line.no_such_set.named"),
        ("suggestions", "line.suggest"),
    ),
    "line.no_such_number": _choose_part("line.no_such_number", "named", "named"),
    "line.no_cards_yet": _choose_part("line.no_cards_yet", "named", "named"),
    "line.unknown": _with_following(_single_part("line.unknown"), ("suggestions", "line.suggest")),
}
