"""Refuses rules that depend on themselves, before they ask for ever.

A rule's filter and its amount may both ask for figures, and so for the rules that change those. The
rules of cards never form such a circle; rules given in an effect of a question may.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from judging.engine.effects.context import TextContext
from judging.engine.effects.rules import Rule
from judging.engine.effects.texts_in_play import TextInPlay, find_effect_path
from judging.engine.run import RequestError, RulingRun, Spot

_UNDER_WAY = "rules being asked"
# More than the longest chain of rules of cards that ask about one another.
_DEEPEST = 16
_Asked = tuple[Rule, TextContext, Spot | None]


@contextmanager
def ask_once(run: RulingRun, rule: Rule, found: TextInPlay, spot: Spot | None) -> Iterator[None]:
    """Guard the question whether a rule is about the Pokémon there, or (None) what it amounts to.

    Raises RequestError if the same question is being asked already, as it would never end, or if
    too many rules ask in a row.
    """
    asked = rule, found.context, spot
    under_way: list[tuple[_Asked, TextInPlay]] = run.memory.setdefault(_UNDER_WAY, [])
    if any(_is_same_question(asked, other) for other, _ in under_way):
        raise RequestError(_find_rule_path(run, [*under_way, (asked, found)]), "rule_without_end")
    if len(under_way) >= _DEEPEST:
        path = _find_rule_path(run, [*under_way, (asked, found)])
        raise RequestError(path, "rules_in_a_row", most=_DEEPEST)
    under_way.append((asked, found))
    try:
        yield
    finally:
        under_way.pop()


def _is_same_question(one: _Asked, other: _Asked) -> bool:
    return one[0] is other[0] and one[1] is other[1] and one[2] == other[2]


def _find_rule_path(run: RulingRun, under_way: list[tuple[_Asked, TextInPlay]]) -> str:
    """The path of the rule asked last that an effect of the question holds."""
    for (rule, _, _), found in reversed(under_way):
        path = find_effect_path(run, found.effect) if found.effect else ""
        if path:
            place = next(at for at, one in enumerate(found.text.rules) if one is rule)
            return f"{path}.rules.{place}"
    return "position"
