"""Reads the features of a text: numbers, types, Special Conditions, coins, zones, sides, durations.

Printed texts and our words are read in the same way, as both use the game's language.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

_TYPES = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal",
          "Colorless")  # fmt: skip
_CONDITIONS = ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
_NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
Found = Counter[Hashable]


class Features(NamedTuple):
    """What was found, kind by kind: how often, or 1 where only its presence counts."""

    numbers: Found
    counters: Found
    coins: Found
    sides_of_coins: Found
    types: Found
    conditions: Found
    zones: Found
    places: Found
    durations: Found
    may: Found
    weakness_resistance: Found
    kinds: Found
    verbs: Found
    all_of: Found
    up_to: Found
    limits: Found
    opponent_acts: Found


def read_features(text: str) -> Features:
    """Read everything that is compared from one text."""
    text = _normalise_text(text)
    return Features(**{name: reader(text) for name, reader in _READERS.items()})


def split_by_coin(text: str) -> dict[str, str]:
    """The parts after “if heads” and “if tails” if each stands there once; otherwise nothing."""
    parts = re.split(r"[Ii]f (heads|tails)\b", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True)) if len(parts) == 5 else {}


def _normalise_text(text: str) -> str:
    text = " ".join(text.replace("’", "'").split())
    text = re.sub(r"((?:Colorless)+)", _count_colorless, text)
    text = re.sub(r"\b(?:both|all)(?: of them)? are (?=heads|tails)", "all are ", text)
    if flips := re.search(r"[Ff]lip (\d) coins", text):
        text = re.sub(rf"number of (heads|tails) is {flips[1]}\b", r"all are \1", text)
    text = re.sub(r"(?<=[a-z])(?=(?:" + "|".join(_TYPES) + r")\b)", " ", text)
    for word, number in _NUMBER_WORDS.items():
        text = re.sub(rf"\b{word}\b(?! of the)", str(number), text)
    return text


def _count_colorless(match: re.Match[str]) -> str:
    count = len(match[1]) // len("Colorless")
    return "Colorless" if count == 1 else f"{count} Colorless"


def _find_once(found: Iterable[Hashable]) -> Found:
    return Counter(set(found))


def _find_numbers(text: str) -> Found:
    """Every number from 2 up; 1 can also be “a”, and is said in too many ways."""
    return Counter(int(number) for number in re.findall(r"(?<![\w.])\d+", text) if int(number) > 1)


def _find_counters(text: str) -> Found:
    text = re.sub(r"\b(?:an?|1) (?:more )?damage counter\b", "1 damage counters", text)
    return Counter(re.findall(r"(\d+) (?:or more |or fewer )?damage counters?", text))


def _find_coins(text: str) -> Found:
    """How many coins each flip has: a number, `each`, `many` or `until`."""
    found: Found = Counter()
    for match in re.finditer(r"flips? (?:(\d+|an?) coins?( for each| until)?|(a number of coins|"
                             r"coins, as many))", text, re.IGNORECASE):  # fmt: skip
        count, how, many = match.groups()
        if many:
            found["many"] += 1
        elif how and "until" in how:
            found["until"] += 1
        elif how:
            found["each"] += 1
        else:
            found[int(count) if count.isdigit() else 1] += 1
    return found


def _sides_of_coins(text: str) -> Found:
    return _find_once(re.findall(r"\b(heads|tails)\b", re.sub(r"until you get tails", "", text)))


def _find_types(text: str) -> Found:
    return _find_once(re.findall(rf"\b({'|'.join(_TYPES)})(?:\b|(?=[A-Z]))", text))


def _find_conditions(text: str) -> Found:
    found: set[Hashable] = set(re.findall(rf"\b({'|'.join(_CONDITIONS)})\b", text))
    without_power = re.sub(_OFF, "", text, flags=re.IGNORECASE)
    if re.search(r"Special Condition", without_power) or len(found) == len(_CONDITIONS):
        found = {"any"}
    return _find_once(found)


# --- whose and where ----------------------------------------------------------------------------

_WHOSE = (
    (
        r"(?:each|either|any|both|that) players?'s?|each player|\(yours and your opponent's\)",
        "both",
    ),
    (r"(?:your|an|the) opponent's|opponent has(?: any)?|his or her|their", "opponent"),
    (r"its owner's", "owner"),
    (r"\byour\b|\byou have(?: any)?", "you"),
)
_PILES = (("hand", r"hand\b"), ("deck", r"deck\b"), ("discard", r"discard pile"),
          ("prizes", r"Prizes?\b"), ("lost", r"Lost Zone"))  # fmt: skip


def _find_zones(text: str) -> Found:
    """Piles and whose they are; `?` where the text does not say."""
    found: set[Hashable] = set()
    everybody = bool(re.search(r"\b[Ee]ach player\b|that player|any player", text))
    for name, pile in _PILES:
        for match in re.finditer(pile, text):
            before = text[max(0, match.start() - 40) : match.start()]
            found.add((name, _side_before(before, everybody=everybody)))
    if re.search(r"\b[Dd]raws?\b", text):
        found.add(("drawn", "?"))
    return _find_once(found)


def _side_before(before: str, *, everybody: bool) -> str:
    """Whose something is, by the nearest such word before it; `?` if there is none near."""
    best, side = -1, "?"
    if re.search(r"opponent has [\w ]{0,25}$", before):
        return "opponent"
    for pattern, name in _WHOSE:
        for match in re.finditer(pattern, before, re.IGNORECASE):
            gap = before[match.end() :]
            if match.end() > best and re.fullmatch(r"(?: [\w-]+){0,2} ?", gap):
                best, side = match.end(), name
    if side == "opponent" and everybody and re.search(r"his or her|their", before):
        return "both"
    return side


_OWN = r"(?:THIS|[Tt]his Pokémon|attached to)"
_STANDS = (
    ("itself Active", rf"{_OWN} is (?:your Active|Active)"),
    ("itself Benched", rf"{_OWN} is on (?:your|the) Bench"),
    (
        "both sides",
        r"yours and your opponent's|both players'|Pokémon in play|each player's (?:Bench|Active)",
    ),
    (
        "your Pokémon",
        rf"\b[Yy]our (?:(?:{'|'.join(_TYPES)}|or|Evolved|evolved|non-Baby)[,]? )*Pokémon",
    ),
)


def _find_places(text: str) -> Found:
    """Bench, Active and Defending Pokémon, and whose."""
    text = re.sub(r"[Ss]witch (?:your Active Pokémon|THIS|this Pokémon|\d of your Active Pokémon) "
                  r"with", "switch with", text)  # fmt: skip
    text = re.sub(r"(?:[Yy]our|the) opponent's Active Pokémon|the Pokémon it attacks",
                  "the Defending Pokémon", text)  # fmt: skip
    found: set[Hashable] = set()
    if re.search(r"\bBench", text):
        found.add("Bench")
    if "Defending Pokémon" in text:
        found.add("Defending")
    found |= {name for name, pattern in _STANDS if re.search(pattern, text)}
    for match in re.finditer(r"Benched Pokémon|Bench\b|Pokémon\b", text):
        before = text[max(0, match.start() - 40) : match.start()]
        side = _side_before(before, everybody=False)
        if (side in ("you", "opponent") and match[0] == "Benched Pokémon") or side == "opponent":
            found.add(f"{side}: {match[0].split()[0]}")
    return _find_once(found)


# --- how long, how often, who -------------------------------------------------------------------

_OFF = (r"(?:this (?:power )?can't be used|(?:stops? working|doesn't work|can't use)[^.]*?)[^.]*?"
        r"(?:affected by a Special Condition|Asleep, Confused,? or Paralyzed)")  # fmt: skip
_PATTERNS: dict[str, tuple[tuple[str, str], ...]] = {
    "durations": (
        ("opponent's next turn", r"opponent's next turn"),
        ("your next turn", r"\byour next turn"),
        ("this turn", r"\b(?:during|for the rest of|rest of) (?:this|the|that) turn|\bthis turn\b"),
        ("opponent's last turn", r"opponent's last turn"),
        ("your last turn", r"\byour last turn"),
        ("between turns", r"between turns"),
    ),
    "may": (
        ("may", r"\bmay\b(?! be attached| attack even| evolve in| use (?:the|this card))"),
        ("may", r"\blets you\b"),
    ),
    "weakness_resistance": (
        ("after", r"after applying Weakness and Resistance"),
        ("before", r"before applying Weakness and Resistance"),
        ("Weakness", r"(?<!applying )(?<!apply )\bWeakness"),
        ("Resistance", r"(?<!Weakness and )\bResistance|affected by Weakness (?:and|or) Res"),
        ("not applied", r"[Dd]on't apply (?:Weakness|Resistance)"),
        ("powers", r"affected by [^.]*(?:Powers|Bodies)"),
        ("effects", r"affected by [^.]*any other effects"),
    ),
    "kinds": (
        ("Basic", r"Basic (?:\w+ )?Pokémon"), ("Evolution", r"Evolution"),
        ("Trainer", r"Trainer"), ("Supporter", r"Supporter"), ("Stadium", r"Stadium"),
        ("Tool", r"\bTool"), ("Machine", r"Technical Machine"),
        ("basic Energy", r"[Bb]asic (?:\w+ )?Energy"), ("special Energy", r"[Ss]pecial Energy"),
        ("Baby", r"Baby"), ("LV.X", r"LV\.X"), ("SP", r"Pokémon SP"), ("Evolved", r"[Ee]volved\b"),
        ("ex", r"Pokémon-ex"), ("δ", r"δ"),
        ("Energy cards counted", r"(?:number of|for each) (?:\w+ )?Energy cards? attached"),
        ("Energy counted", r"(?:number of|amount of|for each) (?:\w+ )?Energy attached"),
        ("beyond the cost", r"not used to pay"),
        ("not twice", r"can't play this card twice"),
        ("no counters", r"no damage counters|n't (?:already )?have any damage counters"),
    ),
    "verbs": (
        ("draw", r"\b[Dd]raws?\b"), ("shuffle", r"\b[Ss]huffle"),
        ("discard", r"\b[Dd]iscard(?!ed| pile)s?\b"),
        ("attach", r"\b(?:[Aa]ttach|[Mm]ove)(?:e?s)?\b"),
        ("switch", r"\b[Ss]witch(?:es)?\b"), ("prevent", r"\b[Pp]revent"),
        ("Knock Out", r"Knocked Out|Knock Out"), ("does nothing", r"does nothing"),
        ("can't", r"\bcan't(?! (?:play|use) this (?:card|attack|power))|can no longer"),
        ("can't", r"n't work|stops? working"),
    ),
    "all_of": (
        ("all Energy", r"[Aa]ll (?:\w+ ){0,2}Energy|[Ee]ach (?:\w+ ){0,2}Energy card attached to"),
        ("all counters", r"[Aa]ll damage counters"),
        ("all conditions", r"[Aa]ll Special"),
    ),
    "up_to": (
        ("up to", r"\b[Uu]p to|[Aa]s (?:many|much|often) (?:[\w']+ ){0,8}as [\w ]{3,9} like"),
        ("up to", r"any (?:number|amount) of"),
    ),
    "limits": (
        ("once a turn", r"[Oo]nce during (?:your|each player's|a) turn"),
        ("off", _OFF),
    ),
    "opponent_acts": (
        ("flips", r"opponent flips|its player flips"), ("chooses", r"opponent chooses"),
        ("switches", r"opponent switches"), ("discards", r"opponent discards"),
        ("can't", r"opponent can't"),
        ("draws", r"opponent (?:may )?draws?"), ("may", r"opponent may"),
    ),
}  # fmt: skip


def _by_pattern(name: str) -> Callable[[str], Found]:
    patterns = _PATTERNS[name]
    flags = re.IGNORECASE if name in ("durations", "limits") else 0
    return lambda text: _find_once(word for word, rule in patterns if re.search(rule, text, flags))


_READERS: dict[str, Callable[[str], Found]] = {
    "numbers": _find_numbers,
    "counters": _find_counters,
    "coins": _find_coins,
    "sides_of_coins": _sides_of_coins,
    "types": _find_types,
    "conditions": _find_conditions,
    "zones": _find_zones,
    "places": _find_places,
    **{name: _by_pattern(name) for name in _PATTERNS},
}
