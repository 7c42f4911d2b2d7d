"""Read players from typed or pasted text, one a line, into newcomers.

Cells are separated by tabs, else semicolons, else commas; quotes hold a cell together. A header
says what each column is (see `roster_columns`); without one, a cell's content decides. Nothing is
guessed silently: guesses are in `Roster.notes`, what cannot be read in `Roster.problems`, by line.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import islice

from django.utils.translation import gettext as _

from league.domain import beforehand
from league.domain.players import LONGEST_ID, LONGEST_NAME
from tournaments.domain.players import roster_columns
from tournaments.domain.players.entrants import Newcomer
from tournaments.domain.players.roster_columns import DIVISION, FIRST, ID, LAST, NAME, OTHER, YEAR
from tournaments.domain.players.roster_lines import (
    LineCells,
    LineError,
    number_lines,
    split_cells,
    tidy_cell,
)
from tournaments.engine.limits import MOST_PLAYERS
from tournaments.engine.seasons.days import division_in_season, season_of_event

DivisionByYear = Callable[[int], str]  # gives the division of a birth year at the event

MOST_LETTERS = 500_000  # in a whole list: the largest event has 120 for each player
MOST_LINES_ABOVE = 3  # lines of a title above the header
_DIGITS_AT_THE_END = re.compile(r"\d\W*$")
_MANY_DIGITS = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A player read from a line; `number` counts every line of the text from 1."""

    number: int
    newcomer: Newcomer


@dataclass(slots=True)
class Roster:
    """What a text says: its players, `problems` by line, and `notes` on guesses to be checked.

    `namesakes`: by line, who in the event has the same name and may be somebody else.
    """

    lines: list[RosterLine] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    namesakes: dict[int, str] = field(default_factory=dict)
    turned: str = ""  # a note on the first line that gives the surname first

    @property
    def newcomers(self) -> list[Newcomer]:
        return [line.newcomer for line in self.lines]

    @property
    def mark(self) -> str:
        """A digest of the players read: unchanged unless the list was changed meanwhile."""
        return sha256(repr(self.newcomers).encode()).hexdigest()[:16]


def read_roster(text: str, day: str = "", named: int | None = None, kind: str = "") -> Roster:
    """Read every line of a text. Divisions follow from the event's day, season and kind."""
    season = season_of_event(day, named, kind) if day else None
    by_year = partial(division_in_season, season=season, day=day) if season else None
    roster = Roster()
    if len(text) > MOST_LETTERS:
        roster.problems = [_too_long_text_message()]
        return roster
    header, heads = _find_header(text)
    for told, (number, line) in enumerate(number_lines(text)):
        if told > MOST_PLAYERS or len(roster.lines) >= MOST_PLAYERS:
            roster.problems = [at_line(number, _too_many_message())]
            return roster
        try:
            if number < header:
                roster.notes.append(_note_above_header(line))
            elif number == header and heads:
                roster.notes += _unused_headings(split_cells(line).cells, heads)
            else:
                newcomer = _read_newcomer(split_cells(line), heads, roster, by_year)
                roster.lines.append(RosterLine(number, newcomer))
        except LineError as error:
            roster.problems.append(at_line(number, str(error)))
    if roster.turned:
        roster.notes.append(roster.turned)
    _mark_duplicates(roster)
    return roster


def _find_header(text: str) -> tuple[int, list[str] | None]:
    """The number of the header line, and what each column holds; 0 if there is no header.

    Above it there may be a title (one cell a line), or another header, which it replaces.
    """
    header, heads = 0, None
    for index, (number, line) in enumerate(islice(number_lines(text), MOST_LINES_ABOVE + 1)):
        try:
            cells = split_cells(line).cells
        except LineError:
            break
        found = roster_columns.headings_of(cells)
        if found and (not index or sum(kind != OTHER for kind in found) > 1):
            header, heads = number, found
        elif header or sum(map(bool, cells)) > 1:
            break
    return header, heads


@beforehand.works_beforehand
def read_roster_beforehand(text: str, day: str, named: int | None, kind: str) -> Roster:
    """Read a roster while no transaction is open. Raises WorkNotDone (beforehand)."""
    key = ("roster", sha256(text.encode(errors="surrogatepass")).digest(), day, named, kind)
    roster = beforehand.result_of(key, partial(read_roster, text, day, named, kind))
    return replace(
        roster,
        problems=[*roster.problems],
        notes=[*roster.notes],
        namesakes={**roster.namesakes},
    )


def _too_long_text_message() -> str:
    most = {"most": f"{MOST_LETTERS:,}"}
    return (
        _("A list has at most %(most)s letters: a name, a player id and a birth year a line.")
        % most
    )


def _too_many_message() -> str:
    most = {"most": MOST_PLAYERS}
    return (
        _("an event has at most %(most)s players. Leave out this line and those after it.") % most
    )


def _note_above_header(line: str) -> str:
    params = {"line": " ".join(cell for cell in split_cells(line).cells if cell)}
    return _("Not read, for it stands above the header: “%(line)s”.") % params


def _unused_headings(cells: Sequence[str], heads: Sequence[str]) -> list[str]:
    unused = [cell for cell, kind in zip(cells, heads, strict=True) if kind == OTHER and cell]
    params = {"columns": ", ".join(unused)}
    return [_("Columns that are not used: %(columns)s.") % params] if unused else []


def _read_newcomer(
    line: LineCells, heads: list[str] | None, roster: Roster, by_year: DivisionByYear | None
) -> Newcomer:
    if roster_columns.headings_of(line.cells):
        raise LineError(_("a header stands in the first line, and only there."))
    parts = _parts_by_heading(line.cells, heads) if heads else _parts_by_content(line.cells)
    name = _read_name(parts, line, roster, headed=heads is not None)
    _require_name(name, line)
    return Newcomer(
        name,
        _read_player_id(_require_single(parts, ID)),
        year := _read_birth_year(_require_single(parts, YEAR)),
        _read_division(_require_single(parts, DIVISION), year, by_year),
    )


def _parts_by_heading(cells: Sequence[str], heads: Sequence[str]) -> dict[str, list[str]]:
    if len(cells) > len(heads):
        raise LineError(_("more values than the header has columns."))
    return _gather_parts(cells, heads)


def _parts_by_content(cells: Sequence[str]) -> dict[str, list[str]]:
    parts = _gather_parts(cells, roster_columns.guess_columns(cells))
    if any(len(parts.get(kind, ())) > 1 for kind in (ID, YEAR, DIVISION)):
        raise LineError(_too_long_message())
    return parts


def _gather_parts(cells: Sequence[str], kinds: Sequence[str]) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for cell, kind in zip(cells, kinds, strict=False):
        if cell:
            parts.setdefault(kind, []).append(cell)
    return parts


def _require_single(parts: dict[str, list[str]], kind: str) -> str:
    texts = parts.get(kind, [])
    if len(texts) > 1:
        raise LineError(_("the same is said twice: “%(value)s”.") % {"value": texts[1]})
    return texts[0] if texts else ""


def _read_name(
    parts: dict[str, list[str]], line: LineCells, roster: Roster, *, headed: bool
) -> str:
    if FIRST in parts or LAST in parts:
        return " ".join([*parts.get(FIRST, []), *parts.get(LAST, [])])
    names = parts.get(NAME, [])
    if not names:
        raise LineError(_("a name is missing."))
    if len(names) == 1:
        surname, comma, first = names[0].partition(",")
        return _swap_names(surname, first, roster) if comma else names[0]
    if headed or len(names) > 2:
        raise LineError(_("two names: “%(one)s” and “%(other)s”.") % _both_names(names))
    if not _looks_like_a_name(names[1]):
        raise _missing_name_error(parts, names[1])
    return _join_two_names(names, line, roster)


def _missing_name_error(parts: dict[str, list[str]], cell: str) -> LineError:
    """The error for a line without a name, by what its cell was probably meant to be."""
    if YEAR in parts:
        return LineError(_too_long_message())
    if ID in parts:
        return LineError(_("“%(year)s” is no birth year, such as 2001.") % {"year": cell[:40]})
    return LineError(_("“%(id)s” is no player id: digits only.") % {"id": cell[:40]})


def _join_two_names(names: list[str], line: LineCells, roster: Roster) -> str:
    """Join a name in two cells: only a comma between them shows which half is the surname."""
    if line.separator == ",":
        return _swap_names(names[0], names[1], roster)
    raise LineError(
        _(
            "“%(one)s” and “%(other)s”: which is the surname? Head the columns in a first line: "
            "First name, Last name."
        )
        % _both_names(names)
    )


def _swap_names(surname: str, first: str, roster: Roster) -> str:
    name = tidy_cell(f"{first} {surname}")
    params = {"typed": tidy_cell(f"{surname}, {first}"), "name": name}
    message = _("A comma in a name stands after the surname: “%(typed)s” is “%(name)s”.")
    roster.turned = roster.turned or message % params
    return name


def _looks_like_a_name(text: str) -> bool:
    cased_wrongly = text[:1].islower() or not text[:1].isalpha()
    return not cased_wrongly and not any(sign.isdigit() for sign in text)


def _both_names(names: Sequence[str]) -> dict[str, str]:
    return {"one": names[0][:40], "other": names[1][:40]}


def _require_name(name: str, line: LineCells) -> None:
    mixed = ";" in name and name not in line.quoted
    if mixed or not any(sign.isalpha() for sign in name):
        raise LineError(_("“%(name)s” is no name.") % {"name": name[:40]})
    if len(name) > LONGEST_NAME:
        most = {"most": LONGEST_NAME}
        raise LineError(_("a name has at most %(most)s characters.") % most)
    if name in line.quoted:
        return
    if _DIGITS_AT_THE_END.search(name) or _MANY_DIGITS.search(name):
        params = {"name": name[:40]}
        raise LineError(
            _(
                "“%(name)s” is a name with a number in it. Put a tab, a semicolon or a comma "
                "between name, player id and birth year; if it is the name, put it in quotes."
            )
            % params
        )


def _read_player_id(text: str) -> str:
    text = roster_columns.unwrap_number(text)
    if text and not roster_columns.is_number(text):
        raise LineError(_("“%(id)s” is no player id: digits only.") % {"id": text[:40]})
    if len(text) > LONGEST_ID:
        raise LineError(_("a player id has at most %(most)s digits.") % {"most": LONGEST_ID})
    return text


def _read_birth_year(text: str) -> int | None:
    year = roster_columns.birth_year_text(roster_columns.unwrap_number(text))
    if year and not roster_columns.is_year(year):
        raise LineError(_("“%(year)s” is no birth year, such as 2001.") % {"year": text[:40]})
    return int(year) if year else None


def _read_division(text: str, year: int | None, by_year: DivisionByYear | None) -> str:
    key = roster_columns.DIVISION_BY_WORD.get(text.casefold().rstrip("."), "")
    if text and not key:
        params = {"division": text[:40]}
        raise LineError(_("“%(division)s” is no division: Junior, Senior or Masters.") % params)
    if key and year and by_year and by_year(year) != key:
        about = {"year": year, "division": text[:40]}
        raise LineError(
            _(
                "who is born %(year)s is not %(division)s in this season. Leave one of the two "
                "out; the division can be changed at the player afterwards."
            )
            % about
        )
    return key


def _too_long_message() -> str:
    return _("at most three values: name, player id, birth year; and a division.")


def _mark_duplicates(roster: Roster) -> None:
    """Note lines of the same player: an id twice, or a name twice of which one has no id."""
    ids: dict[str, int] = {}
    names: dict[str, tuple[int, bool]] = {}
    for line in roster.lines:
        newcomer, name = line.newcomer, line.newcomer.name.casefold()
        if newcomer.player_id and newcomer.player_id in ids:
            message = _("Player id %(id)s is already in this event, by line %(before)s.")
            params = {"id": newcomer.player_id, "before": ids[newcomer.player_id]}
            roster.problems.append(at_line(line.number, message % params))
        elif name in names and not (newcomer.player_id and names[name][1]):
            message = _(
                "%(name)s is already in this event, by line %(before)s. If it is somebody else, "
                "give a player id, or enter them as a new player."
            )
            params = {"name": newcomer.name, "before": names[name][0]}
            roster.namesakes[line.number] = at_line(line.number, message % params)
        ids.setdefault(newcomer.player_id, line.number)
        names.setdefault(name, (line.number, bool(newcomer.player_id)))


def at_line(number: int, message: str) -> str:
    return _("Line %(number)s: %(what)s") % {"number": number, "what": message}
