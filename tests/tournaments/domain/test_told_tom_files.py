"""Documents of TOM files, drawn and made by hand: everything that would be stored of each."""

from random import Random

import msgspec
import pytest
import time_machine

from league.base.errors import Refused
from tests.support.golden_lines import compare_lines, tell_line
from tests.support.told_use_cases import BEGINS
from tests.tournaments.domain.made_documents import make_document, make_player, make_round
from tests.tournaments.engine.changed_documents import change_document
from tests.tournaments.engine.drawn_tom_files import draw_file
from tests.tournaments.engine.tom_parts import render_file
from tournaments.domain.files.tom import changes, cut, numbering, planning, players, reading
from tournaments.domain.files.tom import rounds as tom_rounds
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Cut, Match, Place, Pod, Round

pytestmark = pytest.mark.once("of files: the same on any database")
replace = msgspec.structs.replace
DRAWN = 60
SHOWN = 160
DIVISIONS = ("junior", "senior", "masters")
ASKED = (
    reading._require_storable, reading._largest_cut, reading._pods_of_file, planning._entries_of,
    reading._divisions_of_file, reading.describe_notes, changes.file_details,
    players.placeholder_ids, cut.brackets_of_file, cut.require_playable_cut, numbering.drops_here,
    lambda document: tom_rounds.planned_rounds_after(document, 0),
    lambda document: tom_rounds.planned_rounds_after(document, 1),
)  # fmt: skip


def read_drawn_files():
    """Read drawn files, and each with a few changes, as they would be stored."""
    for number in range(DRAWN):
        try:
            document = tdf.read_document(render_file(draw_file(number)).encode())
        except tdf.TdfError:
            continue
        yield describe_document(f"{number}", document)
        what, changed = change_document(Random(number), document)
        # A changed id may be in no pod, which no file that is read can have.
        yield describe_document(f"{number} with {what}", changed, may_break=True)


def read_made_files():
    """Read cuts of several pods, byes, tables and places that are hardly ever drawn."""
    for name, document in make_documents().items():
        yield describe_document(name, document)


def describe_document(name, document, *, may_break=False):
    """Say what a document would be stored as, or why it is refused."""
    refused = ask_of_document(ASKED[0], document)
    may_break = may_break or bool(refused)  # what is refused is asked nothing else
    told = [ask_of_document(ask, document, may_break=may_break) for ask in ASKED[1:]]
    said = f"{refused or ''} {told[0]} {told[1]} {list_places(told[2])}"
    return tell_line(name[:60], said[:SHOWN], [refused, *told])


def list_places(entries):
    """The places in the entries of a document; empty where it cannot be planned."""
    planned = entries.values() if isinstance(entries, dict) else ()
    return [entry["place"] for entry in planned if "place" in entry]


def ask_of_document(ask, document, *, may_break=False):
    """Answer, or say why not; a fault is an answer only of a document that no import gets to."""
    try:
        return ask(document)
    except Refused as refused:
        return f"{refused.code} at {refused.field}: {refused}"
    except (KeyError, IndexError) as wrong:
        if not may_break:
            raise
        return repr(wrong)


SWISS = make_round(1, "1 5 a", "2 6 a", "3 7 a", "4 8 a")
SEMIFINALS = make_round(2, "1 4 a", "2 3 a")
FINAL = make_round(3, "1 2 a")
FINAL_AND_THIRD = make_round(3, "4 3 b", "1 2 b")


def make_documents():
    """Documents by what is particular about them."""
    cut = {"rounds": (SWISS,), "cuts": (Cut(category="10", size=4),)}
    bracket = {**cut, "cut": (SEMIFINALS, FINAL)}
    made = {
        "a cut": make_document(**bracket),
        "a cut with third place": make_document(**cut, cut=(SEMIFINALS, FINAL_AND_THIRD)),
        "third place between those seeded first": make_document(
            **cut, cut=(make_round(2, "4 1 a", "2 3 b"), make_round(3, "2 1 a", "4 3 a"))),
        "a player of the bracket without a slot": make_document(
            players=tuple(make_player(number, slot=None if number == 3 else number)
                          for number in range(1, 9)),
            **cut, cut=(make_round(2, "1 4 a", "2 3 a"),)),
        "semifinals the other way round": make_document(
            **cut, cut=(make_round(2, "3 2 b", "4 1 b"),)),
        "no bracket": make_document(**cut, cut=(SEMIFINALS, make_round(3, "1 4 a"))),
        "no bracket, over": make_document(**cut, cut=(SEMIFINALS, make_round(3, "1 4 a")),
                                          stage="5"),
        "neither pods nor cuts": make_document(pods=()),
        "an open final": make_document(**cut, cut=(SEMIFINALS, make_round(3, "1 2"))),
        "a bye in the cut": make_document(**cut, cut=(make_round(2, "1 - bye", "2 3 a"),)),
    }  # fmt: skip
    made |= {f"a cut of {size}": make_document(cuts=(Cut(category="10", size=size),))
             for size in (0, 1, 2, 3, 128, 129)}  # fmt: skip
    kinds = (("1", ""), ("2", ""), ("3", ""), ("3", "LEAGUECHALLENGE"))
    made |= {f"type {kind}, mode {mode}": make_document(
                 cuts=(Cut(category="10", size=4),), type=kind, mode=mode, pods=())
             for kind, mode in kinds}  # fmt: skip
    return made | make_tables() | make_pods() | make_places() | make_bounds()


def make_tables():
    """Documents with byes and with tables that are missing, shared or in another order."""
    tables = ((1, 2, 3), (3, 2, 1), (1, None, 3), (2, 2, 5), (None, None, None), (1, 4, 9))
    three = make_round(1, "1 2 a", "3 4 tie", "5 6 b").matches
    bracket = make_round(2, "1 4 a", "2 - bye", "3 5 b").matches
    made = {}
    for told in tables:
        seated = [tuple(replace(match, table=table) for match, table in zip(
                      matches, told, strict=True)) for matches in (three, bracket)]  # fmt: skip
        alone = (Match(a="7", b=None, result="bye"), Match(a="8", b=None, result="loss", table=1))
        rounds = (Round(number=1, matches=(alone[0], *seated[0], alone[1])),)
        made[f"tables {told}"] = make_document(rounds=rounds)
        made[f"tables {told} of a bracket"] = make_document(
            rounds=rounds, cut=(Round(number=2, matches=seated[1]),), stage="5"
        )
    results = ("a", "b", "tie", "double_loss", "bye", "awarded_bye", "loss", None)
    each = tuple(Match(a=f"{number}", b=None, result=result)
                 for number, result in enumerate(results, start=1))  # fmt: skip
    return made | {"each result": make_document(rounds=(Round(number=1, matches=each),))}


def make_pods():
    """Documents of two pods: the first plays one Swiss round, the other two, each with a cut."""
    listed = tuple(make_player(number, "senior" if number < 5 else "masters", slot=number)
                   for number in range(1, 9))  # fmt: skip
    first = make_round(1, "1 2 a", "3 4 a", "5 6 a", "7 8 a")
    second, open_second = make_round(2, "5 7 a", "6 8 a"), make_round(2, "5 7 a", "6 8")
    cuts = tuple(Cut(category=code, size=2) for code in ("2", "1"))

    def make_event(*cut, rounds=(first, second), planned=(1, 2), cuts=cuts, **gone):
        pods = (
            Pod(category="1", divisions=("senior",), players=("1", "2", "3", "4"),
                planned_rounds=planned[0]),
            Pod(category="2", divisions=("masters",), players=("5", "6", "7", "8"),
                planned_rounds=planned[1]),
        )  # fmt: skip
        players_ = tuple(
            replace(player, dropped_after=gone.get(f"p{player.id}")) for player in listed
        )
        return make_document(players=players_, pods=pods, rounds=rounds, cut=cut, cuts=cuts)

    cut_of_first, cut_of_second = make_round(2, "1 3 a"), make_round(3, "5 6 a")
    masters_only, seniors_only = (cuts[0],), (cuts[1],)
    return {
        "two pods in Swiss": make_event(),
        "two pods in their cut": make_event(cut_of_first, cut_of_second),
        "drops of two pods": make_event(cut_of_first, cut_of_second,
                                        p2=0, p4=1, p3=2, p8=1, p7=2, p6=3),
        "drops before the cut": make_event(p2=0, p4=1, p3=2, p8=1, p7=2, p6=3),
        "one pod in its cut": make_event(cut_of_first),
        "one in its cut, the other open": make_event(cut_of_first, rounds=(first, open_second),
                                               cuts=seniors_only),
        "one in its cut, the other a round short": make_event(cut_of_first, planned=(1, 3),
                                                        cuts=seniors_only),
        "one in its cut, the other as planned": make_event(cut_of_first, cuts=seniors_only),
        "one in its cut, the other without a plan": make_event(cut_of_first, planned=(1, None),
                                                         cuts=seniors_only),
        "one in its cut, the other with a cut of one": make_event(
            cut_of_first, cuts=(*seniors_only, Cut(category="2", size=1))),
        "one in its cut, nothing played or planned of the other": make_event(
            cut_of_first, rounds=(make_round(1, "1 2 a", "3 4 a"),), planned=(1, None),
            cuts=seniors_only),
        "one in its cut, one left of the other": make_event(cut_of_first, p5=1, p6=1, p7=2),
        "one in its cut, two left of the other": make_event(cut_of_first, p5=1, p6=1),
        "the other in its cut": make_event(cut_of_second, cuts=masters_only),
    }  # fmt: skip


def make_places():
    """Documents that are over: places told by division, in part, or not at all."""
    listed = tuple(make_player(number, DIVISIONS[number % 3]) for number in range(1, 9))
    codes = ("0", "1", "2")
    ranked = [Place(id=player.id, place=index // 3 + 1, category=codes[int(player.id) % 3])
              for index, player in enumerate(listed)]  # fmt: skip
    losers_first = make_round(1, "1 5 b", "2 6 b", "3 7 tie", "4 8 a")
    made = {}
    for name, places in (
        ("all", ranked), ("none", []), ("some", ranked[2:6]), ("backwards", ranked[::-1]),
        ("one not finished", [replace(ranked[0], finished=False), *ranked[1:]]),
        ("one list", [replace(one, category="2", place=9 - int(one.id)) for one in ranked]),
    ):  # fmt: skip
        over = {"players": listed, "stage": "5", "places": tuple(places)}
        made[f"places: {name}"] = make_document(**over, rounds=(losers_first,))
        made[f"places after a cut: {name}"] = make_document(
            **over, rounds=(losers_first,), cut=(make_round(2, "8 1 a", "6 5 b"),
                                                 make_round(3, "8 5 b", "1 6 a")))  # fmt: skip
        made[f"places after no bracket: {name}"] = make_document(
            **over, rounds=(losers_first,), cut=(make_round(2, "8 1 a", "6 5 b"),
                                                 make_round(3, "8 6 b")))  # fmt: skip
    in_a_pod = Pod(category="10", players=("1", "3", "4", "5", "6", "7"))
    rest = {"rounds": (make_round(1, "1 5 b", "3 7 tie", "4 6 a"),), "pods": (in_a_pod,)}
    over = {"players": listed, "stage": "5"}
    return made | {
        "places, nothing played": make_document(**over, places=tuple(ranked)),
        "places, two in no pod": make_document(**over, **rest, places=tuple(ranked)),
        "places, two in no pod and not listed": make_document(
            **over, **rest, places=tuple(place for place in ranked if place.id not in "28")
        ),
    }


def make_bounds():
    """Documents at, below and above the bounds of what can be stored."""
    first = players.FIRST_PLACEHOLDER
    ids = ("1999996", "1999997", f"{first - 1}", f"{first}", f"{first + 1}", "²", "1" * 9, "1" * 10)
    one = make_player(1)
    made = {f"players {many}": make_document(many) for many in (0, 1)}
    made |= {f"placeholders among {len(told)} to {told[-1]}": make_document(
                 players=tuple(replace(one, id=number) for number in told))
             for told in (ids, ids[:3], ids[3:6])}  # fmt: skip
    changed = {
        **{f"born {year}": {"birth_year": year} for year in (None, 1899, 1900, 2100, 2101)},
        **{f"id of {many}": {"id": "1" * many} for many in (20, 21, 41)},
        **{f"called x {many} times": {"first_name": "x" * many, "last_name": ""}
           for many in (80, 81)},
        "without a name": {"first_name": "", "last_name": " "},
        "with a letter that is none": {"first_name": "\ud800"},
        "late, with byes": {"late": True, "awarded_byes": (1, 2)},
        "disqualified": {"disqualified": True},
    }  # fmt: skip
    made |= {f"player {name}": make_document(players=(replace(one, **fields),))
             for name, fields in changed.items()}  # fmt: skip
    made |= {f"table for two: {told}": make_document(players=tuple(
                 make_player(number, fixed_table=table) for number, table in enumerate(told, 1)))
             for told in ((4, 4), (4, 5), (0, 0, 4, None, 4))}  # fmt: skip
    made |= {f"rounds planned {many}": make_document(planned_rounds=many) for many in (1, 20, 21)}
    most = reading.MOST_PLAYERS
    made |= {f"players {many}": make_document(players=(one,) * many) for many in (most, most + 1)}
    made |= {f"a name of {many}": make_document(name="x" * many) for many in (119, 120, 121)}
    made |= {f"day {day}": make_document(date=day) for day in ("", "1994-12-31", "1995-01-01")}
    return made


READINGS = [read_drawn_files, read_made_files]


@pytest.mark.parametrize("read", READINGS)
def test_whatever_a_tom_file_tells_is_read_as_it_was(read):
    with time_machine.travel(BEGINS, tick=False):
        found = list(read())
    compare_lines("tournaments/told_tom_files.tsv", found, read.__name__)
