"""One ruling in the making: the table as it changes, the flips used, the steps taken.

The values stay immutable: a change puts a new one in the old one's place. Where a flip decides and
none is left, `NeedsFlip` is raised and the front door tries both sides.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from judging.engine.actions import WayToWin
from judging.engine.editions import Edition
from judging.engine.names import PokemonName, name_with_player, names_shared
from judging.engine.phrases import Whose
from judging.engine.position import (
    Card,
    Condition,
    Effects,
    Player,
    PlayerName,
    Pokemon,
    Position,
    Target,
    Turn,
    opponent_of,
)
from judging.engine.ruling import CoinSide, Outcome, Status


class NeedsFlip(Exception):  # noqa: N818 -- no error: a question
    """A coin decides here and no flip is given."""


class RequestError(ValueError):
    """A question that cannot be answered: `path` names the field, `message` the remedy."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


class Note(NamedTuple):
    """A step before it is put into words: rule key, message id, arguments, figures."""

    key: str
    message: str
    args: dict[str, object]
    before: int | UnsetType
    after: int | UnsetType


class Spot(NamedTuple):
    """A place in play."""

    player: PlayerName
    target: Target


class RulingRun:
    """The working state of one ruling."""

    __slots__ = (
        "attacked",
        "cards",
        "damage",
        "edition",
        "effects",
        "extra_cards",
        "flips",
        "flips_used",
        "may_have_lost",
        "namesakes",
        "notes",
        "outcomes",
        "payments",
        "players",
        "prize_order",
        "prizes_taken",
        "promotes",
        "refusals",
        "stadium",
        "stadium_owner",
        "status",
        "turn",
        "unchanged",
        "verdict",
        "winner",
        "wins",
    )

    def __init__(self, edition: Edition, position: Position, flips: tuple[CoinSide, ...]) -> None:
        self.edition = edition
        self.unchanged = position
        self.turn = position.turn
        self.stadium = position.stadium
        self.stadium_owner = position.stadium_owner
        self.effects: Effects = position.effects
        self.players: dict[PlayerName, Player] = {
            "A": position.players.A,
            "B": position.players.B,
        }
        self.namesakes = names_shared(self.players)
        self.flips = flips
        self.flips_used = 0
        self.notes: list[Note] = []
        self.refusals: list[Note] = []
        self.verdict: list[tuple[str, dict[str, object]]] = []
        self.damage: int | None = None
        self.cards: int | None = None
        self.extra_cards: dict[PlayerName, int] | None = None
        self.payments: tuple[tuple[int, ...], ...] | None = None
        self.prizes_taken: dict[PlayerName, int] = {"A": 0, "B": 0}
        self.prize_order: tuple[PlayerName, ...] = ()
        self.promotes: tuple[PlayerName, ...] = ()
        self.wins: dict[PlayerName, tuple[WayToWin, ...]] = {}
        self.status: Status = "ongoing"
        self.winner: PlayerName | None = None
        self.outcomes: tuple[Outcome, ...] = ()
        self.attacked = False
        # who had lost before the action if a Bench of which nothing was said is empty
        self.may_have_lost: tuple[PlayerName, ...] = ()

    # --- telling ---------------------------------------------------------------------------------

    def say(
        self,
        key: str,
        message: str,
        before: int | UnsetType = UNSET,
        after: int | UnsetType = UNSET,
        **args: object,
    ) -> None:
        """Record a step: the rule's key in the edition, the message and its arguments."""
        self.notes.append(Note(key, message, args, before, after))

    def forbid(self, key: str, message: str, **args: object) -> None:
        """Record a rule that forbids the action."""
        self.refusals.append(Note(key, message, args, UNSET, UNSET))

    def conclude(self, message: str, **args: object) -> None:
        """Add a sentence to the verdict."""
        self.verdict.append((message, args))

    def called(self, spot: Spot, pokemon: Pokemon) -> PokemonName:
        """The Pokémon that stands there, or has stood there, as sentences call it."""
        name = pokemon.card.name
        if name not in self.namesakes:
            return name
        before: dict[PlayerName, Player] = {
            "A": self.unchanged.players.A,
            "B": self.unchanged.players.B,
        }
        return name_with_player(name, spot.player, spot.target, (before, self.players))

    def called_as_moved(self, spot: Spot, pokemon: Pokemon) -> PokemonName:
        """The same of one that has gone from the Active place to the Bench."""
        called = self.called(spot, pokemon)
        if isinstance(called, Whose) and called[-1]:
            return Whose((*called[:-1], "moved"))
        return called

    def find_namesakes(self) -> None:
        """A Pokémon has come into play or has another name: it may be another's."""
        self.namesakes |= names_shared(self.players)

    # --- chance ----------------------------------------------------------------------------------

    def heads(self) -> bool:
        """Flip a coin: the next one given."""
        if self.flips_used == len(self.flips):
            raise NeedsFlip
        self.flips_used += 1
        return self.flips[self.flips_used - 1] == "heads"

    # --- the table -------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the turn."""
        return self.turn.number or 0

    @property
    def player(self) -> PlayerName:
        """Whose turn it is, or has just ended."""
        return self.turn.player or "A"

    @property
    def plays_on(self) -> bool:
        """Whether the game goes on, unless a Bench that was not said turns out to be empty."""
        return self.status == "ongoing" and all(
            case.status == "ongoing" for case in self.outcomes[-1:]
        )

    @property
    def order(self) -> tuple[PlayerName, PlayerName]:
        """The player whose turn it is, then the other."""
        return self.player, opponent_of(self.player)

    def pokemon(self, spot: Spot) -> Pokemon | None:
        """Who stands there; None if nobody does."""
        side = self.players[spot.player]
        if spot.target == "active":
            return side.active or None
        return side.benched[spot.target] if spot.target < len(side.benched) else None

    def at(self, spot: Spot, path: str) -> Pokemon:
        """Who stands there; a request that names an empty place is refused at `path`."""
        found = self.pokemon(spot)
        if found is None:
            raise RequestError(path, _nobody_there_message(self.players[spot.player], spot))
        return found

    def place(self, spot: Spot, pokemon: Pokemon | None) -> None:
        """Put a Pokémon in a place, or take the Active away."""
        side = self.players[spot.player]
        if spot.target == "active":
            self.players[spot.player] = replace(side, active=pokemon)
            return
        bench = list(side.benched)
        assert pokemon is not None  # noqa: S101 -- the Bench has no empty places
        bench[spot.target] = pokemon
        self.players[spot.player] = replace(side, bench=tuple(bench))

    def change(self, spot: Spot, **fields: object) -> None:
        """Change fields of the Pokémon there."""
        pokemon = self.pokemon(spot)
        assert pokemon is not None  # noqa: S101 -- callers have looked
        self.place(spot, replace(pokemon, **fields))

    def set_turn(self, player: PlayerName, **fields: object) -> None:
        """Note what the player has done this turn."""
        side = self.players[player]
        self.players[player] = replace(side, this_turn=replace(side.this_turn, **fields))

    def in_play(self, player: PlayerName) -> list[tuple[Spot, Pokemon]]:
        """The player's Pokémon that are known, the Active first, then the Bench by slot."""
        side = self.players[player]
        found = [(Spot(player, "active"), side.active)] if side.active else []
        if side.bench:
            found += [(Spot(player, slot), who) for slot, who in enumerate(side.bench)]
        return found

    def everyone(self) -> list[tuple[Spot, Pokemon]]:
        """All Pokémon in play, those of the player whose turn it is first."""
        first, second = self.order
        return self.in_play(first) + self.in_play(second)

    def move_powers(self, player: PlayerName, where: Callable[[Target], Target | None]) -> None:
        """Keep `powers_used` pointing at the Pokémon that used them (None: it has left play)."""
        used = self.players[player].this_turn.powers_used
        if used:
            moved = ((where(target), power) for target, power in used)
            self.set_turn(player, powers_used=tuple(pair for pair in moved if pair[0] is not None))


def _nobody_there_message(side: Player, spot: Spot) -> str:
    """Why nobody can be meant by a place, and what would be right."""
    where = f"position.players.{spot.player}"
    if spot.target == "active":
        if side.active is None:
            return f"{spot.player} has no Active Pokémon"
        return f"nothing is said of {spot.player}'s Active Pokémon: give it in {where}.active"
    if side.bench is None:
        return f"nothing is said of {spot.player}'s Bench: list its Pokémon in {where}.bench"
    if not side.bench:
        return f"{spot.player}'s Bench is empty"
    return f"{spot.player}'s Bench has the slots 0 to {len(side.bench) - 1}"


def sorted_conditions(conditions: set[Condition]) -> tuple[Condition, ...]:
    """Special Conditions have no order of their own: by name."""
    return tuple(sorted(conditions))


def without_indices(cards: tuple[Card, ...], indices: set[int]) -> tuple[Card, ...]:
    """The cards that are left when those at `indices` are taken away."""
    return tuple(card for index, card in enumerate(cards) if index not in indices)


__all__ = [
    "NeedsFlip",
    "Note",
    "RequestError",
    "RulingRun",
    "Spot",
    "Turn",
    "sorted_conditions",
    "without_indices",
]
