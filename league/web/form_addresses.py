"""Shows a page where a browser opens an address to which only forms are sent.

It gets there from signing in once a session is over, by reloading, or by changing the language of a
page that answered a form.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import Resolver404, resolve

READ_METHODS = {"GET", "HEAD"}


class FormAddresses:
    """Middleware: answers there with a page that leads to the page with the form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.method not in READ_METHODS:
            return response
        page = render(request, "405.html", {"above": find_address_above(request.path)}, status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page


def find_address_above(path: str) -> str:
    """The nearest address above this one that leads somewhere, in the end the first page's."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return path
