"""What the special Energy cards of 1999 to mid-2011 provide, card by card, as data.

All printings of a name provide the same; where their texts differ, they differ in what else they
do. Read on 2026-11-22 in public transcriptions of the printed cards (tcgone/carddb 0aeb55a and
others that repeat those of pokemontcg.io and TCGdex), `printings` being the cards of each name in
the catalogue. A ruling that settles a text stands in `ruling`; where a text leaves something open
and no ruling was found, `unconfirmed` says what. What a text does beyond providing Energy is not
told here, only when it does it (`acts`).
"""

from judging.engine.special_energy.card import SpecialEnergy

_EITHER_TWICE = "whether both may be of the same type: one text can be read as one of each"

BEFORE_2011 = (
    # Base to Neo
    SpecialEnergy(
        "Double Colorless Energy",
        (
            "base1-96",
            "base4-124",
            "hgss1-103",
            "bw4-92",
            "bw11-113",
            "xy1-130",
            "xy4-111",
            "g1-74",
            "xy10-114",
            "xy12-90",
            "sm1-136",
            "sm2-166",
            "sm35-69",
        ),
        ("Colorless", "Colorless"),
    ),
    SpecialEnergy(
        "Rainbow Energy",
        (
            "base5-17",
            "base5-80",
            "ecard2-144",
            "ex1-95",
            "ex12-81",
            "pl1-121",
            "hgss1-104",
            "xy1-131",
            "xy8-152",
            "sm1-137",
            "sm7-151",
            "sm7-183",
        ),
        ("any",),
        acts=("attach",),
    ),
    SpecialEnergy("Full Heal Energy", ("base5-81", "base6-100"), acts=("attach",)),
    SpecialEnergy("Potion Energy", ("base5-82", "base6-101"), acts=("attach",)),
    SpecialEnergy(
        "Darkness Energy",
        (
            "neo1-104",
            "ecard1-158",
            "ecard2-142",
            "ex1-93",
            "ex9-86",
            "ex10-96",
            "ex11-103",
            "ex13-94",
            "ex16-87",
            "dp2-119",
            "dp3-129",
            "dp5-93",
            "pl2-99",
            "hgss3-79",
            "col1-86",
        ),
        ("Darkness",),
        acts=("attack", "turn"),
    ),
    SpecialEnergy(
        "Metal Energy",
        (
            "neo1-19",
            "ecard1-159",
            "ecard2-143",
            "ex1-94",
            "ex9-88",
            "ex10-97",
            "ex11-107",
            "ex13-95",
            "ex16-88",
            "dp2-120",
            "dp3-130",
            "dp5-95",
            "pl2-100",
            "hgss3-80",
            "col1-87",
        ),
        ("Metal",),
        acts=("attack", "attacked"),
    ),
    SpecialEnergy(
        "Recycle Energy", ("neo1-105", "sm11-212", "sm11-257"), acts=("retreat", "knocked out")
    ),
    SpecialEnergy("Miracle Energy", ("neo4-16",), ("any", "any"), acts=("attach", "turn")),
    # Aquapolis and Skyridge
    SpecialEnergy(
        "Boost Energy",
        ("ecard2-145", "ex8-93", "ex10-98", "ex15-87", "pop5-8"),
        ("Colorless", "Colorless", "Colorless"),
        evolved_only=True,
        acts=("attach", "turn", "retreat"),
    ),
    SpecialEnergy("Crystal Energy", ("ecard2-146",), basics_attached=True),
    SpecialEnergy(
        "Warp Energy",
        ("ecard2-147", "ex10-100", "ex16-91", "dp7-95", "sm35-70", "sm4-123"),
        acts=("attach",),
    ),
    SpecialEnergy("Bounce Energy", ("ecard3-142",), ("Colorless", "Colorless"), acts=("attach",)),
    SpecialEnergy(
        "Cyclone Energy", ("ecard3-143", "ex10-99", "ex16-90", "dp7-94"), acts=("attach",)
    ),
    SpecialEnergy("Retro Energy", ("ecard3-144",), acts=("attach",)),
    # Ruby & Sapphire to Power Keepers
    SpecialEnergy(
        "Multi Energy",
        ("ex2-93", "ex6-103", "ex9-89", "ex13-96", "ex16-89", "dp2-118"),
        ("any",),
        when=("alone",),
        ruling="PUI Rules Team, 11 September 2003 (Rulings Compendium EX): Colorless whichever of "
        "the special Energy came first",
    ),
    SpecialEnergy(
        "Aqua Energy",
        ("ex4-86",),
        (("Water", "Darkness"), ("Water", "Darkness")),
        acts=("attach", "turn"),
        unconfirmed=_EITHER_TWICE,
    ),
    SpecialEnergy(
        "Magma Energy",
        ("ex4-87",),
        (("Fighting", "Darkness"), ("Fighting", "Darkness")),
        acts=("attach", "turn"),
        unconfirmed=_EITHER_TWICE,
    ),
    SpecialEnergy(
        "Double Rainbow Energy",
        ("ex4-88", "ex9-87", "ex14-88", "pop5-4"),
        ("any", "any"),
        evolved_only=True,
        not_ex=True,
        acts=("attach", "attack"),
    ),
    SpecialEnergy("Dark Metal Energy", ("ex7-94", "ex13-97"), (("Darkness", "Metal"),)),
    SpecialEnergy(
        "R Energy", ("ex7-95",), ("Darkness", "Darkness"), acts=("attach", "attack", "turn")
    ),
    SpecialEnergy("Heal Energy", ("ex8-94", "pop4-8"), acts=("attach",)),
    SpecialEnergy(
        "Scramble Energy",
        ("ex8-95", "pop4-10", "ex15-89"),
        ("any", "any", "any"),
        when=("behind",),
        evolved_only=True,
        not_ex=True,
        acts=("attach",),
    ),
    SpecialEnergy("Holon Energy FF", ("ex11-104", "ex15-84"), acts=("attack", "attacked")),
    SpecialEnergy("Holon Energy GL", ("ex11-105", "ex15-85"), acts=("attacked",)),
    SpecialEnergy("Holon Energy WP", ("ex11-106", "ex15-86"), acts=("attacked", "retreat")),
    SpecialEnergy("React Energy", ("ex12-82",)),
    SpecialEnergy("δ Rainbow Energy", ("ex13-98", "ex15-88", "pop5-9"), ("any",), when=("delta",)),
    # Diamond & Pearl to Call of Legends
    SpecialEnergy("Call Energy", ("dp5-92",), acts=("turn",)),
    SpecialEnergy("Health Energy", ("dp5-94",), acts=("attach",)),
    SpecialEnergy("Recover Energy", ("dp5-96",), acts=("attach",)),
    SpecialEnergy("SP Energy", ("pl2-101",), ("any",), when=("SP",)),
    SpecialEnergy(
        "Upper Energy", ("pl2-102",), ("Colorless", "Colorless"), when=("behind", "no LV.X")
    ),
    SpecialEnergy("Rescue Energy", ("hgss4-90",), acts=("knocked out",)),
)
