"""Questions to compare the kit's engine with the server's: golden, odd and wrong ones."""

import json

import msgspec
from django.utils import translation

from judging.engine import RequestError, refusal_body, rule_json
from judging.queries.cards import look_up_card
from judging.queries.wording import refusal_in_words
from tests.support import paths

GOLDEN = paths.GOLDEN / "judging"
FIELDS = ("edition", "position", "action", "flips")
_DRAWS = {"edition": "expedition-2002", "action": {"type": "draw"}}
_OF_A = {"name": "Oddish", "hp": 50}
WRONG = [
    {"edition": 1},
    {"edition": "expedition-2020", "action": {"type": "draw"}},
    {"edition": "expedition-2002", "action": {"type": "zap"}},
    {"edition": "expedition-2002", "action": {}},
    *({"edition": "expedition-2002", "action": {"type": kind}} for kind in (1, None, [], {})),
    {"edition": "expedition-2002", "action": {"type": "retreat", "to": 9}},
    {"edition": "expedition-2002", "action": {"type": "retreat", "to": "a"}},
    {"edition": "expedition-2002", "action": {"type": "attack", "attack": "Embr"}},
    {**_DRAWS, "flips": "heads"},
    {**_DRAWS, "flips": ["heads", "edge"]},
    *(
        {**_DRAWS, "position": {"players": {"A": {"active": {"card": _OF_A | wrong}}}}}
        for wrong in (
            {"name": ""},
            {"hp": 15},
            {"hp": "many"},
            {"types": ["Fier"]},
            {"hpp": 30},
            {"retreat": []},
            {"weaknesses": [{"type": "Fire", "amount": "much"}]},
            {"attacks": [{"name": "Ember", "damage": "lots"}]},
        )
    ),
    {**_DRAWS, "position": {"players": {"A": {"bench": [{"card": _OF_A}] * 6}}}},
    {**_DRAWS, "position": {"players": {"A": {"this_turn": {"powers_used": [["a", "b", "c"]]}}}}},
    {**_DRAWS, "choices": [["heads"]]},
    {**_DRAWS, "choices": [[{"nmae": "Oddish"}]]},
]
_LASTING = {"name": "Glare", "forbids": ["attack"], "until": "end_of_turn", "sets": {"hp": "+10"}}
_MORE_OF_A = {
    "active": {"card": _OF_A, "effects": [_LASTING]},
    "hand": [None],
    "effects": [_LASTING],
}
ODD = [
    {**_DRAWS, "position": {"players": {"A": _MORE_OF_A}}, "choices": [[0], [{"name": "Oddish"}]]},
    {**_DRAWS, "position": {"players": {"A": _MORE_OF_A}}, "action": {"type": "look"}},
    {**_DRAWS, "position": {"players": {"A": _MORE_OF_A}}, "action": {"type": "end_turn"}},
]


def read_questions():
    """Every golden case as a JSON request with cards written out, then odd and wrong questions."""
    files = sorted(GOLDEN.rglob("*.jsonl"))
    lines = (line for path in files for line in path.read_bytes().splitlines())
    cases = [case for case in map(json.loads, lines) if "action" in case]
    asked = [{name: case[name] for name in FIELDS if name in case} for case in cases]
    return [json.dumps(written_out(one)) for one in [*asked, *ODD, *WRONG]]


def written_out(value):
    """The value with facts in place of catalogue ids, as the kit has no catalogue."""
    if isinstance(value, dict):
        return {name: written_out(one) for name, one in value.items()}
    if isinstance(value, list):
        return [written_out(one) for one in value]
    facts = look_up_card(value) if isinstance(value, str) and "-" in value else None
    return value if facts is None else facts


def of_server(question, language="en"):
    try:
        return rule_json(question).decode()
    except RequestError as error:
        with translation.override(language):
            body = refusal_body(error.path, refusal_in_words(error))
        return msgspec.json.encode(body).decode()
