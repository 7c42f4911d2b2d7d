"""Settings of the API that are the same on every machine: parsing, rendering, description."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["league.api.renderers.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["league.api.parsers.JsonParser"],
    "DEFAULT_SCHEMA_CLASS": "config.operations.EndpointDescription",
    "DEFAULT_PAGINATION_CLASS": "league.api.endpoints.ListPagination",
    "EXCEPTION_HANDLER": "league.api.endpoints.answer_errors",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle"],
    "URL_FORMAT_OVERRIDE": None,  # `format` in an address is one of decks, or nothing
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Headjudge",
    "DESCRIPTION": "Deck legality, tournaments and rulings for the Pokémon Trading Card Game.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",  # its schemas are plain JSON Schema
    "POSTPROCESSING_HOOKS": ["config.operations.name_enumerations"],
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "BestOfEnum": [(1, 1), (3, 3)],
        "NameLevelEnum": ["full", "first", "initials", "number", "hidden"],
    },
}
