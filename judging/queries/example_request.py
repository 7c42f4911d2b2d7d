"""A question as JSON, with which forms and the API show how one is written."""

from decks.engine.documents import publisher_change

EXAMPLE_REQUEST = {
    "edition": publisher_change()[1].key,
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}
