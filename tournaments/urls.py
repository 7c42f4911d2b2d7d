from django.urls import path

from tournaments import (
    deck_urls,
    file_urls,
    result_urls,
    structure_urls,
    views,
    views_player,
)

app_name = "tournaments"
urlpatterns = [
    path("", views.events, name="events"),
    path("new/", views.new, name="new"),
    path("<int:event>/", views.event, name="event"),
    path("<int:event>/players/", views.players, name="players"),
    path("<int:event>/players/<int:entrant>/drop/", views.drop, name="drop"),
    path("<int:event>/players/<int:entrant>/come-back/", views.come_back, name="come_back"),
    path("<int:event>/players/<int:entrant>/link/", views_player.link, name="link"),
    path("<int:event>/players/<int:entrant>/link/revoke/", views_player.revoke, name="revoke_link"),
    path("<int:event>/links/", views_player.all_links, name="links"),
    path("<int:event>/pair/", views.pair, name="pair"),
    path("<int:event>/finish/", views.finish, name="finish"),
    path("<int:event>/pairings/", views.pairings, name="pairings"),
    path("<int:event>/rounds/<int:number>/", views.round_page, name="round"),
    path("<int:event>/matches/<int:match>/", views.match, name="match"),
    path("<int:event>/matches/<int:match>/game/", views.report_game, name="report_game"),
    path("<int:event>/matches/<int:match>/take-back/", views.take_back, name="take_back"),
    path("<int:event>/matches/<int:match>/decide/", views.decide, name="decide"),
    path("<int:event>/bracket/", views.bracket, name="bracket"),
    *deck_urls.pages,
    *file_urls.pages,
    *result_urls.pages,
    *structure_urls.pages,
]
