"""Two players of one name in a list that was read: who is there, and who of them is somebody else.

The second of a name enters by a player id of their own, or as a new player where staff say so.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.domain.players.rosters import Roster, RosterLine, at_line
from tournaments.queries.players.inside import (
    Inside,
    describe_inside,
    first_by_name,
    say_id_taken,
    say_name_taken,
)


def mark_known_players(roster: Roster, inside: Sequence[Inside]) -> None:
    """Say who of a roster is in the event already, by id or by name.

    A name there with another id may be somebody else: that is a note. One without an id is told
    in `namesakes`.
    """
    by_id = {player.player_id: player for player in inside if player.player_id}
    by_name = first_by_name(inside)
    for line in roster.lines:
        newcomer = line.newcomer
        same_id, same_name = by_id.get(newcomer.player_id), by_name.get(newcomer.name.casefold())
        if same_id:
            roster.problems.append(at_line(line.number, say_id_taken(same_id)))
        elif same_name and newcomer.player_id:
            message = _("Somebody called %(name)s is already in this event: %(who)s.")
            params = {"name": newcomer.name, "who": describe_inside(same_name)}
            roster.notes.append(at_line(line.number, message % params))
        elif same_name:
            said = say_name_taken(newcomer.name, same_name)
            roster.namesakes[line.number] = at_line(line.number, said)


def name_of_choice(line: RosterLine) -> str:
    """Under which a form ticks the player of a line; another where the list was changed since."""
    return f"{line.number} {line.newcomer.name.casefold()}"


def take_as_somebody_else(roster: Roster, chosen: Collection[str]) -> dict[int, str]:
    """Take those chosen as new players; what is still to be asked of others, by line."""
    new = {
        line.number
        for line in roster.lines
        if line.number in roster.namesakes and name_of_choice(line) in chosen
    }
    roster.lines = [
        replace(line, newcomer=replace(line.newcomer, namesake=True))
        if line.number in new
        else line
        for line in roster.lines
    ]
    return {number: said for number, said in roster.namesakes.items() if number not in new}
