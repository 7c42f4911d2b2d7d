"""An example of a question as JSON, which forms and the API show."""

from decks.engine.documents import publisher_change

EXAMPLE_REQUEST = {
    "edition": publisher_change()[1].key,
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}
