"""Energy attached to a Pokémon, as a judge types it: `2 Water, Double Colorless, Boost (3)`."""

import re
from collections import Counter
from difflib import get_close_matches
from typing import TypedDict, get_args

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from judging.engine.position import Type

TYPES: tuple[str, ...] = get_args(Type)
MOST_CARDS = 30
_BY_FOLDED = {name.casefold(): name for name in TYPES}
_TIMES = {"double": 2, "triple": 3}
_PART = re.compile(
    r"(?:(?P<count>\d{1,2})\s*[x×]?\s+)?(?P<name>.*?)(?:\s*\((?P<worth>\d{1,2})\))?", re.DOTALL
)


class EnergyCard(TypedDict):
    """An Energy card of the ruling contract."""

    name: str
    provides: list[str]


def read_energy(text: str) -> list[EnergyCard]:
    """The cards named, in order. Raises ValidationError naming the part that cannot be read.

    A type provides one Energy of it, `Double Colorless` two; `Name (3)` is any other card and how
    many Energy it provides; a number in front repeats a card.
    """
    cards: list[EnergyCard] = []
    errors: list[ValidationError] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        try:
            cards += _cards(part)
        except ValidationError as error:
            errors.append(error)
    if errors:
        raise ValidationError(errors)
    if len(cards) > MOST_CARDS:
        raise ValidationError(_("At most %(most)s cards."), params={"most": MOST_CARDS})
    return cards


def chosen(payment: list[EnergyCard], attached: list[EnergyCard]) -> list[int]:
    """Where the cards of a payment lie among those attached, each once.

    Raises ValidationError naming a card that is not there, or not as often.
    """
    left = dict(enumerate(attached))
    for card in payment:
        place = next((place for place, there in left.items() if there == card), None)
        if place is None:
            raise ValidationError(
                _("%(name)s is not attached, or not that often."), params={"name": card["name"]}
            )
        del left[place]
    return sorted(set(range(len(attached))) - set(left))


def in_words(cards: list[EnergyCard]) -> str:
    """The cards in the form `read_energy` reads, like ones together."""
    names = Counter(_named(card) for card in cards)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())


def _named(card: EnergyCard) -> str:
    name = card["name"].removesuffix(" Energy")
    try:
        plain = _cards(name)[0]["provides"] == card["provides"]
    except ValidationError:
        plain = False
    return name if plain or not card["provides"] else f"{name} ({len(card['provides'])})"


def _cards(part: str) -> list[EnergyCard]:
    found = _PART.fullmatch(part)
    assert found is not None  # noqa: S101 -- the pattern takes any text
    name = re.sub(r"\s+", " ", re.sub(r"(?i)\s*\benergy$", "", found["name"])).strip()
    if not name:
        raise _unread(part)
    if found["worth"] is not None:
        card = EnergyCard(name=f"{name} Energy", provides=["Colorless"] * _worth(found["worth"]))
    else:
        card = _known(name)
    return [card] * int(found["count"] or 1)


def _worth(text: str) -> int:
    worth = int(text)
    if worth > 10:
        raise ValidationError(_("No card provides %(worth)s Energy."), params={"worth": worth})
    return worth


def _known(name: str) -> EnergyCard:
    times, _blank, rest = name.rpartition(" ")
    amount = _TIMES.get(times.casefold(), 0 if times else 1)
    kind = _BY_FOLDED.get(rest.casefold())
    if kind is None or not amount:
        raise _unread(name)
    return EnergyCard(
        name=f"{f'{times.title()} ' * bool(times)}{kind} Energy", provides=[kind] * amount
    )


def _unread(part: str) -> ValidationError:
    near = get_close_matches(part.casefold(), _BY_FOLDED, n=1, cutoff=0.6)
    if near:
        return ValidationError(
            _("“%(part)s”: did you mean %(near)s?"),
            params={"part": part, "near": _BY_FOLDED[near[0]]},
        )
    return ValidationError(
        _(
            "“%(part)s” is no type of Energy. For another card say how much it provides: "
            "%(part)s (1)."
        ),
        params={"part": part},
    )
