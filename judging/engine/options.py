"""Options of a question, made from what lies on the table, and the cards that were picked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, get_args

from msgspec import UNSET

from judging.engine.choices import Asking, Option, SelectKind, Zone, make_select
from judging.engine.errors import RequestError
from judging.engine.figures import attacks_of
from judging.engine.piles import PileName, take_from_pile
from judging.engine.position import Card, Condition, PlayerName, Type
from judging.engine.run import RulingRun, Spot

Fits: TypeAlias = Callable[[Card], bool]


class Pile(NamedTuple):
    """A player's pile."""

    player: PlayerName
    zone: PileName


def fits_any_card(_card: Card) -> bool:
    """Any card fits."""
    return True


# --- places --------------------------------------------------------------------------------------


def bench_spots(run: RulingRun, player: PlayerName) -> list[Spot]:
    """The places on a player's Bench where somebody sits; refused where nothing is said of it."""
    side = run.players[player]
    if side.bench is None:
        path = f"position.players.{player}.bench"
        raise RequestError(path, f"nothing is said of {player}'s Bench, and this depends on it")
    return [Spot(player, slot) for slot in range(len(side.bench))]


def spots_in_play(run: RulingRun, player: PlayerName) -> list[Spot]:
    """The places of a player where somebody stands, the Active one first."""
    active = [Spot(player, "active")] if run.players[player].active else []
    return active + bench_spots(run, player)


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


def attack_options(run: RulingRun, spots: Iterable[Spot]) -> list[Option]:
    """The attacks of the Pokémon there."""
    return [
        Option(player=spot.player, target=spot.target, name=there.attack.name)
        for spot in spots
        if (pokemon := run.look_at(spot))
        for there in attacks_of(run, spot, pokemon)
    ]


def energy_options(
    run: RulingRun, spots: Iterable[Spot], fits: Fits = fits_any_card
) -> list[Option]:
    """The Energy cards attached there; like cards on one Pokémon are one option."""
    return [
        Option(player=spot.player, target=spot.target, index=index, name=card.name, count=count)
        for spot in spots
        if (pokemon := run.look_at(spot))
        for index, card, count in _merge_cards(pokemon.energy, fits)
    ]


def card_options(
    cards: Sequence[Card | None], zone: Zone, fits: Fits = fits_any_card
) -> list[Option]:
    """The cards of a pile that fit; like cards are one option."""
    return [
        Option(zone=zone, index=index, name=card.name, id=card.catalogue_id or None, count=count)
        for index, card, count in _merge_cards(cards, fits)
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


def _merge_cards(cards: Sequence[Card | None], fits: Fits) -> Iterator[tuple[int, Card, int]]:
    """Each kind of card that fits: its first place, the card, how many there are."""
    for index, card in enumerate(cards):
        if card is not None and card not in cards[:index] and fits(card):
            yield index, card, cards.count(card)


# --- what was picked -----------------------------------------------------------------------------


def places_picked(cards: Sequence[Card | None], picks: Iterable[Option]) -> list[int]:
    """The places of the cards picked: of an option picked twice, two places of that card."""
    places: list[int] = []
    for pick in picks:
        assert isinstance(pick.index, int)  # noqa: S101 -- these options are cards
        card = cards[pick.index]
        places.append(
            next(
                place
                for place in range(pick.index, len(cards))
                if cards[place] == card and place not in places
            )
        )
    return places


def energy_picked(run: RulingRun, picks: Iterable[Option]) -> dict[Spot, list[int]]:
    """The places of the Energy cards picked, Pokémon by Pokémon in the order picked."""
    by_spot: dict[Spot, list[Option]] = {}
    for pick in picks:
        by_spot.setdefault(spot_picked(pick), []).append(pick)
    return {
        spot: places_picked(run.find_pokemon(spot, "action").energy, chosen)
        for spot, chosen in by_spot.items()
    }


def spot_picked(option: Option) -> Spot:
    """Where the Pokémon of an option stands."""
    assert option.player  # noqa: S101 -- these options are Pokémon
    assert option.target is not UNSET  # noqa: S101 -- as above
    return Spot(option.player, option.target)


class Search(NamedTuple):
    """Cards to be chosen from a pile: who chooses (None: chance), what fits, the least and most."""

    player: PlayerName | None
    pile: Pile
    asking: Asking
    limits: tuple[int, int] = (1, 1)
    fits: Fits = fits_any_card


def take_chosen(run: RulingRun, search: Search) -> tuple[Card | None, ...]:
    """Take the cards chosen out of the pile, in the order chosen.

    Of a pile of which only the number is known, whoever searches says what is found there, and
    chance takes cards that nobody has named.
    """
    owner, zone = search.pile
    pile = getattr(run.players[owner], zone)
    least, most = search.limits
    if isinstance(pile, int):
        if search.player is None:
            return take_from_pile(run, owner, zone, range(min(most, pile)))
        return _take_named(run, search, pile)
    kind: SelectKind = "card" if search.player else "chance"
    options = card_options(pile, zone, search.fits)
    picks = run.ask_choice(make_select(search.player, kind, options, search.asking, (least, most)))
    return take_from_pile(run, owner, zone, places_picked(pile, picks))


def _take_named(run: RulingRun, search: Search, size: int) -> tuple[Card | None, ...]:
    """Take cards that the answer names out of a pile of which only the number is known."""
    owner, zone = search.pile
    limits = (0, min(search.limits[1], size))
    if not limits[1]:
        return ()
    select = make_select(search.player, "card", (), search.asking, limits, found=True)
    found: list[Card] = []
    for place, pick in enumerate(run.ask_choice(select)):
        card = pick.found
        assert isinstance(card, Card)  # noqa: S101 -- nothing else can be picked here
        if not search.fits(card):
            path = f"choices.{run.choices_used - 1}.{place}.found"
            raise RequestError(path, f"not offered: {card.name} is not what is searched for")
        found.append(card)
    take_from_pile(run, owner, zone, range(len(found)))
    return tuple(found)
