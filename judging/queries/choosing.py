"""What somebody must decide in a ruling, laid out for pages: the question and its options."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from judging.engine import RequestError
from judging.engine.branches import MOST_PLAYS_TOGETHER, Work
from judging.queries import wording
from judging.queries.ask import rule_on
from judging.queries.cards import look_up_card
from judging.queries.effects_told import card_in_words

PlainSelect = Mapping[str, Any]


class MadeChoice(msgspec.Struct, frozen=True):
    """A question that was answered: what was asked and what was picked, in words."""

    text: str
    picked: str


class OpenChoice(msgspec.Struct, frozen=True):
    """A question that is open. `options`: in words, each with how often it may be picked.

    `card` and `says`: whose text asks, and that text in our words. `found`: a card is to be named,
    for of the pile only the number is known.
    """

    text: str
    kind: str
    least: int
    most: int
    options: tuple[tuple[str, int], ...]
    card: str = ""
    says: tuple[str, ...] = ()
    found: bool = False


def choices_made(request: Mapping[str, Any]) -> list[MadeChoice]:
    """The questions that a request's `choices` answer, in order, as long as the answers fit."""
    made: list[MadeChoice] = []
    choices, work = list(request.get("choices") or ()), Work(MOST_PLAYS_TOGETHER)
    for number, picks in enumerate(choices):
        select = _select_after(request, choices[:number], work)
        if select is None or not _is_answered(request, choices[: number + 1], work):
            break
        made.append(MadeChoice(select["text"], picks_in_words(select, picks)))
    return made


def _select_after(request: Mapping[str, Any], choices: list[Any], work: Work) -> PlainSelect | None:
    try:
        ruling = rule_on({**request, "choices": choices}, work)
    except RequestError:
        return None
    select: PlainSelect | None = wording.translate_ruling(ruling).get("select")
    return select


def _is_answered(request: Mapping[str, Any], choices: list[Any], work: Work) -> bool:
    try:
        rule_on({**request, "choices": choices}, work)
    except RequestError as error:
        return not error.path.startswith("choices")
    return True


def open_choice(select: PlainSelect) -> OpenChoice:
    """A ruling's open question for a page; `select` is already in the reader's language."""
    card = look_up_card(select["card"]) if select.get("card") else None
    told = card_in_words(select["card"], _) if card else None
    return OpenChoice(
        text=select["text"],
        kind=select["kind"],
        least=select["min"],
        most=select["max"],
        options=tuple(
            (option_in_words(option), _most_times(select, option)) for option in select["options"]
        ),
        card=str(card["name"]) if card else "",
        says=tuple(text.text for text in told.texts) if told else (),
        found=bool(select.get("found")),
    )


def _most_times(select: PlainSelect, option: Mapping[str, Any]) -> int:
    return 1 if select["kind"] == "counter" else int(option.get("count", 1))


def picks_in_words(select: PlainSelect, picks: list[Any]) -> str:
    """What was picked, in words; “nothing” where an optional choice was declined."""
    words = [_pick_in_words(select, pick) for pick in picks]
    return ", ".join(words) or _("nothing")


def _pick_in_words(select: PlainSelect, pick: Any) -> str:
    if isinstance(pick, int):
        return option_in_words(select["options"][pick])
    if "found" in pick:
        card = pick["found"]
        return str(
            (look_up_card(card) or {"name": card})["name"]
            if isinstance(card, str)
            else card["name"]
        )
    return option_in_words(pick)


def option_in_words(option: Mapping[str, Any]) -> str:
    """One option in words: `Pichu (A, Bench 1)`, `Water Energy`, `Asleep`, `Yes`."""
    if "value" in option:
        return _("Yes") if option["value"] else _("No")
    for name in ("condition", "type"):
        if name in option:
            return str(_(option[name]))
    if "number" in option:
        return str(option["number"])
    return _thing_in_words(option)


def _thing_in_words(option: Mapping[str, Any]) -> str:
    name = wording.translate_name(str(option.get("name", "")))
    if "target" not in option:
        return name
    place = place_in_words(option["player"], option["target"])
    return f"{name} ({place})" if name else place


def place_in_words(player: str, target: str | int) -> str:
    """Where a Pokémon stands: `A, Active`, `B, Bench 2`."""
    if target == "active":
        return _("%(player)s, Active") % {"player": player}
    return _("%(player)s, Bench %(number)s") % {"player": player, "number": int(target) + 1}
