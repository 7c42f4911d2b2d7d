"""No answer to a question of the project's own is another than it was, unless it is meant to be."""

from tests.judging.whole_answers import FILE, answer_questions


def test_every_answer_is_as_it_was():
    kept = FILE.read_text().splitlines()
    found = list(answer_questions())
    assert len(found) > 3000
    was, now = set(kept), set(found)
    said = [f"- {line}" for line in kept if line not in now]
    said += [f"+ {line}" for line in found if line not in was]
    assert not said, "\n".join(["see tests/judging/whole_answers.py", *said[:40]])
    assert kept == found
