"""The short code of a list: what changes it, and what does not."""

from decks.engine.lists.code import deck_code


def line(count: int, card: str | None, text: str = "") -> dict:
    return {"count": count, "card": card, "name": None, "text": text}


def test_a_code_is_of_the_cards_and_not_of_how_they_are_written_down():
    cards = [line(4, "a1"), line(2, "b2"), line(1, None, "My  own card")]
    code = deck_code(cards)
    assert len(code) == 8
    assert code.isalnum()
    assert not set(code) & set("ILOU")
    spread = [line(1, "a1"), line(2, "b2"), line(1, None, "my own CARD"), line(3, "a1")]
    assert deck_code(spread) == code
    assert deck_code([line(3, "a1"), *cards[1:]]) != code
    assert deck_code([line(4, "a2"), *cards[1:]]) != code
    assert deck_code([]) == ""


def test_codes_stay_the_same_for_ever_since_they_stand_on_paper():
    assert deck_code([line(60, "base1-99")]) == "ZF2M2TM8"
