"""What the special Energy cards of Black & White and later provide, card by card, as data.

Read on 2026-11-23, one printing of each name: up to Evolving Skies in tcgone/carddb 0aeb55a, later
ones in public copies of the printed texts, at least two of each but for Enriching Energy and those
of Mega Evolution, of which programs that play them were read. `printings` are the cards of each
name in the catalogue; names that were printed before stand in `before_2011`.
"""

from judging.engine.special_energy.card import SpecialEnergy

_STYLE = "whether its Pokémon is of the Battle Style that it is for is not asked"

SINCE_2011 = (
    # Black & White
    SpecialEnergy(
        "Prism Energy", ("bw4-93", "zsv10pt5-86", "me2pt5-216"), ("any",), when=("Basic",)
    ),
    SpecialEnergy("Blend Energy GRPD", ("bw6-117",), (("Grass", "Fire", "Psychic", "Darkness"),)),
    SpecialEnergy(
        "Blend Energy WLFM", ("bw6-118",), (("Water", "Lightning", "Fighting", "Metal"),)
    ),
    SpecialEnergy("Plasma Energy", ("bw8-127", "bw9-106", "bw10-91")),
    # XY
    SpecialEnergy(
        "Herbal Energy", ("xy3-103",), ("Grass",), only_types=("Grass",), acts=("attach",)
    ),
    SpecialEnergy(
        "Strong Energy",
        ("xy3-104", "xy10-115"),
        ("Fighting",),
        only_types=("Fighting",),
        acts=("attack",),
    ),
    SpecialEnergy(
        "Mystery Energy", ("xy4-112",), ("Psychic",), only_types=("Psychic",), acts=("retreat",)
    ),
    SpecialEnergy(
        "Shield Energy", ("xy5-143",), ("Metal",), only_types=("Metal",), acts=("attacked",)
    ),
    SpecialEnergy(
        "Wonder Energy", ("xy5-144",), ("Fairy",), only_types=("Fairy",), acts=("attacked",)
    ),
    SpecialEnergy(
        "Dangerous Energy", ("xy7-82",), ("Darkness",), only_types=("Darkness",), acts=("attacked",)
    ),
    SpecialEnergy(
        "Flash Energy", ("xy7-83",), ("Lightning",), only_types=("Lightning",), acts=("attacked",)
    ),
    SpecialEnergy(
        "Burning Energy", ("xy8-151",), ("Fire",), only_types=("Fire",), acts=("attack",)
    ),
    SpecialEnergy(
        "Splash Energy", ("xy9-113",), ("Water",), only_types=("Water",), acts=("knocked out",)
    ),
    SpecialEnergy(
        "Double Aqua Energy",
        ("dc1-33",),
        ("Water", "Water"),
        only_named="Team Aqua",
        acts=("turn",),
    ),
    SpecialEnergy(
        "Double Magma Energy",
        ("dc1-34",),
        ("Fighting", "Fighting"),
        only_named="Team Magma",
        acts=("turn",),
    ),
    SpecialEnergy("Double Dragon Energy", ("xy6-97",), ("any", "any"), only_types=("Dragon",)),
    # Sun & Moon
    SpecialEnergy(
        "Counter Energy", ("sm4-100", "sm4-122"), ("any", "any"), when=("behind", "no EX or GX")
    ),
    SpecialEnergy(
        "Super Boost Energy ◇",
        ("sm5-136",),
        ("any",),
        when=("Stage 2",),
        unconfirmed="four Energy with three Stage 2 Pokémon in play, which are not looked for",
    ),
    SpecialEnergy("Unit Energy GRW", ("sm5-137", "sm5-170"), (("Grass", "Fire", "Water"),)),
    SpecialEnergy("Unit Energy LPM", ("sm5-138", "sm5-171"), (("Lightning", "Psychic", "Metal"),)),
    SpecialEnergy("Unit Energy FDY", ("sm6-118", "sm6-146"), (("Fighting", "Darkness", "Fairy"),)),
    SpecialEnergy(
        "Beast Energy ◇", ("sm6-117",), ("any",), when=("Ultra Beast",), acts=("attack",)
    ),
    SpecialEnergy("Memory Energy", ("sm8-194",), acts=("attack",)),
    SpecialEnergy(
        "Triple Acceleration Energy",
        ("sm10-190", "sm10-234"),
        ("Colorless", "Colorless", "Colorless"),
        evolved_only=True,
        acts=("turn",),
    ),
    SpecialEnergy("Weakness Guard Energy", ("sm11-213", "sm11-258"), acts=("attacked",)),
    SpecialEnergy("Draw Energy", ("sm12-209", "sm12-271"), acts=("attach",)),
    # Sword & Shield
    SpecialEnergy("Aurora Energy", ("swsh1-186",), ("any",), acts=("attach",)),
    SpecialEnergy("Capture Energy", ("swsh2-171", "swsh3-201"), acts=("attach",)),
    SpecialEnergy(
        "Twin Energy", ("swsh2-174", "swsh2-209"), ("Colorless", "Colorless"), when=("no V or GX",)
    ),
    SpecialEnergy("Horror Psychic Energy", ("swsh2-172",), ("Psychic",), acts=("attacked",)),
    SpecialEnergy("Speed Lightning Energy", ("swsh2-173",), ("Lightning",), acts=("attach",)),
    SpecialEnergy("Heat Fire Energy", ("swsh3-174",), ("Fire",), acts=("attacked",)),
    SpecialEnergy("Hiding Darkness Energy", ("swsh3-175",), ("Darkness",), acts=("retreat",)),
    SpecialEnergy("Powerful Colorless Energy", ("swsh3-176",), acts=("attack",)),
    SpecialEnergy("Aromatic Grass Energy", ("swsh4-162",), ("Grass",), acts=("attach", "attacked")),
    SpecialEnergy("Coating Metal Energy", ("swsh4-163",), ("Metal",), acts=("attacked",)),
    SpecialEnergy("Stone Fighting Energy", ("swsh4-164",), ("Fighting",), acts=("attacked",)),
    SpecialEnergy("Wash Water Energy", ("swsh4-165",), ("Water",), acts=("attacked",)),
    SpecialEnergy(
        "Rapid Strike Energy",
        ("swsh5-140", "swsh5-182"),
        (("Water", "Fighting"), ("Water", "Fighting")),
        unconfirmed=_STYLE,
    ),
    SpecialEnergy(
        "Single Strike Energy",
        ("swsh5-141", "swsh5-183"),
        (("Fighting", "Darkness"),),
        acts=("attack",),
        unconfirmed=_STYLE,
    ),
    SpecialEnergy(
        "Impact Energy", ("swsh6-157",), ("any",), acts=("attach", "attacked"), unconfirmed=_STYLE
    ),
    SpecialEnergy(
        "Spiral Energy", ("swsh6-159",), ("any",), acts=("attach", "attacked"), unconfirmed=_STYLE
    ),
    SpecialEnergy("Fusion Strike Energy", ("swsh8-244",), ("any",), unconfirmed=_STYLE),
    SpecialEnergy("Lucky Energy", ("swsh6-158",), acts=("attacked",)),
    SpecialEnergy("Treasure Energy", ("swsh7-165",), acts=("turn",)),
    SpecialEnergy(
        "Double Turbo Energy",
        ("swsh9-151", "swsh10-216"),
        ("Colorless", "Colorless"),
        acts=("attack",),
    ),
    SpecialEnergy("Gift Energy", ("swsh11-171",), acts=("knocked out",)),
    SpecialEnergy("Regenerative Energy", ("swsh12-168",), acts=("turn",)),
    SpecialEnergy("V Guard Energy", ("swsh12-169", "swsh12-215"), acts=("attacked",)),
    # Scarlet & Violet
    SpecialEnergy("Jet Energy", ("sv2-190", "sv8-252"), acts=("attach",)),
    SpecialEnergy("Luminous Energy", ("sv2-191", "sv6-226"), ("any",), when=("alone",)),
    SpecialEnergy(
        "Reversal Energy",
        ("sv2-192", "sv4-266"),
        ("any", "any", "any"),
        when=("behind", "evolved", "no Rule Box"),
    ),
    SpecialEnergy("Therapeutic Energy", ("sv2-193",), acts=("attach", "attacked")),
    SpecialEnergy("Medical Energy", ("sv4-182",), acts=("attach",)),
    SpecialEnergy("Mist Energy", ("sv5-161",), acts=("attacked",)),
    SpecialEnergy("Neo Upper Energy", ("sv5-162",), ("any", "any"), when=("Stage 2",)),
    SpecialEnergy("Boomerang Energy", ("sv6-166",), acts=("attack",)),
    SpecialEnergy("Legacy Energy", ("sv6-167",), ("any",), acts=("knocked out",)),
    SpecialEnergy("Enriching Energy", ("sv8-191",), acts=("attach",)),
    SpecialEnergy("Spiky Energy", ("sv9-159", "sv9-190"), acts=("attacked",)),
    SpecialEnergy(
        "Team Rocket's Energy",
        ("sv10-182", "me2pt5-217"),
        (("Psychic", "Darkness"), ("Psychic", "Darkness")),
        only_named="Team Rocket's",
    ),
    SpecialEnergy(
        "Ignition Energy",
        ("rsv10pt5-86", "me2-124"),
        ("Colorless", "Colorless", "Colorless"),
        when=("evolved",),
        acts=("turn",),
    ),
    # Mega Evolution
    SpecialEnergy("Growing Grass Energy", ("me3-86",), ("Grass",), acts=("attacked",)),
    SpecialEnergy("Rocky Fighting Energy", ("me3-87",), ("Fighting",), acts=("attacked",)),
    SpecialEnergy("Telepathic Psychic Energy", ("me3-88",), ("Psychic",), acts=("attach",)),
    SpecialEnergy("Bubbly Water Energy", ("me4-84",), ("Water",), acts=("attach", "attacked")),
    SpecialEnergy("Magnetic Metal Energy", ("me4-85",), ("Metal",), acts=("retreat",)),
    SpecialEnergy("Nitro Fire Energy", ("me4-86",), ("Fire",), acts=("attack",)),
    SpecialEnergy("Shadowy Darkness Energy", ("me05-83",), ("Darkness",), acts=("attacked",)),
    SpecialEnergy("Voltaic Lightning Energy", ("me05-84",), ("Lightning",), acts=("attack",)),
)
