"""Made-up card files of both public sources: plain ones, and each field with odd values."""

import copy
import json

from decks.engine.imports import SourceError, facts, ptcg, tcgdex
from decks.engine.imports.literal import read_object
from decks.engine.imports.plan import (
    compare_with_catalogue,
    format_after,
    rows_after,
    sets_after,
)
from decks.engine.imports.reworded import names_after
from tests.decks.whole.entries import list_paths, put_value, write_path
from tests.support.card_sources import GLOOMFOX, HAT, PUP, SET
from tests.support.golden_lines import tell_line

PTCG_SET = {
    "id": "inv1", "name": "Invented Isles", "series": "Invented", "printedTotal": 2,
    "ptcgoCode": "INV", "releaseDate": "2027/02/05",
}  # fmt: skip
PTCG_CARDS = [
    {"id": "inv1-1", "name": "Misty’s Gloompup δ", "supertype": "Pokémon", "hp": "180",
     "level": "20", "subtypes": ["Stage 1", "Prime"], "evolvesFrom": "Pup ★", "number": "1",
     "types": ["Darkness"], "retreatCost": ["Colorless", "Colorless"],
     "nationalPokedexNumbers": [9001], "abilities": [{"name": "Dim", "type": "Poké-BODY", "text":
     "A sentence."}], "ancientTrait": {"name": "Old", "text": "Another."},
     "attacks": [{"name": "Gnash", "cost": ["Free", "Darkness"], "damage": "60×", "text": "So."}],
     "weaknesses": [{"type": "Grass", "value": "×2"}], "resistances": [{"type": "Fire",
     "value": "−20"}], "regulationMark": "j", "rarity": "Rare", "rules": ["A rule."]},
    {"id": "inv1-2", "name": "Cook's Hat", "supertype": "Trainer", "number": "2",
     "subtypes": ["Pokémon Tool", "ACE SPEC"], "rules": ["Wear it."]},
    {"id": "inv1-3", "name": "Basic Darkness Energy", "supertype": "Energy", "number": "3",
     "subtypes": ["Basic"]},
]  # fmt: skip
VALUES = (
    None, "", " ", "x", "Basic", "Level-Up", "MEGA", "Item", "a/b", "2027/02/05", "2001/02/05",
    "2027-02-05", 0, 3, -1, True, 1.5, [], ["x"], ["Basic"], ["Fire"], [1], {}, {"name": "x"},
    "Gloompup ex", "Mega Pup ex", "M Pup-EX", "Pup & Fox-GX", "Pup V-UNION", "Radiant Pup",
    "Shining Pup", "Pup ◇", "Pup LV.X", "Holon's Pup", "Light Pup", "Pup BREAK", "Pup LEGEND",
)  # fmt: skip


def tell_source(name, read):
    """Tell what is read from a source, or why it is refused."""
    try:
        source = read()
    except SourceError as refused:
        return tell_line(name, f"refused: {str(refused)[:90]}", str(refused))
    cards = " ".join(row["id"] for row in source.cards)
    return tell_line(name, f"{len(source.sets)} sets, {cards}", source)


def read_ptcg(card_set, cards):
    files = [(ptcg.SETS, json.dumps([card_set])), ("cards/en/inv1.json", json.dumps(cards))]
    return ptcg.read_source(files, lambda: None)


def tell_ptcg(_catalogue):
    """Read the set and its cards with other values in each field, and broken files."""
    yield tell_source("ptcg", lambda: read_ptcg(PTCG_SET, PTCG_CARDS))
    for path in list_paths(PTCG_SET):
        for value in VALUES[:17]:
            changed = put_value(PTCG_SET, path, value)
            name = f"ptcg set {write_path(path)} = {value!r}"
            yield tell_source(name, lambda changed=changed: read_ptcg(changed, PTCG_CARDS))
    for at, card in enumerate(PTCG_CARDS):
        for path in list_paths(card):
            inner = isinstance(path[-1], int)
            for value in VALUES[:17:2] if inner else VALUES if path == ("name",) else VALUES[:24:3]:
                changed = [put_value(card, path, value)]
                name = f"ptcg {at} {write_path(path)} = {value!r}"
                yield tell_source(name, lambda changed=changed: read_ptcg(PTCG_SET, changed))
    for text in ("", "{}", "[1]", "[{}]", "[" * 5000, '[{"id": "inv1-1"}]', "[\n\n{]"):
        files = [(ptcg.SETS, json.dumps([PTCG_SET])), ("cards/en/inv1.json", text)]
        yield tell_source(
            f"ptcg text {text[:20]!r}", lambda files=files: ptcg.read_source(files, lambda: None)
        )


# Replacements in the text of a card's file.
OTHERWISE = (
    ("hp: 90", "hp: '90'"), ("hp: 90", "hp: -1"), ("hp: 90", "hp: 9.5"), ("hp: 90", ""),
    ("hp: 90,", "hp: null, level: 12,"), ('"Darkness"]', '"Dark"]'), ('"Stage1"', '"Stage9"'),
    ('stage: "Stage1", ', ""), ('"Stage1"', '"LEVEL-UP"'), ('"Stage1"', '"MEGA", suffix: "Legend"'),
    ('"Stage1"', '"Stage1", suffix: "Prime"'), ('{ en: "Gloompup" }', '"Gloompup"'),
    ('{ en: "Gloompup" }', '{ fr: "Renard" }'), ('en: "Gloomfox", ', ""),
    ("Gloomfox", "Gloomfox V"),
    ('"Pokemon"', '"Trainer"'), ('"Pokemon"', '"Energy", energyType: "Normal"'), ('"Pokemon"', "7"),
    ('"Pokemon"', '"Energy", energyType: "Special"'), ('"Ability"', '"Poke-BODY"'),
    ('"Ability"', '"Habit"'), ('{ en: "Dim" }', '{ fr: "Sombre" }'), ('"30×"', "30"),
    ('{ en: "A sentence of a card." }', '{ fr: "Une phrase." }'), ('"30×"', "undefined"),
    ("retreat: 1", "retreat: true"), ('"J"', '"none"'), ('"Common"', '"None"'), ("[9001]", "9001"),
    ('{ type: "Grass", value: "×2" }', "7"), ("}\n", "} x\n"), ("hp: 90", "hp 90"), ("{", "["),
    ("hp: 90", "hp: 1 + 2"), ("hp: 90", "hp: [[[[[[[[[[[[[[[[[[[[[[[1]]]"), ("const", "let"),
    ("set: Set,", "'set': Set, 7: 8,"), ("set: Set,", "[: 1,"), ("set: Set", "set: ,"),
    ('"Gloomfox"', '"Gl\\u006fom\\x66ox\\n\\u{1F98A}\\q"'), ('"Gloomfox"', "`Gloom\\`fox`"),
    ('"Gloomfox"', '"Gloomfox'), ("hp: 90", "hp: 90 /* so"), ("hp: 90", "hp: /* so */ 90 // so\n"),
)  # fmt: skip
SET_OTHERWISE = (
    ('"inv1"', '"a b"'), ('"inv1"', "1"), ("Invented Isles", "x"), ('en: "Invented Isles", ', ""),
    ("{ official: 3 }", "{ official: -3 }"), ("{ official: 3 }", "3"), ('"2027-02-05"', '"2027"'),
    ('"2027-02-05"', '{ en: "2005-02-05", fr: "x" }'), ('"2027-02-05"', "undefined"),
    ('abbreviations: { official: "INV" }', 'tcgOnline: "IVO", abbreviations: { official: "INV" }'),
    ('{ official: "INV" }', "undefined"), ('{ official: "INV" }', "[1]"), ("INV", ""),
)  # fmt: skip


def read_tcgdex(card_set, *cards):
    files = [("data/Invented/Invented Isles.ts", card_set)]
    files += [
        (f"data/Invented/Invented Isles/{at:03}.ts", card) for at, card in enumerate(cards, 1)
    ]
    return tcgdex.read_source(files, lambda: None)


def tell_tcgdex(_catalogue):
    """Read the cards as they are, then with one replacement each."""
    yield tell_source("tcgdex", lambda: read_tcgdex(SET, PUP, GLOOMFOX, HAT))
    yield tell_source("tcgdex alone", lambda: read_tcgdex("const s = 1", HAT))
    missing = [("data/Invented/Other/1.ts", HAT)]
    yield tell_source("tcgdex no set", lambda: tcgdex.read_source(missing, lambda: None))
    for one, other in OTHERWISE:
        changed = GLOOMFOX.replace(one, other, 1)
        yield tell_source(f"{one!r}: {other!r}", lambda changed=changed: read_tcgdex(SET, changed))
    for one, other in SET_OTHERWISE:
        changed = SET.replace(one, other, 1)
        yield tell_source(f"{one!r}: {other!r}", lambda changed=changed: read_tcgdex(changed, HAT))
    for kind in ("Supporter", "Stadium", "Ace Spec", "Technical Machine", "Item", "Hat"):
        changed = HAT.replace("'Tool'", repr(kind))
        yield tell_source(f"hat {kind}", lambda changed=changed: read_tcgdex(SET, changed))
        older = SET.replace("2027-02-05", "2010-02-05")
        yield tell_source(
            f"older hat {kind}", lambda changed=changed, older=older: read_tcgdex(older, changed)
        )
    words = {"deep": "{" * 22, "all": "{ a: true, b: [1, -2.5, null], 'c d': X, }", "cut": "{ a: 1"}
    for name, text in words.items():
        try:
            found = read_object(name, f"export const x: A.B<C> = {text}")
        except SourceError as refused:
            found = str(refused)
        yield tell_line(f"object {name}", str(found)[:60], found)
    for written in ("Pikachu ★", "Mew  ◇ ", "Nidoran♀ δ", "N’s Hat"):
        whole = [facts.clean_name(written, kind) for kind in ("pokemon", "trainer")]
        yield tell_line(f"name {written}", " / ".join(whole), [whole, facts.owner_of(written)])


def known_rows(catalogue, ids):
    """Cards of the catalogue as a source that agrees with it would give them."""
    return [catalogue.facts_of(each) for each in ids]


def tell_plans(catalogue):
    """Tell what imports of known, changed and new cards would add and make of the catalogue."""
    new = read_ptcg(PTCG_SET, PTCG_CARDS)
    known = copy.deepcopy(new)
    known.cards += known_rows(catalogue, ["base1-58", "base1-77", "sv2-185", "ex12-91"])
    for set_id, release in (("base1", "1999-01-09"), ("sv2", "x"), ("ex12", None)):
        own = catalogue.sets[set_id]
        known.sets[set_id] = {"id": set_id, "name": own.name, "release": release}
    known.files = {row["id"]: "a file" for row in known.cards}
    changed = copy.deepcopy(known)
    for row in changed.cards[3:]:
        row |= {"hp": 999, "name": f"{row['name']} X", "text_group": "iother", "weaknesses": None}
    reworded = copy.deepcopy(known)
    for at, row in enumerate(reworded.cards[3:]):
        row |= {"id": f"base1-{900 + at}", "number": str(900 + at), "set": "base1"}
        row["text_group"] = f"inew{at}"
    by_name = copy.deepcopy(new)
    by_name.sets = {"inv1": {"id": "inv1", "name": "base", "release": "1999-01-09", "code": "Q"}}
    dex = copy.deepcopy(new)
    dex.source = "tcgdex/cards-database"
    dex.sets["inv2"] = {**dex.sets["inv1"], "id": "inv2", "release": None}
    dex.cards += [{**row, "id": f"inv2-{at}", "set": "inv2"} for at, row in enumerate(dex.cards)]
    for each in catalogue.formats.values():
        if each.last is None and each.first and each.sets_join_on_release:
            release = each.first.replace("-", "/")
            card_set = {**PTCG_SET, "releaseDate": release}
            yield tell_plan(catalogue, f"on {release}", read_ptcg(card_set, PTCG_CARDS))
    twice = copy.deepcopy(new)
    twice.cards.append(twice.cards[0])
    plans = {"new": new, "known": known, "changed": changed, "reworded": reworded,
             "by name": by_name, "dex": dex, "twice": twice}  # fmt: skip
    for name, source in plans.items():
        yield tell_plan(catalogue, name, source)


def tell_plan(catalogue, name, source):
    try:
        plan = compare_with_catalogue(catalogue, source)
    except SourceError as refused:
        return tell_line(f"plan {name}", f"refused: {refused}", str(refused))
    entries = [{"key": key, "sets": ["a"]} for key in catalogue.formats]
    sets = [{"id": "base1", "cards": 102}, {"id": "inv1", "name": "x"}, {"id": "other"}]
    whole = [
        plan, plan.adds_cards, [format_after(entry, plan) for entry in entries],
        sets_after(sets, plan), names_after({"differing_texts": [1]}, plan.undecided),
    ]  # fmt: skip
    if name == "changed":
        rows = rows_after(catalogue, plan, changes=True)
        touched = {each.card for each in plan.changes} | {row["id"] for row in plan.cards}
        whole += [len(rows), [row["id"] for row in rows], [
            row for row in rows if row["id"] in touched]]  # fmt: skip
    short = f"{len(plan.sets)} sets, {len(plan.cards)} cards, {len(plan.changes)} changes"
    return tell_line(f"plan {name}", f"{short}, {len(plan.undecided)} undecided", whole)
