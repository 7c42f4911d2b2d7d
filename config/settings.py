"""The one settings file. Everything that differs between machines is read from the environment.

With nothing set: embedded mode (SQLite, follow-up work in process, one data folder). With
`DATABASE_URL` and `REDIS_URL`: many machines, the same code. `HEADJUDGE_URL=https://…` is the
address people use; https switches on every cookie flag, redirect and header that TLS allows.
"""

import contextlib
import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit
from wsgiref.headers import Headers
from zoneinfo import ZoneInfo

import django
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import api_settings, log_settings
from config.machine_zone import find_machine_zone

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
HEADJUDGE_VERSION = "0.1.0"  # as in pyproject.toml

# --- the data folder: database, secret key, imported catalogues, backups -----------------------
HEADJUDGE_DATA = Path(env.str("HEADJUDGE_DATA", default="") or BASE_DIR / "data").resolve()


def _secret_key() -> str:
    """Make the key on first run, readable by this user alone; processes starting at once agree.

    Raises OSError.
    """
    path = HEADJUDGE_DATA / "secret_key"
    if not path.exists():
        mine = path.with_name(f"secret_key.{os.getpid()}")
        mine.touch(mode=0o600)
        mine.write_text(secrets.token_urlsafe(64))
        with contextlib.suppress(FileExistsError):
            os.link(mine, path)
        mine.unlink()
    return path.read_text().strip()


try:
    HEADJUDGE_DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = env.str("SECRET_KEY", default="") or _secret_key()
except OSError as _error:
    raise ImproperlyConfigured(
        f"HEADJUDGE_DATA is {HEADJUDGE_DATA}, where nothing can be kept "
        f"({_error.filename}: {_error.strerror}): name a folder that you may write to"
    ) from _error
# Earlier secret keys, newest first: what was signed or encrypted with them stays readable.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)
SEALS_TO = env.str("SEALS_TO", default="")  # a second place for the record's seals: folder or file

# --- the address people use --------------------------------------------------------------------
HEADJUDGE_URL = env.str("HEADJUDGE_URL", default="")
_public = urlsplit(HEADJUDGE_URL)
if HEADJUDGE_URL and (_public.scheme not in {"http", "https"} or not _public.hostname):
    raise ImproperlyConfigured(
        f"HEADJUDGE_URL is {HEADJUDGE_URL!r}: it begins with http:// or https:// and names the "
        "host, as https://judge.example.org"
    )
# Where the web server listens (as in config/gunicorn.py); links use it if no URL is set.
LISTENS_ON = env.str("HOST", default="127.0.0.1")
LISTENS_AT = env.str("PORT", default="8000")
TLS = _public.scheme == "https"
# Venue mode (`tools/venue.py`) does TLS itself, with the laptop's own certificate.
VENUE_CERTIFICATE = env.str("VENUE_CERTIFICATE", default="")
VENUE_WIFI = env.str("VENUE_WIFI", default="")
BEHIND_PROXY = TLS and not VENUE_CERTIFICATE  # otherwise forwarded headers are not to be trusted
# In embedded mode phones in a hall's network may use any address of the laptop.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[_public.hostname] if _public.hostname else ["*"])
CSRF_TRUSTED_ORIGINS = [HEADJUDGE_URL.rstrip("/")] if TLS else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = TLS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # forms and pages carry its value
if TLS:  # browsers accept such a name only from this host, and only over TLS
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME = "__Host-django_language"
MESSAGE_STORAGE = "league.web.notices.NoticeStorage"
SESSION_COOKIE_AGE = 14 * 86_400  # since last seen; a league meets every week
SESSION_LASTS = 30 * 86_400  # since signing in
SECURE_HSTS_SECONDS = 31_536_000 if BEHIND_PROXY else 0  # a hall's address changes hands
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = BEHIND_PROXY
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
}

# --- apps --------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "rules",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "config",
    "league",
    "decks",
    "tournaments",
    "judging",
]
SESSION_ENGINE = "league.web.sessions"  # stored under hashed keys, encrypted
AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "league.web.access.AuthenticationBackend",
]
LOGIN_URL = "league:login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
] + [{"NAME": "league.web.passwords.WordsOfThisPlace"}]

# Who may make leagues: everybody with an account, organisers, or nobody (except the first).
LEAGUES_BY = env.str("LEAGUES_BY", default="") or "everybody"
if LEAGUES_BY not in {"everybody", "organisers", "nobody"}:
    raise ImproperlyConfigured(
        f"LEAGUES_BY is {LEAGUES_BY!r}: it is everybody, organisers or nobody"
    )
LEAGUES_A_DAY = env.int("LEAGUES_A_DAY", default=5)  # by one account

# Staff sign in with a user name, a password and, once set up, a second factor; accounts are made
# through invitations. Wrong passwords are counted by account and address together, in a table
# (league.domain.sign_in); allauth's own limits would shut out a hall behind one address.
ACCOUNT_ADAPTER = "league.web.access.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Of those limits one remains: for codes of the second factor, after a right password.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/300s/key"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_FORMS = {
    "login": "league.web.forms.access.SignIn",
    "reauthenticate": "league.web.forms.access.ConfirmPassword",
    "change_password": "league.web.forms.access.ChangePassword",
}
ALLAUTH_TRUSTED_PROXY_COUNT = (
    1 if BEHIND_PROXY else 0
)  # proxies whose word on a client's address is trusted
MFA_ADAPTER = "league.web.access.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # steps of half a minute by which clocks may differ
MFA_TOTP_ISSUER = "Headjudge"
MFA_FORMS = {
    "authenticate": "league.web.forms.access.Code",
    "reauthenticate": "league.web.forms.access.ConfirmCode",
    "activate_totp": "league.web.forms.access.SetUpApp",
    "add_webauthn": "league.web.forms.access.AddPasskey",
    "authenticate_webauthn": "league.web.forms.access.Passkey",
    "reauthenticate_webauthn": "league.web.forms.access.ConfirmPasskey",
    "login_webauthn": "league.web.forms.access.SignInWithPasskey",
}

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.http.middleware.RequestId",
    "league.http.robots.KeepRobotsOut",
    "league.http.content_policy.ContentPolicy",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "league.http.middleware.KnownMethods",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "league.http.answers.PersonalAnswers",  # outside the next one, which adds missing slashes
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.http.answers.LimitedBody",
    "league.http.answers.WithoutNul",
    "league.http.answers.KnownNumbers",
    "league.http.answers.ReadableForms",
    "league.http.live.LiveAnswers",  # before anything that queries the database
    "league.http.locales.LeagueLocale",
    "league.web.form_addresses.FormAddresses",
    "league.web.devices.SeenDevices",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
_FILES = "django.template.loaders.filesystem.Loader"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["league.templatetags.headjudge"],
            "loaders": [_FILES] if DEBUG else [("django.template.loaders.cached.Loader", [_FILES])],
        },
    },
    {
        "NAME": "fields",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        # The second folder has the widgets that this project's field templates are built from.
        "DIRS": [BASE_DIR / "templates", Path(django.__file__).parent / "forms" / "jinja2"],
        "OPTIONS": {"environment": "league.web.rendering.make_environment"},
    },
]
FORM_RENDERER = "league.web.rendering.FormRenderer"

# --- database ----------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_DATABASE_URL = env.str("DATABASE_URL", default="") or (
    f"sqlite:///{HEADJUDGE_DATA / 'headjudge.sqlite3'}"
)
DATABASES = {"default": env.db_url_config(_DATABASE_URL)}
_database = DATABASES["default"]
if "ENGINE" not in _database:
    raise ImproperlyConfigured(
        "DATABASE_URL names no database: it is as sqlite:////folder/file.sqlite3 or "
        "postgres://user:password@host:5432/name"
    )
if _database["ENGINE"].endswith("sqlite3"):
    _database["ENGINE"] = (
        "league.sqlite3"  # Django's, and notes what is written and who held up others
    )
    # Writers queue instead of failing (IMMEDIATE), readers never wait (WAL), and a power cut loses
    # nothing that was acknowledged (FULL).
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "cached_statements": 512,  # as many as pages use; parsing anew costs a tenth of all
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
            "PRAGMA secure_delete=ON;"  # deleted data stays in no free page
            "PRAGMA journal_size_limit=27103364; PRAGMA mmap_size=134217728;"
            "PRAGMA cache_size=-16000;"
        ),
    }
    # Whoever closes an SQLite file last merges and deletes its log, and the next one makes it anew:
    # without a connection kept open, that would happen at every request.
    _database["CONN_MAX_AGE"] = None
elif _database["ENGINE"].endswith("postgresql"):
    _database["ENGINE"] = "league.postgresql"  # Django's, and notes what is written
    # Each thread keeps its connection and its prepared statements: a pool would cost each request
    # two locks and a query, and there are no more threads than it would have places.
    _database["CONN_MAX_AGE"], _database["CONN_HEALTH_CHECKS"] = 3600, True
    _database["OPTIONS"] = {
        "connect_timeout": 2,  # a lost server is noticed soon, one that vanished silently
        "keepalives_idle": 5,  # within a quarter of a minute
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,  # ms; keepalives do not help while data is under way
        **_database.get("OPTIONS", {}),
    }

# --- follow-up work: in process when embedded, Celery with Redis otherwise ----------------------
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "league.base.cache.RedisOrMemory",  # a lost cache is never an error
        "LOCATION": REDIS_URL,
        "OPTIONS": {
            "socket_timeout": 0.5,
            "socket_connect_timeout": 0.5,
            "socket_keepalive": True,
        },
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for Redis as long as needed
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    # Calls to workers do not wait for a lost Redis: the outbox has the work.
    "max_retries": 0,
    "socket_timeout": 2.0,
    "socket_connect_timeout": 0.5,
    "socket_keepalive": True,
}
CELERY_BEAT_SCHEDULER = "config.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep-the-outbox": {"task": "league.tasks.sweep_outbox", "schedule": 10.0},
    "forget-what-is-due": {"task": "league.tasks.forget_what_is_due", "schedule": 3600.0},
    "seal-the-log": {"task": "league.tasks.seal_the_log", "schedule": 30.0},
    "end-names": {"task": "league.tasks.end_names", "schedule": 3600.0},
    "back-up": {"task": "league.tasks.back_up", "schedule": 60.0},
}

# --- words, time, files ------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]  # each named in its own language
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 31_536_000
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = TLS
TIME_ZONE = env.str("TIME_ZONE", default="") or find_machine_zone()
try:
    ZoneInfo(TIME_ZONE)
except (KeyError, ValueError, OSError) as _error:
    raise ImproperlyConfigured(
        f"TIME_ZONE is {TIME_ZONE!r}, which is no time zone: it is as UTC or Europe/Berlin"
    ) from _error
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"
STATIC_URL = "static/"
STATIC_ROOT = HEADJUDGE_DATA / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# For static files: no page of another site may frame them; scripts follow their page's policy.
STATIC_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"


def WHITENOISE_ADD_HEADERS_FUNCTION(  # noqa: N802 -- whitenoise's own name
    headers: Headers, _path: str, _url: str
) -> None:
    """Add the headers that Caddy adds to the same files: deploy/Caddyfile."""
    headers["Content-Security-Policy"] = STATIC_POLICY


STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env.str(
            "STATICFILES_STORAGE", default="whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
# Published boards as files: one folder shared by all processes, wherever they run.
BOARDS_FOLDER = Path(env.str("BOARDS_FOLDER", default="") or HEADJUDGE_DATA / "boards").resolve()
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
LIVE_KEPT_SECONDS = 2  # how long the cache may answer an open page that nothing changed
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", default=False)  # and to addresses without TLS
# Limits by address, `*` for one part of it. The form around a file counts too.
LARGE_BODIES = {
    "/events/from-file/": 16 * 1_048_576,  # whole events
    "/events/*/players/": 5 * 1_048_576,  # lists of players, TOM files among them
    "/rulings/files/*/take-in/": 5 * 1_048_576,  # a league's rulings
}

# --- backups: when rounds begin and end, and once a day; copied to a second place ---------------
BACKUPS = env.str("BACKUPS", default="").lower() not in {"off", "0", "false", "no"}
BACKUPS_TO = env.str("BACKUPS_TO", default="")  # a folder on another disk, or a mounted share
BACKUP_HOURS = env.int("BACKUP_HOURS", default=24)

# --- the API -----------------------------------------------------------------------------------
REST_FRAMEWORK = api_settings.REST_FRAMEWORK | {
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "DEFAULT_THROTTLE_RATES": {"anon": env.str("API_RATE", default="600/min")},
}
SPECTACULAR_SETTINGS = api_settings.SPECTACULAR_SETTINGS

LOGGING = log_settings.make_logging(env.str("LOG_LEVEL", default=""))
SILENCED_SYSTEM_CHECKS: list[str] = []
