"""Makes whoever tries passwords wait, by account and address together, never by one of them alone.

Somebody elsewhere cannot keep a judge out of their account, and one phone cannot keep out a hall
that shares its address. After a few failures each further one costs a longer wait, up to five
minutes; an organiser can end the wait.
"""

from datetime import timedelta

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from league.base.network import find_counted_network
from league.domain import log
from league.models import Membership, SignInAttempts

FREE_FAILURES = 5  # in a row, before anybody waits
LONGEST_WAIT = timedelta(minutes=5)
COUNTED_FOR = timedelta(hours=1)  # failures are forgotten after this time without another
CODE_LASTS = timedelta(minutes=2)  # longer than an app's code is accepted, even if clocks differ


def wait_before_sign_in(username: str, address: str) -> timedelta:
    """How long this account cannot be tried from this address; zero for most."""
    counted = SignInAttempts.objects.filter(
        account=_account_of(username), address=find_counted_network(address)
    )
    found = counted.values_list("failures", "last_at").first()
    if found is None or found[0] < FREE_FAILURES:
        return timedelta(0)
    failures, last_at = found
    wait = min(LONGEST_WAIT, timedelta(seconds=2 ** min(failures - FREE_FAILURES + 2, 10)))
    left = last_at + wait - timezone.now()
    # a longer wait: the clock was put back
    return left if timedelta(0) < left <= wait else timedelta(0)


@transaction.atomic
def note_failure(username: str, address: str) -> None:
    """Note that a password or a code was wrong."""
    now = timezone.now()
    counted, is_new = SignInAttempts.objects.get_or_create(
        account=_account_of(username),
        address=find_counted_network(address),
        defaults={"failures": 1, "last_at": now},
    )
    if is_new:
        return
    forgotten = counted.last_at < now - COUNTED_FOR
    SignInAttempts.objects.filter(pk=counted.pk).update(
        failures=1 if forgotten else F("failures") + 1, last_at=now
    )


def note_success(username: str, address: str) -> None:
    """Forget what failed from there before, since somebody signed in."""
    SignInAttempts.objects.filter(
        account=_account_of(username), address=find_counted_network(address)
    ).delete()


def forget_failures(username: str) -> None:
    """Forget all failures of this account, from wherever it was tried."""
    SignInAttempts.objects.filter(account=_account_of(username)).delete()


@transaction.atomic
def end_wait(actor: log.Actor, member: Membership) -> None:
    """Let a member of the staff try again at once, from wherever they are."""
    forget_failures(member.user.username)
    log.record_entry(member.league, actor, "staff.unlocked", f"user:{member.user_id}")


@transaction.atomic
def take_code(authenticator: int, code: str) -> bool:
    """Take a code of somebody's app, in whichever process; return whether it was unused so far.

    Used codes are kept as digests beside the app's secret, for as long as they would be valid.
    """
    app = Authenticator.objects.select_for_update().get(pk=authenticator)
    digits = "".join(letter for letter in code if letter.isdecimal())
    digest = salted_hmac("league.sign_in.code", digits, algorithm="sha256").hexdigest()[:32]
    now = timezone.now().timestamp()
    lasts = CODE_LASTS.total_seconds()
    used = {one: at for one, at in app.data.get("used", {}).items() if abs(now - at) < lasts}
    if digest in used:
        return False
    app.data["used"] = {**used, digest: now}
    app.save(update_fields=["data"])
    return True


def _account_of(username: str) -> str:
    typed = username.strip().casefold()
    return salted_hmac("league.sign_in", typed, algorithm="sha256").hexdigest()
