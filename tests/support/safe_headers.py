"""The security headers that every answer must have."""

SAFE_REFERRERS = {"same-origin", "no-referrer"}


def vary_of(response):
    return {name.strip().lower() for name in response.headers.get("Vary", "").split(",")}


def unsafe_parts(response):
    """The security headers that are wrong or missing in an answer."""
    headers = response.headers
    policy = headers.get("Content-Security-Policy", "")
    wrong = {
        "policy": "default-src 'none'" not in policy or "unsafe" in policy or "*" in policy,
        "frames": headers.get("X-Frame-Options") != "DENY",
        "referrer": headers.get("Referrer-Policy") not in SAFE_REFERRERS,
        "sniffing": headers.get("X-Content-Type-Options") != "nosniff",
        "permissions": "camera=()" not in headers.get("Permissions-Policy", ""),
        "opener": headers.get("Cross-Origin-Opener-Policy") != "same-origin",
    }
    return [name for name, bad in wrong.items() if bad]


def is_for_everybody(response):
    """Whether it is a page that does not declare itself made for one reader.

    A cache on the way would give such a page, an organiser's too, to everybody.
    """
    return (
        response.status_code == 200
        and response.headers["Content-Type"].startswith("text/html")
        and "cookie" not in vary_of(response)
    )
