"""Writes the ruling of a run: its steps in words with their sources, its verdict, its figures."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.choices import Select
from judging.engine.editions import Edition
from judging.engine.left_aside import list_left_aside
from judging.engine.position import Players, Position
from judging.engine.ruling import CoinSide, PerPlayer, Result, Ruling, Said, Step
from judging.engine.run import BY_TEXT, Note, RulingRun
from judging.engine.wording import step_text, verdict_text

Sentence = tuple[str, dict[str, object]]


def write_ruling(run: RulingRun) -> Ruling:
    """The ruling of a run that came to its end."""
    legal = not run.refusals
    sentences = _verdict_sentences(run)
    return Ruling(
        edition=run.edition.key,
        legal=legal,
        verdict=verdict_text(sentences),
        steps=make_steps(run.edition, run.notes if legal else run.refusals),
        damage=run.damage,
        extra_cards=PerPlayer(**run.extra_cards) if run.extra_cards else None,
        payments=run.payments,
        cards=run.cards,
        prizes_taken=PerPlayer(run.prizes_taken["A"], run.prizes_taken["B"]),
        prize_order=run.prize_order,
        promotes=run.promotes,
        position=_make_position(run) if legal else run.unchanged,
        result=_make_result(run),
        flips_used=run.flips_used,
        told=tuple([Said(*sentence) for sentence in sentences]),
        in_force=run.in_force,
        not_considered=list_left_aside(run),
    )


def write_question(run: RulingRun, select: Select) -> Ruling:
    """The ruling of a run in which somebody must decide: what led there, and nothing moved."""
    if run.refusals:
        return write_ruling(run)
    sentences = _question_sentences(select)
    return Ruling(
        edition=run.edition.key,
        legal=True,
        verdict=verdict_text(sentences),
        steps=make_steps(run.edition, run.notes),
        damage=None,
        extra_cards=None,
        payments=None,
        cards=None,
        prizes_taken=PerPlayer(),
        prize_order=(),
        promotes=(),
        position=run.unchanged,
        result=Result(),
        flips_used=run.flips_used,
        select=select,
        told=tuple([Said(*sentence) for sentence in sentences]),
        not_considered=list_left_aside(run),
    )


def write_rest(above: Ruling, beyond: Sequence[tuple[CoinSide, ...]]) -> Ruling:
    """The branch that stands for all coins beyond those listed: nothing of it is worked out.

    `beyond`: the flips after which no more are listed; the branch's own `flips` are those that all
    of them begin with.
    """
    sentences: list[Sentence] = [("rest_of_flips", {})]
    return replace(
        above,
        verdict=verdict_text(sentences),
        told=tuple([Said(*sentence) for sentence in sentences]),
        **dict.fromkeys(FIGURES),
        select=None,
        branches=None,
        flips=_shared_beginning(beyond),
        probability=sum(0.5 ** len(flips) for flips in beyond),
        rest=True,
    )


def _shared_beginning(beyond: Sequence[tuple[CoinSide, ...]]) -> tuple[CoinSide, ...]:
    first = beyond[0]
    for place in range(len(first)):
        if any(flips[: place + 1] != first[: place + 1] for flips in beyond):
            return first[:place]
    return first


# Figures in which branches may differ; where they do, the ruling above them says None.
FIGURES = (
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


def _question_sentences(select: Select) -> list[Sentence]:
    who: Sentence = ("must_choose", {"player": select.player})
    return [who if select.player else ("chance_decides", {}), (select.message, {**select.args})]


def _make_result(run: RulingRun) -> Result:
    if not run.outcomes:
        return Result(run.status, run.winner, run.wins)
    emptiest = run.outcomes[0]
    return Result(
        by=run.wins,
        if_bench_empty=emptiest.winner or ("tie" if emptiest.status == "tie" else "sudden_death"),
        outcomes=run.outcomes,
    )


def make_steps(edition: Edition, notes: Sequence[Note]) -> tuple[Step, ...]:
    """Each note as a step: with its rule or card, its source and its sentence."""
    steps: list[Step] = []
    for note in notes:
        message, args, before, after = note.message, note.args, note.before, note.after
        text = step_text(message, args)
        if note.source:
            steps.append(
                Step(BY_TEXT, "card", note.source, text, before, after, UNSET, message, args)
            )
            continue
        rule, provenance, source, reading, _, _ = edition.cite(note.key)
        steps.append(
            Step(rule, provenance, source, text, before, after, reading or UNSET, message, args)
        )
    return tuple(steps)


def _make_position(run: RulingRun) -> Position:
    return Position(
        turn=run.turn,
        stadium=run.stadium,
        stadium_owner=run.stadium_owner,
        effects=run.effects,
        players=Players(A=run.players["A"], B=run.players["B"]),
    )


def _verdict_sentences(run: RulingRun) -> list[Sentence]:
    """What the verdict says; the reasons of a refusal stand in its steps."""
    sentences = _refusal_sentences(run) if run.refusals else run.verdict
    unused = len(run.flips) - run.flips_used
    if unused:
        sentences = [*sentences, ("flips_left", {"count": unused})]
    unused = len(run.choices) - run.choices_used
    if unused:
        sentences = [*sentences, ("choices_left", {"count": unused})]
    return sentences


def _refusal_sentences(run: RulingRun) -> list[Sentence]:
    """Why the action is not allowed, and who has won if the game is over.

    That something "does not count" is the answer asked for, not a refusal.
    """
    if run.refusals[0].message == "counts_not":
        return [(note.message, note.args) for note in run.refusals]
    reasons = " ".join(step_text(note.message, note.args) for note in run.refusals)
    sentences: list[Sentence] = [("refused", {"reasons": reasons})]
    if run.winner and not any(note.message in _NAMES_THE_WINNER for note in run.refusals):
        sentences.append(("wins", {"player": run.winner}))
    return sentences


_NAMES_THE_WINNER = frozenset(
    {"wins_by_no_pokemon", "wins_by_deck_out", "wins_by_concession", "more_ways"}
)
