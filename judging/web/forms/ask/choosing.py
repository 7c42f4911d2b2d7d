"""The buttons of an open question: one for each option, with its effect on the address."""

from typing import NamedTuple

from judging.queries.ask import RulingAnswer
from judging.queries.choosing import OpenChoice, choices_made, open_choice
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.picks import FOUND, MORE, NOTHING, is_finished, parts_of
from league.base.numbers import read_whole_number


class OptionButton(NamedTuple):
    """One option: its words, its button's `press` value (empty if disabled), how often picked.

    `times`: how often it may be picked at most.
    """

    words: str
    press: str
    picked: int
    times: int


class ChoiceButtons(NamedTuple):
    """An open question with its buttons. `finish`: the `press` value that ends the answer."""

    choice: OpenChoice
    options: list[OptionButton]
    picked: list[str]
    finish: str
    found: str

    @property
    def is_counted(self) -> bool:
        """Whether several options can be picked, so that a count is shown."""
        return self.choice.most > 1


def fitting_answers(table: TableQuestion) -> list[str]:
    """The answers given, up to the first that this table does not ask or offer."""
    answers = table.table.answers
    if not table.is_valid():
        return answers
    finished = [answer for answer in answers if is_finished(answer)]
    fitting = len(choices_made(table.as_request()))
    return answers if fitting == len(finished) else answers[:fitting]


def cards_not_taken(before: list[str], answers: list[str]) -> str:
    """The cards named for a pile in answers that were dropped because nothing asks for them."""
    left_out = [part for answer in before[len(answers) :] for part in parts_of(answer)]
    return ", ".join(part.removeprefix(FOUND) for part in left_out if part.startswith(FOUND))


def open_question(answer: RulingAnswer, table: TableQuestion) -> ChoiceButtons | None:
    """The question that a ruling leaves open, with its buttons."""
    if answer.select is None:
        return None
    return choice_buttons(open_choice(answer.select), table.table.answers)


def choice_buttons(choice: OpenChoice, answers: list[str]) -> ChoiceButtons:
    """The buttons of a question, with the options already picked in an unfinished answer."""
    begun = parts_of(answers[-1]) if answers and not is_finished(answers[-1]) else []
    options = [
        OptionButton(words, _press_option(choice, begun, number), begun.count(str(number)), times)
        for number, (words, times) in enumerate(choice.options)
    ]
    enough = choice.least <= len(begun) and (choice.most > 1 or choice.least == 0)
    return ChoiceButtons(
        choice,
        options,
        [_part_in_words(choice, part) for part in begun],
        f"pick:{MORE.join(begun) or NOTHING}" if enough else "",
        _press_find(choice, begun) if choice.found else "",
    )


def _press_option(choice: OpenChoice, begun: list[str], number: int) -> str:
    """The `press` value of an option's button; empty where it cannot be picked again."""
    if begun.count(str(number)) >= choice.options[number][1] or len(begun) >= choice.most:
        return ""
    picked = [*begun, str(number)]
    if choice.kind == "order" and len(picked) == len(choice.options) - 1:
        picked += {str(left) for left in range(len(choice.options))} - set(picked)
    return f"pick:{MORE.join(picked)}{MORE if len(picked) < choice.most else ''}"


def _press_find(choice: OpenChoice, begun: list[str]) -> str:
    return f"find:{MORE}" if len(begun) + 1 < choice.most else "find:"


def _part_in_words(choice: OpenChoice, part: str) -> str:
    if part.startswith(FOUND):
        return part.removeprefix(FOUND)
    number = read_whole_number(part)
    if number is None or number >= len(choice.options):
        return part
    return choice.options[number][0]
