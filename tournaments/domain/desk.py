"""The desk: read a typed or scanned line, enter its score, undo the last entry, switch options."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from league.domain.links import LinkGone
from league.models import LogEntry
from tournaments.domain.locking import lock_event
from tournaments.domain.results import games, reports, second_person
from tournaments.domain.results.matches import conflict_for, lock_match, save_match_and_recompute
from tournaments.domain.rounds import snapshots
from tournaments.engine.results.desk_line import read_line, scores_meant
from tournaments.models import Desk, Event, Match


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """What a line means: a match, and its score; empty where the score is still to be given."""

    match: Match
    score: str = ""


def read_entry(event: Event, text: str) -> ReadEntry:
    """Read a line typed or scanned at the desk. Raises Refused saying what would be right."""
    if "/" in text or "." in text:
        return ReadEntry(_match_of_slip(event, text))
    line = read_line(text)
    if line is None:
        raise _line_refusal(_("Type the table and who won: 3 a for left, 3 b for right."))
    match = _match_at_table(event, line.table)
    if not line.said:
        return ReadEntry(match)
    allowed = games.allowed_scores(match)
    meant = scores_meant(line.said, allowed)
    if len(meant) != 1:
        shown = ", ".join(meant or [score for score, _end in allowed])
        message = (
            _("Table %(table)s: which of these? %(scores)s")
            if meant
            else _("Table %(table)s: “%(said)s” is no result there. There are: a, b, %(scores)s")
        )
        params = {"table": line.table, "said": line.said[:20], "scores": shown}
        raise _line_refusal(message % params)
    return ReadEntry(match, meant[0])


def _line_refusal(message: str) -> Refused:
    return Refused(message, field="line", code="no_line")


def _match_at_table(event: Event, table: int) -> Match:
    last = event.rounds.filter(draft=False).order_by("number").last()
    matches = Match.objects.select_related("round__event__league").filter(round=last)
    match = matches.filter(table=table).first() if last else None
    if match is None:
        raise _line_refusal(_("There is no table %(table)s in this round.") % {"table": table})
    return match


def _match_of_slip(event: Event, text: str) -> Match:
    """The match of a slip, by its code or by the address in it, as scanned."""
    parts = [part for part in text.strip().split("/") if part]
    token = parts[-2] if parts and parts[-1] == "report" and len(parts) > 1 else (parts or [""])[-1]
    try:
        match = reports.seat_of_slip(token).match
    except LinkGone:
        raise _line_refusal(_("This code is of no match that is running.")) from None
    if match.round.event_id != event.pk:
        raise _line_refusal(_("This slip is of another event."))
    return match


@transaction.atomic
def enter_at_desk(actor: log.Actor, match: Match, score: str, version: int | None = None) -> Match:
    """Enter a score at the desk. Raises Conflict, naming who was first, if it is decided."""
    locked = lock_match(match, None)
    if locked.result or version not in {None, locked.version}:
        raise conflict_for(locked, actor)
    return games.report_score(actor, locked, score)


@transaction.atomic
def undo_entry(actor: log.Actor, match: Match, version: int | None = None) -> Match:
    """Take back the score that was last entered for a match, with all its games.

    The players' claims stay. Raises Refused if something else happened to the match since.
    """
    snapshots.snapshot_before_correction(actor, match, _("Undone at the desk"))
    match = lock_match(match, version)
    if not match.result and second_person.withdraw_entry(actor, match):
        return match
    last = LogEntry.objects.filter(subject=f"match:{match.pk}").first()
    if last is None or last.action != "match.score_reported" or match.overridden:
        raise Refused(
            _("Table %(table)s was changed otherwise since. Correct it on its own page.")
            % {"table": match.table},
            code="not_last",
        )
    before = {"result": match.result, **(last.after if isinstance(last.after, dict) else {})}
    match.games.all().delete()
    match.time = None
    return save_match_and_recompute(actor, match, "match.score_taken_back", before=before)


@transaction.atomic
def set_two_person(actor: log.Actor, event: Event, *, on: bool) -> Desk:
    """Switch the check by a second person on or off. Entries waiting for one keep waiting."""
    event = lock_event(event.pk)
    desk, _made = Desk.objects.get_or_create(event=event)
    if desk.two_person == on:
        return desk
    desk.two_person = on
    desk.save(update_fields=["two_person"])
    log.record_entry(
        event.league, actor, "event.two_person", f"event:{event.pk}", before=not on, after=on
    )
    return desk
