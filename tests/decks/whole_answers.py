"""Whole answers for very many lists, decks, formats and imports: golden files, a line per input.

A line has its answer in short and a digest of the whole. After an intended change, write the files
anew and read in the difference what became of each input:

    .venv/bin/python -m tests.decks.whole_answers
"""

import os
from functools import partial

from tests.support import paths
from tests.support.golden_lines import write_lines

FOLDER = paths.GOLDEN / "decks" / "answers"


def list_parts():
    """Yield (file name, function); called with a catalogue, it returns the lines of that file."""
    # Imported late: when this file is run as a script, Django's settings come first.
    from tests.decks.whole import (  # noqa: PLC0415 -- as above
        entries,
        facts,
        lines,
        lists,
        papers,
        sources,
        verdicts,
    )

    shared = {"lines": (lines.tell_lines, 4), "lists": (lists.tell_lists, 4),
              "formats": (verdicts.tell_formats, 6)}  # fmt: skip
    alone = {
        "every-format": verdicts.tell_every_format,
        "rulebooks": verdicts.tell_rulebooks,
        "choices": verdicts.tell_choices,
        "texts": verdicts.tell_texts,
        "entries": entries.tell_entries,
        "changes": entries.tell_changes,
        "seasons": facts.tell_seasons,
        "cards": facts.tell_cards,
        "names": facts.tell_names,
        "books": facts.tell_books,
        "odds": facts.tell_odds,
        "ptcg": sources.tell_ptcg,
        "tcgdex": sources.tell_tcgdex,
        "plans": sources.tell_plans,
        "papers": papers.tell_papers,
    }
    for name, (tell, parts) in shared.items():
        for part in range(parts):
            yield f"{name}-{part + 1}", partial(tell, part=part, parts=parts)
    yield from alone.items()


def main():
    import django  # noqa: PLC0415 -- with the settings named only now

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from decks.queries.catalogue import current_catalogue  # noqa: PLC0415 -- as above

    answers = {name: list(tell(current_catalogue())) for name, tell in list_parts()}
    for file in FOLDER.glob("*.tsv"):
        file.unlink()
    for name, lines in answers.items():
        write_lines(FOLDER / f"{name}.tsv", lines)


if __name__ == "__main__":
    main()
