"""Cards for whole answers: a few of each kind that rules or spellings treat differently."""

CARDS_OF_KINDS = {
    "basic": "swsh3-138 ex12-71 xy7-9",
    "stage-1": "swsh5-72 me55-91 sv8pt5-19",
    "stage-2": "ecard3-6 me55-8 hgss1-32",
    "baby": "neo2-40 ecard1-52 neo1-22",
    "level-x": "pl4-97 dpp-DP28 pl3-142",
    "legend": "hgss4-102 hgss3-90 hgss2-92",
    "break": "xy10-14 xy11-24 xyp-XY135",
    "vmax": "swsh5-86 swsh2-199 swsh7-59",
    "vstar": "swsh9-176 swsh12pt5-96 pgo-79",
    "v": "swsh7-64 swsh12pt5-95 swsh10-166",
    "union": "swshp-SWSH217 swshp-SWSH162 swshp-SWSH165",
    "small-ex": "svp-54 me05-100 svp-126",
    "large-ex": "bw8-14 bw4-99 bw5-38",
    "mega": "xy10-121 xyp-XY171 xy2-69",
    "mega-ex": "me2pt5-10 me1-178",
    "gx": "sm9-190 sm35-76 sm5-162",
    "tag-team": "sm11-241 sm12-202 sm12-221",
    "star": "ex12-91 ex11-113 ex13-102",
    "prism": "sm8-19 sm75-61 sm8-180",
    "radiant": "swsh11-124 swsh10-81 pgo-11",
    "shining": "neo3-66 smp-SM70 sm35-42",
    "delta": "ex15-3 ex13-42 ex11-5",
    "prime": "hgss1-106 hgss2-86 hsp-HGSS09",
    "sp": "pl3-54 pl3-84 pl2-104",
    "owner": "me2pt5-222 sv9-172 me2pt5-162",
    "dark": "base5-7 base5-29 base5-18",
    "unown": "dp4-91 dp6-80 neo3-39",
    "promo": "xyp-XY176 smp-SM151 bwp-BW62",
    "accent": "me55-126 sm10-182a pop2-10",
    "item": "sm75-60 sm5-166 swsh6-229",
    "supporter": "sv10-176 sm9-133 me05-81",
    "stadium": "me2pt5-203 sv8pt5-94 swsh11-215",
    "tool": "swsh10-211 me2pt5-206 bw6-114",
    "person": "sv1-241 cel25-23 swsh1-201",
    "ace-spec": "bw9-108 sv5-157 bw7-140",
    "special-energy": "swsh4-162 ex15-84 xy8-151",
    "basic-energy": "tk-xy-latio-5 gym2-130 tk-xy-b-10",
    "letter-energy": "ex7-95",
    "region": "sm9-37 swsh10-90 swshp-SWSH079",
    "limited": "sv5-157 bw8-130 swsh11-69",
    "unofficial": "miscp-1 swshp-SWSH144 swshp-SWSH138",
    "lone-letter": "bw5-96",
}


def cards_of_kinds(catalogue, at=None):
    """Yield (kind, card): all cards, or of each kind the one at index `at`, wrapped around."""
    for kind, ids in CARDS_OF_KINDS.items():
        cards = [catalogue.by_id[each] for each in ids.split()]
        for card in cards if at is None else [cards[at % len(cards)]]:
            yield kind, card


def draw_cards(cards, number, offset=0):
    """Choose `number` of these cards, evenly spread over all of them."""
    step = max(1, len(cards) // number)
    return list(cards[offset % step :: step][:number])
