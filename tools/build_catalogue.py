"""Makes a catalogue version of the project's own form out of a folder of card facts.

    python tools/build_catalogue.py FOLDER VERSION [OUT]

FOLDER holds cards.jsonl, sets.jsonl, formats.json and name_rules.json; VERSION is the day the
facts were compiled. What comes out, in OUT/VERSION (default decks/engine/data):

* cards.json.xz     one column a field over all printings: what lists and legality read
* details.jsonl.xz  the other figures (HP, attacks …), one line a distinct card
* sets.json, names.json, formats/KEY.json, catalogue.json: text to be read and corrected by hand

Facts only: sentences of the sources stay behind, our own notes come from catalogue_notes.json.
"""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

NOTES = json.loads(Path(__file__).with_name("catalogue_notes.json").read_text("utf-8"))
CORE = ("kind", "stage", "evolves_from", "trainer", "energy", "text_group", "mark", "rarity")
TABLED = ("types", "labels", "provides", "limit", "dex")
LEFT_OUT = {"id", "set", "number", "name", "source", *CORE, *TABLED}
INFORMATION = {  # rules that say what holds anyway
    "copies_exempt", "dual_type_ok_if_one_matches", "ancient_trait_ok", "any_basic_energy",
    "evolution_lines_must_stay_in_type", "excluded", "labels_as_in_cards.jsonl",
    "older_printing_ok_if_same_card_legal", "basic_energy_always", "enhanced_named_by_the_sheet",
}  # fmt: skip
REPRINTS = {"older and newer": "same text", "not needed: list": "by name", "not needed": "none"}


def columns(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Each field as a table of its distinct values and one index a printing."""
    out: dict[str, Any] = {"number": [row["number"] for row in rows]}
    for field in ("set", "name", *CORE, *TABLED):
        table: dict[str, int] = {}
        index = [
            table.setdefault(json.dumps(row.get(field), ensure_ascii=False), len(table))
            for row in rows
        ]
        out[field] = {"values": [json.loads(value) for value in table], "index": index}
    out["odd_ids"] = {
        str(at): row["id"]
        for at, row in enumerate(rows)
        if row["id"] != f"{row['set']}-{row['number']}"
    }
    return out


def details(rows: list[dict[str, Any]]) -> tuple[list[str], list[int]]:
    table: dict[str, int] = {}
    index = []
    for row in rows:
        rest = {key: value for key, value in row.items() if key not in LEFT_OUT}
        index.append(table.setdefault(compact(rest), len(table)))
    return list(table), index


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def clean(row: dict[str, Any]) -> dict[str, Any]:
    """Marks as one capital letter; the word "None" is no mark."""
    mark = row.get("mark")
    if mark is not None:
        row["mark"] = None if mark == "None" else mark.upper()
    return row


def format_entry(entry: dict[str, Any]) -> dict[str, Any]:
    kept = ("key", "name", "kind", "from", "to", "from_precision", "to_precision", "all_sets",
            "same_pool_as", "sets", "promos", "included", "sets_join_on_release")  # fmt: skip
    out = {key: entry[key] for key in kept if key in entry}
    if confirm := entry.get("sets_to_confirm"):
        out["sets_to_confirm"] = [key for key in confirm if key in entry["sets"]]
    for field in ("excluded", "banned"):
        if entry.get(field):
            out[field] = [_struck(item) for item in entry[field]]
    for source, items in entry.get("ban_conflicts", {}).items():
        if source != "only_in_pokemon-tcg-data":  # those are in the list already
            out["banned_elsewhere"] = items
        else:
            disputed = {item["id"] for item in items}
            out["banned"] = [
                item | ({"disputed": True} if item["id"] in disputed else {})
                for item in out["banned"]
            ]
    rules = {key: value for key, value in entry["rules"].items() if key not in INFORMATION}
    out["rules"] = rules | NOTES["rules"].get(entry["key"], {})
    out["reprints"] = next(v for k, v in REPRINTS.items() if entry["reprints"].startswith(k))
    sources = [source for source in entry["sources"] if "/" not in source]  # keys of the list
    return out | _era(entry) | {"sources": sources, "confidence": entry["confidence"]}


def _struck(item: dict[str, Any]) -> dict[str, Any]:
    kept = ("id", "name", "from", "from_precision")
    out: dict[str, Any] = {key: item[key] for key in kept if key in item}
    if "disputed" in item.get("status", ""):
        out["disputed"] = True
    return out


def _era(entry: dict[str, Any]) -> dict[str, Any]:
    """The rulebook to cite, and our note."""
    end = entry["to"] or "9999-12-30"
    era = next(era for era in NOTES["rulebooks"] if end <= era["until"])
    own = NOTES["formats"].get(entry["key"], {})
    return {"rulebook": era["rulebook"], "energy_advice": era["energy_advice"], **own}


def name_rules(rules: dict[str, Any]) -> dict[str, Any]:
    texts = [
        {key: item[key] for key in ("name", "state", "date") if key in item}
        | {
            "recalled": item.get("source", "").startswith("compiler recall"),
            "texts": [{"group": t["text_group"], "first": t["first"]} for t in item["texts"]],
        }
        for item in rules["differing_texts"]
    ]
    return {
        "folds": [
            {"official": fold["official"], "names": fold["names"]}
            | ({"unsettled": True} if fold.get("state") == "unknown" else {})
            for fold in rules["folds"]
            if not fold["official"].endswith(" Energy")
        ],
        "exclusive": [
            {"names": item["names"], "formats": item["formats"]}
            for item in rules["mutually_exclusive"]
        ],
        "short_names": rules["aliases"],
        "symbol_left_out": rules["symbol_left_out_in_real_lists"]["pairs"],
        "differing_texts": texts,
    }


def write_lines(path: Path, items: list[dict[str, Any]]) -> None:
    """A JSON list with one entry a line: to be read, corrected and compared."""
    path.write_text("[\n" + ",\n".join(compact(item) for item in items) + "\n]\n", "utf-8")


def write_format(folder: Path, entry: dict[str, Any]) -> None:
    lines = ",\n".join(f" {json.dumps(key)}: {_value(entry[key])}" for key in entry)
    (folder / f"{entry['key']}.json").write_text("{\n" + lines + "\n}\n", "utf-8")


def _value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        inner = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
        return f"[\n{inner}\n ]"
    return json.dumps(value, ensure_ascii=False)


def pack(path: Path, text: str) -> None:
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def build(source: Path, version: str, out: Path) -> None:
    folder = out / version
    (folder / "formats").mkdir(parents=True, exist_ok=True)
    rows = [clean(json.loads(line)) for line in (source / "cards.jsonl").open(encoding="utf-8")]
    core = columns(rows)
    lines, core["details"] = details(rows)
    pack(folder / "cards.json.xz", compact(core))
    pack(folder / "details.jsonl.xz", "\n".join(lines))
    sets = [json.loads(line) for line in (source / "sets.jsonl").open(encoding="utf-8")]
    write_lines(folder / "sets.json", sets)
    book = json.loads((source / "formats.json").read_text("utf-8"))
    for entry in [*map(format_entry, book["formats"]), *NOTES["own_formats"]]:
        write_format(folder / "formats", entry)
    write_names(folder, json.loads((source / "name_rules.json").read_text("utf-8")))
    about = {
        "version": version,
        "printings": len(rows),
        "sources": [
            {"name": "tcgdex/cards-database", "licence": "MIT"},
            {"name": "tcgone/carddb", "licence": "Apache-2.0"},
            {"name": "PokemonTCG/pokemon-tcg-data", "licence": "none stated; cross-check only"},
        ],
        "format_sources": book["sources"],
    }
    (folder / "catalogue.json").write_text(
        json.dumps(about, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )


def write_names(folder: Path, rules: dict[str, Any]) -> None:
    parts = []
    for key, value in name_rules(rules).items():
        items = value if isinstance(value, list) else [{k: v} for k, v in value.items()]
        inner = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in items)
        if isinstance(value, dict):
            inner = ",\n".join(
                f"  {json.dumps(k, ensure_ascii=False)}: {json.dumps(v, ensure_ascii=False)}"
                for k, v in value.items()
            )
            parts.append(f' "{key}": {{\n{inner}\n }}')
        else:
            parts.append(f' "{key}": [\n{inner}\n ]')
    (folder / "names.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def main() -> None:
    if len(sys.argv) not in {3, 4}:
        sys.exit(__doc__)
    default = Path(__file__).resolve().parent.parent / "decks" / "engine" / "data"
    build(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]) if len(sys.argv) == 4 else default)


if __name__ == "__main__":
    main()
