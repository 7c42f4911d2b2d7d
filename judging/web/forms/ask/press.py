"""Changes the table as its buttons ask: another counter, more Energy, a Benched Pokémon."""

import re

from django.core.exceptions import ValidationError
from django.http import QueryDict

from judging.queries.energy import energy_in_words, read_energy
from judging.web.forms.ask.cards_played import cards_in_words, read_played
from judging.web.forms.ask.cards_typed import split_at_commas
from judging.web.forms.ask.picks import press_pick
from judging.web.forms.ask.position import MOST_BENCHED
from league.base.numbers import read_whole_number

_TABLE_PRESS = re.compile(r"(edition|do|coins|do-attack|do-power):([=+].{1,120})", re.DOTALL)
_PICK_PRESS = re.compile(r"(?:pick|unpick|find):.{0,400}")
_PLACE_PRESS = re.compile(r"([AB][a0-4]?)(?:-([a-z]+))?:(.{1,120})", re.DOTALL)


def press_button(data: QueryDict, press: str) -> tuple[QueryDict, str]:
    """What a button makes of the table, and the place it was about.

    `Aa-damage:+10`, `Aa-energy:+Fire`, `Aa-plays:+PlusPower`, `Aa-card:=NAME`, `A:+` (one more on
    the Bench), `A0:-` (one less), `A0:up` (becomes the Active). For the whole table:
    `edition:=KEY`, `do:=retreat`, `coins:+heads`, `do-attack:=Slash`, and those of `press_pick`.
    Anything else changes nothing.
    """
    table, _quick = seat_names(data)
    table.pop("press", None)
    found = table.pop("pick-found", [""])[-1]
    if _PICK_PRESS.fullmatch(press):
        table.setlist("picks", press_pick(table.getlist("picks"), press, found))
        return table, ""
    match = _PLACE_PRESS.fullmatch(press)
    if match is None:
        return _press_for_table(table, press), ""
    place, field, what = match.groups()
    if field:
        _set_field(table, f"{place}-{field}", what)
    elif what == "+" and len(place) == 1 and (slot := count_benched(table, place)) < MOST_BENCHED:
        place = f"{place}{slot}"
        table[f"{place}-card"] = ""
    elif what == "-" and place[1:].isdecimal():
        _remove_benched(table, place)
        place = place[0]
    elif what == "up" and place[1:].isdecimal():
        _bring_up_benched(table, place)
        place = f"{place[0]}a"
    return table, place


def seat_names(data: QueryDict) -> tuple[QueryDict, set[str]]:
    """The table with the names typed for the Bench placed on it, and the places they got."""
    table, quick = data.copy(), set()
    for player in "AB":
        _seat_unnamed(table, player)
        for name in split_at_commas(table.pop(f"{player}-next", [""])[-1]):
            if (slot := count_benched(table, player)) < MOST_BENCHED:
                table[f"{player}{slot}-card"] = name
                quick.add(f"{player}{slot}")
    return table, quick


def seat_everybody(data: QueryDict) -> tuple[QueryDict, set[str]]:
    """The same, with one Pokémon without a name where a Bench has “these” but names none."""
    table, quick = seat_names(data)
    for player in "AB":
        if table.get(f"{player}-bench") == "these" and not count_benched(table, player):
            table[f"{player}0-card"] = ""
            quick.add(f"{player}0")
        if count_benched(table, player):
            table[f"{player}-bench"] = "these"
    return table, quick


def _seat_unnamed(table: QueryDict, player: str) -> None:
    """Fill the Bench with as many Pokémon without names as it is said to have: `A-benched=2`."""
    name = f"{player}-benched"
    if table.get(name) not in {str(number) for number in range(MOST_BENCHED + 1)}:
        return  # not given, or a value that the form will refuse
    number = int(table.pop(name)[-1])
    for slot in range(count_benched(table, player), number):
        table[f"{player}{slot}-card"] = ""
    if not count_benched(table, player):
        table[f"{player}-bench"] = "none"


def _press_for_table(table: QueryDict, press: str) -> QueryDict:
    if match := _TABLE_PRESS.fullmatch(press):
        name, what = match.groups()
        current = table.get(name, "").strip()
        table[name] = f"{current} {what[1:]}".strip() if what[0] == "+" else what[1:]
    return table


def _set_field(table: QueryDict, name: str, what: str) -> None:
    current, sign, value = table.get(name, ""), what[0], what[1:]
    if sign == "=":
        table[name] = value
    elif name.endswith("-damage") and (change := read_whole_number(value)) is not None:
        before = read_whole_number(current) or 0
        table[name] = str(max(0, before + change if sign == "+" else before - change))
    elif name.endswith(("-energy", "-plays")) and sign == "+":
        table[name] = _add_card(current, value, energy=name.endswith("-energy"))


def _add_card(current: str, card: str, *, energy: bool) -> str:
    both = f"{current}, {card}" if current.strip() else card
    try:
        if energy:
            return energy_in_words(read_energy(both))
        return cards_in_words(played.name for played in read_played(both))
    except ValidationError:
        return both


def _remove_benched(table: QueryDict, place: str) -> None:
    """Take a Pokémon from the Bench; those behind it move up."""
    player, last = place[0], count_benched(table, place[0])
    for slot in range(int(place[1]), last):
        _move_fields(table, f"{player}{slot + 1}", f"{player}{slot}")
    if not count_benched(table, player):
        table.pop(f"{player}-bench", None)


def _move_fields(table: QueryDict, start: str, end: str) -> None:
    for name in [name for name in table if name.startswith(f"{end}-")]:
        del table[name]
    for name in [name for name in table if name.startswith(f"{start}-")]:
        table.setlist(f"{end}-{name.partition('-')[2]}", table.pop(name))


def _bring_up_benched(table: QueryDict, place: str) -> None:
    """Make it the Active Pokémon; without one before, its place on the Bench closes."""
    player = place[0]
    if not table.pop(f"{player}-nobody", None):
        _exchange_places(table, place, f"{player}a")
        return
    _move_fields(table, place, f"{player}a")
    _remove_benched(table, place)


def _exchange_places(table: QueryDict, bench: str, active: str) -> None:
    """Exchange two places. Special Conditions end when a Pokémon goes to the Bench."""
    table.pop(f"{active}-has", None)
    table.setdefault(f"{active}-card", "")
    for start, end in ((bench, "aside"), (active, bench), ("aside", active)):
        _move_fields(table, start, end)


def count_benched(table: QueryDict, player: str) -> int:
    """How many places of the Bench are filled."""
    slots = [int(name[1]) for name in table
             if re.match(rf"{player}[0-{MOST_BENCHED - 1}]-", name)]  # fmt: skip
    return max(slots, default=-1) + 1
