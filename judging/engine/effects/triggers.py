"""Texts that act by themselves at a moment: a card played, damage done, a turn that ends.

Where several act at one moment, those of the player whose turn it is come first, the Active
Pokémon's before the Bench's.
"""

from typing import Any

from judging.engine.choices import Asking
from judging.engine.damage import put_counters
from judging.engine.effects import steps as st
from judging.engine.effects.card_texts import card_texts, library_of
from judging.engine.effects.context import TextContext, begin_text
from judging.engine.effects.evaluate import holds
from judging.engine.effects.figures_in_force import BETWEEN_TURNS
from judging.engine.effects.fitting import card_fits
from judging.engine.effects.limits import is_used_up, note_use
from judging.engine.effects.play import play_steps
from judging.engine.effects.protection import STRUCK
from judging.engine.effects.rules import CountersWhen
from judging.engine.effects.standing import (
    condition_holds,
    find_texts,
    is_meant,
    limit_of,
    rules_on,
)
from judging.engine.effects.texts import Text
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.piles import PileName, put_on_pile, remove_from_hand
from judging.engine.position import Card, PlayerName, opponent_of
from judging.engine.run import RulingRun, Spot

ACTING, CANCELLED = "acting", "cancelled"


def act(
    run: RulingRun,
    moment: str,
    spot: Spot | None = None,
    card: Card | None = None,
    **words: Any,
) -> None:
    """All texts of a moment act, one after the other.

    `spot`: the Pokémon the moment is about, the texts know it as `target`; `card`: the card that
    brings it up; `words`: what other words of the texts stand for (`attacker`, `it`).
    """
    called = find_texts(run, moment)
    if not called:
        return
    waiting = [(found, _follow(run, found)) for found in called]
    acted: set[object] = set()
    for found, context in waiting:
        once = limit_of(found)
        if once in acted or not _is_called(run, found, spot, card):
            continue
        if once:
            acted.add(once)
        context.bind(target=spot, cards=(card,) if card else (), **words)
        play_text(run, found, context)


def _follow(run: RulingRun, found: TextInPlay) -> TextContext:
    """A fresh context of the text, which goes where its Pokémon goes."""
    acting = run.memory.get(ACTING)
    context = begin_text(run, fresh_context(run, found))
    run.memory[ACTING] = acting  # it acts when its turn comes
    return context


def fresh_context(run: RulingRun, found: TextInPlay) -> TextContext:
    """What the words of a text stand for as it begins to act."""
    old = found.context
    context = TextContext(library_of(run), old.you, old.spot, old.card, old.part)
    context.source = old.source
    return context


def _is_called(run: RulingRun, found: TextInPlay, spot: Spot | None, card: Card | None) -> bool:
    """Whether the moment is this text's own."""
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
    """Whether it is the text's turn, and such a card, played as it asks, is what brought it up."""
    text, context = found.text, found.context
    if text.turn and (run.player == context.you) != (text.turn == "you"):
        return False
    if text.only_by_hand and run.memory.get(ACTING) is not None:
        return False
    return text.card is None or card_fits(run, context, card, text.card)


def play_text(run: RulingRun, found: TextInPlay, context: TextContext) -> bool:
    """A text acts, if its condition is so; whether it was so. Where it says “may”, it is asked."""
    if found.context.spot == context.spot and not condition_holds(run, found):
        return False
    if found.text.limit:
        note_use(run, found)
    if answer_power(run, found):
        return True
    steps: tuple[Any, ...] = found.text.steps
    if found.text.may and found.text.when not in {"use", "instead_of_attack", "player_turn"}:
        steps = (st.May(then=steps),)
    play_as(run, context, steps)
    return True


def play_as(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> None:
    """Play the steps of a text; meanwhile it is known whose text acts."""
    before = run.memory.get(ACTING)
    run.memory[ACTING] = context.you
    play_steps(run, context, steps)
    run.memory[ACTING] = before


# --- moments that are put together ---------------------------------------------------------------


def act_of_card(run: RulingRun, spot: Spot, card: Card) -> None:
    """A card was attached from the hand: its own text acts, then those that watch for it."""
    for found in find_texts(run, "attached"):
        mine = found.context.spot == spot and found.context.card.catalogue_id == card.catalogue_id
        if mine:
            play_text(run, found, _follow(run, found))
            break
    act(run, "energy_attached", spot, card)


def put_counters_when(run: RulingRun, moment: str, spot: Spot) -> None:
    """Damage counters that rules in force put on a Pokémon from the hand."""
    pokemon = run.look_at(spot)
    for standing in list(rules_on(run, CountersWhen, spot, pokemon)) if pokemon else ():
        if standing.rule.when == moment:
            before, count = run.find_pokemon(spot, "action"), standing.rule.count
            put_counters(run, spot, count)
            name, after = run.name_pokemon(spot, before), before.damage + 10 * count
            run.tell_text(standing.source, "text_counters_when", before=before.damage, after=after,
                          name=name, count=count)  # fmt: skip


def answer_power(run: RulingRun, found: TextInPlay) -> bool:
    """Whether a Trainer in the opponent's hand is played as an answer, and stops a Poké-Power."""
    player = opponent_of(found.context.you)
    hand = run.players[player].hand
    if found.kind != "Poké-Power" or isinstance(hand, int):
        return False
    for card in dict.fromkeys(one for one in hand if one and one.catalogue_id):
        for part, text in card_texts(run, card):
            if part is None and text.when == "opponent_power":
                return _answer_with(run, player, card, text, found)
    return False


def _answer_with(
    run: RulingRun, player: PlayerName, card: Card, text: Text, found: TextInPlay
) -> bool:
    context = TextContext(library_of(run), player, None, card, None)
    asking = Asking("choose_may", {"what": context.source}, context.card_id)
    if not holds(run, context, text.if_) or not run.ask_yes_no(player, asking):
        return False
    remove_from_hand(run, player, card)
    put_on_pile(run, player, "discard", (card,))
    run.tell_text(context.source, "text_stops_power", card=card.name, power=found.name)
    run.add_verdict("text_stops_power", card=card.name, power=found.name)
    return True


def answer_trainer(run: RulingRun, card: Card) -> bool:
    """The opponent's texts answer a Trainer that is played; whether one stopped it."""
    for found in find_texts(run, "opponent_trainer"):
        if found.context.you == run.player or not _is_called(run, found, None, card):
            continue
        context = _follow(run, found)
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
    """A Trainer that does nothing goes where the text that stopped it says."""
    if card.trainer == "Supporter":
        run.set_turn(run.player, supporter_played=True)
    name, at_the_bottom = _PILES[to]
    put_on_pile(run, run.player, name, (card,), bottom=at_the_bottom)
    run.add_verdict("text_cancels_card", card=card.name)


def answer_damage(run: RulingRun) -> None:
    """What answers an attack's damage, of those who were hit and of those who hit."""
    struck = run.memory.get(STRUCK, {})
    for spot, (blow, _) in list(struck.items()):
        if blow.attacker.player != spot.player:
            act(run, "damaged", spot, attacker=blow.attacker)
    attackers = {blow.attacker for blow, _ in struck.values() if not blow.at_itself}
    for attacker in attackers:
        act(run, "damages", attacker, attacker=attacker)


def answer_knock_out(run: RulingRun, spot: Spot) -> None:
    """What answers a Knock Out by damage of an opponent's attack."""
    blow, _ = run.memory.get(STRUCK, {}).get(spot, (None, 0))
    if blow is not None and blow.attacker.player != spot.player:
        act(run, "knocked_out", spot, attacker=blow.attacker)


def between_turns(run: RulingRun, step: str, first: str) -> None:
    """Texts that act at any time between turns do so once, as soon as they can."""
    if step == first:
        run.memory[BETWEEN_TURNS] = set()
    acted: set[tuple[str, Spot | None]] = run.memory.setdefault(BETWEEN_TURNS, set())
    names: set[object] = run.memory.setdefault("names between turns", set())
    for found in find_texts(run, "between_turns"):
        key, once = (found.context.source, found.context.spot), limit_of(found)
        if key in acted or once in names or not _is_called(run, found, None, None):
            continue
        if play_text(run, found, _follow(run, found)):
            acted.add(key)
            if once:
                names.add(once)
    if not step:
        act(run, "after_turns")
