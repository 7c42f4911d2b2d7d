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
from judging.engine.knock_outs import is_over, remind
from judging.engine.nearest import suggest
from judging.engine.not_considered import (
    KnownTexts,
    attack_with_text,
    not_considered,
    nothing_known,
    word_of_the_judge,
)
from judging.engine.position import Card, Players, Position
from judging.engine.ruling import NotConsidered, PerPlayer, Result, Ruling, Said, Side, Step
from judging.engine.run import NeedsFlip, Note, RequestError, Run
from judging.engine.wording import step_text, verdict_text

# More outcomes than this are no help to anybody: the question is to give some of its flips.
MOST_BRANCHES = 1024

_RULES: Mapping[type, Callable[[Run, Any], None]] = {
    act.AttackWith: attack.attack,
    act.Retreat: retreat.retreat,
    act.Evolve: evolution.evolve,
    act.Devolve: evolution.devolve,
    act.LeavePlay: effects.leave_play,
    act.LevelUp: evolution.level_up,
    act.PlayBasic: play.play_basic,
    act.PlayLegend: play.play_legend,
    act.AttachEnergy: play.attach_energy,
    act.PlayTrainer: play.play_trainer,
    act.UsePower: powers.use_power,
    act.Switch: retreat.switch,
    act.Draw: turns.draw,
    act.Take: effects.take,
    act.CountsAs: effects.counts_as,
    act.Inflict: conditions.inflict,
    act.SetUp: set_up.set_up,
    act.EndTurn: between_turns.end_turn,
    act.Settle: winning.settle,
    act.Promote: turns.promote,
    act.Concede: winning.concede,
}
# What branches may differ in; where they do, the ruling above them says None.
_FIGURES = (
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


def edition_named(key: str) -> Edition:
    """The edition of that key; a misspelt one is refused with the nearest."""
    if key not in EDITIONS:
        raise RequestError("edition", f"there is no edition {key!r}{suggest(key, EDITIONS)}")
    return EDITIONS[key]


def rule(
    edition: str,
    position: Position,
    action: act.Action,
    flips: Sequence[Side] = (),
    known: KnownTexts = nothing_known,
) -> Ruling:
    """Rule on an action in a position under an edition.

    Flips are used in order; where one decides and none is left, the ruling holds every outcome as a
    branch. `known` says which texts a card has: those not played are named. Raises RequestError,
    which names the field, for what cannot be ruled on.
    """
    book = edition_named(edition)
    table = checks.checked(book, position)
    card = getattr(action, "card", None)
    if isinstance(card, Card):
        checks.check_card(card, "action.card")
    return _with_texts(_ruled(book, table, action, tuple(flips)), book, table, action, known)


def _with_texts(
    ruling: Ruling, book: Edition, table: Position, action: act.Action, known: KnownTexts
) -> Ruling:
    """The ruling with the texts that it left aside, and those for which the judge has spoken."""
    if word_of_the_judge(action) and (told := attack_with_text(table, action, known)):
        ruling = _everywhere(ruling, step=_by_word(*told))
    missing = not_considered(book, table, action, known)
    return _everywhere(ruling, missing=missing) if missing else ruling


def _by_word(card: Card | str, attack: str) -> Step:
    name = card if isinstance(card, str) else card.name
    args = {"attack": attack}
    text = step_text("judges_word", args)
    return Step("TEXT", "card", f"{name}, {attack}", text, message="judges_word", args=args)


def _everywhere(
    ruling: Ruling, step: Step | None = None, missing: tuple[NotConsidered, ...] = ()
) -> Ruling:
    """The ruling and its branches with a step after the announcement, or with what is missing."""
    fields: dict[str, Any] = {}
    if missing:
        fields["not_considered"] = missing
    if step and ruling.legal:
        fields["steps"] = tuple(_after_announcement(ruling.steps, step))
    if ruling.branches:
        fields["branches"] = tuple(_everywhere(one, step, missing) for one in ruling.branches)
    return replace(ruling, **fields)


def _after_announcement(steps: Sequence[Step], more: Step) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.message == "announces":
            yield more


def _ruled(
    edition: Edition, position: Position, action: act.Action, flips: tuple[Side, ...]
) -> Ruling:
    if run := _played(edition, position, action, flips):
        return _closed(run)
    leaves: list[Ruling] = []
    for side in _SIDES:
        _branch(edition, position, action, (*flips, side), len(flips), leaves)
    return _gathered(leaves, len(flips))


def _played(
    edition: Edition, position: Position, action: act.Action, flips: tuple[Side, ...]
) -> Run | None:
    """The action played through with these flips; None where one more is needed."""
    run = Run(edition, position, flips)
    try:
        _play(run, action)
    except NeedsFlip:
        return None
    return run


def _play(run: Run, action: act.Action) -> None:
    """The action, where the game is not over before it."""
    under_way = all(side.active and side.prizes for side in run.players.values())
    if under_way or isinstance(action, _ALWAYS):
        _RULES[type(action)](run, action)
    elif not is_over(run, forbids=not isinstance(action, act.EndTurn)):
        _RULES[type(action)](run, action)
        remind(run)


# What can be asked when the game is over too: set-up, who has won, what a card counts as.
_ALWAYS = (act.SetUp, act.Settle, act.CountsAs)
_SIDES: tuple[Side, Side] = ("heads", "tails")


def _branch(
    edition: Edition,
    position: Position,
    action: act.Action,
    flips: tuple[Side, ...],
    given: int,
    leaves: list[Ruling],
) -> None:
    """Every outcome that begins with these flips, heads before tails."""
    run = _played(edition, position, action, flips)
    if run is None:
        for side in _SIDES:
            _branch(edition, position, action, (*flips, side), given, leaves)
        return
    if len(leaves) == MOST_BRANCHES:
        raise RequestError(
            "flips", f"more than {MOST_BRANCHES} outcomes are open here: give some of the flips"
        )
    new = flips[given:]
    leaves.append(replace(_closed(run), probability=0.5 ** len(new), flips=new))


def _closed(run: Run) -> Ruling:
    """The ruling of a run that came to its end."""
    legal = not run.refusals
    notes = run.notes if legal else run.refusals
    told = _sentences(run)
    return Ruling(
        edition=run.edition.key,
        legal=legal,
        verdict=verdict_text(told),
        steps=tuple([_step(run.edition, note) for note in notes]),
        damage=run.damage,
        extra_cards=PerPlayer(**run.extra_cards) if run.extra_cards else None,
        payments=run.payments,
        cards=run.cards,
        prizes_taken=PerPlayer(**run.prizes_taken),
        prize_order=run.prize_order,
        promotes=run.promotes,
        position=_position(run) if legal else run.unchanged,
        result=_result(run),
        flips_used=run.flips_used,
        told=tuple([Said(*sentence) for sentence in told]),
    )


def _result(run: Run) -> Result:
    if not run.outcomes:
        return Result(run.status, run.winner, {**run.wins})
    emptiest = run.outcomes[0]
    return Result(
        by={**run.wins},
        if_bench_empty=emptiest.winner or "sudden_death",
        outcomes=run.outcomes,
    )


def _step(edition: Edition, note: Note) -> Step:
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


def _position(run: Run) -> Position:
    return Position(
        turn=run.turn,
        stadium=run.stadium,
        stadium_owner=run.stadium_owner,
        effects=run.effects,
        players=Players(A=run.players["A"], B=run.players["B"]),
    )


def _sentences(run: Run) -> list[tuple[str, dict[str, object]]]:
    """What the verdict says; the reasons of a refusal stand in its steps."""
    sentences = [_refused(run)] if run.refusals else run.verdict
    unused = len(run.flips) - run.flips_used
    if unused:
        return [*sentences, ("flips_left", {"count": unused})]
    return sentences


def _refused(run: Run) -> tuple[str, dict[str, object]]:
    reasons = " ".join(step_text(note.message, note.args) for note in run.refusals)
    return "refused", {"reasons": reasons}


def _gathered(leaves: list[Ruling], given: int) -> Ruling:
    """The ruling above its branches: what they share, None where they differ."""
    told: tuple[str, dict[str, object]] = ("flip_decides", {"count": len(leaves)})
    above = {name: getattr(leaves[0], name) if _agree(leaves, name) else None for name in _FIGURES}
    return replace(
        leaves[0],
        verdict=verdict_text([told]),
        told=(Said(*told),),
        steps=_common_steps(leaves),
        flips_used=given,
        branches=tuple(leaves),
        probability=UNSET,
        flips=UNSET,
        **above,
    )


def _agree(leaves: list[Ruling], name: str) -> bool:
    first = getattr(leaves[0], name)
    return all(getattr(leaf, name) == first for leaf in leaves)


def _common_steps(leaves: list[Ruling]) -> tuple[Step, ...]:
    first = leaves[0].steps
    for count, steps in enumerate(zip(*(leaf.steps for leaf in leaves), strict=False)):
        if any(step != steps[0] for step in steps):
            return first[:count]
    return first[: min(len(leaf.steps) for leaf in leaves)]
