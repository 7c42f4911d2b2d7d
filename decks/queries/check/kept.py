"""Reads of the catalogue and of kept decks, for the faces."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.domain.formats import PREFIX, format_of, key_of, newest
from decks.engine import wording
from decks.engine.documents import BY_KEY, DOCUMENTS
from decks.engine.formats.definition import Format, UnknownFormatError
from decks.engine.lists.deck import DOUBTFUL
from decks.queries.catalogue import current
from league.models import League


def formats() -> list[Format]:
    """All formats, newest season first, those without a season last."""
    listed = list(current().formats.values())
    return sorted(listed, key=lambda entry: (entry.first or "", entry.key), reverse=True)


def leagues_with_decks(staff_of: Collection[League], most: int = 50) -> list[dict[str, Any]]:
    """Leagues with formats of their own and those given, by name; `staff`: those given."""
    mine = {league.pk for league in staff_of}
    found = League.objects.filter(Q(house_formats__isnull=False) | Q(pk__in=mine)).distinct()
    leagues = found.order_by("name", "pk")[:most]
    return [{"league": league, "staff": league.pk in mine} for league in leagues]


def format_choices(leagues: Iterable[League] = ()) -> list[tuple[str, Any]]:
    """What a form offers: the leagues' house formats, all others, a rulebook's rules alone."""
    rulebooks = [(document.key, document.name) for document in DOCUMENTS]
    leagues = list(leagues)
    own = (
        [(key_of(one), f"{one.house.name} v{one.number}") for one in newest(leagues)]
        if leagues
        else []
    )
    return [
        *([(_("House formats"), own)] if own else []),
        (_("Formats"), [(entry.key, entry.name) for entry in formats()]),
        (_("Deck rules of a rulebook, any set"), rulebooks),
    ]


def format_name(key: str) -> str:
    """A format's or rulebook's name, or the key where neither is known."""
    if key in BY_KEY:
        return BY_KEY[key].name
    try:
        entry = format_of(key, current())
    except UnknownFormatError:
        return key
    return f"{entry.name} v{entry.version}" if key.startswith(PREFIX) else entry.name


KINDS = (
    ("pokemon", _later("Pokémon")),
    ("trainer", _later("Trainer")),
    ("energy", _later("Energy")),
    (None, _later("Not read")),
)
TONES = {"unknown": "bad", "mismatch": "bad", "ambiguous": "bad"}
# What was read otherwise than written, so that the player should look at it.
LOOK_AT = frozenset({"misspelt", "symbol_left_out", "set_found", "sets_found", *DOUBTFUL})
# Advice on which somebody should act: ask a judge, or look at the day and the language again.
TO_ACT_ON = {
    "banned_elsewhere", "left_out_elsewhere", "outside_season", "foreign_market",
    "foreign_reference", "unsettled_name", "written_total",
}  # fmt: skip


def shown(verdict: dict[str, Any]) -> dict[str, Any]:
    """A verdict as a page shows it: names for keys, lines in their parts, all in its language."""
    key = verdict["format"]
    kinds = ("problems", "warnings", "advice")
    problems, warnings, advice = ([said(one) for one in verdict.get(name, ())] for name in kinds)
    grounds = verdict.get("rests_on", ())
    doubts = [one["said"] for one in grounds]
    advice = [one for one in advice if _id_and_args(one["said"]) not in doubts]
    return {
        **verdict,
        "rests_on": [_ground(one) for one in grounds],
        "format_name": format_name(key) if key else "",
        "problems": problems,
        "warnings": warnings,
        "to_act_on": [one for one in advice if one["said"]["id"] in TO_ACT_ON],
        "notes": [one for one in advice if one["said"]["id"] not in TO_ACT_ON],
        "legal_in_names": [format_name(one) for one in verdict["legal_in"]],
        "parts": [part for part in (_part(verdict, *kind) for kind in KINDS) if part["lines"]],
    }


def _id_and_args(said: dict[str, Any]) -> dict[str, Any]:
    return {name: said[name] for name in ("id", "args")}


def _ground(one: dict[str, Any]) -> dict[str, Any]:
    """What is not confirmed, in the language that is on, and where its source is to be read."""
    message = wording.say(one["said"]["id"], one["said"]["args"], translate=_)
    return {**one, "message": message, "address": address_in(one["source"] or "")}


def address_in(source: str) -> str:
    """The address in a source as it is kept: perhaps with a remark around it."""
    return next((word for word in source.split() if word.startswith(("https://", "http://"))), "")


def said(problem: dict[str, Any]) -> dict[str, Any]:
    """A problem or advice in the language that is on."""
    note, args, fix = (problem["said"][name] for name in ("id", "args", "mend"))
    figures = problem["count"], problem["allowed"]
    mend = wording.mend(fix, args, *figures, _) if fix else None
    return {
        **problem,
        "message": wording.say(note, args, *figures, _),
        "rule": wording.rule(problem["rule"], args, _),
        "mend": mend,
    }


def _tone(line: dict[str, Any]) -> str:
    """Red for what was not read, amber for what the player should look at."""
    amber = "warn" if line["said"]["id"] in LOOK_AT else ""
    return TONES.get(line["status"], amber)


def _part(verdict: dict[str, Any], kind: str | None, name: Any) -> dict[str, Any]:
    lines = [
        {
            **line,
            "tone": _tone(line),
            "note": wording.line_note(line["said"]["id"], line["said"]["args"], _),
        }
        for line in verdict["lines"]
        if line["kind"] == kind
    ]
    return {"name": name, "lines": lines, "count": sum(line["count"] for line in lines)}
