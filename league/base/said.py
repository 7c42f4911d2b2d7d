"""What others said, made to be shown: in a line, without what cannot be seen, not too long."""

LONGEST_WORDS = 300
LONGEST_REFUSAL = 1_000  # letters of what refuses a file: path and value are the file's own


def clean_words(said: object, most: int = LONGEST_WORDS) -> str:
    """One line of at most so many letters, a question mark for each that cannot be seen."""
    text = " ".join(str(said)[: 2 * most].split())
    return "".join(each if each.isprintable() else "?" for each in text)[:most]
