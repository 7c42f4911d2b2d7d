"""Every address of the service."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("", include("league.urls")),
    path("api/v1/schema", SpectacularAPIView.as_view(), name="schema"),
]
