"""Store what was planned from a TOM file inside a transaction, which only adds the ids."""

from collections.abc import Collection, Mapping

from league.base.prepared import insert_rows, update_rows
from league.domain import log
from league.models import Player
from tournaments.domain import boards
from tournaments.domain.files.tom import changes as tom_changes
from tournaments.domain.files.tom import identity, players
from tournaments.domain.files.tom.planning import ENTRY_COLUMNS, FilePlan
from tournaments.domain.files.tom.players import PlayerMatch
from tournaments.domain.files.tom.rounds import PlannedRound
from tournaments.domain.rounds import snapshots
from tournaments.domain.rounds.round_storage import Row, insert_matches, store_round
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Entrant, Event, Moment, Stage, TomFile

EntrantIds = Mapping[str, int]  # entrants by their ids in the file


def enter_players(event: Event, plan: FilePlan) -> dict[str, int]:
    """Enter everybody of the file who is not here yet; return the new entrants, in file order."""
    newcomers = [match for match in plan.matched if match.entrant is None]
    league_players = players.find_or_create_players(event.league, newcomers, event.date)
    entered = [
        Entrant(event=event, player=player, checked_in=True, **plan.entries[tom_id])
        for tom_id, player in league_players.items()
    ]
    insert_rows(entered)
    _tell_players(event, newcomers, plan)
    return dict(zip(league_players, (entrant.pk for entrant in entered), strict=True))


def merge_players(event: Event, plan: FilePlan) -> dict[str, int]:
    """Make the entrants what they are in the file: their order, who dropped, who is new."""
    here = [match for match in plan.matched if match.entrant is not None]
    players.complete_players(event.league, here)
    update_rows(plan.seated, "table")
    update_rows(plan.moved, "roster")
    update_rows(plan.changed, *ENTRY_COLUMNS)
    _tell_players(event, here, plan)
    entered = enter_players(event, plan)
    return {
        match.tom.id: match.entrant.pk if match.entrant is not None else entered[match.tom.id]
        for match in plan.matched
    }


def _tell_players(event: Event, matched: Collection[PlayerMatch], plan: FilePlan) -> None:
    """Note entries with known players if they differ from what the league knows of them."""
    known = [(match.player, plan.entries[match.tom.id]) for match in matched if match.player]
    Player.objects.note_entries(
        {
            player.pk: (entry["division"], event.date)
            for player, entry in known
            if not player.knows_entry(entry["division"], event.date)
        }
    )


def store_file(event: Event, document: Document, plan: FilePlan, entrants: EntrantIds) -> None:
    """Store the file with its event's details and ids, so that it is recognised from now on."""
    fields = {
        "league": event.league,
        "given": False,
        "head": tom_changes.file_details(document),
        "digest": identity.file_digest(document),
        "body": plan.body,
        "ids": {str(entrant): tom_id for tom_id, entrant in entrants.items()},
    }
    event.tom_file, _made_now = TomFile.objects.update_or_create(event=event, defaults=fields)
    identity.remember_file(event, document)


def continue_rounds(
    actor: log.Actor, event: Event, document: Document, plan: FilePlan, entrants: EntrantIds
) -> list[int]:
    """Enter results of open matches and store new rounds; return the numbers of both."""
    own_rounds = {round_.number: round_ for round_ in event.rounds.all()}
    for matches in plan.results.values():
        update_rows(matches, "result", "overridden", "version")
    for number, missed in plan.missed.items():
        insert_matches(own_rounds[number], _rows_of_round(missed, entrants), missed.pods)
    changed = {*plan.results, *plan.missed}
    for number in sorted(changed):
        boards.publish_boards_later(event, number)
    return sorted(changed | {*store_new_rounds(actor, event, document, plan, entrants)})


def store_new_rounds(
    actor: log.Actor, event: Event, document: Document, plan: FilePlan, entrants: EntrantIds
) -> list[int]:
    """Store the rounds that are not here, and the event's stage; return the rounds' numbers."""
    is_over = document.stage == codes.FINISHED
    if plan.rounds or (is_over and (document.rounds or document.cut)):
        event.rounds.filter(closed=False).update(closed=True, draft=False)
    for round_ in plan.rounds:
        store_round(
            actor, event, round_.number, round_.kind, _rows_of_round(round_, entrants),
            pods=round_.pods, overridden=round_.overridden,
            closed=is_over or round_ is not plan.rounds[-1],
        )  # fmt: skip
    _update_stage(actor, event, document)
    if plan.rounds:
        snapshots.take_snapshot(actor, event, Moment.BEGIN)
    return [round_.number for round_ in plan.rounds]


def _rows_of_round(round_: PlannedRound, entrants: EntrantIds) -> list[Row]:
    return [
        (table, entrants[a], None if b is None else entrants[b], result)
        for table, a, b, result in round_.rows
    ]


def _update_stage(actor: log.Actor, event: Event, document: Document) -> None:
    """Set the event to the stage it has in the file."""
    if not document.rounds and not document.cut:
        return
    stage = Stage.CUT if document.cut else Stage.SWISS
    if document.stage == codes.FINISHED:
        stage = Stage.FINISHED
    Event.objects.filter(pk=event.pk).update(stage=stage)
    if stage == Stage.FINISHED:
        order = list(event.entrants.order_by("place").values_list("pk", flat=True))
        after = {"order": order}
        log.record_entry(event.league, actor, "event.finished", f"event:{event.pk}", after=after)
