"""Where judges are, and which of them is nearest to a table."""

from datetime import datetime

import msgspec

from tournaments.models import Event


class PostRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a judge is: tables `first` to `last`, a `place`, or both; `since` when."""

    user: int
    name: str
    first: int | None
    last: int | None
    place: str
    since: datetime


def judge_posts(event: Event) -> list[PostRow]:
    """Where judges are, by their tables."""
    return [
        PostRow(
            user=post.user_id,
            name=str(post.user),
            first=post.first,
            last=post.last,
            place=post.place,
            since=post.since,
        )
        for post in event.judge_posts.select_related("user")
    ]


def covers_table(post: PostRow, table: int) -> bool:
    """Whether a table is one of those where a judge is."""
    return post.first is not None and post.last is not None and post.first <= table <= post.last
