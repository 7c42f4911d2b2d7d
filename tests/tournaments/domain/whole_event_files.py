"""What is read in an event's own file when single things in it are changed: a line each.

The file is a small one that has something of everything, as it was kept, with its snapshots
unpacked. Each of its places gets values that can and cannot stand there; each row is left out,
doubled and exchanged with another. A line has the change, the refusal or "taken", and a digest of
all that would be stored. To accept changed outcomes, run this:

    .venv/bin/python -m tests.tournaments.domain.whole_event_files
"""

import base64
import dataclasses
import json
import os
import zlib
from functools import partial

from tests.support import paths
from tests.support.golden_lines import digest_answer, write_lines

GOLDEN = paths.GOLDEN / "tournaments"
KEPT, FILE = GOLDEN / "event-file.json", GOLDEN / "event_files.tsv"
NUMBERS = (
    0, 1, -1, 2, 3, 9, 40, 41, 128, 129, 1440, 1441, 1899, 1900, 2100, 2101, 32_000, 32_001,
    10**9, 10**9 + 1, 2**53, True, "1",
)  # fmt: skip
TIMES = (
    "2026-11-29T10:00:00", "2026-11-29", "2099-12-31T23:59:59+00:00", "2100-01-01T01:00:00+02:00",
    "1995-01-01T23:00:00-02:00", "1995-01-01T00:00:00+00:00", "1995-01-02T00:00:00+00:00", "noon",
)  # fmt: skip
WORDS = (
    "", "x", "x" * 41, "x" * 121, "x" * 501, "a\0b", "a\u202eb", " a  b ", "p2", "p9", "finished",
    "cut", "tie", "bye", "a", "b", "1-0", "0-3", "senior", "initials", "=1", 7, "x1", "1.2",
)  # fmt: skip
FLAGS = (True, False, 1, "true")
OF_ANOTHER_KIND = (None, [], {}, [[]], 1.5, {"a": 1})
VALUES_TRIED = 2
DRAWN_ANEW = {"identity", "seen_on"}  # drawn anew for a row whose file does not have them
BARE = {"penalties": [], "decks": [], "deck": None}
# To be quick, a change in one part is read without the other parts that have no bearing on it.
EMPTY = {"players": [], "rounds": [], "apart": [], "deck_checks": []}
WITHOUT_ROUNDS, WITHOUT_CHECKS = {"rounds": []}, {"apart": [], "deck_checks": []}
READ_WITHOUT = {
    "event": EMPTY, "registration": EMPTY, "desk": EMPTY, "apart": WITHOUT_ROUNDS,
    "deck_checks": WITHOUT_ROUNDS, "players": WITHOUT_ROUNDS, "rounds": WITHOUT_CHECKS,
    "floor": WITHOUT_CHECKS, "snapshots": WITHOUT_CHECKS,
}  # fmt: skip


def list_lines():
    """Yield a function for each file, which makes its line."""
    whole = json.loads(KEPT.read_text())
    yield partial(describe_file, "as it is", whole)
    for at, way in enumerate(list_places(whole)):
        for what, changed in list_changes(shorten_file(whole, way), way, at):
            yield partial(describe_file, f"{render_way(way)} {what}", changed)


def shorten_file(whole, way):
    """Return the file without most of what has no bearing on the place that the way leads to."""
    part = way[0]
    if part not in READ_WITHOUT:
        return whole
    kept = {name: each for name, each in whole.items() if name not in {"snapshots", "floor"}}
    kept |= {**READ_WITHOUT[part], part: whole[part]}
    if "pieces" in way[1:]:
        kept["snapshots"] = {**whole["snapshots"], "snapshots": []}
    if "penalties" in way:
        kept["rounds"] = whole["rounds"]
    elif part != "event":
        bare = {"penalties": []} if part in {"players", "apart", "deck_checks"} else BARE
        kept["players"] = [{**row, **bare} for row in kept["players"]]
    if part != "rounds":
        kept["rounds"] = [{**row, "certificate": {}} for row in kept["rounds"]]
    return kept


def describe_file(name, data):
    """Return the line of a file: how it is refused, or a digest of what is read."""
    from league.base.errors import Refused  # noqa: PLC0415 -- run by itself, the settings come first

    try:
        read = read_whole(data)
    except Refused as refused:
        return f"{name}\trefused: {refused.message}\t{refused.code}"
    return f"{name}\ttaken\t{digest_answer(make_plain(read))}"


def read_whole(data):
    """Return all that is read of a file before anything is stored, in the same order."""
    from league.domain import beforehand  # noqa: PLC0415 -- the same
    from tournaments.domain.files import whole_import, whole_import_beside, whole_import_past  # noqa: PLC0415 -- the same
    from tournaments.domain.files.whole_import_rows import read_event  # noqa: PLC0415 -- the same
    from tournaments.domain.files.whole_import_snapshots import snapshots_of_file  # noqa: PLC0415 -- the same

    if isinstance(data.get("snapshots"), dict):
        data = {**data, "snapshots": pack_snapshots(data["snapshots"])}
    data = whole_import.read_export(json.dumps(data).encode())
    event = read_event(data)

    def read_rest():
        past = snapshots_of_file(data, b"", event) if "snapshots" in data else None
        texts = whole_import_past.texts_of_lists(data["players"])
        return event, past, texts, whole_import_beside.beside_of_file(data, b"", event)

    return beforehand.run_with_work(read_rest)


def pack_snapshots(unpacked):
    return base64.b64encode(zlib.compress(json.dumps(unpacked).encode(), 1)).decode()


def make_plain(value):
    """Turn what was read into lists and objects as JSON has them; a row becomes its own columns."""
    from django.db import models  # noqa: PLC0415 -- the same

    from tournaments.domain.files.whole_rows import exported_columns  # noqa: PLC0415 -- the same

    if isinstance(value, models.Model):
        columns = exported_columns(type(value)).keys() - DRAWN_ANEW
        return {name: make_plain(getattr(value, name)) for name in columns}
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: make_plain(getattr(value, name)) for name in names}
    if isinstance(value, dict):
        return {str(name): make_plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [make_plain(each) for each in value]
    return value if isinstance(value, int | float | str | None) else str(value)


# --- what is changed ------------------------------------------------------------------------------


def list_places(inside, way=()):
    """Yield the way to every place; of a list only the first row counts, of pieces the last too."""
    if way:
        yield way
    rows = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for name, value in rows:
        last = len(inside) - 1 if way[-1:] == ("pieces",) else 0
        if isinstance(inside, list) and name not in {0, last}:
            continue
        if name == "certificate" and way[0] == "snapshots":
            yield (*way, name)  # its inside stands in a round as well
        elif isinstance(value, dict | list):
            yield from list_places(value, (*way, name))
        else:
            yield (*way, name)


def list_changes(whole, way, at):
    """Yield (name, file) for every change at a place; values tried depend on its number `at`."""
    value = find_value(whole, way)
    if isinstance(way[-1], str):
        yield "gone", change_at(whole, way, lambda rows, name: rows.pop(name))
    if isinstance(value, list) and value:
        changes = {
            "doubled": [*value, value[0]], "backwards": value[::-1], "empty": [],
            "cut off": value[:-1], "with a word": [*value, "x"],
        }  # fmt: skip
        for what, changed in changes.items():
            if changed != value:
                yield what, set_value(whole, way, changed)
    elif isinstance(value, dict):
        yield "with more", set_value(whole, way, {**value, "colour": "red"})
    # A snapshot is slow to read, and its columns are tried in other rows as well.
    for odd in choose_values(value, at, 1 if way[0] == "snapshots" else VALUES_TRIED):
        if odd != value or type(odd) is not type(value):
            yield f"= {json.dumps(odd)[:60]}", set_value(whole, way, odd)


def choose_values(value, at, many):
    """Return some values of the same kind, other ones at each place, and one of another kind."""
    if isinstance(value, dict | list):
        return [OF_ANOTHER_KIND[at % len(OF_ANOTHER_KIND)]]
    if isinstance(value, bool):
        kind = FLAGS
    elif isinstance(value, int):
        kind = NUMBERS
    elif value is None:
        kind = (*NUMBERS, *WORDS)
    else:
        kind = TIMES if value[:3] == "202" else WORDS
    some = [kind[(at * 7 + step * 5) % len(kind)] for step in range(many)]
    return [*some, OF_ANOTHER_KIND[at % len(OF_ANOTHER_KIND)]]


def find_value(data, way):
    for part in way:
        data = data[part]
    return data


def set_value(whole, way, value):
    return change_at(whole, way, lambda rows, name: rows.__setitem__(name, value))


def change_at(whole, way, change):
    """Return the file with the change at the way's end; all that is off the way is shared."""
    changed = inside = whole.copy()
    for part in way[:-1]:
        inside[part] = inside[part].copy()
        inside = inside[part]
    change(inside, way[-1])
    return changed


def render_way(way):
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in way]
    return "".join(steps).removeprefix(".")


def main():
    import django  # noqa: PLC0415 -- with the settings named only now

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    write_lines(FILE, [describe() for describe in list_lines()])


if __name__ == "__main__":
    main()
