"""The wire form: JSON in, JSON out, and every refusal with the path of the wrong field."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from judging.engine import judge
from judging.engine.actions import Action
from judging.engine.branches import Work
from judging.engine.cards_by_id import (
    ID_KEY,
    CardLookup,
    LongWayError,
    fill_in_cards,
    put_cards_in_fields,
    put_cards_in_list,
    put_cards_in_position,
)
from judging.engine.choices import Choices
from judging.engine.hooks import EffectLayer
from judging.engine.json_text import parse_json, refuse_keys_twice
from judging.engine.not_considered import KnownTexts, no_known_texts
from judging.engine.position import Position
from judging.engine.problems import explain_validation_error
from judging.engine.ruling import CoinSide, Ruling
from judging.engine.run import RequestError


class Request(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A question for a ruling. Only `edition` and `action` are needed.

    `edition`: the key of the rulebook. With `texts` false in the action, it is ruled by printed
    figures alone and no card text is played. `position`: the table; what is left out takes usual
    values. `flips`: coin flips already made, first one first. `choices`: decisions already taken,
    in the order in which rulings asked for them (`select`).
    """

    edition: str
    action: Action
    position: Position = Position()
    flips: Annotated[tuple[CoinSide, ...], Meta(max_length=1000)] = ()
    choices: Choices = ()


class Question(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A question for every edition, as for a ruling; an `edition` is not looked at."""

    action: Action
    position: Position = Position()
    flips: Annotated[tuple[CoinSide, ...], Meta(max_length=1000)] = ()
    choices: Choices = ()
    edition: str | None = None


_request_decoder = msgspec.json.Decoder(Request)
_encoder = msgspec.json.Encoder()


def decode_request(
    data: bytes | str | Mapping[str, Any], lookup: CardLookup | None = None
) -> Request:
    """A request from JSON or from plain values; RequestError names what is wrong and where."""
    request: Request = _decode_as(data, Request, lookup)
    return request


def _decode_as(data: bytes | str | Mapping[str, Any], kind: Any, lookup: CardLookup | None) -> Any:
    written = _write_as_json(data)
    if written and not _holds_id_key(_to_bytes(written)):
        try:
            return _decode_quickly(written, kind, lookup)
        except _REFUSALS:
            pass  # the long way finds out the reason
    try:
        return _decode_slowly(data, kind, lookup)
    except RecursionError:
        raise RequestError("", "nested_too_deeply") from None


def _decode_slowly(
    data: bytes | str | Mapping[str, Any], kind: Any, lookup: CardLookup | None
) -> Any:
    """The way that knows what is wrong and where."""
    plain = fill_in_cards(parse_json(data) if isinstance(data, (bytes, str)) else data, lookup)
    try:
        return msgspec.convert(msgspec.json.decode(_encoder.encode(plain)), kind, strict=True)
    except (TypeError, UnicodeEncodeError) as error:
        raise RequestError("", "not_writable", error=error) from None
    except msgspec.ValidationError as error:
        raise explain_validation_error(error, plain, kind) from None


def _write_as_json(data: bytes | str | Mapping[str, Any]) -> bytes | str:
    """The request as JSON; empty if its plain values cannot be written so."""
    if isinstance(data, (bytes, str)):
        refuse_keys_twice(data)
        return data
    try:
        return _encoder.encode(data)
    except (TypeError, ValueError, RecursionError):
        return b""


def _decode_quickly(data: bytes | str, kind: Any, lookup: CardLookup | None) -> Any:
    """The fast way, for almost every request; it refuses without a reason, sometimes wrongly."""
    if kind is Request and not _seems_to_hold_ids(_to_bytes(data)):
        try:
            return _request_decoder.decode(data)
        except msgspec.ValidationError:
            pass  # there may be ids in it
    plain = msgspec.json.decode(data)
    put_cards_in_position(plain.get("position"), lookup)
    action, choices = plain.get("action"), plain.get("choices")
    if type(action) is dict:
        put_cards_in_fields(action, lookup)
    if type(choices) is list and choices:
        put_cards_in_list(choices, "choices", lookup)
    return msgspec.convert(plain, kind, strict=True)


_REFUSALS = (
    *(msgspec.MsgspecError, RequestError, UnicodeError, LongWayError),
    *(RecursionError, TypeError, AttributeError),
)
_ID_BYTES = b'"~id"'
_ESCAPES = b"\\u006", b"\\u007"  # letters of the key as escapes, which JSON reads as the same


def _holds_id_key(data: bytes) -> bool:
    """Whether the data holds the key of an id, or may; its rare signs are looked for first."""
    if b"~" in data and _ID_BYTES in data:
        return True
    return b"\\u00" in data and any(escape in data for escape in _ESCAPES)


def _seems_to_hold_ids(data: bytes) -> bool:
    """Whether a text is in the place of a card, as in nearly every request with ids."""
    return (_ID_SPACED if _SPACED in data else _ID_COMPACT) in data


# JSON is written with blanks after its colons or without; one look is enough for either.
_SPACED, _ID_SPACED, _ID_COMPACT = b'": ', b'"card": "', b'"card":"'


def _to_bytes(data: bytes | str) -> bytes:
    return data if isinstance(data, bytes) else data.encode("utf-8", "replace")


def encode_answer(answer: object) -> bytes:
    """An answer as compact JSON, cards given by id as their ids."""
    data = _encoder.encode(answer)
    if not _holds_id_key(data):
        return data
    pieces = data.split(_BEFORE_ID)
    return _shorten_cards(pieces) or _encoder.encode(_restore_ids(msgspec.json.decode(data)))


def _shorten_cards(pieces: list[bytes]) -> bytes | None:
    """The answer with ids in the place of cards; None if a card's facts were never seen yet.

    `pieces`: the answer cut before the id of each card. The id is the last thing written of a card,
    so each piece ends with the facts of the card whose id begins the next.
    """
    written: list[bytes] = []
    rest = pieces[0]
    for piece in pieces[1:]:
        card_id, _, after = piece.partition(b'"}')
        facts = _written_facts.get(card_id)
        if facts is None or not rest.endswith(facts):
            return None
        written += (rest[: -len(facts)], b'"', card_id, b'"')
        rest = after
    written.append(rest)
    return b"".join(written)


# The facts of cards given by id as they are written up to that id, as far as seen. They are cut out
# as bytes, which spares reading the whole answer again.
_written_facts: dict[bytes, bytes] = {}
_BEFORE_ID = b',"~id":"'
_MOST_WRITTEN = 10_000


def _restore_ids(value: Any) -> Any:
    if isinstance(value, dict):
        card_id = value.get(ID_KEY)
        if card_id:
            if len(_written_facts) >= _MOST_WRITTEN:
                _written_facts.clear()
            _written_facts[card_id.encode()] = _encoder.encode(value).partition(_BEFORE_ID)[0]
            return card_id
        return {key: _restore_ids(item) for key, item in value.items()}
    return [_restore_ids(item) for item in value] if isinstance(value, list) else value


def rule_request(
    request: Request,
    known: KnownTexts = no_known_texts,
    layer: EffectLayer | None = None,
    work: Work | None = None,
) -> Ruling:
    """The ruling on a decoded request. `layer` plays the texts of cards."""
    return judge.rule(
        request.edition,
        request.position,
        request.action,
        request.flips,
        known,
        request.choices,
        layer=layer,
        work=work,
    )


def rule_json(
    data: bytes | str | Mapping[str, Any],
    lookup: CardLookup | None = None,
    known: KnownTexts = no_known_texts,
    layer: EffectLayer | None = None,
    work: Work | None = None,
) -> bytes:
    """A request in, the ruling out, both as JSON. Raises RequestError with path and remedy.

    `lookup` gives a card's facts in the contract's form for a catalogue id, or None; `known` what
    texts a card has; `layer` plays them. `work`: how much may still be worked out, if several
    questions share it.
    """
    return encode_answer(rule_request(decode_request(data, lookup), known, layer, work))


def rule_plain(
    data: bytes | str | Mapping[str, Any],
    lookup: CardLookup | None = None,
    known: KnownTexts = no_known_texts,
    layer: EffectLayer | None = None,
    work: Work | None = None,
) -> dict[str, Any]:
    """Like `rule_json`, with the ruling as plain values."""
    plain: dict[str, Any] = msgspec.json.decode(rule_json(data, lookup, known, layer, work))
    return plain


def decode_question(
    data: bytes | str | Mapping[str, Any], lookup: CardLookup | None = None
) -> Question:
    """A question for all editions: a request whose edition may be left out."""
    question: Question = _decode_as(data, Question, lookup)
    return question


__all__: Sequence[str] = [
    "CardLookup",
    "Question",
    "Request",
    "decode_question",
    "decode_request",
    "encode_answer",
    "rule_json",
    "rule_plain",
    "rule_request",
]
