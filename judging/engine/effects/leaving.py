"""Finds where cards that leave play go: the discard pile, or where a text in force sends them."""

from judging.engine.choices import Asking
from judging.engine.effects import rules as ru
from judging.engine.effects.card_texts import cite_text, own_rules
from judging.engine.effects.expressions import CardFilter
from judging.engine.effects.fitting import card_fits
from judging.engine.effects.groups import players_of
from judging.engine.effects.protection import STRUCK
from judging.engine.effects.standing import Standing, is_meant, rules_in_force
from judging.engine.piles import PileName
from judging.engine.position import Card, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot

# Keys in `run.memory`: whose text is acting (`triggers.ACTING`), and which Pokémon is being
# discarded after a Knock Out.
ACTING = "acting"
FALLEN = "fallen"


def pile_in_force(run: RulingRun, player: PlayerName, card: Card, pile: PileName) -> PileName:
    """The pile a card goes to instead of the discard pile."""
    if pile != "discard":
        return pile
    for rule in own_rules(run, card, ru.GoesTo):
        if rule.what == "this_card":
            _tell_pile(run, cite_text(run, card, None), card, player, rule.to)
            return rule.to
    for standing in rules_in_force(run, ru.GoesTo):
        if _sends_away(run, standing, player, card) and _is_wanted(run, standing):
            _tell_pile(run, standing.source, card, player, standing.rule.to)
            to: PileName = standing.rule.to
            return to
    return pile


def _is_wanted(run: RulingRun, standing: Standing) -> bool:
    """Whether a text that says “you may” is to act; asked once for each Knock Out."""
    if not standing.found.text.may:
        return True
    answers: dict[object, bool] = run.memory.setdefault("where cards go", {})
    key = (standing.source, standing.context.spot, run.memory.get(FALLEN, (None,))[0])
    if key not in answers:
        asking = Asking("choose_may", {"what": standing.source}, standing.context.card_id)
        answers[key] = run.ask_yes_no(standing.context.you, asking)
    return answers[key]


def _tell_pile(run: RulingRun, source: str, card: Card, player: PlayerName, pile: str) -> None:
    run.tell_text(source, f"text_goes_to_{pile}", card=card.name, player=player)
    run.add_verdict(f"text_goes_to_{pile}", card=card.name, player=player)


def _sends_away(run: RulingRun, standing: Standing, player: PlayerName, card: Card) -> bool:
    rule: ru.GoesTo = standing.rule
    if player not in players_of(standing.context, rule.of):
        return False
    if not card_fits(run, standing.context, card, rule.cards):
        return False
    if rule.what == "energy":
        return card_fits(run, standing.context, card, _ENERGY) and _is_by(run, rule, player)
    return rule.what == "knocked_out" and _fell_with_pokemon(run, standing, card)


_ENERGY = CardFilter(kind="energy")


def _is_by(run: RulingRun, rule: ru.GoesTo, player: PlayerName) -> bool:
    """Whether an effect of the player that the rule names is discarding the card."""
    acting: PlayerName | None = run.memory.get(ACTING)
    if acting is None or FALLEN in run.memory:
        return False
    return rule.by is None or (acting == player) == (rule.by == "you")


def _fell_to_opponent(run: RulingRun, spot: Spot) -> bool:
    struck = run.memory.get(STRUCK, {})
    return spot in struck and struck[spot][0].attacker.player != spot.player


def _fell_with_pokemon(run: RulingRun, standing: Standing, card: Card) -> bool:
    """Whether the card is of a Knocked Out Pokémon that the rule means."""
    rule: ru.GoesTo = standing.rule
    fallen: tuple[Spot, Pokemon] | None = run.memory.get(FALLEN)
    if fallen is None:
        return False
    spot, pokemon = fallen
    if rule.from_attacks and not _fell_to_opponent(run, spot):
        return False
    mine = rule.all or card is pokemon.card or card in pokemon.under
    meant = rule.on is None or is_meant(run, standing.context, rule.on, spot, pokemon)
    return mine and meant
