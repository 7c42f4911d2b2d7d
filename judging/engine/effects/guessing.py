"""Plays the guess at what a face-down Prize is."""

from judging.engine import cards as facts
from judging.engine.choices import Asking
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_for_number
from judging.engine.effects.context import TextContext
from judging.engine.effects.picking import Wanted, pick_places
from judging.engine.effects.play import (
    play_steps,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
)
from judging.engine.position import PlayerName, pile_size
from judging.engine.run import RulingRun

# In the order in which the question names them.
_KINDS = ("energy", "trainer", "pokemon")


@plays_mechanic(st.GuessPrize)
def guess_prize(run: RulingRun, context: TextContext, step: st.GuessPrize) -> None:
    """Ask for a guess, turn a Prize face up, and play the steps for a right guess."""
    owner = context.you if step.of == "you" else context.opponent
    if not pile_size(run.players[owner].prizes):
        tell_text_step(run, context, "text_no_prize", player=owner)
        context.bind(did=False)
        return
    number = ask_for_number(run, context, Question(context.you, "choose_guess"), 1, len(_KINDS))
    tell_text_step(run, context, f"text_guesses_{_KINDS[number - 1]}", player=context.you)
    is_right = _is_right(run, context, owner, _KINDS[number - 1])
    tell_and_conclude(run, context, "text_guess_right" if is_right else "text_guess_wrong")
    context.bind(did=is_right)
    if is_right:
        play_steps(run, context, step.right)


def _is_right(run: RulingRun, context: TextContext, owner: PlayerName, guess: str) -> bool:
    """Whether the Prize is of the kind guessed; if nobody has named it, the judge is asked."""
    pile = run.players[owner].prizes
    if not isinstance(pile, int):
        (place,) = pick_places(
            run, context, Wanted(owner, "prizes", None, "chance_card", 1, 1), pile
        )
        card = pile[place]
        if card is not None:
            tell_and_conclude(run, context, "text_prize_shown", card=card.name, player=owner)
            return facts.kind_of(card) == guess
    asking = Asking("choose_if_right", {"player": owner}, context.card_id)
    return run.ask_yes_no(context.you, asking)
