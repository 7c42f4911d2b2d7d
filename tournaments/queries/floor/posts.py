"""Where judges are, and whether a post covers a table."""

from datetime import datetime

import msgspec

from tournaments.models import Event


class PostRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a judge is: at tables `first` to `last`, at a `place`, or both; since when."""

    user: int
    name: str
    first: int | None
    last: int | None
    place: str
    since: datetime


def judge_posts(event: Event) -> list[PostRow]:
    """The posts of all judges, by table."""
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
    """Whether a judge's post covers a table."""
    return post.first is not None and post.last is not None and post.first <= table <= post.last
