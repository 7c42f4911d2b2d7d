"""Cards that alter damage, read by name: `2 PlusPower, Defender`.

What each of them does stands in cards_played.toml.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from msgspec import Struct

from judging.engine import EDITIONS
from judging.web.forms.ask.cards_typed import read_played_card

UNPLAYED_TEXTS = {
    "hp_20": _later("its 20 HP more"),
    "prize": _later("the Prize more when it is Knocked Out"),
    "more_prizes": _later("whether its player has more Prizes left"),
    "coin": _later("its coin against a Knock Out"),
    "weakness": _later("that there is no Weakness"),
}
MOST_CARDS = 10
_STAGE_OF = {"attacker": "attacker", "defender": "defender_cards"}
_PART_PATTERN = re.compile(r"(?:(?P<count>\d{1,2})\s*[x×]?\s+)?(?P<name>.+)", re.DOTALL)


class AlteringCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One card: what it changes, and what of it is not played (`lacks`: keys of UNPLAYED_TEXTS)."""

    name: str
    editions: tuple[str, ...]
    cards: tuple[str, ...]
    on: Literal["attacker", "defender", ""] = ""
    change: str = ""
    tool: bool = False
    lacks: tuple[str, ...] = ()

    @property
    def effect(self) -> dict[str, str]:
        """The card as an effect of the ruling contract; empty where it cannot be one."""
        return (
            {"name": self.name, "at": _STAGE_OF[self.on], "change": self.change}
            if self.change
            else {}
        )

    def played_as(self, edition: str) -> str | None:
        """The printing whose text is played; None where there is none, and `effect` is used."""
        return read_played_card(self.name, edition, ("trainer",))


@lru_cache(maxsize=1)
def altering_cards() -> Mapping[str, AlteringCard]:
    """Every card by its name."""
    text = Path(__file__).with_name("cards_played.toml").read_text(encoding="utf-8")
    cards = msgspec.convert(tomllib.loads(text)["card"], list[AlteringCard])
    return {card.name: card for card in cards}


def cards_to_offer(edition: str, on: str) -> list[str]:
    """The cards of an edition's years that alter damage on an attacker or on a defender."""
    known = edition in EDITIONS
    return [
        card.name
        for card in altering_cards().values()
        if (edition in card.editions or not known) and (card.on or "defender") == on
    ]


def read_played(text: str) -> list[AlteringCard]:
    """The cards named, in order. Raises ValidationError naming the part that cannot be read."""
    parts = [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]
    cards = [card for part in parts for card in _read_part(part)]
    if len(cards) > MOST_CARDS:
        raise ValidationError(_("At most %(most)s cards."), params={"most": MOST_CARDS})
    return cards


def cards_in_words(cards: Iterable[str]) -> str:
    """Names in the form `read_played` reads, equal ones counted together."""
    return ", ".join(
        f"{count} {name}" if count > 1 else name for name, count in Counter(cards).items()
    )


def card_of_effect(effect: Any) -> str:
    """The card that an effect of the ruling contract stands for; empty where it is another's."""
    card = altering_cards().get(effect.get("name", ""))
    return card.name if card and card.effect == effect else ""


def _read_part(part: str) -> list[AlteringCard]:
    match = _PART_PATTERN.fullmatch(part)
    name = match["name"].strip() if match else part
    by_folded = {card_name.casefold(): card_name for card_name in altering_cards()}
    known = by_folded.get(name.casefold())
    if match is None or known is None:
        near = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.6)
        names = by_folded[near[0]] if near else ", ".join(altering_cards())
        raise ValidationError(
            _("“%(part)s” is none of these cards. There are: %(names)s."),
            params={"part": part, "names": names},
        )
    return [altering_cards()[known]] * min(int(match["count"] or 1), MOST_CARDS + 1)
