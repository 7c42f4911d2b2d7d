"""The engine's whole answers about drawn texts: a golden file with a line per case.

The file also says which numbers of a topic are asked. After an intended change of an answer, write
it anew and read in the difference what became of each case; a new topic gets its first few numbers:

    .venv/bin/python -m tests.judging.drawn_texts.answers
"""

import json

import msgspec

from judging.engine import RequestError, rule_plain
from judging.engine.effects.checking import read_features
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library
from judging.engine.effects.loader import EffectDataError, read_effects
from judging.engine.effects.words import put_card_in_words
from tests.judging.drawn_texts import cards
from tests.judging.drawn_texts.cases import draw_case, list_topics
from tests.judging.drawn_texts.draws import Draws
from tests.support import paths
from tests.support.golden_lines import digest_text, write_lines

FILE = paths.GOLDEN / "judging" / "drawn_texts.tsv"
NEW = 5

MOST_CHOICES = 6


def read_texts(case):
    file = {"set": cards.SET, "name": "Harbour Lights", "cards": case.texts}
    return read_effects({f"{cards.SET}.json": msgspec.json.encode(file)})


def answer_case(case):
    """Yield all answers of a case; raises EffectDataError if its text is refused as data."""
    effects = read_texts(case)
    layer = CardTextLayer(Library(effects))
    told = [put_card_in_words(entry) for entry in effects.cards.values()]
    yield {"words": told, "read": [read_again(text) for one in told for text in one.values()]}
    draws = Draws(case.name)
    for asked in case.asked:
        yield from follow_question(draws, case, layer, asked)


def read_again(text):
    """The features read in a text, as for comparing it with a print, sorted."""
    found = read_features(text)._asdict()
    return {name: sorted(map(repr, one.elements())) for name, one in found.items()}


def follow_question(draws, case, layer, asked):
    """Yield the answers to a question and to those that follow it on the table left by it."""
    first = {key: asked[key] for key in asked if key != "then"}
    answer = {"position": asked["position"]}
    for following in (first, *asked.get("then", ())):
        request = {"edition": case.edition, "position": answer["position"], **following}
        try:
            for answer in choose_through(draws, case, layer, request):
                yield answer
        except RequestError as refused:
            yield {"refused": str(refused)}
            return
        if answer.get("select") or not answer.get("legal") or not answer.get("position"):
            return


def choose_through(draws, case, layer, request):
    """Yield the answers to one question, with choices drawn until none is left to make."""
    for turn in range(MOST_CHOICES):
        answer = rule_plain(msgspec.json.encode(request), case.facts.get, layer=layer)
        yield answer
        select = answer.get("select")
        if not select:
            return
        picks = draw_picks(draws, select, turn)
        request = request | {"choices": [*request.get("choices", ()), picks]}


def draw_picks(draws, select, turn):
    """Draw picks among the options within the limits; rarely one pick too many."""
    most = max(select["min"], min(select["max"], 3))
    count = draws.draw_number(f"picks {turn}", select["min"], most)
    if select.get("found"):
        return [
            {"found": draws.pick_one(f"found {turn} {n}", cards.IN_PILES)} for n in range(count)
        ]
    options = range(len(select["options"]))
    picked = sorted(options, key=lambda option: draws.weigh_place("pick", turn, option))[:count]
    return picked if draws.is_one_of(f"exactly {turn}", 39, 40) else [*picked, 0]


def describe_case(case):
    """The line of a case: how each answer ended, in a word or two, and a digest of all."""
    try:
        answers = list(answer_case(case))
    except EffectDataError as refused:
        return f"{case.name}\t{case.edition}\tno such text: {refused}"
    ends = " ".join(describe_answer(answer) for answer in answers[1:])
    digest = digest_text(json.dumps(answers, sort_keys=True))
    return f"{case.name}\t{case.edition}\t{ends}\t{digest}"


def describe_answer(answer):
    if "refused" in answer:
        return f"refused({answer['refused'].partition(':')[0]})"
    if answer.get("select"):
        return f"asks({answer['select']['message']})"
    told = [step["message"] for step in answer["steps"] if "(Harbour Lights" in step["source"]]
    return f"{'yes' if answer['legal'] else 'no'}({','.join(told)})"


def answer_again(names):
    """Yield the lines of these cases as they are now."""
    for name in names:
        topic, _, number = name.rpartition("/")
        yield describe_case(draw_case(topic, int(number)))


def read_names(lines):
    return [line.partition("\t")[0] for line in lines]


def name_cases(lines):
    """Yield the names of the file's cases, and the first few of each topic without any."""
    names = read_names(lines)
    asked = {name.rpartition("/")[0] for name in names}
    for topic in list_topics():
        of_it = [name for name in names if name.rpartition("/")[0] == topic]
        yield from of_it if topic in asked else (f"{topic}/{n}" for n in range(NEW))


def main():
    lines = open_lines()
    write_lines(FILE, list(answer_again(name_cases(lines))))


def open_lines():
    return FILE.read_text().splitlines()


if __name__ == "__main__":
    main()
