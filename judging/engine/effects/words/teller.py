"""Fills in messages in the reader's language, as one Pokémon or one player sees them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from judging.engine.effects.words.phrases import MANY, ONE
from judging.engine.phrases import Translate

# The sides seen from a rule left on the opponent, who is “you” there.
_ACROSS = {"you": "opponent", "opponent": "you", "both": "both"}


class Teller(NamedTuple):
    """How a text is told: the language, what `self` is called, and who is “you”.

    `own`: the message id for `self`. `across`: the data's `you` is the reader's opponent.
    `amounts`: the function that words an amount; it is passed in because an amount can name
    Pokémon, and the phrase for Pokémon can hold an amount. `attack`: the text belongs to an attack
    and may call itself one.
    """

    amounts: "Callable[[Teller, Any], str]"
    translate: Translate = str
    own: str = "this_pokemon"
    across: bool = False
    attack: bool = True

    def fill_in(self, message: str, count: int | None = None, **args: object) -> str:
        """The message filled in, in its singular form if `count` is 1 and it has one."""
        template = ONE.get(message) if count == 1 else None
        return self.translate(template or MANY[message]).format(count=count, **args)

    def word_amount(self, amount: Any) -> str:
        """An amount as a noun: “20”, “the number of heads”."""
        return self.amounts(self, amount)

    def seen_side(self, side: str) -> str:
        """A side of the data as the reader sees it: you, opponent or both."""
        return _ACROSS[side] if self.across else side

    def fill_for_side(
        self, message: str, side: str, count: int | None = None, **args: object
    ) -> str:
        """The variant of a message for a side, filled in."""
        return self.fill_in(f"{message}_{self.seen_side(side)}", count, **args)

    def translate_word(self, word: str) -> str:
        """A word of the game: a type, a Special Condition."""
        return self.translate(word)

    def name_pokemon(self, name: str) -> str:
        """A Pokémon that the data names, such as self, defending or it."""
        if name == "self":
            return self.fill_in(self.own)
        if name == "active":
            return self.fill_for_side("active", "you")
        return self.fill_in("defending_across" if name == "defending" and self.across else name)

    def join_with_or(self, items: Iterable[str]) -> str:
        """“a, b or c”."""
        return self._joined("or", tuple(items))

    def join_with_and(self, items: Iterable[str]) -> str:
        """“a, b and c”."""
        return self._joined("and", tuple(items))

    def _joined(self, message: str, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.fill_in(message, items=", ".join(items[:-1]), last=items[-1])


def in_a_row(clauses: Sequence[str]) -> str:
    """Clauses joined as “a; b”; one that contains others is bracketed unless it is the last."""
    last = len(clauses) - 1
    return "; ".join(
        f"({clause})" if ": " in clause and place != last else clause
        for place, clause in enumerate(clauses)
    )


def as_sentences(clauses: Iterable[str]) -> str:
    """Clauses as sentences of their own, one after the other."""
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses if clause)
