"""Finds players of a list who have the name of somebody already there, and lets staff decide.

The second player of a name enters with an own player id, or as a new player if staff say so.
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
    """Note which players of a roster are in the event already, by id or by name.

    The same name with another id may be somebody else: that is a note. The same name without an id
    goes into `namesakes`.
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
    """The value of a line's tick in the form; it changes when the list is changed."""
    return f"{line.number} {line.newcomer.name.casefold()}"


def take_as_somebody_else(roster: Roster, chosen: Collection[str]) -> dict[int, str]:
    """Take the chosen lines as new players; return the questions left for the others, by line."""
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
