"""What the engine answers to the project's own questions, whole: a line each, in a golden file.

A case says what it asks about, and nothing of the rest of its answer: another step, another word
or another sentence cited would pass. The lines hold the rest as well: each step by its rule and
its message, and a digest of everything that is answered. Where an answer is meant to be another
from now on, run this, and read in the difference what became of which:

    .venv/bin/python -m tests.judging.whole_answers
"""

import json
import os
from functools import partial

from tests.support import paths
from tests.support.golden_lines import digest_text, write_lines

GOLDEN = paths.GOLDEN / "judging"
FILE = GOLDEN / "answers.tsv"
OF_TEXTS = paths.ROOT / "tests" / "judging" / "effects"
# Asked of every edition there is, what each says is written in them rule by rule.
HELD_BY_RULE = {"matrix", "years", "years_read_a", "years_read_b"}


def answer_questions():
    """A line for each question: its place and id, the steps of its answer, the whole's digest."""
    for file, ask in files_asked():
        yield from answer_file(file, ask)


def answers_kept():
    """The lines as they were, by the name of the file of their questions."""
    kept = {}
    for line in FILE.read_text().splitlines():
        kept.setdefault(line.partition("/")[0], []).append(line)
    return kept


def files_asked():
    """Each file of questions, with what answers them."""
    from judging.engine import rule_plain  # noqa: PLC0415 -- run by itself, the settings come first
    from judging.queries.cards import look_up_card  # noqa: PLC0415 -- the same
    from judging.queries.cards_texts import known_texts  # noqa: PLC0415 -- the same
    from judging.queries.effects import shipped_layer  # noqa: PLC0415 -- the same

    with_texts = partial(
        rule_plain, lookup=look_up_card, known=known_texts(), layer=shipped_layer()
    )
    for file in list_files():
        yield (
            file,
            with_texts if OF_TEXTS in file.parents else partial(rule_plain, lookup=look_up_card),
        )


def list_files():
    """The files of questions, those about texts last."""
    plain = sorted(GOLDEN.rglob("*.jsonl"))
    return [
        *(file for file in plain if file.stem not in HELD_BY_RULE),
        *sorted(OF_TEXTS.glob("cases/*.jsonl")),
    ]


def cases_of(file):
    """Each case of a file under each edition: its name, and itself."""
    for line in file.read_bytes().splitlines():
        case = json.loads(line)
        for edition in editions_of(case) if "action" in case else ():
            name = f"{file.stem}/{case['id']}/{edition}"
            yield name, {"expect": {}, **case, "edition": edition}


def answer_file(file, ask):
    from judging.engine import RequestError  # noqa: PLC0415 -- the same
    from judging.engine.conformance import questions_of  # noqa: PLC0415 -- the same

    for name, asked in cases_of(file):
        try:
            for where, _expect, answered in questions_of(asked, ask):
                yield describe_answer(name + where.rstrip("."), answered)
        except RequestError as refused:
            yield f"{name}\trefused: {refused}"


def editions_of(case):
    """The case's own; of one that is asked in several, those it says something about."""
    return [case["edition"]] if "edition" in case else sorted(case["expect"])


def describe_answer(name, answered):
    steps = " ".join(f"{step['rule']}:{step['message']}" for step in answered["steps"])
    return f"{name}\t{steps}\t{digest_text(json.dumps(answered, sort_keys=True))}"


def main():
    import django  # noqa: PLC0415 -- with the settings named only now

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    write_lines(FILE, answer_questions())


if __name__ == "__main__":
    main()
