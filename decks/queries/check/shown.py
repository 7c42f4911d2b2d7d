"""A verdict as a page shows it: in the reader's language, with what to act on kept apart."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine import wording
from decks.engine.lists.by_name import DOUBTFUL_NAMES
from decks.engine.lists.deck import DOUBTFUL_NOTES
from decks.queries.formats.names import format_name
from decks.queries.sources import address_in

LINE_PARTS = (
    ("pokemon", _later("Pokémon")),
    ("trainer", _later("Trainer")),
    ("energy", _later("Energy")),
    (None, _later("Not read")),
)
STATUS_TONES = {"unknown": "bad", "mismatch": "bad", "ambiguous": "bad"}
# Readings that differ from what was written, so that the player should check them.
LOOK_AT = DOUBTFUL_NOTES | DOUBTFUL_NAMES | {
    "misspelt", "symbol_left_out", "set_found", "sets_found", "special_of_set",
}  # fmt: skip
# Advice to act on: ask a judge, or look at the day and the language again.
TO_ACT_ON = {
    "banned_elsewhere", "left_out_elsewhere", "outside_season", "foreign_market",
    "foreign_reference", "none_on_day", "unsettled_name", "written_total",
}  # fmt: skip


def verdict_for_page(verdict: dict[str, Any]) -> dict[str, Any]:
    """A verdict as a page shows it: names for keys, lines by part, all in the page's language."""
    key = verdict["format"]
    kinds = ("problems", "warnings", "advice")
    problems, warnings, advice = (
        [remark_for_page(remark) for remark in verdict.get(name, ())] for name in kinds
    )
    grounds = verdict.get("rests_on", ())
    doubts = [ground["said"] for ground in grounds]
    advice = [remark for remark in advice if _id_and_args(remark["said"]) not in doubts]
    titles = {
        each["line"]: each["text"]
        for each in verdict.get("other_lines", ())
        if each["kind"] == "title"
    }
    return {
        **verdict,
        "titles": list(titles.values()),
        "skipped": [each for each in verdict.get("skipped", ()) if each["line"] not in titles],
        "rests_on": [_ground_for_page(ground) for ground in grounds],
        "format_name": format_name(key) if key else "",
        "problems": problems,
        "warnings": warnings,
        "to_act_on": [remark for remark in advice if remark["said"]["id"] in TO_ACT_ON],
        "notes": [remark for remark in advice if remark["said"]["id"] not in TO_ACT_ON],
        "legal_in_names": [format_name(key) for key in verdict["legal_in"]],
        "lines_left_open": _count_lines_left_open(verdict),
        "parts": [
            part for part in (_verdict_part(verdict, *kind) for kind in LINE_PARTS) if part["lines"]
        ],
    }


def _count_lines_left_open(verdict: dict[str, Any]) -> int:
    """How many lines nobody could read, if nothing else is wrong: the deck may yet be legal."""
    codes = [problem["code"] for problem in verdict["problems"]]
    return len(codes) if set(codes) == {"DCK-15"} else 0


def _id_and_args(sentence: dict[str, Any]) -> dict[str, Any]:
    return {name: sentence[name] for name in ("id", "args")}


def _ground_for_page(ground: dict[str, Any]) -> dict[str, Any]:
    """An unconfirmed fact in the active language, with the address of its source."""
    message = wording.render_message(ground["said"]["id"], ground["said"]["args"], translate=_)
    return {**ground, "message": message, "address": address_in(ground["source"] or "")}


def remark_for_page(problem: dict[str, Any]) -> dict[str, Any]:
    """A problem or advice in the active language."""
    note, args, fix = (problem["said"][name] for name in ("id", "args", "mend"))
    figures = problem["count"], problem["allowed"]
    mend = wording.render_mend(fix, args, *figures, _) if fix else None
    return {
        **problem,
        "message": wording.render_message(note, args, *figures, _),
        "rule": wording.render_rule(problem["rule"], args, _),
        "mend": mend,
    }


def _line_tone(line: dict[str, Any]) -> str:
    """The colour of a line: red if it was not read, amber if the player should check it."""
    amber = "warn" if line["said"]["id"] in LOOK_AT else ""
    return STATUS_TONES.get(line["status"], amber)


def _verdict_part(verdict: dict[str, Any], kind: str | None, name: Any) -> dict[str, Any]:
    lines = [
        {
            **line,
            "tone": _line_tone(line),
            "note": wording.render_line_note(line["said"]["id"], line["said"]["args"], _),
        }
        for line in verdict["lines"]
        if line["kind"] == kind
    ]
    return {"name": name, "lines": lines, "count": sum(line["count"] for line in lines)}
