"""Which texts are in force now: of every card in play, and of what attacks left behind.

They are found once and kept as long as nothing on the table changes. A power is left out where its
place, its Special Conditions (TRN-17 and its own words) or another text shuts it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import is_
from typing import Any, NamedTuple, TypeAlias

from judging.engine.effects.card_texts import library_of
from judging.engine.effects.context import TextContext, named_spot
from judging.engine.effects.evaluate import does_condition_hold
from judging.engine.effects.expressions import Place, Target
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.groups import players_of
from judging.engine.effects.rules import Limit, PowersOff, Rule
from judging.engine.effects.texts import Text
from judging.engine.effects.texts_in_play import (
    TextInPlay,
    may_have_texts,
    texts_of_card,
    texts_of_effect,
    texts_of_pokemon,
)
from judging.engine.position import (
    Condition,
    PlayerName,
    Pokemon,
)
from judging.engine.run import RulingRun, Spot

_Table: TypeAlias = tuple[object, ...]
_KEPT, _READ = "texts in force", "texts of each Pokémon"
_ASKED = "conditions being asked"
# Texts that an action uses: what stands in their way is checked, and told, when they are.
USES = frozenset({"use", "instead_of_attack", "player_turn"})
_THREE: tuple[Condition, ...] = ("Asleep", "Confused", "Paralyzed")


class Standing(NamedTuple):
    """A rule in force, and the text it stands in."""

    rule: Any
    found: TextInPlay

    @property
    def context(self) -> TextContext:
        """What the words of its text stand for."""
        return self.found.context

    @property
    def source(self) -> str:
        """The text as steps cite it."""
        return self.found.context.source


class _InForce:
    """All that is in force on one table, and which table that is.

    `own`: the texts of each Pokémon that has any; `is_shut`: a text shuts others, which may change
    with anything on the table.
    """

    __slots__ = (
        *("a", "b", "stadium", "effects", "turn", "table"),
        *("own", "by_moment", "by_rule", "is_shut"),
    )

    def __init__(self, run: RulingRun, table: _Table, own: list[list[TextInPlay]]) -> None:
        self.stadium, self.effects, self.turn = run.stadium, run.effects, run.turn
        self.own = own
        self.by_moment: dict[str, list[TextInPlay]] = {}
        self.by_rule: dict[type, list[Standing]] = {}
        self.is_shut = False
        self.note_table(run, table)

    def note_table(self, run: RulingRun, table: _Table) -> None:
        """Nothing that counts here has changed on the way to this table."""
        self.a, self.b, self.table = run.players["A"], run.players["B"], table

    def sort(self, found: Iterable[TextInPlay]) -> None:
        """These texts are in force."""
        self.by_moment, self.by_rule = {}, {}
        for one in found:
            self.by_moment.setdefault(one.text.when, []).append(one)
            for rule in one.text.rules:
                self.by_rule.setdefault(type(rule), []).append(Standing(rule, one))


def _table_of(run: RulingRun) -> _Table:
    """All on which it depends what is in force: piles and what a turn has seen do not count.

    What stands beside the Pokémon comes first: so much of it is `_BESIDE`.
    """
    a, b = run.players["A"], run.players["B"]
    return (
        *(run.stadium, run.stadium_owner, run.effects, run.turn, a.effects, b.effects),
        *(a.active, a.bench, b.active, b.bench),
    )


_BESIDE = 6


# --- what is in play -----------------------------------------------------------------------------


def find_texts(run: RulingRun, moment: str) -> tuple[TextInPlay, ...]:
    """The texts that act at one moment (see `texts.When`), of the player whose turn it is first."""
    return tuple(_in_force(run).by_moment.get(moment, ()))


def rules_in_force(run: RulingRun, kind: type) -> Iterable[Standing]:
    """The rules of one kind that hold now, each with its text."""
    found = _in_force(run).by_rule.get(kind)
    return _those_that_hold(run, found) if found else ()


def has_rules(run: RulingRun, *kinds: type) -> bool:
    """Whether there may be rules of one of these kinds: a quick no for almost every question."""
    by_rule = _in_force(run).by_rule
    return bool(by_rule) and not by_rule.keys().isdisjoint(kinds)


def _those_that_hold(run: RulingRun, found: list[Standing]) -> Iterator[Standing]:
    acted: set[tuple[str, PlayerName | None]] = set()
    for standing in found:
        once = limit_of(standing.found)
        if once in acted or not _condition_holds(run, standing.found):
            continue
        if once:
            acted.add(once)
        yield standing


def rules_on(run: RulingRun, kind: type, spot: Spot, pokemon: Pokemon) -> Iterable[Standing]:
    """Those of them that are about this Pokémon."""
    found = _in_force(run).by_rule.get(kind)
    if not found:
        return ()
    return (
        standing
        for standing in _those_that_hold(run, found)
        if is_meant(run, standing.context, standing.rule.on, spot, pokemon)
    )


def limit_of(found: TextInPlay) -> tuple[str, PlayerName | None] | None:
    """Where one text of its name alone acts: that name, and of which player."""
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
    if target.but and named_spot(context, target.but) == spot:
        return False
    return pokemon is not None and fits_filter(run, context, spot, pokemon, target.where)


def stands_at(spot: Spot, place: Place) -> bool:
    """Whether a spot is such a place."""
    return place == "in_play" or (spot.target == "active") == (place == "active")


def _condition_holds(run: RulingRun, found: TextInPlay) -> bool:
    """Whether its `if` is so. One that asks for itself on the way is taken as not."""
    if found.text.if_ is None:
        return True
    asked: list[Text] = run.memory.setdefault(_ASKED, [])
    if any(text is found.text for text in asked):
        return False
    asked.append(found.text)
    try:
        return does_condition_hold(run, found.context, found.text.if_)
    finally:
        asked.pop()


def condition_holds(run: RulingRun, found: TextInPlay) -> bool:
    """Whether the `if` of a text is so now."""
    return _condition_holds(run, found)


def _in_force(run: RulingRun) -> _InForce:
    """What is in force now. A ruling asks some thirty times: where nothing has changed at once."""
    kept: _InForce | None = run.memory.get(_KEPT)
    if kept is None:
        return _find_in_force(run)
    players = run.players
    if (
        players["A"] is kept.a
        and players["B"] is kept.b
        and run.stadium is kept.stadium
        and run.effects is kept.effects
        and run.turn is kept.turn
    ):
        return kept
    table = _table_of(run)
    if all(map(is_, table, kept.table)):
        kept.note_table(run, table)
        return kept
    return _find_in_force(run, kept, table)


def _find_in_force(
    run: RulingRun, kept: _InForce | None = None, table: _Table | None = None
) -> _InForce:
    """The same read anew. `kept`: what was in force before."""
    table = table or _table_of(run)
    own = [
        texts for spot, pokemon in run.list_in_play() if (texts := _own_texts(run, spot, pokemon))
    ]
    if kept is not None and _is_unchanged(kept, table, own):
        kept.note_table(run, table)
        return kept
    found = [*chain.from_iterable(own), *_other_texts(run)]
    # What asks on the way sees them without the next lines.
    run.memory[_KEPT] = kept = _InForce(run, table, own)
    kept.sort(found)
    if shutting := [one for one in found if _shuts_powers(one)]:
        open_ones = [one for one in found if not _is_shut(run, one, shutting)]
        run.memory[_KEPT] = kept = _InForce(run, table, own)
        kept.sort(open_ones)
        kept.is_shut = True
    return kept


def _is_unchanged(kept: _InForce, table: _Table, own: list[list[TextInPlay]]) -> bool:
    """Whether the same texts are in force, though something about a Pokémon (its damage) is new."""
    return (
        not kept.is_shut
        and len(own) == len(kept.own)
        and all(map(is_, own, kept.own))
        and all(map(is_, table[:_BESIDE], kept.table))
    )


class _PokemonRead(NamedTuple):
    """A Pokémon as it was read, and its texts that work as things stand on it."""

    pokemon: Pokemon
    texts: list[TextInPlay]

    def is_still(self, pokemon: Pokemon) -> bool:
        """Whether nothing has changed about it that its texts depend on."""
        was = self.pokemon
        return (
            pokemon.card is was.card
            and pokemon.energy is was.energy
            and pokemon.tools is was.tools
            and pokemon.attached is was.attached
            and pokemon.under is was.under
            and pokemon.effects is was.effects
            and pokemon.conditions is was.conditions
        )


def _own_texts(run: RulingRun, spot: Spot, pokemon: Pokemon) -> list[TextInPlay]:
    """The texts that work as things stand on their own Pokémon; each Pokémon is read once."""
    read: dict[Spot, _PokemonRead] = run.memory.setdefault(_READ, {})
    known = read.get(spot)
    if known is not None and (known.pokemon is pokemon or known.is_still(pokemon)):
        return known.texts
    texts: list[TextInPlay] = []
    if may_have_texts(library_of(run).standing, pokemon):
        texts = [
            one for one in texts_of_pokemon(run, spot, pokemon) if _works_where_it_is(run, one)
        ]
    read[spot] = _PokemonRead(pokemon, texts)
    return texts


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


def _works_where_it_is(run: RulingRun, found: TextInPlay) -> bool:
    """Whether it may act as things stand on its own Pokémon."""
    spot, text = found.context.spot, found.text
    if spot is None:
        return True
    if text.when in USES:
        return True
    if not stands_at(spot, text.place):
        return False
    pokemon = run.look_at(spot)
    return pokemon is None or not found.is_power or not shutting_conditions(run, found, pokemon)


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
    """The texts because of which a power does not work. A text does not shut itself."""
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
        and _condition_holds(run, other)
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
