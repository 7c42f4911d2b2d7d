"""What decks hold of people: a list handed in stays for its event, what names its player goes."""

from django.apps.registry import Apps

from league.domain import removing


@removing.scrubs_person
def free_decks(apps: Apps, player: int, full_name: str) -> None:
    """A player's decks are called nothing, and no list or row of a batch by the player's name."""
    apps.get_model("decks", "Deck")._base_manager.filter(player=player).update(name="")  # noqa: SLF001
    rows = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    rows.filter(deck__player=player).update(name="–")
    rows.filter(name__iexact=full_name).update(name="–")
    # Apps that write lists put the player's name above them.
    for table, where, columns in (
        ("Deck", {"player": player}, ("text", "verdict")),
        ("CheckRow", {"deck__player": player}, ("text", "answer")),
    ):
        removing.leave_name_out(apps, ("decks", table), where, columns, full_name)
