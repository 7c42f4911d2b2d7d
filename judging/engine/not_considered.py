"""Finds the card texts that could bear on an action and were not played.

The engine plays figures and rules, not what cards say. So that no ruling looks surer than it is,
each names the texts left aside. What the catalogue knows of texts is handed in. What could bear on
an action:

- its own text: the attack (a printed "20+" or "50-" shows one), the power, the Trainer or special
  Energy it uses or plays; of Pokémon that come into play their powers;
- every power in play that no Special Condition has switched off, and the Stadium;
- on the Pokémon it is about, Tools, other Trainer cards attached, special Energy and a Fossil's
  own text: in an attack both Active Pokémon and the Benched ones hit, all as a turn ends.

On set-up, who has won and giving up no text bears. Not named: an attack of which the action says
what it comes to, a Tool of which it says what it does between turns, a Trainer card attached whose
effect the position has under its name, Energy whose whole text is what it provides.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec import UNSET

from judging.engine import actions as act
from judging.engine.cards import cards_with_texts, is_fossil, kind_of, powers_with_cards
from judging.engine.editions import Edition
from judging.engine.energy import energy_text_moments
from judging.engine.position import (
    Card,
    Player,
    PlayerName,
    Pokemon,
    Position,
    Target,
    opponent_of,
)
from judging.engine.ruling import LeftOutReason, NotConsidered
from judging.engine.run import ACTIVE, Spot


class CardTexts(NamedTuple):
    """What is known of a card's texts: attacks and powers by name; `itself`: one of its own.

    A power is None if the card has one whose name is not known.
    """

    attacks: frozenset[str] = frozenset()
    powers: tuple[str | None, ...] = ()
    itself: bool = False


KnownTexts: TypeAlias = Callable[[Card], CardTexts]
PlayedTexts: TypeAlias = Callable[[Card, str | None], bool]
# A text left aside; None where it is played.
LeftOut: TypeAlias = NotConsidered | None
_NO_TEXTS = CardTexts()
# When the text of special Energy acts (see `energy_text_moments`), by the part its Pokémon plays.
_MOMENTS_ATTACKING, _MOMENTS_ATTACKED = (
    frozenset({"attack"}),
    frozenset({"attacked", "knocked out"}),
)
_MOMENTS_RETREATING, _MOMENTS_TURN_END = frozenset({"retreat"}), frozenset({"turn", "knocked out"})
_ALL_MOMENTS = frozenset({"attach", "attack", "attacked", "retreat", "turn", "knocked out"})


def no_known_texts(_card: Card) -> CardTexts:
    """Where no catalogue is at hand."""
    return _NO_TEXTS


def is_judges_word(action: act.Action) -> bool:
    """Whether the action itself says what its attack does, so that its text does not matter."""
    return isinstance(action, act.AttackWith) and bool(
        action.damage is not None
        or action.inflicts
        or action.bench_damage
        or action.self_damage
        or action.counters
        or action.effects
    )


def nothing_played(_card: Card, _part: str | None) -> bool:
    """Where no text is played."""
    return False


def texts_not_considered(
    edition: Edition,
    position: Position,
    action: act.Action,
    known: KnownTexts,
    plays: PlayedTexts = nothing_played,
) -> tuple[NotConsidered, ...]:
    """The texts that could bear on the action and are not played, those of the action first.

    `plays`: whether all of a card's text is played; the part is None for the card's own.
    """
    reach = _REACH_BY_ACTION.get(type(action))
    if reach is None:
        return ()
    table = _ActionReach(edition, position, action, known)
    table.plays = plays
    left_aside = list(reach(table))
    left_aside += table.powers_left_out()
    left_aside += table.attached_left_out()
    if position.stadium:
        left_aside.append(table.left_out((None, None), position.stadium, None))
    return tuple(dict.fromkeys([one for one in left_aside if one])) if left_aside else ()


def pokemon_in_play(side: Player) -> Iterator[tuple[Target, Pokemon]]:
    """A side's Pokémon, the Active before the Bench."""
    if side.active:
        yield "active", side.active
    if side.bench:
        yield from enumerate(side.bench)


class _ActionReach:
    """The table as seen from one action: whom it reaches, and when special Energy acts."""

    def __init__(
        self, edition: Edition, position: Position, action: act.Action, known: KnownTexts
    ) -> None:
        self.edition, self.position, self.action, self.known = edition, position, action, known
        self.player: PlayerName = position.turn.player or "A"
        self.plays: PlayedTexts = nothing_played
        self.reached: list[tuple[Spot, frozenset[str]]] = []

    def side_of(self, player: PlayerName) -> Player:
        return self.position.players.A if player == "A" else self.position.players.B

    def look_at(self, spot: Spot) -> Pokemon | None:
        """Who stands there; None if nobody does."""
        side = self.side_of(spot.player)
        if spot.target == "active":
            return side.active or None
        bench = side.bench or ()
        return bench[spot.target] if spot.target < len(bench) else None

    def add_reached(
        self, player: PlayerName, target: Target, when: frozenset[str] = _ALL_MOMENTS
    ) -> None:
        """Note that the action is about the Pokémon there."""
        spot = ACTIVE[player] if target == "active" else Spot(player, target)
        self.reached.append((spot, when))

    def left_out(
        self, spot: tuple[PlayerName | None, Target | None], card: Card | str, part: str | None
    ) -> LeftOut:
        if not isinstance(card, str) and self.plays(card, part):
            return None
        why: LeftOutReason = "no_id"
        if not self.action.texts:
            why = "texts_off"
        elif not isinstance(card, str) and card.catalogue_id is not UNSET:
            why = "no_data"
        name = card if isinstance(card, str) else card.name
        player, target = spot
        return NotConsidered(player, target, name, part, why)

    def powers_left_out(self) -> list[LeftOut]:
        left_aside: list[LeftOut] = []
        knows_any = self.known is not no_known_texts
        sides = self.position.players
        both: tuple[tuple[PlayerName, Player], ...] = (("A", sides.A), ("B", sides.B))
        for player, side in both if self.player == "A" else both[::-1]:
            standing = [side.active] if side.active else []
            if side.bench:
                standing += side.bench
            for place, pokemon in enumerate(standing, 0 if side.active else 1):
                card = pokemon.card
                has_any = card.powers or (
                    knows_any
                    and card.powers is card.catalogue_id is UNSET
                    and self.known(card).powers
                )
                if has_any or pokemon.under:  # mostly neither
                    spot = Spot(player, place - 1 if place else "active")
                    left_aside += self.powers_left_out_of(spot, pokemon)
        return left_aside

    def powers_left_out_of(self, spot: Spot, pokemon: Pokemon) -> Iterator[LeftOut]:
        card, off = pokemon.card, self.switched_off(pokemon)
        yield from self.powers_of(spot, card, off)
        if pokemon.under and card.stage in {"LV.X", "LEGEND"}:
            yield from self.powers_of(spot, pokemon.under[-1], off)

    def switched_off(self, pokemon: Pokemon) -> str:
        """Which powers of the Pokémon its Special Conditions switch off: none, powers, all.

        As a turn ends and the next begins they may wear off: nothing counts as switched off.
        """
        if not pokemon.conditions or isinstance(self.action, (act.EndTurn, act.Promote)):
            return ""
        if not set(pokemon.conditions).intersection(self.edition.powers_shut_by):
            return ""
        return "all" if self.edition.bodies_shut_too else "powers"

    def powers_of(self, spot: Spot, card: Card, off: str = "") -> Iterator[LeftOut]:
        """The powers the card states; if it states none, those its namesakes have.

        `off`: as `switched_off` says; the kind of a namesake's power is not known.
        """
        if card.powers is not UNSET:
            for power in card.powers:
                if not off or not self.edition.shuts_kind(power.kind):
                    yield self.left_out(spot, card, power.name)
        elif off != "all" and card.catalogue_id is UNSET:
            yield from (self.left_out(spot, card, name) for name in self.known(card).powers)

    def attached_left_out(self) -> Iterator[LeftOut]:
        for spot, when in self.reached:
            pokemon = self.look_at(spot)
            if pokemon is None:
                continue
            if self.is_fossil(pokemon.card):
                yield self.left_out(spot, pokemon.card, None)
            for tool in pokemon.tools:
                if tool.trainer != "Technical Machine" and not self.used_between(spot, tool):
                    yield self.left_out(spot, tool, None)
            for card in pokemon.attached:
                if all(effect.name != card.name for effect in pokemon.effects):
                    yield self.left_out(spot, card, None)
            for card in pokemon.energy if self.known is not no_known_texts else ():
                if self.energy_acts(card, when):
                    yield self.left_out(spot, card, None)

    def is_fossil(self, card: Card) -> bool:
        if self.known is no_known_texts and card.trainer is card.labels is UNSET:
            return False
        return is_fossil(card) or self.known(card).itself

    def used_between(self, spot: Spot, tool: Card) -> bool:
        """Whether the judge says what the Tool does between turns."""
        return isinstance(self.action, act.EndTurn) and any(
            use.tool == tool.name and use.player == spot.player for use in self.action.order
        )

    def energy_acts(self, card: Card, when: frozenset[str]) -> bool:
        """Whether special Energy has a text that acts then and that no rule has played."""
        moments = energy_text_moments(card)
        if moments is not None and when.isdisjoint(moments):
            return False  # basic Energy, above all
        return self.known(card).itself and not self.is_plain(card)

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


def _reach_of_attack(table: _ActionReach) -> Iterable[LeftOut]:
    action = table.action
    assert isinstance(action, act.AttackWith)  # noqa: S101 -- entered under this type alone
    theirs = opponent_of(table.player)
    table.add_reached(table.player, "active", _MOMENTS_ATTACKING)
    table.add_reached(theirs, "active", _MOMENTS_ATTACKED)
    for hit in action.bench_damage:
        table.add_reached(theirs, hit.slot, _MOMENTS_ATTACKED)
    attack_text = find_attack_text(table.position, action, table.known)
    if attack_text is None or is_judges_word(action):
        attack_text = _unsaid_figure(table.position, action)
    return [table.left_out(ACTIVE[table.player], *attack_text)] if attack_text else []


def find_attack_text(
    position: Position, action: act.Action, known: KnownTexts
) -> tuple[Card | str, str] | None:
    """The card and the name of the attack used, if it is known to have a text."""
    if known is no_known_texts or not (used := _find_attack_used(position, action)):
        return None
    card = Card(name=used.card) if isinstance(used.card, str) else used.card
    return used[:2] if used.name in known(card).attacks else None


def _unsaid_figure(position: Position, action: act.AttackWith) -> tuple[Card | str, str] | None:
    """The attack used, if its text adds to the printed number and nothing says how much."""
    used = _find_attack_used(position, action) if action.damage is None else None
    signed = used is not None and str(used.damage or "").endswith(("+", "-", "−"))
    return used[:2] if used and signed else None


class _AttackUsed(NamedTuple):
    """An attack used: its card, or the name of the one copied from, and its printed damage."""

    card: Card | str
    name: str
    damage: object


def _find_attack_used(position: Position, action: act.Action) -> _AttackUsed | None:
    player = position.turn.player or "A"
    side = position.players.A if player == "A" else position.players.B
    if not isinstance(action, act.AttackWith) or not side.active:
        return None
    if isinstance(action.attack, act.CopiedAttack):
        copied = action.attack
        return _AttackUsed(copied.of or side.active.card.name, copied.name, copied.damage)
    for card in (*cards_with_texts(side.active), *side.active.tools):
        for attack in card.attacks or ():
            if attack.name == action.attack:
                return _AttackUsed(card, attack.name, attack.damage)
    return None


def _reach_of_power(table: _ActionReach) -> Iterable[LeftOut]:
    action = table.action
    assert isinstance(action, act.UsePower)  # noqa: S101 -- as above
    spot = Spot(table.player, action.target)
    table.add_reached(*spot)
    pokemon = table.look_at(spot)
    stadium = table.position.stadium
    if stadium and stadium.name == action.power:
        return []  # used by its name: what it says is told with what is in play
    if pokemon is None or _is_switched_off(table, pokemon, action.power):
        return []
    if is_fossil(pokemon.card) and pokemon.card.name == action.power:
        return [table.left_out(spot, pokemon.card, None)]
    bearing = (card for power, card in powers_with_cards(pokemon) if power.name == action.power)
    return [table.left_out(spot, next(bearing, pokemon.card), action.power)]


def _is_switched_off(table: _ActionReach, pokemon: Pokemon, name: str) -> bool:
    """Whether a condition has switched off the power that is to be used."""
    kinds = {power.kind for power, _ in powers_with_cards(pokemon) if power.name == name}
    shut = all(table.edition.shuts_kind(kind) for kind in kinds)
    return bool(table.switched_off(pokemon)) and shut


def _reach_of_card_played(table: _ActionReach) -> Iterable[LeftOut]:
    """Pokémon that come into play bring powers, Trainers and special Energy a text of their own."""
    action, side = table.action, table.side_of(table.player)
    target: Target | None = getattr(action, "target", None)
    if target is not None:
        table.add_reached(table.player, target)
    if isinstance(action, act.PlayLegend):
        played: tuple[Card, ...] = action.halves
    elif isinstance(action, act.PlayVUnion):
        played = action.pieces[:1]
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


def _reach_of_pokemon(table: _ActionReach) -> Iterable[LeftOut]:
    """For actions that use no text: reach the Pokémon they are about."""
    action = table.action
    player: PlayerName = getattr(action, "player", None) or table.player
    if isinstance(action, act.CountsAs):
        if action.target is not UNSET:
            table.add_reached(player, action.target)
    elif isinstance(action, (act.EndTurn, act.Look)):
        for side in (table.player, opponent_of(table.player)):
            for target, _ in pokemon_in_play(table.side_of(side)):
                at_end = isinstance(action, act.EndTurn)
                table.add_reached(side, target, _MOMENTS_TURN_END if at_end else _ALL_MOMENTS)
    else:
        when = _MOMENTS_RETREATING if isinstance(action, act.Retreat) else _ALL_MOMENTS
        table.add_reached(player, getattr(action, "target", "active"), when)
    return []


def _reach_of_nobody(_table: _ActionReach) -> Iterable[LeftOut]:
    return []


# Set-up, who has won and giving up depend on no text in play, so they are not here.
_REACH_BY_ACTION: dict[type, Callable[[_ActionReach], Iterable[LeftOut]]] = {
    act.AttackWith: _reach_of_attack,
    act.UsePower: _reach_of_power,
    **dict.fromkeys(
        (act.Evolve, act.LevelUp, act.PlayBasic, act.PlayLegend, act.PlayVUnion),
        _reach_of_card_played,
    ),
    **dict.fromkeys((act.AttachEnergy, act.PlayTrainer), _reach_of_card_played),
    **dict.fromkeys(
        (act.Retreat, act.Switch, act.Inflict, act.EndTurn, act.Look), _reach_of_pokemon
    ),
    **dict.fromkeys((act.Devolve, act.LeavePlay, act.CountsAs), _reach_of_pokemon),
    **dict.fromkeys((act.Draw, act.Take, act.Promote), _reach_of_nobody),
}
