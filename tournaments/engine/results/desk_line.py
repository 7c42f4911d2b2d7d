"""A line typed at the desk: a table and how its match ended, as `3 a`, `3a`, `3 1` or `3 2-1`."""

import re
from collections.abc import Sequence

import msgspec

_LINE = re.compile(r"\s*(\d{1,5})\s*(.*?)\s*", re.ASCII | re.DOTALL)
_SCORE = re.compile(r"(\d)\s*[-:\N{EN DASH}]?\s*(\d)", re.ASCII)
_SIDE = re.compile(r"([ablr]|[12])\s*([0-2]?)", re.ASCII)
_ENDS = {"a": "a", "l": "a", "1": "a", "b": "b", "r": "b", "2": "b"}
_TIES = frozenset({"t", "=", "u", "0"})  # u: German "unentschieden", a tie


class DeskLine(msgspec.Struct, frozen=True):
    """What a typed line says: the table, and how the match ended, as it was typed."""

    table: int
    said: str


def read_line(text: str) -> DeskLine | None:
    """Read the table and the rest of a line; None where it does not begin with a table."""
    line = _LINE.fullmatch(text)
    return DeskLine(int(line[1]), line[2].casefold()) if line else None


def scores_meant(said: str, allowed: Sequence[tuple[str, str]]) -> list[str]:
    """Which of the allowed scores, each with its result, may be meant; just one if it is certain.

    `a`, `l`, `1`: the left side won; `b`, `r`, `2`: the right one; `t`, `u`, `=`, `0`: a tie. A
    digit after the side says how many games the other side won. A side alone stands for its scores
    in a match that was played to the end.
    """
    typed = _SCORE.fullmatch(said)
    if typed:
        wanted = f"{typed[1]}-{typed[2]}"
        return [score for score, _end in allowed if score == wanted]
    if said in _TIES:
        return [score for score, end in allowed if end == "tie"]
    side = _SIDE.fullmatch(said)
    return _scores_won(_ENDS[side[1]], side[2], allowed) if side else []


def _scores_won(side: str, lost: str, allowed: Sequence[tuple[str, str]]) -> list[str]:
    place = 0 if side == "a" else 2  # index of the winner's games in a score such as `2-1`
    won = [score for score, end in allowed if end == side]
    most = max((score[place] for score in won), default="")
    whole = [score for score in won if score[place] == most]
    return [score for score in whole if score[2 - place] == lost] if lost else whole
