"""New parts of a TOM file, laid out as TOM 1.86 lays them out: tabs, and its spaces within tags."""

from collections.abc import Iterable
from textwrap import indent
from xml.sax.saxutils import escape, quoteattr

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Cut, Document, Match, Place, Player, Pod, Round
from tournaments.engine.files.tdf.markup import Element, fragment
from tournaments.engine.structure.tables import DIVISIONS

VERSION = "1.86"
GAME = "TRADING_CARD_GAME"
TIMED_SINCE = 1.8  # versions that write when a round was paired and started
CUT_OPTIONS = ((1, 0), (9, 4), (17, 8))  # from so many players on, a cut to so many is offered


def skeleton(document: Document) -> str:
    """A file at registration, without players."""
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<tournament type={quoteattr(document.type)} stage="1" version="{VERSION}" gametype="{GAME}" \
mode={quoteattr(document.mode or codes.OWN_WAY)}>
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


def player(one: Player, time: str) -> Element:
    """A player of the roster; `time` where their own are not known."""
    lines = [
        _text("firstname", one.first_name),
        _text("lastname", one.last_name),
        _text("birthdate", birthdate(one.birth_year)),
        *([_text("starter", "true")] if one.starter else []),
        _text("creationdate", one.added or time),
        _text("lastmodifieddate", one.changed or time),
    ]
    return _built(2, f"<player userid={quoteattr(one.id)}>", lines, "</player>")


def birthdate(year: int | None) -> str:
    """A birth date as TOM keeps it, the day masked."""
    return f"02/27/{year:04}" if year else ""


def late(time: str) -> Element:
    """The mark of a player who came late; the round missed stands among the rounds."""
    lines = [
        _text("round", "-1"),
        _text("timestamp", time),
        _text("forcedloss", "false"),
        _text("usedforcedloss", "true"),
    ]
    return _built(3, "<late>", lines, "</late>")


def dropped(one: Player, time: str) -> Element:
    """The mark of a player who dropped or was disqualified."""
    lines = [
        _text("status", codes.DISQUALIFIED if one.disqualified else codes.DROPPED),
        _text("round", str(one.dropped_after)),
        _text("timestamp", one.dropped_at or time),
    ]
    return _built(3, "<dropped>", lines, "</dropped>")


def pod(one: Pod) -> Element:
    """A pod without players and rounds."""
    data = [
        _text("startingtable", str(one.starting_table)),
        _text("playoff3rd4th", "true" if one.third_place else "false"),
        _text("subgroupcount", "1"),
        _text("additionalrounds", "0"),
        "<blockedranges>\n</blockedranges>",
    ]
    lines = [
        _block("<poddata>", data, "</poddata>"),
        "<subgroups>",
        '\t<subgroup number="1">\n\t\t<players>\n\t\t</players>\n\t</subgroup>',
        "</subgroups>",
        "<rounds>\n</rounds>",
    ]
    opening = f'<pod category={quoteattr(one.category)} stage="0">'
    return _built(2, opening, lines, "</pod>")


def pod_player(one: str) -> Element:
    """A player within a pod."""
    return fragment(f"<player userid={quoteattr(one)} />")


def round_(one: Round, kind: str, matches: Iterable[Element], *, timed: bool, left: int) -> Element:
    """A round with its matches. `left`: seconds on the clock, where the round does not say."""
    lines = [_text("timeleft", str(left if one.time_left is None else one.time_left))]
    if timed:
        lines += [_text("pairtime", one.paired_at), _text("starttime", one.started_at)]
    lines.append("<matches>\n</matches>")
    opening = f"<round number={quoteattr(str(one.number))} type={quoteattr(kind)}"
    built = _built(4, f'{opening} stage="{codes.ROUND_PAIRED}" >', lines, "</round>")
    inside = built.child("matches")
    assert inside is not None  # noqa: S101 -- built two lines above
    for match_ in matches:
        inside.add(match_, 5)
    return built


def match(one: Match, seats: dict[str, int], time: str) -> Element:
    """A match; `seats` are fixed tables by player."""
    sides = [("player", one.a)] if one.b is None else [("player1", one.a), ("player2", one.b)]
    lines = [
        *(_seat(tag, side, seats.get(side)) for tag, side in sides),
        _text("timestamp", one.at or time),
        _text("tablenumber", str(one.table or 0)),
    ]
    code = codes.OUTCOME_OF[one.result]
    return _built(6, f'<match outcome="{code}">', lines, "</match>")


def cut(one: Cut) -> Element:
    """How many of a category go on into the cut."""
    players = one.players or 0
    sizes = {size for least, size in CUT_OPTIONS if players >= least} | {0, one.size}
    options = [_text("value", str(size)) for size in sorted(sizes)]
    lines = [
        _block("<options>", options, "</options>"),
        _text("cut", str(one.size)),
        _text("playercount", str(players)),
        _text("paired3rd4th", "true" if one.third_place else "false"),
    ]
    opening = f"<categorycut key={quoteattr(one.category)}>"
    return _built(2, opening, lines, "</categorycut>")


def standings(places: Iterable[Place]) -> Element:
    """The final places, oldest division first, those who did not finish apart."""
    listed = list(places)
    order = [codes.CATEGORY_OF[(division,)] for division in reversed(DIVISIONS)]
    lines = [
        _block(
            f'<pod category="{category}" type="{kind}">', _placed(listed, category, kind), "</pod>"
        )
        for category in order
        for kind in ("finished", "dnf")
    ]
    return _built(1, "<standings>", lines, "</standings>")


def _placed(places: list[Place], category: str, kind: str) -> list[str]:
    here = [one for one in places if one.category == category]
    return [
        f'<player id={quoteattr(one.id)} place="{one.place}" />'
        for one in sorted(here, key=lambda one: one.place)
        if one.finished == (kind == "finished")
    ]


def _seat(tag: str, player_: str, table: int | None) -> str:
    fixed = f' staticseat="{table}"' if table is not None else ""
    return f"<{tag} userid={quoteattr(player_)}{fixed}/>"


def _text(tag: str, text: str) -> str:
    return f"<{tag}>{escape(text)}</{tag}>"


def _block(opening: str, lines: Iterable[str], closing: str) -> str:
    return "\n".join([opening, *(indent(line, "\t") for line in lines), closing])


def _built(depth: int, opening: str, lines: Iterable[str], closing: str) -> Element:
    """An element at that depth, its first line without the tabs before it."""
    whole = indent(_block(opening, lines, closing), "\t" * depth).lstrip("\t")
    return fragment(whole)
