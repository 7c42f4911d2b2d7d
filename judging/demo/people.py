"""The people of the demo league. All names are invented."""

import secrets

from league.models import Role

LEAGUE = ("Harbour Town League", "Harbour Town")
# User name, role, first name, last name, what to say of the person beside the log-in.
STAFF = (
    ("organiser", Role.ORGANISER, "Mira", "Oldhaven", "creates events, pairs rounds"),
    ("judge", Role.HEAD_JUDGE, "Jonas", "Weir", "gives and keeps rulings"),
    ("scorekeeper", Role.SCOREKEEPER, "Tess", "Lindqvist", "enters results"),
)
# Name and birth year.
PLAYERS = (
    ("Ines K.", 1984), ("Noor A.", 1991), ("Tomo R.", 1988), ("Ada L.", 1995), ("Bela M.", 1979),
    ("Cleo N.", 1993), ("Dario P.", 1986), ("Esme Q.", 1990), ("Finn O.", 1982), ("Gala S.", 1994),
    ("Hugo T.", 1987), ("Isla V.", 1992), ("Jude W.", 1989), ("Kaia B.", 1983), ("Levi C.", 1996),
    ("Mona D.", 1981), ("Nils E.", 1985), ("Orla F.", 1990), ("Pavel G.", 1978), ("Rhea H.", 1993),
    ("Silas J.", 1988), ("Tara I.", 1991), ("Umar Z.", 1986), ("Vera Y.", 1980), ("Wim X.", 1984),
    ("Yara U.", 1995), ("Zeno A.", 1989), ("Anouk B.", 1992), ("Bruno C.", 1987),
    ("Carys D.", 1994), ("Emil F.", 1983), ("Freya G.", 1990),
)  # fmt: skip
_PASSWORD_WORDS = (
    "amber", "anchor", "autumn", "badge", "basket", "beacon", "berry", "bridge", "bronze",
    "button", "candle", "canyon", "cedar", "cherry", "clover", "cobalt", "copper", "coral",
    "cotton", "crystal", "dawn", "delta", "desert", "drift", "dusk", "eagle", "ember", "fable",
    "falcon", "feather", "fern", "field", "flint", "forest", "fossil", "garden", "ginger",
    "glacier", "granite", "harbour", "harvest", "hazel", "hollow", "honey", "island", "ivory",
    "jasmine", "juniper", "kettle", "lagoon", "lantern", "laurel", "lemon", "lilac", "linen",
    "lunar", "magnet", "maple", "marble", "meadow", "mellow", "mint", "misty", "mosaic", "nectar",
    "noble", "nutmeg", "oasis", "ocean", "olive", "onyx", "orchard", "otter", "pearl", "pebble",
    "pepper", "pine", "plum", "pollen", "prairie", "quartz", "quiet", "rapid", "raven", "reef",
    "ribbon", "river", "robin", "rocket", "rustic", "saddle", "saffron", "sail", "scarlet",
    "shadow", "silver", "sketch", "slate", "sparrow", "spruce", "summit", "sunset", "teal",
    "thistle", "timber", "topaz", "tulip", "tundra", "umber", "valley", "velvet", "violet",
    "walnut", "willow", "winter", "wren", "yonder", "zephyr",
)  # fmt: skip


def new_password() -> str:
    """Four words and two digits: easy to read out, hard to guess."""
    words = "-".join(secrets.choice(_PASSWORD_WORDS) for _ in range(4))
    return f"{words}-{secrets.randbelow(90) + 10}"
