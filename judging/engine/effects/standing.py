"""Finds the texts in force now: of every card in play, and of what attacks left behind.

They are found once and kept as long as nothing on the table changes. A power is left out if its
place, its Special Conditions (TRN-17 and its own words) or another text shuts it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import is_
from typing import Any

from msgspec import Struct

from judging.engine.effects.card_texts import library_of
from judging.engine.effects.circles import ask_once
from judging.engine.effects.context import BY_THE_WAY, TextContext, named_spot
from judging.engine.effects.evaluate import does_condition_hold
from judging.engine.effects.expressions import Place, Target
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.groups import players_of
from judging.engine.effects.rules import Limit, PowersOff, Rule
from judging.engine.effects.same_cards import has_same_pokemon, is_same_pokemon
from judging.engine.effects.texts import Text
from judging.engine.effects.texts_in_play import (
    TextInPlay,
    may_have_texts,
    texts_of_card,
    texts_of_effect,
    texts_of_pokemon,
)
from judging.engine.position import Condition, Player, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot

_ASKED = "conditions being asked"
_READ = "texts of each Pokémon"
# Texts that an action uses; what prevents them is checked, and told, at that time.
USES = frozenset({"use", "instead_of_attack", "player_turn"})
_THREE: tuple[Condition, ...] = ("Asleep", "Confused", "Paralyzed")


class Standing(Struct, frozen=True, gc=False):
    """A rule in force, and the text it stands in."""

    rule: Any
    found: TextInPlay

    @property
    def context(self) -> TextContext:
        """What the words of its text refer to."""
        return self.found.context

    @property
    def source(self) -> str:
        """The text as steps cite it."""
        return self.found.context.source


class _InForce:
    """The texts in force, and the state of the table they were found on.

    `own`: the texts of each Pokémon that has any. `worked_out`: what others derive from them and
    keep here. `is_shut`: a text shuts others, which any change on the table may undo.
    """

    __slots__ = (
        *("a", "b", "stadium", "stadium_owner", "effects", "turn"),
        *("own", "by_moment", "by_rule", "worked_out", "is_shut"),
    )

    def __init__(self, run: RulingRun, own: list[list[TextInPlay]]) -> None:
        self.stadium, self.stadium_owner = run.stadium, run.stadium_owner
        self.effects, self.turn = run.effects, run.turn
        self.a, self.b = run.players["A"], run.players["B"]
        self.own = own
        self.by_moment: dict[str, list[TextInPlay]] = {}
        self.by_rule: dict[type, list[Standing]] = {}
        self.worked_out: dict[object, Any] = {}
        self.is_shut = False

    def note_sides(self, run: RulingRun) -> None:
        """Note the two sides as they are now; nothing that matters here has changed."""
        self.a, self.b = run.players["A"], run.players["B"]

    def sort(self, found: Iterable[TextInPlay]) -> None:
        """Sort the texts in force by their moment and by their rules."""
        self.by_moment, self.by_rule = {}, {}
        for one in found:
            self.by_moment.setdefault(one.text.when, []).append(one)
            for rule in one.text.rules:
                self.by_rule.setdefault(type(rule), []).append(Standing(rule, one))


# --- what is in play -----------------------------------------------------------------------------


def find_texts(run: RulingRun, moment: str) -> Sequence[TextInPlay]:
    """The texts that act at one moment (see `texts.When`), of the player whose turn it is first."""
    return (run.texts_in_force or _in_force(run)).by_moment.get(moment, ())


def rules_in_force(run: RulingRun, kind: type) -> Iterable[Standing]:
    """The rules of one kind that hold now, each with its text."""
    found = (run.texts_in_force or _in_force(run)).by_rule.get(kind)
    return _those_that_hold(run, found) if found else ()


def has_rules(run: RulingRun, kinds: frozenset[type]) -> bool:
    """Whether there may be rules of one of these kinds: a quick no for almost every question."""
    by_rule = (run.texts_in_force or _in_force(run)).by_rule
    return bool(by_rule) and not kinds.isdisjoint(by_rule)


def worked_out_of_rules(run: RulingRun) -> dict[object, Any]:
    """A store for what follows from the rules in force alone; emptied when those change."""
    return (run.texts_in_force or _in_force(run)).worked_out


def rules_of_kind(run: RulingRun, kind: type) -> Sequence[Standing]:
    """The rules of one kind, whether their conditions hold or not."""
    return (run.texts_in_force or _in_force(run)).by_rule.get(kind, ())


def _those_that_hold(run: RulingRun, found: list[Standing]) -> Iterator[Standing]:
    acted: set[tuple[str, PlayerName | None]] = set()
    for standing in found:
        once = limit_of(standing.found)
        if once in acted or not condition_holds(run, standing.found):
            continue
        if once:
            acted.add(once)
        yield standing


def rules_on(run: RulingRun, kind: type, spot: Spot, pokemon: Pokemon) -> Iterable[Standing]:
    """The rules of one kind in force that are about this Pokémon."""
    found = (run.texts_in_force or _in_force(run)).by_rule.get(kind)
    if not found:
        return ()
    return (
        standing
        for standing in _those_that_hold(run, found)
        if _is_about(run, standing, spot, pokemon)
    )


def _is_about(run: RulingRun, standing: Standing, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether a rule is about the Pokémon there."""
    on = standing.rule.on
    if isinstance(on, str) or on.where is None:
        return is_meant(run, standing.context, on, spot, pokemon)
    with ask_once(run, standing.rule, standing.found, spot):
        return is_meant(run, standing.context, on, spot, pokemon)


def limit_of(found: TextInPlay) -> tuple[str, PlayerName | None] | None:
    """The name (and player; None: both) of a text that has a `Limit`: only one of them acts."""
    for rule in found.text.rules:
        if isinstance(rule, Limit):
            return found.name, found.context.you if rule.of == "you" else None
    return None


def is_meant(
    run: RulingRun, context: TextContext, target: Target, spot: Spot, pokemon: Pokemon | None
) -> bool:
    """Whether a target means the Pokémon there; nobody is asked."""
    if isinstance(target, str):
        if target == "them":
            return spot in context.bindings.them
        return named_spot(context, target) == spot
    if spot.player not in players_of(context, target.of) or not stands_at(spot, target.place):
        return False
    if target.but and is_meant(run, context, target.but, spot, pokemon):
        return False
    return pokemon is not None and fits_filter(run, context, spot, pokemon, target.where)


def stands_at(spot: Spot, place: Place) -> bool:
    """Whether a spot is in that place."""
    return place == "in_play" or (spot.target == "active") == (place == "active")


def is_its_turn(run: RulingRun, found: TextInPlay) -> bool:
    """Whether it is the turn of the player in whose turn alone the text acts."""
    turn = found.text.turn
    return turn is None or (run.player == found.context.you) == (turn == "you")


def condition_holds(run: RulingRun, found: TextInPlay, *, by_the_way: bool = True) -> bool:
    """Whether its turn and `if` hold (not while being asked); `by_the_way`: beside the question."""
    if found.text.turn and not is_its_turn(run, found):
        return False
    if found.text.if_ is None:
        return True
    asked: list[Text] = run.memory.setdefault(_ASKED, [])
    if any(text is found.text for text in asked):
        return False
    asked.append(found.text)
    before = run.memory.get(BY_THE_WAY, False)
    run.memory[BY_THE_WAY] = by_the_way
    try:
        return does_condition_hold(run, found.context, found.text.if_)
    finally:
        asked.pop()
        run.memory[BY_THE_WAY] = before


def _in_force(run: RulingRun) -> _InForce:
    """What is in force now; kept in `run`, as a ruling asks for it some twenty times.

    Changes of piles, and of what has happened in a turn, do not matter.
    """
    found = run.texts_in_force = _find_again(run)
    return found


def _find_again(run: RulingRun) -> _InForce:
    """Find what is in force after something changed, keeping what was found before if possible."""
    kept: _InForce | None = run.texts_before
    if kept is None:
        return _find_in_force(run)
    a, b = run.players["A"], run.players["B"]
    was_a, was_b = kept.a, kept.b
    if (
        run.turn is not kept.turn
        or run.stadium is not kept.stadium
        or run.stadium_owner is not kept.stadium_owner
        or run.effects is not kept.effects
        or a.effects is not was_a.effects
        or b.effects is not was_b.effects
    ):
        return _find_in_force(run)
    if _holds_same(a, was_a) and _holds_same(b, was_b):
        kept.note_sides(run)
        return kept
    return _find_in_force(run) if kept.is_shut else _find_after_changes(run, kept)


def _holds_same(side: Player, was: Player) -> bool:
    """Whether the very same Pokémon stand there, unchanged."""
    return side.active is was.active and side.bench is was.bench


def _find_after_changes(run: RulingRun, kept: _InForce) -> _InForce:
    """Find what is in force after something about a Pokémon changed, most often its damage."""
    a, b = run.players["A"], run.players["B"]
    if has_same_pokemon(a, kept.a) and has_same_pokemon(b, kept.b):
        kept.note_sides(run)
        return kept
    own = _list_own_texts(run)
    if len(own) == len(kept.own) and all(map(is_, own, kept.own)):
        kept.note_sides(run)
        return kept
    return _put_in_force(run, own)


def _find_in_force(run: RulingRun) -> _InForce:
    """Find what is in force from scratch."""
    return _put_in_force(run, _list_own_texts(run))


def _list_own_texts(run: RulingRun) -> list[list[TextInPlay]]:
    """The texts of each Pokémon that work as things stand on it; each Pokémon is read once."""
    read: dict[Spot, _PokemonRead] = run.memory.setdefault(_READ, {})
    standing = library_of(run).standing
    found: list[list[TextInPlay]] = []
    for spot, pokemon in run.list_in_play():
        known = read.get(spot)
        if known is None or not is_same_pokemon(pokemon, known.pokemon):
            texts = _own_texts(run, spot, pokemon) if may_have_texts(standing, pokemon) else []
            known = read[spot] = _PokemonRead(pokemon, texts)
        if known.texts:
            found.append(known.texts)
    return found


def _put_in_force(run: RulingRun, own: list[list[TextInPlay]]) -> _InForce:
    """Put these texts of Pokémon in force, together with those of the table."""
    found = [*chain.from_iterable(own), *_other_texts(run)]
    # Conditions asked below see this state, in which no text is shut yet.
    run.texts_in_force = run.texts_before = kept = _InForce(run, own)
    kept.sort(found)
    if PowersOff in kept.by_rule:
        shutting = [one for one in found if _shuts_powers(one)]
        open_ones = [one for one in found if not _is_shut(run, one, shutting)]
        run.texts_in_force = run.texts_before = kept = _InForce(run, own)
        kept.sort(open_ones)
        kept.is_shut = True
    return kept


class _PokemonRead(Struct, frozen=True, gc=False):
    """A Pokémon as it was read, and its texts that work as things stand on it."""

    pokemon: Pokemon
    texts: list[TextInPlay]


def _own_texts(run: RulingRun, spot: Spot, pokemon: Pokemon) -> list[TextInPlay]:
    texts = texts_of_pokemon(run, spot, pokemon)
    return [one for one in texts if _works_where_it_is(run, one, spot, pokemon)]


def _other_texts(run: RulingRun) -> Iterator[TextInPlay]:
    """What an attack left behind on players and the table, and the Stadium."""
    for player in run.order:
        for effect in run.players[player].effects:
            yield from texts_of_effect(run, effect, player, None)
    for effect in run.effects:
        yield from texts_of_effect(run, effect, effect.by or run.player, None)
    if run.stadium:
        owner = run.stadium_owner or run.player
        yield from texts_of_card(run, run.stadium, (owner, None), "stadium")


# --- what shuts a text ---------------------------------------------------------------------------


def _works_where_it_is(run: RulingRun, found: TextInPlay, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether it may act as things stand on its own Pokémon."""
    if found.text.when in USES:
        return True
    if not stands_at(spot, found.text.place):
        return False
    return not found.is_power or not shutting_conditions(run, found, pokemon)


def shutting_conditions(
    run: RulingRun, found: TextInPlay, pokemon: Pokemon
) -> tuple[Condition, ...]:
    """The Special Conditions that shut a power: by its own words, and by the edition (TRN-17)."""
    if not pokemon.conditions or found.text.off == "never":
        return ()
    shut: set[Condition] = set()
    if run.edition.shuts_kind(found.kind):
        shut |= set(run.edition.powers_shut_by)
    if found.text.off:
        shut |= set(pokemon.conditions if found.text.off == "any" else _THREE)
    return tuple(condition for condition in pokemon.conditions if condition in shut)


def _shuts_powers(found: TextInPlay) -> bool:
    return any(isinstance(rule, PowersOff) for rule in found.text.rules)


def _is_shut(run: RulingRun, found: TextInPlay, shutting: list[TextInPlay]) -> bool:
    is_checked_later = found.text.when in USES
    return found.is_power and not is_checked_later and bool(shut_by(run, found, shutting))


def shut_by(
    run: RulingRun, found: TextInPlay, shutting: list[TextInPlay] | None = None
) -> list[TextInPlay]:
    """The texts that shut a power off. A text does not shut itself."""
    spot = found.context.spot
    pokemon = run.look_at(spot) if spot else None
    if spot is None or pokemon is None:
        return []
    if shutting is None:
        shutting = [standing.found for standing in rules_in_force(run, PowersOff)]
    return [
        other
        for other in shutting
        if other.context.source != found.context.source
        and any(_shuts_this(run, other, rule, found, pokemon) for rule in other.text.rules)
        and condition_holds(run, other)
    ]


def _shuts_this(
    run: RulingRun, other: TextInPlay, rule: Rule, found: TextInPlay, pokemon: Pokemon
) -> bool:
    spot = found.context.spot
    if spot is None or not isinstance(rule, PowersOff):
        return False
    if rule.kinds is not None and found.kind not in rule.kinds:
        return False
    return is_meant(run, other.context, rule.on, spot, pokemon)
