"""What decks hold of people: a list handed in stays for its event, what names its player goes."""

from django.apps.registry import Apps

from league.domain import removing


@removing.scrubs_person
def free_decks(apps: Apps, player: int, full_name: str) -> None:
    """A player's decks are called nothing, and rows of batches no more by the player's name."""
    apps.get_model("decks", "Deck")._base_manager.filter(player=player).update(name="")  # noqa: SLF001
    rows = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    rows.filter(deck__player=player).update(name="–")
    rows.filter(name__iexact=full_name).update(name="–")
