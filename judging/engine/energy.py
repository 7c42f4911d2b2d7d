"""What attached Energy provides, and whether it pays: costs are paid by matching, not counting.

A card gives units of Energy, each one at a time: a type, one of several types, or any type. A name
alone gives what the card of that name does, as far as the question says what that depends on; where
it does not, the least is counted and `doubts` says why.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from msgspec import UNSET

from judging.engine.cards import has_evolved, has_label, is_ex
from judging.engine.position import Card, PlayerName, Pokemon, Type, Unit, opponent_of, size
from judging.engine.run import Run
from judging.engine.special_energy import SPECIAL, Condition, Moment, SpecialEnergy

Units = tuple[Unit, ...]
_NAMED_BY_TYPE: dict[str, Type] = {
    f"{basic}{kind} Energy": kind for kind in get_args(Type) for basic in ("", "Basic ")
}
# Basic Energy in every edition; whether Darkness and Metal are is not on a name alone (CRD-3).
_BASIC: tuple[Type, ...] = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
_MAY_BE_BASIC = frozenset({"Darkness", "Metal"})


class Seat(NamedTuple):
    """Where Energy is attached. `behind`: its player has more Prizes left than the opponent."""

    pokemon: Pokemon
    behind: bool


class Doubt(NamedTuple):
    """Energy counted as the least it may be: the id of the sentence that says why."""

    message: str
    card: str
    name: str


def seat(run: Run, player: PlayerName, pokemon: Pokemon) -> Seat:
    """A Pokémon of this player's as a place for Energy."""
    theirs = run.players[opponent_of(player)].prizes
    return Seat(pokemon, size(run.players[player].prizes) > size(theirs))


def units(card: Card, where: Seat) -> Units:
    """The Energy a card gives there, one entry each: as stated, else by its name."""
    if card.provides is not UNSET:
        return ("any",) if card.provides == "any" else card.provides
    known = SPECIAL.get(card.name)
    if known is not None:
        return _given_by(known, where)
    return (_NAMED_BY_TYPE.get(card.name, "Colorless"),)


def _given_by(known: SpecialEnergy, where: Seat) -> Units:
    if _not_for(known, where.pokemon):
        return ()
    if known.basics_attached:
        return (_basic_types(where.pokemon) or "Colorless",)
    if all(_holds(one, where) for one in known.when):
        return known.provides
    return known.otherwise


def _not_for(known: SpecialEnergy, pokemon: Pokemon) -> str:
    """The sentence that says why a card gives this Pokémon nothing; a stage not said is Basic."""
    if known.evolved_only and not has_evolved(pokemon):
        return "for_evolved_only"
    return "not_for_ex" if known.not_ex and is_ex(pokemon.card) else ""


def _basic_types(pokemon: Pokemon) -> tuple[Type, ...]:
    there = {_NAMED_BY_TYPE.get(card.name) for card in pokemon.energy}
    return tuple(kind for kind in _BASIC if kind in there)


def _holds(condition: Condition, where: Seat) -> bool | None:
    """Whether it is so there; None where the question does not say."""
    card = where.pokemon.card
    if condition == "behind":
        return where.behind
    if condition == "alone":
        return _alone(where.pokemon)
    if condition == "no LV.X":
        return card.stage != "LV.X"
    said = card.labels is not UNSET or card.catalogue_id is not UNSET
    return has_label(card, condition) if said else None


def _alone(pokemon: Pokemon) -> bool | None:
    """Whether a special Energy card is the only one there; itself it is counted like the others."""
    kinds = [_NAMED_BY_TYPE.get(card.name) for card in pokemon.energy]
    special = [kind for kind in kinds if kind not in _BASIC]
    if len(special) <= 1:
        return True
    unsure = sum(kind in _MAY_BE_BASIC for kind in special)
    return None if unsure == len(special) - 1 else False


def says_more(card: Card) -> tuple[Moment, ...] | None:
    """When the text of an Energy card does more than provide Energy; None if it is not known here.

    Empty for basic Energy and for cards such as Double Colorless Energy.
    """
    if card.catalogue_id is not UNSET and card.provides is not UNSET:
        return ()  # the catalogue says of basic Energy alone what it provides
    if card.name in SPECIAL:
        return SPECIAL[card.name].acts
    return () if card.name in _NAMED_BY_TYPE else None


# --- costs ---------------------------------------------------------------------------------------


def worth(card: Card, where: Seat) -> int:
    """How much Energy a card is towards a Retreat Cost: each unit pays one, whatever its type."""
    return len(units(card, where))


def meets(cost: Sequence[str], where: Seat) -> bool:
    """Whether the Energy there covers an attack's cost.

    Typed symbols want a unit each that is of that type, Colorless ones any unit.
    """
    there: list[Unit] = []
    for card in where.pokemon.energy:
        there += units(card, where)
    if len(there) < len(cost):
        return False
    typed = [symbol for symbol in cost if symbol != "Colorless"]
    if all(there.count(symbol) >= cost.count(symbol) for symbol in typed):  # type: ignore[arg-type]
        return True
    return any(unit == "any" or isinstance(unit, tuple) for unit in there) and _matched(
        typed, there
    )


def _matched(symbols: Sequence[str], there: Sequence[Unit]) -> bool:
    """Whether each symbol can have a unit of its own, found by exchanging along the way."""
    taken: dict[int, str] = {}

    def find(symbol: str, tried: set[int]) -> bool:
        for place, unit in enumerate(there):
            if place in tried or not _pays(unit, symbol):
                continue
            tried.add(place)
            if place not in taken or find(taken[place], tried):
                taken[place] = symbol
                return True
        return False

    return all(find(symbol, set()) for symbol in symbols)


def _pays(unit: Unit, symbol: str) -> bool:
    return unit in {"any", symbol} if isinstance(unit, str) else symbol in unit


# --- what is not known ---------------------------------------------------------------------------


def doubts(where: Seat) -> Iterator[Doubt]:
    """The Energy there that is counted as the least it may be, or gives nothing there."""
    for card in where.pokemon.energy:
        message = _doubt(card, where) if card.provides is UNSET else ""
        if message:
            yield Doubt(message, card.name, where.pokemon.card.name)


_NOT_SAID: dict[Condition, str] = {
    "delta": "unsure_delta",
    "SP": "unsure_sp",
    "alone": "unsure_special",
}


def _doubt(card: Card, where: Seat) -> str:
    known = SPECIAL.get(card.name)
    if known is None:
        return "" if card.name in _NAMED_BY_TYPE else "unknown_energy"
    if refused := _not_for(known, where.pokemon):
        return refused
    if known.basics_attached and any(
        _NAMED_BY_TYPE.get(one.name) in _MAY_BE_BASIC for one in where.pokemon.energy
    ):
        return "unsure_special"
    if "behind" in known.when and not where.behind:
        return "not_behind"
    return next((_NOT_SAID[one] for one in known.when if _holds(one, where) is None), "")


def is_darkness_energy(card: Card) -> bool:
    """Darkness Energy: by its name, or because it is no other card and gives Darkness alone."""
    if card.name.startswith("Darkness Energy"):
        return True
    given = () if card.provides is UNSET else card.provides
    return (
        card.name not in SPECIAL
        and bool(given)
        and all(unit in {"Darkness", ("Darkness",)} for unit in given)
    )
