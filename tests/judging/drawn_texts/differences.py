"""The differences found between the wordings of drawn texts, pair by pair: a golden file.

One text of a pair is taken for a print, so it has the name of its card. Write the file anew with

    .venv/bin/python -m tests.judging.drawn_texts.differences
"""

from itertools import pairwise

from judging.engine.effects.checking import find_differences
from judging.engine.effects.loader import EffectDataError
from judging.engine.effects.words import put_card_in_words
from tests.judging.drawn_texts.answers import open_lines, read_names, read_texts
from tests.judging.drawn_texts.cases import draw_case
from tests.judging.drawn_texts.draws import Draws
from tests.support import paths
from tests.support.golden_lines import write_lines

FILE = paths.GOLDEN / "judging" / "drawn_texts_differences.tsv"
NAME, BASE = "Krabby", 30
EVERY = 7


def tell_texts(names):
    """Yield (name, wording) of each case whose text is valid data."""
    for name in names:
        topic, _, number = name.rpartition("/")
        try:
            entries = read_texts(draw_case(topic, int(number))).cards.values()
        except EffectDataError:
            continue
        told = (text for entry in entries for text in put_card_in_words(entry).values())
        yield name, " ".join(told)


def list_differences():
    """Yield a line for each pair of neighbours, and for each text against itself."""
    names = read_names(open_lines())
    told = list(tell_texts(name for name in names if Draws(name).is_one_of("told", 1, EVERY)))
    for (name, text), (other, ours) in pairwise(told):
        for against, words in ((other, ours), (name, text)):
            printed = text.replace("this Pokémon", NAME)
            found = find_differences([printed], words, NAME, BASE)
            yield f"{name}\t{against}\t{'; '.join(found)}"


def main():
    write_lines(FILE, list_differences())


if __name__ == "__main__":
    main()
