"""Registration sheets as drawn, and batches of lists: what is unpacked, and their tables."""

import io
import re
import zipfile
import zlib
from datetime import date

from decks.domain import DeckQuestion, batches, judge_list
from decks.domain.sheets.pdf import PAPERS, draw_sheets
from decks.domain.sheets.sheet import Sheet, is_modern
from decks.engine.lists.text import LONGEST_LIST
from decks.models import CheckRow
from league.base.errors import Refused
from tests.decks.whole.lists import DECKS, LIVE, read_deck, write_parts
from tests.support.golden_lines import tell_line

USUAL = {
    "league": "Pallet Town League", "event": "Autumn Cup", "day": date(2010, 3, 6),
    "format": "Modified 2009", "player": "Ines K.",
}  # fmt: skip
FILLED = {
    "player_id": "1234567", "division": "Masters", "list_number": 2,
    "address": "http://testserver/events/1/lists/1/",
}  # fmt: skip
LONG = "\n".join(f"1 Unown {letter}" for letter in "ABCDEFGHIJ" * 13)


def tell_papers(catalogue):
    """Tell what is drawn of each sheet, the lists of each upload, and the rows of each table."""
    decks = {
        name: write_parts(read_deck(catalogue, deck), LIVE, head="") for name, deck in DECKS.items()
    }
    decks |= {"long": LONG, "odd line": f"{decks['old']}\n1 Zyxwv Odd Line", "pokemon": "9 Pikachu"}
    sheets = {"empty": Sheet(**USUAL), "empty and modern": Sheet(**USUAL, modern=True)}
    for name, text in decks.items():
        question = DeckQuestion(text=text, format="modified-2009", everywhere=False)
        given = USUAL | FILLED | {"verdict": judge_list(question)}
        sheets[name] = Sheet(**given, modern=len(name) == 3)
    for paper in PAPERS:
        for name, sheet in list(sheets.items())[:: 1 if paper == "a4" else 4]:
            drawn = read_drawing(draw_sheets([sheet], paper))
            yield tell_line(f"sheet {name} on {paper}", f"{len(drawn)} pages", drawn)
    days = [date(2021, 9, 9), date(2021, 9, 10), date(2026, 1, 1)]
    for key in ("standard-2021", "standard-2016", "expanded", "glc", "unlimited", "none"):
        modern = [is_modern(key, day) for day in days]
        yield tell_line(f"modern {key}", str(modern), modern)
    for name, body in make_uploads():
        yield tell_upload(name, body)
    yield from tell_tables(decks)


def read_drawing(body):
    """The drawing operators of each page, without fonts."""
    packed = re.findall(rb"stream\r?\n(.*?)endstream", body, re.DOTALL)
    pages = [zlib.decompressobj().decompress(one) for one in packed if one[:1] == b"x"]
    return [page.decode("latin-1") for page in pages if b"\nBT " in page]


def pack_files(files, **how):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name), text, **how)
    return out.getvalue()


def make_uploads():
    """Yield zips and tables as users upload them."""
    most = LONGEST_LIST
    files = {
        "a.txt": "4 Pikachu", "b/c.txt": "é", ".hidden": "x", "d/.e": "x", "__MACOSX/a.txt": "x",
        "f/": "", "n" * 210: "long name", "nul.txt": "a\0b", "latin.txt": b"\xe9",
        "exact.txt": "x" * most, "more.txt": "x" * (most + 1), "mark.txt": "\ufeff4 Iono",
    }  # fmt: skip
    yield "zip", pack_files(files)
    yield "zip damaged", pack_files(files)[:-30]
    yield "zip of bz2", pack_files({"a.txt": "4 Pikachu"}, compress_type=zipfile.ZIP_BZIP2)
    yield "zip with a broken file", pack_files({"a.txt": "4 Pikachu"}).replace(b"4 Pi", b"5 Pi", 1)
    yield "zip empty", pack_files({})
    yield "no zip", b"PK\x03\x04"
    yield "no text", b"\xff\xfe"
    rows = 'One,4 Pikachu\n,"4 Iono\n2 Squirtle"\nThree\n\nFour,  \n' + "n" * 210 + ",4 Bill"
    for head, mark in (("name,list", ","), ("Name;List", ";"), ('"name"\t"list"', "\t")):
        yield f"table {head}", f"{head}\n{rows.replace(',', mark)}".encode()
    yield "table turned", b"list,x,NAME\n4 Pikachu,1,One\n4 Iono"
    yield "table with a mark", "\ufefflist\n4 Pikachu".encode()
    yield "table without list", b"name,text\nOne,4 Pikachu"
    yield "table of nothing", b""
    yield "table never closed", b'name,list\nOne,"4 Pikachu'
    yield "table of long lists", f"list\n{'x' * most}\n{'x' * (most + 1)}\na\0b".encode()
    yield "table of too many", b"list" + b"\n4 Pikachu" * (batches.MOST_LISTS + 1)
    yield "table of most", b"list" + b"\n4 Pikachu" * batches.MOST_LISTS


def tell_upload(name, body):
    try:
        unpacked = batches.unpack_lists("up.csv", body)
    except Refused as refused:
        said = [refused.message, refused.field, refused.code]
        return tell_line(name, f"refused: {refused.code}", said)
    whole = [(each.name, each.text) for each in unpacked.lists]
    short = f"{len(whole)} lists, {len(unpacked.refused)} refused"
    return tell_line(name, short, [whole, unpacked.refused])


def tell_tables(decks):
    """Tell rows of a batch's table: legal, changed, refused or named like a formula."""
    for number, (name, text) in enumerate(decks.items(), start=1):
        verdict = judge_list(DeckQuestion(text=text, format="unlimited", everywhere=False))
        answer = {"problems": verdict["problems"], "cards": verdict["totals"]["cards"]}
        answer |= batches._count_remarks(verdict)
        row = CheckRow(
            number=number, name=f"={name}" if number % 2 else name, legal=verdict["legal"],
            before=[None, True, False][number % 3], changed=number % 2 == 0, answer=answer,
            error="+1" if number == 3 else "",
        )  # fmt: skip
        table = [list(map(str, cells)) for cells in batches.job_table([row])]
        yield tell_line(f"row {name}", " ".join(table[1][:7]), [table, answer])
