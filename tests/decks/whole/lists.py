"""Whole lists as programs, spreadsheets, pages and people write them, and lists that go wrong.

Each of three decks is written in every style. A line of the golden file holds how such a list is
read and what the verdict on it is in one format.
"""

import json
from collections import Counter

from decks.engine.check.legality import check_deck, find_format
from decks.engine.lists import ListError, read_list
from tests.decks.whole.lines import describe_deck, describe_refusal, words_of
from tests.decks.whole.odd_lists import ODD_LISTS
from tests.decks.whole.verdicts import describe_verdict
from tests.support.golden_lines import is_of_part, tell_line

TODAY = "2026-11-21"
# Per deck of 60 cards its Pokémon, Trainers and Energy, as copies and ids.
DECKS = {
    "new": (
        "4 sv8pt5-19 3 sv2-238 2 sv9-172 1 pgo-11 4 sm9-37",
        "4 sv2-185 4 sv10-176 4 swsh10-211 2 sv5-157 3 swsh11-215 1 bw5-96 4 me55-126",
        "4 swsh4-162 20 sve-4",
    ),
    "old": (
        "4 base1-58 3 base1-14 4 ex12-71 1 ex12-91 2 dp4-57 1 pl4-97 2 hgss3-90",
        "4 base1-77 4 pop2-10 3 neo1-83 2 ex14-74 1 gym1-19",
        "3 ex7-95 4 ex15-84 22 base1-99",
    ),
    "odd": (
        "2 xy10-121 2 xy10-14 3 sm11-241 2 swsh5-86 1 swshp-SWSH162 1 neo3-66 3 bwp-BW62",
        "4 cel25-23 3 sm5-166 1 bw8-130 1 sm75-61 4 sm9-133 2 sm10-182a",
        "4 xy8-151 6 tk-xy-b-10 21 gym2-130",
    ),
}
HEADINGS = {
    "en": ("Pokémon", "Trainer", "Energy", "Total Cards"),
    "de": ("Pokémon", "Trainerkarten", "Energien", "Karten insgesamt"),
    "fr": ("Pokémon", "Dresseur", "Énergie", "Total de cartes"),
    "es": ("Pokémon", "Entrenador", "Energía", "Total de cartas"),
    "it": ("Pokémon", "Allenatore", "Energia", "Carte totali"),
    "pt": ("Pokémon", "Treinador", "Energia", "Total de cartas no baralho"),
    "ja": ("ポケモン", "トレーナーズ", "エネルギー", "合計"),
    "ko": ("포켓몬", "트레이너스", "에너지", "합계"),
    "zh": ("寶可夢", "訓練家", "能量", "總計"),
    "nl": ("Pokémonkaarten", "Trainerkaarten", "Energiekaarten", "Totaal kaarten"),
    "pl": ("Karty Pokémon", "Karty Trenera", "Karty Energii", "Łącznie kart"),
    "ru": ("Покемон", "Тренер", "Энергия", "Всего карт"),
}


def read_deck(catalogue, parts):
    """Yield each part of a deck as the fields for its cards: `n`, the copies, and `words_of`."""
    for part in parts:
        given = part.split()
        counts, ids = map(int, given[::2]), given[1::2]
        yield [
            {"n": n, **words_of(catalogue, catalogue.by_id[each])}
            for n, each in zip(counts, ids, strict=True)
        ]


def write_parts(parts, form, head="{name}: {cards}", foot="", language="en"):
    """Write the parts of a deck, each under its heading, and `foot` at the end."""
    names, lines = HEADINGS[language], []
    for name, cards in zip(names, parts, strict=False):
        counted = {"name": name, "cards": sum(card["n"] for card in cards), "lines": len(cards)}
        lines += [head.format(**counted)] if head else []
        lines += [form.format(**card) for card in cards]
        lines += [""] if head else []
    total = sum(card["n"] for cards in parts for card in cards)
    return "\n".join([*lines, foot.format(name=names[3], cards=total)] if foot else lines)


PLAIN, LIVE = "{n} {name}", "{n} {name} {code} {number}"
TEXT_STYLES = {
    "live": (LIVE, "{name}: {lines}", "{name}: {cards}"),
    "online": ("* {n} {name} {code} {number}", "##{name} - {cards}", "{name} - {cards}"),
    "cards": (LIVE, "{name} ({cards})", ""),
    "bare": (PLAIN, "", ""),
    "names": (PLAIN, "{cards} {name}", "= {cards}"),
    "wrong-parts": (LIVE, "{name}: 7", "{name}: {cards}"),
    "wrong-total": (LIVE, "{name}: {cards}", "{name}: 61"),
    "shop": ("{n}x {name} - {number}/{total} [{code}]", "**{name}**", ""),
    "sets": ("{n} {name} ({set} {number})", "--- {name} ---", ""),
    "behind": ("{name} {code} {number} x{n}", "[{name}]", "Sum {cards}"),
    "uncounted": ("{name} ({code} {number})", "{name}", ""),
    "ids": ("{n} {id}", "== {name} ==", ""),
    "numbers": ("{n} {code} {number}", "{name}", ""),
    "no-sets": ("{n} {name} {number}", "{name} {cards}", ""),
    "small": ("{n}x {small} {small_code} {number}", "{name}", ""),
    "bullets": ("- **{n}** {name} `{code} {number}`", "## {name}", ""),
    "links": ("{n} [{name}](https://limitlesstcg.com/cards/{code}/{number})", "### {name}", ""),
    "items": ("<li><b>{n}</b> {name} <i>{code} {number}</i></li>", "<h2>{name}</h2>", ""),
    "breaks": ("{n} {name} {code} {number}<br>", "<p>{name}</p>", ""),
    "rows": ("<tr><td>{n}</td><td>{name}</td><td>{code}</td><td>{number}</td></tr>", "", ""),
    "bars": ("| {n} | {name} | {code} | {number} |", "", ""),
    "forum": ("[*]{n} {name} {code} {number}", "[b]{name}[/b][list]", "[/list]"),
    "commas": ("{n},{name},{code},{number}", "", ""),
    "semicolons": ("{name};{code};{number};{n}", "", ""),
    "tabs": ("{n}\t{name}\t{code}\t{number}", "", ""),
    "part-column": ("Pokémon,{n},{name},{code},{number}", "", ""),
    "name-count": ("{name},{n}", "", ""),
    "one-cell": ("{n},{name} {code} {number}", "", ""),
    "misspelt": ("{n} {misspelt} {code} {number}", "{name}", ""),
    "wide": ("{name} {code} {number} ......... {n}", "{name}", ""),
}
# The header and the form of a row; the header decides what a column holds.
TABLES = {
    "qty": ("Qty,Name,Set,Number", "{n},{name},{code},{number}"),
    "german": ("Anzahl;Karte;Erweiterung;Kartennummer", "{n};{name};{set};{number}"),
    "spanish": ("Cantidad\tNombre\tExpansión\tNúmero", "{n}\t{name}\t{code}\t{number}"),
    "french": ("Nombre,Carte,Série,N°", "{n},{name},{code},{number}"),
    "french-named": ("Quantité,Nombre,Extension,Numéro", "{n},{name},{code},{number}"),
    "japanese": ("枚数,カード名,セット,番号", "{n},{name},{code},{number}"),
    "ids": ("Count,Card ID", "{n},{id}"),
    "id-alone": ("Card ID", "{id}"),
    "simple-name": ("Quantity,Name,Simple Name,Set Code", "{n},{name} {number},{name},{code}"),
    "camel": ("setCode,cardNumber,cardName,count", "{code},{number},{name},{n}"),
    "two-names": ("Qty,Name,Set,Qty,Name,Set", "{n},{name},{code},,,"),
    "side-by-side": ("Qty,Name,Qty,Name", "{n},{name},1,Iono"),
    "like-count": ("How Many In Deck,Card,Set", "{n},{name},{code}"),
    "in-deck": ("Owned,Deck,Card,Set,No.", "9,{n},{name},{code},{number}"),
    "two-counts": ("Amt,Cnt,Card", "{n},2,{name}"),
    "number-rows": ("No.,Card,Number", "{n},{name},{number}"),
    "numbers-twice": ("#,Card,Set,#", "{n},{name},{code},{number}"),
    "no-number": ("Copies,Card,Set,Printed", "{n},{name},{code},{number}"),
    "no-set": ("Copies,Card,Kind,No", "{n},{name},{code},{number}"),
    "code-first": ("Sort,Number,Qty,Name", "{code},{number},{n},{name}"),
    "number-first": ("Where,Set,Qty,Name", "{number},{code},{n},{name}"),
    "number-last": ("Qty,Name,Where,Set", "{n},{name},{number},{code}"),
    "price": ("Qty,Card,Price,Max", "{n},{name},1.20,4"),
    "address": ("Qty,Name,URL", "{n},{name},https://limitlesstcg.com/cards/{code}/{number}"),
    "board": ("Qty,Name,Board", "{n},{name},Main"),
    "sideboard": ("Qty,Name,Board", "{n},{name},Sideboard"),
    "quoted": ('"Qty","Name","Set"', '"{n}","{name}","{code}"'),
    "times": ("Qty,Name", "{n}x,{name}"),
    "decimals": ("Qty,Name", "{n}.0,{name}"),
    "words": ("Qty,Name", "many,{name}"),
    "negative": ("Qty,Name", "-{n},{name}"),
    "none": ("Qty,Name", ",{name}"),
    "no-head": ("Card,Comment", "{name},good"),
    "totals": ("Card,Total", "{name},{n}"),
    "title": ("My deck\nof this year\nQty\tName\tSet", "{n}\t{name}\t{code}"),
    "separator": ("sep=;\nQty;Name;Set", "{n};{name};{code}"),
    "numbered": ("Row,Name,Copies", "{n},{name},{n}"),
}


def write_json(parts):
    """Yield the shapes of JSON that programs write."""
    cards = [card for part in parts for card in part]
    rows = [[card["n"], card["name"], card["code"], card["number"]] for card in cards]
    named = [
        {"quantity": card["n"], "name": card["name"], "set": card["code"], "number": card["number"]}
        for card in cards
    ]
    nested = [
        {"count": str(each["n"]), "card": {"name": each["name"], "number": each["number"],
         "set": {"ptcgoCode": each["code"], "name": each["set"]}}} for each in cards
    ]  # fmt: skip
    objects = [
        {"Name": "CardCustom", "Nickname": each["name"], "GMNotes": each["id"]} for each in cards
    ]
    yield "lines", {"lines": rows}
    yield "pairs", [row[:2] for row in rows]
    yield "threes", {"deck": {"cards": [row[:3] for row in rows]}}
    yield "named", {"decklist": named, "sideboard": named[:2]}
    yield "parts", {"pokemon": named[:3], "Trainers": rows[3:6], "maybe": ["Iono"], "other": [[1]]}
    yield "nested", {"main": nested, "considering": ["2 Iono"], "side": rows[:1]}
    yield "ids", [card["id"] for card in cards for _ in range(card["n"])]
    yield "id-fields", [{"qty": card["n"], "cardId": card["id"]} for card in cards]
    yield "uncounted", [{"name": card["name"], "id": card["id"]} for card in cards]
    yield "strings", {"cards": [f"{card['n']} {card['name']}" for card in cards]}
    yield "text", {"deck": "\n".join(f"{card['n']} {card['name']}" for card in cards)}
    yield "counts", {card["id"]: card["n"] for card in cards}
    yield "objects", {"ObjectStates": [{"Name": "Deck", "ContainedObjects": objects}]}
    yield "numbers", [{"count": 1, "name": each["name"], "number": 7} for each in cards]
    yield "twice", [{"count": 1, "Count": 3, "name": each["name"]} for each in cards]


def write_lists(catalogue):
    """Yield every list as (name, text)."""
    for key, deck in DECKS.items():
        parts = list(read_deck(catalogue, deck))
        for style, (form, head, foot) in TEXT_STYLES.items():
            yield f"{style}/{key}", write_parts(parts, form, head, foot)
        for style, (head, row) in TABLES.items():
            yield f"table {style}/{key}", f"{head}\n{write_parts(parts, row, head='')}"
        for style, data in write_json(parts):
            yield f"json {style}/{key}", json.dumps(data)
    parts = list(read_deck(catalogue, DECKS["new"]))
    for language in HEADINGS:
        for style in ("live", "names"):
            form, head, foot = TEXT_STYLES[style]
            yield f"{style}/{language}", write_parts(parts, form, head, foot, language)
    yield from ODD_LISTS.items()


def tell_lists(catalogue, part, parts):
    """Tell how every list of this part is read and judged."""
    for name, text in write_lists(catalogue):
        if is_of_part(name, part, parts):
            yield tell_list(catalogue, name, text)


def tell_list(catalogue, name, text):
    """Read and judge a list, and make a line for the golden file."""
    try:
        deck = read_list(text, catalogue)
    except ListError as refused:
        where = f"refused: {refused.note} {refused.line or ''}"
        return tell_line(name, where, describe_refusal(refused))
    counted = Counter(line.reading.status for line in deck.lines)
    others = Counter(each.kind for each in deck.others)
    short = [f"{status} {number}" for status, number in sorted((counted + others).items())]
    entry = find_format("unlimited", catalogue)
    verdict = check_deck(deck, entry, None, catalogue, today=TODAY)
    codes = sorted({f"{each.code}:{each.note}" for each in (*verdict.problems, *verdict.warnings)})
    cards = f"{verdict.totals['cards']} cards"
    whole = [describe_deck(deck), *describe_verdict(deck, verdict)]
    return tell_line(name, "; ".join([cards, ", ".join(short), " ".join(codes)]), whole)
