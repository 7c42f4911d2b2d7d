"""What the engine answers to the drawn questions, whole: a line each, in golden files.

The cases that are written by hand ask what somebody thought of. These ask at random, by fixed
seeds, what nobody did: each kind of action under each edition over full tables. Of many that were
drawn those stand in the files that answer most differently. Where an answer is meant to be another
from now on, run this, and read in the difference what became of which:

    .venv/bin/python -m tests.judging.drawn.answers
"""

import json
import os
from functools import cache, partial

from tests.judging.drawn.actions import MAKERS
from tests.judging.drawn.questions import draw_question
from tests.judging.drawn.wrong import draw_wrong
from tests.judging.whole_answers import describe_answer
from tests.support import paths
from tests.support.golden_lines import write_lines

FILES = sorted((paths.GOLDEN / "judging" / "drawn").glob("*.tsv"))


@cache
def make_asker():
    """What answers, with the texts of cards that are played."""
    from judging.engine import rule_json  # noqa: PLC0415 -- run by itself, the settings come first
    from judging.queries.cards import look_up_card  # noqa: PLC0415 -- the same
    from judging.queries.cards_texts import known_texts  # noqa: PLC0415 -- the same
    from judging.queries.effects import shipped_layer  # noqa: PLC0415 -- the same

    return partial(rule_json, lookup=look_up_card, known=known_texts(), layer=shipped_layer())


def draw_named(name):
    kind = name.partition("/")[0]
    return draw_wrong(name, tuple(MAKERS)) if kind == "wrong" else draw_question(name)


def write_question(name):
    """As plain values, as compact JSON or as JSON with blanks: each is read in a way of its own."""
    question, way = draw_named(name), int(name.rpartition("/")[2]) % 3
    if way == 0:
        return question
    blanks = None if way == 1 else (",", ":")
    return json.dumps(question, separators=blanks, ensure_ascii=way == 1).encode()


def answer_named(name):
    """The line of a question: its name, the steps of its answer or the refusal, a digest."""
    from judging.engine import RequestError  # noqa: PLC0415 -- the same

    try:
        answered = json.loads(make_asker()(write_question(name)))
    except RequestError as refused:
        return f"{name}\trefused: {refused}"
    return describe_answer(name, answered)


def names_in(file):
    return [line.partition("\t")[0] for line in file.read_text().splitlines()]


def main():
    import django  # noqa: PLC0415 -- with the settings named only now

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for file in FILES:
        write_lines(file, [answer_named(name) for name in names_in(file)])


if __name__ == "__main__":
    main()
