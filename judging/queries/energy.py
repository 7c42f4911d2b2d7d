"""Energy attached to a Pokémon, as a judge types it: `2 Water, Double Colorless, Rainbow`.

`energy_in_words` writes what `read_energy` reads back as the same cards.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NotRequired, TypedDict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.queries import catalogue
from judging.engine.cards import ENERGY_TYPES
from judging.engine.special_energy import SPECIAL_ENERGY
from league.base.numbers import read_whole_number

MOST_CARDS = 30
MOST_UNITS = 10
ANY_TYPE = "any"
EnergyUnit = str | list[str]
_TYPE_BY_FOLDED = {name.casefold(): name for name in ENERGY_TYPES}
_SPECIAL_BY_FOLDED = {
    name.removesuffix(" Energy").casefold(): one.name for name, one in SPECIAL_ENERGY.items()
}
_MULTIPLES = {"double": 2, "triple": 3}
_PART_PATTERN = re.compile(
    r"(?:(?P<count>\d{1,2})\s*[x×]?\s+)?(?P<name>.*?)(?:\s*\((?P<gives>[^()]*)\))?", re.DOTALL
)
_OR_PATTERN = re.compile(r"\s*/\s*|\s+(?:or|oder)\s+", re.IGNORECASE)


class EnergyCard(TypedDict):
    """An Energy card of the ruling contract; without `provides`, its name says what it provides."""

    name: str
    provides: NotRequired[list[EnergyUnit]]


def read_energy(text: str) -> list[EnergyCard]:
    """The cards named, in order. Raises ValidationError naming each part that cannot be read.

    A type provides one Energy of it, `Double Colorless` two, `Fire/Water` one that is either;
    special Energy is known by its name. `Name (3)` is any other card and how many Energy it
    provides, `Name (Fire/Water + any)` also of which types. A number in front repeats a card.
    """
    cards: list[EnergyCard] = []
    errors: list[ValidationError] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        try:
            cards += _read_part(part)
        except ValidationError as error:
            errors.append(error)
    if errors:
        raise ValidationError(errors)
    if len(cards) > MOST_CARDS:
        raise ValidationError(_("At most %(most)s cards."), params={"most": MOST_CARDS})
    return cards


def payment_indices(payment: list[EnergyCard], attached: list[EnergyCard]) -> list[int]:
    """The indices of a payment's cards among those attached, each used once.

    Raises ValidationError naming a card that is not attached, or not that often.
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


def energy_card(facts: Mapping[str, Any]) -> EnergyCard:
    """The Energy card of a request: its name, and what it is said to provide."""
    provides = facts.get("provides")
    if provides is None:
        return EnergyCard(name=facts["name"])
    return EnergyCard(
        name=facts["name"], provides=[ANY_TYPE] if provides == ANY_TYPE else list(provides)
    )


def energy_in_words(cards: list[EnergyCard]) -> str:
    """The cards in the form `read_energy` reads, equal ones counted together."""
    names = Counter(_card_in_words(card) for card in cards)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())


def _card_in_words(card: EnergyCard) -> str:
    name, provides = card["name"].removesuffix(" Energy"), card.get("provides")
    try:
        plain = _read_part(name)[0]
    except ValidationError:
        plain = None
    if plain and (provides is None or plain == card):
        return name
    return f"{name} ({_units_in_words(provides or ['Colorless'])})"


def _units_in_words(provides: Sequence[EnergyUnit]) -> str:
    if set(map(str, provides)) == {"Colorless"}:
        return str(len(provides))
    return " + ".join(unit if isinstance(unit, str) else "/".join(unit) for unit in provides)


def _read_part(part: str) -> list[EnergyCard]:
    found = _PART_PATTERN.fullmatch(part)
    assert found is not None  # noqa: S101 -- the pattern takes any text
    name = re.sub(r"\s+", " ", re.sub(r"(?i)\s*\benergy$", "", found["name"])).strip()
    if not name:
        raise _unread_error(part)
    if found["gives"] is not None:
        called = _SPECIAL_BY_FOLDED.get(name.casefold(), f"{name} Energy")
        card = EnergyCard(name=called, provides=_read_units(found["gives"].strip()))
    else:
        card = _read_name(name)
    return [card] * int(found["count"] or 1)


def _read_units(text: str) -> list[EnergyUnit]:
    """What is in brackets: a number, or units of Energy with `+` between them."""
    number = read_whole_number(text)
    if number is not None:
        units: list[EnergyUnit] = ["Colorless"] * min(number, MOST_UNITS + 1)
    else:
        units = [_read_unit(part.strip()) for part in text.split("+")]
    if not 1 <= len(units) <= MOST_UNITS:
        raise ValidationError(_("No card provides %(worth)s Energy."), params={"worth": text})
    return units


def _read_unit(text: str) -> EnergyUnit:
    if text.casefold() in {ANY_TYPE, _("any type").casefold()}:
        return ANY_TYPE
    types = _read_types(text)
    if not types:
        raise _unread_error(text)
    return types if len(types) > 1 else types[0]


def _read_types(text: str) -> list[str]:
    """The types with `/` or “or” between them, English or the reader's language; else empty."""
    words = _TYPE_BY_FOLDED | {_(name).casefold(): name for name in ENERGY_TYPES}
    found = [words.get(one.casefold(), "") for one in _OR_PATTERN.split(text)]
    return found if all(found) else []


def _read_name(name: str) -> EnergyCard:
    for read in _NAME_READERS:
        if card := read(name):
            return card
    raise _unread_error(name)


def _read_one_type(name: str) -> EnergyCard | None:
    """`Water`, `Double Colorless`."""
    times, _blank, rest = name.rpartition(" ")
    amount = _MULTIPLES.get(times.casefold(), 0 if times else 1)
    kinds = _read_types(rest)
    if len(kinds) != 1 or not amount:
        return None
    return EnergyCard(
        name=f"{f'{times.title()} ' * bool(times)}{kinds[0]} Energy", provides=[kinds[0]] * amount
    )


def _read_several_types(name: str) -> EnergyCard | None:
    """`Fire/Water`, `Fire or Water`."""
    types = _read_types(name)
    if len(types) < 2:
        return None
    return EnergyCard(name=f"{'/'.join(types)} Energy", provides=[types])


def _read_special(name: str) -> EnergyCard | None:
    """`Rainbow`, `Double Rainbow`: what they give is known by the name."""
    called = _SPECIAL_BY_FOLDED.get(name.casefold())
    return EnergyCard(name=called) if called else None


def _read_foreign_name(name: str) -> EnergyCard | None:
    """`Regenbogen-Energie`, `Wasser`: names in languages other than English."""
    if _OR_PATTERN.search(name):
        return None
    names = catalogue.current_catalogue().abroad
    for english in (*names.english_names_of(name), *names.english_names_of(f"{name}-Energie")):
        plain = english.removeprefix("Basic ").removesuffix(" Energy")
        if card := _read_one_type(plain) or _read_special(plain):
            return card
    return None


_NAME_READERS: tuple[Callable[[str], EnergyCard | None], ...] = (
    _read_one_type,
    _read_several_types,
    _read_special,
    _read_foreign_name,
)


def _unread_error(part: str) -> ValidationError:
    known = {**_SPECIAL_BY_FOLDED, **_TYPE_BY_FOLDED}
    near = get_close_matches(part.casefold(), known, n=1, cutoff=0.6)
    if near:
        return ValidationError(
            _("“%(part)s”: did you mean %(near)s?"),
            params={"part": part, "near": known[near[0]].removesuffix(" Energy")},
        )
    return ValidationError(
        _(
            "“%(part)s” is no Energy known here. Say what it provides: %(part)s (1), "
            "%(part)s (Fire/Water) or %(part)s (any)."
        ),
        params={"part": part},
    )
