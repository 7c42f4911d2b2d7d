"""What a player needs to be in the cut, or among the first: in sentences, with the reasons."""

from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.clock import policies
from tournaments.engine.limits import LARGEST_CUT
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import needs as engine
from tournaments.engine.standings.needs import Goal, Need, Needs
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, Stage, System
from tournaments.queries.rounds.state import (
    players_held,
    split_into_pods,
    swiss_history,
    tiebreak_chain,
)
from tournaments.queries.structure.attendance import cut_sizes, largest_cuts, pods_apart

TONES = {engine.IN: "good", engine.POSSIBLE: "warn", engine.OUT: "bad"}


class NeedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One result of the own match: in words, with its verdict and the reasons as sentences."""

    result: str
    label: str
    verdict: str
    word: str
    why: list[str]


class NeedsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a player needs to be among the first `size`; for the cut if `is_cut`.

    `refused`: a sentence on why nothing can be said; then there are no rows. `draw`: whether an
    agreed draw is safe, empty if none is possible. `bound`: what is not known for certain.
    """

    size: int
    is_cut: bool
    refused: str = ""
    verdict: str = ""
    tone: str = ""
    title: str = ""
    draw: str = ""
    bound: str = ""
    rows: list[NeedRow] = []


class Field(NamedTuple):
    """The players who are paired together, and the cut of those who are ranked together."""

    played: History
    cut: int
    most: int
    elsewhere: frozenset[str] = frozenset()


def make_needs(entrant: Entrant, top: int | None = None) -> NeedsAnswer:
    """What the player needs; `top`: to be among the first `top`, instead of in the cut."""
    event = entrant.event
    refused = _why_not_told(entrant)
    if refused:
        return NeedsAnswer(size=top or event.cut_size or 1, is_cut=top is None, refused=refused)
    field = _find_field(entrant)
    is_cut = not top and bool(field.cut)
    goal = Goal(
        size=min(top or field.cut or 1, LARGEST_CUT),
        most=field.most if is_cut else 0,
        gone=_find_gone(event) | field.elsewhere,
        ties=_has_ties(event),
        with_leavers=not is_cut,
    )
    told = engine.find_needs(field.played, str(entrant.pk), goal, tiebreak_chain(event))
    return _tell_needs(told, goal, is_cut=is_cut, before_cut=not is_cut and bool(field.cut))


def _find_field(entrant: Entrant) -> Field:
    """The players paired with this player, those of them ranked elsewhere, and the cut."""
    event, whole = entrant.event, swiss_history(entrant.event)
    parts = [pod["divisions"] for pod in event.pods]
    if not parts:
        return Field(whole, event.cut_size, event.cut_most)
    pod = tables.pod_of_division(entrant.division, parts)
    cut, most = cut_sizes(event)[pod], largest_cuts(event)[pod]
    if pods_apart(event):
        return Field(split_into_pods(event, whole)[pod], cut, most)
    elsewhere = frozenset(
        player.id
        for player in whole.players
        if tables.pod_of_division(player.division, parts) != pod
    )
    return Field(whole, cut, most, elsewhere)


def _why_not_told(entrant: Entrant) -> str:
    event = entrant.event
    if event.system != System.SWISS:
        return _("This is worked out for Swiss rounds alone.")
    if event.gate_after or any(pod.get("gate") for pod in event.pods):
        return _("This is not worked out for an event of two days.")
    if event.stage == Stage.REGISTRATION:
        return _("It can be told once the first round is paired.")
    if event.stage != Stage.SWISS:
        return _("The Swiss rounds are over: the standings say who is where.")
    return _("You are on the waiting list.") if entrant.waiting else ""


def _find_gone(event: Event) -> frozenset[str]:
    left_out = event.entrants.filter(disqualified=True).values_list("pk", flat=True)
    return frozenset(map(str, left_out)) | players_held(event)


def _has_ties(event: Event) -> bool:
    return policies.policy_named(event.time_policy).swiss_ties


def _tell_needs(told: Needs, goal: Goal, *, is_cut: bool, before_cut: bool) -> NeedsAnswer:
    return NeedsAnswer(
        size=goal.size,
        is_cut=is_cut,
        verdict=told.verdict,
        tone=TONES[told.verdict],
        title=_title_of(told.verdict, goal.size, is_cut=is_cut, before_cut=before_cut),
        draw=_tell_draw(told),
        bound=_tell_bound(told),
        rows=[_need_row(row, told, goal.size) for row in told.rows],
    )


def _title_of(verdict: str, size: int, *, is_cut: bool, before_cut: bool) -> str:
    if before_cut:
        return _title_after_swiss(verdict, size)
    titles = (
        {
            engine.IN: _("You are in the cut, whatever happens"),
            engine.POSSIBLE: _("You can still be in the cut"),
            engine.OUT: _("The cut cannot be reached any more"),
        }
        if is_cut
        else {
            engine.IN: _("You end first, whatever happens"),
            engine.POSSIBLE: _("You can still end first"),
            engine.OUT: _("The first place cannot be reached any more"),
        }
        if size == 1
        else {
            engine.IN: _("You end among the first %(size)s, whatever happens"),
            engine.POSSIBLE: _("You can still end among the first %(size)s"),
            engine.OUT: _("The first %(size)s cannot be reached any more"),
        }
    )
    return titles[verdict] % {"size": size}


def _title_after_swiss(verdict: str, size: int) -> str:
    """The title if a cut follows: it decides the places, so Swiss only gives a preliminary one."""
    titles = (
        {
            engine.IN: _("You are first after the Swiss rounds, whatever happens"),
            engine.POSSIBLE: _("You can still be first after the Swiss rounds"),
            engine.OUT: _("You cannot be first after the Swiss rounds any more"),
        }
        if size == 1
        else {
            engine.IN: _(
                "You are among the first %(size)s after the Swiss rounds, whatever happens"
            ),
            engine.POSSIBLE: _("You can still be among the first %(size)s after the Swiss rounds"),
            engine.OUT: _("You cannot be among the first %(size)s after the Swiss rounds any more"),
        }
    )
    return titles[verdict] % {"size": size}


def _tell_draw(told: Needs) -> str:
    row = next((row for row in told.rows if row.result == engine.TIE), None)
    if row is None:
        return ""
    if not row.is_exact:
        return _("Whether an agreed draw is safe cannot be told yet: do not count on it.")
    return {
        engine.IN: _("An agreed draw is safe."),
        engine.POSSIBLE: _("An agreed draw is not safe: it depends on what others do."),
        engine.OUT: _("An agreed draw is not enough."),
    }[row.verdict]


def _tell_bound(told: Needs) -> str:
    if told.is_exact:
        return ""
    if told.left:
        return ngettext(
            "%(number)s round is still to be paired after this one. “In” and “out” are certain; "
            "what is open cannot be told more closely before that.",
            "%(number)s rounds are still to be paired after this one. “In” and “out” are certain; "
            "what is open cannot be told more closely before that.",
            told.left,
        ) % {"number": told.left}
    return _(
        "Too many matches are open to play every way out: “in” and “out” are certain by match "
        "points, what is open may come down to the tie-breaks."
    )


def _need_row(row: Need, told: Needs, size: int) -> NeedRow:
    labels = {
        engine.WIN: _("If you win"),
        engine.TIE: _("If you tie"),
        engine.LOSS: _("If you lose"),
        engine.NO_MATCH: _("As it stands"),
    }
    words = {engine.IN: _("in"), engine.POSSIBLE: _("open"), engine.OUT: _("out")}
    return NeedRow(
        result=row.result,
        label=labels[row.result],
        verdict=row.verdict,
        word=words[row.verdict],
        why=_reasons_in_words(row, told, size),
    )


def _reasons_in_words(row: Need, told: Needs, size: int) -> list[str]:
    figures = {
        "points": row.points,
        "most": row.most_points,
        "size": size,
        "level": row.level_or_better,
        "ahead": row.ahead,
        "good": row.good,
        "ways": row.ways,
    }
    points = (
        _("Points then: %(points)s; at the end at most: %(most)s.")
        if told.left
        else _("Points then: %(points)s.")
    )
    return [sentence % figures for sentence in (points, _reason_of(row))]


def _reason_of(row: Need) -> str:
    if row.ways == 1:
        return _("No other match is open: it is as the standings and their tie-breaks say.")
    if row.ways is not None:
        return _("Ways the other open matches can end: %(ways)s. It is enough in %(good)s of them.")
    if row.verdict == engine.IN:
        return _(
            "Others who can have as many points or more: %(level)s at most. Places to be had: "
            "%(size)s."
        )
    if row.verdict == engine.OUT:
        return _(
            "Others who surely have more points at the end: %(ahead)s. Places to be had: %(size)s."
        )
    return _(
        "Others who can have as many points or more: %(level)s at most; who surely have more: "
        "%(ahead)s. Places to be had: %(size)s."
    )
