"""How players behave at the table beside the game's own rules: notes, phones, coins, proxies.

All data, from one document in our own words; of other times no text was found.
"""

import msgspec

DOCUMENT = "tournament handbook, 15 May 2024"
SINCE = "2024-05-15"


class TableRule(msgspec.Struct, frozen=True):
    """One thing that is asked at the table. `section`: where the document has it."""

    key: str
    title: str
    lines: tuple[str, ...]
    section: str

    @property
    def source(self) -> str:
        """The document and the section, as a source is written."""
        return f"{DOCUMENT}, section {self.section}"


TABLE_RULES = (
    TableRule(
        "proxies",
        "Proxies",
        (
            "Only a judge makes a proxy, and only for a card that was damaged during the "
            "tournament, or in its making, so that it would be marked.",
            "The damaged card is kept at hand and shown when the proxy is played; where the player "
            "has another copy, that one is played instead.",
            "Any other proxy counts as a counterfeit card.",
        ),
        "5.2.4",
    ),
    TableRule(
        "sleeves",
        "What makes a card marked",
        (
            "A card is marked where something shows which it is from behind: a bend, a scratch, a "
            "tear, a stain; a marked card is not played, nor one that is signed or painted over.",
            "All sleeves of a deck are alike in colour or design, size, feel and wear, with an "
            "edge of one colour, and hold one card each; inner sleeves are allowed.",
            "Cards without sleeves are allowed; sleeves with an opaque back are recommended.",
        ),
        "5.2.1 and 5.2.2",
    ),
    TableRule(
        "card-languages",
        "Languages of the cards",
        (
            "At an event of the Championship Series the zone decides: English everywhere, and in "
            "Europe also French, German, Italian, Portuguese and Spanish.",
            "At any other tournament and in a league the organiser decides which languages are "
            "allowed.",
        ),
        "5.2.3",
    ),
    TableRule(
        "endless-game",
        "A game without end",
        (
            "Only the Head Judge ends it, after time and the three turns, and only where neither "
            "player can break the loop and neither plays merely to win time.",
            "Both are told, and three more turns are played; is the game still open, a tiebreaker "
            "game decides it.",
            "Where the loop would come back there too, the player with the higher seed from Swiss "
            "wins the game.",
        ),
        "5.8.3.2",
    ),
    TableRule(
        "agreed-results",
        "Conceding, and a draw by agreement",
        (
            "Whoever wants to may concede, for any reason; asking the opponent to concede is "
            "forbidden.",
            "A player may offer a draw once; after a no it is not asked again.",
            "Nobody may pay, press or bribe for a result, look at the standings or wait for other "
            "tables before deciding, or let a coin decide.",
            "A signed result is final.",
        ),
        "4.5",
    ),
    TableRule(
        "notes",
        "Notes during a match",
        (
            "Written notes are allowed during a match and may be read in it at any time; the sheet "
            "is empty when the match begins.",
            "Nothing that can send or receive messages may be used for them, nor notes of earlier "
            "rounds or ones brought along.",
            "The opponent need not be shown them; a judge may read them and have them explained, "
            "so codes are forbidden.",
        ),
        "5.8.7 and 2.4.1.1",
    ),
    TableRule(
        "spectators",
        "Spectators, parents and help from outside",
        (
            "Who watches does not interfere with a match, keeps a distance and does not talk of "
            "it within the players' hearing.",
            "A player takes no information on a match from outside.",
            "Where a spectator who belongs to a player disturbs, that player can be given the "
            "penalty.",
        ),
        "2.5.2.1 and 2.4.1.1",
    ),
    TableRule(
        "devices",
        "What is not allowed at the table",
        (
            "During a match no player uses a phone or takes a call, and none wears headphones or "
            "earphones, unless the staff allow it.",
            "Food and drinks are not brought onto the playing surface.",
        ),
        "2.4.1.1",
    ),
    TableRule(
        "shuffling",
        "Shuffling and cutting",
        (
            "A deck is shuffled in the opponent's sight and then offered to be cut once; the "
            "opponent may shuffle it briefly instead, and then its owner may cut it once.",
            "Where one does not trust a shuffle, or does not want the deck touched, a judge "
            "shuffles, and after that nobody does.",
        ),
        "5.7",
    ),
    TableRule(
        "randomizers",
        "Coins and dice",
        (
            "A coin is flipped from the height of the shoulder and turns at least three times; one "
            "that lands outside the play area is flipped again.",
            "Where the players do not agree on how it lies, a judge decides whether it counts.",
            "A six-sided die may be used instead, transparent and with round corners: even is "
            "heads, odd is tails.",
            "The opponent's coin or die may always be used.",
        ),
        "5.6.2",
    ),
    TableRule(
        "pace",
        "How fast to play",
        (
            "As a guide: two minutes to shuffle and set up, 15 seconds for a search or for what "
            "a card or an attack does, 10 to think before a card is played, 5 to begin the turn.",
            "Each player should have about half of the time; judges give time back that a ruling "
            "took.",
        ),
        "5.8.5 and 5.8.6",
    ),
    TableRule(
        "taking-back",
        "Taking back",
        (
            "A card from the hand counts as played once the player has let go of it in the play "
            "area.",
            "The handbook has no right to take a move back; a judge mends errors.",
        ),
        "5.6.1",
    ),
    TableRule(
        "appeal",
        "Appealing a ruling",
        (
            "Whoever disagrees with a ruling may appeal to the Head Judge once it has been given "
            "in full; which judge hears it is not the player's to choose.",
            "The ruling of the Head Judge is final.",
        ),
        "3.4.3",
    ),
    TableRule(
        "dropping",
        "Dropping out",
        (
            "Whoever wants to may leave, but not out of a match that runs: it is finished or "
            "conceded first.",
            "Who leaves earlier loses the open games of it; who has left stays in the standings.",
        ),
        "4.8",
    ),
    TableRule(
        "late-entry",
        "Entering late",
        (
            "The organiser decides; a late player has a loss for each round missed and is paired "
            "from the next one on, at an event of the Championship Series not after round three.",
        ),
        "4.3.2 and 4.3.3",
    ),
)


def translatable_texts() -> list[str]:
    """Everything here that people read in their own language."""
    return [text for rule in TABLE_RULES for text in (rule.title, *rule.lines)]
