"""The addresses of the tools for the table, which the e-Reader had in 2002."""

from django.urls import path

from judging.web.views import tools

app_name = "tools"
urlpatterns = [
    path("", tools.table_tools, name="tools"),
    path("dictionary/", tools.dictionary, name="dictionary"),
]
