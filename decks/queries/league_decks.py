"""What a league has of decks: its house formats, what it settled, lists judged together."""

from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from decks.domain.formats import MARK
from decks.domain.reprints import settled_in
from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.legality import check
from decks.engine.formats import house
from decks.engine.formats.definition import Format
from decks.engine.formats.settlements import Settlements
from decks.engine.lists import ListError, read_list
from decks.models import CheckJob, CheckRow, Deck, HouseFormat, ReprintSettlement
from decks.queries.catalogue import current
from decks.queries.check.kept import said
from decks.queries.formats.rules import rule_name, rule_value
from league.models import League

SHORT = 120  # letters of a reason that stands in a table whole
MOST_NAMED = 60  # cards said by name in a preview before the rest is only counted
MOST_TRIED = 200  # decks judged for a preview, the latest


def house_formats(league: League) -> QuerySet[Any]:
    """A league's house formats with the number and day of the version that counts."""
    found = HouseFormat.objects.filter(league=league)
    counted = found.annotate(last=Max("versions__number"), changed_at=Max("versions__made_at"))
    return counted.order_by("name", "pk")  # said again: counting forgets the usual order


def settlements(league: League) -> QuerySet[ReprintSettlement]:
    """What a league settled, the newest first."""
    found = ReprintSettlement.objects.filter(league=league).select_related("made_by")
    return found.order_by("-pk")


def jobs(league: League) -> QuerySet[CheckJob]:
    """Lists judged together, the newest first, with how many and how far."""
    counted = (
        CheckJob.objects.filter(league=league)
        .select_related("made_by")
        .annotate(
            total=Count("rows"),
            judged=Count("rows", filter=Q(rows__done=True)),
            legal=Count("rows", filter=Q(rows__legal=True)),
            not_legal=Count("rows", filter=Q(rows__legal=False)),
            unread=Count("rows", filter=Q(rows__answer__has_key="unread")),
            warned=Count("rows", filter=Q(rows__answer__has_key="warnings")),
            failed=Count("rows", filter=~Q(rows__error="")),
            differing=Count("rows", filter=Q(rows__changed=True)),
        )
    )
    return counted.order_by("-pk")


def job_rows(job: CheckJob, *, changed: bool = False) -> QuerySet[CheckRow]:
    """A job's rows in order, or only those whose verdict is another one now."""
    rows = job.rows.select_related("deck__player").defer("text", "deck__text", "deck__verdict")
    return rows.filter(changed=True).order_by("number") if changed else rows.order_by("number")


def job_row(row: CheckRow) -> dict[str, Any]:
    """A row as programs read it."""
    return {
        "number": row.number,
        "name": row.name,
        "deck": row.deck_id,
        "legal": row.legal,
        "before": row.before,
        "changed": row.changed,
        "problems": row.answer.get("problems", []),
        "unread": row.answer.get("unread", 0),
        "warnings": row.answer.get("warnings", 0),
        "error": row.error or None,
    }


def preview(league: League, before: Format, after: Format, day: str | None) -> dict[str, Any]:
    """What a format changes against another, and for which of the league's decks."""
    decks = _decks_judged_otherwise(league, before, after)
    return {**changes(before, after, day), "decks": decks, "most_tried": MOST_TRIED}


def _named(cards: tuple[str, ...], catalogue: Catalogue) -> dict[str, Any]:
    """The first names, each once with its printings, and how many cards there are."""
    printings: dict[str, list[str]] = {}
    for each in cards:
        card = catalogue.by_id[each]
        printings.setdefault(card.name, []).append(catalogue.written(card))
    named = [
        {"name": name, "printing": written[0], "printings": written}
        for name, written in list(printings.items())[:MOST_NAMED]
    ]
    return {"count": len(cards), "named": named, "more": max(0, len(printings) - MOST_NAMED)}


def _decks_judged_otherwise(league: League, before: Format, after: Format) -> list[dict[str, Any]]:
    """Of the latest decks kept for the format before: those legal in one of the two alone."""
    plain = before.key.partition(MARK)[0]
    kept = Deck.objects.filter(Q(format=plain) | Q(format__startswith=plain + MARK), league=league)
    settled = [settled_in(league, entry.key, entry.based_on) for entry in (before, after)]
    found = []
    for deck in kept.select_related("player").defer("verdict").order_by("-pk")[:MOST_TRIED]:
        was, now = (
            _legal(deck, entry, ruled)
            for entry, ruled in zip((before, after), settled, strict=True)
        )
        if was != now:
            name = deck.player.name if deck.player else str(deck)
            found.append({"deck": deck.pk, "name": name, "was": was, "now": now})
    return found


def _legal(deck: Deck, entry: Format, settled: Settlements) -> bool:
    day = (deck.date or deck.kept_at.date()).isoformat()
    try:
        read = read_list(deck.text, current())
    except ListError:
        return False
    return check(read, entry, day, current(), today=day, settled=settled).legal


def changes(before: Format, after: Format, day: str | None) -> dict[str, Any]:
    """What a format changes against another, said by names."""
    catalogue = current()
    found = house.preview(before, after, catalogue, day)
    return {
        "nothing": found.nothing,
        "same_cards": not (found.cards_in or found.cards_out),
        "sets_in": [catalogue.sets[one].name for one in found.sets_in],
        "sets_out": [catalogue.sets[one].name for one in found.sets_out],
        "cards_in": _named(found.cards_in, catalogue),
        "cards_out": _named(found.cards_out, catalogue),
        "rules": [
            {
                "name": rule_name(name),
                "was": rule_value(name, was, before),
                "now": rule_value(name, now, after),
            }
            for name, was, now in found.rules
        ],
    }


def shown_row(row: CheckRow) -> dict[str, Any]:
    """A job's row as a page shows it, in its reader's language."""
    problems = [said(one)["message"] for one in row.answer.get("problems", [])]
    problems = [row.error] if row.error else problems
    first = problems[0] if problems else ""
    return {
        "row": row,
        "first": first,
        "problems": problems if len(problems) > 1 or len(first) > SHORT else [],
        "unread": row.answer.get("unread", 0),
        "warnings": row.answer.get("warnings", 0),
    }
