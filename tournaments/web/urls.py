from django.urls import path

from tournaments.web import deck_urls, file_urls, result_urls, structure_urls
from tournaments.web.views import events, links

app_name = "tournaments"
urlpatterns = [
    path("", events.events, name="events"),
    path("new/", events.new, name="new"),
    path("<int:event>/", events.event, name="event"),
    path("<int:event>/players/", events.players, name="players"),
    path("<int:event>/players/<int:entrant>/drop/", events.drop, name="drop"),
    path("<int:event>/players/<int:entrant>/come-back/", events.come_back, name="come_back"),
    path("<int:event>/players/<int:entrant>/link/", links.link, name="link"),
    path("<int:event>/players/<int:entrant>/link/revoke/", links.revoke, name="revoke_link"),
    path("<int:event>/links/", links.all_links, name="links"),
    path("<int:event>/pair/", events.pair, name="pair"),
    path("<int:event>/finish/", events.finish, name="finish"),
    path("<int:event>/pairings/", events.pairings, name="pairings"),
    path("<int:event>/rounds/<int:number>/", events.round_page, name="round"),
    path("<int:event>/matches/<int:match>/", events.match, name="match"),
    path("<int:event>/matches/<int:match>/game/", events.report_game, name="report_game"),
    path("<int:event>/matches/<int:match>/take-back/", events.take_back, name="take_back"),
    path("<int:event>/matches/<int:match>/decide/", events.decide, name="decide"),
    path("<int:event>/bracket/", events.bracket, name="bracket"),
    *deck_urls.pages,
    *file_urls.pages,
    *result_urls.pages,
    *structure_urls.pages,
]
