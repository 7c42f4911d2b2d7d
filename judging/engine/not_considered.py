"""What stands in a text and was not played: every part of it that could bear on the action.

The engine plays figures and rules, not what cards say. So that no ruling looks surer than it is,
each names the texts left aside. What the catalogue knows of texts is handed in. What could bear on
an action:

- its own text: the attack, the power, the Trainer or special Energy it uses or plays; of Pokémon
  that come into play their powers;
- every power in play and the Stadium;
- on the Pokémon it is about, Tools, special Energy and a Fossil's own text: both Active Pokémon and
  the Benched ones hit in an attack, all in play as a turn ends, else the one named.

On set-up, on who has won and on giving up no text bears. Not named: an attack of which the action
says what it comes to, a Tool of which it says what it does between turns, Energy whose whole text
is what it provides.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec import UNSET

from judging.engine import actions as act
from judging.engine.cards import is_fossil, kind_of, layers
from judging.engine.editions import Edition
from judging.engine.energy import says_more
from judging.engine.position import (
    Card,
    Player,
    PlayerName,
    Pokemon,
    Position,
    Target,
    opponent_of,
)
from judging.engine.ruling import NotConsidered, Why
from judging.engine.run import Spot


class Texts(NamedTuple):
    """What is known of a card's texts: attacks and powers by name; `itself`: one of its own.

    A power is None where the card has one, but which is not known.
    """

    attacks: frozenset[str] = frozenset()
    powers: tuple[str | None, ...] = ()
    itself: bool = False


KnownTexts: TypeAlias = Callable[[Card], Texts]
_NO_TEXTS = Texts()
# When the text of special Energy acts (as `says_more` has it), by the part its Pokémon plays.
_ATTACKS, _ATTACKED = frozenset({"attack"}), frozenset({"attacked", "knocked out"})
_RETREATS, _ENDS = frozenset({"retreat"}), frozenset({"turn", "knocked out"})
_ANY = frozenset({"attach", "attack", "attacked", "retreat", "turn", "knocked out"})


def nothing_known(_card: Card) -> Texts:
    """Where no catalogue is at hand."""
    return _NO_TEXTS


def word_of_the_judge(action: act.Action) -> bool:
    """Whether the action itself says what its attack comes to: then its text is not asked for."""
    return isinstance(action, act.AttackWith) and bool(
        action.damage is not None
        or action.inflicts
        or action.bench_damage
        or action.self_damage
        or action.counters
        or action.effects
    )


def not_considered(
    edition: Edition, position: Position, action: act.Action, known: KnownTexts
) -> tuple[NotConsidered, ...]:
    """The texts that could bear on the action and are not played, those of the action first."""
    reach = _REACH.get(type(action))
    if reach is None:
        return ()
    table = _Table(edition, position, action, known)
    found = list(reach(table))
    found += table.powers()
    found += table.attached()
    if position.stadium:
        found.append(table.left_out((None, None), position.stadium, None))
    return tuple(dict.fromkeys(found)) if found else ()


def in_play(side: Player) -> Iterator[tuple[Target, Pokemon]]:
    """A side's Pokémon, the Active before the Bench."""
    if side.active:
        yield "active", side.active
    if side.bench:
        yield from enumerate(side.bench)


class _Table:
    """The table as one action sees it: who is reached by it, and when special Energy acts."""

    def __init__(
        self, edition: Edition, position: Position, action: act.Action, known: KnownTexts
    ) -> None:
        self.edition, self.position, self.action, self.known = edition, position, action, known
        self.player: PlayerName = position.turn.player or "A"
        self.reached: list[tuple[Spot, frozenset[str]]] = []

    def side(self, player: PlayerName) -> Player:
        return self.position.players.A if player == "A" else self.position.players.B

    def at(self, spot: Spot) -> Pokemon | None:
        """Who stands there; None if nobody does."""
        side = self.side(spot.player)
        if spot.target == "active":
            return side.active or None
        bench = side.bench or ()
        return bench[spot.target] if spot.target < len(bench) else None

    def reaches(self, player: PlayerName, target: Target, when: frozenset[str] = _ANY) -> None:
        """The action is about the Pokémon there."""
        self.reached.append((Spot(player, target), when))

    def left_out(
        self, spot: tuple[PlayerName | None, Target | None], card: Card | str, part: str | None
    ) -> NotConsidered:
        why: Why = "no_id"
        if not self.action.texts:
            why = "texts_off"
        elif not isinstance(card, str) and card.catalogue_id is not UNSET:
            why = "no_data"
        name = card if isinstance(card, str) else card.name
        player, target = spot
        return NotConsidered(player, target, name, part, why)

    def powers(self) -> list[NotConsidered]:
        found: list[NotConsidered] = []
        asks = self.known is not nothing_known
        for player in (self.player, opponent_of(self.player)):
            for target, pokemon in in_play(self.side(player)):
                card = pokemon.card
                if card.powers or (asks and card.powers is UNSET):
                    found += self.powers_of(Spot(player, target), card)
                if pokemon.under and card.stage in {"LV.X", "LEGEND"}:
                    found += self.powers_of(Spot(player, target), pokemon.under[-1])
        return found

    def powers_of(self, spot: Spot, card: Card) -> Iterator[NotConsidered]:
        """Those the card states; of one that states none, those its namesakes have."""
        if card.powers is not UNSET:
            yield from (self.left_out(spot, card, power.name) for power in card.powers)
        elif card.catalogue_id is UNSET:
            yield from (self.left_out(spot, card, name) for name in self.known(card).powers)

    def attached(self) -> Iterator[NotConsidered]:
        for spot, when in self.reached:
            pokemon = self.at(spot)
            if pokemon is None:
                continue
            if self.is_fossil(pokemon.card):
                yield self.left_out(spot, pokemon.card, None)
            for tool in pokemon.tools:
                if tool.trainer != "Technical Machine" and not self.used_between(spot, tool):
                    yield self.left_out(spot, tool, None)
            for card in pokemon.energy if self.known is not nothing_known else ():
                if self.energy_acts(card, when):
                    yield self.left_out(spot, card, None)

    def is_fossil(self, card: Card) -> bool:
        if self.known is nothing_known and card.trainer is card.labels is UNSET:
            return False
        return is_fossil(card) or self.known(card).itself

    def used_between(self, spot: Spot, tool: Card) -> bool:
        """Whether the judge says what the Tool does between turns."""
        return isinstance(self.action, act.EndTurn) and any(
            use.tool == tool.name and use.player == spot.player for use in self.action.order
        )

    def energy_acts(self, card: Card, when: frozenset[str]) -> bool:
        """Whether special Energy has a text that acts then and that no rule has played."""
        if not self.known(card).itself or self.is_plain(card):
            return False
        moments = says_more(card)
        return moments is None or bool(when.intersection(moments))

    def is_plain(self, card: Card) -> bool:
        """Darkness and Metal Energy: a basic card in later editions, unless its id says which.

        Where they are special, the step between turns plays the text of Darkness Energy.
        """
        if card.name not in {"Darkness Energy", "Metal Energy"}:
            return False
        if not self.edition.darkness_is_special:
            return card.catalogue_id is UNSET
        return card.name == "Darkness Energy" and isinstance(self.action, act.EndTurn)


# --- the action itself: what it uses or plays, and whom it is about -------------------------------


def _attack(table: _Table) -> Iterable[NotConsidered]:
    action = table.action
    assert isinstance(action, act.AttackWith)  # noqa: S101 -- entered under this type alone
    mine, theirs = Spot(table.player, "active"), opponent_of(table.player)
    table.reaches(table.player, "active", _ATTACKS)
    table.reaches(theirs, "active", _ATTACKED)
    for hit in action.bench_damage:
        table.reaches(theirs, hit.slot, _ATTACKED)
    found = attack_with_text(table.position, action, table.known)
    if found and not word_of_the_judge(action):
        return [table.left_out(mine, *found)]
    return []


def attack_with_text(
    position: Position, action: act.Action, known: KnownTexts
) -> tuple[Card | str, str] | None:
    """The card and the name of the attack used, if it is known to have a text."""
    if known is nothing_known:
        return None
    player = position.turn.player or "A"
    side = position.players.A if player == "A" else position.players.B
    if not isinstance(action, act.AttackWith) or not side.active:
        return None
    if isinstance(action.attack, act.CopiedAttack):
        of, name = action.attack.of or side.active.card.name, action.attack.name
        return (of, name) if name in known(Card(name=of)).attacks else None
    for card in (*layers(side.active), *side.active.tools):
        if any(one.name == action.attack for one in card.attacks or ()):
            return (card, action.attack) if action.attack in known(card).attacks else None
    return None


def _power(table: _Table) -> Iterable[NotConsidered]:
    action = table.action
    assert isinstance(action, act.UsePower)  # noqa: S101 -- as above
    spot = Spot(table.player, action.target)
    table.reaches(*spot)
    pokemon = table.at(spot)
    return [] if pokemon is None else [table.left_out(spot, pokemon.card, action.power)]


def _played(table: _Table) -> Iterable[NotConsidered]:
    """Pokémon that come into play bring powers, Trainers and special Energy a text of their own."""
    action, side = table.action, table.side(table.player)
    target: Target | None = getattr(action, "target", None)
    if target is not None:
        table.reaches(table.player, target)
    if isinstance(action, act.PlayLegend):
        played: tuple[Card, ...] = action.halves
    else:
        played = (getattr(action, "card"),)  # noqa: B009 -- each of these actions has one
    free = len(side.bench or ())
    spot = Spot(table.player, min(free, 4) if target is None else target)
    for card in played:
        if isinstance(action, act.PlayTrainer):
            yield table.left_out((table.player, target), card, None)
        elif isinstance(action, act.AttachEnergy):
            if table.energy_acts(card, frozenset({"attach"})):
                yield table.left_out(spot, card, None)
        elif kind_of(card) == "pokemon":
            yield from table.powers_of(spot, card)


def _about(table: _Table) -> Iterable[NotConsidered]:
    """Of actions that use no text: the Pokémon they are about."""
    action = table.action
    player: PlayerName = getattr(action, "player", None) or table.player
    if isinstance(action, act.CountsAs):
        if action.target is not UNSET:
            table.reaches(player, action.target)
    elif isinstance(action, act.EndTurn):
        for side in (table.player, opponent_of(table.player)):
            for target, _ in in_play(table.side(side)):
                table.reaches(side, target, _ENDS)
    else:
        when = _RETREATS if isinstance(action, act.Retreat) else _ANY
        table.reaches(player, getattr(action, "target", "active"), when)
    return []


def _nobody(_table: _Table) -> Iterable[NotConsidered]:
    return []


# Set-up, who has won and giving up turn on no text in play: they are not here.
_REACH: dict[type, Callable[[_Table], Iterable[NotConsidered]]] = {
    act.AttackWith: _attack,
    act.UsePower: _power,
    **dict.fromkeys((act.Evolve, act.LevelUp, act.PlayBasic, act.PlayLegend), _played),
    **dict.fromkeys((act.AttachEnergy, act.PlayTrainer), _played),
    **dict.fromkeys((act.Retreat, act.Switch, act.Inflict, act.EndTurn), _about),
    **dict.fromkeys((act.Devolve, act.LeavePlay, act.CountsAs), _about),
    **dict.fromkeys((act.Draw, act.Take, act.Promote), _nobody),
}
