"""Finds out what each column of a pasted player list holds, by its heading or its content."""

import re
import unicodedata
from collections.abc import Sequence

from django.utils import timezone

from league.domain.players import EARLIEST_BIRTH

NAME, FIRST, LAST, ID, YEAR, DIVISION, OTHER = "name", "first", "last", "id", "year", "div", ""
# Headings of spreadsheets and sign-up forms in English, German, French, Spanish, Italian,
# Portuguese and Dutch; without spaces, points and accents.
_HEADINGS = {
    NAME: "name names player players playername fullname spieler spielerin spielername teilnehmer"
    " teilnehmerin nom joueur joueuse nomcomplet nombre jugador jugadora nombrecompleto nome"
    " giocatore giocatrice nomecompleto jogador jogadora naam speler",
    FIRST: "first firstname givenname forename vorname rufname prenom nombredepila nomeproprio"
    " primeironome voornaam",
    LAST: "last lastname surname familyname nachname familienname zuname nomdefamille apellido"
    " apellidos cognome sobrenome apelido achternaam",
    ID: "id playerid playid popid pop pokemonid pokemonplayerid playpokemonid playpokemonplayerid"
    " playernumber playerno spielerid spielernummer spielernr playerid# mitgliedsnummer idjoueur"
    " identifiantjoueur identifiant"
    " idjugador iddejugador idgiocatore idjogador iddojogador spelersid spelersnummer",
    YEAR: "year birthyear yearofbirth born yob birthdate dateofbirth birthday dob jahr"
    " geburtsjahr jahrgang geboren geburtsdatum geburtstag gebjahr gebdatum annee anneedenaissance"
    " datedenaissance ano anodenacimiento fechadenacimiento anno annodinascita datadinascita"
    " anodenascimento datadenascimento jaar geboortejaar geboortedatum",
    DIVISION: "division agedivision ageclass agegroup category altersklasse altersgruppe klasse"
    " kategorie categorie categoria divisione divisao leeftijdscategorie",
    OTHER: "# no nr nummer number lfdnr pos position rank rang platz place email mail phone"
    " telefon mobile handy club team verein league liga country land city ort notes note comment"
    " bemerkung kommentar status paid bezahlt deck timestamp zeitstempel alter age",
}
KIND_BY_HEADING = {word: kind for kind, words in _HEADINGS.items() for word in words.split()}
DIVISION_BY_WORD = {
    **dict.fromkeys(("junior", "juniors", "jr", "junioren"), "junior"),
    **dict.fromkeys(("senior", "seniors", "sr", "senioren"), "senior"),
    **dict.fromkeys(("master", "masters", "ma", "meister"), "masters"),
}
# a spreadsheet may add midnight to a date
_TIME_OF_DAY = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?"
_DATE_PATTERNS = tuple(
    re.compile(pattern + _TIME_OF_DAY, re.ASCII)
    for pattern in (
        r"(\d{4})-\d{1,2}-\d{1,2}",
        r"\d{1,2}[./-] ?\d{1,2}[./-] ?(\d{4})",
        r"(\d{4})[./]\d{1,2}[./]\d{1,2}",
        r"\d{1,2}[./](\d{4})",
    )
)
_TEXT_OF_SPREADSHEET = re.compile(r'=\s*"([^"]*)"')
_NUMBER_OF_SPREADSHEET = re.compile(r"'(\d+)|(\d+)[.,]0", re.ASCII)


def unwrap_text(cell: str) -> str:
    """Unwrap a number that a spreadsheet writes as text to keep its zeros, such as `="001"`."""
    match = _TEXT_OF_SPREADSHEET.fullmatch(cell)
    return match[1].strip() if match else cell


def unwrap_number(cell: str) -> str:
    """Unwrap a number as spreadsheets write it: `'001`, `7.0`, `123 4567`; other texts stay.

    A year after a space is not part of the number: then two columns are in one cell.
    """
    if match := _NUMBER_OF_SPREADSHEET.fullmatch(cell):
        return match[1] or match[2]
    *_before, last = cell.split(" ")
    together = cell.replace(" ", "")
    return together if is_number(together) and not is_year(last) else cell


def heading_of(cell: str) -> str | None:
    """What a column with this heading holds; OTHER if known but not used, None if unknown.

    Text in brackets is ignored: `Division (Junior, Senior)`.
    """
    plain = unicodedata.normalize("NFKD", re.sub(r"\([^()]*\)", "", cell)).casefold()
    word = re.sub(r"[^a-z0-9#]", "", plain)
    return KIND_BY_HEADING.get(word)


def headings_of(cells: Sequence[str]) -> list[str] | None:
    """What each column holds, if the line is a header; None if it is a player's."""
    kinds = [heading_of(cell) if cell else OTHER for cell in cells]
    recognised = [
        kind for kind, cell in zip(kinds, cells, strict=True) if kind is not None and cell
    ]
    names = {NAME, FIRST, LAST} & set(recognised)
    if not names or any(cell.isdecimal() for cell in cells):
        return None
    filled = sum(bool(cell) for cell in cells)
    sure = len(recognised) == filled or sum(kind != OTHER for kind in recognised) >= 2
    return _mark_halves([kind or OTHER for kind in kinds]) if sure else None


def _mark_halves(kinds: list[str]) -> list[str]:
    """Take `Name` beside `Vorname` as surname, `Nombre` beside `Apellidos` as first name."""
    missing = {FIRST, LAST} - set(kinds)
    half = missing.pop() if len(missing) == 1 else NAME
    return [half if kind == NAME else kind for kind in kinds]


def is_year(cell: str) -> bool:
    """Whether this is a year in which a player can have been born."""
    four = len(cell) == 4 and is_number(cell)
    return four and EARLIEST_BIRTH <= int(cell) <= timezone.localdate().year


def is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal()


def birth_year_text(cell: str) -> str:
    """The year of a date of birth, `2001-05-09` or `9.5.2001`; other texts stay."""
    for day in _DATE_PATTERNS:
        if match := day.fullmatch(cell):
            return match[1]
    return cell


def guess_columns(cells: Sequence[str]) -> list[str]:
    """Guess what each cell of a line without a header holds, by its content."""
    kinds = [_guess_column(cell) for cell in cells]
    numbers = [index for index, kind in enumerate(kinds) if kind == ID]
    years = [index for index in numbers if is_year(cells[index])]
    if YEAR not in kinds and len(numbers) == 2:
        kinds[years[0] if len(years) == 1 else numbers[1]] = YEAR
    elif YEAR not in kinds and len(numbers) == 1 and (numbers == years or _is_third(cells)):
        kinds[numbers[0]] = YEAR
    return kinds


def _is_third(cells: Sequence[str]) -> bool:
    """Whether the player id was left empty on purpose, as in `Ada Lovelace,,2030`."""
    return len(cells) == 3 and not cells[1]


def _guess_column(cell: str) -> str:
    if not cell:
        return OTHER
    if is_number(cell):
        return ID
    if birth_year_text(cell) != cell:
        return YEAR
    return DIVISION if cell.casefold().rstrip(".") in DIVISION_BY_WORD else NAME
