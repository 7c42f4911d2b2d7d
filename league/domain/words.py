"""Replaces names in words that staff write, and tells apps of new names.

What each app must do when somebody's name changes is registered by the app that has the words.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.apps.registry import Apps

from league.models import Player

NOBODY = "–"
# Full name → what is written in its place; None: it stays as it is written.
Instead = Mapping[str, str | None]
Follow = Callable[[Player, str], None]
_followers: list[Follow] = []
# Letters that another case writes with two signs, or with one: İ in small letters, ß in capitals.
_TWO_SIGNS = re.compile("i\u0307?|ss|ß", re.IGNORECASE)


def follows_names(follow: Follow) -> Follow:
    """Register what is told a player whose name or its form changed, with the full name before.

    It is called within the transaction of the change.
    """
    _followers.append(follow)
    return follow


def follow_name(player: Player, earlier: str) -> None:
    """Have words that name this player follow, so that what ends a name later finds this one."""
    for follow in _followers:
        follow(player, earlier)


def put_instead(text: str, instead: Instead) -> str:
    """A text with other words in place of names. Of two names at one place the longer is meant."""
    folded = _fold_words(text)
    named = [name for name in instead if name and _fold_words(name) in folded]
    if not named:
        return text
    named.sort(key=lambda name: (-len(name), instead[name] is None))
    each = re.compile("|".join(f"({_by_itself(name)})" for name in named), re.IGNORECASE)

    def stand_in(found: re.Match[str]) -> str:
        other = instead[named[(found.lastindex or 1) - 1]]
        return found[0] if other is None else other

    return each.sub(stand_in, text)


def _fold_words(text: str) -> str:
    """A text folded so that neither case, blanks nor a Turkish i hide a name."""
    return " ".join(text.casefold().replace("i\u0307", "i").replace("\u0131", "i").split())


def _by_itself(name: str) -> str:
    """A pattern for the name as words of its own: Al is not found in “also”.

    In scripts that do not divide words it matches anywhere.
    """
    words = r"\s+".join(_TWO_SIGNS.sub(_any_spelling, re.escape(word)) for word in name.split())
    before = r"(?<!\w)" if name[:1].lower() != name[:1].upper() else ""
    after = r"(?!\w)" if name[-1:].lower() != name[-1:].upper() else ""
    return f"{before}{words}{after}"


def _any_spelling(letter: re.Match[str]) -> str:
    return "i\u0307?" if _fold_words(letter[0]) == "i" else "(?:ss|ß)"


def replace_names(
    apps: Apps,
    table: tuple[str, str],
    where: dict[str, Any],
    columns: Iterable[str],
    instead: Instead,
) -> None:
    """Replace the names of people in the words of these columns; the rest stays.

    A table or a column that is not there yet, in a backup of an earlier version, is skipped.
    """
    try:
        model: Any = apps.get_model(*table)
    except LookupError:
        return
    fields = [field for field in model._meta.concrete_fields if field.attname in columns]  # noqa: SLF001
    kept = [field.attname for field in fields]
    for pk, *values in list(model._base_manager.filter(**where).values_list("pk", *kept)):  # noqa: SLF001
        after = [
            _replace_in(value, instead, field.max_length)
            for field, value in zip(fields, values, strict=True)
        ]
        if after != values:
            model._base_manager.filter(pk=pk).update(**dict(zip(kept, after, strict=True)))  # noqa: SLF001


def _replace_in(value: Any, instead: Instead, room: int | None) -> Any:
    """Replace names in a text, or in all texts of JSON; by a dash if the others have no room."""
    if isinstance(value, str):
        text = put_instead(value, instead)
        if room is None or len(text) <= room:
            return text
        return put_instead(value, {name: other and NOBODY for name, other in instead.items()})
    if isinstance(value, list):
        return [_replace_in(one, instead, None) for one in value]
    if isinstance(value, dict):
        return {key: _replace_in(one, instead, None) for key, one in value.items()}
    return value
