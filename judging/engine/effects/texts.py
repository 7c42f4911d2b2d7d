"""What a card's texts do, as the files of `judging/engine/effects/data/` hold it.

A file a set, keyed by card id and by the name of the attack or power; a card's own text (of a
Trainer, a Stadium, a special Energy) stands under `itself`. Printings of the same text share one
entry: {"as": "neo1-4"}. An attack is the bare list of its steps; a power is a text, or a list of
texts where it acts at several moments.
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

# When a text acts. Its `about` says whose moment it is: `self` where nothing is said.
# use: “once during your turn (before your attack)”, by the action use_power.
# instead_of_attack: the same, as this turn's attack.
# always: while in play and where `place` says: its `rules`.
# play: a Trainer is played (E1). attached: this very card is attached from the hand.
# played: from the hand to the Bench. evolved, levelled_up: from the hand onto a Pokémon.
# energy_attached: from its player's hand to the Pokémon (`card`: which Energy).
# damaged: by an opponent's attack, even if it is Knocked Out. damages: its attack did damage.
# knocked_out: by damage of an opponent's attack. retreats: it has retreated.
# leaves_active: it has come to the Bench, by retreat or switched; `it` is the new Active Pokémon.
# between_turns: at any time between turns; `target` is nobody. after_turns: after all steps there
# (“remains Asleep between turns”). turn_start: of each turn, before its draw. turn_end: of each.
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

    `rules` hold as long as it is in force; `steps` happen when it acts. `may`: its player decides.
    `limit`: how often (`turn`: once a turn each Pokémon; `name`: once a turn for all of that name;
    `game`; None: as often as you like). `place`: where its Pokémon must stand. `off`: the Special
    Conditions under which its own words say that it cannot be used or stops; `never`: it works even
    then; None where it says nothing (the edition's rule TRN-17 then stands alone). `about`: whose
    moment (“whenever any player evolves a Pokémon”: {"all": "pokemon", "of": "both"}); the steps
    know that Pokémon as `target`. `card`: which card brings it up (the Energy attached, the
    Trainer played). `turn`: only in that player's turn. `only_by_hand`: not by effects.
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

    `errata`: official changes of the text that this follows: date and source. `doubt`: what is not
    sure in the data, said on pages too. `missing`: what is not in the data, after the name of the
    part it is missing from (“Perish Song: …”), which counts as unplayed; without a name all of the
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
    """What all files say: each card's own entry, and the printed names of the sets read."""

    cards: dict[str, CardEffects]
    sets: dict[str, str]
    same_as: dict[str, str]


def texts_of(entry: Text | tuple[Text, ...] | None) -> tuple[Text, ...]:
    """A power or a card's own text, as the list of texts it is."""
    if entry is None:
        return ()
    return (entry,) if isinstance(entry, Text) else entry
