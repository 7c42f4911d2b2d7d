"""What players say of their match, and staff entering many at a time.

What one side says is no result. It becomes one when the other side says the same, or when staff
accept it because nobody has spoken against it; where the two differ, a judge looks at the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from league.domain.links import Gone
from tournaments.domain.locking import locked
from tournaments.domain.results import games
from tournaments.domain.results.matches import PLAYER, first_come, taken
from tournaments.engine.results.matches import OTHER
from tournaments.models import Claim, Entrant, Match, Result, Round, Seat

AS_PLAYER = log.Actor(role=PLAYER)
_SLIPS = Signer(salt="tournaments.match-slip", sep=".")


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of many entries: those that stand, and why the others do not, by match."""

    matches: list[Match] = field(default_factory=list)
    refused: dict[int, Refused] = field(default_factory=dict)


def seat_now(entrant: Entrant) -> Seat | None:
    """Where a player sits in the latest round."""
    seats = Seat.objects.filter(entrant=entrant).select_related("match__round__event__league")
    seat = seats.order_by("round__number").last()
    return seat if seat and _is_latest(seat.match.round) else None


def slip_token(seat: Seat) -> str:
    """What stands in the address on a player's slip: for this match alone."""
    return _SLIPS.sign(f"{seat.match_id}.{seat.entrant_id}")


def slip_of(token: str) -> Seat:
    """The seat a slip is for. Raises Gone where it was forged, or its round is over."""
    try:
        match, _dot, entrant = _SLIPS.unsign(token).partition(".")
    except BadSignature:
        raise Gone from None
    found = Seat.objects.select_related("match__round__event__league", "entrant__player")
    seat = found.filter(match=int(match), entrant=int(entrant)).first()
    if seat is None or not _is_latest(seat.match.round):
        raise Gone
    return seat


@transaction.atomic
def say(seat: Seat, score: str | None) -> Match:
    """A player says what their match ended in; None says that what the other side said is wrong.

    Where both say the same it is the result. Raises Conflict where there is another one already,
    Refused where nothing can be said.
    """
    match = taken(seat.match, None)
    _must_be_latest(match.round)
    if match.result:
        return _said_already(match, score)
    theirs = match.claims.filter(side=OTHER[seat.side]).first()
    if score is None and (theirs is None or theirs.score is None):
        raise Refused(_("Your opponent has said nothing yet."), code="nothing_said")
    if score is not None:
        games.meaning(match, score)
    mine, _made = Claim.objects.update_or_create(
        match=match, side=seat.side, defaults={"score": score}
    )
    after = {"side": seat.side, "score": score}
    if theirs is not None and mine.score is not None and theirs.score == mine.score:
        return games.enter_score(AS_PLAYER, match, mine.score, {"side": seat.side})
    action = "match.claimed" if theirs is None else "match.disputed"
    subject = f"match:{match.pk}"
    log.record(match.round.event.league, AS_PLAYER, action, subject, after=after)
    return match


def _said_already(match: Match, score: str | None) -> Match:
    """Whoever repeats what already stands has been heard; anybody else is told who was first."""
    said = match.claims.filter(score=score).exists() if score else False
    if said and games.meaning(match, score or "").standing.result == match.result:
        return match
    raise first_come(match)


@transaction.atomic
def accept_unopposed(actor: log.Actor, one: Round) -> list[Match]:
    """Make results of all that one side has said and the other has not spoken against."""
    locked(one.event_id)
    said = Claim.objects.filter(match__in=unopposed(one)).order_by("match").select_related("match")
    return [
        games.enter_score(
            actor, taken(claim.match, None), claim.score or "", {"said_by": claim.side}
        )
        for claim in said
    ]


def unopposed(one: Round) -> list[int]:
    """Open matches of which one side alone has said how they ended."""
    said: dict[int, list[str | None]] = {}
    claims = Claim.objects.filter(match__round=one, match__result=Result.OPEN)
    for match, score in claims.filter(match__games=None, match__time__isnull=True).values_list(
        "match", "score"
    ):
        said.setdefault(match, []).append(score)
    return [match for match, scores in said.items() if len(scores) == 1 and scores[0]]


@transaction.atomic
def enter_many(
    actor: log.Actor, one: Round, scores: Mapping[int, tuple[str, int | None]]
) -> Entered:
    """Enter matches by (score, version seen). Each stands or is refused by itself."""
    done = Entered()
    found = Match.objects.filter(round=one).select_related("round__event__league").in_bulk(scores)
    for pk in sorted(scores):  # everybody takes matches in this order: nobody waits in a circle
        if pk not in found:
            done.refused[pk] = Refused(_("This match is no longer there."), code="gone")
            continue
        try:
            with transaction.atomic():
                done.matches.append(games.report_score(actor, found[pk], *scores[pk]))
        except Refused as refused:
            done.refused[pk] = refused
    return done


def _must_be_latest(one: Round) -> None:
    if not _is_latest(one):
        raise Refused(_("This round is over. Tell the staff what is wrong."), code="round_closed")


def _is_latest(one: Round) -> bool:
    later = Round.objects.filter(event=one.event_id, number__gt=one.number)
    return not one.closed and not one.draft and not later.exists()
