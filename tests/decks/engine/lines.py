"""What a list is read as, in short form."""

from decks.engine.lists import read_list


def read_lines(catalogue, text):
    """Each card line as (count, card id or None, status)."""
    deck = read_list(text, catalogue)
    return [
        (line.count, line.card.id if line.card else None, line.reading.status)
        for line in deck.lines
    ]


def read_cards(catalogue, text):
    """Each card line as (count, card id or None)."""
    return [(count, card) for count, card, _status in read_lines(catalogue, text)]


def read_kinds(catalogue, text):
    """The kind of each line that names no card."""
    return [other.kind for other in read_list(text, catalogue).others]
