"""Publish the boards of an event (standings, pairings) whenever what they show has changed.

The pages are rendered by a face (see `render_by`); this module decides when.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from league.domain import boards, outbox
from tournaments.models import Event, Round, Stage
from tournaments.queries.events.events import latest_round_number

MOST_RENDER_TRIES = 20  # a try fails only where another worker has published instead
STANDINGS, BY_TABLE, BY_NAME = "standings", "by-table", "by-name"
# Makes the pages of an event and a round to publish: the HTML by the name of each board.
Renderer = Callable[[Event, Round], Mapping[str, str]]
_renderers: list[Renderer] = []  # at most one: only one face renders the pages


def render_by(renderer: Renderer) -> None:
    """Set the function that renders boards, in the active language."""
    _renderers[:] = [renderer]


def round_board_name(number: int, *, by_name: bool) -> str:
    """The name of a round's board."""
    return f"round-{number}-{BY_NAME if by_name else BY_TABLE}"


def publish_boards_later(event: Event, number: int | None = None) -> None:
    """Ask for an event's boards to be published again: the standings and one round.

    Without `number` it is the latest round.

    Call it inside the transaction that changed them. Before the first round there are no boards.
    """
    number = number or latest_round_number(event)
    if number is not None:
        outbox.add_follow_up(event.league, "publish_boards", {"event": event.pk, "round": number})


@outbox.handles_kind("renew_boards", once_for_all=True, idle=True)
def publish_boards_when_idle(payload: dict[str, Any]) -> None:
    """Publish boards that nobody is waiting for, after all other work of the outbox."""
    publish_boards(payload)


@outbox.handles_kind("publish_boards", once_for_all=True)
def publish_boards(payload: dict[str, Any]) -> None:
    """Render and publish an event's standings and the boards of one of its rounds.

    If the event is gone its boards are removed; the payload then names no round.

    If another worker publishes them meanwhile, they are rendered again, since the results may be
    newer than those it saw; also if the round is taken back while it is rendered.
    """
    for _try in range(MOST_RENDER_TRIES):
        with contextlib.suppress(boards.OvertakenError, Round.DoesNotExist):
            _publish_current_boards(payload["event"], payload.get("round"))
            outbox.report_progress(3, 3)
            return
    raise outbox.NotNowError("others hang the same boards, again and again")


def _publish_current_boards(event_id: int, number: int | None) -> None:
    """Publish the boards as they are now; remove those of a round taken back or still a draft."""
    board_set = boards.load_board_set(f"event/{event_id}")  # before anything else is read
    event = Event.objects.select_related("league").filter(pk=event_id).first()
    if event is None:  # the event was a rehearsal that has ended: remove all its boards
        boards.publish_pages(board_set, {}, instead_of=board_key(event_id, ""))
        return
    paired = event.rounds.filter(draft=False).order_by("number")
    round_ = paired.filter(number=number).first() if number else None
    gone = "" if round_ else board_key(event_id, f"round-{number}-")
    shown = round_ or paired.last()
    if shown is None:
        boards.publish_pages(board_set, {}, instead_of=board_key(event_id, ""))
        return
    with timezone.override(event.league.time_zone):
        sheets = boards.render_in_each_language(lambda: _render_sheets(event, shown))
    boards.publish_pages(board_set, sheets, instead_of=gone)


@boards.renews_pages("event/")
def renew_running_boards(keys: Sequence[str]) -> None:
    """Publish the boards of running events again; finished events are rendered on request."""
    hung = {int(key.split("/")[1]) for key in keys}
    for event in Event.objects.filter(pk__in=hung).exclude(stage=Stage.FINISHED):
        publish_boards_later(event)


def _render_sheets(event: Event, round_: Round) -> dict[str, str]:
    """The rendered boards by key, in the active language."""
    rendered = _renderers[0](event, round_)
    return {board_key(event.pk, board): html for board, html in rendered.items()}


def board_key(event: int, board: str) -> str:
    """The key a board is published under; with an empty name, the prefix of all of them."""
    return f"event/{event}/{board}"
