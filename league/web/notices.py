"""Notices that a page shows once, kept until then in a cookie of this host or in the session."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class _NoticeCookie(CookieStorage):
    cookie_name = "__Host-messages" if settings.TLS else "messages"


class NoticeStorage(FallbackStorage):
    """Django's storage, with a cookie that is named as the others are."""

    storage_classes = (_NoticeCookie, SessionStorage)
