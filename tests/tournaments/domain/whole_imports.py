"""What a league makes of drawn TOM files: imported, exported, and continued by later files.

Each drawn file is imported into a league of its own that knows some of its players. A line each
says what the preview foretold, what was stored, what the event's own file and TOM's file say
afterwards, and what a later file of the same event changes or why it is refused. Digests leave ids
and times out.
"""

import json
from datetime import date
from random import Random

import msgspec

from league.base.errors import Refused
from league.models import League, Player
from tests.support import paths
from tests.support.golden_lines import digest_answer
from tests.support.tom_files import export_tom_file
from tests.tournaments.engine.changed_documents import change_document
from tests.tournaments.engine.drawn_tom_files import draw_file
from tests.tournaments.engine.tom_parts import render_file
from tournaments.domain.files import tables
from tournaments.domain.files.tom import reading
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.engine.files import tdf
from tournaments.models import TomFile

FILE = paths.GOLDEN / "tournaments" / "imports.tsv"
TAKEN, TAKEN_FURTHER = (0, 1, 3, 7, 9, 10, 13, 16), 2
OF_THE_MOMENT = {"identity", "seed", "moment", "at", "paired_at", "snapshots"}


def describe_import(actor, number):
    """Yield the lines of the drawn file with that number."""
    raw = render_file(draw_file(number)).encode()
    league = make_league(number, raw)
    for what, said, whole in take_in(actor, league, number, raw):
        yield f"{number} {what}\t{said}\t{digest_answer(whole)}"


def make_league(number, raw):
    """Make a league that knows every other player by id, by name, or as two namesakes."""
    league = League.objects.create(name=f"League {number}", slug=f"league-{number}")
    for at, player in enumerate(read_or_none(raw).players if read_or_none(raw) else ()):
        born, other = player.birth_year, (player.birth_year or 1990) - 1
        known = {
            1: [{"player_id": player.id, "birth_year": None}],
            3: [{"birth_year": born}],
            4: [{"birth_year": other}],
            5: [{"player_id": f"9{at}", "birth_year": born}],
            7: [{"birth_year": None}, {"birth_year": born}],
        }.get((at + number) % 9, [])
        for told in known:
            Player.objects.create(league=league, name=player.name, seen_on=date(2010, 1, 2), **told)
    return league


def read_or_none(raw):
    try:
        return tdf.read_document(raw)
    except tdf.TdfError:
        return None


def take_in(actor, league, number, raw):
    """Yield what is said and done for a file step by step: its name, some words, everything."""
    try:
        preview = reading.preview_import(league, raw)
        yield "foretold", *describe_preview(preview)
        # Where a name fits several players, the first is chosen.
        chosen = {each.tom.id: each.among[0].pk for each in preview.fits if each.among}
        taken = reading.import_tom_file(actor, league, raw, choices=chosen)
    except Refused as refused:
        yield "refused", refused.message, [refused.field, refused.code]
        return
    event = taken.event
    yield "taken", *describe_taken(taken)
    yield "league", f"{league.players.count()} players", list_players(league)
    yield "lists", *describe_lists(event)
    yield "given out", *describe_given(event, raw)
    yield "elsewhere", *describe_copy(actor, number, event)
    for step in range(TAKEN_FURTHER):
        yield from take_further(actor, league, event, number, step)


def describe_preview(preview):
    how = " ".join(each.how for each in preview.fits)
    among = [[each.full_name for each in one.among] for one in preview.fits]
    said = f"{how}; {preview.format}; {'; '.join(preview.changes)}{preview.hindrance}"
    return said, [among, [one.nobody_s for one in preview.fits], preview.notes, preview.same]


def describe_taken(taken):
    event = taken.event
    said = f"{event.stage} {taken.rounds} {len(taken.notes)} notes"
    return said, [taken.new, taken.changed, dump_event(event), list_records(event)]


def dump_event(event):
    """Return all that the event's own file holds but ids and times, and how TOM's file is known."""
    data = json.loads(json.dumps(export_event(event)))
    entered = event.entrants.order_by("roster").values_list("pk", flat=True)
    keys = {str(pk): f"p{number}" for number, pk in enumerate(entered, start=1)}
    kept = TomFile.objects.filter(event=event).first()
    file = [kept.given, kept.head, {keys.get(pk, "-"): told for pk, told in kept.ids.items()}]
    return [drop_moments(data), file, event.known_files.count(), event.snapshots.count()]


def drop_moments(data):
    if isinstance(data, dict):
        kept = {name: each for name, each in data.items() if name not in OF_THE_MOMENT}
        return {name: drop_moments(each) for name, each in kept.items()}
    return [drop_moments(each) for each in data] if isinstance(data, list) else data


def list_records(event):
    """Return what the record has of the event: each action with what it changed to."""
    entries = event.league.log.filter(subject=f"event:{event.pk}").order_by("pk")
    told = [(entry.action, dict(entry.after or {})) for entry in entries]
    places = dict(event.entrants.values_list("pk", "roster"))
    for _action, after in told:
        after["order"] = [places[pk] for pk in after.get("order", ())]
    return told


def list_players(league):
    known = league.players.order_by("pk")
    return list(known.values_list("name", "player_id", "birth_year", "division", "shown"))


def describe_lists(event):
    standings = tables.standings_csv(event, with_ids=True)
    shorter = tables.standings_csv(event), tables.pairings_csv(event)
    pairings, players = tables.pairings_csv(event, with_ids=True), tables.players_csv(event)
    lines = [len(each.splitlines()) for each in (standings, pairings, players)]
    return f"{lines} lines", [standings, pairings, players, *shorter]


def describe_given(event, raw):
    """Export the event as a TOM file and say how it differs from the one that was imported."""
    try:
        given = export_tom_file(event)
    except Refused as refused:
        return f"refused: {refused.message}", refused.code
    before, after = raw.decode().splitlines(), given.decode().splitlines()
    return f"-{len(set(before) - set(after))} +{len(set(after) - set(before))}", given.decode()


def describe_copy(actor, number, event):
    """Import the event's own file into a league that knows nobody: it is exported equal again."""
    league = League.objects.create(name=f"Other {number}", slug=f"other-{number}")
    data = export_event(event)
    copy = import_event(actor, league, json.dumps(data).encode())
    same = json.loads(json.dumps(export_event(copy))) == json.loads(json.dumps(data))
    assert same, number
    return f"{copy.entrants.count()} players", [list_players(league), list_records(copy)]


def take_further(actor, league, event, number, step):
    """Import a later file of the event: its document, changed, written by TOM's rules."""
    before = tdf.read_document(export_tom_file(event))
    what, changed = change_document(Random(100 * number + step), before)
    what = f"later: {what!r}"
    try:
        raw = tdf.write_document(changed)
        preview = reading.preview_import(league, raw, event.pk)
        yield what, *describe_preview(preview)
        taken = reading.import_tom_file(actor, league, raw, event=event.pk)
    except (tdf.TdfError, Refused) as refused:
        yield what, f"refused: {refused}", str(msgspec.json.encode(str(refused)))
        return
    yield what, *describe_taken(taken)
    yield "given out", *describe_given(taken.event, raw)
