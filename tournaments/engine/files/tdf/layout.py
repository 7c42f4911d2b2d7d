"""Make new elements of a TOM file, with the tabs and spaces of TOM 1.86."""

from collections.abc import Iterable
from textwrap import indent
from xml.sax.saxutils import escape, quoteattr

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Cut, Document, Match, Place, Player, Pod, Round
from tournaments.engine.files.tdf.markup import Element, parse_fragment
from tournaments.engine.structure.tables import DIVISIONS

TOM_VERSION = "1.86"
GAME = "TRADING_CARD_GAME"
TIMED_SINCE = 1.8  # from this version on TOM writes when a round was paired and started
CUT_OPTIONS = ((1, 0), (9, 4), (17, 8))  # (fewest players, cut size): which sizes of cut TOM offers


def make_empty_file(document: Document) -> str:
    """A file at registration, without players."""
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<tournament type={quoteattr(document.type)} stage="1" version="{TOM_VERSION}" gametype="{GAME}" \
mode={quoteattr(document.mode or codes.CUSTOM_MODE)}>
	<data>
		<name></name>
		<id></id>
		<city></city>
		<state></state>
		<country></country>
		<roundtime>0</roundtime>
		<finalsroundtime>0</finalsroundtime>
		<organizer popid="" name=""/>
		<startdate></startdate>
		<lessswiss>false</lessswiss>
		<autotablenumber>true</autotablenumber>
		<overflowtablestart>0</overflowtablestart>
	</data>
	<timeelapsed>0</timeelapsed>
	<players>
	</players>
	<pods>
	</pods>
	<finalsoptions>
	</finalsoptions>
</tournament>
"""


def player_element(person: Player, time: str) -> Element:
    """A player of the roster; `time` is used where the player's own times are not known."""
    lines = [
        _text_line("firstname", person.first_name),
        _text_line("lastname", person.last_name),
        _text_line("birthdate", tom_birthdate(person.birth_year)),
        *([_text_line("starter", "true")] if person.starter else []),
        _text_line("creationdate", person.added or time),
        _text_line("lastmodifieddate", person.changed or time),
    ]
    return _build_element(2, f"<player userid={quoteattr(person.id)}>", lines, "</player>")


def tom_birthdate(year: int | None) -> str:
    """A birth date as TOM keeps it: day and month always the same, only the year is true."""
    return f"02/27/{year:04}" if year else ""


def late_element(time: str) -> Element:
    """The mark of a player who came late; the missed round itself is written among the rounds."""
    lines = [
        _text_line("round", "-1"),
        _text_line("timestamp", time),
        _text_line("forcedloss", "false"),
        _text_line("usedforcedloss", "true"),
    ]
    return _build_element(3, "<late>", lines, "</late>")


def dropped_element(person: Player, time: str) -> Element:
    """The mark of a player who dropped or was disqualified."""
    lines = [
        _text_line("status", codes.DISQUALIFIED if person.disqualified else codes.DROPPED),
        _text_line("round", str(person.dropped_after)),
        _text_line("timestamp", person.dropped_at or time),
    ]
    return _build_element(3, "<dropped>", lines, "</dropped>")


def pod_element(pod_: Pod) -> Element:
    """A pod without players and rounds."""
    data = [
        _text_line("startingtable", str(pod_.starting_table)),
        _text_line("playoff3rd4th", "true" if pod_.third_place else "false"),
        _text_line("subgroupcount", "1"),
        _text_line("additionalrounds", "0"),
        "<blockedranges>\n</blockedranges>",
    ]
    lines = [
        _block_lines("<poddata>", data, "</poddata>"),
        "<subgroups>",
        '\t<subgroup number="1">\n\t\t<players>\n\t\t</players>\n\t</subgroup>',
        "</subgroups>",
        "<rounds>\n</rounds>",
    ]
    opening = f'<pod category={quoteattr(pod_.category)} stage="0">'
    return _build_element(2, opening, lines, "</pod>")


def pod_player_element(player_id: str) -> Element:
    """A player within a pod."""
    return parse_fragment(f"<player userid={quoteattr(player_id)} />")


def round_element(
    played: Round, kind: str, matches: Iterable[Element], *, timed: bool, left: int
) -> Element:
    """A round with its matches. `left`: seconds on the clock, where the round does not say."""
    lines = [_text_line("timeleft", str(left if played.time_left is None else played.time_left))]
    if timed:
        lines += [
            _text_line("pairtime", played.paired_at),
            _text_line("starttime", played.started_at),
        ]
    lines.append("<matches>\n</matches>")
    opening = f"<round number={quoteattr(str(played.number))} type={quoteattr(kind)}"
    built = _build_element(4, f'{opening} stage="{codes.ROUND_PAIRED}" >', lines, "</round>")
    list_node = built.find_child("matches")
    assert list_node is not None  # noqa: S101 -- built two lines above
    for match_ in matches:
        list_node.insert_element(match_, 5)
    return built


def match_element(match_: Match, seats: dict[str, int], time: str) -> Element:
    """A match; `seats` are fixed tables by player."""
    sides = (
        [("player", match_.a)]
        if match_.b is None
        else [("player1", match_.a), ("player2", match_.b)]
    )
    lines = [
        *(_seat_line(tag, side, seats.get(side)) for tag, side in sides),
        _text_line("timestamp", match_.at or time),
        _text_line("tablenumber", str(match_.table or 0)),
    ]
    code = codes.OUTCOME_BY_RESULT[match_.result]
    return _build_element(6, f'<match outcome="{code}">', lines, "</match>")


def cut_element(cut_: Cut) -> Element:
    """How many of a category go on into the cut."""
    players = cut_.players or 0
    sizes = {size for least, size in CUT_OPTIONS if players >= least} | {0, cut_.size}
    options = [_text_line("value", str(size)) for size in sorted(sizes)]
    lines = [
        _block_lines("<options>", options, "</options>"),
        _text_line("cut", str(cut_.size)),
        _text_line("playercount", str(players)),
        _text_line("paired3rd4th", "true" if cut_.third_place else "false"),
    ]
    opening = f"<categorycut key={quoteattr(cut_.category)}>"
    return _build_element(2, opening, lines, "</categorycut>")


def standings_element(places: Iterable[Place]) -> Element:
    """The final places: divisions from the oldest, then whole pods; unfinished players apart."""
    listed = list(places)
    divisions = [codes.CATEGORY_BY_DIVISIONS[(division,)] for division in reversed(DIVISIONS)]
    order = dict.fromkeys([*divisions, *(place.category for place in listed)])
    lines = [
        _block_lines(
            f'<pod category="{category}" type="{kind}">',
            _place_lines(listed, category, kind),
            "</pod>",
        )
        for category in order
        for kind in ("finished", "dnf")
    ]
    return _build_element(1, "<standings>", lines, "</standings>")


def _place_lines(places: list[Place], category: str, kind: str) -> list[str]:
    in_category = [place for place in places if place.category == category]
    return [
        f'<player id={quoteattr(place.id)} place="{place.place}" />'
        for place in sorted(in_category, key=lambda place: place.place)
        if place.finished == (kind == "finished")
    ]


def _seat_line(tag: str, player_: str, table: int | None) -> str:
    fixed = f' staticseat="{table}"' if table is not None else ""
    return f"<{tag} userid={quoteattr(player_)}{fixed}/>"


def _text_line(tag: str, text: str) -> str:
    return f"<{tag}>{escape(text)}</{tag}>"


def _block_lines(opening: str, lines: Iterable[str], closing: str) -> str:
    return "\n".join([opening, *(indent(line, "\t") for line in lines), closing])


def _build_element(depth: int, opening: str, lines: Iterable[str], closing: str) -> Element:
    """An element indented to that depth, without the tabs before its first line."""
    whole = indent(_block_lines(opening, lines, closing), "\t" * depth).lstrip("\t")
    return parse_fragment(whole)
