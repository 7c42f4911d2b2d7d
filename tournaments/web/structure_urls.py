"""The addresses of an event's structure and of repairs: pages, and the API's."""

from django.urls import path

from tournaments.api import rounds, structure
from tournaments.web.views import players
from tournaments.web.views import rounds as views_rounds
from tournaments.web.views import structure as views_structure

pages = [
    path("<int:event>/structure/", views_structure.structure, name="structure"),
    path("<int:event>/gate/", views_structure.gate, name="gate"),
    path("<int:event>/gate/through/", views_structure.let_through, name="let_through"),
    path("<int:event>/check-in/", views_structure.check_in, name="check_in"),
    path("<int:event>/apart/", views_structure.apart, name="apart"),
    path("<int:event>/apart/<int:wish>/withdraw/", views_structure.together, name="together"),
    path("<int:event>/clone/", views_structure.clone, name="clone"),
    path("<int:event>/players/<int:entrant>/", views_structure.entrant, name="entrant"),
    path(
        "<int:event>/players/<int:entrant>/details/",
        players.details,
        name="player_details",
    ),
    path("<int:event>/players/<int:entrant>/let-in/", views_structure.let_in, name="let_in"),
    path("<int:event>/players/<int:entrant>/seat/", views_rounds.seat_late, name="seat_late"),
    path("<int:event>/rounds/<int:number>/repair/", views_rounds.repair, name="repair"),
    path("<int:event>/rounds/<int:number>/exchange/", views_rounds.exchange, name="exchange"),
    path("<int:event>/rounds/<int:number>/publish/", views_rounds.publish, name="publish_round"),
    path(
        "<int:event>/rounds/<int:number>/take-back/",
        views_rounds.take_back,
        name="take_round_back",
    ),
    path("<int:event>/reopen/", views_rounds.reopen, name="reopen"),
    path("<int:event>/matches/<int:match>/correct/", views_rounds.correct, name="correct"),
    path("<int:event>/snapshots/", views_rounds.snapshots, name="snapshots"),
    path("<int:event>/snapshots/<int:snapshot>/", views_rounds.snapshot, name="snapshot"),
]
endpoints = [
    path("events/<int:event>/structure", structure.Structure.as_view(), name="structure"),
    path("events/<int:event>/gate", structure.Gate.as_view(), name="gate"),
    path(
        "events/<int:event>/players/<int:entrant>/through",
        structure.LetThrough.as_view(),
        name="let_through",
    ),
    path("events/<int:event>/check-in", structure.CheckIn.as_view(), name="check_in"),
    path("events/<int:event>/apart", structure.Apart.as_view(), name="apart"),
    path("events/<int:event>/apart/<int:wish>", structure.OneWish.as_view(), name="wish"),
    path("events/<int:event>/clone", structure.Clone.as_view(), name="clone"),
    path(
        "events/<int:event>/players/<int:entrant>",
        structure.OneEntrant.as_view(),
        name="entrant",
    ),
    path(
        "events/<int:event>/players/<int:entrant>/let-in",
        structure.LetIn.as_view(),
        name="let_in",
    ),
    path(
        "events/<int:event>/players/<int:entrant>/seat",
        rounds.SeatLate.as_view(),
        name="seat_late",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/repair",
        rounds.Repair.as_view(),
        name="repair",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/exchange",
        rounds.Exchange.as_view(),
        name="exchange",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/publish",
        rounds.Publish.as_view(),
        name="publish_round",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/take-back",
        rounds.TakeBack.as_view(),
        name="take_round_back",
    ),
    path("events/<int:event>/reopen", rounds.Reopen.as_view(), name="reopen"),
    path(
        "events/<int:event>/matches/<int:match>/correction",
        rounds.Correction.as_view(),
        name="correct",
    ),
    path("events/<int:event>/snapshots", rounds.Snapshots.as_view(), name="snapshots"),
    path(
        "events/<int:event>/snapshots/<int:snapshot>",
        rounds.OneSnapshot.as_view(),
        name="snapshot",
    ),
]
