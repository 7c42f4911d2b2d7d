from django.urls import path

from tournaments import views_player

app_name = "player"
urlpatterns = [path("<str:token>/", views_player.mine, name="mine")]
