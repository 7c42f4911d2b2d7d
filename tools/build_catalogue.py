"""Makes a catalogue version of the project's own form out of a folder of card facts.

    python -m tools.build_catalogue FOLDER VERSION [OUT]

FOLDER holds cards.jsonl and sets.jsonl; VERSION is the day the facts were compiled. What comes
out, in OUT/VERSION (default decks/engine/data):

* cards.json.xz     one column a field over all printings: what lists and legality read
* details.jsonl.xz  the other figures (HP, attacks …), one line a distinct card
* sets.json         the sets known before as they stand, and those that are new in FOLDER
* names.json, writing.json, abroad.json.xz, formats/KEY.json, catalogue.json

Formats, name rules, the days of sets and the sources are kept by hand: they are taken over from the
newest version at hand and corrected there, never made of outside facts.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from decks.engine.cards.rows import pack_rows, write_json_lines

SHIPPED_VERSIONS = Path(__file__).resolve().parent.parent / "decks" / "engine" / "data"


def clean_row(row: dict[str, Any]) -> dict[str, Any]:
    """Write marks as one capital letter; the word "None" is no mark."""
    mark = row.get("mark")
    if mark is not None:
        row["mark"] = None if mark == "None" else mark.upper()
    return row


def build_version(source: Path, version: str, out: Path) -> None:
    newest = max(SHIPPED_VERSIONS.iterdir(), key=lambda path: path.name)
    folder = out / version
    folder.mkdir(parents=True, exist_ok=True)
    rows = [clean_row(row) for row in _read_rows(source / "cards.jsonl")]
    cards, details = pack_rows(rows)
    (folder / "cards.json.xz").write_bytes(cards)
    (folder / "details.jsonl.xz").write_bytes(details)
    known = json.loads((newest / "sets.json").read_text("utf-8"))
    (folder / "sets.json").write_text(write_json_lines(merge_sets(known, source)), "utf-8")
    copy_kept_by_hand(newest, folder)
    about = json.loads((newest / "catalogue.json").read_text("utf-8"))
    about |= {"version": version, "printings": len(rows)}
    (folder / "catalogue.json").write_text(
        json.dumps(about, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )


def merge_sets(known: list[dict[str, Any]], source: Path) -> list[dict[str, Any]]:
    """The sets kept by hand, followed by those that only the source has."""
    ids = {row["id"] for row in known}
    return [*known, *(row for row in _read_rows(source / "sets.jsonl") if row["id"] not in ids)]


def copy_kept_by_hand(newest: Path, folder: Path) -> None:
    """Copy what is kept by hand from the newest version."""
    if folder.resolve() != newest.resolve():
        for name in ("names.json", "writing.json", "abroad.json.xz"):
            shutil.copyfile(newest / name, folder / name)
        shutil.copytree(newest / "formats", folder / "formats", dirs_exist_ok=True)


def _read_rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.open(encoding="utf-8")]


def main() -> None:
    if len(sys.argv) not in {3, 4}:
        sys.exit(__doc__)
    build_version(
        Path(sys.argv[1]),
        sys.argv[2],
        Path(sys.argv[3]) if len(sys.argv) == 4 else SHIPPED_VERSIONS,
    )


if __name__ == "__main__":
    main()
