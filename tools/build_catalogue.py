"""Makes a catalogue version of the project's own form out of a folder of card facts.

    python -m tools.build_catalogue FOLDER VERSION [OUT]

FOLDER holds cards.jsonl, sets.jsonl, formats.json and name_rules.json; VERSION is the day the
facts were compiled. What comes out, in OUT/VERSION (default decks/engine/data):

* cards.json.xz     one column a field over all printings: what lists and legality read
* details.jsonl.xz  the other figures (HP, attacks …), one line a distinct card
* sets.json, names.json, formats/KEY.json, catalogue.json: text to be read and corrected by hand

Facts only: sentences of the sources stay behind, our own notes come from catalogue_notes.json.
"""

import json
import sys
from pathlib import Path
from typing import Any

from decks.engine.rows import as_lines, format_text, packed

HOME = Path(__file__).resolve().parent.parent / "decks" / "engine" / "data"
NOTES = json.loads(Path(__file__).with_name("catalogue_notes.json").read_text("utf-8"))
INFORMATION = {  # rules that say what holds anyway
    "copies_exempt", "dual_type_ok_if_one_matches", "ancient_trait_ok", "any_basic_energy",
    "evolution_lines_must_stay_in_type", "excluded", "labels_as_in_cards.jsonl",
    "older_printing_ok_if_same_card_legal", "basic_energy_always", "enhanced_named_by_the_sheet",
}  # fmt: skip
REPRINTS = {"older and newer": "same text", "not needed: list": "by name", "not needed": "none"}


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
    confirm = [key for key in entry.get("sets_to_confirm", ()) if key in entry["sets"]]
    if entry["confidence"].endswith(("low-promos", "medium-promos")):
        confirm += list(dict.fromkeys(each["set"] for each in entry["promos"]))
    if confirm:
        out["sets_to_confirm"] = confirm
    sides = NOTES["sides"].get(entry["key"], {})
    for field in ("excluded", "banned"):
        if entry.get(field):
            out[field] = [_struck(item, sides) for item in entry[field]]
    conflicts = entry.get("ban_conflicts", {})
    for source, items in conflicts.items():
        by = source.removeprefix("only_in_")
        against = [other.removeprefix("only_in_") for other in conflicts if other != source]
        differ = {item["id"]: {"by": [by], "against": against} for item in items}
        if differ.keys() & {item["id"] for item in out["banned"]}:
            out["banned"] = [item | differ.get(item["id"], {}) for item in out["banned"]]
        else:
            out["banned_elsewhere"] = [item | differ[item["id"]] for item in items]
    if left_out := NOTES["left_out_elsewhere"].get(entry["key"]):
        out["left_out_elsewhere"] = left_out
    rules = {key: value for key, value in entry["rules"].items() if key not in INFORMATION}
    out["rules"] = rules | NOTES["rules"].get(entry["key"], {})
    out["reprints"] = next(v for k, v in REPRINTS.items() if entry["reprints"].startswith(k))
    sources = [source for source in entry["sources"] if "/" not in source]  # keys of the list
    return out | _era(entry) | {"sources": sources, "confidence": entry["confidence"]}


def _struck(item: dict[str, Any], sides: dict[str, Any]) -> dict[str, Any]:
    """A banned or left-out card, and the sources that say so or not where they differ."""
    kept = ("id", "name", "from", "from_precision")
    out: dict[str, Any] = {key: item[key] for key in kept if key in item}
    if item["id"] in sides:
        return out | sides[item["id"]]
    return out | ({"disputed": True} if "disputed" in item.get("status", "") else {})


def _era(entry: dict[str, Any]) -> dict[str, Any]:
    """The rulebook to cite, and our note."""
    end = entry["to"] or "9999-12-30"
    era = next(era for era in NOTES["rulebooks"] if end <= era["until"])
    own = NOTES["formats"].get(entry["key"], {})
    return {"rulebook": era["rulebook"], "energy_advice": era["energy_advice"], **own}


def name_rules(rules: dict[str, Any]) -> dict[str, Any]:
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
        **decided(),
    }


def decided() -> dict[str, Any]:
    """What people decided of texts of one name: kept by hand in the newest version's names.json."""
    newest = max(HOME.glob("*/names.json"), default=None)
    kept = json.loads(newest.read_text("utf-8")) if newest else {}
    fields = ("text_sources", "reprint_rules", "same_texts", "differing_texts")
    return {field: kept[field] for field in fields if field in kept}


def build(source: Path, version: str, out: Path) -> None:
    folder = out / version
    (folder / "formats").mkdir(parents=True, exist_ok=True)
    rows = [clean(json.loads(line)) for line in (source / "cards.jsonl").open(encoding="utf-8")]
    cards, details = packed(rows)
    (folder / "cards.json.xz").write_bytes(cards)
    (folder / "details.jsonl.xz").write_bytes(details)
    sets = [json.loads(line) for line in (source / "sets.jsonl").open(encoding="utf-8")]
    (folder / "sets.json").write_text(as_lines(sets), "utf-8")
    book = json.loads((source / "formats.json").read_text("utf-8"))
    for entry in [*map(format_entry, book["formats"]), *NOTES["own_formats"]]:
        file = folder / "formats" / f"{entry['key']}.json"
        file.write_text(format_text(entry), "utf-8")
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
    build(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]) if len(sys.argv) == 4 else HOME)


if __name__ == "__main__":
    main()
