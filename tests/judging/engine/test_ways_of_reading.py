"""A request is read as the same from JSON, from plain values, and by the slow way."""

import json
from types import MappingProxyType

from judging.engine import RequestError, wire
from judging.queries.cards import look_up_card
from tests.support import paths


def find_golden():
    for name in ("blind", "odd", "unknown", "energy", "not_considered"):
        for line in (paths.GOLDEN / "judging" / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            if "edition" in case:
                named = ("edition", "position", "action", "flips", "choices")
                yield {key: case[key] for key in named if key in case}


def read_or_refused(asked):
    try:
        return wire.decode_request(asked, look_up_card)
    except RequestError as refused:
        return refused.path, refused.message


def test_a_request_is_the_same_from_json_from_values_and_read_the_long_way():
    """A mapping that is no dict cannot be written as JSON, so it is read the slow way."""
    asked = list(find_golden())
    assert any('"card": "' in json.dumps(one) for one in asked)
    for one in asked:
        read = read_or_refused(MappingProxyType(one))
        assert read_or_refused(one) == read == read_or_refused(json.dumps(one))
