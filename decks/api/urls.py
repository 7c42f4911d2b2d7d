"""The addresses of decks, cards and formats over HTTP."""

from django.urls import path

from decks.api import batches, cards, check, house_formats, odds, reprints

app_name = "decks_api"
urlpatterns = [
    path("decks/check", check.Check.as_view(), name="check"),
    path("decks/odds", odds.OddsOf.as_view(), name="odds"),
    path("formats", check.Formats.as_view(), name="formats"),
    path("formats/<str:format_key>", cards.KnownFormat.as_view(), name="format"),
    path("cards", cards.Cards.as_view(), name="cards"),
    path("cards/<str:card>", cards.Card.as_view(), name="card"),
    path("sets", cards.Sets.as_view(), name="sets"),
    path("sets/<str:card_set>", cards.OneSet.as_view(), name="set"),
    # house formats, settled reprints and lists of a league
    path("leagues/<slug:slug>/formats", house_formats.HouseFormats.as_view(), name="house_formats"),
    path(
        "leagues/<slug:slug>/formats/<int:house>",
        house_formats.OneFormat.as_view(),
        name="house_format",
    ),
    path("leagues/<slug:slug>/settlements", reprints.Settlements.as_view(), name="settlements"),
    path("leagues/<slug:slug>/lists", batches.Lists.as_view(), name="lists"),
    path("leagues/<slug:slug>/lists/again", batches.Recheck.as_view(), name="recheck"),
    path("leagues/<slug:slug>/lists/<int:job>", batches.Job.as_view(), name="job"),
]
