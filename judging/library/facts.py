"""Facts of a tournament by the years they held: time, penalties, rounds and cut, formats, bans.

Where a rule has editions, a fact has eras. The facts are made from the service's own data by who
knows it (`judging.queries.lookup.facts`); here is the shape in which they are looked up and read.
"""

from collections.abc import Collection, Mapping

import msgspec
from msgspec import Struct

from judging.library.entry import Text

FACT = "fact"


class Era(Struct, frozen=True):
    """What held from ISO day `since` to `until`, its last day; empty is open.

    `name`: what the time is called. `lines`: what held, a sentence each. `source`: where it stands;
    `unconfirmed`: what of it is not certain.
    """

    name: str
    lines: tuple[str, ...]
    since: str = ""
    until: str = ""
    source: str = ""
    unconfirmed: str = ""


class Fact(Struct, frozen=True):
    """A thing of tournaments that is asked for, era by era, oldest first.

    `topic`: what it belongs to. `page`: the name of its page in the service and that page's
    arguments, empty where it has none but its own in the library. `card`: the name of the one card
    that it is about. `other`: what is told of a card that it does not name, with `{card}`.
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
        """Its texts, as an entry has them; their keys name eras and no edition."""
        return {f"{era.since}/{era.until}": era_text(era) for era in self.eras}

    def text_since(self, since: str) -> Text:
        """What was told from an ISO day on."""
        return next(
            (era_text(era) for era in self.eras if era.since == since), era_text(self.eras[-1])
        )

    def of_card(self, card: str) -> Text | None:
        """What is told of a card that it does not name; None where it tells of none."""
        if not self.other or not card:
            return None
        return msgspec.structs.replace(era_text(self.eras[-1]), text=self.other.format(card=card))

    def held_in(self, years: Collection[int]) -> bool:
        """Whether one of these years lies in one of its eras; whether it still holds, for none."""
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
        """What held on an ISO day: the last era that had begun; the newest for an empty day."""
        begun = [era for era in self.eras if not day or era.since <= day]
        return (begun or self.eras[:1])[-1]


def era_text(era: Era) -> Text:
    """An era as a text that a look-up shows."""
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
