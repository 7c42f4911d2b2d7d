"""Results that players report themselves, and many results entered at once by staff.

One side's claim alone is not a result. It becomes one if the other side claims the same, or if
staff accept it because the other side is silent; if the two differ, a judge decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.numbers import read_whole_number
from league.base.prepared import prepared
from league.domain import log
from league.domain.links import LinkGone
from tournaments.domain.locking import lock_event
from tournaments.domain.players.links import PLAYER_ACTOR, is_long_over
from tournaments.domain.results import games
from tournaments.domain.results.matches import conflict_for, lock_match
from tournaments.engine.results.matches import OTHER_SIDE
from tournaments.models import Claim, Entrant, Match, Result, Round, Seat
from tournaments.queries.match_rules import is_running
from tournaments.queries.results.reports import name_pairing

_SLIP_SIGNER = Signer(salt="tournaments.match-slip", sep=".")


@dataclass(frozen=True, slots=True)
class EntryResult:
    """The outcome of entering many results: the matches saved, and the refusals by match."""

    matches: list[Match] = field(default_factory=list)
    refused: dict[int, Refused] = field(default_factory=dict)


def current_seat(entrant: Entrant) -> Seat | None:
    """The seat of a player in the running round; None if there is none."""
    seat: Seat | None = _latest_seat.first(entrant.pk)
    return seat if seat and is_running(seat.match.round) else None


@prepared
def _latest_seat(entrant: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(entrant=entrant).select_related("match__round__event__league")
    return seats.order_by("-round__number")[:1]


def slip_token(seat: Seat) -> str:
    """The signed token in the address on a player's slip, valid for this match alone."""
    return _SLIP_SIGNER.sign(f"{seat.match_id}.{seat.entrant_id}")


def seat_of_slip(token: str) -> Seat:
    """The seat a slip is for. Raises Gone if the slip is forged, or its round is over.

    A slip of a last round expires together with the links of its event.
    """
    try:
        match, _dot, entrant = _SLIP_SIGNER.unsign(token).partition(".")
    except BadSignature:
        raise LinkGone from None
    seats = Seat.objects.select_related("match__round__event__league", "entrant__player")
    seat = seats.filter(match=int(match), entrant=int(entrant)).first()
    if seat is None or not is_running(seat.match.round):
        raise LinkGone
    if is_long_over(seat.match.round.event):
        raise LinkGone
    return seat


def claim_own_result(entrant: Entrant, score: str | None, meant: str = "") -> Match:
    """Store a player's claim on the running match, like `claim_result`.

    Raises Conflict if another match was meant, Refused if there is none.
    """
    seat = current_seat(entrant)
    if meant and (seat is None or not meant.startswith(f"{seat.match_id}-")):
        raise _refuse_other_match(meant, entrant.pk)
    if seat is None:
        raise Refused(_("You have no match in this round."), code="no_match")
    return claim_result(seat, score, meant)


@transaction.atomic
def claim_result(seat: Seat, score: str | None, meant: str = "") -> Match:
    """Store a player's claim of how the match ended; None denies the other side's claim.

    If both sides claim the same, it is the result. `meant`: the pairing the player saw, as
    `name_pairing` writes it, empty if not known. Raises Conflict if there is another result already
    or another match was meant, Refused if nothing can be claimed.
    """
    match = lock_match(seat.match, None)
    if meant and meant != name_pairing(match):
        raise _refuse_other_match(meant, seat.entrant_id)
    _require_latest_round(match.round)
    if match.result:
        return _is_repeated_claim(match, score)
    other_claim = match.claims.filter(side=OTHER_SIDE[seat.side]).first()
    if score is None and (other_claim is None or other_claim.score is None):
        raise Refused(_("Your opponent has said nothing yet."), code="nothing_said")
    if score is not None:
        games.parse_score(match, score)
    mine, _made = Claim.objects.update_or_create(
        match=match, side=seat.side, defaults={"score": score}
    )
    after = {"side": seat.side, "score": score}
    if other_claim is not None and mine.score is not None and other_claim.score == mine.score:
        return games.enter_score(PLAYER_ACTOR, match, mine.score, {"side": seat.side})
    action = "match.claimed" if other_claim is None else "match.disputed"
    subject = f"match:{match.pk}"
    log.record_entry(match.round.event.league, PLAYER_ACTOR, action, subject, after=after)
    return match


def _refuse_other_match(meant: str, entrant: int) -> Conflict:
    """The Conflict for a report on another match: its round is over, or it was paired anew."""
    pk = read_whole_number(meant.partition("-")[0])
    seats = Seat.objects.select_related("match__round").filter(entrant=entrant)
    seat = seats.filter(match=pk).first() if pk is not None else None
    gone = seat is None or name_pairing(seat.match) != meant or seat.match.round.draft
    if seat is None or gone or is_running(seat.match.round):
        return Conflict(
            _(
                "That match is gone: the round was taken back or paired anew."
                " Nothing was noted; look whom you play now."
            ),
            code="other_match",
        )
    return Conflict(
        _("That was round %(number)s, and it is over. Its result stands, and nothing was noted.")
        % {"number": seat.match.round.number},
        code="other_match",
    )


def _is_repeated_claim(match: Match, score: str | None) -> Match:
    """The match, if the claim repeats its result; raises the Conflict for any other claim."""
    is_repeated = match.claims.filter(score=score).exists() if score else False
    if is_repeated and games.parse_score(match, score or "").standing.result == match.result:
        return match
    raise conflict_for(match)


@transaction.atomic
def accept_unopposed_claims(actor: log.Actor, round_: Round) -> list[Match]:
    """Turn every claim that the other side has not answered into a result."""
    lock_event(round_.event_id)
    claims = (
        Claim.objects.filter(match__in=unopposed_matches(round_))
        .order_by("match")
        .select_related("match")
    )
    return [
        games.enter_score(
            actor, lock_match(claim.match, None), claim.score or "", {"said_by": claim.side}
        )
        for claim in claims
    ]


def unopposed_matches(round_: Round) -> list[int]:
    """The open matches for which only one side has made a claim."""
    scores_by_match: dict[int, list[str | None]] = {}
    claims = Claim.objects.filter(match__round=round_, match__result=Result.OPEN)
    for match, score in claims.filter(match__games=None, match__time__isnull=True).values_list(
        "match", "score"
    ):
        scores_by_match.setdefault(match, []).append(score)
    return [match for match, scores in scores_by_match.items() if len(scores) == 1 and scores[0]]


@transaction.atomic
def enter_scores(
    actor: log.Actor, round_: Round, scores: Mapping[int, tuple[str, int | None]]
) -> EntryResult:
    """Enter matches by (score, version seen). Each is saved or refused separately."""
    done = EntryResult()
    matches = (
        Match.objects.filter(round=round_).select_related("round__event__league").in_bulk(scores)
    )
    for pk in sorted(scores):  # everybody locks matches in this order, so there is no deadlock
        if pk not in matches:
            done.refused[pk] = Refused(_("This match is no longer there."), code="gone")
            continue
        try:
            with transaction.atomic():
                done.matches.append(games.report_score(actor, matches[pk], *scores[pk]))
        except Refused as refused:
            done.refused[pk] = refused
    return done


def _require_latest_round(round_: Round) -> None:
    if not is_running(round_):
        raise Refused(_("This round is over. Tell the staff what is wrong."), code="round_closed")
