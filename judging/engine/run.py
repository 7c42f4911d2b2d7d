"""One ruling in the making: the table as it changes, the flips used, the steps taken.

The values stay immutable: a change puts a new value in place of the old one. If a flip decides and
none is left, `NeedsFlip` is raised and the front door (`judge`) tries both sides; if somebody must
decide and nobody has said how, `NeedsChoice` is raised and the front door asks.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from judging.engine.actions import WayToWin
from judging.engine.choices import (
    NO,
    YES,
    Asking,
    NeedsChoice,
    NeedsFlip,
    Option,
    Picks,
    Select,
    make_select,
    only_answer,
    read_picks,
)
from judging.engine.editions import Edition
from judging.engine.errors import RequestError
from judging.engine.names import PokemonName, name_with_player, names_shared
from judging.engine.phrases import Whose
from judging.engine.position import (
    Card,
    Effects,
    Player,
    PlayerName,
    Pokemon,
    Position,
    Target,
    Turn,
)
from judging.engine.ruling import CoinSide, InForce, Outcome, Status
from judging.engine.spots import ACTIVE, BENCH, ORDERS, Spot, nobody_there_error

MOST_COINS = 1000  # as many as a request can give


# The key of a step that a card's text brings about, and the rule it shows.
BY_TEXT = "TEXT"


class Note(Struct, frozen=True, gc=False):
    """A step before it is put into words: rule key, message id, arguments, figures.

    `source`: for a step that a card's text brings about, the card and the part of its text; the key
    is then no rule of the edition.
    """

    key: str
    message: str
    args: dict[str, object]
    before: int | UnsetType
    after: int | UnsetType
    source: str = ""


# Fields of a Pokémon that can change without changing which texts are in force, as long as none
# shuts others.
_NO_TEXT_TURNS_ON = frozenset({"damage", "hit_last_turn", "attack_last_turn"})


class RulingRun:
    """The working state of one ruling."""

    __slots__ = (
        "_sides",
        "attacked",
        "cards",
        "choices",
        "choices_used",
        "damage",
        "doomed",
        "edition",
        "effects",
        "extra_cards",
        "flips",
        "flips_used",
        "in_force",
        "layer",
        "lessened",
        "may_have_lost",
        "memory",
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
        "texts_before",
        "texts_in_force",
        "turn",
        "unchanged",
        "verdict",
        "winner",
        "wins",
    )

    def __init__(
        self,
        edition: Edition,
        position: Position,
        flips: tuple[CoinSide, ...],
        choices: tuple[Picks, ...] = (),
        layer: Any = None,
    ) -> None:
        self.edition = edition
        self.unchanged = position
        self.turn = position.turn
        self.stadium = position.stadium
        self.stadium_owner = position.stadium_owner
        self.effects: Effects = position.effects
        sides = position.players
        self._sides: dict[PlayerName, Player] = {"A": sides.A, "B": sides.B}
        self.players: Mapping[PlayerName, Player] = self._sides
        self.namesakes = names_shared(self.players)
        self.flips = flips
        self.flips_used = 0
        self.choices = choices
        self.choices_used = 0
        # plays the texts of cards: a `hooks.EffectLayer`; None where none are played
        self.layer: Any = layer
        self.memory: dict[str, Any] = {}
        # kept by the layer: what is in force (None once the table has changed), and was before
        self.texts_in_force: Any = None
        self.texts_before: Any = None
        # Pokémon Knocked Out by an effect, whatever their Hit Points
        self.doomed: frozenset[Spot] = frozenset()
        # players of whom a Pokémon has left play since Knock Outs were settled
        self.lessened: frozenset[PlayerName] = frozenset()
        # the answer: nothing is ruled yet
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
        self.in_force: tuple[InForce, ...] | UnsetType = UNSET
        # who had lost before the action if a Bench that the question leaves open is empty
        self.may_have_lost: tuple[PlayerName, ...] = ()

    # --- telling ---------------------------------------------------------------------------------

    def tell_step(
        self,
        key: str,
        message: str,
        before: int | UnsetType = UNSET,
        after: int | UnsetType = UNSET,
        **args: object,
    ) -> None:
        """Record a step: the rule's key in the edition, the message and its arguments."""
        self.notes.append(Note(key, message, args, before, after))

    def tell_text(
        self,
        source: str,
        message: str,
        before: int | UnsetType = UNSET,
        after: int | UnsetType = UNSET,
        **args: object,
    ) -> None:
        """Record a step that a card's text brings about: `source` is the card and the part of it.

        Such as "Spinarak (Neo Genesis 75), Scary Face".
        """
        self.notes.append(Note(BY_TEXT, message, args, before, after, source))

    def forbid_by_text(self, source: str, message: str, **args: object) -> None:
        """Record a card's text that forbids the action."""
        self.refusals.append(Note(BY_TEXT, message, args, UNSET, UNSET, source))

    def forbid_by_rule(self, key: str, message: str, **args: object) -> None:
        """Record a rule that forbids the action."""
        self.refusals.append(Note(key, message, args, UNSET, UNSET))

    def add_verdict(self, message: str, **args: object) -> None:
        """Add a sentence to the verdict."""
        self.verdict.append((message, args))

    def name_pokemon(self, spot: Spot, pokemon: Pokemon) -> PokemonName:
        """The Pokémon that stands there, or has stood there, as sentences call it."""
        name = pokemon.card.name
        if name not in self.namesakes:
            return name
        before: dict[PlayerName, Player] = {
            "A": self.unchanged.players.A,
            "B": self.unchanged.players.B,
        }
        return name_with_player(name, spot.player, spot.target, (before, self.players))

    def name_as_moved(self, spot: Spot, pokemon: Pokemon) -> PokemonName:
        """The name of a Pokémon that has gone from the Active place to the Bench."""
        called = self.name_pokemon(spot, pokemon)
        if isinstance(called, Whose) and called[-1]:
            return Whose((*called[:-1], "moved"))
        return called

    def find_namesakes(self) -> None:
        """Look for shared names again: a Pokémon has come into play or has another name."""
        self.namesakes |= names_shared(self.players)

    # --- chance ----------------------------------------------------------------------------------

    def flip_coin(self) -> bool:
        """Flip a coin: the next one given."""
        return self._next_coin(until_tails=False)

    def _next_coin(self, *, until_tails: bool) -> bool:
        """Whether the next coin is heads. Where a text has settled that, none need be given."""
        given = self.flips_used < len(self.flips)
        settled = self.layer.settled_coin(self) if self.layer else None
        if not given and settled is None:
            raise NeedsFlip(until_tails=until_tails)
        self.flips_used += given
        return self.flips[self.flips_used - 1] == "heads" if settled is None else settled

    def flip_coins(self, count: int) -> int:
        """Flip coins; return how many are heads."""
        if count > MOST_COINS:
            raise RequestError("position", "too_many_coins", most=MOST_COINS)
        return sum([self.flip_coin() for _ in range(count)])

    def flip_until_tails(self) -> int:
        """Flip until tails; return how many heads came before. Heads without end are refused."""
        count = 0
        while self._next_coin(until_tails=True):
            count += 1
            if count > MOST_COINS:
                raise RequestError("flips", "heads_without_end", most=MOST_COINS)
        return count

    # --- choices ---------------------------------------------------------------------------------

    def ask_choice(self, select: Select) -> tuple[Option, ...]:
        """The options picked: the only answer there is, or the next one given.

        Where several are possible and none is left, the ruling stops here and asks. Raises
        RequestError where what is given does not answer this.
        """
        only = only_answer(select)
        if only is not None:
            return only
        if self.choices_used == len(self.choices):
            raise NeedsChoice(select)
        place = self.choices_used
        self.choices_used += 1
        return read_picks(select, self.choices[place], f"choices.{place}")

    def ask_yes_no(self, player: PlayerName, asking: Asking) -> bool:
        """Ask a question of yes or no."""
        return self.ask_choice(make_select(player, "yes_no", (YES, NO), asking)) == (YES,)

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
        ends = bool(self.outcomes) and self.outcomes[-1].status != "ongoing"
        return self.status == "ongoing" and not ends

    @property
    def order(self) -> tuple[PlayerName, PlayerName]:
        """The player whose turn it is, then the other."""
        return ORDERS[self.turn.player or "A"]

    def look_at(self, spot: Spot) -> Pokemon | None:
        """Who stands there; None if nobody does."""
        player, target = spot
        side = self.players[player]
        if target == "active":
            return side.active or None
        return bench[target] if target < len(bench := side.bench or ()) else None

    def find_pokemon(self, spot: Spot, path: str = "action") -> Pokemon:
        """Who stands there; a request that names an empty place is refused at `path`."""
        found = self.look_at(spot)
        if found is None:
            raise nobody_there_error(path, self.players[spot.player], spot)
        return found

    def put_pokemon(self, spot: Spot, pokemon: Pokemon | None) -> None:
        """Put a Pokémon in a place, or take the Active away."""
        player, target = spot
        if target == "active":
            self.change_side(player, active=pokemon)
            return
        bench = list(self.players[player].benched)
        assert pokemon is not None  # noqa: S101 -- the Bench has no empty places
        bench[target] = pokemon
        self.change_side(player, bench=tuple(bench))

    def change_pokemon(self, spot: Spot, **fields: object) -> None:
        """Change fields of the Pokémon there."""
        pokemon = self.look_at(spot)
        assert pokemon is not None  # noqa: S101 -- callers have looked
        kept = self.texts_in_force
        self.put_pokemon(spot, replace(pokemon, **fields))
        if kept and not kept.is_shut and _NO_TEXT_TURNS_ON.issuperset(fields):
            self.texts_in_force = kept

    def set_turn(self, player: PlayerName, **fields: object) -> None:
        """Note what the player has done this turn."""
        side = self._sides[player]
        self._sides[player] = replace(side, this_turn=replace(side.this_turn, **fields))

    # Only these four methods change the table, so that the texts in force are looked for again.

    def change_side(self, player: PlayerName, **fields: object) -> None:
        """Change fields of a player's side."""
        self._sides[player] = replace(self._sides[player], **fields)
        self.texts_in_force = None

    def put_turn(self, turn: Turn) -> None:
        """Put another turn, or another time of the same turn."""
        self.turn = turn
        self.texts_in_force = None

    def put_stadium(self, card: Card | None, owner: PlayerName | None) -> None:
        """A Stadium comes into play, or leaves it."""
        self.stadium, self.stadium_owner = card, owner
        self.texts_in_force = None

    def put_effects(self, effects: Effects) -> None:
        """Replace the effects on the whole play area."""
        self.effects = effects
        self.texts_in_force = None

    def in_play(self, player: PlayerName) -> list[tuple[Spot, Pokemon]]:
        """The player's Pokémon that are known, the Active first, then the Bench by slot."""
        side = self.players[player]
        found = [(ACTIVE[player], side.active)] if side.active else []
        if side.bench:
            found += zip(BENCH[player], side.bench, strict=False)
        return found

    def list_in_play(self) -> list[tuple[Spot, Pokemon]]:
        """All Pokémon in play, those of the player whose turn it is first."""
        first, second = ORDERS[self.turn.player or "A"]
        return self.in_play(first) + self.in_play(second)

    def move_powers(self, player: PlayerName, where: Callable[[Target], Target | None]) -> None:
        """Keep `powers_used` pointing at the Pokémon that used them (None: it has left play)."""
        used = self.players[player].this_turn.powers_used
        if used:
            moved = ((where(target), power) for target, power in used)
            self.set_turn(player, powers_used=tuple(pair for pair in moved if pair[0] is not None))


__all__ = [
    "ACTIVE",
    "BY_TEXT",
    "NeedsChoice",
    "NeedsFlip",
    "Note",
    "RequestError",
    "RulingRun",
    "Spot",
    "Turn",
]
