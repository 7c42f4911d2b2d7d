"""Facts of tournaments by the years they held: time, penalties, rounds and cut, formats, bans.

Where a rule has editions, a fact has eras. `judging.queries.lookup.facts` makes the facts from the
service's own data; this module has the shape in which they are looked up and read.
"""

from collections.abc import Collection, Mapping

import msgspec
from msgspec import Struct

from judging.library.entry import Text

FACT = "fact"


class Era(Struct, frozen=True):
    """What held for tournaments from day `since` to day `until` (both included, ISO; empty: open).

    `name`: what the time is called. `lines`: what held, a sentence each. `source`: where that is
    documented. `unconfirmed`: what of it is not certain.
    """

    name: str
    lines: tuple[str, ...]
    since: str = ""
    until: str = ""
    source: str = ""
    unconfirmed: str = ""


class Fact(Struct, frozen=True):
    """Something about tournaments that people look up, era by era, oldest first.

    `topic`: the topic it belongs to. `page`: the name of its page in the service and that page's
    arguments; empty where its only page is the library's. `card`: the one card it is about.
    `other`: what is said of a card that the fact does not name, with `{card}` in it.
    """

    id: str
    title: str
    topic: str
    words: tuple[str, ...]
    eras: tuple[Era, ...]
    page: tuple[str, ...] = ()
    card: str = ""
    other: str = ""
    language: str = "en"
    kind: str = FACT
    rules: tuple[str, ...] = ()
    related: tuple[str, ...] = ()

    @property
    def editions(self) -> Mapping[str, Text]:
        """Its texts in the shape an entry has them, but with eras as keys instead of editions."""
        return {f"{era.since}/{era.until}": era_text(era) for era in self.eras}

    def text_since(self, since: str) -> Text:
        """The text of the era that began on this ISO day; the newest where none did."""
        return next(
            (era_text(era) for era in self.eras if era.since == since), era_text(self.eras[-1])
        )

    def of_card(self, card: str) -> Text | None:
        """What is said of a card the fact does not name; None if it says nothing of such cards."""
        if not self.other or not card:
            return None
        return msgspec.structs.replace(era_text(self.eras[-1]), text=self.other.format(card=card))

    def held_in(self, years: Collection[int]) -> bool:
        """Whether the fact held in one of these years; without years, whether it still holds."""
        return (
            any(not era.until for era in self.eras)
            if not years
            else any(
                era.since[:4] <= str(year) <= (era.until[:4] or "9999")
                for year in years
                for era in self.eras
            )
        )

    def era_on(self, day: str) -> Era:
        """The last era begun by an ISO day, the first if none had; for an empty day the newest."""
        begun = [era for era in self.eras if not day or era.since <= day]
        return (begun or self.eras[:1])[-1]


def era_text(era: Era) -> Text:
    """An era as a text that the look-up shows."""
    return Text(
        edition="",
        text=" ".join(era.lines),
        document=era.source,
        source=(),
        provenance="interpreted" if era.unconfirmed else "cited",
        reading=era.unconfirmed,
        era=era.name,
        since=era.since,
        until=era.until,
    )
