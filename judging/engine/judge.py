"""The engine's front door: position and action in, ruling out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from judging.engine import actions as act
from judging.engine import (
    attack,
    between_turns,
    card_actions,
    checks,
    conditions,
    evolution,
    look,
    play,
    powers,
    retreat,
    set_up,
    turns,
    v_union,
    winning,
)
from judging.engine.branches import Work, rule_with_branches
from judging.engine.choices import Picks
from judging.engine.editions import EDITIONS, Edition
from judging.engine.fallen import refuse_fallen
from judging.engine.hooks import NO_EFFECTS, EffectLayer
from judging.engine.knock_outs import is_game_over, remind_of_empty_sides
from judging.engine.left_aside import join_left_aside
from judging.engine.nearest import suggest_nearest
from judging.engine.not_considered import (
    KnownTexts,
    find_attack_text,
    is_judges_word,
    no_known_texts,
    nothing_played,
    texts_not_considered,
)
from judging.engine.position import Card, Position
from judging.engine.ruling import CoinSide, NotConsidered, Ruling, Step
from judging.engine.run import NeedsChoice, RequestError, RulingRun
from judging.engine.tools_held import tell_two_tools
from judging.engine.unsaid import tell_unsaid_hp
from judging.engine.wording import step_text
from judging.engine.writing import write_question, write_ruling

_ACTION_RULES: Mapping[type, Callable[[RulingRun, Any], None]] = {
    act.AttackWith: attack.use_attack,
    act.Retreat: retreat.retreat_active,
    act.Evolve: evolution.evolve_pokemon,
    act.Devolve: evolution.devolve_pokemon,
    act.LeavePlay: card_actions.leave_play,
    act.LevelUp: evolution.level_up,
    act.PlayBasic: play.play_basic,
    act.PlayLegend: play.play_legend,
    act.PlayVUnion: v_union.play_v_union,
    act.AttachEnergy: play.attach_energy,
    act.PlayTrainer: play.play_trainer,
    act.UsePower: powers.use_power,
    act.Switch: retreat.switch_active,
    act.Draw: turns.draw_card,
    act.Take: card_actions.take_cards,
    act.CountsAs: card_actions.decide_counts_as,
    act.Inflict: conditions.inflict_condition,
    act.SetUp: set_up.set_up_game,
    act.EndTurn: between_turns.end_turn,
    act.Settle: winning.settle_winner,
    act.Promote: turns.promote_pokemon,
    act.Look: look.look_on,
    act.Concede: winning.concede_game,
}


def find_edition(key: str) -> Edition:
    """The edition of that key; a misspelt one is refused with the nearest."""
    if key not in EDITIONS:
        near = suggest_nearest(key, EDITIONS)
        raise RequestError("edition", "no_edition", key=key, near=near)
    return EDITIONS[key]


def rule(  # noqa: PLR0913, PLR0917 -- a question's parts, most of them left out by most
    edition: str,
    position: Position,
    action: act.Action,
    flips: Sequence[CoinSide] = (),
    known: KnownTexts = no_known_texts,
    choices: Sequence[Picks] = (),
    layer: EffectLayer | None = None,
    work: Work | None = None,
) -> Ruling:
    """Rule on an action in a position under an edition.

    Flips are used in order; if one is needed and none is left, the ruling holds every outcome as a
    branch. `choices` are the picks for each question in order; if somebody must decide and none are
    left, the ruling moves nothing and asks (`select`). `known` says which texts a card has: those
    that are not played are named. `layer` plays texts. `work`: how much may still be worked out, if
    several questions share it. Raises RequestError, which names the field, for what cannot be ruled
    on.
    """
    book = find_edition(edition)
    table = checks.check_position(book, position)
    checks.check_cards_of_action(action)
    if layer and not (action.texts and layer.is_active(table, action)):
        layer = None
    play = partial(_rule_with_flips, book, table, action, tuple(choices), layer)
    count_rules = partial(checks.count_lasting_rules, table)
    ruling = rule_with_branches(play, tuple(flips), work or Work(), count_rules)
    if is_judges_word(action) and (attack_text := find_attack_text(table, action, known)):
        ruling = _add_to_branches(ruling, step=_judges_word_step(*attack_text, layer))
    plays = layer.is_text_played if layer else nothing_played
    missing = texts_not_considered(book, table, action, known, plays)
    return _add_to_branches(ruling, missing=missing) if missing else ruling


def _judges_word_step(card: Card | str, attack: str, layer: EffectLayer | None) -> Step:
    card = Card(name=card) if isinstance(card, str) else card
    source = (layer or NO_EFFECTS).cite_text(card, attack)
    args = {"attack": attack}
    text = step_text("judges_word", args)
    return Step("TEXT", "card", source, text, message="judges_word", args=args)


def _add_to_branches(
    ruling: Ruling, step: Step | None = None, missing: tuple[NotConsidered, ...] = ()
) -> Ruling:
    """The ruling and its branches with a step after the announcement, or with what is missing."""
    fields: dict[str, Any] = {}
    if missing:
        fields["not_considered"] = join_left_aside(missing, ruling.not_considered)
    if step and ruling.legal:
        fields["steps"] = tuple(_insert_after_announcement(ruling.steps, step))
    if ruling.branches:
        fields["branches"] = tuple(
            _add_to_branches(branch, step, missing) for branch in ruling.branches
        )
    return replace(ruling, **fields)


def _insert_after_announcement(steps: Sequence[Step], more: Step) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.message == "announces":
            yield more


def _rule_with_flips(
    edition: Edition,
    position: Position,
    action: act.Action,
    choices: tuple[Picks, ...],
    layer: EffectLayer | None,
    flips: tuple[CoinSide, ...],
) -> Ruling:
    """The ruling with these flips, or the question that is open; NeedsFlip where one is missing."""
    run = RulingRun(edition, position, flips, choices, layer)
    try:
        _play_action(run, action)
    except NeedsChoice as needed:
        return write_question(run, needed.select)
    return write_ruling(run)


def _play_action(run: RulingRun, action: act.Action) -> None:
    """Play the action, unless the game was over before it."""
    a, b = run.players.values()
    under_way = a.active and a.prizes and b.active and b.prizes
    if under_way or isinstance(action, _ALWAYS_ASKABLE):
        refuse_fallen(run, action)
        _ACTION_RULES[type(action)](run, action)
        tell_unsaid_hp(run)
        tell_two_tools(run)
    elif not is_game_over(run, forbids=not isinstance(action, act.EndTurn)):
        refuse_fallen(run, action)
        _ACTION_RULES[type(action)](run, action)
        tell_unsaid_hp(run)
        tell_two_tools(run)
        remind_of_empty_sides(run)


# Actions that can be asked even when the game is over: set-up, who has won, what a card counts as,
# what is in force.
_ALWAYS_ASKABLE = (act.SetUp, act.Settle, act.CountsAs, act.Look)
