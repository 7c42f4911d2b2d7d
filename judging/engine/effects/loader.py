"""Reads the files of effect data, and refuses what it does not know.

    read_effects({"neo1.json": b"…"}) -> Effects

An unknown mechanic, target or field, a card of another set, a printing of a card that has no entry:
each is refused with its file and line.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from judging.engine.effects.plan import find_loose_word
from judging.engine.effects.rules import Forbid, Rule
from judging.engine.effects.steps import Steps
from judging.engine.effects.texts import CardEffects, Effects, Entry, SameAs, Text, texts_of

# Moments that no other Pokémon brings up: “it” means nobody there until one is chosen.
BY_ITSELF = frozenset({"always", "use", "play", "player_turn", "instead_of_attack"})
_ATTACK = msgspec.json.Decoder(tuple[Steps, ...])
_TEXT = msgspec.json.Decoder(Text | tuple[Text, ...])
_NAMED = msgspec.json.Decoder(dict[str, msgspec.Raw])
_SAME = msgspec.json.Decoder(SameAs)


class EffectDataError(ValueError):
    """A mistake in the data, and where it is: file, line, card and text."""

    def __init__(self, file: str, line: int, where: str, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {where}{': ' if where else ''}{problem}")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    set: str
    name: str
    cards: dict[str, msgspec.Raw]


class _Place(NamedTuple):
    """The file and card being read, for the message if something is wrong."""

    file: str
    source: str
    card: str = ""

    def refuse(self, problem: object, part: str = "") -> EffectDataError:
        where = f"{self.card}, {part}" if part else self.card
        return EffectDataError(self.file, self._line(part), where, str(problem))

    def _line(self, part: str) -> int:
        """The line of the card's key, or of its part's where there is one."""
        start = 0
        for key in filter(None, (self.card, part)):
            start = _find_key(self.source, key, start)
        return self.source.count("\n", 0, start) + 1


def read_effects(files: Mapping[str, bytes]) -> Effects:
    """The effects of every card, by its id. Raises EffectDataError."""
    found: dict[str, tuple[_Place, Entry]] = {}
    sets: dict[str, str] = {}
    for name, data in files.items():
        file = _read_file(name, data, found)
        sets[file.set] = file.name
    cards: dict[str, CardEffects] = {}
    same_as: dict[str, str] = {}
    for card, (place, entry) in found.items():
        if isinstance(entry, SameAs):
            same_as[card] = entry.as_
            cards[card] = _entry_meant(place, entry, found)
        else:
            cards[card] = entry
    return Effects(cards, sets, same_as)


def _entry_meant(
    place: _Place, same: SameAs, found: Mapping[str, tuple[_Place, Entry]]
) -> CardEffects:
    meant = found.get(same.as_, (place, None))[1]
    if not isinstance(meant, CardEffects):
        problem = "has no entry of its own" if meant is None else "is itself the same as another"
        raise place.refuse(f"`as` names {same.as_}, which {problem}")
    return meant


def _read_file(name: str, data: bytes, found: dict[str, tuple[_Place, Entry]]) -> _File:
    source = data.decode("utf-8", "replace")
    place = _Place(name, source)
    try:
        file = msgspec.json.decode(data, type=_File)
    except msgspec.MsgspecError as error:
        raise EffectDataError(name, _line_of_syntax(error, data), "", str(error)) from None
    for card, raw in file.cards.items():
        where = place._replace(card=card)
        if card.rpartition("-")[0] != file.set:
            raise where.refuse(f"is no card of the set {file.set}")
        if card in found:
            raise where.refuse("has an entry already")
        found[card] = where, _read_entry(where, raw)
    return file


def _read_entry(place: _Place, raw: msgspec.Raw) -> Entry:
    parts = _decode_part(place, "", _NAMED, raw)
    if "as" in parts:
        same: SameAs = _decode_part(place, "", _SAME, raw)
        return same
    fields: dict[str, Any] = {
        "attacks": dict(_read_parts(place, parts.pop("attacks", None), _ATTACK)),
        "powers": dict(_read_parts(place, parts.pop("powers", None), _TEXT)),
    }
    if "itself" in parts:
        fields["itself"] = _decode_part(place, "itself", _TEXT, parts.pop("itself"))
    for rule in _rules_in(fields):
        if isinstance(rule, Forbid) and "bodies" in rule.what and (rule.who or rule.on != "self"):
            raise place.refuse("`forbid` shuts Poké-Bodies only on `self`: say `powers_off`")
    for part, steps in _parts_to_check(fields):
        if problem := find_loose_word(steps):
            raise place.refuse(problem, part)
    try:
        plain = msgspec.convert(
            {name: msgspec.json.decode(value) for name, value in parts.items()}, CardEffects
        )
    except msgspec.ValidationError as error:
        raise place.refuse(error) from None
    return msgspec.structs.replace(plain, **fields)


def _parts_to_check(fields: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Steps, ...]]]:
    """The lists of steps that begin with nothing chosen."""
    yield from fields["attacks"].items()
    for part, value in (*fields["powers"].items(), ("itself", fields.get("itself"))):
        yield from ((part, text.steps) for text in texts_of(value) if text.when in BY_ITSELF)


def _rules_in(value: object) -> Iterator[Rule]:
    """Every rule of a card, however deep it stands."""
    if isinstance(value, Rule):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _rules_in(getattr(value, name))
    elif isinstance(value, dict | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _rules_in(one)


def _read_parts(
    place: _Place, raw: msgspec.Raw | None, decoder: msgspec.json.Decoder[Any]
) -> Iterator[tuple[str, Any]]:
    for part, value in () if raw is None else _decode_part(place, "", _NAMED, raw).items():
        yield part, _decode_part(place, part, decoder, value)


def _decode_part(
    place: _Place, part: str, decoder: msgspec.json.Decoder[Any], raw: msgspec.Raw
) -> Any:
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise place.refuse(error, part) from None


def _find_key(source: str, key: str, start: int) -> int:
    """The position of a key of the file at or after `start`; `start` itself if it is not there."""
    pattern = re.compile(rf"{re.escape(msgspec.json.encode(key).decode())}\s*:")
    match = pattern.search(source, start)
    return match.start() if match else start


def _line_of_syntax(error: Exception, data: bytes) -> int:
    """The line of the byte at which JSON could not go on."""
    match = re.search(r"byte (\d+)", str(error))
    return data.count(b"\n", 0, int(match[1])) + 1 if match else 1
