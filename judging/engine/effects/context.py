"""The state of a card's text while it is played: whose it is, where it is, what its words mean.

What changes from step to step (`it`, `them`, the heads of the last coins …) is in Bindings. Steps
that must wait (an attack's effects wait for its damage) are queued with the Bindings that held when
they were reached.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judging.engine.effects.library import Library
from judging.engine.effects.plan import Phase
from judging.engine.phrases import Word
from judging.engine.position import Card, PlayerName, Target, opponent_of
from judging.engine.run import ACTIVE, RequestError, RulingRun, Spot

_LIVE = "texts being played"
# Key in `run.memory`: what the damage being done is not affected by.
IGNORED = "ignored"
# Key in `run.memory`: the `if` being asked is of a text that the question is not about.
BY_THE_WAY = "asked by the way"
# Key in `run.memory`: the damage of an attack while it is worked out.
BLOW = "blow"


class Bindings(Struct):
    """What the words of a text refer to at one moment.

    `player`: who `you` is. `it`: what was chosen, played or reached last; `them`: all of those.
    `target`: the Pokémon a card was played on or an event is about. `attacker`: the Attacking
    Pokémon, where a text answers an attack. `handled`: how many the step before actually moved;
    `did`: whether it did anything. `cards`: the cards moved last; `pile`: where in the position
    they lay.
    """

    player: PlayerName
    it: Spot | None = None
    them: tuple[Spot, ...] = ()
    target: Spot | None = None
    attacker: Spot | None = None
    handled: int = 0
    did: bool = False
    heads: int = 0
    tails: int = 0
    attack: Any = None
    cards: tuple[Card | None, ...] = ()
    pile: str = "position"


class Waiting(NamedTuple):
    """A step that waits for the damage, with the Bindings from when it was reached."""

    bindings: Bindings
    step: Any


class TextContext(Struct, eq=False):
    """One text being played.

    `spot`: the Pokémon whose text it is (of a Tool or Energy: the one it is on); None for a Trainer
    or a Stadium. `card`: the card it is printed on. `part`: the attack or power; None for the
    card's own text. `source`: the text as steps cite it. `base`: the attack's damage so far; None
    if the text is not an attack's. `ignores`: what its damage is not affected by. `stopped`:
    nothing more of it happens. `preset`: the Pokémon that the action has already named. `optional`:
    the next choice may be declined ("you may"). `library`: the data of all texts. `answers`: it
    acts by itself at a moment, beside what is asked.
    """

    library: Library
    bindings: Bindings
    spot: Spot | None
    card: Card
    part: str | None
    source: str
    phase: Phase = "at_once"
    queue: list[Waiting] = []
    base: int | None = None
    ignores: frozenset[str] = frozenset()
    stopped: bool = False
    scene: Any = None
    preset: Spot | None = None
    optional: bool = False
    answers: bool = False

    @property
    def you(self) -> PlayerName:
        """The player of the text."""
        return self.bindings.player

    @property
    def opponent(self) -> PlayerName:
        """The other player."""
        return opponent_of(self.bindings.player)

    @property
    def card_id(self) -> str | None:
        """The catalogue id of the card, for a question it asks."""
        return self.card.catalogue_id or None

    @property
    def in_attack(self) -> bool:
        """Whether the text is an attack's."""
        return self.base is not None

    def lowest(self, low: int) -> int:
        """The fewest picks: `low`, or 0 where a "may" has just opened the choice."""
        if self.optional:
            self.optional = False
            return 0
        return low

    def note(self, handled: int) -> None:
        """Note how many the step actually moved, found, discarded …; “if you do” depends on it."""
        self.bind(handled=handled, did=handled > 0)

    def bind(self, **fields: object) -> None:
        """Let words of the text refer to something new from now on."""
        self.bindings = replace(self.bindings, **fields)

    def bind_chosen(self, spots: tuple[Spot, ...]) -> None:
        """Let `it` and `them` mean these Pokémon from now on."""
        self.bind(it=spots[0] if spots else None, them=spots)


def pile_path(player: PlayerName, pile: str) -> str:
    """The path of a pile in the position, for refusals."""
    return f"position.players.{player}.{pile}"


def ask_for_names(context: TextContext, path: str) -> RequestError:
    """The refusal for unnamed cards, where it matters which cards they are."""
    return RequestError(path, "cards_to_be_named", source=Word(context.source))


def new_context(
    library: Library, player: PlayerName, spot: Spot | None, card: Card, part: str | None
) -> TextContext:
    """A text of a player before anything of it is played."""
    return TextContext(library, Bindings(player), spot, card, part, library.cite_text(card, part))


def named_spot(context: TextContext, name: str) -> Spot | None:
    """The place of the Pokémon that a word of a text means; None if it means nobody."""
    if name == "self":
        return context.spot
    if name == "defending":
        return ACTIVE[context.opponent]
    if name == "active":
        return ACTIVE[context.you]
    spot: Spot | None = getattr(context.bindings, name)
    return spot


def begin_text(run: RulingRun, context: TextContext) -> TextContext:
    """Let a text follow its Pokémon from place to place while this ruling lasts."""
    live: list[TextContext] = run.memory.setdefault(_LIVE, [])
    live.append(context)
    run.memory["acting"] = context.you
    return context


def follow_moves(
    run: RulingRun, player: PlayerName, where: Callable[[Target], Target | None]
) -> None:
    """Let every text being played follow the Pokémon of a player that have changed places.

    `where`: gives the new place for an old one; None if that Pokémon left play.
    """

    def find_new_spot(spot: Spot | None) -> Spot | None:
        if spot is None or spot.player != player:
            return spot
        target = where(spot.target)
        return None if target is None else Spot(player, target)

    for context in run.memory.get(_LIVE, ()):
        context.spot = find_new_spot(context.spot)
        held = {id(one): one for one in (context.bindings, *(w.bindings for w in context.queue))}
        for bindings in held.values():
            bindings.it, bindings.target = (
                find_new_spot(bindings.it),
                find_new_spot(bindings.target),
            )
            bindings.attacker = find_new_spot(bindings.attacker)
            bindings.them = tuple(spot for spot in map(find_new_spot, bindings.them) if spot)
