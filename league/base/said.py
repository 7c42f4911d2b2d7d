"""Makes words of others fit to be shown: on one line, without unseen characters, not too long."""

LONGEST_WORDS = 300
# letters of the refusal of a file, which quotes path and value from the file
LONGEST_REFUSAL = 1_000


def clean_words(said: object, most: int = LONGEST_WORDS) -> str:
    """One line of at most so many letters, with a question mark for each that cannot be seen."""
    text = " ".join(str(said)[: 2 * most].split())
    return "".join(each if each.isprintable() else "?" for each in text)[:most]
