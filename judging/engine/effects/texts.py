"""The form of the effect data in `judging/engine/effects/data/`: what each card's texts do.

There is one file for each set, keyed by card id and then by the name of the attack or power. A
card's own text (of a Trainer, a Stadium, a special Energy) is under `itself`. Printings with the
same text share one entry: {"as": "neo1-4"}. An attack is simply the list of its steps; a power is a
text, or a list of texts if it acts at several moments.
"""

from typing import Literal, NamedTuple, TypeAlias

from judging.engine.effects.expressions import (
    CardFilter,
    Condition,
    Data,
    Decider,
    Place,
    Target,
)
from judging.engine.effects.rules import Rule
from judging.engine.effects.steps import Steps

# When a text acts. Its field `about` says whose moment it is; `self` by default.
# use: “once during your turn (before your attack)”, by the action use_power.
# instead_of_attack: the same, as this turn's attack.
# always: its `rules` hold while it is in play at `place`.
# play: a Trainer is played (E1). attached: this very card is attached from the hand.
# played: from the hand to the Bench. evolved, levelled_up: from the hand onto a Pokémon.
# energy_attached: from its player's hand to the Pokémon (`card`: which Energy).
# damaged: by an opponent's attack, even if it is Knocked Out. damages: its attack did damage.
# knocked_out: by damage of an opponent's attack. retreats: it has retreated.
# leaves_active: it has come to the Bench, by retreat or switched; `it` is the new Active Pokémon.
# between_turns: at any time between turns; `target` means nobody. after_turns: after all steps
# there (“remains Asleep between turns”). turn_start: at the start of each turn, before the draw.
# turn_end: at the end of each turn.
# player_turn: once in each player's turn, by use_power with the card's name (Stadiums): `you` is
# the player whose turn it is. opponent_trainer: whenever the opponent plays a Trainer (`card`).
# opponent_power: this Trainer is played from the hand as an answer to a Poké-Power of the opponent.
# opponent_attacks: whenever the opponent's Pokémon tries to attack.
When: TypeAlias = Literal[
    "use", "instead_of_attack", "always", "play", "attached", "played", "evolved", "levelled_up",
    "energy_attached", "damaged", "damages", "knocked_out", "retreats", "leaves_active",
    "between_turns", "after_turns", "turn_start", "turn_end", "player_turn", "opponent_trainer",
    "opponent_attacks", "opponent_power",
]  # fmt: skip


class Text(Data, frozen=True):
    """One text, or one part of it: when it acts, under which condition, what it does.

    `rules` hold as long as the text is in force; `steps` are played when it acts. `may`: its player
    decides. `limit`: how often it may act (`turn`: once a turn for each Pokémon; `name`: once a
    turn for all texts of that name; `game`: once a game; None: as often as you like). `place`:
    where its Pokémon must be. `off`: the Special Conditions under which the text itself says that
    it cannot be used or stops; `never`: it works even then; None: it says nothing, and only the
    edition's rule TRN-17 applies. `about`: whose moment (“whenever any player evolves a Pokémon”:
    {"all": "pokemon", "of": "both"}); the steps call that Pokémon `target`. `card`: which card
    brings it up (the Energy attached, the Trainer played). `turn`: only in that player's turn.
    `only_by_hand`: not when an effect does it.
    """

    when: When = "always"
    place: Place = "in_play"
    about: Target = "self"
    if_: Condition | None = None
    may: bool = False
    limit: Literal["turn", "name", "game"] | None = None
    off: Literal["any", "asleep_confused_paralyzed", "never"] | None = None
    card: CardFilter | None = None
    turn: Decider | None = None
    only_by_hand: bool = False
    steps: tuple[Steps, ...] = ()
    rules: tuple[Rule, ...] = ()
    ends_turn: bool = False


class CardEffects(Data, frozen=True):
    """A card's texts: its attacks and powers by name, and its own (`itself`).

    `errata`: official changes of the text that this follows, with date and source. `doubt`: what is
    not sure in the data; pages say so too. `missing`: what the data leaves out, after the name of
    the part concerned (“Perish Song: …”), which then counts as not played; without a name the whole
    card does.
    """

    name: str
    attacks: dict[str, tuple[Steps, ...]] = {}
    powers: dict[str, Text | tuple[Text, ...]] = {}
    itself: Text | tuple[Text, ...] | None = None
    missing: str | None = None
    errata: tuple[str, ...] = ()
    doubt: str | None = None


class SameAs(Data, frozen=True):
    """Another printing of the same texts."""

    as_: str


Entry: TypeAlias = CardEffects | SameAs


class Effects(NamedTuple):
    """All files as read: each card's entry, the names of the sets, and who shares an entry."""

    cards: dict[str, CardEffects]
    sets: dict[str, str]
    same_as: dict[str, str]


def texts_of(entry: Text | tuple[Text, ...] | None) -> tuple[Text, ...]:
    """A power or a card's own text as a tuple of texts."""
    if entry is None:
        return ()
    return (entry,) if isinstance(entry, Text) else entry
