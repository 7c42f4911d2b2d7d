"""What a button of the table makes of it: a counter more, an Energy more, a place on the Bench."""

import re

from django.core.exceptions import ValidationError
from django.http import QueryDict

from judging.web.forms.ask.cards_played import in_words as played_in_words
from judging.web.forms.ask.cards_played import read_played
from judging.web.forms.ask.cards_typed import parts
from judging.web.forms.ask.energy import in_words, read_energy
from judging.web.forms.ask.position import MOST_BENCHED

_WHOLE = re.compile(r"(edition|do|coins):([=+].{1,60})", re.DOTALL)
_PRESS = re.compile(r"([AB][a0-4]?)(?:-([a-z]+))?:(.{1,120})", re.DOTALL)


def pressed(data: QueryDict, press: str) -> tuple[QueryDict, str]:
    """What a button makes of the table, and the place it was about.

    `Aa-damage:+10`, `Aa-energy:+Fire`, `Aa-plays:+PlusPower`, `Aa-card:=NAME`, `A:+` (one more on
    the Bench), `A0:-` (one less), `A0:up` (becomes the Active); of the whole table
    `edition:=KEY`, `do:=retreat`, `coins:+heads`. Anything else changes nothing.
    """
    table, _quick = with_names(data)
    table.pop("press", None)
    found = _PRESS.fullmatch(press)
    if found is None:
        return _of_the_table(table, press), ""
    place, field, what = found.groups()
    if field:
        _set(table, f"{place}-{field}", what)
    elif what == "+" and len(place) == 1 and (slot := benched(table, place)) < MOST_BENCHED:
        place = f"{place}{slot}"
        table[f"{place}-card"] = ""
    elif what == "-" and place[1:].isdecimal():
        _remove(table, place)
        place = place[0]
    elif what == "up" and place[1:].isdecimal():
        _bring_up(table, place)
        place = f"{place[0]}a"
    return table, place


def with_names(data: QueryDict) -> tuple[QueryDict, set[str]]:
    """The table with the names typed for the Bench on it, and the places they came to."""
    table, quick = data.copy(), set()
    for player in "AB":
        for name in parts(table.pop(f"{player}-next", [""])[-1]):
            if (slot := benched(table, player)) < MOST_BENCHED:
                table[f"{player}{slot}-card"] = name
                quick.add(f"{player}{slot}")
    return table, quick


def seated(data: QueryDict) -> tuple[QueryDict, set[str]]:
    """The same with somebody, whoever it is, where “these” sit on a Bench without names."""
    table, quick = with_names(data)
    for player in "AB":
        if table.get(f"{player}-bench") == "these" and not benched(table, player):
            table[f"{player}0-card"] = ""
            quick.add(f"{player}0")
        if benched(table, player):
            table[f"{player}-bench"] = "these"
    return table, quick


def _of_the_table(table: QueryDict, press: str) -> QueryDict:
    if found := _WHOLE.fullmatch(press):
        name, what = found.groups()
        now = table.get(name, "").strip()
        table[name] = f"{now} {what[1:]}".strip() if what[0] == "+" else what[1:]
    return table


def _set(table: QueryDict, name: str, what: str) -> None:
    now, sign, value = table.get(name, ""), what[0], what[1:]
    if sign == "=":
        table[name] = value
    elif name.endswith("-damage") and value.isdecimal():
        change = int(value) if sign == "+" else -int(value)
        table[name] = str(max(0, (int(now) if now.isdecimal() else 0) + change))
    elif name.endswith(("-energy", "-plays")) and sign == "+":
        table[name] = _more(now, value, energy=name.endswith("-energy"))


def _more(now: str, card: str, *, energy: bool) -> str:
    both = f"{now}, {card}" if now.strip() else card
    try:
        if energy:
            return in_words(read_energy(both))
        return played_in_words(one.name for one in read_played(both))
    except ValidationError:
        return both


def _remove(table: QueryDict, place: str) -> None:
    """Take a Pokémon from the Bench; those behind it move up."""
    player, last = place[0], benched(table, place[0])
    for slot in range(int(place[1]), last):
        _move(table, f"{player}{slot + 1}", f"{player}{slot}")
    if not benched(table, player):
        table.pop(f"{player}-bench", None)


def _move(table: QueryDict, start: str, end: str) -> None:
    for name in [name for name in table if name.startswith(f"{end}-")]:
        del table[name]
    for name in [name for name in table if name.startswith(f"{start}-")]:
        table.setlist(f"{end}-{name.partition('-')[2]}", table.pop(name))


def _bring_up(table: QueryDict, place: str) -> None:
    """Make it the Active Pokémon; where there is said to be none, its place on the Bench closes."""
    player = place[0]
    if not table.pop(f"{player}-nobody", None):
        _exchange(table, place, f"{player}a")
        return
    _move(table, place, f"{player}a")
    _remove(table, place)


def _exchange(table: QueryDict, bench: str, active: str) -> None:
    """A Pokémon that goes to the Bench has no Special Condition any more."""
    table.pop(f"{active}-has", None)
    table.setdefault(f"{active}-card", "")
    for start, end in ((bench, "aside"), (active, bench), ("aside", active)):
        _move(table, start, end)


def benched(given: QueryDict, player: str) -> int:
    """How many places of the Bench are filled in."""
    slots = [int(name[1]) for name in given
             if re.match(rf"{player}[0-{MOST_BENCHED - 1}]-", name)]  # fmt: skip
    return max(slots, default=-1) + 1
