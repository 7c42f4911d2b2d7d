"""A verdict as the command contract writes it."""

from typing import Any

from decks.engine.check.checks import Problem
from decks.engine.check.grounds import Ground
from decks.engine.check.legality import Verdict
from decks.engine.lists.deck import LEFT_OUT, Deck, Line, Other
from decks.engine.wording import line_note


def as_json(deck: Deck, verdict: Verdict) -> dict[str, Any]:
    """The object of one list: verdict, problems, advice, lines, totals."""
    return {
        "format": verdict.format,
        "legal": verdict.legal,
        "settled": verdict.settled,
        "problems": [problem(each) for each in verdict.problems],
        "warnings": [warning(each, verdict) for each in verdict.warnings],
        "advice": [problem(each) for each in verdict.advice],
        "rests_on": [ground(each) for each in verdict.rests_on],
        "lines": [line(each, verdict) for each in deck.lines],
        "other_lines": [{"line": o.line, "text": o.text, "kind": o.kind} for o in deck.others],
        "skipped": [skipped(each) for each in deck.others if each.kind in LEFT_OUT],
        "totals": verdict.totals,
        "legal_in": list(verdict.legal_in or ()),
        "open_in": list(verdict.open_in),
        "catalogue": verdict.catalogue,
        "facts": dict(verdict.facts),
        "format_version": verdict.format_version,
        "date": verdict.day,
    }


def problem(each: Problem) -> dict[str, Any]:
    out: dict[str, Any] = {
        "code": each.code,
        "message": each.message,
        "cards": list(each.cards),
        "count": each.count,
        "allowed": each.allowed,
        "rule": each.rule,
    }
    if mend := each.mend:
        out["mend"] = mend
    if each.note in {"unread", "doubtful"}:
        out["line"] = each.args["line"]
    return out


def ground(each: Ground) -> dict[str, Any]:
    """What is not confirmed: of which kind, a note on it, its source, the cards it is about."""
    return {
        "what": each.what,
        "note": each.remark.message,
        "source": each.source or None,
        "cards": list(each.remark.cards),
    }


def warning(each: Problem, verdict: Verdict) -> dict[str, Any]:
    """A warning, and under which name and format a judge settles it where one can."""
    out = problem(each)
    if "name" in each.args:
        out["settle"] = {"name": each.args["name"], "format": verdict.format or ""}
    return out


def skipped(each: Other) -> dict[str, Any]:
    """A line that was taken for a remark, or for a card beside the deck."""
    return {"line": each.line, "text": each.text, "note": line_note(LEFT_OUT[each.kind], {})}


def line(each: Line, verdict: Verdict) -> dict[str, Any]:
    card = verdict.cards.get(each.line)
    return {
        "line": each.line,
        "text": each.text,
        "count": each.count,
        "card": card.id if card else None,
        "name": card.name if card else each.written or None,
        "status": each.reading.status,
        "note": line_note(each.reading.note, each.reading.args),
    }
