"""The engine's whole answers to drawn questions: golden files, a line per question.

Cases written by hand ask what somebody thought of. These are drawn at random with fixed seeds and
ask what nobody did: each kind of action under each edition over full tables. The files keep those
of many whose answers differ most. After an intended change of an answer, write the files anew and
read in the difference what became of each question:

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
    """The engine's `rule_json` with the catalogue and the shipped card texts."""
    from judging.engine import rule_json  # noqa: PLC0415 -- run by itself, the settings come first
    from judging.queries.cards import look_up_card  # noqa: PLC0415 -- the same
    from judging.queries.cards_texts import known_texts  # noqa: PLC0415 -- the same
    from judging.queries.effects import shipped_layer  # noqa: PLC0415 -- the same

    return partial(rule_json, lookup=look_up_card, known=known_texts(), layer=shipped_layer())


def draw_named(name):
    kind = name.partition("/")[0]
    return draw_wrong(name, tuple(MAKERS)) if kind == "wrong" else draw_question(name)


def write_question(name):
    """The question as plain values or as JSON, compact or with blanks: all are read differently."""
    question, way = draw_named(name), int(name.rpartition("/")[2]) % 3
    if way == 0:
        return question
    blanks = None if way == 1 else (",", ":")
    return json.dumps(question, separators=blanks, ensure_ascii=way == 1).encode()


def answer_named(name):
    """The line of a question: its name, then the steps and digest of its answer or the refusal."""
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
