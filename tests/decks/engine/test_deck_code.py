"""The short code of a list: what changes it, and what does not."""

from decks.engine.lists.code import deck_code


def make_line(count: int, card: str | None, text: str = "") -> dict:
    return {"count": count, "card": card, "name": None, "text": text}


def test_a_code_is_of_the_cards_and_not_of_how_they_are_written_down():
    cards = [make_line(4, "a1"), make_line(2, "b2"), make_line(1, None, "My  own card")]
    code = deck_code(cards)
    assert len(code) == 8
    assert code.isalnum()
    assert not set(code) & set("ILOU")
    spread = [
        make_line(1, "a1"),
        make_line(2, "b2"),
        make_line(1, None, "my own CARD"),
        make_line(3, "a1"),
    ]
    assert deck_code(spread) == code
    assert deck_code([make_line(3, "a1"), *cards[1:]]) != code
    assert deck_code([make_line(4, "a2"), *cards[1:]]) != code
    assert deck_code([]) == ""


def test_codes_stay_the_same_for_ever_since_they_stand_on_paper():
    assert deck_code([make_line(60, "base1-99")]) == "ZF2M2TM8"
