"""Sources of rules that no rulebook at hand has: announcements, quotations, cards, pages.

A page is named with its site and the day on which it was looked up. What each says is told in our
own words where it is used.
"""

_22 = "looked up 2026-11-22"
_23 = "looked up 2026-11-23"

# The rules that cards themselves print, counted over all prints of a kind.
PRINTED = "text printed on the cards"

# The publisher's words, as others quote them.
BASIC_RULES_1999 = (
    "rulebook of 1999, its opening as copied at community.fortunecity.ws/lavender/wildbunch/221 "
    f"({_23})"
)
WORKED_RULES_1999 = (
    f"rulebook of 1999, pages as copied at community.fortunecity.ws/meltingpot/green/935 ({_23})"
)
BASIC_RULES_2004 = f"Basic Rules of Pokémon USA, quoted at pokegym.net, 1 February 2004 ({_23})"
RULES_TEAM_2003 = f"rules team of Pokémon USA, 2 October 2003, quoted at pokegym.net ({_22})"
RULES_TEAM_TRAINING = (
    "rules team of Pokémon USA, 18 and 26 September 2003, on Wally's Training; reversed on "
    f"22 July 2004 (quoted in the code of a public project, ygopro-pm; {_23})"
)
UPDATE_2004 = f"rules update of Pokémon USA, 30 July 2004, quoted at forum.tcgone.net ({_22})"
RULES_TEAM_2005 = f"rules team of Pokémon USA, 2005 and 2006, compendium.pokegym.net ({_22})"
RULEBOOK_2006 = (
    f"EX rulebook of 2006, read in translation at pokemex.com and pkmntcgbr.wordpress.com ({_23})"
)
RULEBOOKS_EX = f"EX rulebooks, page 17, as retold at pokegym.net, thread 5573, 1 April 2004 ({_23})"
EXPERT_RULES_2007 = (
    f"Expert Rules of the Diamond & Pearl rulebook, quoted at pokegym.net, thread 70904 ({_23})"
)
ORGANISERS_2007 = f"rulebook as quoted by the organisers' staff at pokegym.net, 2007 ({_23})"
RULES_TEAM_2009 = "rules team, 26 February 2009 (Compendium LvX, ruling 355)"
OLD_COMPENDIUM = f"rulings compendium, quoted at pokegym.net, thread 181111 ({_23})"
COMPENDIUM_818 = f"rulings compendium, ruling 818, quoted in a public rules engine ({_23})"
COMPENDIUM_882 = f"rulings compendium, ruling 882, quoted in a public rules engine ({_23})"
RULES_TEAM_NOTHING = (
    "answers of the rules team from 30 October 2003 (Rare Candy) to 26 July 2018 (compendium)"
)
ANNOUNCEMENT_2011 = (
    f"Black & White rule changes, pokemon.com, 11 April 2011, quoted at pokegym.net ({_22})"
)
JAPAN_2010 = f"rules of Black & White in Japan, translated at pokebeach.com, October 2010 ({_23})"
ANNOUNCEMENT_2013 = (
    f"XY rule changes from 8 November 2013, told at videogamesuncovered.com, 2 October 2013 ({_22})"
)
KALOS_2013 = f"XY Kalos Starter Set rulebook (2013), quoted at pokegym.net, thread 181111 ({_22})"
GLOSSARY_XY = f"official glossary of XY and Sun & Moon, pokemon.com ({_23})"
FAQ_2017 = f"Sun & Moon FAQ (2017), quoted at pokegym.net, thread 187814 ({_22})"
RULEBOOK_2018 = (
    f"Sun & Moon rulebook of March 2018, quoted in the code of a public project, ygopro-pm ({_23})"
)
RULES_TEAM_2017 = f"a member of the rules team at pokegym.net, thread 187908, 2017 ({_23})"
ANNOUNCEMENT_2020 = (
    "Sword & Shield rule changes, pokemon.com, January 2020, told at dailynintendo.nl and "
    f"comicbook.com ({_23})"
)
RULEBOOK_2025 = (
    f"Journey Together rulebook (March 2025), quoted in a public project's notes ({_22})"
)
RULEBOOK_2024 = f"Temporal Forces rulebook (2024), quoted in two public notes ({_23})"
NEW_RULES_JAPAN_2013 = (
    f"new rules of XY, pokemon-card.com, kept at megalodon.jp on 6 October 2013 ({_23})"
)
NO_SUPPORTER_JAPAN_2019 = (
    f"report of the new rules in Japan, pokemon-tactics.site, 25 September 2019 ({_23})"
)
TOOLS_ASIA_2023 = (
    "announcement of the Standard format of 14 April 2023 and of Pokémon Tools, "
    f"asia.pokemon-card.com/sg/archives/3410 ({_22})"
)
HANDBOOK_2024 = "Play! Pokémon Tournament Rules Handbook, 15 May 2024"
ERRATA_2026 = "TCG errata, 22 January 2026"
WEB_RULEBOOK_2026 = (
    "Web Rulebook 2026 (last updated May 2026), read in a public text copy, "
    f"richard-jh-mccrae/PokemonAI ({_23})"
)
COMPENDIUM_2302 = f"rulings compendium, ruling 2302, 19 February 2026, told in judge-mcp ({_23})"
ORGANISERS_2026 = (
    "notice of a competition's organisers on the official rules, 2026, beside the text copy of "
    f"the rulebook ({_23})"
)

# Players' pages, reports and a licensed video game.
ERAS_PAGE = f"PTCG Legends, rules by era, a players' page ({_22})"
WOTC_PAGE = f"jklaczpokemon.com, rules of the first years, a players' page ({_23})"
VIDEO_GAME = (
    f"Pokémon Trading Card Game for Game Boy (1998), its program read at pret/poketcg ({_23})"
)
REPORT_2003 = f"report of Team Compendium on EX Ruby & Sapphire, 16 June 2003, pojo.com ({_22})"
LIST_2003 = f"upokecenter.com, other rules, a players' list of 2003 ({_23})"
FOSSIL_REPORTS = f"players at pokegym.net and pokebeach.com, 2007 and 2009 ({_23})"
PLAYER_2007 = f"a player's summary of Diamond & Pearl, mantyke.blogspot.com, 22 June 2007 ({_22})"
WORLDS_2009 = f"rules of the World Championships of 2009 as told at oldformats.com ({_23})"
LEAGUE_2013 = f"a league's report of the change, fincastlepokemon, 11 November 2013 ({_23})"
BURN_2016 = f"poke-blast-news.net, Special Conditions, May 2016 ({_23})"
CHECKUP_PAGE = f"Bulbapedia, Pokémon Checkup, and a recap at infinite.tcgplayer.com ({_23})"
