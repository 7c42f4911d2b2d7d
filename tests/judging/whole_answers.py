"""The engine's whole answers to our own questions: a golden file with a line per answer.

A case checks only some of its answer: another step, word or citation would pass. The lines hold
the rest as well: each step by its rule and message, and a digest of the whole answer. After an
intended change, write the file anew and read in the difference what became of each answer:

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
# Left out: these files already hold the answers of every edition rule by rule.
HELD_BY_RULE = {"matrix", "years", "years_read_a", "years_read_b"}


def answer_questions():
    """Yield a line per answer: file, case and edition; the steps; a digest of the whole."""
    for file, ask in files_asked():
        yield from answer_file(file, ask)


def answers_kept():
    """The stored lines, by the name of the file of questions."""
    kept = {}
    for line in FILE.read_text().splitlines():
        kept.setdefault(line.partition("/")[0], []).append(line)
    return kept


def files_asked():
    """Yield each file of questions with the function that answers them."""
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
    """Yield (name, question) for each case of a file under each of its editions."""
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
    """The edition of the case, or those that its `expect` has entries for."""
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
