"""Makes options of a question from what lies on the table, and finds what was picked."""

from collections.abc import Iterable, Sequence
from typing import get_args

from msgspec import UNSET

from judging.engine.choices import Option, Zone
from judging.engine.errors import BenchUnsaidError
from judging.engine.position import Card, Condition, PlayerName, Type
from judging.engine.run import RulingRun, Spot

# --- places --------------------------------------------------------------------------------------


def bench_spots(run: RulingRun, player: PlayerName) -> list[Spot]:
    """The places taken on a player's Bench; refused if nothing is said of that Bench."""
    side = run.players[player]
    if side.bench is None:
        raise BenchUnsaidError(player)
    return [Spot(player, slot) for slot in range(len(side.bench))]


def group_equal(pile: Sequence[Card | None], places: Iterable[int]) -> list[list[int]]:
    """The places of a pile grouped by equal cards, each group being one option."""
    groups: list[list[int]] = []
    for place in places:
        for group in groups:
            if pile[group[0]] == pile[place]:
                group.append(place)
                break
        else:
            groups.append([place])
    return groups


# --- options -------------------------------------------------------------------------------------


def pokemon_options(run: RulingRun, spots: Iterable[Spot]) -> list[Option]:
    """The Pokémon that stand there."""
    return [
        Option(player=spot.player, target=spot.target, name=pokemon.card.name)
        for spot in spots
        if (pokemon := run.look_at(spot))
    ]


def counter_options(run: RulingRun, spots: Iterable[Spot]) -> list[Option]:
    """The Pokémon there that have damage counters, and how many."""
    return [
        Option(player=spot.player, target=spot.target, count=pokemon.damage // 10)
        for spot in spots
        if (pokemon := run.look_at(spot)) and pokemon.damage
    ]


def condition_options(conditions: Iterable[Condition]) -> list[Option]:
    """Special Conditions."""
    return [Option(condition=condition) for condition in conditions]


def type_options(types: Iterable[Type] = get_args(Type)) -> list[Option]:
    """Types; all of them where none are given."""
    return [Option(type=kind) for kind in types]


def number_options(low: int, high: int) -> list[Option]:
    """Numbers from one to the other."""
    return [Option(number=number) for number in range(low, high + 1)]


def card_option(zone: Zone, card: Card | None, index: int, count: int) -> Option:
    """A card of a pile, the first of `count` equal ones; an unnamed card has no name."""
    if card is None:
        return Option(zone=zone, index=index, count=count)
    card_id = card.catalogue_id or None
    return Option(zone=zone, index=index, count=count, name=card.name, id=card_id)


# --- what was picked -----------------------------------------------------------------------------


def spot_picked(option: Option) -> Spot:
    """Where the Pokémon of an option stands."""
    assert option.player  # noqa: S101 -- these options are Pokémon
    assert option.target is not UNSET  # noqa: S101 -- as above
    return Spot(option.player, option.target)


def places_picked(
    groups: list[list[int]], options: list[Option], picked: tuple[Option, ...]
) -> list[int]:
    """Where in their pile the picked cards lie; `groups`: the places of each option."""
    left = [list(group) for group in groups]
    return [left[options.index(option)].pop(0) for option in picked]
