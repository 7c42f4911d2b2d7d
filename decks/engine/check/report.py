"""Writes a verdict as JSON, in the shape of the command contract."""

from typing import Any

from decks.engine.cards.catalogue import Printing
from decks.engine.check.checks import Problem
from decks.engine.check.grounds import Ground
from decks.engine.check.legality import Verdict
from decks.engine.lists.deck import LEFT_OUT_KINDS, Line, OtherLine, ReadDeck
from decks.engine.wording import render_line_note

_ABOUT_A_LINE = frozenset(
    {"unread", "doubtful", "rests_on_unbanned", "rests_on_choice", "union_by_name"}
)


def verdict_as_json(deck: ReadDeck, verdict: Verdict) -> dict[str, Any]:
    """The object of one list: verdict, problems, advice, lines, totals."""
    return {
        "format": verdict.format,
        "legal": verdict.legal,
        "settled": verdict.is_settled,
        "problems": [problem_as_json(each) for each in verdict.problems],
        "warnings": [warning_as_json(each, verdict) for each in verdict.warnings],
        "advice": [problem_as_json(each) for each in verdict.advice],
        "rests_on": [ground_as_json(each) for each in verdict.rests_on],
        "lines": [
            line_as_json(each, verdict.cards.get(place)) for place, each in enumerate(deck.lines)
        ],
        "other_lines": [{"line": o.line, "text": o.text, "kind": o.kind} for o in deck.others],
        "skipped": [skipped_as_json(each) for each in deck.others if each.kind in LEFT_OUT_KINDS],
        "totals": verdict.totals,
        "legal_in": list(verdict.legal_in or ()),
        "open_in": list(verdict.open_in),
        "catalogue": verdict.catalogue,
        "facts": dict(verdict.facts),
        "format_version": verdict.format_version,
        "date": verdict.day,
    }


def problem_as_json(each: Problem) -> dict[str, Any]:
    """A broken rule or a piece of advice: code, sentence, cards and figures."""
    row: dict[str, Any] = {
        "code": each.code,
        "message": each.message,
        "cards": list(each.cards),
        "count": each.count,
        "allowed": each.allowed,
        "rule": each.rule,
    }
    if mend := each.mend:
        row["mend"] = mend
    if each.note in _ABOUT_A_LINE:
        row["line"] = each.args["line"]
    return row


def ground_as_json(each: Ground) -> dict[str, Any]:
    """One unconfirmed fact: its kind, a note on it, its source, and the cards it concerns."""
    return {
        "what": each.what,
        "note": each.remark.message,
        "source": each.source or None,
        "cards": list(each.remark.cards),
    }


def warning_as_json(each: Problem, verdict: Verdict) -> dict[str, Any]:
    """A warning, with the name and format under which a judge settles it, if one can."""
    row = problem_as_json(each)
    if "name" in each.args:
        row["settle"] = {"name": each.args["name"], "format": verdict.format or ""}
    return row


def skipped_as_json(each: OtherLine) -> dict[str, Any]:
    """A line that was taken for a remark, or for a card beside the deck."""
    return {
        "line": each.line,
        "text": each.text,
        "note": render_line_note(LEFT_OUT_KINDS[each.kind], {}),
    }


def line_as_json(each: Line, card: Printing | None) -> dict[str, Any]:
    """A line of the list: what it was read as, and how surely."""
    return {
        "line": each.line,
        "text": each.text,
        "count": each.count,
        "card": card.id if card else None,
        "name": card.name if card else each.written or None,
        "status": each.reading.status,
        "note": render_line_note(each.reading.note, each.reading.args),
    }
