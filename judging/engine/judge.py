"""The engine's front door: position and action in, ruling out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine import actions as act
from judging.engine import (
    attack,
    between_turns,
    checks,
    conditions,
    effects,
    evolution,
    play,
    powers,
    retreat,
    set_up,
    turns,
    winning,
)
from judging.engine.editions import EDITIONS, Edition
from judging.engine.knock_outs import is_game_over, remind_of_empty_sides
from judging.engine.nearest import suggest_nearest
from judging.engine.not_considered import (
    KnownTexts,
    find_attack_text,
    is_judges_word,
    no_known_texts,
    texts_not_considered,
)
from judging.engine.position import Card, Players, Position
from judging.engine.ruling import CoinSide, NotConsidered, PerPlayer, Result, Ruling, Said, Step
from judging.engine.run import NeedsFlip, Note, RequestError, RulingRun
from judging.engine.wording import branched_text, step_text, verdict_text

# More outcomes than this are no help to anybody: the question is to give some of its flips.
MOST_BRANCHES = 1024

_ACTION_RULES: Mapping[type, Callable[[RulingRun, Any], None]] = {
    act.AttackWith: attack.use_attack,
    act.Retreat: retreat.retreat_active,
    act.Evolve: evolution.evolve_pokemon,
    act.Devolve: evolution.devolve_pokemon,
    act.LeavePlay: effects.leave_play,
    act.LevelUp: evolution.level_up,
    act.PlayBasic: play.play_basic,
    act.PlayLegend: play.play_legend,
    act.AttachEnergy: play.attach_energy,
    act.PlayTrainer: play.play_trainer,
    act.UsePower: powers.use_power,
    act.Switch: retreat.switch_active,
    act.Draw: turns.draw_card,
    act.Take: effects.take_cards,
    act.CountsAs: effects.decide_counts_as,
    act.Inflict: conditions.inflict_condition,
    act.SetUp: set_up.set_up_game,
    act.EndTurn: between_turns.end_turn,
    act.Settle: winning.settle_winner,
    act.Promote: turns.promote_pokemon,
    act.Concede: winning.concede_game,
}
# What branches may differ in; where they do, the ruling above them says None.
_BRANCH_FIGURES = (
    "damage",
    "extra_cards",
    "payments",
    "cards",
    "prizes_taken",
    "prize_order",
    "promotes",
    "position",
    "result",
)


def find_edition(key: str) -> Edition:
    """The edition of that key; a misspelt one is refused with the nearest."""
    if key not in EDITIONS:
        raise RequestError(
            "edition", f"there is no edition {key!r}{suggest_nearest(key, EDITIONS)}"
        )
    return EDITIONS[key]


def rule(
    edition: str,
    position: Position,
    action: act.Action,
    flips: Sequence[CoinSide] = (),
    known: KnownTexts = no_known_texts,
) -> Ruling:
    """Rule on an action in a position under an edition.

    Flips are used in order; where one decides and none is left, the ruling holds every outcome as a
    branch. `known` says which texts a card has: those not played are named. Raises RequestError,
    which names the field, for what cannot be ruled on.
    """
    book = find_edition(edition)
    table = checks.check_position(book, position)
    card = getattr(action, "card", None)
    if isinstance(card, Card):
        checks.check_card(card, "action.card")
    return _add_text_notes(
        _rule_with_branches(book, table, action, tuple(flips)), book, table, action, known
    )


def _add_text_notes(
    ruling: Ruling, book: Edition, table: Position, action: act.Action, known: KnownTexts
) -> Ruling:
    """The ruling with the texts that it left aside, and those for which the judge has spoken."""
    if is_judges_word(action) and (attack_text := find_attack_text(table, action, known)):
        ruling = _add_to_branches(ruling, step=_judges_word_step(*attack_text))
    missing = texts_not_considered(book, table, action, known)
    return _add_to_branches(ruling, missing=missing) if missing else ruling


def _judges_word_step(card: Card | str, attack: str) -> Step:
    name = card if isinstance(card, str) else card.name
    args = {"attack": attack}
    text = step_text("judges_word", args)
    return Step("TEXT", "card", f"{name}, {attack}", text, message="judges_word", args=args)


def _add_to_branches(
    ruling: Ruling, step: Step | None = None, missing: tuple[NotConsidered, ...] = ()
) -> Ruling:
    """The ruling and its branches with a step after the announcement, or with what is missing."""
    fields: dict[str, Any] = {}
    if missing:
        fields["not_considered"] = missing
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


def _rule_with_branches(
    edition: Edition, position: Position, action: act.Action, flips: tuple[CoinSide, ...]
) -> Ruling:
    if run := _play_with_flips(edition, position, action, flips):
        return _make_ruling(run)
    leaves: list[Ruling] = []
    for side in _COIN_SIDES:
        _collect_branches(edition, position, action, (*flips, side), len(flips), leaves)
    return _merge_branches(leaves, len(flips))


def _play_with_flips(
    edition: Edition, position: Position, action: act.Action, flips: tuple[CoinSide, ...]
) -> RulingRun | None:
    """The action played through with these flips; None where one more is needed."""
    run = RulingRun(edition, position, flips)
    try:
        _play_action(run, action)
    except NeedsFlip:
        return None
    return run


def _play_action(run: RulingRun, action: act.Action) -> None:
    """The action, where the game is not over before it."""
    under_way = all(side.active and side.prizes for side in run.players.values())
    if under_way or isinstance(action, _ALWAYS_ASKABLE):
        _ACTION_RULES[type(action)](run, action)
    elif not is_game_over(run, forbids=not isinstance(action, act.EndTurn)):
        _ACTION_RULES[type(action)](run, action)
        remind_of_empty_sides(run)


# What can be asked when the game is over too: set-up, who has won, what a card counts as.
_ALWAYS_ASKABLE = (act.SetUp, act.Settle, act.CountsAs)
_COIN_SIDES: tuple[CoinSide, CoinSide] = ("heads", "tails")


def _collect_branches(
    edition: Edition,
    position: Position,
    action: act.Action,
    flips: tuple[CoinSide, ...],
    flips_given: int,
    leaves: list[Ruling],
) -> None:
    """Every outcome that begins with these flips, heads before tails."""
    run = _play_with_flips(edition, position, action, flips)
    if run is None:
        for side in _COIN_SIDES:
            _collect_branches(edition, position, action, (*flips, side), flips_given, leaves)
        return
    if len(leaves) == MOST_BRANCHES:
        raise RequestError(
            "flips", f"more than {MOST_BRANCHES} outcomes are open here: give some of the flips"
        )
    new = flips[flips_given:]
    leaves.append(replace(_make_ruling(run), probability=0.5 ** len(new), flips=new))


def _make_ruling(run: RulingRun) -> Ruling:
    """The ruling of a run that came to its end."""
    legal = not run.refusals
    notes = run.notes if legal else run.refusals
    sentences = _verdict_sentences(run)
    return Ruling(
        edition=run.edition.key,
        legal=legal,
        verdict=verdict_text(sentences),
        steps=tuple([_make_step(run.edition, note) for note in notes]),
        damage=run.damage,
        extra_cards=PerPlayer(**run.extra_cards) if run.extra_cards else None,
        payments=run.payments,
        cards=run.cards,
        prizes_taken=PerPlayer(**run.prizes_taken),
        prize_order=run.prize_order,
        promotes=run.promotes,
        position=_make_position(run) if legal else run.unchanged,
        result=_make_result(run),
        flips_used=run.flips_used,
        told=tuple([Said(*sentence) for sentence in sentences]),
    )


def _make_result(run: RulingRun) -> Result:
    if not run.outcomes:
        return Result(run.status, run.winner, {**run.wins})
    emptiest = run.outcomes[0]
    return Result(
        by={**run.wins},
        if_bench_empty=emptiest.winner or "sudden_death",
        outcomes=run.outcomes,
    )


def _make_step(edition: Edition, note: Note) -> Step:
    cited = edition.cite(note.key)
    return Step(
        cited.rule,
        cited.provenance,
        cited.source,
        step_text(note.message, note.args),
        note.before,
        note.after,
        cited.reading or UNSET,
        note.message,
        note.args,
    )


def _make_position(run: RulingRun) -> Position:
    return Position(
        turn=run.turn,
        stadium=run.stadium,
        stadium_owner=run.stadium_owner,
        effects=run.effects,
        players=Players(A=run.players["A"], B=run.players["B"]),
    )


def _verdict_sentences(run: RulingRun) -> list[tuple[str, dict[str, object]]]:
    """What the verdict says; the reasons of a refusal stand in its steps."""
    sentences = _refusal_sentences(run) if run.refusals else run.verdict
    unused = len(run.flips) - run.flips_used
    if unused:
        return [*sentences, ("flips_left", {"count": unused})]
    return sentences


def _refusal_sentences(run: RulingRun) -> list[tuple[str, dict[str, object]]]:
    """Why it is not allowed; where the game is over, who has won it.

    That something does not count is the answer asked for, and nothing refused.
    """
    if run.refusals[0].message == "counts_not":
        return [(note.message, note.args) for note in run.refusals]
    reasons = " ".join(step_text(note.message, note.args) for note in run.refusals)
    sentences: list[tuple[str, dict[str, object]]] = [("refused", {"reasons": reasons})]
    if run.winner and not any(note.message in _NAMES_THE_WINNER for note in run.refusals):
        sentences.append(("wins", {"player": run.winner}))
    return sentences


_NAMES_THE_WINNER = frozenset(
    {"wins_by_no_pokemon", "wins_by_deck_out", "wins_by_concession", "more_ways"}
)


def _merge_branches(leaves: list[Ruling], flips_given: int) -> Ruling:
    """The ruling above its branches: what they share, None where they differ."""
    sentence: tuple[str, dict[str, object]] = ("flip_decides", {"count": len(leaves)})
    verdict = branched_text(
        verdict_text([sentence]), [(leaf.flips or (), leaf.verdict) for leaf in leaves]
    )
    above = {
        name: getattr(leaves[0], name) if _all_agree(leaves, name) else None
        for name in _BRANCH_FIGURES
    }
    return replace(
        leaves[0],
        verdict=verdict,
        told=(Said(*sentence),),
        steps=_common_steps(leaves),
        flips_used=flips_given,
        branches=tuple(leaves),
        probability=UNSET,
        flips=UNSET,
        **above,
    )


def _all_agree(leaves: list[Ruling], name: str) -> bool:
    first = getattr(leaves[0], name)
    return all(getattr(leaf, name) == first for leaf in leaves)


def _common_steps(leaves: list[Ruling]) -> tuple[Step, ...]:
    first = leaves[0].steps
    for count, steps in enumerate(zip(*(leaf.steps for leaf in leaves), strict=False)):
        if any(step != steps[0] for step in steps):
            return first[:count]
    return first[: min(len(leaf.steps) for leaf in leaves)]
