"""Feeds what reads files and texts with bytes that reach ever more of its code (atheris).

    tools/fuzz_parsers.py [--runs 20000] [--seconds 60] [--only decklist,tdf,...]

Each reader has a process of its own, and begins from the project's golden files. It may raise its
own refusals; any other exception, or a case that takes ten seconds, is a finding, and its bytes are
kept in the folder that is printed. Exits 1 if there was a finding.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests/golden"
LONGEST = 4096  # bytes of one case
SLOWEST = 10  # seconds
MEGABYTES = 4096
# The seed files of each reader; JSON lines are split into single lines.
SEEDS = {
    "decklist": "decks/lists/*",
    "tdf": "tournaments/tdf/*",
    "roster": "",
    "house_format": "",
    "whole_event": "tournaments/*.json",
    "state": "tournaments/*.json",
    "ruling": "judging/conformance/*.jsonl",
}
MOST_SEEDS = 200
WRITTEN: dict[str, tuple[str, ...]] = {
    "roster": ("Name,ID,Year\nMuster, Max,1234567,2014", "Ada Fox\t7654321\t2010\n4 Bo Lin"),
    "house_format": ('{"key": "cup", "kind": "standard", "sets": ["neo1"], "copies": 4}',),
    "decklist": ("Pokémon: 2\n4 Cleffa NEO 20\n* 2 Sneasel N1 25\nTrainer - 4\n4 Bill BS 91",),
}


def main() -> int:
    wanted = read_arguments()
    if wanted.reader:
        feed_reader(wanted.reader, wanted.arguments)
    names = wanted.only.split(",") if wanted.only else list(SEEDS)
    kept = Path(tempfile.mkdtemp(prefix="headjudge-fuzz-"))
    failed = [name for name in names if not is_sound(name, wanted, kept)]
    print(f"{len(names) - len(failed)} passed, {len(failed)} failed")
    if failed:
        print(f"Not sound: {', '.join(failed)}. The bytes are in {kept}")
    return 1 if failed else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20_000, help="cases for each reader")
    parser.add_argument("--seconds", type=int, default=60, help="at most, for each reader")
    parser.add_argument("--only", default="", help="readers, with commas between")
    parser.add_argument("--reader", default="", help=argparse.SUPPRESS)
    parser.add_argument("arguments", nargs="*", help=argparse.SUPPRESS)
    return parser.parse_args()


def is_sound(name: str, wanted: argparse.Namespace, kept: Path) -> bool:
    """Fuzz one reader in a process of its own; show its output if something is wrong."""
    corpus = kept / f"{name}-seeds"
    write_seeds(name, corpus)
    limits = (
        *(f"-runs={wanted.runs}", f"-max_total_time={wanted.seconds}", f"-max_len={LONGEST}"),
        *(f"-timeout={SLOWEST}", f"-rss_limit_mb={MEGABYTES}", "-seed=1"),
        *(f"-artifact_prefix={kept}/{name}-", "-print_final_stats=1", "-verbosity=1"),
    )
    command = [sys.executable, __file__, "--reader", name, "--", *limits, str(corpus)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = ended.stderr.splitlines()
    runs = next((line.split()[-1] for line in said if "number_of_executed_units" in line), "?")
    print(f"{name}: {runs} cases, {'sound' if ended.returncode == 0 else 'NOT SOUND'}", flush=True)
    if ended.returncode:
        print("\n".join(said[-40:]))
    return ended.returncode == 0


def write_seeds(name: str, folder: Path) -> None:
    folder.mkdir()
    texts = [text.encode() for text in WRITTEN.get(name, ())]
    for path in sorted(GOLDEN.glob(SEEDS[name])) if SEEDS[name] else ():
        if path.is_file():
            whole = path.read_bytes()
            texts += whole.splitlines() if path.suffix == ".jsonl" else [whole]
    for number, text in enumerate(texts[:MOST_SEEDS]):
        (folder / str(number)).write_bytes(text)


def feed_reader(name: str, arguments: list[str]) -> None:
    """Fuzz one reader in this process. Does not return: atheris ends the process."""
    import atheris  # noqa: PLC0415 -- it watches what is imported after it

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["HEADJUDGE_DATA"] = tempfile.mkdtemp(prefix="headjudge-fuzz-")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 -- reads the settings

    django.setup()
    with atheris.instrument_imports(include=["decks.engine", "tournaments", "judging.engine"]):
        read, refusals = READERS[name]()

    def feed_reader(data: bytes) -> None:
        try:
            read(data)
        except refusals:
            return

    atheris.Setup([sys.argv[0], *arguments], feed_reader)
    atheris.Fuzz()


Reader = tuple[Callable[[bytes], Any], tuple[type[Exception], ...]]


def make_decklist_reader() -> Reader:
    from decks.engine.lists.deck import ListError  # noqa: PLC0415 -- watched from here on
    from decks.engine.lists.reader import read_list  # noqa: PLC0415 -- the same
    from decks.queries.catalogue import current_catalogue  # noqa: PLC0415 -- the same

    return partial(_read_with, read_list, current_catalogue()), (ListError,)


def _read_with(read: Callable[..., Any], catalogue: Any, data: bytes) -> Any:
    return read(data, catalogue)


def make_tdf_reader() -> Reader:
    from tournaments.engine.files.tdf.errors import TdfError  # noqa: PLC0415 -- the same
    from tournaments.engine.files.tdf.reading import read_document  # noqa: PLC0415 -- the same

    return read_document, (TdfError,)


def make_roster_reader() -> Reader:
    from league.base.errors import Refused  # noqa: PLC0415 -- the same
    from tournaments.domain.players.rosters import read_roster  # noqa: PLC0415 -- the same

    return lambda data: read_roster(data.decode("utf-8", "replace"), "2026-11-21"), (Refused,)


def make_format_reader() -> Reader:
    from decks.engine.formats.definition import decode_format  # noqa: PLC0415 -- the same
    from decks.engine.formats.refusals import FormatError  # noqa: PLC0415 -- the same

    return decode_format, (FormatError,)


def make_event_reader() -> Reader:
    from league.base.errors import Refused  # noqa: PLC0415 -- the same
    from tournaments.domain.files.whole_import import read_export  # noqa: PLC0415 -- the same

    return read_export, (Refused,)


def make_state_reader() -> Reader:
    from tournaments.engine.rounds.state import StateError, decode_state  # noqa: PLC0415 -- the same

    return decode_state, (StateError,)


def make_ruling_reader() -> Reader:
    from judging.engine import RequestError, rule_json  # noqa: PLC0415 -- the same
    from judging.queries.cards import open_catalogue  # noqa: PLC0415 -- the same
    from judging.queries.cards_texts import known_texts  # noqa: PLC0415 -- the same
    from judging.queries.effects import shipped_layer  # noqa: PLC0415 -- the same

    lookup, known, layer = open_catalogue(), known_texts(), shipped_layer()
    return lambda data: rule_json(data, lookup, known, layer), (RequestError,)


READERS: dict[str, Callable[[], Reader]] = {
    "decklist": make_decklist_reader,
    "tdf": make_tdf_reader,
    "roster": make_roster_reader,
    "house_format": make_format_reader,
    "whole_event": make_event_reader,
    "state": make_state_reader,
    "ruling": make_ruling_reader,
}

if __name__ == "__main__":
    sys.exit(main())
