"""Plays texts that act by themselves at a moment: a card played, damage done, a turn that ends.

If several act at one moment, those of the player whose turn it is come first, the Active Pokémon's
before the Bench's; where the order matters the player is asked (`ordering`).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from judging.engine.choices import Asking
from judging.engine.damage import put_counters
from judging.engine.effects import steps as st
from judging.engine.effects.card_texts import card_texts, library_of
from judging.engine.effects.context import TextContext, begin_text, new_context
from judging.engine.effects.evaluate import does_condition_hold
from judging.engine.effects.figures_in_force import BETWEEN_TURNS
from judging.engine.effects.fitting import card_fits
from judging.engine.effects.limits import is_used_up, note_use, take_back_use
from judging.engine.effects.ordering import in_chosen_order
from judging.engine.effects.plan import speaks_of_itself
from judging.engine.effects.play import play_steps
from judging.engine.effects.protection import STRUCK
from judging.engine.effects.rules import CountersWhen
from judging.engine.effects.standing import (
    condition_holds,
    find_texts,
    is_its_turn,
    is_meant,
    limit_of,
    rules_on,
)
from judging.engine.effects.texts import Text
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.figures import Forbidden, find_forbidden
from judging.engine.knock_outs import is_knocked_out
from judging.engine.piles import PileName, put_on_pile, remove_from_hand
from judging.engine.position import Card, Forbiddable, PlayerName, Pokemon, opponent_of
from judging.engine.run import RulingRun, Spot

ACTING, CANCELLED = "acting", "cancelled"
_NAMES_BETWEEN = "names between turns"
# What became of a text whose moment it was: something keeps it off, or its player declined it.
Played: TypeAlias = Literal["kept off", "declined", "acted"]


def play_texts_of(
    run: RulingRun,
    moment: str,
    spot: Spot | None = None,
    card: Card | None = None,
    beside: Sequence[TextInPlay] = (),
    **words: Any,
) -> None:
    """Play all texts of a moment, one after the other, and those `beside` them.

    `spot`: the Pokémon the moment is about, which the texts call `target`. `card`: the card that
    brings it up. `words`: what other words of the texts refer to (`attacker`, `it`).
    """
    called = find_texts(run, moment)
    if beside:
        called = (*beside, *called)
    if not called:
        return
    words |= {"target": spot, "cards": (card,) if card else ()}
    acted: set[object] = set()
    for found, context in _order_called(run, called, spot, card, words):
        once = limit_of(found)
        if once in acted or not _is_called(run, found, spot, card):
            continue
        context.bind(**words)
        if play_text(run, found, context) == "acted" and once:
            acted.add(once)


def _order_called(
    run: RulingRun,
    called: Sequence[TextInPlay],
    spot: Spot | None,
    card: Card | None,
    words: dict[str, Any],
) -> list[tuple[TextInPlay, TextContext]]:
    """The texts of a moment in the order they act, with contexts that follow their Pokémon.

    Texts that are ready to act are put in order by the player who may do so; a text that becomes
    ready only through another one stays behind them.
    """
    if len(called) > 1:
        ready = [one for one in called if _is_ready(run, one, spot, card)]
        in_order = in_chosen_order(run, _one_of_each(ready), words)
        called = [*in_order, *(one for one in called if one not in in_order)]
    return [(found, _follow_pokemon(run, found)) for found in called]


def _is_ready(run: RulingRun, found: TextInPlay, spot: Spot | None, card: Card | None) -> bool:
    if not _is_called(run, found, spot, card) or not condition_holds(run, found):
        return False
    return next(_find_bars(run, found), None) is None


def _one_of_each(ready: list[TextInPlay]) -> list[TextInPlay]:
    """Of several texts of a name, keep one if only one of them acts and none may be declined."""
    limits = [_find_shared_use(found) for found in ready]
    return [
        found
        for place, found in enumerate(ready)
        if limits[place] is None or limits[place] not in limits[:place]
    ]


def _find_shared_use(found: TextInPlay) -> tuple[str, PlayerName | None] | None:
    """The name and player of a text of which one alone acts, whichever of them that is.

    By a limit to one use for the name it may matter which acts: a text that speaks of its own
    Pokémon does something else on each. A text that may be declined leaves the others.
    """
    if found.text.may:
        return None
    if found.text.limit != "name" or speaks_of_itself(found.text.steps):
        return limit_of(found)
    return limit_of(found) or (found.name, found.context.you)


def _follow_pokemon(run: RulingRun, found: TextInPlay) -> TextContext:
    """A fresh context of the text, which goes where its Pokémon goes."""
    acting = run.memory.get(ACTING)
    context = begin_text(run, fresh_context(run, found))
    context.answers = True
    run.memory[ACTING] = acting  # its player acts only when the text is played
    return context


def fresh_context(run: RulingRun, found: TextInPlay) -> TextContext:
    """A new context for a text that begins to act."""
    old = found.context
    context = new_context(library_of(run), old.you, old.spot, old.card, old.part)
    context.source = old.source
    return context


def _is_called(run: RulingRun, found: TextInPlay, spot: Spot | None, card: Card | None) -> bool:
    """Whether this moment brings up the text."""
    text, context = found.text, found.context
    if not _is_brought_up(run, found, card):
        return False
    if context.spot is not None and run.look_at(context.spot) is None:
        return False
    if text.when == "opponent_attacks":
        return run.player != context.you and not is_used_up(run, found)
    if spot is not None and not is_meant(run, context, text.about, spot, run.look_at(spot)):
        return False
    return not is_used_up(run, found)


def _is_brought_up(run: RulingRun, found: TextInPlay, card: Card | None) -> bool:
    """Whether it is the text's turn, and the card that brought it up is one it asks for."""
    text, context = found.text, found.context
    if not is_its_turn(run, found):
        return False
    if text.only_by_hand and run.memory.get(ACTING) is not None:
        return False
    return text.card is None or card_fits(run, context, card, text.card)


def play_text(run: RulingRun, found: TextInPlay, context: TextContext) -> Played:
    """Play a text if its condition holds, asking where it says “may”."""
    if found.context.spot == context.spot and not condition_holds(run, found):
        return "kept off"
    if barred := next(_find_bars(run, found), None):
        run.tell_text(barred.source, barred.message, **barred.args)
        return "kept off"
    if found.text.limit:
        note_use(run, found)
    if answer_power(run, found):
        return "acted"
    if not found.text.may:
        play_as(run, context, found.text.steps)
        return "acted"
    play_as(run, context, (st.May(then=found.text.steps),))
    if context.bindings.did:
        return "acted"
    if found.text.limit:
        take_back_use(run, found)
    return "declined"


def _find_bars(run: RulingRun, found: TextInPlay) -> Iterator[Forbidden]:
    """What forbids a power that acts by itself, just as it forbids powers that are used."""
    spot = found.context.spot
    if found.is_power and spot is not None:
        what: Forbiddable = "bodies" if found.kind == "Poké-Body" else "powers"
        yield from find_forbidden(run, what, spot.player, spot, found.name)


def play_as(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> None:
    """Play the steps of a text, noting meanwhile whose text acts."""
    before = run.memory.get(ACTING)
    run.memory[ACTING] = context.you
    play_steps(run, context, steps)
    run.memory[ACTING] = before


# --- moments that are put together ---------------------------------------------------------------


def act_of_card(run: RulingRun, spot: Spot, card: Card) -> None:
    """Play the text of a card attached from the hand, and those that watch for it."""
    own = [
        found
        for found in find_texts(run, "attached")
        if found.context.spot == spot and found.context.card.catalogue_id == card.catalogue_id
    ]
    play_texts_of(run, "energy_attached", spot, card, beside=own[:1])


def put_counters_when(run: RulingRun, moment: str, spot: Spot) -> None:
    """Put on a Pokémon from the hand the damage counters that rules in force demand."""
    pokemon = run.look_at(spot)
    for standing in list(rules_on(run, CountersWhen, spot, pokemon)) if pokemon else ():
        if standing.rule.when == moment:
            before, count = run.find_pokemon(spot), standing.rule.count
            put_counters(run, spot, count)
            name, after = run.name_pokemon(spot, before), before.damage + 10 * count
            run.tell_text(standing.source, "text_counters_when", before=before.damage, after=after,
                          name=name, count=count)  # fmt: skip


def answer_power(run: RulingRun, found: TextInPlay) -> bool:
    """Ask whether a Trainer in the opponent's hand stops a Poké-Power; return whether it does."""
    player = opponent_of(found.context.you)
    hand = run.players[player].hand
    if found.kind != "Poké-Power" or isinstance(hand, int):
        return False
    for card in dict.fromkeys(one for one in hand if one and one.catalogue_id):
        for _part, text in card_texts(run, card):
            if text.when == "opponent_power":
                return _answer_with(run, player, card, text, found)
    return False


def _answer_with(
    run: RulingRun, player: PlayerName, card: Card, text: Text, found: TextInPlay
) -> bool:
    context = new_context(library_of(run), player, None, card, None)
    asking = Asking("choose_may", {"what": context.source}, context.card_id)
    if not does_condition_hold(run, context, text.if_) or not run.ask_yes_no(player, asking):
        return False
    remove_from_hand(run, player, card)
    put_on_pile(run, player, "discard", (card,))
    run.tell_text(context.source, "text_stops_power", card=card.name, power=found.name)
    run.add_verdict("text_stops_power", card=card.name, power=found.name)
    return True


def answer_trainer(run: RulingRun, card: Card) -> bool:
    """Play the opponent's texts that answer a Trainer; return whether one of them stopped it."""
    for found in find_texts(run, "opponent_trainer"):
        if found.context.you == run.player or not _is_called(run, found, None, card):
            continue
        context = _follow_pokemon(run, found)
        play_text(run, found, context)
        if CANCELLED in run.memory:
            _put_away(run, card, run.memory[CANCELLED])
            return True
    return False


_PILES: dict[str, tuple[PileName, bool]] = {
    "hand": ("hand", False),
    "discard": ("discard", False),
    "lost_zone": ("lost_zone", False),
    "deck": ("deck", False),
    "deck_top": ("deck", False),
    "deck_bottom": ("deck", True),
}


def _put_away(run: RulingRun, card: Card, to: str) -> None:
    """Put a Trainer that does nothing where the text that stopped it says."""
    if card.trainer == "Supporter":
        run.set_turn(run.player, supporter_played=True)
    name, at_the_bottom = _PILES[to]
    put_on_pile(run, run.player, name, (card,), bottom=at_the_bottom)
    run.add_verdict("text_cancels_card", card=card.name)


def answer_damage(run: RulingRun) -> None:
    """Play the texts that answer an attack's damage, of those who were hit and those who hit."""
    struck = run.memory.get(STRUCK, {})
    for spot, (blow, _) in list(struck.items()):
        if blow.attacker.player != spot.player:
            play_texts_of(run, "damaged", spot, attacker=blow.attacker)
    attackers = {blow.attacker for blow, _ in struck.values() if not blow.at_itself}
    for attacker in attackers:
        play_texts_of(run, "damages", attacker, attacker=attacker)


def answer_knock_out(run: RulingRun, spot: Spot) -> None:
    """Play the texts that answer a Knock Out by damage of an opponent's attack."""
    blow, _ = run.memory.get(STRUCK, {}).get(spot, (None, 0))
    if blow is not None and blow.attacker.player != spot.player:
        play_texts_of(run, "knocked_out", spot, attacker=blow.attacker)


def between_turns(run: RulingRun, step: str, first: str) -> None:
    """Play the texts that act at any time between turns, once each, as soon as they can.

    A “may” that was declined is asked again if something has happened to its Pokémon since.
    """
    if step == first:
        run.memory[BETWEEN_TURNS] = {}
        run.memory[_NAMES_BETWEEN] = set()
    acted: dict[tuple[str, Spot | None], Pokemon | None] = run.memory[BETWEEN_TURNS]
    names: set[object] = run.memory[_NAMES_BETWEEN]
    waiting = [
        found
        for found in find_texts(run, "between_turns")
        if _may_act_between(run, found, acted, names)
    ]
    for found in in_chosen_order(run, _one_of_each(waiting)):
        once = limit_of(found)
        if once in names or is_used_up(run, found):
            continue
        if _acts_between(run, found, acted) and once:
            names.add(once)
    if not step:
        play_texts_of(run, "after_turns")


def _may_act_between(
    run: RulingRun,
    found: TextInPlay,
    acted: dict[tuple[str, Spot | None], Pokemon | None],
    names: set[object],
) -> bool:
    """Whether a text may act now, and was not declined with its Pokémon as it is now."""
    key, spot = _key_of(found), found.context.spot
    was_left = key in acted and (
        acted[key] is None or spot is None or acted[key] == run.look_at(spot)
    )
    if was_left or limit_of(found) in names or _has_fallen(run, spot):
        return False
    return _is_called(run, found, None, None) and condition_holds(run, found)


def _has_fallen(run: RulingRun, spot: Spot | None) -> bool:
    """Whether the Pokémon there takes no part any more between turns (BTW)."""
    pokemon = run.look_at(spot) if spot else None
    if spot is None or pokemon is None or run.edition.fallen_stay_until_last_step:
        return False
    return is_knocked_out(run, spot, pokemon)


def _acts_between(
    run: RulingRun, found: TextInPlay, acted: dict[tuple[str, Spot | None], Pokemon | None]
) -> bool:
    """Let a text act; return whether it has done all it may between these turns."""
    context, spot = _follow_pokemon(run, found), found.context.spot
    before = run.look_at(spot) if spot else None
    played = play_text(run, found, context)
    if played != "kept off":
        acted[_key_of(found)] = before if played == "declined" else None
    return played == "acted"


def _key_of(found: TextInPlay) -> tuple[str, Spot | None]:
    return found.context.source, found.context.spot
